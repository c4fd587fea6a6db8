//! The methods that scripts can call.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use serde_json::{Value, json};
use tamsk_records::{MatchState, Record};
use tamsk_rules::{Player, Socket};

use super::online;
use super::server::{Answer, RpcError};
use crate::appearance::CompilingShaders;
use crate::graphics::camera::CameraRig;
use crate::graphics::{CameraMargins, PipelineCounts, TableCamera};
use crate::input::mice::{MiceOnTable, TwoMice};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::interaction::{Grip, Load};
use crate::simulation::components::{Hand, Timer};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::queue::ActionQueue;
use crate::simulation::{TimeRuns, layout};
use crate::states::{Menu, Screen};
use crate::table::countdown::Countdown;
use crate::table::extra_ring::ExtraRingChoice;
use crate::table::lesson::CurrentLesson;
use crate::table::loading::LoadMatch;
use crate::table::on_table::{MatchOnTable, single_component};
use crate::table::replay::{Playback, ReplayableGame};
use crate::tutorial::TeachableGame;
use crate::ui::ButtonSpots;
use crate::{persistence, tutorial};

/// The extensions of the methods for a game besides TAMSK.
pub struct GameMethods {
    /// Returns the position of the thing of this game that the parameters of `tamsk.where` name.
    pub place: fn(&Value) -> Option<Vec3>,
    /// Adds the state of this game to the answer of `tamsk.state`.
    pub add_state: fn(&World, &mut Value),
}

#[derive(Resource, Default)]
pub struct OtherGameMethods(pub Vec<GameMethods>);

pub fn answer(world: &mut World, method: &str, parameters: Value) -> Answer {
    match method {
        "tamsk.state" => ask(world, state, parameters),
        "tamsk.fail" => ask(world, fail, parameters),
        "tamsk.where" => ask(world, place, parameters),
        "tamsk.record" => ask(world, record, parameters),
        "tamsk.resume" => ask(world, resume, parameters),
        _ => Err(RpcError::method_not_found(method)),
    }
}

fn ask<M>(world: &mut World, method: impl IntoSystem<In<Value>, Answer, M> + 'static, parameters: Value) -> Answer {
    world.run_system_cached_with(method, parameters).unwrap_or_else(|error| Err(RpcError::internal(error)))
}

/// Panics in a system or a thread, or loses the graphics device, for `{"how": "panic" | "thread" | "graphics"}`.
pub fn fail(In(parameters): In<Value>, device: Option<Res<RenderDevice>>, mut commands: Commands) -> Answer {
    match parameters.get("how").and_then(Value::as_str) {
        Some("panic") => commands.queue(|_: &mut World| panic!("a script asked for it")),
        Some("thread") => {
            let failing = std::thread::Builder::new().name("failing".into()).spawn(|| panic!("a script asked for it"));
            failing.map_err(RpcError::internal)?;
        }
        Some("graphics") => match device {
            Some(device) => device.wgpu_device().destroy(),
            None => return Err(RpcError::invalid_params("there is no graphics device")),
        },
        _ => return Err(RpcError::invalid_params("expected how to fail: panic, thread or graphics")),
    }
    Ok(Value::Null)
}

/// Returns the window position `{"x": …, "y": …}` of `{"socket": "D2"}`, `{"glass": "D1"}`, `{"holder": "red"}`,
/// `{"timer": true}`, `{"button": "quit"}` or a thing of another game.
pub fn place(
    In(parameters): In<Value>,
    cameras: Query<(&Camera, &GlobalTransform, &CameraRig), With<TableCamera>>,
    frame: Res<CameraMargins>,
    timers: Query<&Timer>,
    spots: Res<ButtonSpots>,
    others: Res<OtherGameMethods>,
) -> Answer {
    if let Some(name) = parameters.get("button").and_then(Value::as_str) {
        let at = spots.middle(name).ok_or_else(|| RpcError::invalid_params("no such button is visible"))?;
        return Ok(json!({ "x": at.x, "y": at.y }));
    }
    let timer_on_left = timers.iter().any(|timer| timer.on_left);
    let point = point(&parameters, timer_on_left)
        .or_else(|| others.0.iter().find_map(|game| (game.place)(&parameters)))
        .ok_or_else(|| {
            RpcError::invalid_params("expected a socket, a glass, a holder, the timer, a point or a button")
        })?;
    let (camera, transform, rig) =
        cameras.iter().next().ok_or_else(|| RpcError::invalid_params("there is no camera yet"))?;
    if !rig.is_settled(&frame) {
        return Err(RpcError::invalid_params("the camera is moving"));
    }
    let at =
        camera.world_to_viewport(transform, point).map_err(|_| RpcError::invalid_params("the place is not in view"))?;
    Ok(json!({ "x": at.x, "y": at.y }))
}

fn point(parameters: &Value, timer_on_left: bool) -> Option<Vec3> {
    let socket = |name: &str| parameters.get(name)?.as_str()?.parse::<Socket>().ok();
    if let Some(socket) = socket("socket") {
        Some(layout::on_table(layout::socket_position(socket), layout::rim_height(socket)))
    } else if let Some(socket) = socket("glass") {
        Some(layout::glass_on_socket(socket) + Vec3::Y * layout::GLASS_HEIGHT * 0.5)
    } else if let Some(owner) = parameters.get("holder").and_then(Value::as_str) {
        let owner = if owner == Player::Red.name() { Player::Red } else { Player::Black };
        Some(layout::on_table(layout::holder_position(owner), layout::TRAY_TOP))
    } else if parameters.get("timer").is_some() {
        Some(layout::on_table(layout::timer_position(timer_on_left), layout::TIMER_HEIGHT * 0.5))
    } else {
        None
    }
}

