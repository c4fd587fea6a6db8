//! The methods that scripts can call.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use serde_json::{Value, json};
use tamsk_records::{MatchStateJson, Record};
use tamsk_rules::{Player, Socket};

use super::online;
use super::server::{CallResult, RpcError};
use crate::appearance::CompilingShaders;
use crate::graphics::camera::CameraRig;
use crate::graphics::{CameraMargins, PipelineCounts, TableCamera};
use crate::input::mice::{MiceMoveHands, TwoMice};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::interaction::{Grip, PieceInHand};
use crate::simulation::components::{Hand, SandTimer};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::queue::RequestQueue;
use crate::simulation::{TimeRuns, layout};
use crate::states::{Menu, Screen};
use crate::table::countdown::Countdown;
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::lesson::CurrentLesson;
use crate::table::loading::PutMatchOnTable;
use crate::table::on_table::{MatchOnTable, single_component};
use crate::table::replay::{Playback, ReplayableGame};
use crate::tutorial::TeachableGame;
use crate::ui::ButtonSpots;
use crate::{persistence, tutorial};

/// The script methods of a game other than TAMSK.
pub struct GameScriptHooks {
    /// Returns the position of an object in this game, or `None` if there is no such object. The parameters of
    /// `tamsk.where` name the object.
    pub find_position: fn(&Value) -> Option<Vec3>,
    /// Adds the state of this game to the answer to `tamsk.state`.
    pub add_state: fn(&World, &mut Value),
}

/// The script methods of all games other than TAMSK.
#[derive(Resource, Default)]
pub struct OtherGameScriptHooks(pub Vec<GameScriptHooks>);

/// Calls a method for a script, and returns the answer.
pub fn call_method(world: &mut World, method: &str, parameters: Value) -> CallResult {
    match method {
        "tamsk.state" => ask(world, game_state, parameters),
        "tamsk.fail" => ask(world, trigger_failure, parameters),
        "tamsk.where" => ask(world, window_position, parameters),
        "tamsk.record" => ask(world, match_record, parameters),
        "tamsk.resume" => ask(world, load_match, parameters),
        _ => Err(RpcError::method_not_found(method)),
    }
}

fn ask<M>(
    world: &mut World,
    method: impl IntoSystem<In<Value>, CallResult, M> + 'static,
    parameters: Value,
) -> CallResult {
    world.run_system_cached_with(method, parameters).unwrap_or_else(|error| Err(RpcError::internal(error)))
}

