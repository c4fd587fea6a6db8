//! Whole matches judged: planted blunders are found, always the same, and the judge can be stopped.

use std::sync::atomic::{AtomicBool, Ordering};

use tamsk_records::Moment;
use tamsk_rules::{Action, Level, Player};

use super::matches::{Plant, Recorded, forgetting_rings, socket, with_planted};
use crate::analysis::{Analysis, JudgingLimits, TurnDeed, Verdict, analyse};

/// Checks that the turn has this verdict or a graver one, is among the first of the worst, and that its ring was better.
fn assert_found(analysis: &Analysis, number: usize, among: usize, least: Verdict) {
    let worst: Vec<usize> = analysis.worst().iter().map(|turn| turn.number).collect();
    let turn = analysis.turns[number - 1];
    assert!(worst.iter().take(among).any(|worst| *worst == number), "{number} is not among {worst:?}: {turn:?}");
    assert!(turn.verdict() >= Some(least), "{turn:?}");
    let (TurnDeed::Chose(chosen), Some(best)) = (turn.deed, turn.best) else { panic!("{turn:?}") };
    assert!(chosen.glass.is_some_and(|glass| !glass.ring) && best.glass.is_some_and(|glass| glass.ring), "{turn:?}");
}

#[test]
fn forgotten_rings_are_the_worst_turns_at_level_one() {
    for (blunders, seed) in [([9, 20], 1), ([13, 28], 2), ([16, 33], 3)] {
        let recorded = forgetting_rings(&blunders, Some(seed));
        let analysis = recorded.judged(20_000);
        for blunder in blunders {
            assert_found(&analysis, blunder, 3, Verdict::Blunder);
        }
        assert_eq!(analysis, recorded.judged(20_000), "the same match is always judged in the same way");
    }
}

#[test]
fn a_forgotten_ring_is_among_the_worst_turns_with_sand() {
    for level in [Level::Two, Level::Three] {
        for blunder in [12, 21] {
            let recorded = with_planted(level, &Plant::KeptRing(blunder));
            // Where the match is nearly won already, a ring decides less.
            assert_found(&recorded.judged(10_000), blunder, 3, Verdict::Mistake);
        }
    }
}

/// The scores of neighbouring turns fit together: what a turn did not lose is still there after it.
#[test]
fn leads_change_only_by_what_turns_lose() {
    let analysis = forgetting_rings(&[12], Some(4)).judged(40_000);
    assert!(analysis.turns.len() > 40);
    for turn in &analysis.turns {
        assert!(turn.loss() >= 0 && turn.lost_to_time == 0, "{turn:?}");
        let is_best = turn.best.is_none_or(|best| best == turn.choice);
        assert!(turn.loss() == 0 || !is_best, "{turn:?}");
    }
    for (index, turn) in analysis.turns.iter().enumerate() {
        assert_eq!(turn.number, index + 1);
        let next = analysis.turns.get(index + 1).map_or(turn.ended, |next| next.began);
        assert_eq!(turn.ended, next);
    }
    let outcome = analysis.outcome.expect("the match is over");
    let last = analysis.turns.last().expect("turns").after;
    let red = outcome.winner.map_or(0, |winner| if winner == Player::Red { 1 } else { -1 });
    assert_eq!((last.proven, last.of(Player::Red).signum()), (true, red), "{outcome:?}");
}

#[test]
fn progress_is_told_for_every_turn_until_the_judge_is_stopped() {
    let recorded = forgetting_rings(&[12], Some(4));
    let stop = AtomicBool::new(false);
    let mut told = Vec::new();
    let limits = JudgingLimits::of_positions(500);
    let whole =
        analyse(&recorded.course(), limits, &mut |done, all| told.push((done, all)), &stop).expect("not stopped");
    let all = whole.turns.len();
    assert_eq!(told, (0..=all).map(|done| (done, all)).collect::<Vec<_>>());
    let mut last = 0;
    let mut stop_at_three = |done, _| {
        last = done;
        stop.store(done == 3, Ordering::Relaxed);
    };
    assert_eq!(analyse(&recorded.course(), limits, &mut stop_at_three, &stop), None);
    assert_eq!(last, 3, "nothing is judged after that");
}

/// The instant at which a turn was faced: with the ring of the move before decided, and nothing done yet.
#[test]
fn a_turn_is_faced_once_the_ring_before_is_decided() {
    let recorded = forgetting_rings(&[12], Some(4));
    for turn in &recorded.judged(500).turns {
        let mut game = recorded.origin.clone();
        for action in &recorded.actions[..turn.faced.actions] {
            game.apply(action.at, action.by, action.act).expect("the action was accepted before");
        }
        game.advance(turn.faced.at);
        assert!(turn.began <= turn.faced.at && turn.faced.at <= turn.ended);
        // A blocked player's turn passes as soon as it begins.
        if turn.choice.glass.is_some() {
            assert_eq!((game.to_move(), game.undecided()), (turn.player, None), "{turn:?}");
            assert!(game.position().is_some());
        }
    }
}

#[test]
fn resigning_an_open_match_is_a_blunder_of_its_own() {
    let mut recorded = Recorded::beginning(Level::One);
    recorded.moved(Player::Red, "D1", "D2");
    recorded.moved(Player::Black, "D7", "D6");
    recorded.act_after(3_000, Player::Red, Action::Resign);
    let analysis = recorded.judged(2_000);
    let last = *analysis.turns.last().expect("three turns");
    assert_eq!((last.number, last.player, last.deed, last.best), (3, Player::Red, TurnDeed::Resigned, None));
    assert_eq!((last.verdict(), last.faced.actions), (Some(Verdict::Blunder), 6));
    assert_eq!(analysis.worst().first().map(|turn| turn.number), Some(3));
}

#[test]
fn moving_onto_a_full_socket_is_a_blunder() {
    let mut recorded = Recorded::beginning(Level::One);
    for turn in ["D1-D2o", "D7-D6o", "A4-B5o", "A1-B1o", "G4-F4o", "G1-F1o", "B5-B4o", "B1-B2o"] {
        recorded.play(turn.parse().expect("a turn"));
    }
    // B5 holds one ring and is full.
    recorded.act_after(500, Player::Red, Action::Lift(socket("B4")));
    recorded.act_after(500, Player::Red, Action::Place(socket("B5")));
    let analysis = recorded.judged(2_000);
    let worst = analysis.worst();
    assert_eq!((worst[0].number, worst[0].deed), (9, TurnDeed::FilledSocket(socket("B5"))));
    assert_eq!(worst[0].verdict(), Some(Verdict::Blunder));
}

#[test]
fn a_moment_belongs_to_the_turn_that_was_faced_last() {
    let analysis = forgetting_rings(&[12], Some(4)).judged(500);
    let number_at = |moment| analysis.turn_at(moment).map(|turn| turn.number);
    let (second, last) = (analysis.turns[1], *analysis.turns.last().expect("turns"));
    assert_eq!(number_at(Moment::START), Some(1));
    // The ring of the first move is not decided yet.
    assert_eq!(number_at(Moment { actions: second.faced.actions - 1, at: second.faced.at }), Some(1));
    assert_eq!(number_at(second.faced), Some(2));
    assert_eq!(number_at(Moment { at: last.ended + 9_000, ..last.faced }), Some(last.number));
}
