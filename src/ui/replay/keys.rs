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
    app.add_systems(PreUpdate, read_keys.after(InputSystems).after(PadPressSystems).before(NavigationSystems));
}

/// Reads the keys. Runs in every frame, so that no press is left over from a menu.
fn read_keys(
    mut contexts: EguiContexts,
    mut keys: MessageReader<KeyboardInput>,
    bindings: Res<Bindings>,
    pads: Res<PadPresses>,
    screen: Res<State<Screen>>,
    now: Res<State<Menu>>,
    playback: Option<Single<&Playback>>,
    gipf: Option<Single<&GipfPlayback>>,
    mut commands: (MessageWriter<ReplayCommand>, MessageWriter<GipfReplayCommand>),
    mut menu: ResMut<NextState<Menu>>,
) {
    let pressed: Vec<KeyboardInput> = keys.read().filter(|key| key.state == ButtonState::Pressed).cloned().collect();
    if pressed.is_empty() && pads.0.is_empty() || *now.get() != Menu::None {
        return;
    }
    // While a match of TAMSK is watched that is part of one of GIPF, there are both.
    let may_go_on = match (screen.get(), playback, gipf) {
        (Screen::Replay, Some(playback), _) => may_go_on(&playback),
        (Screen::GipfReplay, _, Some(gipf)) => gipf.may_go_on(),
        _ => return,
    };
    let mut send = |control| match screen.get() {
        Screen::GipfReplay => _ = commands.1.write(GipfReplayCommand::Control(control)),
        _ => _ = commands.0.write(ReplayCommand::Control(control)),
    };
    let is_focused = contexts.ctx_mut().is_ok_and(|ctx| ctx.memory(Memory::focused).is_some());
    for key in pressed {
        let code = key.key_code;
        if bindings.is(code, InputAction::GoOn) && !key.repeat && may_go_on {
            menu.set(Menu::GoOn);
            return;
        }
        let lettered = bindings.slots(code.into()).find_map(|slot| match slot.action {
            InputAction::Replay(control) => Some(control),
            _ => None,
        });
        let unfocused = UNFOCUSED_KEYS.iter().find(|(_, of)| *of == code && !is_focused).map(|(control, _)| *control);
        // A key that is held down steps on, and does nothing else.
        if let Some(control) = lettered.or(unfocused)
            && (!key.repeat || control.is_step())
        {
            send(control);
        }
    }
    for press in &pads.0 {
        match press.action {
            InputAction::Replay(control) => send(control),
            InputAction::GoOn if may_go_on => {
                menu.set(Menu::GoOn);
                return;
            }
            _ => {}
        }
    }
}

/// Returns whether a match can begin with the moment shown: the recorded one is not over yet.
pub fn may_go_on(playback: &Playback) -> bool {
    !(playback.is_at_end() && playback.timeline().last().outcome().is_some())
}
