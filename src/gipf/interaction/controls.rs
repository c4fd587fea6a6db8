//! The state that input reads and changes in a match of GIPF, what keys and buttons do with it, and for whom a device
//! acts.
//!
//! One side acts at a time, so two people may share every device, also a single gamepad. A device that has been given
//! to one of them acts for them alone, and of several gamepads each for its own player.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use gipf_rules::{GipfAct, GipfPosition, PieceKind, Point, Word};
use tamsk_rules::Player;

use super::meaning::{Meaning, clicked, first_point};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::{GipfAim, GipfButton, GipfCursor, deed_of};
use crate::input::keys::InputAction;
use crate::interaction::camera::CameraFingers;
use crate::interaction::devices::Devices;
use crate::interaction::lone_pointer::LonePointer;
use crate::interaction::targeting::Targeting;
use crate::simulation::Arbiter;
use crate::simulation::queue::{Origin, Via};
use crate::table::cursor_step::CursorStep;
use crate::table::devices::Device;
use crate::table::lesson::Teaching;
use crate::table::player_deed::PlayerDeed;

/// The pointer that is down on the table, if there is one. Others wait meanwhile.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct GipfGrip {
    pub(super) lead: Option<LonePointer<GipfPress>>,
    /// The pointer used last, which shows where a clicked piece goes.
    pub(super) last: Option<PointerId>,
    /// The side that had to act last.
    pub(super) actor: Option<Player>,
}

/// What a pointer went down on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GipfPress {
    /// The kind of piece that it drags, if it moves far enough.
    pub(super) load: Option<PieceKind>,
    /// The dot.
    pub(super) dot: Option<Point>,
}

/// Everything that input reads and changes in a match of GIPF.
#[derive(SystemParam)]
pub(super) struct GipfControls<'w, 's> {
    pub(super) arbiter: Arbiter<'w, 's, LiveGipf>,
    pub(super) aim: Single<'w, 's, &'static mut GipfAim>,
    pub(super) cursor: Single<'w, 's, &'static mut GipfCursor>,
    pub(super) grip: Single<'w, 's, &'static mut GipfGrip>,
    pub(super) devices: Devices<'w>,
    pub(super) camera_fingers: ResMut<'w, CameraFingers>,
    pub(super) teaching: Res<'w, Teaching>,
    pub(super) targeting: Targeting<'w, 's>,
}

impl GipfControls<'_, '_> {
    /// Returns the position and the side that must act, if a person plays it.
    pub(super) fn open(&self) -> Option<(GipfPosition, Player)> {
        let live = self.arbiter.live().filter(|_| self.teaching.lets_act())?;
        let game = live.game();
        let actor = game.position().actor().filter(|_| game.outcome().is_none())?;
        self.devices.seats.is_person(actor).then_some((*game.position(), actor))
    }

    /// Handles Esc, which leaves a button first.
    pub(super) fn escape(&mut self) {
        if !self.devices.focus.0 && (self.aim.held.is_some() || self.aim.asked.is_some()) {
            self.put_back();
            // The same press must not also open the pause menu.
            self.devices.use_up(KeyCode::Escape);
        }
    }

    /// Does what a player has asked for by a key or a button. Of two people at a keyboard each has their own keys.
    pub(super) fn act_by(&mut self, player: Player, action: InputAction, via: Via) {
        let actor = self.open().map(|(_, side)| side);
        let (device, user) = match via {
            Via::Key(_) if self.devices.are_shortcuts() => return,
            Via::Key(_) if self.devices.seats.are_two_people() && actor != Some(player) => return,
            Via::Key(_) => (Device::Keyboard, Some(player)),
            Via::Pad(pad) => (Device::Gamepad(pad), actor),
            _ => return,
        };
        if !self.lets_act(device) {
            return;
        }
        if let Some(user) = user {
            // A person alone plays whichever side they have.
            let two_people = self.devices.seats.are_two_people();
            self.devices.note(device, if two_people { user } else { self.devices.seats.near() });
        }
        self.act(action, via);
    }

    /// Makes a step that is due as a key, a button or a stick is held.
    pub(super) fn step(&mut self, player: Player, step: CursorStep) {
        let is_theirs = self.open().is_some_and(|(_, side)| side == player);
        if is_theirs || !self.devices.seats.are_two_people() {
            self.walk(step);
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
    pub(super) fn put_back(&mut self) {
        self.let_go();
        self.aim.forget_rows();
    }

    /// Puts the piece in the hand back.
    pub(super) fn let_go(&mut self) {
        self.grip.lead = None;
        self.aim.let_go();
    }

    fn walk(&mut self, step: CursorStep) {
        let (Some(first), Some(up)) = (self.first_point(), self.targeting.up_on_table()) else { return };
        self.cursor.walk(step, up, first);
    }

    /// Does what a click at the cursor would. The first press only shows where it is.
    fn press_at_cursor(&mut self, via: Via) {
        match self.cursor.0 {
            None => self.cursor.0 = self.first_point(),
            Some(point) => self.click(Some(point), via),
        }
    }

    fn first_point(&self) -> Option<Point> {
        let (position, side) = self.open()?;
        first_point(&position, side)
    }

    /// Does what the key or the button of a deed presses for the side that must act.
    fn deed(&mut self, deed: PlayerDeed, via: Via) {
        let Some((live, (_, side))) = self.arbiter.live().zip(self.open()) else { return };
        match deed_of(live.game(), side, &self.aim, deed) {
            Some(GipfButton::Kind(kind)) => {
                self.let_go();
                self.aim.choose(side, kind);
            }
            Some(GipfButton::Word(word)) => self.ask(side, word, via),
            None => {}
        }
    }

    /// Does what a click on a point means, or on the table beside all of them.
    pub(super) fn click(&mut self, point: Option<Point>, via: Via) {
        if let Some((position, side)) = self.open() {
            self.carry_out(side, clicked(&position, side, &self.aim, point), via);
        }
    }

    /// Does what a gesture of the side means that must act.
    pub(super) fn carry_out(&mut self, side: Player, meaning: Meaning, via: Via) {
        match meaning {
            Meaning::Aim(aim) => **self.aim = aim,
            Meaning::Ask(word) => self.ask(side, word, via),
            Meaning::LetGo => self.let_go(),
            Meaning::LeaveRow => self.aim.forget_rows(),
            Meaning::Nothing => {}
        }
    }

    fn ask(&mut self, side: Player, word: Word, via: Via) {
        if let Word::Push(..) = word {
            self.let_go();
        }
        if let Some(act) = GipfAct::of(word) {
            self.arbiter.ask(Origin::person(side, via), act);
        }
        if matches!(word, Word::Take(_) | Word::Leave) {
            // What follows in this frame is about another row.
            self.aim.forget_rows();
        }
    }

    /// Returns whether a device may act for the side that must act now.
    fn lets_act(&self, device: Device) -> bool {
        let given = self.devices.given_to(device);
        self.lets(given.or_else(|| match device {
            Device::Gamepad(pad) if self.devices.pads.connected().count() > 1 => self.devices.player_of_pad(pad),
            _ => None,
        }))
    }

    /// Returns whether a pointer may act for the side that must act now.
    pub(super) fn lets_point(&self, pointer: PointerId) -> bool {
        self.lets(self.devices.owner_of(pointer))
    }

    /// Returns whether a device of this player, or of nobody, may act now.
    fn lets(&self, owner: Option<Player>) -> bool {
        let Some(owner) = owner.filter(|_| self.devices.seats.are_two_people()) else { return true };
        self.open().is_some_and(|(_, side)| side == owner)
    }
}
