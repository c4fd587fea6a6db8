//! `tamsk.state`: the state of the screen, the lesson and the match.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde_json::{Value, json};
use tamsk_records::{GipfState, MatchState};
use tamsk_rules::Player;

use crate::dev::rpc::{Answer, Failure};
use crate::graphics::Pipelines;
use crate::interaction::{Grip, Load};
use crate::persistence;
use crate::session::choosing::ChoosingExtra;
use crate::session::countdown::Countdown;
use crate::session::gipf::GipfPlayback;
use crate::session::mice::{MiceOnTable, TwoMice};
use crate::session::quality::Preparing;
use crate::session::replaying::Playback;
use crate::session::states::{Menu, Screen};
use crate::session::table_cursor::{CursorPlace, TableCursors};
use crate::session::teaching::Teaching;
use crate::simulation::TimeRuns;
use crate::simulation::components::Hand;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::ActionQueue;
use crate::tutorial;
use crate::ui::ButtonSpots;

/// Returns the state as a JSON object. Takes no parameters.
pub fn state(
    In(_): In<Value>,
    live: Option<Res<LiveMatch>>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    runs: Res<TimeRuns>,
    countdown: Res<Countdown>,
    choosing: Res<ChoosingExtra>,
    teaching: Res<Teaching>,
    queue: Res<ActionQueue>,
    spots: Res<ButtonSpots>,
    pipelines: Res<Pipelines>,
    preparing: Res<Preparing>,
    hands: Query<(&Hand, &Grip)>,
    playback: Option<Res<Playback>>,
    (gipf, gipf_playback): (Option<Res<LiveGipf>>, Option<Res<GipfPlayback>>),
    world: &World,
) -> Answer {
    let mut asked: Vec<String> =
        tutorial::asked(world).unwrap_or_default().iter().map(|ask| format!("{ask:?}")).collect();
    asked.extend(tutorial::asked_in_gipf(world).unwrap_or_default().iter().map(|act| format!("{act:?}")));
    let lesson = teaching.0.as_ref().map(|view| {
        json!({
            "name": view.name,
            "step": view.step,
            "phase": format!("{:?}", view.phase),
            "text": view.text,
            "asked": asked,
        })
    });
    let replay = playback.map(|playback| {
        json!({
            "at": playback.moment().at,
            "actions": playback.moment().actions,
            "turn": playback.turn(),
            "plays": playback.plays(),
            "speed": playback.speed().factor(),
        })
    });
    let gipf_replay = gipf_playback.map(
        |playback| json!({ "done": playback.done(), "acts": playback.record().acts.len(), "plays": playback.plays() }),
    );
    let gipf = gipf.map(|live| GipfState::from(live.game()));
    let table = live.as_ref().map(|live| MatchState::from(live.game()));
    let stands = live.is_some_and(|live| live.game().outcome().is_none()) && !runs.0;
    let mut buttons: Vec<&str> = spots.names().collect();
    buttons.sort_unstable();
    let led: BTreeMap<&str, &str> = hands
        .iter()
        .filter_map(|(hand, grip)| {
            let load = match grip.0?.load {
                Load::Glass => "glass",
                Load::Ring(_) => "ring",
            };
            Some((hand.player.name(), load))
        })
        .collect();
    Ok(json!({
        "assets": persistence::assets(),
        "buttons": buttons,
        "pipelines": { "asked": pipelines.requested(), "preparing": preparing.0 },
        "led": led,
        "asked": queue.asked(),
        "waiting": !queue.is_empty(),
        "focus": spots.focused().map(|focus| json!({ "button": focus.button, "at": focus.at.to_array() })),
        "cursors": cursors(world),
        "mice": mice(world),
        "screen": format!("{:?}", screen.get()),
        "menu": format!("{:?}", menu.get()),
        "paused": stands,
        "countdown": countdown.left().as_secs_f32(),
        "choosing": choosing.players().next().map(Player::name),
        "lesson": lesson,
        "replay": replay,
        "gipf_replay": gipf_replay,
        "gipf": serde_json::to_value(gipf).map_err(Failure::internal)?,
        "match": serde_json::to_value(table).map_err(Failure::internal)?,
    }))
}

/// Returns what the cursor of each player is on who has one.
fn cursors(world: &World) -> BTreeMap<&'static str, String> {
    let cursors = world.resource::<TableCursors>();
    let word = |place| match place {
        CursorPlace::Socket(socket) => socket.to_string(),
        CursorPlace::Glass(_) => "glass".to_owned(),
        CursorPlace::Holder(owner) => format!("{owner} holder"),
        CursorPlace::Timer => "timer".to_owned(),
    };
    Player::BOTH.into_iter().filter_map(|player| Some((player.name(), word(cursors.place(player)?)))).collect()
}

/// Returns where the mouse of each player is, in logical pixels, if they play with one each.
fn mice(world: &World) -> Option<BTreeMap<&'static str, [f32; 2]>> {
    let cursors = world.resource::<TwoMice>().cursors;
    let both = Player::BOTH.into_iter().map(|player| (player.name(), cursors[player].to_array()));
    world.resource::<MiceOnTable>().0.then(|| both.collect())
}
