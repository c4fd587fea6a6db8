//! The keys that control a replay.

use bevy::input::keyboard::KeyboardInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Memory;

use crate::input::keys::{Bindings, InputAction, PadPressSystems, PadPresses};
use crate::states::{EscMenuSystems, Menu};
use crate::table::replay::{Playback, ReplayCommand, ReplayControl, ReplayableGame};

/// Fixed keys that control a replay, as in video players. They work in addition to the keys that players can bind, but
/// only while no widget has the focus.
const UNFOCUSED_KEYS: [(ReplayControl, KeyCode); 5] = [
    (ReplayControl::PlayPause, KeyCode::Space),
    (ReplayControl::PreviousTurn, KeyCode::ArrowLeft),
    (ReplayControl::NextTurn, KeyCode::ArrowRight),
    (ReplayControl::ToStart, KeyCode::Home),
    (ReplayControl::ToEnd, KeyCode::End),
];

/// Adds the keys that control replays of the game `G`.
pub(super) fn add_replay_keys<G: ReplayableGame>(app: &mut App) {
    let read_keys = pressed.pipe(act::<G>);
    app.add_systems(PreUpdate, read_keys.after(InputSystems).after(PadPressSystems).before(EscMenuSystems));
}

/// Returns the replay actions whose keys or gamepad buttons were pressed in this frame. Must run even while a menu is
/// open. Otherwise, a press in the menu would take effect after the menu is closed.
fn pressed(
    mut contexts: EguiContexts,
    mut keys: MessageReader<KeyboardInput>,
    bindings: Res<Bindings>,
    pads: Res<PadPresses>,
) -> Vec<InputAction> {
    let is_focused = contexts.ctx_mut().is_ok_and(|ctx| ctx.memory(Memory::focused).is_some());
    let by_keys = keys.read().filter(|key| key.state == ButtonState::Pressed).filter_map(|key| {
        let code = key.key_code;
        if bindings.is_common_key(code, InputAction::ContinueFromReplay) && !key.repeat {
            return Some(InputAction::ContinueFromReplay);
        }
        let lettered = bindings.slots_bound_to(code.into()).find_map(|slot| match slot.action {
            InputAction::Replay(control) => Some(control),
            _ => None,
        });
        let unfocused = UNFOCUSED_KEYS.iter().find(|(_, of)| *of == code && !is_focused).map(|(control, _)| *control);
        // While a key is held, repeat only controls that move by a single step.
        lettered.or(unfocused).filter(|control| !key.repeat || control.is_step()).map(InputAction::Replay)
    });
    by_keys.chain(pads.0.iter().map(|press| press.action)).collect()
}

fn act<G: ReplayableGame>(
    In(pressed): In<Vec<InputAction>>,
    menu: Res<State<Menu>>,
    playback: Option<Single<&Playback<G>>>,
    mut commands: Commands,
) {
    let Some(playback) = playback else { return };
    if *menu.get() != Menu::None {
        return;
    }
    for action in pressed {
        match action {
            InputAction::Replay(control) => _ = commands.write_message(ReplayCommand::Control(control)),
            InputAction::ContinueFromReplay if playback.can_start_match() => {
                return commands.set_state(Menu::ContinueFromReplay);
            }
            _ => {}
        }
    }
}
