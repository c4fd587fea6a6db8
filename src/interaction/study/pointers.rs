//! Handles pointers that go down and up while a position is set up: what a press takes, and which change a release makes.

use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use tamsk_rules::{Match, Setup};

use super::controls::{StudyControls, StudyLead, USER};
use crate::interaction::follow::DRAG_THRESHOLD;
use crate::interaction::proxies::Touchable;
use crate::interaction::targeting::{Targeting, aimed_socket, socket_of};
use crate::simulation::layout;
use crate::table::panels::Under;
use crate::table::study::{Carried, Edit, RingPlace};

impl StudyControls<'_, '_> {
    /// Handles an input of a pointer.
    pub(super) fn pointer(&mut self, input: &PointerInput) {
        let (pointer, screen) = (input.pointer_id, input.location.position);
        match input.action {
            PointerAction::Press(button) => self.press(pointer, button, screen),
            PointerAction::Release(button) => self.release(pointer, button, screen),
            PointerAction::Cancel if self.grip.0.is_some_and(|lead| lead.pointer == pointer) => self.let_go(),
            _ => {}
        }
    }

    fn press(&mut self, pointer: PointerId, button: PointerButton, screen: Vec2) {
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
        if button == PointerButton::Middle || self.panels.under(pointer, screen) != Under::Table {
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

    fn release(&mut self, pointer: PointerId, button: PointerButton, screen: Vec2) {
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

    /// Returns whether a click of this button takes a ring: the right one, or the left one with Shift, or if the person
    /// has chosen so.
    fn takes(&self, button: PointerButton) -> bool {
        let shift = self.keys.as_ref().is_some_and(|keys| keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]));
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

/// Returns the change that letting go of the load here makes, if any. A glass that is not over a socket is put beside
/// the board, and a ring goes back to a holder.
pub(super) fn release(targeting: &mut Targeting, game: &Match, lead: &StudyLead, screen: Vec2) -> Option<Edit> {
    match lead.load? {
        Carried::Glass(glass) => {
            let under = targeting.on_table(screen)?;
            let to = aimed_socket(under + lead.offset).or_else(|| aimed_socket(under));
            Some(Edit::Glass { glass, to })
        }
        Carried::Ring(from) => {
            let touched = targeting.touched(screen, game, &[]);
            let near = || targeting.on_table(screen).and_then(aimed_socket);
            let socket = touched.and_then(|touched| socket_of(game, touched)).or_else(near);
            match (touched, socket, from) {
                (Some(Touchable::Holder(owner)), ..) => {
                    let to = RingPlace::Holder(owner);
                    (to != from).then_some(Edit::Ring { from, to })
                }
                (_, Some(socket), _) => {
                    let to = RingPlace::Socket(socket);
                    (to != from).then_some(Edit::Ring { from, to })
                }
                (_, None, RingPlace::Socket(socket)) => Some(Edit::TakeRing(socket)),
                (_, None, RingPlace::Holder(_)) => None,
            }
        }
    }
}
