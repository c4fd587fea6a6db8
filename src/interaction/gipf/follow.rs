//! Leads the piece in a hand along with its pointer or the cursor, and finds the row that is pointed at.

use bevy::prelude::*;
use gipf_rules::{Entry, GipfPhase, GipfPosition, PieceKind, Point, Spot, SpotSet};

use super::controls::{GipfControls, GipfLead};
use super::gesture::chain_at;
use super::pointers::REACH;
use crate::interaction::follow::DRAG_THRESHOLD;
use crate::simulation::gipf::GIPF;
use crate::simulation::gipf::layout::{POINT_SPACING, nearest_point, point_position};
use crate::states::{Menu, Screen};
use crate::table::gipf::{HeldPiece, entry_towards, kinds};

/// How far from its dot a piece may be led to show along which line it goes, in centimetres.
const LONGEST_WAY: f32 = 2.2 * POINT_SPACING;

pub(super) fn follow_pointer(screen: Res<State<Screen>>, menu: Res<State<Menu>>, mut controls: GipfControls) {
    if *screen.get() != Screen::Match(GIPF) {
        return;
    }
    let now = controls.open().filter(|_| *menu.get() == Menu::None);
    let Some((position, side)) = now else {
        controls.let_go();
        set_row(&mut controls, None);
        return;
    };
    if controls.grip.actor != Some(side) {
        controls.grip.actor = Some(side);
        if controls.devices.seats.are_two_people() {
            // It was the other player's.
            controls.cursor.0 = None;
        }
    }
    if controls.aim.held.is_some_and(|held| kinds(&position).all(|kind| kind != held.kind)) {
        controls.let_go();
    }
    controls.begin_drag();
    let pointer = controls.grip.lead.map(|lead| lead.pointer).or(controls.grip.last).unwrap_or_default();
    let screen = controls.targeting.screen(pointer);
    let place = screen.and_then(|screen| controls.targeting.on_table(screen));
    let reach = screen.zip(place).map_or(REACH, |(screen, place)| controls.reach(pointer, screen, place));
    let dragged = controls.grip.lead.filter(|lead| lead.dragged).and_then(|lead| lead.load);
    match (dragged, controls.aim.held, controls.cursor.0) {
        (Some(kind), ..) => {
            if let Some(place) = place {
                controls.lead_to(&position, kind, place, reach);
            }
        }
        (None, Some(held), Some(cursor)) => {
            let entry = held.dot.and_then(|dot| Entry::find(dot, cursor));
            controls.hold(HeldPiece { entry, ..held });
        }
        (None, Some(held), None) => {
            let near =
                place.filter(|place| held.dot.is_some_and(|dot| point_position(dot).distance(*place) < LONGEST_WAY));
            let towards = |dot| near.and_then(|place| entry_towards(&position, held.kind, dot, place));
            controls.hold(HeldPiece { entry: held.dot.and_then(towards), ..held });
        }
        (None, None, _) => {}
    }
    let row = if let GipfPhase::Take(_) = position.phase() {
        let pointed = controls.cursor.0.or_else(|| place.and_then(|place| nearest_point(place, reach)));
        let only = || {
            let mut rows = position.row_chains(side);
            rows.next().filter(|_| rows.next().is_none())
        };
        let asked = || controls.aim.asked;
        pointed.and_then(Spot::of).and_then(|spot| chain_at(&position, side, spot)).or_else(asked).or_else(only)
    } else {
        None
    };
    set_row(&mut controls, row);
}

fn set_row(controls: &mut GipfControls, row: Option<SpotSet>) {
    if controls.aim.row != row {
        controls.aim.row = row;
    }
}

impl GipfControls<'_, '_> {
    /// Makes the press a drag, once the pointer has moved far enough.
    pub(super) fn begin_drag(&mut self) {
        if let Some(lead) = self.grip.lead
            && let Some(screen) = self.targeting.screen(lead.pointer)
            && !lead.dragged
            && lead.start.distance(screen) > DRAG_THRESHOLD
        {
            self.grip.lead = Some(GipfLead { dragged: true, ..lead });
            if let Some(kind) = lead.load {
                self.aim.held = Some(HeldPiece { dot: lead.dot, ..HeldPiece::of(kind) });
            }
        }
    }

    /// Leads a piece that is dragged: onto a dot, from there along a line, or over the table.
    pub(super) fn lead_to(&mut self, position: &GipfPosition, kind: PieceKind, place: Vec2, reach: f32) {
        let held = self.aim.held.unwrap_or(HeldPiece::of(kind));
        let on_dot = nearest_point(place, reach).filter(|point| point.is_dot());
        let near = |dot: &Point| point_position(*dot).distance(place) < LONGEST_WAY;
        let dot = on_dot.or(held.dot.filter(near));
        let entry = dot.and_then(|dot| entry_towards(position, kind, dot, place));
        let place = dot.is_none().then_some(place);
        self.hold(HeldPiece { kind, dot, entry, place });
    }

    fn hold(&mut self, held: HeldPiece) {
        if self.aim.held != Some(held) {
            self.aim.held = Some(held);
        }
    }
}
