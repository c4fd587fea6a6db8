//! Animates the hands of bots, so that people can follow their moves.

use bevy::prelude::*;

use super::OpponentSystems;
use super::thinking::Opponents;
use crate::session::planned_hand::planned_hand;
use crate::session::seats::Seats;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_hands.in_set(OpponentSystems::Move));
}

fn move_hands(live: Res<LiveMatch>, seats: Res<Seats>, opponents: Res<Opponents>, mut hands: Query<&mut Hand>) {
    for mut hand in &mut hands {
        if seats.bot(hand.player).is_some() {
            let next = planned_hand(&live, &hand, opponents.next_action(hand.player));
            hand.set_if_neq(next);
        }
    }
}
