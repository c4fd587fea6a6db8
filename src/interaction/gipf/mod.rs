//! Turns pointers, keys and gamepads into acts of GIPF: pieces are dragged to a dot and on along a line, or clicked there;
//! rows are clicked. It does not know the rules but asks the position what is legal.

mod controls;
mod follow;
mod gesture;
mod pointers;

use bevy::prelude::*;
use bevy::window::WindowFocused;

use self::controls::{GipfControls, GipfGrip};
use super::controls::StepsDue;
use super::read::{HandInput, OrderedInputs};
use super::schedule::InteractionSystems;
use crate::input::keys::PadPresses;
use crate::simulation::gipf::{GIPF, LiveGipf};
use crate::simulation::queue::Via;
use crate::states::{Menu, Screen};
use crate::table::devices::Device;
use crate::table::gipf::GipfAim;
use crate::table::on_table::OnTable;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, GipfGrip>();
    app.add_observer(|_: On<Remove, OnTable>, hand: Single<(&mut GipfGrip, &mut GipfAim)>| let_go(hand))
        .add_systems(
            PreUpdate,
            (read_inputs, follow::follow_pointer)
                .chain()
                .after(super::read::read_inputs)
                .in_set(InteractionSystems::Read),
        )
        .add_systems(PreUpdate, let_go_on_focus_loss.after(InteractionSystems::Read))
        .add_systems(OnExit(Menu::None), let_go);
}

/// Handles the input of this frame. Runs in every frame, so that no input is left over from another screen.
fn read_inputs(
    mut inputs: OrderedInputs,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    pads: Res<PadPresses>,
    mut due: ResMut<StepsDue>,
    controls: Option<GipfControls>,
) {
    let (inputs, steps) = (inputs.read(), std::mem::take(&mut due.0));
    let is_open = *screen.get() == Screen::Match(GIPF) && *menu.get() == Menu::None;
    let Some(mut controls) = controls.filter(|_| is_open) else { return };
    for input in inputs {
        match input {
            HandInput::Pointer(input) => controls.pointer(&input),
            HandInput::Key(key) => controls.key(key),
            // Those that walk through the panels are not among the presses below.
            HandInput::Button(..) => {}
        }
    }
    for press in &pads.0 {
        if controls.lets_act(Device::Gamepad(press.pad)) {
            if let Some((_, side)) = controls.open() {
                controls.note_use(Device::Gamepad(press.pad), side);
            }
            controls.act(press.action, Via::Pad(press.pad));
        }
    }
    for (player, step) in steps {
        let is_theirs = controls.open().is_some_and(|(_, side)| side == player);
        if is_theirs || !controls.seats.are_two_people() {
            controls.walk(step);
        }
    }
}

fn let_go(hand: Single<(&mut GipfGrip, &mut GipfAim)>) {
    let (mut grip, mut aim) = hand.into_inner();
    grip.lead = None;
    aim.let_go();
}

/// Releases in another window are not reported, so a hand would wait for them.
fn let_go_on_focus_loss(mut focus: MessageReader<WindowFocused>, hand: Single<(&mut GipfGrip, &mut GipfAim)>) {
    if focus.read().any(|event| !event.focused) {
        let_go(hand);
    }
}
