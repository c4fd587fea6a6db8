//! Shows the hand of this table at the other one, and the other's hand here.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_net::{End, HandLoad, HandPosition};
use tamsk_rules::{Match, Player};

use super::game::OnlineGame;
use super::shared::SharedTable;
use super::state::OnlineState;
use crate::simulation::SimulationSystems;
use crate::simulation::components::Hand;
use crate::simulation::layout::nearest_socket;
use crate::simulation::live::LiveMatch;

/// The units of a [`HandPosition`] in a centimetre.
const UNITS: f32 = 100.0;
/// The height of a hand that is not above a socket, in centimetres.
const RAISED: f32 = 5.0;
/// How far from the centre of a socket a lowered hand is above it, in centimetres.
const REACH: f32 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(RunFixedMainLoop, follow_far_hand.in_set(HandSystems));
    app.configure_sets(
        RunFixedMainLoop,
        HandSystems
            .in_set(RunFixedMainLoopSystems::AfterFixedMainLoop)
            .after(SimulationSystems::Sync)
            .run_if(|state: Res<OnlineState>| state.playing().is_some()),
    );
}

/// Shows the hand of this table at the other one in matches of a game, and in matches that decide something in them.
pub(super) fn show_hands_of<G: OnlineGame>(app: &mut App) {
    app.add_systems(RunFixedMainLoop, show_own_hand::<G>.after(follow_far_hand).in_set(HandSystems));
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct HandSystems;

/// Moves the hand of the player far away to where they have it.
fn follow_far_hand(live: Single<&LiveMatch>, state: Res<OnlineState>, mut hands: Query<&mut Hand>) {
    let Some(playing) = state.playing() else { return };
    for mut hand in hands.iter_mut().filter(|hand| hand.player != playing.own_colour()) {
        let next = playing.hand.map_or(Hand::empty(hand.player), |at| placed(live.game(), hand.player, at));
        hand.set_if_neq(next);
    }
}

fn placed(game: &Match, player: Player, HandPosition { at: [right, up, towards_red], load }: HandPosition) -> Hand {
    let glass = game.in_hand(player).filter(|_| load == HandLoad::Piece);
    if glass.is_none() && load != HandLoad::Ring {
        return Hand::empty(player);
    }
    let aim = Vec2::new(f32::from(right), f32::from(towards_red)) / UNITS;
    let snap_socket = nearest_socket(aim, REACH).filter(|_| up == 0);
    Hand { player, aim: Some(aim), snap_socket, carries_ring: load == HandLoad::Ring }
}

/// Sends where the own hand is. What is above a socket is lowered.
fn show_own_hand<G: OnlineGame>(
    live: Single<&LiveMatch>,
    shared: Res<SharedTable<G>>,
    state: Res<OnlineState>,
    hands: Query<&Hand, Changed<Hand>>,
) {
    let (Some(table), Some(playing)) = (&shared.0, state.playing()) else { return };
    for hand in hands.iter().filter(|hand| hand.player == playing.own_colour()) {
        let position = position_of(live.game(), hand);
        // Sent with the next heartbeat.
        table.read(|end: &mut End<G::Net>, now| end.show_hand(now, position));
    }
}

fn position_of(game: &Match, hand: &Hand) -> HandPosition {
    let load = match (hand.carries_ring, game.in_hand(hand.player)) {
        (true, _) => HandLoad::Ring,
        (false, Some(_)) => HandLoad::Piece,
        (false, None) => HandLoad::Nothing,
    };
    let Some(aim) = hand.aim else { return HandPosition { at: default(), load: HandLoad::Nothing } };
    let up = if hand.snap_socket.is_some() { 0.0 } else { RAISED };
    // `as` keeps what is out of range within it.
    HandPosition { at: [aim.x, up, aim.y].map(|length| (length * UNITS).round() as i16), load }
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
        let over = Hand { aim: Some(socket_position(d2)), snap_socket: Some(d2), ..empty };
        let aside = Hand { aim: Some(Vec2::new(-3.25, 14.5)), ..empty };
        for sent in [over, aside, Hand { carries_ring: true, ..aside }, empty] {
            let arrived = placed(live.game(), Player::Red, position_of(live.game(), &sent));
            assert_eq!((arrived.snap_socket, arrived.carries_ring), (sent.snap_socket, sent.carries_ring), "{sent:?}");
            let apart = arrived.aim.zip(sent.aim).map_or(0.0, |(here, there)| here.distance(there));
            assert!(apart < 0.02 && arrived.aim.is_some() == sent.aim.is_some(), "{sent:?} {arrived:?}");
        }
    }
}
