//! Handles pointer presses and releases in a match of GIPF.

use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use gipf_rules::{GipfPhase, GipfPosition, PieceKind, Point, Spot};
use tamsk_rules::Player;

use super::controls::{GipfControls, GipfPressTarget};
use super::meaning::{dragged_piece, drop_meaning, row_at};
use crate::gipf::simulation::layout::{nearest_point, unplayed_potential_position};
use crate::gipf::table::{HeldPiece, pushable_kinds};
use crate::interaction::active_pointer::{PressRole, PressedPointer};
use crate::interaction::gestures::PressOrRelease;
use crate::simulation::layout::{TRAY_HALF_SIZE, holder_position};
use crate::simulation::queue::InputMeans;

/// The maximum distance at which a press still hits a point, in centimetres. It is half the distance between points.
pub(super) const PRESS_REACH: f32 = 1.35;
/// The maximum distance from the edge of a reserve or a potential, in centimetres. A press within this distance counts
/// as a press on the reserve or the potential.
const BESIDE: f32 = 0.6;

impl GipfControls<'_, '_> {
    /// Handles the press of a pointer.
    pub(super) fn handle_press(&mut self, press: PressOrRelease) {
        let PressOrRelease { pointer, button, at: screen, on_table } = press;
        match PressedPointer::role_of(self.pointer_state.pressed, press) {
            PressRole::BeginsInteraction if self.pointer_state.pressed.is_some() => self.put_piece_back(),
            PressRole::BeginsInteraction => {}
            PressRole::PutsBackPiece => return self.put_piece_back(),
            PressRole::Ignored => {
                if self.pointer_state.pressed.is_some_and(|lead| lead.target.drag_piece_kind.is_none()) {
                    self.lead_camera(press);
                }
                return;
            }
        }
        if !self.may_pointer_act(pointer) {
            return;
        }
        self.pointer_state.last_pointer = Some(pointer);
        self.cursor.0 = None;
        if button == PointerButton::Middle || !on_table {
            return;
        }
        let place = self.hit_test.table_position(screen);
        let reach = place.map_or(PRESS_REACH, |place| self.press_reach(pointer, screen, place));
        let drag_kind = place
            .zip(self.position_and_actor())
            .and_then(|(place, (position, side))| self.load(&position, side, place, reach));
        let drag_kind = drag_kind.filter(|_| button == PointerButton::Primary);
        let dot = place.and_then(|place| nearest_point(place, reach)).filter(|point| point.is_dot());
        if drag_kind.is_none() {
            self.lead_camera(press);
        }
        self.pointer_state.pressed =
            Some(PressedPointer::new(press, GipfPressTarget { drag_piece_kind: drag_kind, dot }));
    }

    /// Returns the maximum distance at which a press still hits a target, in centimetres. A finger hits everything that
    /// it covers.
    pub(super) fn press_reach(&self, pointer: PointerId, screen: Vec2, place: Vec2) -> f32 {
        if !pointer.is_touch() {
            return PRESS_REACH;
        }
        let beside = screen + Vec2::X * self.hit_test.finger_reach_pixels();
        PRESS_REACH.max(self.hit_test.table_position(beside).map_or(0.0, |beside| beside.distance(place)))
    }

    /// Lets a finger that touches no target move the camera together with another finger.
    fn lead_camera(&mut self, PressOrRelease { pointer, at: screen, on_table, .. }: PressOrRelease) {
        if !pointer.is_touch() || !on_table {
            return;
        }
        let place = self.hit_test.table_position(screen);
        let point = place.and_then(|place| nearest_point(place, self.press_reach(pointer, screen, place)));
        let means_something =
            self.position_and_actor().zip(point).is_some_and(|((position, side), point)| match position.phase() {
                GipfPhase::RemoveRows(_) => Spot::of(point).is_some_and(|spot| row_at(&position, side, spot).is_some()),
                // If a tap has picked up a piece, the next tap chooses a line for the piece or puts it back.
                _ => point.is_dot() || self.aim.held.is_some(),
            });
        if !means_something {
            self.camera_fingers.add(pointer, screen);
        }
    }

    fn load(&self, position: &GipfPosition, side: Player, place: Vec2, reach: f32) -> Option<PieceKind> {
        let allowed = |wanted: PieceKind| pushable_kinds(position).find(|&kind| kind == wanted);
        if near_potential(position, side, place, reach) {
            return allowed(PieceKind::Loaded);
        }
        let point = nearest_point(place, reach);
        let is_centre = point == Some(Spot::CENTRE.point());
        let is_dot = point.is_some_and(Point::is_dot);
        let reserve =
            ((place - holder_position(side)).abs() - TRAY_HALF_SIZE).max_element() < BESIDE.max(reach - PRESS_REACH);
        let extra = position.phase() == GipfPhase::ExtraMove;
        (is_dot || (reserve && !extra) || (is_centre && extra)).then(|| self.aim.next_kind(position)).flatten()
    }

    /// Handles the release of a pointer: the end of a drag, or a click.
    pub(super) fn handle_release(&mut self, release: PressOrRelease) {
        let Some(lead) = PressedPointer::take_released(&mut self.pointer_state.pressed, release) else { return };
        if lead.is_drag {
            self.drop_load(lead.target, release);
        } else if release.button == PointerButton::Secondary {
            self.cancel_selection();
        } else if release.on_table {
            self.click_at(release.at, release.pointer);
        }
    }

    /// Puts the held piece back if the pointer that picked it up is cancelled.
    pub(super) fn handle_cancel(&mut self, pointer: PointerId) {
        if self.pointer_state.pressed.is_some_and(|lead| lead.start.pointer == pointer) {
            self.put_piece_back();
        }
    }

    fn drop_load(&mut self, from: GipfPressTarget, PressOrRelease { pointer, at: screen, .. }: PressOrRelease) {
        let Some(((position, side), kind)) = self.position_and_actor().zip(from.drag_piece_kind) else { return };
        if let Some(place) = self.hit_test.table_position(screen) {
            let held = self.aim.held.unwrap_or(HeldPiece::of(kind));
            self.hold(dragged_piece(&position, held, place, self.press_reach(pointer, screen, place)));
        }
        self.apply_meaning(side, drop_meaning(self.aim.held), InputMeans::Pointer(pointer));
    }

    fn click_at(&mut self, screen: Vec2, pointer: PointerId) {
        let Some(place) = self.hit_test.table_position(screen) else { return };
        let reach = self.press_reach(pointer, screen, place);
        if let Some((position, side)) = self.position_and_actor()
            && near_potential(&position, side, place, reach)
            && pushable_kinds(&position).any(|kind| kind == PieceKind::Loaded)
        {
            self.aim.choose_kind(side, PieceKind::Loaded);
            return;
        }
        self.click(nearest_point(place, reach), InputMeans::Pointer(pointer));
    }
}

fn near_potential(position: &GipfPosition, side: Player, place: Vec2, reach: f32) -> bool {
    if nearest_point(place, PRESS_REACH).is_some() {
        return false;
    }
    (0..position.potentials_left(side)).any(|nth| {
        let foot = unplayed_potential_position(side, nth);
        Vec2::new(foot.x, foot.z).distance(place) < reach.max(0.9 + BESIDE)
    })
}
