//! The bot's hand, carried from where it picks something up to where it lets it go, so that one can follow.

use bevy::prelude::*;

use super::{OpponentSystems, Opponents};
use crate::rules::{Action, Millis, Player, Socket};
use crate::session::seats::Seats;
use crate::simulation::components::Hand;
use crate::simulation::layout::{glass_off_board, holder_position, socket_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::ring_goes_to;

/// For how long before it drops a ring the hand carries it, in milliseconds.
const RING_CARRIED: Millis = 650;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Hand, Way>().add_systems(Update, carry.in_set(OpponentSystems::Move));
}

/// Since when a bot's hand carries a glass, and from where.
#[derive(Component, Clone, Copy, Debug, Default)]
struct Way(Option<(Millis, Vec2)>);

fn carry(live: Res<LiveMatch>, seats: Res<Seats>, opponents: Res<Opponents>, mut hands: Query<(&mut Hand, &mut Way)>) {
    let game = live.game();
    for (mut hand, mut way) in &mut hands {
        let player = hand.player;
        if seats.bot(player).is_none() {
            way.0 = None;
            continue;
        }
        way.0 = game.in_hand(player).map(|glass| {
            way.0.unwrap_or_else(|| {
                let from = game.glass(glass).at.map(socket_position);
                (game.now(), from.unwrap_or_else(|| Vec2::new(glass_off_board(glass).x, glass_off_board(glass).z)))
            })
        });
        let intent = opponents.intent(player);
        let next = match (way.0, intent) {
            (Some((since, from)), Some(intent)) => match intent.action {
                Action::Place(to) => on_its_way(player, game.now(), since, intent.at, from, to, false),
                _ => Hand::empty(player),
            },
            // Still thinking where to: it hovers where it was lifted.
            (Some(_), None) => Hand { aim: hand.aim, ..Hand::empty(player) },
            (None, Some(intent)) => match ring_goes_to(game, player, intent.action) {
                Some(to) if intent.at <= game.now() + RING_CARRIED => {
                    let since = intent.at.saturating_sub(RING_CARRIED);
                    on_its_way(player, game.now(), since, intent.at, holder_position(player), to, true)
                }
                _ => Hand::empty(player),
            },
            (None, None) => Hand::empty(player),
        };
        hand.set_if_neq(next);
    }
}

/// Where a hand is that carries something from a place to a socket in this time.
fn on_its_way(player: Player, now: Millis, since: Millis, until: Millis, from: Vec2, to: Socket, ring: bool) -> Hand {
    let share = now.saturating_sub(since) as f32 / until.saturating_sub(since).max(1) as f32;
    Hand::on_its_way(player, share, from, to, ring)
}
