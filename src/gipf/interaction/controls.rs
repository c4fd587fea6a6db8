//! The input state of a match of GIPF, and the effects of keys and buttons. One side acts at a time, so two people can
//! share every device. Assigned devices, and each of several gamepads, serve one player.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use gipf_rules::{CompactAct, GipfAct, GipfPosition, PieceKind, Point};
use tamsk_rules::Player;

use super::meaning::{Meaning, click_meaning, first_point};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::{GipfAim, GipfButton, GipfCursor, button_for};
use crate::input::keys::InputAction;
use crate::interaction::active_pointer::ActivePointer;
use crate::interaction::camera::CameraFingers;
use crate::interaction::devices::Devices;
use crate::interaction::targeting::TableHitTest;
use crate::simulation::Arbiter;
use crate::simulation::queue::{InputMeans, Origin};
use crate::table::cursor_step::CursorStep;
use crate::table::devices::Device;
use crate::table::lesson::CurrentLesson;
use crate::table::player_command::PlayerCommand;

#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct GipfPointerState {
    pub(super) pressed: Option<ActivePointer<GipfPress>>,
    /// The pointer used last, which aims a piece that was clicked.
    pub(super) last: Option<PointerId>,
    /// The side to act in the previous frame.
    pub(super) actor: Option<Player>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GipfPress {
    pub(super) drag_kind: Option<PieceKind>,
    pub(super) dot: Option<Point>,
}

#[derive(SystemParam)]
pub(super) struct GipfControls<'w, 's> {
    pub(super) arbiter: Arbiter<'w, 's, LiveGipf>,
    pub(super) aim: Single<'w, 's, &'static mut GipfAim>,
    pub(super) cursor: Single<'w, 's, &'static mut GipfCursor>,
    pub(super) grip: Single<'w, 's, &'static mut GipfPointerState>,
    pub(super) devices: Devices<'w>,
    pub(super) camera_fingers: ResMut<'w, CameraFingers>,
    pub(super) teaching: Res<'w, CurrentLesson>,
    pub(super) targeting: TableHitTest<'w, 's>,
}

impl GipfControls<'_, '_> {
    /// Returns the position and the side to act, if a person plays that side.
    pub(super) fn position_to_act(&self) -> Option<(GipfPosition, Player)> {
        let live = self.arbiter.live().filter(|_| self.teaching.allows_acting())?;
        let game = live.game();
        let actor = game.position().actor().filter(|_| game.outcome().is_none())?;
        self.devices.seats.is_person(actor).then_some((*game.position(), actor))
    }

    /// Handles Esc. If a button has the focus, Esc only removes the focus.
    pub(super) fn escape(&mut self) {
        if !self.devices.focus.0 && (self.aim.held.is_some() || self.aim.open_row.is_some()) {
            self.put_back();
            // The same press must not also open the pause menu.
            self.devices.consume_key(KeyCode::Escape);
        }
    }

    /// Carries out a key or button press of a player. Two people at one keyboard each have their own keys.
    pub(super) fn act_by(&mut self, player: Player, action: InputAction, via: InputMeans) {
        let actor = self.position_to_act().map(|(_, side)| side);
        let (device, user) = match via {
            InputMeans::Key(_) if self.devices.is_typing_or_shortcut() => return,
            InputMeans::Key(_) if self.devices.seats.are_two_people() && actor != Some(player) => return,
            InputMeans::Key(_) => (Device::Keyboard, Some(player)),
            InputMeans::Pad(pad) => (Device::Gamepad(pad), actor),
            _ => return,
        };
        if !self.lets_act(device) {
            return;
        }
        if let Some(user) = user {
            // A person alone plays for whichever side they have.
            let two_people = self.devices.seats.are_two_people();
            self.devices.record_device(device, if two_people { user } else { self.devices.seats.near_player() });
        }
        self.act(action, via);
    }

