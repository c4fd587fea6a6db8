//! The input state of a match of GIPF, and the effects of keys and buttons. Only one side acts at a time, so two people
//! can share a device. A device serves only one player if it is assigned to that player, or if it is one of several
//! gamepads.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use gipf_rules::{CompactAct, GipfAct, GipfPosition, PieceKind, Point};
use tamsk_rules::Player;

use super::meaning::{GestureMeaning, click_meaning, initial_cursor_point};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::{GipfAim, GipfButton, GipfCursor, button_for};
use crate::input::keys::InputAction;
use crate::interaction::active_pointer::PressedPointer;
use crate::interaction::camera::CameraFingers;
use crate::interaction::devices::Devices;
use crate::interaction::targeting::TableHitTest;
use crate::simulation::RequestAnswerer;
use crate::simulation::queue::{InputMeans, RequestOrigin};
use crate::table::cursor_step::CursorStep;
use crate::table::devices::InputDevice;
use crate::table::lesson::CurrentLesson;
use crate::table::player_command::PlayerCommand;

/// The state of the pointers in a match of GIPF.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct GipfPointerState {
    /// The pressed pointer and the target of the press, if a pointer is pressed.
    pub(super) pressed: Option<PressedPointer<GipfPressTarget>>,
    /// The pointer that was used last. It moves a piece that was picked up with a click.
    pub(super) last_pointer: Option<PointerId>,
    /// The side whose turn it was to act in the previous frame.
    pub(super) previous_actor: Option<Player>,
}

/// The target of a pointer press.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GipfPressTarget {
    /// The kind of piece that a drag would move, if any.
    pub(super) drag_piece_kind: Option<PieceKind>,
    /// The dot under the pointer, if any.
    pub(super) dot: Option<Point>,
}

/// The system parameter with the input state of a match of GIPF.
#[derive(SystemParam)]
pub(super) struct GipfControls<'w, 's> {
    pub(super) arbiter: RequestAnswerer<'w, 's, LiveGipf>,
    pub(super) aim: Single<'w, 's, &'static mut GipfAim>,
    pub(super) cursor: Single<'w, 's, &'static mut GipfCursor>,
    pub(super) pointer_state: Single<'w, 's, &'static mut GipfPointerState>,
    pub(super) devices: Devices<'w>,
    pub(super) camera_fingers: ResMut<'w, CameraFingers>,
    pub(super) current_lesson: Res<'w, CurrentLesson>,
    pub(super) hit_test: TableHitTest<'w, 's>,
}

impl GipfControls<'_, '_> {
    /// Returns the position and the side to act. Returns `None` if the match is over, if no local person plays that
    /// side, or if the current lesson allows no act.
    pub(super) fn position_and_actor(&self) -> Option<(GipfPosition, Player)> {
        let live = self.arbiter.live().filter(|_| self.current_lesson.allows_acting())?;
        let game = live.game();
        let actor = game.position().actor().filter(|_| game.outcome().is_none())?;
        self.devices.seats.is_person(actor).then_some((*game.position(), actor))
    }

    /// Handles Esc: puts the held piece back and cancels an open choice. Does nothing if a button has the focus,
    /// because Esc then only removes the focus.
    pub(super) fn handle_escape(&mut self) {
        if !self.devices.widget_focus.0 && (self.aim.held.is_some() || self.aim.row_with_open_choice.is_some()) {
            self.cancel_selection();
            // The key press is marked as handled, so that it does not also open the pause menu.
            self.devices.consume_key(KeyCode::Escape);
        }
    }

    /// Carries out the action of a player's key or button. If two people share a keyboard, each person has separate
    /// keys.
    pub(super) fn handle_action(&mut self, player: Player, action: InputAction, via: InputMeans) {
        let actor = self.position_and_actor().map(|(_, side)| side);
        let (device, user) = match via {
            InputMeans::Key(_) if self.devices.is_typing_or_shortcut() => return,
            InputMeans::Key(_) if self.devices.seats.are_two_people() && actor != Some(player) => return,
            InputMeans::Key(_) => (InputDevice::Keyboard, Some(player)),
            InputMeans::Gamepad(pad) => (InputDevice::Gamepad(pad), actor),
            _ => return,
        };
        if !self.lets_act(device) {
            return;
        }
        if let Some(user) = user {
            // A person who plays alone uses every device for one side.
            let two_people = self.devices.seats.are_two_people();
            self.devices.record_device_use(device, if two_people { user } else { self.devices.seats.near_player() });
        }
        self.act(action, via);
    }