/// Makes the game fail. The parameter `how` selects the failure: `panic` for a panic in a system, `thread` for a panic
/// in a thread, and `graphics` for the loss of the graphics device.
pub fn trigger_failure(
    In(parameters): In<Value>,
    device: Option<Res<RenderDevice>>,
    mut commands: Commands,
) -> CallResult {
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

/// Returns the position `{"x": …, "y": …}` of an object in the window. The parameters name the object, as in
/// `{"socket": "D2"}`, `{"glass": "D1"}`, `{"holder": "red"}`, `{"timer": true}`, `{"button": "quit"}`, or an object of
/// another game.
pub fn window_position(
    In(parameters): In<Value>,
    cameras: Query<(&Camera, &GlobalTransform, &CameraRig), With<TableCamera>>,
    frame: Res<CameraMargins>,
    timers: Query<&SandTimer>,
    spots: Res<ButtonSpots>,
    others: Res<OtherGameScriptHooks>,
) -> CallResult {
    if let Some(name) = parameters.get("button").and_then(Value::as_str) {
        let at = spots.center_of(name).ok_or_else(|| RpcError::invalid_params("no such button is visible"))?;
        return Ok(json!({ "x": at.x, "y": at.y }));
    }
    let timer_on_left = timers.iter().any(|timer| timer.on_reds_left);
    let point = point(&parameters, timer_on_left)
        .or_else(|| others.0.iter().find_map(|game| (game.find_position)(&parameters)))
        .ok_or_else(|| {
            RpcError::invalid_params("expected a socket, a glass, a holder, the timer, a point or a button")
        })?;
    let (camera, transform, rig) =
        cameras.iter().next().ok_or_else(|| RpcError::invalid_params("there is no camera yet"))?;
    if !rig.has_arrived_within_margins(&frame) {
        return Err(RpcError::invalid_params("the camera is moving"));
    }
    let at =
        camera.world_to_viewport(transform, point).map_err(|_| RpcError::invalid_params("the place is not in view"))?;
    Ok(json!({ "x": at.x, "y": at.y }))
}

fn point(parameters: &Value, timer_on_left: bool) -> Option<Vec3> {
    let socket = |name: &str| parameters.get(name)?.as_str()?.parse::<Socket>().ok();
    if let Some(socket) = socket("socket") {
        Some(layout::point_above_table(layout::socket_position(socket), layout::rim_height(socket)))
    } else if let Some(socket) = socket("glass") {
        Some(layout::glass_on_socket(socket) + Vec3::Y * layout::GLASS_HEIGHT * 0.5)
    } else if let Some(owner) = parameters.get("holder").and_then(Value::as_str) {
        let owner = if owner == Player::Red.name() { Player::Red } else { Player::Black };
        Some(layout::point_above_table(layout::holder_position(owner), layout::TRAY_TOP))
    } else if parameters.get("timer").is_some() {
        Some(layout::point_above_table(layout::timer_position(timer_on_left), layout::TIMER_HEIGHT * 0.5))
    } else {
        None
    }
}

/// Returns the record and the state of the TAMSK match on the table, as `{"record": "(rules: …)", "match": …}`. Both
/// are taken at the same moment. Returns `null` if there is no match.
pub fn match_record(In(_): In<Value>, table: MatchOnTable) -> CallResult {
    let Some(live) = table.tamsk() else { return Ok(Value::Null) };
    let record = Record { end: Some(live.game().now()), ..live.record().clone() };
    let state = serde_json::to_value(MatchStateJson::from(live.game())).map_err(RpcError::internal)?;
    Ok(json!({ "record": record.to_ron(), "match": state }))
}

/// Puts the match in `{"record": "(rules: (level: 2), …)"}` on the table. Returns `null`.
pub fn load_match(In(parameters): In<Value>, mut table: MessageWriter<PutMatchOnTable>) -> CallResult {
    let text = parameters.get("record").and_then(Value::as_str);
    let text = text.ok_or_else(|| RpcError::invalid_params("expected a record"))?;
    let record = Record::read(text.as_bytes()).map_err(RpcError::invalid_params)?;
    let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
    let live = LiveMatch::resume(setup, &record).map_err(RpcError::invalid_params)?;
    table.write(PutMatchOnTable::of_two_people(live));
    Ok(Value::Null)
}

/// Returns the state of the game: the match on the table, the screen, the buttons and more.
pub fn game_state(
    In(_): In<Value>,
    on_table: MatchOnTable,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    queue: Res<RequestQueue>,
    spots: Res<ButtonSpots>,
    world: &World,
) -> CallResult {
    let pipelines = world.resource::<PipelineCounts>();
    let live = on_table.tamsk();
    let table = live.map(|live| MatchStateJson::from(live.game()));
    let stands = live.is_some_and(|live| live.game().outcome().is_none()) && !world.resource::<TimeRuns>().0;
    let chooses = single_component::<ExtraRingChoosers>(world).and_then(|choosing| choosing.players().next());
    let mut buttons: Vec<&str> = spots.names().collect();
    buttons.sort_unstable();
    let mut answer = json!({
        "assets": persistence::assets_folder(),
        "buttons": buttons,
        "pipelines": { "asked": pipelines.requested(), "preparing": world.resource::<CompilingShaders>().0 },
        "led": carried_pieces(world),
        "asked": queue.total_request_count(),
        "waiting": !queue.is_all_answered(),
        "focus": spots.focused().map(|focus| json!({ "button": focus.button_name, "at": focus.center.to_array() })),
        "cursors": cursors(world),
        "mice": mice(world),
        "screen": screen.get().to_string(),
        "menu": menu.get().to_string(),
        "paused": stands,
        "countdown": single_component::<Countdown>(world).map_or(0.0, |countdown| countdown.remaining().as_secs_f32()),
        "choosing": chooses.map(Player::name),
        "lesson": lesson(world),
        "replay": replay_state::<LiveMatch>(world),
        "online": online::online_state(world.resource()),
        "match": serde_json::to_value(table).map_err(RpcError::internal)?,
    });
    world.resource::<OtherGameScriptHooks>().0.iter().for_each(|game| (game.add_state)(world, &mut answer));
    Ok(answer)
}

/// Returns the state of the replay of a game, or `None` if no such replay is open.
pub fn replay_state<G: ReplayableGame>(world: &World) -> Option<Value> {
    let playback = single_component::<Playback<G>>(world)?;
    Some(json!({
        "at": playback.moment().at,
        "actions": playback.moment().actions_done,
        "turn": playback.turn_number(),
        "plays": playback.is_playing(),
        "speed": playback.speed().factor(),
    }))
}

/// Returns the goals of the current step of a lesson on the game `G`. The list is empty if there is no such lesson.
pub fn lesson_goals<G: TeachableGame>(world: &World) -> Vec<String> {
    tutorial::current_goals::<G>(world).unwrap_or_default().iter().map(|goal| format!("{goal:?}")).collect()
}

fn lesson(world: &World) -> Option<Value> {
    let asked = lesson_goals::<LiveMatch>(world);
    let lesson = world.resource::<CurrentLesson>().0.as_ref()?;
    Some(json!({
        "name": lesson.name,
        "step": lesson.step,
        "phase": format!("{:?}", lesson.phase),
        "text": lesson.text_key,
        "asked": asked,
    }))
}

/// Returns the kind of piece that each player carries with a pointer, for the players who carry one.
fn carried_pieces(world: &World) -> BTreeMap<&'static str, &'static str> {
    let Some(mut hands) = world.try_query::<(&Hand, &Grip)>() else { return BTreeMap::new() };
    let carried_pieces = hands.iter(world).filter_map(|(hand, grip)| {
        let load = match grip.0?.carried_piece {
            PieceInHand::Glass => "glass",
            PieceInHand::RingByHolderCount(_) => "ring",
        };
        Some((hand.player.name(), load))
    });
    carried_pieces.collect()
}

fn cursors(world: &World) -> BTreeMap<&'static str, String> {
    let cursors = world.resource::<TableCursors>();
    let word = |place| match place {
        CursorPlace::Socket(socket) => socket.to_string(),
        CursorPlace::GlassBesideBoard(_) => "glass".to_owned(),
        CursorPlace::Holder(owner) => format!("{owner} holder"),
        CursorPlace::Timer => "timer".to_owned(),
    };
    Player::BOTH.into_iter().filter_map(|player| Some((player.name(), word(cursors.cursor_place(player)?)))).collect()
}

/// Returns the position of each player's mouse in logical pixels, or `None` unless each player has a mouse.
fn mice(world: &World) -> Option<BTreeMap<&'static str, [f32; 2]>> {
    let cursors = world.resource::<TwoMice>().cursor_positions;
    let both = Player::BOTH.into_iter().map(|player| (player.name(), cursors[player].to_array()));
    world.resource::<MiceMoveHands>().0.then(|| both.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_method_is_named_in_the_error() {
        assert_eq!(
            call_method(&mut World::new(), "tamsk.win", Value::Null),
            Err(RpcError::method_not_found("tamsk.win"))
        );
    }

    #[test]
    fn methods_fail_without_a_running_game() {
        for method in ["tamsk.state", "tamsk.where"] {
            assert!(call_method(&mut World::new(), method, Value::Null).is_err(), "{method}");
        }
    }
}
