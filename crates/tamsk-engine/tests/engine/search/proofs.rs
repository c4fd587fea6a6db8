//! Tests that compare proofs with exhaustive search. With more than eight free places, exhaustive search is too slow,
//! and the tests compare proofs with a thorough solver. The sample is small. `tamsk-engine prove --check` compares
//! thousands of positions.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use tamsk_engine::endgame::{Budget, ExhaustiveSearch, Solver};
use tamsk_engine::search::{SearchLimits, Searcher, exact_score};
use tamsk_engine::{Difficulty, MAX_FREE_PLACES_PROVEN_IN_A_MINUTE, UntimedThinker};
use tamsk_rules::{Player, Position, Setup};

use super::minimax;

fn positions() -> Vec<Position> {
    (3..=7).flat_map(|places| minimax::late(places, 0..45)).collect()
}

/// The result of a proof does not depend on the guess.
#[test]
fn the_solver_agrees_with_exhaustive_search() {
    let budget = Budget::unlimited();
    let mut solver = Solver::new(4);
    let mut compared = 0;
    for position in positions() {
        let mut exhaustive = ExhaustiveSearch::default();
        let margin = exhaustive.margin(&position);
        for guess in [0, margin + 1, -20] {
            let proof = solver.prove_margin(&position, guess, &budget);
            assert_eq!(proof.margin(), Some(margin), "{position}");
            let turn = proof.turn.expect("a turn");
            let after = position.play(turn).expect("a legal turn");
            assert_eq!(-exhaustive.margin(&after), margin, "{turn} holds the result of {position}");
        }
        compared += 1;
    }
    assert!(compared >= 100, "{compared}");
}

/// There are fewer rings than free places, as after a handicap or after rings were wasted.
#[test]
fn the_solver_agrees_with_exhaustive_search_with_fewer_rings() {
    let budget = Budget::unlimited();
    let mut solver = Solver::new(4);
    let mut compared = 0;
    for (position, nth) in positions().iter().zip(0..) {
        let fewer = if nth % 2 == 0 { Player::Red } else { Player::Black };
        let mut setup = Setup::from(position);
        let missing = setup.holders[fewer].min(1 + nth / 2 % 6);
        setup.holders[fewer] -= missing;
        setup.initial_rings[fewer] -= missing;
        let Ok(position) = setup.build() else { continue };
        if position.is_over() {
            continue;
        }
        let margin = ExhaustiveSearch::default().margin(&position);
        assert_eq!(solver.prove_margin(&position, 0, &budget).margin(), Some(margin), "{position}");
        compared += 1;
    }
    assert!(compared >= 100, "{compared}");
}

/// The solver leaves out turns that keep a ring. Even so, players may run out of rings if each holder has only four.
#[test]
fn leaving_out_turns_that_keep_a_ring_does_not_change_results() {
    let some = |position: &Position| Player::BOTH.iter().all(|&player| position.board().rings_in_holder(player) >= 4);
    let positions: Vec<Position> = minimax::late(8, 0..200).into_iter().filter(some).collect();
    assert!(positions.len() >= 30, "{}", positions.len());
    let next = AtomicUsize::new(0);
    let compare = || {
        let (mut solver, budget) = (Solver::new(4), Budget::unlimited());
        while let Some(position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
            let margin = ExhaustiveSearch::default().margin(position);
            let winner = solver.prove_winner(position, 0, &budget).winner_sign();
            assert_eq!(winner, Some(margin.signum()), "{position}");
            assert_eq!(solver.prove_margin(position, 0, &budget).margin(), Some(margin), "{position}");
            assert_eq!(solver.prove_margin_above(position, margin, &budget).max_margin, margin, "{position}");
        }
    };
    // The proofs run in parallel, because exhaustive search takes longer here than all other tests together.
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(compare);
        }
    });
}

/// The more free places there are, the more often it matters whether a turn keeps a ring. `tamsk-engine prove --check
/// --places 12` compares more positions.
#[test]
fn the_solver_agrees_with_a_thorough_one() {
    let budget = Budget::unlimited();
    let (mut quick, mut thorough) = (Solver::new(4), Solver::with_ring_keeping_turns(4));
    let (mut compared, mut left_out) = (0, 0);
    for (places, games) in [(9, 400), (10, 400), (11, 200), (12, 200)] {
        for position in minimax::late(places, 0..games) {
            let winner = quick.prove_winner(&position, 0, &budget).winner_sign();
            let margin = quick.prove_margin(&position, 0, &budget).margin();
            left_out += u32::from(quick.positions_skipping_kept_rings() > 0);
            let proof = thorough.prove_margin(&position, 0, &budget);
            assert_eq!(thorough.positions_skipping_kept_rings(), 0);
            assert!(margin.is_some() && margin == proof.margin(), "{position}: {margin:?}, {proof:?}");
            assert_eq!(winner, margin.map(i32::signum), "{position}");
            compared += 1;
        }
    }
    assert!(compared >= 500 && left_out >= 200, "{left_out} of {compared}");
}

/// There are as many rings as free places, but only four rings in the smaller holder. A solver that never keeps a ring
/// would mistake the loss for a tie.
#[test]
fn keeping_a_ring_may_win_with_as_many_rings_as_places() {
    let budget = Budget::unlimited();
    let text = "1111/11221/123321/1221121/123200/12211/1111 D3,D7,F2 B3,D2,D4 b 4/8 - 0";
    let position: Position = text.parse().expect("a position");
    for mut solver in [Solver::new(4), Solver::with_ring_keeping_turns(4)] {
        assert_eq!(solver.prove_margin(&position, 0, &budget).margin(), Some(-1));
    }
}

