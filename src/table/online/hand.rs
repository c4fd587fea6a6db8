//! Sends the local player's hand to the remote table, and moves the remote player's hand here.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_net::{CarriedObject, HandPosition, Peer};
use tamsk_rules::{Match, Player};

use super::game::OnlineGame;
use super::shared::RemoteTable;
use super::state::OnlineState;
use crate::simulation::SimulationSystems;
use crate::simulation::components::Hand;
use crate::simulation::layout::nearest_socket;
use crate::simulation::live::LiveMatch;

/// The number of units per centimetre in a [`HandPosition`].
const UNITS_PER_CENTIMETRE: f32 = 100.0;
/// The height that is sent for a hand that does not snap to a socket, in centimetres.
const RAISED_HEIGHT: f32 = 5.0;
/// The maximum distance of a lowered hand from the centre of the socket below it, in centimetres.
const SNAP_DISTANCE: f32 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(RunFixedMainLoop, follow_far_hand.in_set(HandSystems));
    app.configure_sets(
        RunFixedMainLoop,
        HandSystems
            .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop)
            .after(SimulationSystems::SyncComponents)
            .run_if(|state: Res<OnlineState>| state.online_match().is_some()),
    );
}

/// Adds the system that sends the local player's hand in online matches of `G`, and in the TAMSK contests that decide
/// challenges in these matches.
pub(super) fn add_hand_sending<G: OnlineGame>(app: &mut App) {
    app.add_systems(RunFixedMainLoop, send_own_hand::<G>.after(follow_far_hand).in_set(HandSystems));
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct HandSystems;

/// Moves the remote player's hand to its last known position.
fn follow_far_hand(live: Single<&LiveMatch>, state: Res<OnlineState>, mut hands: Query<&mut Hand>) {
    let Some(playing) = state.online_match() else { return };
    for mut hand in hands.iter_mut().filter(|hand| hand.player != playing.own_colour_in_match_or_contest()) {
        let next = playing.other_hand.map_or(Hand::empty(hand.player), |at| placed(live.game(), hand.player, at));
        hand.set_if_neq(next);
    }
}

fn placed(
    game: &Match,
    player: Player,
    HandPosition { coordinates: [right, up, towards_red], carried }: HandPosition,
) -> Hand {
    let glass = game.glass_in_hand(player).filter(|_| carried == CarriedObject::Piece);
    if glass.is_none() && carried != CarriedObject::Ring {
        return Hand::empty(player);
    }
    let aim = Vec2::new(f32::from(right), f32::from(towards_red)) / UNITS_PER_CENTIMETRE;
    let snap_socket = nearest_socket(aim, SNAP_DISTANCE).filter(|_| up == 0);
    Hand { player, position: Some(aim), snap_socket, carries_ring: carried == CarriedObject::Ring }
}

/// Sends the position of the local player's hand.
fn send_own_hand<G: OnlineGame>(
    live: Single<&LiveMatch>,
    shared: Res<RemoteTable<G>>,
    state: Res<OnlineState>,
    hands: Query<&Hand, Changed<Hand>>,
) {
    let (Some(table), Some(playing)) = (&shared.0, state.online_match()) else { return };
    for hand in hands.iter().filter(|hand| hand.player == playing.own_colour_in_match_or_contest()) {
        let position = position_of(live.game(), hand);
        // The position is sent with the next heartbeat.
        table.with_peer(|end: &mut Peer<G::NetGame>, now| end.send_hand_position(now, position));
    }
}

fn position_of(game: &Match, hand: &Hand) -> HandPosition {
    let load = match (hand.carries_ring, game.glass_in_hand(hand.player)) {
        (true, _) => CarriedObject::Ring,
        (false, Some(_)) => CarriedObject::Piece,
        (false, None) => CarriedObject::Nothing,
    };
    let Some(aim) = hand.position else {
        return HandPosition { coordinates: default(), carried: CarriedObject::Nothing };
    };
    let up = if hand.snap_socket.is_some() { 0.0 } else { RAISED_HEIGHT };
    // `as` clamps values that are out of range for `i16`.
    HandPosition {
        coordinates: [aim.x, up, aim.y].map(|length| (length * UNITS_PER_CENTIMETRE).round() as i16),
        carried: load,
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Action, Level, Options};

    use super::*;
    use crate::simulation::layout::socket_position;
    use crate::simulation::live::MatchSetup;

    #[test]
    fn a_hand_arrives_as_it_was_sent() {
        let setup = MatchSetup { options: Options::at_level(Level::One), ..default() };
        let mut live = LiveMatch::new(setup).expect("the default options are valid");
        let [d1, d2] = ["D1", "D2"].map(|name| name.parse().expect("a valid socket name"));
        live.act(Player::Red, Action::Lift(d1)).expect("it is Red's turn");
        let empty = Hand::empty(Player::Red);
        let over = Hand { position: Some(socket_position(d2)), snap_socket: Some(d2), ..empty };
        let aside = Hand { position: Some(Vec2::new(-3.25, 14.5)), ..empty };
        for sent in [over, aside, Hand { carries_ring: true, ..aside }, empty] {
            let arrived = placed(live.game(), Player::Red, position_of(live.game(), &sent));
            assert_eq!((arrived.snap_socket, arrived.carries_ring), (sent.snap_socket, sent.carries_ring), "{sent:?}");
            let apart = arrived.position.zip(sent.position).map_or(0.0, |(here, there)| here.distance(there));
            assert!(apart < 0.02 && arrived.position.is_some() == sent.position.is_some(), "{sent:?} {arrived:?}");
        }
    }
}
