//! The state of a match of GIPF, for scripts.

use bevy::prelude::*;
use serde_json::{Value, json};
use tamsk_records::GipfState;

use crate::dev::methods::{GameMethods, OtherGameMethods, lesson_goals, replay};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::simulation::layout::on_point;
use crate::table::on_table::single_component;

pub(super) fn plugin(app: &mut App) {
    app.world_mut().get_resource_or_init::<OtherGameMethods>().0.push(GameMethods { place, add_state });
}

/// Parses `{"point": "e5"}`.
fn place(parameters: &Value) -> Option<Vec3> {
    parameters.get("point")?.as_str()?.parse().ok().map(|point| on_point(point, 1))
}

fn add_state(world: &World, answer: &mut Value) {
    answer["gipf"] = single_component::<LiveGipf>(world).map(|live| json!(GipfState::from(live.game()))).into();
    if let Some(moment) = replay::<LiveGipf>(world) {
        answer["replay"] = moment;
    }
    if let Some(Value::Array(all)) = answer.pointer_mut("/lesson/asked") {
        all.extend(lesson_goals::<LiveGipf>(world).into_iter().map(Value::from));
    }
}