/// Some glasses are walled in on sockets with free places, and the table of the solver contains results of other
/// positions.
#[test]
fn the_margin_equals_that_of_the_best_turn() {
    let budget = Budget::unlimited();
    let mut solver = Solver::new(4);
    let walled_in = "1000/12221/122321/0232320/023311/02221/1100 C1,E4,G1 B2,B5,D4 b 6/7 - 0";
    let mut positions = vec![walled_in.parse().expect("a position")];
    positions.extend(minimax::late(11, 0..30));
    assert!(positions.len() >= 20, "{}", positions.len());
    for position in positions {
        let mut of = |position: &Position| solver.prove_margin(position, 0, &budget).margin().expect("a proof");
        let best = position.turns().iter().map(|turn| -of(&position.play(*turn).expect("a legal turn"))).max();
        assert_eq!(best, Some(of(&position)), "{position}");
    }
}

/// A small table loses most of the proof numbers. Without the numbers of the turns under consideration, the solver
/// would need thirty times as many positions.
#[test]
fn proofs_hardly_depend_on_the_size_of_the_table() {
    for (text, margin) in [
        ("1111/11121/023221/0034310/122320/01120/0100 D3,D5,G2 C4,E2,F4 b 8/10 - 0", -1),
        ("0000/01210/023310/1123221/113320/12220/0000 C3,E2,E5 C4,D7,F1 r 11/11 - 0", 1),
    ] {
        let position: Position = text.parse().expect("a position");
        let [small, large] = [1, 64].map(|hash_mib| {
            let proof = Solver::new(hash_mib).prove_margin(&position, 0, &Budget::nodes(3_000_000));
            assert_eq!(proof.margin(), Some(margin), "{hash_mib} MiB: {text}: {proof:?}");
            proof.nodes
        });
        assert!(2 * small < 3 * large, "{text}: {small} positions instead of {large}");
    }
}

#[test]
fn exact_scores_agree_with_exhaustive_search() {
    let never = AtomicBool::new(false);
    let mut proven = 0;
    for position in positions() {
        let report = Searcher::new(1).search(&position, &SearchLimits::nodes(20_000), &never, &mut |_| ());
        if report.is_proven {
            assert_eq!(report.score, exact_score(ExhaustiveSearch::default().margin(&position)), "{position}");
            proven += 1;
        }
    }
    assert!(proven >= 60, "{proven}");
}

#[test]
fn master_and_expert_play_late_endgames_perfectly_on_any_budget() {
    let never = AtomicBool::new(false);
    let mut thinker = UntimedThinker::new(2);
    for (i, position) in positions().into_iter().enumerate() {
        let level = [Difficulty::Expert, Difficulty::Master][i % 2];
        let choice =
            thinker.choose_turn(&position, level, 0, &SearchLimits::nodes(1), &never, &mut |_| ()).expect("not over");
        let mut exhaustive = ExhaustiveSearch::default();
        let margin = exhaustive.margin(&position);
        assert!(choice.is_proven);
        assert_eq!(choice.best_score, exact_score(margin), "{position}");
        let after = position.play(choice.turn).expect("a legal turn");
        assert_eq!(-exhaustive.margin(&after), margin, "{} in {position}", choice.turn);
    }
}

#[test]
fn master_holds_proven_ties() {
    let never = AtomicBool::new(false);
    let (mut thinker, mut solver) = (UntimedThinker::new(4), Solver::new(4));
    let budget = Budget::unlimited();
    let mut tied = 0;
    for position in (10..=13).flat_map(|places| minimax::late(places, 200..300)) {
        if solver.prove_winner(&position, 0, &budget).winner_sign() != Some(0) {
            continue;
        }
        let choice =
            thinker.choose_turn(&position, Difficulty::Master, 0, &SearchLimits::nodes(20_000), &never, &mut |_| ());
        let choice = choice.expect("not over");
        let after = position.play(choice.turn).expect("a legal turn");
        assert_eq!(solver.prove_winner(&after, 0, &budget).winner_sign(), Some(0), "{} in {position}", choice.turn);
        assert_eq!(choice.pv.first(), Some(&choice.turn));
        tied += 1;
    }
    assert!(tied >= 20, "{tied}");
}

#[test]
fn proofs_stop_at_their_budget_with_valid_bounds() {
    let proof = Solver::new(1).prove_margin(&Position::start(), 0, &Budget::nodes(1_000));
    assert!(proof.margin().is_none() && proof.nodes <= 1_001, "{proof:?}");
    let mut partly = 0;
    for position in positions().into_iter().step_by(3) {
        let margin = ExhaustiveSearch::default().margin(&position);
        for nodes in [3, 10, 30, 100] {
            let proof = Solver::new(1).prove_margin(&position, 0, &Budget::nodes(nodes));
            assert!((proof.min_margin..=proof.max_margin).contains(&margin), "{proof:?} in {position}");
            partly += usize::from(proof.margin().is_none() && proof.turn.is_some());
        }
    }
    assert!(partly > 0);
}

#[test]
fn master_proves_or_wins_endgames_of_minute_places() {
    let never = AtomicBool::new(false);
    let mut thinker = UntimedThinker::new(16);
    let positions = minimax::late(MAX_FREE_PLACES_PROVEN_IN_A_MINUTE, 100..130);
    assert!(positions.len() >= 10, "{}", positions.len());
    for position in positions {
        let choice =
            thinker.choose_turn(&position, Difficulty::Master, 0, &SearchLimits::default(), &never, &mut |_| ());
        assert!(choice.is_some_and(|choice| choice.is_proven || choice.best_score > 0), "{position}");
    }
}
