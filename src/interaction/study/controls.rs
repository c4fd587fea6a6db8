//! The state that input reads and changes on the analysis board, and the effects of keys and pointers.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use tamsk_rules::{Match, Player, Socket};

use super::meaning::{
    StudyGestureMeaning, click_edit, command_meaning, cursor_press_meaning, piece_to_lift, put_down_edit,
};
use crate::appearance::PointedSockets;
use crate::input::keys::{InputAction, StudyCommand};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::interaction::active_pointer::{PressRole, PressedPointer};
use crate::interaction::devices::Devices;
use crate::interaction::gestures::PressOrRelease;
use crate::interaction::hit_shapes::PickTarget;
use crate::interaction::targeting::{TableHitTest, aimed_socket, socket_of_piece};
use crate::simulation::layout;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::InputMeans;
use crate::table::cursor_step::CursorStep;
use crate::table::study::{BestTurns, CarriedPiece, PositionEdit, RingPlace, Study, StudyLine};

/// The player whose cursor the person at the analysis board uses.
pub(super) const STUDY_CURSOR_PLAYER: Player = Player::Red;

#[derive(SystemParam)]
pub(super) struct StudyControls<'w, 's> {
    pub(super) study: ResMut<'w, Study>,
    pub(super) best_turns: Single<'w, 's, &'static mut BestTurns>,
    pub(super) grip: Single<'w, 's, &'static mut StudyGrip>,
    pub(super) live: Single<'w, 's, &'static LiveMatch>,
    pub(super) targeting: TableHitTest<'w, 's>,
    pub(super) pointed: Res<'w, PointedSockets>,
    pub(super) cursors: ResMut<'w, TableCursors>,
    pub(super) devices: Devices<'w>,
}

/// The pointer that edits the position. While this pointer is pressed, other pointers are ignored.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct StudyGrip(pub(super) Option<PressedPointer<StudyPressTarget>>);

/// The targets of a press on the analysis board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StudyPressTarget {
    /// The piece that the pointer drags if it moves far enough.
    pub(super) draggable_piece: Option<CarriedPiece>,
    /// The vector on the table from the pressed point to the original position of the glass, in centimetres. It is zero
    /// for a ring.
    pub(super) piece_offset_on_table: Vec2,
    /// The socket where a click changes the number of rings.
    socket: Option<Socket>,
}

impl StudyControls<'_, '_> {
    /// Handles Esc, which first leaves a focused button, and otherwise puts back the carried piece.
    pub(super) fn handle_escape(&mut self) {
        if !self.devices.widget_focus.0 && self.study.carried.is_some() {
            self.put_back_piece();
            // The same press must not also leave the screen.
            self.devices.consume_key(KeyCode::Escape);
        }
    }

    pub(super) fn perform_action(&mut self, action: InputAction, via: InputMeans) {
        let is_shortcut = matches!(via, InputMeans::Key(_)) && self.devices.is_typing_or_shortcut();
        match action {
            _ if is_shortcut || via == InputMeans::OnScreenButton => {}
            InputAction::MoveCursor(step) => self.walk(step),
            InputAction::PressAtCursor => self.press_at_cursor(),
            InputAction::PutBack => self.put_back_piece(),
            InputAction::Study(command) => self.perform_command(command),
            _ => {}
        }
    }

    fn perform_command(&mut self, command: StudyCommand) {
        // The command applies to the socket under the cursor or, while the cursor is hidden, under the pointer.
        let socket = self
            .cursors
            .cursor_place(STUDY_CURSOR_PLAYER)
            .map_or(self.pointed.hovered_with_empty_hand, CursorPlace::socket);
        match command {
            StudyCommand::ToggleBestTurns => self.best_turns.is_search_enabled = !self.best_turns.is_search_enabled,
            StudyCommand::Undo => self.study.undo(),
            StudyCommand::Redo => self.study.redo(),
            _ => self.carry_out(command_meaning(command, socket, self.study.position())),
        }
    }

    fn carry_out(&mut self, meaning: StudyGestureMeaning) {
        match meaning {
            StudyGestureMeaning::Edit(edit) => _ = self.study.edit(&edit),
            StudyGestureMeaning::Lift(piece) => self.study.carried = Some(piece),
            StudyGestureMeaning::PutBackPiece => self.put_back_piece(),
            StudyGestureMeaning::Nothing => {}
        }
    }

    /// Moves the cursor. While the cursor is hidden, left and right steps instead go back and forth through the played
    /// turns.
    fn walk(&mut self, step: CursorStep) {
        if self.cursors.cursor_place(STUDY_CURSOR_PLAYER).is_none()
            && matches!(step, CursorStep::Left | CursorStep::Right)
        {
            let StudyLine { turns, turns_played: at } = self.study.line();
            if !turns.is_empty() {
                let to = if step == CursorStep::Left { at.saturating_sub(1) } else { at + 1 };
                return self.study.go_to_turn(to);
            }
        }
        self.move_cursor(step);
    }

