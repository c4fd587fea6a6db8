//! Turns pointers, keys and gamepads into acts of GIPF: pieces are dragged to a dot and on along a line, or clicked there;
//! rows are clicked. It does not know the rules but asks the position what is legal.

mod cursor;
mod devices;
mod follow;
mod gesture;
mod pointers;

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use bevy::window::WindowFocused;
use gipf_rules::{GipfPosition, PieceKind, Point, Side};
use tamsk_rules::Player;

use super::InteractionSystems;
use super::camera_fingers::CameraFingers;
use super::input::{HandInput, OrderedInputs};
use super::steps_due::StepsDue;
use super::targeting::Targeting;
use crate::session::devices::{Device, DeviceOwners, LastDevices};
use crate::session::gipf::{GipfAim, GipfCursor, is_person};
use crate::session::keys::{Bindings, InputAction, PadPresses, Typing, WidgetFocus, player_action};
use crate::session::pads::PadSlots;
use crate::session::panels::Panels;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::Teaching;
use crate::simulation::gipf::GipfArbiter;
use crate::simulation::gipf::layout::seat;
use crate::simulation::queue::Via;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GipfGrip>()
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

/// The pointer that is down on the table, if there is one. Others wait meanwhile.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct GipfGrip {
    lead: Option<GipfLead>,
    /// The pointer used last, which shows where a clicked piece goes.
    last: Option<PointerId>,
    /// The side that had to act last.
    actor: Option<Side>,
}

/// A pointer that is down on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
struct GipfLead {
    pointer: PointerId,
    button: PointerButton,
    /// The point on the screen where it went down.
    start: Vec2,
    /// The kind of piece that it drags, if it moves far enough.
    load: Option<PieceKind>,
    /// The dot on which it went down.
    dot: Option<Point>,
    /// Whether it has moved far enough to make the press a drag.
    dragged: bool,
}

/// Everything that input reads and changes in a match of GIPF.
#[derive(SystemParam)]
struct Desk<'w, 's> {
    arbiter: GipfArbiter<'w>,
    aim: ResMut<'w, GipfAim>,
    cursor: ResMut<'w, GipfCursor>,
    grip: ResMut<'w, GipfGrip>,
    seats: Res<'w, Seats>,
    owners: Res<'w, DeviceOwners>,
    pads: Res<'w, PadSlots>,
    last_devices: ResMut<'w, LastDevices>,
    camera_fingers: ResMut<'w, CameraFingers>,
    teaching: Res<'w, Teaching>,
    targeting: Targeting<'w, 's>,
    panels: Res<'w, Panels>,
    typing: Res<'w, Typing>,
    focus: Res<'w, WidgetFocus>,
    bindings: Res<'w, Bindings>,
    keys: Option<ResMut<'w, ButtonInput<KeyCode>>>,
}

impl Desk<'_, '_> {
    /// Returns the position and the side that must act, if a person plays it.
    fn open(&self) -> Option<(GipfPosition, Side)> {
        let live = self.arbiter.live().filter(|_| self.teaching.lets_act())?;
        let game = live.game();
        let actor = game.position().actor().filter(|_| game.outcome().is_none())?;
        is_person(*self.seats, actor).then_some((*game.position(), actor))
    }

    /// Handles a key that went down.
    fn key(&mut self, key: KeyCode) {
        // Esc leaves a button first.
        if key == KeyCode::Escape && !self.focus.0 && (self.aim.held.is_some() || self.aim.asked.is_some()) {
            self.put_back();
            // The same press must not also open the pause menu.
            if let Some(keys) = &mut self.keys {
                keys.clear_just_pressed(key);
            }
            return;
        }
        if self.focus.takes(key) || self.keys.as_ref().is_some_and(|keys| self.typing.takes(keys)) {
            return;
        }
        // A person alone has all keys, of two each has their own.
        let seats = if self.seats.are_two_people() { *self.seats } else { Seats::STUDY };
        let actor = self.open().map(|(_, side)| seat(side));
        if let Some((player, action)) = player_action(&self.bindings, seats, key)
            && (seats == Seats::STUDY || actor == Some(player))
            && self.lets_act(Device::Keyboard)
        {
            self.note_use(Device::Keyboard, player);
            self.act(action, Via::Key(key));
        }
    }

    /// Notes that a player uses a device, of which the keys and buttons are shown then. A person alone plays whichever
    /// side they have.
    fn note_use(&mut self, device: Device, player: Player) {
        let player = if self.seats.are_two_people() { player } else { self.seats.near() };
        if self.last_devices.0[player] != Some(device) {
            self.last_devices.0[player] = Some(device);
        }
    }

    /// Does what a key or a button is bound to.
    fn act(&mut self, action: InputAction, via: Via) {
        match action {
            InputAction::Walk(step) => self.walk(step),
            InputAction::Press => self.press_at_cursor(via),
            InputAction::PutBack => self.put_back(),
            InputAction::Deed(deed) => self.deed(deed, via),
            _ => {}
        }
    }

    /// Puts the piece in the hand back, or leaves the row as it is about which it was asked.
    fn put_back(&mut self) {
        self.let_go();
        self.aim.forget_rows();
    }

    /// Puts the piece in the hand back.
    fn let_go(&mut self) {
        self.grip.lead = None;
        self.aim.let_go();
    }
}

/// Handles the input of this frame. Runs in every frame, so that no input is left over from another screen.
fn read_inputs(
    mut inputs: OrderedInputs,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    pads: Res<PadPresses>,
    mut due: ResMut<StepsDue>,
    mut desk: Desk,
) {
    let (inputs, steps) = (inputs.read(), std::mem::take(&mut due.0));
    if *screen.get() != Screen::Gipf || *menu.get() != Menu::None {
        return;
    }
    for input in inputs {
        match input {
            HandInput::Pointer(input) => desk.pointer(&input),
            HandInput::Key(key) => desk.key(key),
            // Those that walk through the panels are not among the presses below.
            HandInput::Button(..) => {}
        }
    }
    for press in &pads.0 {
        if desk.lets_act(Device::Gamepad(press.pad)) {
            if let Some((_, side)) = desk.open() {
                desk.note_use(Device::Gamepad(press.pad), seat(side));
            }
            desk.act(press.action, Via::Pad(press.pad));
        }
    }
    for (player, step) in steps {
        let is_theirs = desk.open().is_some_and(|(_, side)| seat(side) == player);
        if is_theirs || !desk.seats.are_two_people() {
            desk.walk(step);
        }
    }
}

fn let_go(mut grip: ResMut<GipfGrip>, mut aim: ResMut<GipfAim>) {
    grip.lead = None;
    aim.let_go();
}

/// Releases in another window are not reported, so a hand would wait for them.
fn let_go_on_focus_loss(mut focus: MessageReader<WindowFocused>, grip: ResMut<GipfGrip>, aim: ResMut<GipfAim>) {
    if focus.read().any(|event| !event.focused) {
        let_go(grip, aim);
    }
}
