//! The other player's hand in a lesson: it carries what it moves, so that one can follow.

use bevy::prelude::*;

use super::TutorialSystems;
use super::class::Class;
use crate::rules::{Action, Millis, Player};
use crate::session::seats::{Seat, Seats};
use crate::simulation::components::Hand;
use crate::simulation::layout::{holder_position, socket_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::ring_goes_to;

/// For how long before it drops a ring the hand carries it, in milliseconds.
const RING_CARRIED: Millis = 650;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, carry.in_set(TutorialSystems::Act).run_if(resource_exists::<LiveMatch>));
}

fn carry(live: Res<LiveMatch>, seats: Res<Seats>, class: Res<Class>, mut hands: Query<&mut Hand>) {
    let Some(sitting) = &class.sitting else { return };
    let game = live.game();
    for mut hand in hands.iter_mut().filter(|hand| seats.of(hand.player) == Seat::Lesson) {
        let player = hand.player;
        let next = match sitting.run.next_due().map(|due| (due.at, due.action)) {
            Some((at, Action::Place(to))) => match game.in_hand(player).and_then(|glass| game.glass(glass).at) {
                Some(from) => {
                    let since = lifted_at(&live, player).unwrap_or(game.now());
                    Hand::on_its_way(player, share(game.now(), since, at), socket_position(from), to, false)
                }
                None => Hand::empty(player),
            },
            Some((at, action)) => match ring_goes_to(game, player, action) {
                Some(to) if at <= game.now() + RING_CARRIED => {
                    let since = at.saturating_sub(RING_CARRIED);
                    Hand::on_its_way(player, share(game.now(), since, at), holder_position(player), to, true)
                }
                _ => Hand::empty(player),
            },
            None => Hand::empty(player),
        };
        hand.set_if_neq(next);
    }
}

fn share(now: Millis, since: Millis, until: Millis) -> f32 {
    now.saturating_sub(since) as f32 / until.saturating_sub(since).max(1) as f32
}

fn lifted_at(live: &LiveMatch, player: Player) -> Option<Millis> {
    let mut theirs = live.record().actions.iter().rev().filter(|action| action.by == player);
    theirs.find(|action| matches!(action.act, Action::Lift(_))).map(|action| action.at)
}