    pub(super) fn step(&mut self, player: Player, step: CursorStep) {
        let is_theirs = self.position_to_act().is_some_and(|(_, side)| side == player);
        if is_theirs || !self.devices.seats.are_two_people() {
            self.walk(step);
        }
    }

    fn act(&mut self, action: InputAction, via: InputMeans) {
        match action {
            InputAction::MoveCursor(step) => self.walk(step),
            InputAction::Press => self.press_at_cursor(via),
            InputAction::PutBack => self.put_back(),
            InputAction::Command(deed) => self.deed(deed, via),
            _ => {}
        }
    }

    /// Puts the held piece back, and cancels the choice of pieces in a row.
    pub(super) fn put_back(&mut self) {
        self.let_go();
        self.aim.forget_rows();
    }

    pub(super) fn let_go(&mut self) {
        self.grip.pressed = None;
        self.aim.put_back();
    }

    fn walk(&mut self, step: CursorStep) {
        let (Some(first), Some(up)) = (self.first_point(), self.targeting.up_on_table()) else { return };
        self.cursor.walk(step, up, first);
    }

    /// Clicks at the cursor. If the cursor is hidden, the press only makes it visible.
    fn press_at_cursor(&mut self, via: InputMeans) {
        match self.cursor.0 {
            None => self.cursor.0 = self.first_point(),
            Some(point) => self.click(Some(point), via),
        }
    }

    fn first_point(&self) -> Option<Point> {
        let (position, side) = self.position_to_act()?;
        first_point(&position, side)
    }

    /// Presses the button of the acting side that a key or gamepad button stands for.
    fn deed(&mut self, deed: PlayerCommand, via: InputMeans) {
        let Some((live, (_, side))) = self.arbiter.live().zip(self.position_to_act()) else { return };
        match button_for(live.game(), side, &self.aim, deed) {
            Some(GipfButton::Kind(kind)) => {
                self.let_go();
                self.aim.choose(side, kind);
            }
            Some(GipfButton::Word(word)) => self.ask(side, word, via),
            None => {}
        }
    }

    pub(super) fn click(&mut self, point: Option<Point>, via: InputMeans) {
        if let Some((position, side)) = self.position_to_act() {
            self.carry_out(side, click_meaning(&position, side, &self.aim, point), via);
        }
    }

    pub(super) fn carry_out(&mut self, side: Player, meaning: Meaning, via: InputMeans) {
        match meaning {
            Meaning::Aim(aim) => **self.aim = aim,
            Meaning::Ask(word) => self.ask(side, word, via),
            Meaning::LetGo => self.let_go(),
            Meaning::LeaveRow => self.aim.forget_rows(),
            Meaning::Nothing => {}
        }
    }

    fn ask(&mut self, side: Player, word: CompactAct, via: InputMeans) {
        if let CompactAct::Push(..) = word {
            self.let_go();
        }
        if let Some(act) = GipfAct::of(word) {
            self.arbiter.answer_now(Origin::person(side, via), act);
        }
        if matches!(word, CompactAct::Take(_) | CompactAct::Leave) {
            // Later gestures of this frame are about another row.
            self.aim.forget_rows();
        }
    }

    fn lets_act(&self, device: Device) -> bool {
        let given = self.devices.exclusive_player(device);
        self.lets(given.or_else(|| match device {
            Device::Gamepad(pad) if self.devices.pads.connected().count() > 1 => self.devices.player_of_pad(pad),
            _ => None,
        }))
    }

    pub(super) fn may_point(&self, pointer: PointerId) -> bool {
        self.lets(self.devices.owner_of(pointer))
    }

    /// Returns `true` if a device of this owner may act now. Unowned devices always may.
    fn lets(&self, owner: Option<Player>) -> bool {
        let Some(owner) = owner.filter(|_| self.devices.seats.are_two_people()) else { return true };
        self.position_to_act().is_some_and(|(_, side)| side == owner)
    }
}
