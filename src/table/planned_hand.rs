//! Moves the hands of bots, and the hands in lessons and replays. Each hand visibly carries the piece for its next
//! action.

use bevy::math::curve::{Curve, EaseFunction};
use bevy::prelude::*;
use tamsk_rules::{Action, GlassId, Millis, Player, Socket};

use crate::simulation::components::Hand;
use crate::simulation::layout::{glass_foot_position, holder_position, socket_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::ring_target;

/// How long a hand carries a ring before it drops the ring, in milliseconds of match time.
const RING_CARRY_TIME: Millis = 650;
/// The fraction of the hand's travel time after which its piece snaps to the target socket.
const SNAP_FRACTION: f32 = 0.72;

/// The next action of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedAction {
    /// The match time at which the action is due.
    pub at: Millis,
    /// The action that the hand carries out.
    pub action: Action,
}

/// Returns the hand as it moves towards its next action. `hand` is its state in the previous frame.
pub fn planned_hand(live: &LiveMatch, hand: &Hand, next: Option<PlannedAction>) -> Hand {
    let (game, player) = (live.game(), hand.player);
    let empty = Hand::empty(player);
    match (game.glass_in_hand(player), next) {
        (Some(glass), Some(PlannedAction { at, action: Action::Place(to) })) => {
            let since = lifted_at(live, player).unwrap_or(game.now());
            let share = share(game.now(), since, at);
            on_its_way(empty, share, glass_place(live, glass), to)
        }
        // The next action is not yet known, so the glass stays where it is.
        (Some(_), None) => Hand { position: hand.position, ..empty },
        (None, Some(PlannedAction { at, action })) => match ring_target(game, player, action) {
            Some(to) if at <= game.now() + RING_CARRY_TIME => {
                let share = share(game.now(), at.saturating_sub(RING_CARRY_TIME), at);
                on_its_way(Hand { carries_ring: true, ..empty }, share, holder_position(player), to)
            }
            _ => empty,
        },
        (Some(_), Some(_)) | (None, None) => empty,
    }
}

/// Returns `hand` on its way to the socket `to`. `share` is the fraction of the travel time that has passed.
fn on_its_way(hand: Hand, share: f32, from: Vec2, to: Socket) -> Hand {
    let eased = EaseFunction::SmoothStep.sample_clamped(share);
    Hand {
        position: Some(from.lerp(socket_position(to), eased)),
        snap_socket: (share > SNAP_FRACTION).then_some(to),
        ..hand
    }
}

/// Returns the fraction of the time from `since` to `until` that has passed at `now`. It can exceed 1.
fn share(now: Millis, since: Millis, until: Millis) -> f32 {
    now.saturating_sub(since) as f32 / until.saturating_sub(since).max(1) as f32
}

fn glass_place(live: &LiveMatch, glass: GlassId) -> Vec2 {
    glass_foot_position(glass, live.game().glass(glass).socket).xz()
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
        assert_eq!((at_first.position, at_first.snap_socket), (Some(socket_position(socket("D1"))), None));
        live.pass_time(1_000);
        let at_last = planned_hand(&live, &at_first, next);
        assert_eq!((at_last.position, at_last.snap_socket), (Some(socket_position(socket("D2"))), Some(socket("D2"))));
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
        live.pass_time(2_000 - RING_CARRY_TIME - 1);
        assert_eq!(planned_hand(&live, &empty, next), empty);
        live.pass_time(1);
        assert_eq!(planned_hand(&live, &empty, next).position, Some(holder_position(Player::Red)));
        live.pass_time(RING_CARRY_TIME);
        let at_last = planned_hand(&live, &empty, next);
        assert!(at_last.carries_ring && at_last.snap_socket == Some(socket("D2")));
    }
}