/// Returns `{"record": "(rules: …)", "match": …}`, both of the same instant, or `null` without a match.
pub fn record(In(_): In<Value>, table: MatchOnTable) -> Answer {
    let Some(live) = table.tamsk() else { return Ok(Value::Null) };
    let record = Record { end: Some(live.game().now()), ..live.record().clone() };
    let state = serde_json::to_value(MatchState::from(live.game())).map_err(RpcError::internal)?;
    Ok(json!({ "record": record.write(), "match": state }))
}

/// Loads the match of `{"record": "(rules: (level: 2), …)"}`. Returns `null`.
pub fn resume(In(parameters): In<Value>, mut table: MessageWriter<LoadMatch>) -> Answer {
    let text = parameters.get("record").and_then(Value::as_str);
    let text = text.ok_or_else(|| RpcError::invalid_params("expected a record"))?;
    let record = Record::read(text.as_bytes()).map_err(RpcError::invalid_params)?;
    let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
    let live = LiveMatch::resume(setup, &record).map_err(RpcError::invalid_params)?;
    table.write(LoadMatch::of_two_people(live));
    Ok(Value::Null)
}

pub fn state(
    In(_): In<Value>,
    on_table: MatchOnTable,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    queue: Res<ActionQueue>,
    spots: Res<ButtonSpots>,
    world: &World,
) -> Answer {
    let pipelines = world.resource::<PipelineCounts>();
    let live = on_table.tamsk();
    let table = live.map(|live| MatchState::from(live.game()));
    let stands = live.is_some_and(|live| live.game().outcome().is_none()) && !world.resource::<TimeRuns>().0;
    let chooses = single_component::<ExtraRingChoice>(world).and_then(|choosing| choosing.players().next());
    let mut buttons: Vec<&str> = spots.names().collect();
    buttons.sort_unstable();
    let mut answer = json!({
        "assets": persistence::assets(),
        "buttons": buttons,
        "pipelines": { "asked": pipelines.requested(), "preparing": world.resource::<CompilingShaders>().0 },
        "led": led(world),
        "asked": queue.request_count(),
        "waiting": !queue.is_all_answered(),
        "focus": spots.focused().map(|focus| json!({ "button": focus.button, "at": focus.at.to_array() })),
        "cursors": cursors(world),
        "mice": mice(world),
        "screen": screen.get().to_string(),
        "menu": format!("{:?}", menu.get()),
        "paused": stands,
        "countdown": single_component::<Countdown>(world).map_or(0.0, |countdown| countdown.left().as_secs_f32()),
        "choosing": chooses.map(Player::name),
        "lesson": lesson(world),
        "replay": replay::<LiveMatch>(world),
        "online": online::state(world.resource()),
        "match": serde_json::to_value(table).map_err(RpcError::internal)?,
    });
    world.resource::<OtherGameMethods>().0.iter().for_each(|game| (game.add_state)(world, &mut answer));
    Ok(answer)
}

pub fn replay<G: ReplayableGame>(world: &World) -> Option<Value> {
    let playback = single_component::<Playback<G>>(world)?;
    Some(json!({
        "at": playback.moment().at,
        "actions": playback.moment().actions,
        "turn": playback.turn(),
        "plays": playback.is_playing(),
        "speed": playback.speed().factor(),
    }))
}

pub fn lesson_goals<G: TeachableGame>(world: &World) -> Vec<String> {
    tutorial::current_goals::<G>(world).unwrap_or_default().iter().map(|goal| format!("{goal:?}")).collect()
}

fn lesson(world: &World) -> Option<Value> {
    let asked = lesson_goals::<LiveMatch>(world);
    let view = world.resource::<CurrentLesson>().0.as_ref()?;
    Some(json!({
        "name": view.name,
        "step": view.step,
        "phase": format!("{:?}", view.phase),
        "text": view.text,
        "asked": asked,
    }))
}

/// Returns the kind of piece that each player carries with a pointer.
fn led(world: &World) -> BTreeMap<&'static str, &'static str> {
    let Some(mut hands) = world.try_query::<(&Hand, &Grip)>() else { return BTreeMap::new() };
    let led = hands.iter(world).filter_map(|(hand, grip)| {
        let load = match grip.0?.load {
            Load::Glass => "glass",
            Load::Ring(_) => "ring",
        };
        Some((hand.player.name(), load))
    });
    led.collect()
}

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

/// Returns the mouse position of each player in logical pixels, if each has a mouse.
fn mice(world: &World) -> Option<BTreeMap<&'static str, [f32; 2]>> {
    let cursors = world.resource::<TwoMice>().cursors;
    let both = Player::BOTH.into_iter().map(|player| (player.name(), cursors[player].to_array()));
    world.resource::<MiceOnTable>().0.then(|| both.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_method_is_named_in_the_error() {
        assert_eq!(answer(&mut World::new(), "tamsk.win", Value::Null), Err(RpcError::method_not_found("tamsk.win")));
    }

    #[test]
    fn methods_fail_without_a_running_game() {
        for method in ["tamsk.state", "tamsk.where"] {
            assert!(answer(&mut World::new(), method, Value::Null).is_err(), "{method}");
        }
    }
}
