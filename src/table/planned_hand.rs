//! Moves the hands of bots, lessons and replays, which visibly carry the piece of their next action.

use bevy::math::curve::{Curve, EaseFunction};
use bevy::prelude::*;
use tamsk_rules::{Action, GlassId, Millis, Player, Socket};

use crate::simulation::components::Hand;
use crate::simulation::layout::{glass_at, holder_position, socket_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::ring_target;

/// How long a hand carries a ring before it drops the ring, in milliseconds of match time.
const RING_CARRIED: Millis = 650;
/// The fraction of the way after which the carried piece snaps to its socket.
const ARRIVES: f32 = 0.72;

/// The next action of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedAction {
    /// The due time, in match time.
    pub at: Millis,
    /// The action.
    pub action: Action,
}

/// Returns the state of a hand on its way to the next action. `hand` is its state in the previous frame.
pub fn planned_hand(live: &LiveMatch, hand: &Hand, next: Option<PlannedAction>) -> Hand {
    let (game, player) = (live.game(), hand.player);
    let empty = Hand::empty(player);
    match (game.in_hand(player), next) {
        (Some(glass), Some(PlannedAction { at, action: Action::Place(to) })) => {
            let since = lifted_at(live, player).unwrap_or(game.now());
            let share = share(game.now(), since, at);
            on_its_way(empty, share, glass_place(live, glass), to)
        }
        // The target is undecided, so the glass stays in its place.
        (Some(_), None) => Hand { aim: hand.aim, ..empty },
        (None, Some(PlannedAction { at, action })) => match ring_target(game, player, action) {
            Some(to) if at <= game.now() + RING_CARRIED => {
                let share = share(game.now(), at.saturating_sub(RING_CARRIED), at);
                on_its_way(Hand { carries_ring: true, ..empty }, share, holder_position(player), to)
            }
            _ => empty,
        },
        (Some(_), Some(_)) | (None, None) => empty,
    }
}

/// Returns the hand after this fraction of the way to a socket.
fn on_its_way(hand: Hand, share: f32, from: Vec2, to: Socket) -> Hand {
    let eased = EaseFunction::SmoothStep.sample_clamped(share);
    Hand { aim: Some(from.lerp(socket_position(to), eased)), snap_socket: (share > ARRIVES).then_some(to), ..hand }
}

/// Returns the elapsed fraction of the time from `since` to `until`. It can exceed 1.
fn share(now: Millis, since: Millis, until: Millis) -> f32 {
    now.saturating_sub(since) as f32 / until.saturating_sub(since).max(1) as f32
}

fn glass_place(live: &LiveMatch, glass: GlassId) -> Vec2 {
    glass_at(glass, live.game().glass(glass).at).xz()
}

/// Returns when this player last picked up a glass, or `None` if that was before the match was put on the table.
fn lifted_at(live: &LiveMatch, player: Player) -> Option<Millis> {
    let mut theirs = live.record().actions.iter().rev().filter(|action| action.by == player);
    theirs.find(|action| matches!(action.act, Action::Lift(_) | Action::Take)).map(|action| action.at)
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Level, Options};

    use super::*;
    use crate::simulation::live::MatchSetup;

    fn socket(name: &str) -> Socket {
        name.parse().expect("a valid socket name")
    }

    #[test]
    fn a_lifted_glass_is_carried_to_its_target_socket() {
        let setup = MatchSetup { options: Options::at_level(Level::One), ..default() };
        let mut live = LiveMatch::new(setup).expect("the default options are valid");
        live.act(Player::Red, Action::Lift(socket("D1"))).expect("it is Red's turn");
        let next = Some(PlannedAction { at: 1_000, action: Action::Place(socket("D2")) });
        let empty = Hand::empty(Player::Red);
        let at_first = planned_hand(&live, &empty, next);
        assert_eq!((at_first.aim, at_first.snap_socket), (Some(socket_position(socket("D1"))), None));
        live.pass_time(1_000);
        let at_last = planned_hand(&live, &at_first, next);
        assert_eq!((at_last.aim, at_last.snap_socket), (Some(socket_position(socket("D2"))), Some(socket("D2"))));
        assert_eq!(
            planned_hand(&live, &at_last, None),
            Hand { snap_socket: None, ..at_last },
            "the glass waits for its target"
        );
    }

    #[test]
    fn a_ring_is_carried_shortly_before_it_is_dropped() {
        let setup = MatchSetup { options: Options::at_level(Level::One), ..default() };
        let mut live = LiveMatch::new(setup).expect("the default options are valid");
        live.act(Player::Red, Action::Lift(socket("D1"))).expect("it is Red's turn");
        live.act(Player::Red, Action::Place(socket("D2"))).expect("the glass can be placed there");
        let next = Some(PlannedAction { at: 2_000, action: Action::DropRing });
        let empty = Hand::empty(Player::Red);
        live.pass_time(2_000 - RING_CARRIED - 1);
        assert_eq!(planned_hand(&live, &empty, next), empty);
        live.pass_time(1);
        assert_eq!(planned_hand(&live, &empty, next).aim, Some(holder_position(Player::Red)));
        live.pass_time(RING_CARRIED);
        let at_last = planned_hand(&live, &empty, next);
        assert!(at_last.carries_ring && at_last.snap_socket == Some(socket("D2")));
    }
}
