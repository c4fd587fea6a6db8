//! The state that input reads and changes while a position is set up, and what keys do with it.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use tamsk_rules::{Match, Player, Setup, Socket};

use crate::appearance::PointedSockets;
use crate::input::keys::{InputAction, StudyDeed};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::interaction::devices::Devices;
use crate::interaction::follow::DRAG_THRESHOLD;
use crate::interaction::gestures::PointerPress;
use crate::interaction::proxies::Touchable;
use crate::interaction::targeting::{Targeting, aimed_socket, socket_of};
use crate::simulation::layout;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::Via;
use crate::table::cursor_step::CursorStep;
use crate::table::study::{BestTurns, Carried, Edit, RingPlace, Study, StudyLine};

/// The player whose cursor serves whoever sets the position up.
pub(super) const USER: Player = Player::Red;

/// Everything that input reads and changes while a position is set up.
#[derive(SystemParam)]
pub(super) struct StudyControls<'w, 's> {
    pub(super) study: ResMut<'w, Study>,
    pub(super) best: Single<'w, 's, &'static mut BestTurns>,
    pub(super) grip: Single<'w, 's, &'static mut StudyGrip>,
    pub(super) live: Single<'w, 's, &'static LiveMatch>,
    pub(super) targeting: Targeting<'w, 's>,
    pub(super) pointed: Res<'w, PointedSockets>,
    pub(super) cursors: ResMut<'w, TableCursors>,
    pub(super) devices: Devices<'w>,
}

/// How the position is being changed, if it is. Other pointers wait meanwhile.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct StudyGrip(pub(super) Option<StudyLead>);

/// A pointer that is down on a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StudyLead {
    /// The pointer.
    pub(super) pointer: PointerId,
    /// Its button.
    pub(super) button: PointerButton,
    /// The point on the screen where it went down.
    pub(super) start: Vec2,
    /// What it drags, if it moves far enough.
    pub(super) load: Option<Carried>,
    /// The vector on the table from the point under the pointer to where the load stood.
    pub(super) offset: Vec2,
    /// The socket where a click changes the number of rings.
    pub(super) socket: Option<Socket>,
    /// Whether it has moved far enough to make the press a drag.
    pub(super) dragged: bool,
}

impl StudyControls<'_, '_> {
    /// Handles Esc, which leaves a button first.
    pub(super) fn escape(&mut self) {
        if !self.devices.focus.0 && self.study.carried.is_some() {
            self.let_go();
            // The same press must not also leave the screen.
            self.devices.use_up(KeyCode::Escape);
        }
    }

    /// Does what has been asked for by a key or the button of a gamepad.
    pub(super) fn act_by(&mut self, action: InputAction, via: Via) {
        let is_shortcut = matches!(via, Via::Key(_)) && self.devices.are_shortcuts();
        match action {
            _ if is_shortcut || via == Via::Button => {}
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
        let socket = self.cursors.place(USER).map_or(self.pointed.hovered, CursorPlace::socket);
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
        self.step(step);
    }

    /// Moves the cursor by a step that is due as a key, a button or a stick is held.
    pub(super) fn step(&mut self, step: CursorStep) {
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
                let load = load_of(Touchable::at_cursor(self.live.game(), place), self.study.position());
                if load.is_some() {
                    self.study.carried = load;
                }
            }
        }
    }
}

/// Returns the change that putting this down here makes, or `None` where it was taken from.
pub(super) fn edit_at(carried: Carried, place: CursorPlace) -> Option<Edit> {
    let to = match place {
        CursorPlace::Socket(socket) => Some(RingPlace::Socket(socket)),
        CursorPlace::Holder(owner) => Some(RingPlace::Holder(owner)),
        CursorPlace::Glass(_) | CursorPlace::Timer => None,
    };
    put_down(carried, to)
}

/// Returns the change that putting this down here, or beside the board and its holders, makes, if any. A glass that is
/// not over a socket is put beside the board, and a ring goes back to a holder.
fn put_down(carried: Carried, to: Option<RingPlace>) -> Option<Edit> {
    match (carried, to) {
        (Carried::Glass(glass), Some(RingPlace::Socket(socket))) => Some(Edit::Glass { glass, to: Some(socket) }),
        (Carried::Glass(glass), _) => Some(Edit::Glass { glass, to: None }),
        (Carried::Ring(from), Some(to)) => (from != to).then_some(Edit::Ring { from, to }),
        (Carried::Ring(RingPlace::Socket(socket)), None) => Some(Edit::TakeRing(socket)),
        (Carried::Ring(RingPlace::Holder(_)), None) => None,
    }
}

