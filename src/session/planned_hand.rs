//! How a hand moves that no pointer leads: a bot's, that of a lesson's partner, or one in a replay. It carries what it
//! moves for all to see, and it is computed anew in every frame from the match and from what it does next.

use bevy::math::curve::{Curve, EaseFunction};
use bevy::prelude::*;

use crate::rules::{Action, GlassId, Millis, Player, Socket};
use crate::simulation::components::Hand;
use crate::simulation::layout::{glass_at, holder_position, socket_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::ring_goes_to;

/// How long a hand carries a ring before it drops it, in milliseconds of the match.
const RING_CARRIED: Millis = 650;
/// From this share of its way on, what the hand carries is drawn in by its socket.
const ARRIVES: f32 = 0.72;

/// The next thing that a hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedAction {
    /// When, in match time.
    pub at: Millis,
    /// What.
    pub action: Action,
}

/// Where a hand is now, on its way to what it does next. `hand` is where it was in the previous frame.
pub fn planned_hand(live: &LiveMatch, hand: &Hand, next: Option<PlannedAction>) -> Hand {
    let (game, player) = (live.game(), hand.player);
    let empty = Hand::empty(player);
    match (game.in_hand(player), next) {
        (Some(glass), Some(PlannedAction { at, action: Action::Place(to) })) => {
            let since = lifted_at(live, player).unwrap_or(game.now());
            let share = share(game.now(), since, at);
            on_its_way(empty, share, glass_place(live, glass), to)
        }
        // Nobody has decided yet where the glass goes: it stays where it is.
        (Some(_), None) => Hand { aim: hand.aim, ..empty },
        (None, Some(PlannedAction { at, action })) => match ring_goes_to(game, player, action) {
            Some(to) if at <= game.now() + RING_CARRIED => {
                let share = share(game.now(), at.saturating_sub(RING_CARRIED), at);
                on_its_way(Hand { ring: true, ..empty }, share, holder_position(player), to)
            }
            _ => empty,
        },
        (Some(_), Some(_)) | (None, None) => empty,
    }
}

/// The hand, having come this share of the way from a place on the table to a socket.
fn on_its_way(hand: Hand, share: f32, from: Vec2, to: Socket) -> Hand {
    let eased = EaseFunction::SmoothStep.sample_clamped(share);
    Hand { aim: Some(from.lerp(socket_position(to), eased)), over: (share > ARRIVES).then_some(to), ..hand }
}

/// The share of the time from `since` to `until` that has passed, from 0.
fn share(now: Millis, since: Millis, until: Millis) -> f32 {
    now.saturating_sub(since) as f32 / until.saturating_sub(since).max(1) as f32
}

/// Where on the table a glass stood before it was picked up.
fn glass_place(live: &LiveMatch, glass: GlassId) -> Vec2 {
    glass_at(glass, live.game().glass(glass).at).xz()
}

/// When this player last picked up a glass; `None` if that happened before the match was put on the table.
fn lifted_at(live: &LiveMatch, player: Player) -> Option<Millis> {
    let mut theirs = live.record().actions.iter().rev().filter(|action| action.by == player);
    theirs.find(|action| matches!(action.act, Action::Lift(_) | Action::Take)).map(|action| action.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Level, Options};
    use crate::simulation::live::MatchSetup;

    fn socket(name: &str) -> Socket {
        name.parse().expect("a socket")
    }

    /// Red has lifted the glass on D1 and puts it on D2 a second later.
    #[test]
    fn a_glass_is_carried_from_its_socket_to_where_it_goes() {
        let setup = MatchSetup { options: Options::at_level(Level::One), ..default() };
        let mut live = LiveMatch::new(setup).expect("the defaults are within bounds");
        live.act(Player::Red, Action::Lift(socket("D1"))).expect("it is Red's turn");
        let next = Some(PlannedAction { at: 1_000, action: Action::Place(socket("D2")) });
        let empty = Hand::empty(Player::Red);
        let at_first = planned_hand(&live, &empty, next);
        assert_eq!((at_first.aim, at_first.over), (Some(socket_position(socket("D1"))), None));
        live.pass_time(1_000);
        let at_last = planned_hand(&live, &at_first, next);
        assert_eq!((at_last.aim, at_last.over), (Some(socket_position(socket("D2"))), Some(socket("D2"))));
        assert_eq!(planned_hand(&live, &at_last, None), Hand { over: None, ..at_last }, "undecided, it stays there");
    }

    /// Red has moved and drops the ring two seconds later.
    #[test]
    fn a_ring_is_carried_shortly_before_it_is_dropped() {
        let setup = MatchSetup { options: Options::at_level(Level::One), ..default() };
        let mut live = LiveMatch::new(setup).expect("the defaults are within bounds");
        live.act(Player::Red, Action::Lift(socket("D1"))).expect("it is Red's turn");
        live.act(Player::Red, Action::Place(socket("D2"))).expect("it may go there");
        let next = Some(PlannedAction { at: 2_000, action: Action::DropRing });
        let empty = Hand::empty(Player::Red);
        live.pass_time(2_000 - RING_CARRIED - 1);
        assert_eq!(planned_hand(&live, &empty, next), empty);
        live.pass_time(1);
        assert_eq!(planned_hand(&live, &empty, next).aim, Some(holder_position(Player::Red)));
        live.pass_time(RING_CARRIED);
        let at_last = planned_hand(&live, &empty, next);
        assert!(at_last.ring && at_last.over == Some(socket("D2")));
    }
}
