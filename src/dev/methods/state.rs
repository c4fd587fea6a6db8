//! `tamsk.state`: the screen, the lesson and the match, as far as a script cares.

use bevy::prelude::*;
use serde_json::{Value, json};

use crate::dev::rpc::{Answer, Failure};
use crate::records::MatchState;
use crate::rules::Player;
use crate::simulation::choosing::ChoosingExtra;
use crate::simulation::live::LiveMatch;
use crate::simulation::states::{Menu, Paused, Screen};
use crate::simulation::teaching::Teaching;
use crate::tutorial;

/// All of it, whatever the parameters.
pub fn state(
    In(_): In<Value>,
    live: Option<Res<LiveMatch>>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    paused: Res<State<Paused>>,
    choosing: Res<ChoosingExtra>,
    teaching: Res<Teaching>,
    world: &World,
) -> Answer {
    let asked: Vec<String> = tutorial::asked(world).unwrap_or_default().iter().map(|ask| format!("{ask:?}")).collect();
    let lesson = teaching.0.as_ref().map(|view| {
        json!({
            "name": view.name,
            "step": view.step,
            "phase": format!("{:?}", view.phase),
            "text": view.text,
            "asked": asked,
        })
    });
    let table = live.map(|live| MatchState::from(live.game()));
    Ok(json!({
        "screen": format!("{:?}", screen.get()),
        "menu": format!("{:?}", menu.get()),
        "paused": paused.get().0,
        "choosing": choosing.0.map(Player::name),
        "lesson": lesson,
        "match": serde_json::to_value(table).map_err(Failure::internal)?,
    }))
}