impl StudyControls<'_, '_> {
    /// Handles a pointer that goes down.
    pub(super) fn press(&mut self, PointerPress { pointer, button, at: screen, on_table }: PointerPress) {
        match self.grip.0 {
            // The other button puts back what is carried.
            Some(lead) if lead.pointer == pointer && lead.button != button => return self.let_go(),
            // A pointer that goes down must have been up.
            Some(lead) if lead.pointer == pointer => self.let_go(),
            Some(_) => return,
            None => {}
        }
        // A pointer takes over from the cursor.
        self.let_go();
        self.cursors.hide(USER);
        if button == PointerButton::Middle || !on_table {
            return;
        }
        let game = self.live.game();
        let Some(touched) = self.targeting.touched(screen, game, &[]) else { return };
        // The right button never drags a piece, as it turns the camera.
        let load = load_of(touched, self.study.position()).filter(|_| button == PointerButton::Primary);
        let stands = match load {
            Some(Carried::Glass(id)) => Some(layout::glass_at(id, game.glass(id).at)),
            _ => None,
        };
        let under = self.targeting.on_table(screen);
        let offset = stands.zip(under).map_or(Vec2::ZERO, |(stands, under)| Vec2::new(stands.x, stands.z) - under);
        let socket = socket_of(game, touched);
        self.grip.0 = Some(StudyLead { pointer, button, start: screen, load, offset, socket, dragged: false });
    }

    /// Handles a pointer that goes up.
    pub(super) fn release(&mut self, PointerPress { pointer, button, at: screen, .. }: PointerPress) {
        let Some(lead) = self.grip.0.filter(|lead| (lead.pointer, lead.button) == (pointer, button)) else { return };
        self.grip.0 = None;
        let dragged = lead.dragged || lead.start.distance(screen) > DRAG_THRESHOLD;
        let edit = match (dragged, lead.socket) {
            (true, _) => release(&mut self.targeting, self.live.game(), &lead, screen),
            (false, Some(socket)) if self.takes(button) => Some(Edit::TakeRing(socket)),
            (false, Some(socket)) => Some(Edit::AddRing(socket)),
            (false, None) => None,
        };
        match edit {
            Some(edit) => _ = self.study.edit(&edit),
            None => self.let_go(),
        }
    }

    /// Handles a pointer that the system cancelled.
    pub(super) fn cancel(&mut self, pointer: PointerId) {
        if self.grip.0.is_some_and(|lead| lead.pointer == pointer) {
            self.let_go();
        }
    }

    /// Returns whether a click of this button takes a ring: the right one, or the left one with Shift, or if the person
    /// has chosen so.
    fn takes(&self, button: PointerButton) -> bool {
        let shifts = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
        let shift = self.devices.keys.as_ref().is_some_and(|keys| keys.any_pressed(shifts));
        button == PointerButton::Secondary || shift != self.study.click_takes
    }

    /// Puts what a hand carries back to where it came from.
    pub(super) fn let_go(&mut self) {
        self.grip.0 = None;
        if self.study.carried.is_some() {
            self.study.carried = None;
        }
    }
}

/// Returns what a press on a piece drags: the glass, the topmost ring of the socket, or a ring of the holder.
pub(super) fn load_of(touched: Touchable, position: &Setup) -> Option<Carried> {
    match touched {
        Touchable::Glass(id) => Some(Carried::Glass(id)),
        Touchable::Socket(socket) => {
            (position.rings[socket.index()] > 0).then_some(Carried::Ring(RingPlace::Socket(socket)))
        }
        Touchable::Holder(owner) => (position.holders[owner] > 0).then_some(Carried::Ring(RingPlace::Holder(owner))),
        Touchable::Timer => None,
    }
}

/// Returns the change that letting go of the load here makes, if any.
pub(super) fn release(targeting: &mut Targeting, game: &Match, lead: &StudyLead, screen: Vec2) -> Option<Edit> {
    let load = lead.load?;
    let under = targeting.on_table(screen);
    let to = match load {
        Carried::Glass(_) => aimed_socket(under? + lead.offset).or_else(|| aimed_socket(under?)).map(RingPlace::Socket),
        Carried::Ring(_) => match targeting.touched(screen, game, &[]) {
            Some(Touchable::Holder(owner)) => Some(RingPlace::Holder(owner)),
            touched => {
                let on = touched.and_then(|touched| socket_of(game, touched));
                on.or_else(|| under.and_then(aimed_socket)).map(RingPlace::Socket)
            }
        },
    };
    put_down(load, to)
}
