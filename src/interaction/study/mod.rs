//! Edits the position on the analysis board: pieces are dragged or carried by the cursor, and clicks add or take rings.

mod controls;
mod meaning;

use bevy::prelude::*;
use bevy::window::WindowFocused;
use tamsk_rules::Socket;

use self::controls::{StudyControls, StudyGrip, USER, drop_edit};
use self::meaning::edit_at;
use super::gestures::{Gesture, Gestures};
use super::glow::highlight_sockets;
use super::schedule::InteractionSystems;
use super::targeting::TableHitTest;
use crate::input::table_cursor::TableCursors;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen};
use crate::table::study::{Carried, PositionEdit, RingPlace, Study, StudyBoard};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<StudyBoard, StudyGrip>();
    let is_open = in_state(Screen::Study).and_then(in_state(Menu::None));
    app.add_systems(
        PreUpdate,
        carry_out.in_set(InteractionSystems::Read).after(InteractionSystems::Gestures).run_if(is_open),
    )
    .add_systems(PreUpdate, let_go_on_focus_loss.after(InteractionSystems::Read))
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
            Gesture::Cancel(pointer) => controls.cancel(pointer),
            Gesture::Escape => controls.escape(),
            Gesture::Act(_, action, via) => controls.act_by(action, via),
            Gesture::Step(_, step) => controls.step(step),
            Gesture::Menu | Gesture::UnboundKey(_) => {}
        }
    }
}

/// Puts the load of a hand back where it came from.
fn let_go(mut grip: Single<&mut StudyGrip>, mut study: ResMut<Study>) {
    grip.0 = None;
    if study.carried.is_some() {
        study.carried = None;
    }
}

/// Puts the load back on focus loss, because releases in another window are not reported.
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
    if let Some(lead) = &mut grip.0
        && let Some(screen) = targeting.pointer_position(lead.start.pointer)
    {
        // A lifted piece is drawn in a hand from the next frame on, once the table is laid out without it.
        let carried = study.carried;
        if lead.drag_to(screen) && lead.on.load.is_some() {
            study.carried = lead.on.load;
        }
        carrying = carried.filter(|_| lead.dragged).map(|carried| {
            let edit = drop_edit(&mut targeting, live.game(), &lead.on, screen);
            hand_with(carried, edit, targeting.table_position(screen).map(|under| under + lead.on.offset), &study)
        });
    }
    if let (None, Some(carried), Some(place)) = (grip.0, study.carried, cursors.place(USER)) {
        let aim = Some(place.position(live.setup().timer_on_left));
        carrying = Some(hand_with(carried, edit_at(carried, place), aim, &study));
    }
    for mut hand in &mut hands {
        let player = hand.player;
        hand.set_if_neq(carrying.filter(|hand| hand.player == player).unwrap_or(Hand::empty(player)));
    }
}

/// Returns the hand that carries this. `edit` is the change that putting it down would make.
fn hand_with(carried: Carried, edit: Option<PositionEdit>, aim: Option<Vec2>, study: &Study) -> Hand {
    let (player, ring) = match carried {
        Carried::Glass(id) => (id.owner, false),
        Carried::Ring(from) => (study.ring_carrier(from), true),
    };
    Hand {
        player,
        aim,
        snap_socket: edit.filter(|edit| edit.applied(study.position()).is_ok()).and_then(target),
        carries_ring: ring,
    }
}

fn target(edit: PositionEdit) -> Option<Socket> {
    match edit {
        PositionEdit::Glass { to, .. } => to,
        PositionEdit::Ring { to: RingPlace::Socket(socket), .. } => Some(socket),
        _ => None,
    }
}
