//! The bot at Level 1: the search against minimax, proofs against exhaustive search, the difficulties, and the tools.

mod minimax;
mod proofs;
mod serve;

use std::sync::atomic::AtomicBool;

use tamsk_engine::difficulty::Strength;
use tamsk_engine::search::{Limits, Score, SearchReport};
use tamsk_engine::{Difficulty, Thinker, choose_turn};
use tamsk_rules::{Move, Position, Socket, Turn};

use crate::{assert_one_message, is_likely};

/// Every sixth position of game 2: the turn is legal, and the same seed chooses it again.
#[test]
fn every_difficulty_plays_legally_and_repeats_with_the_same_seed() {
    for level in [Difficulty::Novice, Difficulty::Casual, Difficulty::Club] {
        for position in minimax::throughout(2, 6) {
            let choice = choose_turn(&position, level, 9).expect("not over");
            assert!(position.is_legal(choice.turn), "{} in {position}", choice.turn);
            assert_eq!(choose_turn(&position, level, 9).map(|again| again.turn), Some(choice.turn));
        }
    }
}

/// At the end of a game there is nothing to choose.
#[test]
fn a_finished_position_has_no_turn() {
    let mut position = Position::start();
    while let Some(&turn) = position.turns().last() {
        position.play_unchecked(turn);
    }
    assert!(Difficulty::ALL.into_iter().all(|level| choose_turn(&position, level, 0).is_none()));
}

/// One position with an open claim, 200 seeds: a novice keeps some rings, misses some claims, and varies its moves.
#[test]
fn a_novice_forgets_rings_and_claims_and_varies_with_the_seed() {
    let claimable: Position =
        "0000/00000/000000/0000000/000000/00000/0000 A4,D2,G4 A1,D7,G1 b 32/32 D2 1".parse().expect("a position");
    let turns: Vec<_> = (0..200).filter_map(|seed| choose_turn(&claimable, Difficulty::Novice, seed)).collect();
    let count = |f: fn(Turn) -> bool| turns.iter().filter(|choice| f(choice.turn)).count();
    let kept = count(|turn| turn.glass_move.is_some_and(|moved| !moved.ring));
    let unclaimed = count(|turn| !turn.claim);
    assert!((5..100).contains(&kept), "{kept}");
    assert!((20..120).contains(&unclaimed), "{unclaimed}");
    let first = turns[0].turn;
    assert!(
        turns
            .iter()
            .any(|choice| choice.turn.glass_move.map(|moved| moved.to) != first.glass_move.map(|moved| moved.to))
    );
}

/// Each name reads back, and the error for a wrong one hides control characters.
#[test]
fn names_read_back() {
    for level in Difficulty::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("Grandmaster\u{7}".parse::<Difficulty>().is_err_and(|e| !e.to_string().contains('\u{7}')));
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    crate::run(&[&["bestturn"], arguments].concat(), "")
}

const START: &str = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0";

/// Each difficulty reports its depths with their lines of play, and ends with a legal turn.
#[test]
fn the_last_line_is_a_legal_turn() {
    for (level, nodes) in [("novice", "100"), ("club", "2000"), ("master", "3000")] {
        let (code, out, err) =
            run(&["--position", START, "--bot", level, "--nodes", nodes, "--seed", "3", "--hash", "4"]);
        assert_eq!((code, err.as_str()), (0, ""));
        let turn: Turn = out
            .lines()
            .last()
            .and_then(|line| line.strip_prefix("bestturn "))
            .expect("a turn")
            .parse()
            .expect("a turn");
        assert!(Position::start().is_legal(turn));
        assert!(
            out.lines().rev().skip(1).all(|line| line.starts_with("info depth ") && line.contains(" pv ")),
            "{out}"
        );
        assert!(out.lines().count() >= 2);
    }
    let (code, out, _) = run(&["--position", START, "--bot", "expert", "--ms", "30", "--threads", "2", "--hash", "4"]);
    assert!(code == 0 && out.contains("\nbestturn "), "{out}");
}

/// A late position that is won by three rings: the score is marked as exact.
#[test]
fn a_proven_score_is_marked_exact() {
    let late = "1111/12221/123321/0034320/022321/12221/1111 A1,A4,E2 C4,E3,E4 r 1/5 - 0";
    let (code, out, _) = run(&["--position", late, "--bot", "master", "--hash", "4"]);
    assert!(code == 0 && out.contains(" score 300 exact nodes "), "{out}");
}

/// Wrong values end with exit code 1 and one line that names the tool; wrong usage with exit code 2.
#[test]
fn bad_input_is_exit_code_one_with_one_message() {
    let over = "1111/12221/123321/1234321/123321/12221/1111 A1,A4,E2 C4,E3,E4 r 0/0 - 0";
    let bad: [&[&str]; 10] = [
        &["--position", "nonsense", "--bot", "novice"],
        &["--position", over, "--bot", "novice"],
        &["--position", START, "--bot", "wizard"],
        &["--position", START, "--bot", ""],
        &["--position", START, "--bot", "club", "--nodes", "0"],
        &["--position", START, "--bot", "club", "--ms", "0"],
        &["--position", START, "--bot", "club", "--ms", "99999999999999"],
        &["--position", START, "--bot", "club", "--threads", "0"],
        &["--position", START, "--bot", "club", "--threads", "1000000"],
        &["--position", START, "--bot", "club", "--hash", "99999999999"],
    ];
    for arguments in bad {
        assert_one_message(&[&["bestturn"], arguments].concat(), "");
    }
    for wrong in
        [&["--bot", "club"][..], &["--position", START], &["--position", START, "--bot", "club", "--nodes", "x"]]
    {
        assert_eq!(run(wrong).0, 2, "{wrong:?}");
    }
}

