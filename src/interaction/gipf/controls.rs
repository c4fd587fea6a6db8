//! The state that input reads and changes in a match of GIPF, what keys and buttons do with it, and for whom a device
//! acts.
//!
//! One side acts at a time, so two people may share every device, also a single gamepad. A device that has been given
//! to one of them acts for them alone, and of several gamepads each for its own player.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use gipf_rules::{GipfPhase, GipfPosition, PieceKind, Point, Spot, WHITE};
use tamsk_rules::Player;

use crate::input::keys::{Bindings, InputAction, Typing, WidgetFocus, player_action};
use crate::input::mice::owner;
use crate::input::pads::PadSlots;
use crate::interaction::camera::CameraFingers;
use crate::interaction::targeting::Targeting;
use crate::simulation::Arbiter;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::queue::Via;
use crate::table::cursor_step::CursorStep;
use crate::table::devices::{Device, DeviceOwners, LastDevices};
use crate::table::gipf::{GipfAim, GipfCursor};
use crate::table::lesson::Teaching;
use crate::table::panels::Panels;
use crate::table::seats::Seats;

/// The pointer that is down on the table, if there is one. Others wait meanwhile.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct GipfGrip {
    pub(super) lead: Option<GipfLead>,
    /// The pointer used last, which shows where a clicked piece goes.
    pub(super) last: Option<PointerId>,
    /// The side that had to act last.
    pub(super) actor: Option<Player>,
}

/// A pointer that is down on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GipfLead {
    pub(super) pointer: PointerId,
    pub(super) button: PointerButton,
    /// The point on the screen where it went down.
    pub(super) start: Vec2,
    /// The kind of piece that it drags, if it moves far enough.
    pub(super) load: Option<PieceKind>,
    /// The dot on which it went down.
    pub(super) dot: Option<Point>,
    /// Whether it has moved far enough to make the press a drag.
    pub(super) dragged: bool,
}

/// Everything that input reads and changes in a match of GIPF.
#[derive(SystemParam)]
pub(super) struct GipfControls<'w, 's> {
    pub(super) arbiter: Arbiter<'w, 's, LiveGipf>,
    pub(super) aim: Single<'w, 's, &'static mut GipfAim>,
    pub(super) cursor: Single<'w, 's, &'static mut GipfCursor>,
    pub(super) grip: Single<'w, 's, &'static mut GipfGrip>,
    pub(super) seats: Res<'w, Seats>,
    pub(super) owners: Res<'w, DeviceOwners>,
    pub(super) pads: Res<'w, PadSlots>,
    pub(super) last_devices: ResMut<'w, LastDevices>,
    pub(super) camera_fingers: ResMut<'w, CameraFingers>,
    pub(super) teaching: Res<'w, Teaching>,
    pub(super) targeting: Targeting<'w, 's>,
    pub(super) panels: Res<'w, Panels>,
    pub(super) typing: Res<'w, Typing>,
    pub(super) focus: Res<'w, WidgetFocus>,
    pub(super) bindings: Res<'w, Bindings>,
    pub(super) keys: Option<ResMut<'w, ButtonInput<KeyCode>>>,
}

impl GipfControls<'_, '_> {
    /// Returns the position and the side that must act, if a person plays it.
    pub(super) fn open(&self) -> Option<(GipfPosition, Player)> {
        let live = self.arbiter.live().filter(|_| self.teaching.lets_act())?;
        let game = live.game();
        let actor = game.position().actor().filter(|_| game.outcome().is_none())?;
        self.seats.is_person(actor).then_some((*game.position(), actor))
    }

    /// Handles a key that went down.
    pub(super) fn key(&mut self, key: KeyCode) {
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
        let actor = self.open().map(|(_, side)| side);
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
    pub(super) fn note_use(&mut self, device: Device, player: Player) {
        let player = if self.seats.are_two_people() { player } else { self.seats.near() };
        if self.last_devices.of[player] != Some(device) {
            self.last_devices.of[player] = Some(device);
        }
    }

    /// Does what a key or a button is bound to.
    pub(super) fn act(&mut self, action: InputAction, via: Via) {
        match action {
            InputAction::Walk(step) => self.walk(step),
            InputAction::Press => self.press_at_cursor(via),
            InputAction::PutBack => self.put_back(),
            InputAction::Deed(deed) => self.deed(deed, via),
            _ => {}
        }
    }

    /// Puts the piece in the hand back, or leaves the row as it is about which it was asked.
    pub(super) fn put_back(&mut self) {
        self.let_go();
        self.aim.forget_rows();
    }

    /// Puts the piece in the hand back.
    pub(super) fn let_go(&mut self) {
        self.grip.lead = None;
        self.aim.let_go();
    }

    pub(super) fn walk(&mut self, step: CursorStep) {
        let (Some(first), Some(up)) = (self.first_point(), self.targeting.up_on_table()) else { return };
        self.cursor.walk(step, up, first);
    }

    /// Does what a click at the cursor would. The first press only shows where it is.
    pub(super) fn press_at_cursor(&mut self, via: Via) {
        match self.cursor.0 {
            None => self.cursor.0 = self.first_point(),
            Some(point) => self.click(Some(point), via),
        }
    }

    /// Returns where the cursor begins: on a piece of a row to be removed, or on the dot nearest to who must act.
    fn first_point(&self) -> Option<Point> {
        let (position, side) = self.open()?;
        if let GipfPhase::Take(owner) = position.phase()
            && let Some(spot) = position.row_chains(owner).find_map(|chain| chain.iter().next())
        {
            return Some(Spot::point(spot));
        }
        let dot = if side == WHITE { "e1" } else { "e9" };
        dot.parse().ok()
    }

    /// Returns whether a device may act for the side that must act now.
    pub(super) fn lets_act(&self, device: Device) -> bool {
        let given = self.owners.at_table(device, *self.seats);
        self.lets(given.or_else(|| match device {
            Device::Gamepad(pad) if self.pads.connected().count() > 1 => {
                self.pads.player(pad, &self.owners, *self.seats)
            }
            _ => None,
        }))
    }

    /// Returns whether a pointer may act for the side that must act now.
    pub(super) fn lets_point(&self, pointer: PointerId) -> bool {
        self.lets(owner(pointer, &self.owners, *self.seats))
    }

    /// Returns whether a device of this player, or of nobody, may act now.
    fn lets(&self, owner: Option<Player>) -> bool {
        let Some(owner) = owner.filter(|_| self.seats.are_two_people()) else { return true };
        self.open().is_some_and(|(_, side)| side == owner)
    }
}
