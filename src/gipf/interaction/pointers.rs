//! Handles pointer presses and releases in a match of GIPF.

use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use gipf_rules::{GipfPhase, GipfPosition, PieceKind, Point, Spot};
use tamsk_rules::Player;

use super::controls::{GipfControls, GipfPress};
use super::meaning::{dragged_piece, drop_meaning, row_at};
use crate::gipf::simulation::layout::{nearest_point, potential_beside};
use crate::gipf::table::{HeldPiece, kinds};
use crate::interaction::active_pointer::{ActivePointer, PressRole};
use crate::interaction::gestures::PointerPress;
use crate::simulation::layout::{TRAY_HALF_SIZE, holder_position};
use crate::simulation::queue::InputMeans;

/// The reach of a press around a point, in centimetres: half the distance between points.
pub(super) const REACH: f32 = 1.35;
/// The reach of a press around a reserve or a potential, in centimetres.
const BESIDE: f32 = 0.6;

impl GipfControls<'_, '_> {
    pub(super) fn press(&mut self, press: PointerPress) {
        let PointerPress { pointer, button, at: screen, on_table } = press;
        match ActivePointer::role_of(self.grip.pressed, press) {
            PressRole::Begins if self.grip.pressed.is_some() => self.let_go(),
            PressRole::Begins => {}
            PressRole::PutBackLoad => return self.let_go(),
            PressRole::Ignored => {
                if self.grip.pressed.is_some_and(|lead| lead.on.drag_kind.is_none()) {
                    self.lead_camera(press);
                }
                return;
            }
        }
        if !self.may_point(pointer) {
            return;
        }
        self.grip.last = Some(pointer);
        self.cursor.0 = None;
        if button == PointerButton::Middle || !on_table {
            return;
        }
        let place = self.targeting.table_position(screen);
        let reach = place.map_or(REACH, |place| self.reach(pointer, screen, place));
        let load = place
            .zip(self.position_to_act())
            .and_then(|(place, (position, side))| self.load(&position, side, place, reach));
        let load = load.filter(|_| button == PointerButton::Primary);
        let dot = place.and_then(|place| nearest_point(place, reach)).filter(|point| point.is_dot());
        if load.is_none() {
            self.lead_camera(press);
        }
        self.grip.pressed = Some(ActivePointer::new(press, GipfPress { drag_kind: load, dot }));
    }

    /// Returns the reach of a press, in centimetres. A finger reaches at least as far as it touches.
    pub(super) fn reach(&self, pointer: PointerId, screen: Vec2, place: Vec2) -> f32 {
        if !pointer.is_touch() {
            return REACH;
        }
        let beside = screen + Vec2::X * self.targeting.finger_reach();
        REACH.max(self.targeting.table_position(beside).map_or(0.0, |beside| beside.distance(place)))
    }

    /// Lets a finger that touches no target move the camera, together with another finger.
    fn lead_camera(&mut self, PointerPress { pointer, at: screen, on_table, .. }: PointerPress) {
        if !pointer.is_touch() || !on_table {
            return;
        }
        let place = self.targeting.table_position(screen);
        let point = place.and_then(|place| nearest_point(place, self.reach(pointer, screen, place)));
        let means_something =
            self.position_to_act().zip(point).is_some_and(|((position, side), point)| match position.phase() {
                GipfPhase::Take(_) => Spot::of(point).is_some_and(|spot| row_at(&position, side, spot).is_some()),
                // The second tap chooses the line of the held piece or puts the piece back.
                _ => point.is_dot() || self.aim.held.is_some(),
            });
        if !means_something {
            self.camera_fingers.add(pointer, screen);
        }
    }

    fn load(&self, position: &GipfPosition, side: Player, place: Vec2, reach: f32) -> Option<PieceKind> {
        let allowed = |wanted: PieceKind| kinds(position).find(|&kind| kind == wanted);
        if near_potential(position, side, place, reach) {
            return allowed(PieceKind::Loaded);
        }
        let point = nearest_point(place, reach);
        let is_centre = point == Some(Spot::CENTRE.point());
        let is_dot = point.is_some_and(Point::is_dot);
        let reserve =
            ((place - holder_position(side)).abs() - TRAY_HALF_SIZE).max_element() < BESIDE.max(reach - REACH);
        let extra = position.phase() == GipfPhase::Extra;
        (is_dot || (reserve && !extra) || (is_centre && extra)).then(|| self.aim.next_kind(position)).flatten()
    }

    pub(super) fn release(&mut self, release: PointerPress) {
        let Some(lead) = ActivePointer::released(&mut self.grip.pressed, release) else { return };
        if lead.dragged {
            self.drop_load(lead.on, release);
        } else if release.button == PointerButton::Secondary {
            self.put_back();
        } else if release.on_table {
            self.click_at(release.at, release.pointer);
        }
    }

    pub(super) fn cancel(&mut self, pointer: PointerId) {
        if self.grip.pressed.is_some_and(|lead| lead.start.pointer == pointer) {
            self.let_go();
        }
    }

    fn drop_load(&mut self, from: GipfPress, PointerPress { pointer, at: screen, .. }: PointerPress) {
        let Some(((position, side), kind)) = self.position_to_act().zip(from.drag_kind) else { return };
        if let Some(place) = self.targeting.table_position(screen) {
            let held = self.aim.held.unwrap_or(HeldPiece::of(kind));
            self.hold(dragged_piece(&position, held, place, self.reach(pointer, screen, place)));
        }
        self.carry_out(side, drop_meaning(self.aim.held), InputMeans::Pointer(pointer));
    }

    fn click_at(&mut self, screen: Vec2, pointer: PointerId) {
        let Some(place) = self.targeting.table_position(screen) else { return };
        let reach = self.reach(pointer, screen, place);
        if let Some((position, side)) = self.position_to_act()
            && near_potential(&position, side, place, reach)
            && kinds(&position).any(|kind| kind == PieceKind::Loaded)
        {
            self.aim.choose(side, PieceKind::Loaded);
            return;
        }
        self.click(nearest_point(place, reach), InputMeans::Pointer(pointer));
    }
}

fn near_potential(position: &GipfPosition, side: Player, place: Vec2, reach: f32) -> bool {
    if nearest_point(place, REACH).is_some() {
        return false;
    }
    (0..position.potentials_left(side)).any(|nth| {
        let foot = potential_beside(side, nth);
        Vec2::new(foot.x, foot.z).distance(place) < reach.max(0.9 + BESIDE)
    })
}
