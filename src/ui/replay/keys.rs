//! The keys of a replay, of either game.

use bevy::input::keyboard::KeyboardInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Memory;

use crate::input::keys::{Bindings, InputAction, PadPressSystems, PadPresses};
use crate::states::{Menu, NavigationSystems, Screen};
use crate::table::gipf::{GipfPlayback, GipfReplayCommand};
use crate::table::replay::ReplayControl;
use crate::table::replay::{Playback, ReplayCommand};

/// Further keys, known from players of films. They belong to the widget that has the focus, if there is one.
const UNFOCUSED_KEYS: [(ReplayControl, KeyCode); 5] = [
    (ReplayControl::Play, KeyCode::Space),
    (ReplayControl::TurnBack, KeyCode::ArrowLeft),
    (ReplayControl::TurnOn, KeyCode::ArrowRight),
    (ReplayControl::Start, KeyCode::Home),
    (ReplayControl::End, KeyCode::End),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, pressed.pipe(act).after(InputSystems).after(PadPressSystems).before(NavigationSystems));
}

/// Returns what was pressed in this frame: controls, and going on. Runs in every frame, so that no press is left over from
/// a menu.
fn pressed(
    mut contexts: EguiContexts,
    mut keys: MessageReader<KeyboardInput>,
    bindings: Res<Bindings>,
    pads: Res<PadPresses>,
) -> Vec<InputAction> {
    let is_focused = contexts.ctx_mut().is_ok_and(|ctx| ctx.memory(Memory::focused).is_some());
    let by_keys = keys.read().filter(|key| key.state == ButtonState::Pressed).filter_map(|key| {
        let code = key.key_code;
        if bindings.is(code, InputAction::GoOn) && !key.repeat {
            return Some(InputAction::GoOn);
        }
        let lettered = bindings.slots(code.into()).find_map(|slot| match slot.action {
            InputAction::Replay(control) => Some(control),
            _ => None,
        });
        let unfocused = UNFOCUSED_KEYS.iter().find(|(_, of)| *of == code && !is_focused).map(|(control, _)| *control);
        // A key that is held down steps on, and does nothing else.
        lettered.or(unfocused).filter(|control| !key.repeat || control.is_step()).map(InputAction::Replay)
    });
    by_keys.chain(pads.0.iter().map(|press| press.action)).collect()
}

fn act(
    In(pressed): In<Vec<InputAction>>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    playback: Option<Single<&Playback>>,
    gipf: Option<Single<&GipfPlayback>>,
    mut commands: Commands,
) {
    if *menu.get() != Menu::None {
        return;
    }
    // While a match of TAMSK is watched that is part of one of GIPF, there are both.
    let may_go_on = match (screen.get(), playback, gipf) {
        (Screen::Replay, Some(playback), _) => may_go_on(&playback),
        (Screen::GipfReplay, _, Some(gipf)) => gipf.may_go_on(),
        _ => return,
    };
    for action in pressed {
        match action {
            InputAction::Replay(control) if *screen.get() == Screen::GipfReplay => {
                commands.write_message(GipfReplayCommand::Control(control));
            }
            InputAction::Replay(control) => _ = commands.write_message(ReplayCommand::Control(control)),
            InputAction::GoOn if may_go_on => return commands.set_state(Menu::GoOn),
            _ => {}
        }
    }
}

/// Returns whether a match can begin with the moment shown: the recorded one is not over yet.
pub fn may_go_on(playback: &Playback) -> bool {
    !(playback.is_at_end() && playback.timeline().last().outcome().is_some())
}
