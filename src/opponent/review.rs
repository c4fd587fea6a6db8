//! Finds the moment at which a finished match turned against its loser, by judging the loser's turns.

use std::sync::atomic::AtomicBool;

use crate::bot::review::{AfterTurn, DECIDED, ReviewedTurn, Reviewer};
use crate::bot::sand::{Assumptions, Clock, TimedPosition, TimedTurn};
use crate::records::{PlayedMove, PlayedTurn, TimedAction, played_turns};
use crate::rules::{Action, EndReason, Match, Millis, Outcome, Socket};
use crate::session::turning_point::{GlassChoice, TurnChoice, TurningDeed, TurningMoment};
use crate::simulation::live::LiveMatch;

/// How long a turn is taken to last, in milliseconds.
const TEMPO: Millis = 2_000;

/// Returns the moment at which a match turned against its loser; `None` if no single turn lost it, nobody did, or the
/// search was broken off.
pub fn turning_moment(live: &LiveMatch, stop: &AtomicBool) -> Option<TurningMoment> {
    let Outcome { winner, by } = live.game().outcome()?;
    let loser = !winner?;
    let actions = &live.record().actions;
    let mut turns = played_turns(live.origin(), actions, live.game().now());
    let resigned_at = turns.len();
    let given_up = if by == EndReason::Resigned { before_resigning(live) } else { None };
    if let (Some(given_up), Some(turn)) = (&given_up, turns.last_mut()) {
        if turn.lost.is_some() {
            // Resigning is judged on its own.
            turn.after = given_up.clone();
        } else {
            // A turn in which a player only resigned was not taken.
            turns.pop();
        }
    }
    let mut reviewer = Reviewer::new(stop);
    let found = reviewer.costliest(&reviewed(&turns), loser);
    if let Some(given_up) = given_up {
        let open = reviewer.lead(&position(&given_up, true), loser) + DECIDED;
        if open > found.map_or(DECIDED / 2, |found| found.cost) {
            return Some(TurningMoment {
                player: loser,
                turn: resigned_at,
                action: Some(actions.len() - 1),
                deed: TurningDeed::Resigned,
                better: None,
            });
        }
    }
    let found = found?;
    let turn = &turns[found.index];
    let choice = choice_of(turn);
    let better = better_choice(&position(&turn.before, followed(&turns, found.index)), found.better);
    Some(TurningMoment {
        player: loser,
        turn: found.index + 1,
        action: turn.first_action,
        deed: deed(turn, choice, actions),
        better: Some(better).filter(|better| *better != choice),
    })
}

/// Returns the match as it was at the moment at which a player resigned, which its record ends with.
fn before_resigning(live: &LiveMatch) -> Option<Match> {
    let resigning = live.record().actions.len().checked_sub(1)?;
    let mut game = live.before_action(resigning)?.game().clone();
    game.advance(live.record().actions[resigning].at);
    Some(game)
}

/// Returns the position of a match. `rings_follow` says whether a ring that is still undecided was dropped.
fn position(game: &Match, rings_follow: bool) -> TimedPosition {
    TimedPosition::from_match(game, Assumptions { clock: Clock::of(game, [TEMPO; 2]), rings_follow })
}

/// Returns the turns as the bot judges them.
fn reviewed(turns: &[PlayedTurn]) -> Vec<ReviewedTurn> {
    let review = |(index, turn): (usize, &PlayedTurn)| ReviewedTurn {
        player: turn.player,
        before: position(&turn.before, followed(turns, index)),
        after: match turn.after.outcome() {
            Some(outcome) => AfterTurn::Over(outcome.winner),
            None => AfterTurn::Position(position(&turn.after, followed(turns, index + 1))),
        },
    };
    turns.iter().enumerate().map(review).collect()
}

/// Returns whether the ring of the move before this turn was dropped.
fn followed(turns: &[PlayedTurn], index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|before| turns[before].moved);
    before.is_some_and(|moved| moved.ring)
}

fn choice_of(turn: &PlayedTurn) -> TurnChoice {
    let glass = turn.moved.map(|PlayedMove { from, to, ring }| GlassChoice { from, to, ring });
    TurnChoice { claim: turn.claimed, glass }
}

fn better_choice(before: &TimedPosition, better: TimedTurn) -> TurnChoice {
    let glass =
        better.glass_move.map(|moved| GlassChoice { from: before.from(better), to: moved.to, ring: moved.ring });
    TurnChoice { claim: better.claim, glass }
}

