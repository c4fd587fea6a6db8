//! Moves the held piece with the pointer or the cursor, and finds the row under the pointer.

use bevy::prelude::*;
use gipf_rules::SpotSet;

use super::controls::GipfControls;
use super::meaning::{aimed_piece, dragged_piece, row_to_remove};
use super::pointers::PRESS_REACH;
use crate::gipf::simulation::GIPF;
use crate::gipf::simulation::layout::nearest_point;
use crate::gipf::table::{HeldPiece, pushable_kinds};
use crate::input::mice::{MiceMoveHands, mouse_pointer};
use crate::interaction::InactiveMousePointers;
use crate::states::{Menu, Screen};

/// Updates the held piece, and the row under the pointer or the cursor.
pub(super) fn follow_pointer(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mice: Res<MiceMoveHands>,
    gone: InactiveMousePointers,
    mut controls: GipfControls,
) {
    if *screen.get() != Screen::Match(GIPF) {
        return;
    }
    let now = controls.position_and_actor().filter(|_| *menu.get() == Menu::None);
    let Some((position, side)) = now else {
        controls.put_piece_back();
        set_row(&mut controls, None);
        return;
    };
    if controls.pointer_state.previous_actor != Some(side) {
        controls.pointer_state.previous_actor = Some(side);
        if controls.devices.seats.are_two_people() {
            // The cursor is hidden, because it belonged to the player who acted before.
            controls.cursor.0 = None;
        }
    }
    if controls.aim.held.is_some_and(|held| pushable_kinds(&position).all(|kind| kind != held.kind)) {
        controls.put_piece_back();
    }
    if controls.pointer_state.pressed.is_some_and(|lead| gone.contains(lead.start.pointer)) {
        controls.put_piece_back();
    }
    controls.begin_drag();
    let pressed = controls.pointer_state.pressed;
    // If two mice have a cursor on the table, only the mouse of the acting side aims.
    let last = if mice.0 {
        Some(mouse_pointer(side))
    } else {
        controls.pointer_state.last_pointer.filter(|last| !gone.contains(*last))
    };
    let pointer = pressed.map(|lead| lead.start.pointer).or(last).unwrap_or_default();
    let screen = controls.hit_test.pointer_position(pointer);
    let place = screen.and_then(|screen| controls.hit_test.table_position(screen));
    let reach = screen.zip(place).map_or(PRESS_REACH, |(screen, place)| controls.press_reach(pointer, screen, place));
    let (held, cursor) = (controls.aim.held, controls.cursor.0);
    match (pressed.filter(|lead| lead.is_drag).and_then(|lead| lead.target.drag_piece_kind), held) {
        (Some(kind), _) => {
            if let Some(place) = place {
                controls.hold(dragged_piece(&position, held.unwrap_or(HeldPiece::of(kind)), place, reach));
            }
        }
        (None, Some(held)) => controls.hold(aimed_piece(&position, held, cursor, place)),
        (None, None) => {}
    }
    let pointed = cursor.or_else(|| place.and_then(|place| nearest_point(place, reach)));
    let row = row_to_remove(&position, side, controls.aim.row_with_open_choice, pointed);
    set_row(&mut controls, row);
}

fn set_row(controls: &mut GipfControls, row: Option<SpotSet>) {
    if controls.aim.pointed_row != row {
        controls.aim.pointed_row = row;
    }
}

impl GipfControls<'_, '_> {
    fn begin_drag(&mut self) {
        let Some(mut lead) = self.pointer_state.pressed else { return };
        if self.hit_test.pointer_position(lead.start.pointer).is_some_and(|screen| lead.try_begin_drag(screen)) {
            self.pointer_state.pressed = Some(lead);
            if let Some(kind) = lead.target.drag_piece_kind {
                self.aim.held = Some(HeldPiece { dot: lead.target.dot, ..HeldPiece::of(kind) });
            }
        }
    }

    /// Changes the held piece.
    pub(super) fn hold(&mut self, held: HeldPiece) {
        if self.aim.held != Some(held) {
            self.aim.held = Some(held);
        }
    }
}