    pub(super) fn move_cursor(&mut self, step: CursorStep) {
        if let Some(up) = self.targeting.screen_up_on_table() {
            self.cursors.move_by(self.live.game(), STUDY_CURSOR_PLAYER, step, up, self.live.setup().timer_on_reds_left);
        }
    }

    /// Lifts the piece under the cursor, or puts down the carried piece. If the cursor is hidden, only shows it.
    fn press_at_cursor(&mut self) {
        if self.grip.0.is_some() {
            return;
        }
        let Some(place) = self.cursors.cursor_place(STUDY_CURSOR_PLAYER) else {
            self.cursors.show(self.live.game(), STUDY_CURSOR_PLAYER);
            return;
        };
        let touched = PickTarget::at_cursor(self.live.game(), place);
        self.carry_out(cursor_press_meaning(place, touched, self.study.carried, self.study.position()));
    }

    pub(super) fn press(&mut self, press: PressOrRelease) {
        let PressOrRelease { button, at: screen, on_table, .. } = press;
        match PressedPointer::role_of(self.grip.0, press) {
            PressRole::PutsBackPiece => return self.put_back_piece(),
            PressRole::Ignored => return,
            PressRole::BeginsInteraction => {}
        }
        self.put_back_piece();
        self.cursors.hide(STUDY_CURSOR_PLAYER);
        if button == PointerButton::Middle || !on_table {
            return;
        }
        let game = self.live.game();
        let Some(touched) = self.targeting.topmost_piece(screen, game, &[]) else { return };
        // The right button turns the camera, so it never drags a piece.
        let piece = piece_to_lift(touched, self.study.position()).filter(|_| button == PointerButton::Primary);
        let stands = match piece {
            Some(CarriedPiece::Glass(id)) => Some(layout::glass_foot_position(id, game.glass(id).socket)),
            _ => None,
        };
        let under = self.targeting.table_position(screen);
        let offset = stands.zip(under).map_or(Vec2::ZERO, |(stands, under)| Vec2::new(stands.x, stands.z) - under);
        let socket = socket_of_piece(game, touched);
        self.grip.0 = Some(PressedPointer::new(
            press,
            StudyPressTarget { draggable_piece: piece, piece_offset_on_table: offset, socket },
        ));
    }

    pub(super) fn release(&mut self, release: PressOrRelease) {
        let Some(carry) = PressedPointer::take_released(&mut self.grip.0, release) else { return };
        let meant = if carry.is_drag {
            drop_edit(&mut self.targeting, self.live.game(), &carry.target, release.at)
        } else {
            click_edit(carry.target.socket, self.takes(release.button))
        };
        self.carry_out(meant.map_or(StudyGestureMeaning::PutBackPiece, StudyGestureMeaning::Edit));
    }

    pub(super) fn cancel_pointer(&mut self, pointer: PointerId) {
        if self.grip.0.is_some_and(|carry| carry.start.pointer == pointer) {
            self.put_back_piece();
        }
    }

    /// Returns `true` if a click takes a ring instead of adding one. Right clicks take rings. Other clicks follow the
    /// setting, which Shift inverts.
    fn takes(&self, button: PointerButton) -> bool {
        let shifts = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
        let shift = self.devices.keys.as_ref().is_some_and(|keys| keys.any_pressed(shifts));
        button == PointerButton::Secondary || shift != self.study.click_removes_ring
    }

    pub(super) fn put_back_piece(&mut self) {
        self.grip.0 = None;
        if self.study.carried.is_some() {
            self.study.carried = None;
        }
    }
}

pub(super) fn drop_edit(
    targeting: &mut TableHitTest,
    game: &Match,
    pressed: &StudyPressTarget,
    screen: Vec2,
) -> Option<PositionEdit> {
    let piece = pressed.draggable_piece?;
    let under = targeting.table_position(screen);
    let to = match piece {
        CarriedPiece::Glass(_) => {
            aimed_socket(under? + pressed.piece_offset_on_table).or_else(|| aimed_socket(under?)).map(RingPlace::Socket)
        }
        CarriedPiece::Ring(_) => match targeting.topmost_piece(screen, game, &[]) {
            Some(PickTarget::Holder(owner)) => Some(RingPlace::Holder(owner)),
            touched => {
                let on = touched.and_then(|touched| socket_of_piece(game, touched));
                on.or_else(|| under.and_then(aimed_socket)).map(RingPlace::Socket)
            }
        },
    };
    put_down_edit(piece, to)
}
