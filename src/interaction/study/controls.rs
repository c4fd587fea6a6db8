//! The state that input reads and changes on the analysis board, and the effects of keys.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use tamsk_rules::{Match, Player, Socket};

use super::meaning::{EditMeaning, click_edit, command_meaning, load_of, pressed_at, put_down_edit};
use crate::appearance::PointedSockets;
use crate::input::keys::{InputAction, StudyCommand};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::interaction::active_pointer::{ActivePointer, PressRole};
use crate::interaction::devices::Devices;
use crate::interaction::gestures::PointerPress;
use crate::interaction::hit_shapes::PickTarget;
use crate::interaction::targeting::{TableHitTest, aimed_socket, socket_of_piece};
use crate::simulation::layout;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::InputMeans;
use crate::table::cursor_step::CursorStep;
use crate::table::study::{BestTurns, Carried, PositionEdit, RingPlace, Study, StudyLine};

/// The player whose cursor serves the person at the analysis board.
pub(super) const USER: Player = Player::Red;

#[derive(SystemParam)]
pub(super) struct StudyControls<'w, 's> {
    pub(super) study: ResMut<'w, Study>,
    pub(super) best: Single<'w, 's, &'static mut BestTurns>,
    pub(super) grip: Single<'w, 's, &'static mut StudyGrip>,
    pub(super) live: Single<'w, 's, &'static LiveMatch>,
    pub(super) targeting: TableHitTest<'w, 's>,
    pub(super) pointed: Res<'w, PointedSockets>,
    pub(super) cursors: ResMut<'w, TableCursors>,
    pub(super) devices: Devices<'w>,
}

/// The pointer that edits the position. Others wait meanwhile.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct StudyGrip(pub(super) Option<ActivePointer<StudyPress>>);

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StudyPress {
    /// The piece that the pointer drags if it moves far enough.
    pub(super) load: Option<Carried>,
    /// The vector on the table from the point under the pointer to the load's original position.
    pub(super) offset: Vec2,
    /// The socket where a click changes the number of rings.
    socket: Option<Socket>,
}

impl StudyControls<'_, '_> {
    /// Handles Esc, which leaves a focused button first.
    pub(super) fn escape(&mut self) {
        if !self.devices.focus.0 && self.study.carried.is_some() {
            self.put_back_load();
            // The same press must not also leave the screen.
            self.devices.consume_key(KeyCode::Escape);
        }
    }

    pub(super) fn act_by(&mut self, action: InputAction, via: InputMeans) {
        let is_shortcut = matches!(via, InputMeans::Key(_)) && self.devices.is_typing_or_shortcut();
        match action {
            _ if is_shortcut || via == InputMeans::Button => {}
            InputAction::MoveCursor(step) => self.walk(step),
            InputAction::Press => self.press_at_cursor(),
            InputAction::PutBack => self.put_back_load(),
            InputAction::Study(deed) => self.do_deed(deed),
            _ => {}
        }
    }

    fn do_deed(&mut self, deed: StudyCommand) {
        // The action applies to the socket under the cursor, or else to the one under the pointer.
        let socket = self.cursors.place(USER).map_or(self.pointed.hovered, CursorPlace::socket);
        match deed {
            StudyCommand::BestTurns => self.best.wanted = !self.best.wanted,
            StudyCommand::Undo => self.study.undo(),
            StudyCommand::Redo => self.study.redo(),
            _ => self.carry_out(command_meaning(deed, socket, self.study.position())),
        }
    }

    fn carry_out(&mut self, meaning: EditMeaning) {
        match meaning {
            EditMeaning::Edit(edit) => _ = self.study.edit(&edit),
            EditMeaning::Lift(load) => self.study.carried = Some(load),
            EditMeaning::LetGo => self.put_back_load(),
            EditMeaning::Nothing => {}
        }
    }

    /// Moves the cursor. Until the cursor is visible, left and right steps move through the line that was played.
    fn walk(&mut self, step: CursorStep) {
        if self.cursors.place(USER).is_none() && matches!(step, CursorStep::Left | CursorStep::Right) {
            let StudyLine { turns, at } = self.study.line();
            if !turns.is_empty() {
                let to = if step == CursorStep::Left { at.saturating_sub(1) } else { at + 1 };
                return self.study.walk_to(to);
            }
        }
        self.step(step);
    }