    /// Moves the cursor by one step when a player presses a key. If two people play, only the side to act can move it.
    pub(super) fn step_cursor(&mut self, player: Player, step: CursorStep) {
        let is_theirs = self.position_and_actor().is_some_and(|(_, side)| side == player);
        if is_theirs || !self.devices.seats.are_two_people() {
            self.move_cursor(step);
        }
    }

    fn act(&mut self, action: InputAction, via: InputMeans) {
        match action {
            InputAction::MoveCursor(step) => self.move_cursor(step),
            InputAction::PressAtCursor => self.press_at_cursor(via),
            InputAction::PutBack => self.cancel_selection(),
            InputAction::Command(command) => self.press_command_button(command, via),
            _ => {}
        }
    }

    /// Puts the held piece back, and cancels the choice of pieces in a row.
    pub(super) fn cancel_selection(&mut self) {
        self.put_piece_back();
        self.aim.clear_row_choice();
    }

    /// Puts the held piece back, and ends the press of its pointer.
    pub(super) fn put_piece_back(&mut self) {
        self.pointer_state.pressed = None;
        self.aim.put_piece_back();
    }

    fn move_cursor(&mut self, step: CursorStep) {
        let (Some(first), Some(up)) = (self.first_point(), self.hit_test.screen_up_on_table()) else { return };
        self.cursor.move_by(step, up, first);
    }

    /// Clicks on the point under the cursor. If the cursor is hidden, only shows it.
    fn press_at_cursor(&mut self, via: InputMeans) {
        match self.cursor.0 {
            None => self.cursor.0 = self.first_point(),
            Some(point) => self.click(Some(point), via),
        }
    }

    fn first_point(&self) -> Option<Point> {
        let (position, side) = self.position_and_actor()?;
        initial_cursor_point(&position, side)
    }

    /// Presses the GIPF button that shares its key with a TAMSK action, on behalf of the side to act.
    fn press_command_button(&mut self, command: PlayerCommand, via: InputMeans) {
        let Some((live, (_, side))) = self.arbiter.live().zip(self.position_and_actor()) else { return };
        match button_for(live.game(), side, &self.aim, command) {
            Some(GipfButton::ChooseKind(kind)) => {
                self.put_piece_back();
                self.aim.choose_kind(side, kind);
            }
            Some(GipfButton::Act(word)) => self.ask(side, word, via),
            None => {}
        }
    }

    /// Carries out a click on a point. `None` means that the click hit no point.
    pub(super) fn click(&mut self, point: Option<Point>, via: InputMeans) {
        if let Some((position, side)) = self.position_and_actor() {
            self.apply_meaning(side, click_meaning(&position, side, &self.aim, point), via);
        }
    }

    /// Carries out the effect of a gesture that `side` has made.
    pub(super) fn apply_meaning(&mut self, side: Player, meaning: GestureMeaning, via: InputMeans) {
        match meaning {
            GestureMeaning::ChangeAim(aim) => **self.aim = aim,
            GestureMeaning::RequestAct(word) => self.ask(side, word, via),
            GestureMeaning::PutPieceBack => self.put_piece_back(),
            GestureMeaning::CancelPieceChoice => self.aim.clear_row_choice(),
            GestureMeaning::Nothing => {}
        }
    }

    fn ask(&mut self, side: Player, word: CompactAct, via: InputMeans) {
        if let CompactAct::Push(..) = word {
            self.put_piece_back();
        }
        if let Some(act) = GipfAct::from_compact(word) {
            self.arbiter.answer_now(RequestOrigin::person(side, via), act);
        }
        if matches!(word, CompactAct::Take(_) | CompactAct::LeaveRows) {
            // The choice belongs to the row just handled. Later gestures in this frame may concern another row.
            self.aim.clear_row_choice();
        }
    }

    fn lets_act(&self, device: InputDevice) -> bool {
        let given = self.devices.exclusive_player(device);
        self.lets(given.or_else(|| match device {
            InputDevice::Gamepad(pad) if self.devices.pads.connected_pads().count() > 1 => {
                self.devices.player_of_pad(pad)
            }
            _ => None,
        }))
    }

    /// Returns `true` if the owner of a pointer may act now.
    pub(super) fn may_pointer_act(&self, pointer: PointerId) -> bool {
        self.lets(self.devices.owner_of(pointer))
    }

    /// Returns `true` if a device with this owner may act now. If two people play, the owner must be the side to act,
    /// unless the device has no owner.
    fn lets(&self, owner: Option<Player>) -> bool {
        let Some(owner) = owner.filter(|_| self.devices.seats.are_two_people()) else { return true };
        self.position_and_actor().is_some_and(|(_, side)| side == owner)
    }
}
