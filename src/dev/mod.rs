//! What a script may ask of the running game, over HTTP on the loopback address (feature `dev`).
//!
//! Bevy's own remote protocol answers there, with three methods of ours: `tamsk.state`, `tamsk.where` for the place of
//! a thing in the window, and `tamsk.resume` to put a match on the table. The port is 15702, or that of the variable
//! `TAMSK_REMOTE_PORT`.

use bevy::prelude::*;
use bevy_remote::http::{DEFAULT_PORT, RemoteHttpPlugin};
use bevy_remote::{BrpError, BrpResult, RemotePlugin, error_codes};
use serde_json::{Value, json};

use crate::graphics::camera::CameraRig;
use crate::graphics::{CameraFrame, TableCamera};
use crate::records::{MatchState, Record};
use crate::rules::{self, Player};
use crate::simulation::choosing::ChoosingExtra;
use crate::simulation::components::Timer;
use crate::simulation::layout;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::states::{Menu, Paused, Screen};
use crate::simulation::teaching::Teaching;
use crate::tutorial;
use crate::ui::ButtonSpots;

/// Answers scripts.
pub fn plugin(app: &mut App) {
    let port = std::env::var("TAMSK_REMOTE_PORT").ok().and_then(|port| port.parse().ok()).unwrap_or(DEFAULT_PORT);
    app.add_plugins((
        RemotePlugin::default()
            .with_method_main("tamsk.state", state)
            .with_method_main("tamsk.where", place)
            .with_method_main("tamsk.resume", resume),
        RemoteHttpPlugin::default().with_port(port),
    ));
}

fn state(
    In(_): In<Option<Value>>,
    live: Option<Res<LiveMatch>>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    paused: Res<State<Paused>>,
    choosing: Res<ChoosingExtra>,
    teaching: Res<Teaching>,
    world: &World,
) -> BrpResult {
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
        "match": serde_json::to_value(table).map_err(BrpError::internal)?,
    }))
}

/// Puts a match on the table that has come as far as a record says: `{"record": "(rules: (level: 2), …)"}`.
fn resume(
    In(parameters): In<Option<Value>>,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
) -> BrpResult {
    let text = parameters.as_ref().and_then(|parameters| parameters.get("record")?.as_str());
    let record = Record::read(text.ok_or_else(|| wrong("expected a record"))?.as_bytes());
    let record = record.map_err(|error| wrong(&error.to_string()))?;
    let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
    let live = LiveMatch::resume(setup, &record).map_err(|error| wrong(&error.to_string()))?;
    commands.insert_resource(live);
    // Leaving the screen would clear the match away.
    NextState::set_if_neq(&mut screen, Screen::Match);
    menu.set(Menu::None);
    Ok(Value::Null)
}

fn wrong(message: &str) -> BrpError {
    BrpError { code: error_codes::INVALID_PARAMS, message: message.into(), data: None }
}

/// Where a thing is in the window, in logical pixels: `{"socket": "D2"}`, `{"glass": "D1"}` (its middle), `{"holder":
/// "red"}` or `{"timer": true}`; or the middle of a button by its name: `{"button": "quit"}`.
fn place(
    In(parameters): In<Option<Value>>,
    cameras: Query<(&Camera, &GlobalTransform, &CameraRig), With<TableCamera>>,
    frame: Res<CameraFrame>,
    timers: Query<&Timer>,
    spots: Res<ButtonSpots>,
) -> BrpResult {
    let parameters = parameters.unwrap_or_default();
    if let Some(name) = parameters.get("button").and_then(Value::as_str) {
        let at = spots.middle(name).ok_or_else(|| wrong("no such button is shown"))?;
        return Ok(json!({ "x": at.x, "y": at.y }));
    }
    let socket = |name: &str| {
        let text = parameters.get(name).and_then(Value::as_str)?;
        text.parse::<rules::Socket>().ok()
    };
    let point = if let Some(socket) = socket("socket") {
        layout::on_table(layout::socket_position(socket), layout::rim_height(socket))
    } else if let Some(socket) = socket("glass") {
        layout::glass_on_socket(socket) + Vec3::Y * layout::GLASS_HEIGHT * 0.5
    } else if let Some(owner) = parameters.get("holder").and_then(Value::as_str) {
        let owner = if owner == Player::Red.name() { Player::Red } else { Player::Black };
        layout::on_table(layout::holder_position(owner), layout::TRAY_TOP)
    } else if parameters.get("timer").is_some() {
        let on_left = timers.iter().any(|timer| timer.on_left);
        layout::on_table(layout::timer_position(on_left), layout::TIMER_HEIGHT * 0.5)
    } else {
        return Err(wrong("expected a socket, a glass, a holder, the timer or a button"));
    };
    let (camera, transform, rig) = cameras.iter().next().ok_or_else(|| wrong("there is no camera yet"))?;
    if !rig.is_settled(&frame) {
        return Err(wrong("the camera is on its way"));
    }
    match camera.world_to_viewport(transform, point) {
        Ok(at) => Ok(json!({ "x": at.x, "y": at.y })),
        Err(_) => Err(wrong("it is not in view")),
    }
}