    pub(super) fn step(&mut self, step: CursorStep) {
        if let Some(up) = self.targeting.up_on_table() {
            self.cursors.move_by(self.live.game(), USER, step, up, self.live.setup().timer_on_left);
        }
    }

    /// Lifts the piece under the cursor, or puts down the carried one. The first press only shows the cursor.
    fn press_at_cursor(&mut self) {
        if self.grip.0.is_some() {
            return;
        }
        let Some(place) = self.cursors.place(USER) else {
            self.cursors.show(self.live.game(), USER);
            return;
        };
        let touched = PickTarget::at_cursor(self.live.game(), place);
        self.carry_out(pressed_at(place, touched, self.study.carried, self.study.position()));
    }

    pub(super) fn press(&mut self, press: PointerPress) {
        let PointerPress { button, at: screen, on_table, .. } = press;
        match ActivePointer::role_of(self.grip.0, press) {
            PressRole::PutBackLoad => return self.put_back_load(),
            PressRole::Ignored => return,
            PressRole::Begins => {}
        }
        self.put_back_load();
        self.cursors.hide(USER);
        if button == PointerButton::Middle || !on_table {
            return;
        }
        let game = self.live.game();
        let Some(touched) = self.targeting.topmost_piece(screen, game, &[]) else { return };
        // The right button turns the camera, so it never drags a piece.
        let load = load_of(touched, self.study.position()).filter(|_| button == PointerButton::Primary);
        let stands = match load {
            Some(Carried::Glass(id)) => Some(layout::glass_at(id, game.glass(id).at)),
            _ => None,
        };
        let under = self.targeting.table_position(screen);
        let offset = stands.zip(under).map_or(Vec2::ZERO, |(stands, under)| Vec2::new(stands.x, stands.z) - under);
        let socket = socket_of_piece(game, touched);
        self.grip.0 = Some(ActivePointer::new(press, StudyPress { load, offset, socket }));
    }

    pub(super) fn release(&mut self, release: PointerPress) {
        let Some(lead) = ActivePointer::released(&mut self.grip.0, release) else { return };
        let meant = if lead.dragged {
            drop_edit(&mut self.targeting, self.live.game(), &lead.on, release.at)
        } else {
            click_edit(lead.on.socket, self.takes(release.button))
        };
        self.carry_out(meant.map_or(EditMeaning::LetGo, EditMeaning::Edit));
    }

    pub(super) fn cancel(&mut self, pointer: PointerId) {
        if self.grip.0.is_some_and(|lead| lead.start.pointer == pointer) {
            self.put_back_load();
        }
    }

    /// Returns `true` if a click takes a ring: a right click, or by the user's choice, which Shift inverts.
    fn takes(&self, button: PointerButton) -> bool {
        let shifts = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
        let shift = self.devices.keys.as_ref().is_some_and(|keys| keys.any_pressed(shifts));
        button == PointerButton::Secondary || shift != self.study.click_takes
    }

    pub(super) fn put_back_load(&mut self) {
        self.grip.0 = None;
        if self.study.carried.is_some() {
            self.study.carried = None;
        }
    }
}

pub(super) fn drop_edit(
    targeting: &mut TableHitTest,
    game: &Match,
    pressed: &StudyPress,
    screen: Vec2,
) -> Option<PositionEdit> {
    let load = pressed.load?;
    let under = targeting.table_position(screen);
    let to = match load {
        Carried::Glass(_) => {
            aimed_socket(under? + pressed.offset).or_else(|| aimed_socket(under?)).map(RingPlace::Socket)
        }
        Carried::Ring(_) => match targeting.topmost_piece(screen, game, &[]) {
            Some(PickTarget::Holder(owner)) => Some(RingPlace::Holder(owner)),
            touched => {
                let on = touched.and_then(|touched| socket_of_piece(game, touched));
                on.or_else(|| under.and_then(aimed_socket)).map(RingPlace::Socket)
            }
        },
    };
    put_down_edit(load, to)
}