/// Returns what the player did in the turn that lost the match.
fn deed(turn: &PlayedTurn, choice: TurnChoice, actions: &[TimedAction]) -> TurningDeed {
    if let Some(socket) = filled_socket(turn, actions) {
        TurningDeed::FilledSocket(socket)
    } else if let Some(socket) = turn.lost {
        TurningDeed::LostGlass(socket)
    } else if turn.late {
        TurningDeed::WasLate
    } else {
        TurningDeed::Chose(choice)
    }
}

/// Returns the full socket that the player moved onto, which ended the match (R3.2).
fn filled_socket(turn: &PlayedTurn, actions: &[TimedAction]) -> Option<Socket> {
    let ended = turn.after.outcome().is_some_and(|outcome| outcome.by == EndReason::FullSocket);
    match actions.last() {
        Some(&TimedAction { act: Action::Place(to), by, .. }) if ended && by == turn.player => Some(to),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::search::{Limits, Searcher};
    use crate::rules::{Level, Options, Player, Position, Turn};
    use crate::simulation::live::MatchSetup;

    fn beginning(level: Level) -> LiveMatch {
        let setup = MatchSetup { options: Options::at_level(level), ..Default::default() };
        LiveMatch::new(setup).expect("the official options are valid")
    }

    /// Plays a turn at Level 1.
    fn play(live: &mut LiveMatch, turn: Turn) {
        let claim = turn.claim.then_some(Action::ClaimRing);
        let moved = turn.glass_move.map(|moved| {
            let ring = if moved.ring { Action::DropRing } else { Action::KeepRing };
            [Action::Lift(moved.from), Action::Place(moved.to), ring]
        });
        let player = live.game().to_move();
        for action in claim.into_iter().chain(moved.into_iter().flatten()) {
            live.act(player, action).expect("the turn is legal");
        }
        if moved.is_none() && live.game().pass_waits() {
            live.act(player, Action::Pass).expect("the turn is legal");
        }
    }

    /// Plays a match at Level 1 in which both players search well, but for one turn, in which the ring is forgotten.
    fn with_a_blunder(at: usize) -> LiveMatch {
        let mut live = beginning(Level::One);
        let mut searcher: Searcher<Position> = Searcher::new(8);
        let never = AtomicBool::new(false);
        for number in 1.. {
            let Some(position) = live.game().position() else { break };
            let Some(mut turn) = searcher.search(&position, &Limits::nodes(6_000), &never, &mut |_| ()).turn else {
                break;
            };
            if let Some(moved) = turn.glass_move.as_mut().filter(|_| number == at) {
                moved.ring = false;
            }
            play(&mut live, turn);
        }
        live
    }

    #[test]
    fn the_blunder_is_found_and_always_the_same() {
        let live = with_a_blunder(12);
        let outcome = live.game().outcome().expect("the match is played to its end");
        assert_eq!(outcome.winner, Some(Player::Red), "the blunder lost it");
        let never = AtomicBool::new(false);
        let moment = turning_moment(&live, &never).expect("a clear blunder");
        assert_eq!((moment.player, moment.turn), (Player::Black, 12), "{moment:?}");
        assert!(moment.better.and_then(|better| better.glass).is_some_and(|glass| glass.ring));
        let first = moment.action.expect("Black moved");
        let TurningDeed::Chose(TurnChoice { glass: Some(glass), .. }) = moment.deed else { panic!("{moment:?}") };
        let place = live.record().actions[first..].iter().find(|action| matches!(action.act, Action::Place(_)));
        assert_eq!(place.map(|action| (action.by, action.act)), Some((Player::Black, Action::Place(glass.to))));
        assert_eq!(turning_moment(&live, &never), Some(moment));
        let earlier = live.before_action(first).expect("an action of the record");
        assert_eq!(earlier.record().actions, live.record().actions[..first]);
        assert_eq!(earlier.game().to_move(), Player::Black);
        assert!(earlier.game().position().is_some(), "Black's turn has just begun");
    }

    #[test]
    fn a_search_that_is_stopped_finds_nothing() {
        let live = with_a_blunder(12);
        assert_eq!(turning_moment(&live, &AtomicBool::new(true)), None);
    }

    #[test]
    fn resigning_an_open_match_is_what_lost_it() {
        for level in [Level::One, Level::Two, Level::Three] {
            let mut live = beginning(level);
            let socket = |name: &str| name.parse().expect("a socket");
            for (player, from, to) in [(Player::Red, "D1", "D2"), (Player::Black, "D7", "D6")] {
                for action in [Action::Lift(socket(from)), Action::Place(socket(to)), Action::DropRing] {
                    live.act(player, action).expect("the action is legal");
                    live.pass_time(100);
                }
            }
            live.act(Player::Red, Action::Resign).expect("resigning is always possible");
            let moment = turning_moment(&live, &AtomicBool::new(false)).expect("the match was open");
            assert_eq!((moment.player, moment.turn, moment.deed), (Player::Red, 3, TurningDeed::Resigned), "{level:?}");
            assert_eq!(moment.action, Some(6));
        }
    }

    /// A match at Level 2 in which each player has started their glasses, Red a second before Black, and Red resigns
    /// after waiting for so long.
    fn resigned_after(wait: Millis) -> LiveMatch {
        let mut live = beginning(Level::Two);
        let socket = |name: &str| name.parse().expect("a socket");
        for (from, to) in [("D1", "D2"), ("D7", "D6"), ("A4", "B4"), ("A1", "B2"), ("G4", "F4"), ("G1", "F2")] {
            let player = live.game().to_move();
            for action in [Action::Lift(socket(from)), Action::Place(socket(to)), Action::DropRing] {
                live.act(player, action).expect("the action is legal");
            }
            live.pass_time(1_000);
        }
        live.pass_time(wait);
        live.act(Player::Red, Action::Resign).expect("resigning is always possible");
        live
    }

    /// Resigning loses a match only if it was open then, and not if it was when the player last acted.
    #[test]
    fn a_match_lost_while_its_player_waited_was_not_open() {
        let never = AtomicBool::new(false);
        let moment = turning_moment(&resigned_after(100), &never).expect("the match was open");
        assert_eq!((moment.turn, moment.deed), (7, TurningDeed::Resigned));
        // All of Red's glasses have run out by then, and two of Black's.
        let wait = Millis::from(Options::at_level(Level::Two).glass) - 1_500;
        let moment = turning_moment(&resigned_after(wait), &never).expect("the glasses were lost for nothing");
        let last = "F4".parse().expect("a socket");
        assert_eq!((moment.turn, moment.deed), (7, TurningDeed::LostGlass(last)));
    }

    #[test]
    fn a_full_socket_is_what_lost_it() {
        let mut live = beginning(Level::One);
        let turns = ["D1-D2o", "D7-D6o", "A4-B5o", "A1-B1o", "G4-F4o", "G1-F1o", "B5-B4o", "B1-B2o"];
        for turn in turns {
            play(&mut live, turn.parse().expect("a turn"));
        }
        // B5 holds one ring and is full.
        let socket = |name: &str| name.parse().expect("a socket");
        live.act(Player::Red, Action::Lift(socket("B4"))).expect("it is Red's turn");
        live.act(Player::Red, Action::Place(socket("B5"))).expect("which loses the match");
        let moment = turning_moment(&live, &AtomicBool::new(false)).expect("a clear blunder");
        assert_eq!((moment.player, moment.turn), (Player::Red, 9));
        assert_eq!(moment.deed, TurningDeed::FilledSocket(socket("B5")));
        assert_eq!(moment.action, Some(24));
    }

    /// Red leaves every glass to run out, so Black wins on rings.
    #[test]
    fn a_match_lost_by_its_glasses_says_so() {
        let mut live = beginning(Level::Two);
        let socket = |name: &str| name.parse().expect("a socket");
        let three = [
            (Player::Red, "D1", "D2"),
            (Player::Black, "D7", "D6"),
            (Player::Red, "A4", "B4"),
            (Player::Black, "A1", "B2"),
            (Player::Red, "G4", "F4"),
            (Player::Black, "G1", "F2"),
        ];
        for (player, from, to) in three {
            for action in [Action::Lift(socket(from)), Action::Place(socket(to)), Action::DropRing] {
                live.act(player, action).expect("the action is legal");
                live.pass_time(1_000);
            }
        }
        live.pass_time(400_000);
        assert!(live.game().outcome().is_some(), "all glasses have run out");
        let moment = turning_moment(&live, &AtomicBool::new(false));
        let loser = !live.game().outcome().and_then(|outcome| outcome.winner).expect("time decides");
        let moment = moment.expect("a glass was lost");
        // With the last of their glasses Red loses the last chance to drop a ring.
        assert_eq!((moment.player, moment.deed), (loser, TurningDeed::LostGlass(socket("F4"))), "{moment:?}");
    }
}
