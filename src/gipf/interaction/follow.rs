//! Moves the held piece with its pointer or the cursor, and finds the row under the pointer.

use bevy::prelude::*;
use gipf_rules::SpotSet;

use super::controls::GipfControls;
use super::meaning::{aimed_piece, dragged_piece, row};
use super::pointers::REACH;
use crate::gipf::simulation::GIPF;
use crate::gipf::simulation::layout::nearest_point;
use crate::gipf::table::{HeldPiece, kinds};
use crate::input::mice::{MiceOnTable, mouse_pointer};
use crate::interaction::InactivePointers;
use crate::states::{Menu, Screen};

pub(super) fn follow_pointer(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mice: Res<MiceOnTable>,
    gone: InactivePointers,
    mut controls: GipfControls,
) {
    if *screen.get() != Screen::Match(GIPF) {
        return;
    }
    let now = controls.position_to_act().filter(|_| *menu.get() == Menu::None);
    let Some((position, side)) = now else {
        controls.let_go();
        set_row(&mut controls, None);
        return;
    };
    if controls.grip.actor != Some(side) {
        controls.grip.actor = Some(side);
        if controls.devices.seats.are_two_people() {
            // The cursor belonged to the other player.
            controls.cursor.0 = None;
        }
    }
    if controls.aim.held.is_some_and(|held| kinds(&position).all(|kind| kind != held.kind)) {
        controls.let_go();
    }
    if controls.grip.pressed.is_some_and(|lead| gone.contain(lead.start.pointer)) {
        controls.let_go();
    }
    controls.begin_drag();
    let lead = controls.grip.pressed;
    // With two mice, only that of the acting side aims.
    let last = if mice.0 { Some(mouse_pointer(side)) } else { controls.grip.last.filter(|last| !gone.contain(*last)) };
    let pointer = lead.map(|lead| lead.start.pointer).or(last).unwrap_or_default();
    let screen = controls.targeting.pointer_position(pointer);
    let place = screen.and_then(|screen| controls.targeting.table_position(screen));
    let reach = screen.zip(place).map_or(REACH, |(screen, place)| controls.reach(pointer, screen, place));
    let (held, cursor) = (controls.aim.held, controls.cursor.0);
    match (lead.filter(|lead| lead.dragged).and_then(|lead| lead.on.drag_kind), held) {
        (Some(kind), _) => {
            if let Some(place) = place {
                controls.hold(dragged_piece(&position, held.unwrap_or(HeldPiece::of(kind)), place, reach));
            }
        }
        (None, Some(held)) => controls.hold(aimed_piece(&position, held, cursor, place)),
        (None, None) => {}
    }
    let pointed = cursor.or_else(|| place.and_then(|place| nearest_point(place, reach)));
    let row = row(&position, side, controls.aim.open_row, pointed);
    set_row(&mut controls, row);
}

fn set_row(controls: &mut GipfControls, row: Option<SpotSet>) {
    if controls.aim.pointed_row != row {
        controls.aim.pointed_row = row;
    }
}

impl GipfControls<'_, '_> {
    fn begin_drag(&mut self) {
        let Some(mut lead) = self.grip.pressed else { return };
        if self.targeting.pointer_position(lead.start.pointer).is_some_and(|screen| lead.drag_to(screen)) {
            self.grip.pressed = Some(lead);
            if let Some(kind) = lead.on.drag_kind {
                self.aim.held = Some(HeldPiece { dot: lead.on.dot, ..HeldPiece::of(kind) });
            }
        }
    }

    pub(super) fn hold(&mut self, held: HeldPiece) {
        if self.aim.held != Some(held) {
            self.aim.held = Some(held);
        }
    }
}