/// Seeds for each position.
const SEEDS: u64 = 20;

/// How many choices of a difficulty were mistakes.
#[derive(Debug, Default)]
struct Choices {
    all: u32,
    /// Turns that were meant to drop a ring and could be played without, and those played so.
    rings: u32,
    kept: u32,
    /// Turns that were meant to use a claim and could be played without, and those played so.
    claims: u32,
    unclaimed: u32,
    /// How many choices prove that at least so many better turns were overlooked: one, two, three, four.
    overlooked: [u32; 4],
}

impl Choices {
    /// Lets a difficulty choose in positions of random games: all with an open claim, and every fifth of the others.
    fn of(level: Difficulty) -> Choices {
        let never = AtomicBool::new(false);
        let mut thinker = Thinker::new(2);
        let mut choices = Choices::default();
        let positions = (0..10).flat_map(|game| minimax::throughout(game, 1)).enumerate();
        for (_, position) in positions.filter(|(nth, position)| nth % 5 == 0 || position.claim().is_some()) {
            for seed in 0..SEEDS {
                let mut scores = Vec::new();
                let mut keep = |info: &SearchReport<Turn>| scores.clone_from(&info.root_scores);
                let chosen = thinker.choose(&position, level, seed, &Limits::default(), &never, &mut keep);
                choices.count(&position, &scores, chosen.expect("not over").turn, &level.strength());
            }
        }
        choices
    }

    /// Counts a choice, and checks that it is one of the turns scored but for a forgotten ring and claim.
    fn count(&mut self, position: &Position, scores: &[(Turn, Score)], chosen: Turn, strength: &Strength) {
        let same = |(turn, _): &&(Turn, Score)| sockets(*turn) == sockets(chosen);
        // The best way to move this glass there.
        let &(meant, score) = scores.iter().find(same).expect("a turn that was scored");
        let careless =
            [without_ring(meant), Turn { claim: false, ..meant }, without_ring(Turn { claim: false, ..meant })];
        assert!(chosen == meant || careless.contains(&chosen), "{chosen} instead of {meant} in {position}");
        self.all += 1;
        if meant.drops_ring() && position.is_legal(without_ring(meant)) {
            self.rings += 1;
            self.kept += u32::from(!chosen.drops_ring());
        }
        if meant.claim && position.is_legal(Turn { claim: false, ..meant }) {
            self.claims += 1;
            self.unclaimed += u32::from(!chosen.claim);
        }
        // It would not have been within the tolerance of any of these.
        let better = scores.iter().take_while(|(_, other)| score < other - strength.tolerance).count();
        for proven in self.overlooked.iter_mut().take(better) {
            *proven += 1;
        }
    }
}

fn sockets(turn: Turn) -> Option<(Socket, Socket)> {
    turn.glass_move.map(|moved| (moved.from, moved.to))
}

fn without_ring(turn: Turn) -> Turn {
    Turn { glass_move: turn.glass_move.map(|moved| Move { ring: false, ..moved }), ..turn }
}

/// Rings and claims are forgotten at the level's rate, by Casual far less often than by Novice; and a turn outside the
/// tolerance of a better one is played only if that one is overlooked.
#[test]
fn weak_levels_err_as_often_as_their_numbers_say_and_play_no_nonsense() {
    let weak = [Difficulty::Novice, Difficulty::Casual];
    let [novice, casual] = weak.map(|level| {
        let choices = Choices::of(level);
        let strength = level.strength();
        assert!(is_likely(strength.forgets_ring, choices.kept, choices.rings), "{level}: {choices:?}");
        assert!(is_likely(strength.forgets_claim, choices.unclaimed, choices.claims), "{level}: {choices:?}");
        assert!(choices.overlooked[0] > 0, "{level}: {choices:?}");
        let mut expected = choices.all;
        for proven in choices.overlooked {
            // With so many turns overlooked it is the most that chance makes likely; others of them are as good.
            expected = expected * strength.overlooks / 1_000;
            assert!(proven <= expected + expected / 2 + 2, "{level}: {proven} instead of {expected}: {choices:?}");
        }
        choices
    });
    assert!(2 * casual.kept * novice.rings < novice.kept * casual.rings, "{casual:?}, {novice:?}");
    assert!(2 * casual.unclaimed * novice.claims < novice.unclaimed * casual.claims, "{casual:?}, {novice:?}");
    assert!(casual.overlooked[0] < novice.overlooked[0], "{casual:?}, {novice:?}");
}
