//! Reports the state of a match of GIPF to scripts.

use bevy::prelude::*;
use serde_json::{Value, json};
use tamsk_records::GipfStateJson;

use crate::dev::methods::{GameScriptHooks, OtherGameScriptHooks, lesson_goals, replay_state};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::simulation::layout::piece_position_on_point;
use crate::table::on_table::single_component;

pub(super) fn plugin(app: &mut App) {
    app.world_mut()
        .get_resource_or_init::<OtherGameScriptHooks>()
        .0
        .push(GameScriptHooks { find_position: place, add_state });
}

/// Returns the place on the table that parameters such as `{"point": "e5"}` name. Returns `None` if they name no point.
fn place(parameters: &Value) -> Option<Vec3> {
    parameters.get("point")?.as_str()?.parse().ok().map(|point| piece_position_on_point(point, 1))
}

fn add_state(world: &World, answer: &mut Value) {
    answer["gipf"] = single_component::<LiveGipf>(world).map(|live| json!(GipfStateJson::from(live.game()))).into();
    if let Some(moment) = replay_state::<LiveGipf>(world) {
        answer["replay"] = moment;
    }
    if let Some(Value::Array(all)) = answer.pointer_mut("/lesson/asked") {
        all.extend(lesson_goals::<LiveGipf>(world).into_iter().map(Value::from));
    }
}
