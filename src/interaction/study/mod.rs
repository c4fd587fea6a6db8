//! Turns pointers, keys and gamepads into changes of the position on the analysis board: glasses and rings are dragged
//! or carried by the cursor, a click on a socket adds or takes a ring.

mod controls;
mod cursor;
mod follow;
mod pointers;

use bevy::prelude::*;
use bevy::window::WindowFocused;

use self::controls::{StudyControls, StudyGrip};
use super::input::{HandInput, OrderedInputs};
use super::schedule::InteractionSystems;
use crate::input::keys::PadPresses;
use crate::states::{Menu, Screen};
use crate::table::study::{Study, StudyBoard};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<StudyBoard, StudyGrip>();
    app.add_systems(PreUpdate, read_inputs.in_set(InteractionSystems::Read))
        .add_systems(PreUpdate, let_go_on_focus_loss.after(InteractionSystems::Read))
        .add_systems(OnExit(Menu::None), let_go);
    follow::plugin(app);
}

/// Handles the input of this frame. Runs in every frame, so that no input is left over from another screen.
fn read_inputs(
    mut inputs: OrderedInputs,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    pads: Res<PadPresses>,
    controls: Option<StudyControls>,
) {
    let inputs = inputs.read();
    let is_open = *screen.get() == Screen::Study && *menu.get() == Menu::None;
    let Some(mut controls) = controls.filter(|_| is_open) else { return };
    for input in inputs {
        match input {
            HandInput::Pointer(input) => controls.pointer(&input),
            HandInput::Key(key) => controls.key(key),
            // Those that walk through the panels are not among the presses below.
            HandInput::Button(..) => {}
        }
    }
    pads.0.iter().for_each(|press| controls.act(press.action));
}

/// Puts what a hand carries back to where it came from.
fn let_go(mut grip: Single<&mut StudyGrip>, mut study: ResMut<Study>) {
    grip.0 = None;
    if study.carried.is_some() {
        study.carried = None;
    }
}

/// Releases in another window are not reported, so a hand would wait for them.
fn let_go_on_focus_loss(mut focus: MessageReader<WindowFocused>, grip: Single<&mut StudyGrip>, study: ResMut<Study>) {
    if focus.read().any(|event| !event.focused) {
        let_go(grip, study);
    }
}
