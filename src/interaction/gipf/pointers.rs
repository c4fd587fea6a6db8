//! Handles pointers that go down and up in a match of GIPF.

use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;

use super::{Desk, GipfLead};
use crate::gipf::{GipfPhase, GipfPosition, PieceKind, Point, Side, Spot};
use crate::interaction::follow::DRAG_THRESHOLD;
use crate::session::gipf::kinds;
use crate::session::panels::Under;
use crate::simulation::gipf::layout::{nearest_point, potential_beside, seat};
use crate::simulation::layout::{TRAY_HALF, holder_position};
use crate::simulation::queue::Via;

/// How far from a point a press still means it, in centimetres: half the distance to a neighbour.
pub(super) const REACH: f32 = 1.35;
/// How far beside a reserve or a potential a press still means it, in centimetres.
const BESIDE: f32 = 0.6;

impl Desk<'_, '_> {
    /// Handles an input of a pointer.
    pub(super) fn pointer(&mut self, input: &PointerInput) {
        let (pointer, screen) = (input.pointer_id, input.location.position);
        match input.action {
            PointerAction::Press(button) => self.press(pointer, button, screen),
            PointerAction::Release(button) => self.release(pointer, button, screen),
            PointerAction::Cancel if self.grip.lead.is_some_and(|lead| lead.pointer == pointer) => self.let_go(),
            _ => {}
        }
    }

    fn press(&mut self, pointer: PointerId, button: PointerButton, screen: Vec2) {
        match self.grip.lead {
            // The other button puts back what is carried, and a pointer that goes down must have been up.
            Some(lead) if lead.pointer == pointer => {
                self.let_go();
                if lead.button != button {
                    return;
                }
            }
            Some(_) => return,
            None => {}
        }
        if !self.lets_point(pointer) {
            return;
        }
        self.grip.last = Some(pointer);
        // A pointer takes over from the cursor.
        self.cursor.0 = None;
        if button == PointerButton::Middle || self.panels.under(pointer, screen) != Under::Table {
            return;
        }
        let place = self.targeting.on_table(screen);
        let load = place.zip(self.open()).and_then(|(place, (position, side))| self.load(&position, side, place));
        let load = load.filter(|_| button == PointerButton::Primary);
        let dot = place.and_then(|place| nearest_point(place, REACH)).filter(|point| point.is_dot());
        self.grip.lead = Some(GipfLead { pointer, button, start: screen, load, dot, dragged: false });
    }

    /// Returns the kind of piece that a press here would drag.
    fn load(&self, position: &GipfPosition, side: Side, place: Vec2) -> Option<PieceKind> {
        let allowed = |wanted: PieceKind| kinds(position).find(|&kind| kind == wanted);
        if near_potential(position, side, place) {
            return allowed(PieceKind::Loaded);
        }
        let point = nearest_point(place, REACH);
        let is_centre = point == Some(Spot::CENTRE.point());
        let is_dot = point.is_some_and(Point::is_dot);
        let reserve = ((place - holder_position(seat(side))).abs() - TRAY_HALF).max_element() < BESIDE;
        let extra = position.phase() == GipfPhase::Extra;
        (is_dot || (reserve && !extra) || (is_centre && extra)).then(|| self.aim.kind(position)).flatten()
    }

    fn release(&mut self, pointer: PointerId, button: PointerButton, screen: Vec2) {
        let Some(lead) = self.grip.lead.filter(|lead| (lead.pointer, lead.button) == (pointer, button)) else { return };
        self.grip.lead = None;
        let dragged = lead.dragged || lead.start.distance(screen) > DRAG_THRESHOLD;
        if dragged {
            self.begin_drag();
            self.drop_load(&lead, screen);
        } else if button == PointerButton::Secondary {
            self.let_go();
        } else if self.panels.under(pointer, screen) == Under::Table {
            self.click_at(screen, Via::Pointer(pointer));
        }
    }

    /// Ends a drag: over a line the piece is pushed, on a dot it waits there, and elsewhere it goes back.
    fn drop_load(&mut self, lead: &GipfLead, screen: Vec2) {
        let Some((position, side)) = self.open().filter(|_| lead.load.is_some()) else { return };
        if let Some(place) = self.targeting.on_table(screen)
            && let Some(kind) = lead.load
        {
            self.lead_to(&position, kind, place);
        }
        match self.aim.held {
            Some(held) if held.dot.is_some() => {
                if let Some(entry) = held.entry {
                    self.push(side, held.kind, entry, Via::Pointer(lead.pointer));
                }
            }
            _ => self.let_go(),
        }
    }

    fn click_at(&mut self, screen: Vec2, via: Via) {
        let Some(place) = self.targeting.on_table(screen) else { return };
        if let Some((position, side)) = self.open()
            && near_potential(&position, side, place)
            && kinds(&position).any(|kind| kind == PieceKind::Loaded)
        {
            self.aim.choose(PieceKind::Loaded);
            return;
        }
        self.click(nearest_point(place, REACH), via);
    }
}

/// Returns whether a place is on one of the potentials that a side has still to introduce.
fn near_potential(position: &GipfPosition, side: Side, place: Vec2) -> bool {
    (0..position.potentials_left(side)).any(|nth| {
        let foot = potential_beside(side, nth);
        Vec2::new(foot.x, foot.z).distance(place) < 0.9 + BESIDE
    })
}
