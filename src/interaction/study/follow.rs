//! Moves the hand that carries a piece along with its pointer or the cursor while a position is set up.

use bevy::prelude::*;
use tamsk_rules::{Player, Socket};

use super::controls::{StudyGrip, USER};
use super::cursor::edit_at;
use super::pointers::release;
use crate::input::table_cursor::TableCursors;
use crate::interaction::follow::DRAG_THRESHOLD;
use crate::interaction::glow::light_sockets;
use crate::interaction::schedule::InteractionSystems;
use crate::interaction::targeting::Targeting;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::states::Screen;
use crate::table::study::{Carried, Edit, RingPlace, Study};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_pointer.in_set(InteractionSystems::Show).before(light_sockets).run_if(in_state(Screen::Study)),
    );
}

fn follow_pointer(
    mut targeting: Targeting,
    live: Single<&LiveMatch>,
    mut study: ResMut<Study>,
    mut grip: Single<&mut StudyGrip>,
    cursors: Res<TableCursors>,
    mut hands: Query<&mut Hand>,
) {
    let mut carrying: Option<Hand> = None;
    if let Some(lead) = &mut grip.0
        && let Some(screen) = targeting.screen(lead.pointer)
    {
        // What is lifted in this frame is drawn in a hand from the next one on, once the table is laid out without it.
        let carried = study.carried;
        if !lead.dragged && lead.start.distance(screen) > DRAG_THRESHOLD {
            lead.dragged = true;
            if lead.load.is_some() {
                study.carried = lead.load;
            }
        }
        carrying = carried.filter(|_| lead.dragged).map(|carried| {
            let edit = release(&mut targeting, live.game(), lead, screen);
            Hand {
                player: hand_of(carried, &study),
                aim: targeting.on_table(screen).map(|under| under + lead.offset),
                over: edit.filter(|edit| edit.applied(study.position()).is_ok()).and_then(target),
                ring: matches!(carried, Carried::Ring(_)),
            }
        });
    }
    if let (None, Some(carried), Some(place)) = (grip.0, study.carried, cursors.place(USER)) {
        let over = edit_at(carried, place).filter(|edit| edit.applied(study.position()).is_ok()).and_then(target);
        let aim = Some(place.position(live.setup().timer_on_left));
        let (player, ring) = (hand_of(carried, &study), matches!(carried, Carried::Ring(_)));
        carrying = Some(Hand { player, aim, over, ring });
    }
    for mut hand in &mut hands {
        let player = hand.player;
        hand.set_if_neq(carrying.filter(|hand| hand.player == player).unwrap_or(Hand::empty(player)));
    }
}

/// Returns the player whose hand carries this.
fn hand_of(carried: Carried, study: &Study) -> Player {
    match carried {
        Carried::Glass(id) => id.owner,
        Carried::Ring(from) => study.ring_hand(from),
    }
}

/// Returns the socket on which a change puts a piece.
fn target(edit: Edit) -> Option<Socket> {
    match edit {
        Edit::Glass { to, .. } => to,
        Edit::Ring { to: RingPlace::Socket(socket), .. } => Some(socket),
        _ => None,
    }
}
