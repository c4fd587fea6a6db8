//! Editing of the position on the analysis board: pointers and cursors move pieces, and clicks add or remove rings.

mod controls;
mod meaning;

use bevy::prelude::*;
use bevy::window::WindowFocused;
use tamsk_rules::Socket;

use self::controls::{STUDY_CURSOR_PLAYER, StudyControls, StudyGrip, drop_edit};
use self::meaning::cursor_drop_edit;
use super::gestures::{Gesture, Gestures};
use super::glow::highlight_sockets;
use super::schedule::InteractionSystems;
use super::targeting::TableHitTest;
use crate::input::table_cursor::TableCursors;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen};
use crate::table::study::{CarriedPiece, PositionEdit, RingPlace, Study, StudyMatch};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<StudyMatch, StudyGrip>();
    let is_open = in_state(Screen::Study).and_then(in_state(Menu::None));
    app.add_systems(
        PreUpdate,
        carry_out.in_set(InteractionSystems::HandleInput).after(InteractionSystems::ReadGestures).run_if(is_open),
    )
    .add_systems(PreUpdate, let_go_on_focus_loss.after(InteractionSystems::HandleInput))
    .add_systems(OnExit(Menu::None), let_go)
    .add_systems(
        Update,
        follow_pointer
            .in_set(InteractionSystems::UpdateHands)
            .before(highlight_sockets)
            .run_if(in_state(Screen::Study)),
    );
}

fn carry_out(gestures: Res<Gestures>, mut controls: StudyControls) {
    for gesture in &gestures.0 {
        match *gesture {
            Gesture::Press(press) => controls.press(press),
            Gesture::Release(press) => controls.release(press),
            Gesture::Cancel(pointer) => controls.cancel_pointer(pointer),
            Gesture::Escape => controls.handle_escape(),
            Gesture::Act(_, action, via) => controls.perform_action(action, via),
            Gesture::RepeatCursorStep(_, step) => controls.move_cursor(step),
            Gesture::OpensMenu | Gesture::IneffectiveKey(_) => {}
        }
    }
}

/// Puts the piece in the hand back where it came from.
fn let_go(mut grip: Single<&mut StudyGrip>, mut study: ResMut<Study>) {
    grip.0 = None;
    if study.carried.is_some() {
        study.carried = None;
    }
}

/// Puts the carried piece back when the window loses the focus, because releases in another window are not reported.
fn let_go_on_focus_loss(mut focus: MessageReader<WindowFocused>, grip: Single<&mut StudyGrip>, study: ResMut<Study>) {
    if focus.read().any(|event| !event.focused) {
        let_go(grip, study);
    }
}

fn follow_pointer(
    mut targeting: TableHitTest,
    live: Single<&LiveMatch>,
    mut study: ResMut<Study>,
    mut grip: Single<&mut StudyGrip>,
    cursors: Res<TableCursors>,
    mut hands: Query<&mut Hand>,
) {
    let mut carrying: Option<Hand> = None;
    if let Some(carry) = &mut grip.0
        && let Some(screen) = targeting.pointer_position(carry.start.pointer)
    {
        // A lifted piece is drawn in a hand from the next frame on. By then, the table is laid out without the piece.
        let carried = study.carried;
        if carry.try_begin_drag(screen) && carry.target.draggable_piece.is_some() {
            study.carried = carry.target.draggable_piece;
        }
        carrying = carried.filter(|_| carry.is_drag).map(|carried| {
            let edit = drop_edit(&mut targeting, live.game(), &carry.target, screen);
            hand_with(
                carried,
                edit,
                targeting.table_position(screen).map(|under| under + carry.target.piece_offset_on_table),
                &study,
            )
        });
    }
    if let (None, Some(carried), Some(place)) = (grip.0, study.carried, cursors.cursor_place(STUDY_CURSOR_PLAYER)) {
        let aim = Some(place.position(live.setup().timer_on_reds_left));
        carrying = Some(hand_with(carried, cursor_drop_edit(carried, place), aim, &study));
    }
    for mut hand in &mut hands {
        let player = hand.player;
        hand.set_if_neq(carrying.filter(|hand| hand.player == player).unwrap_or(Hand::empty(player)));
    }
}

/// Returns the hand that carries a piece at `aim`. `edit` is the edit that would be made if the piece were put down
/// there.
fn hand_with(carried: CarriedPiece, edit: Option<PositionEdit>, aim: Option<Vec2>, study: &Study) -> Hand {
    let (player, ring) = match carried {
        CarriedPiece::Glass(id) => (id.owner, false),
        CarriedPiece::Ring(from) => (study.ring_carrier(from), true),
    };
    Hand {
        player,
        position: aim,
        snap_socket: edit.filter(|edit| edit.apply_to(study.position()).is_ok()).and_then(target),
        carries_ring: ring,
    }
}

fn target(edit: PositionEdit) -> Option<Socket> {
    match edit {
        PositionEdit::MoveGlass { to, .. } => to,
        PositionEdit::MoveRing { to: RingPlace::Socket(socket), .. } => Some(socket),
        _ => None,
    }
}
