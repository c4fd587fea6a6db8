//! Sets a position up with the cursor, from the keyboard or a gamepad: it lifts pieces and puts them down.

use tamsk_rules::{Match, Socket};

use super::controls::{StudyControls, USER};
use super::pointers::load_of;
use crate::input::keys::{InputAction, StudyDeed};
use crate::input::table_cursor::CursorPlace;
use crate::interaction::proxies::Touchable;
use crate::table::cursor_step::CursorStep;
use crate::table::study::{Carried, Edit, RingPlace, StudyLine};

impl StudyControls<'_, '_> {
    /// Does what a key or a button is bound to.
    pub(super) fn act(&mut self, action: InputAction) {
        match action {
            InputAction::Walk(step) => self.walk(step),
            InputAction::Press => self.press_at_cursor(),
            InputAction::PutBack => self.let_go(),
            InputAction::Study(deed) => self.do_deed(deed),
            _ => {}
        }
    }

    fn do_deed(&mut self, deed: StudyDeed) {
        match deed {
            StudyDeed::AddRing => self.edit_pointed(Edit::AddRing),
            StudyDeed::TakeRing => self.edit_pointed(Edit::TakeRing),
            StudyDeed::Turn => {
                let next = !self.study.position().to_move;
                self.study.edit(&Edit::Turn(next));
            }
            StudyDeed::Start => _ = self.study.edit(&Edit::Start),
            StudyDeed::Empty => _ = self.study.edit(&Edit::Empty),
            StudyDeed::BestTurns => self.best.wanted = !self.best.wanted,
            StudyDeed::Undo => self.study.undo(),
            StudyDeed::Redo => self.study.redo(),
        }
    }

    /// Changes the socket on which the cursor is, or else the one under the pointer.
    fn edit_pointed(&mut self, edit: impl Fn(Socket) -> Edit) {
        let socket = match self.cursors.place(USER) {
            Some(CursorPlace::Socket(socket)) => Some(socket),
            Some(CursorPlace::Glass(_) | CursorPlace::Holder(_) | CursorPlace::Timer) => None,
            None => self.pointed.hovered,
        };
        if let Some(socket) = socket {
            self.study.edit(&edit(socket));
        }
    }

    /// Moves the cursor. Before it is shown, the steps to the left and right walk along the line that was played.
    fn walk(&mut self, step: CursorStep) {
        if self.cursors.place(USER).is_none() && matches!(step, CursorStep::Left | CursorStep::Right) {
            let StudyLine { turns, at } = self.study.line();
            if !turns.is_empty() {
                let to = if step == CursorStep::Left { at.saturating_sub(1) } else { at + 1 };
                return self.study.walk_to(to);
            }
        }
        if let Some(up) = self.targeting.up_on_table() {
            self.cursors.walk(self.live.game(), USER, step, up, self.live.setup().timer_on_left);
        }
    }

    /// Lifts what the cursor is on, or puts down what is carried. The first press only shows where the cursor is.
    fn press_at_cursor(&mut self) {
        if self.grip.0.is_some() {
            return;
        }
        let Some(place) = self.cursors.place(USER) else {
            self.cursors.show(self.live.game(), USER);
            return;
        };
        match self.study.carried {
            Some(carried) => match edit_at(carried, place) {
                Some(edit) => _ = self.study.edit(&edit),
                None => self.let_go(),
            },
            None => {
                let load = load_of(touched_at(self.live.game(), place), self.study.position());
                if load.is_some() {
                    self.study.carried = load;
                }
            }
        }
    }
}

/// Returns the piece on which a cursor is.
fn touched_at(game: &Match, place: CursorPlace) -> Touchable {
    match place {
        CursorPlace::Socket(socket) => game.glass_at(socket).map_or(Touchable::Socket(socket), Touchable::Glass),
        CursorPlace::Glass(glass) => Touchable::Glass(glass),
        CursorPlace::Holder(owner) => Touchable::Holder(owner),
        CursorPlace::Timer => Touchable::Timer,
    }
}

/// Returns the change that putting this down here makes, or `None` where it was taken from.
pub(super) fn edit_at(carried: Carried, place: CursorPlace) -> Option<Edit> {
    let ring = |from: RingPlace, to: RingPlace| (from != to).then_some(Edit::Ring { from, to });
    match (carried, place) {
        (Carried::Glass(glass), CursorPlace::Socket(socket)) => Some(Edit::Glass { glass, to: Some(socket) }),
        (Carried::Glass(glass), _) => Some(Edit::Glass { glass, to: None }),
        (Carried::Ring(from), CursorPlace::Socket(socket)) => ring(from, RingPlace::Socket(socket)),
        (Carried::Ring(from), CursorPlace::Holder(owner)) => ring(from, RingPlace::Holder(owner)),
        (Carried::Ring(RingPlace::Socket(socket)), CursorPlace::Glass(_) | CursorPlace::Timer) => {
            Some(Edit::TakeRing(socket))
        }
        (Carried::Ring(RingPlace::Holder(_)), CursorPlace::Glass(_) | CursorPlace::Timer) => None,
    }
}
