//! Tests of the bot at Level 1: search, proofs, difficulties, and the commands.

mod minimax;
mod proofs;
mod serve;

use std::sync::atomic::AtomicBool;

use tamsk_engine::search::{Score, SearchLimits, SearchReport};
use tamsk_engine::{Difficulty, UntimedThinker, choose_turn};
use tamsk_rules::{Move, Player, Position, Socket, Turn};

use crate::{assert_one_message, is_likely};

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

#[test]
fn a_finished_position_has_no_turn() {
    let mut position = Position::start();
    while let Some(&turn) = position.turns().last() {
        position.play_unchecked(turn);
    }
    assert!(Difficulty::ALL.into_iter().all(|level| choose_turn(&position, level, 0).is_none()));
}

#[test]
fn a_novice_forgets_rings_and_claims_and_varies_with_the_seed() {
    let claimable: Position =
        "0000/00000/000000/0000000/000000/00000/0000 A4,D2,G4 A1,D7,G1 b 32/32 D2 1".parse().expect("a position");
    let turns: Vec<_> = (0..200).filter_map(|seed| choose_turn(&claimable, Difficulty::Novice, seed)).collect();
    let count = |f: fn(Turn) -> bool| turns.iter().filter(|choice| f(choice.turn)).count();
    let kept = count(|turn| turn.glass_move.is_some_and(|moved| !moved.drops_ring));
    let unclaimed = count(|turn| !turn.claims_ring);
    assert!((5..100).contains(&kept), "{kept}");
    assert!((20..120).contains(&unclaimed), "{unclaimed}");
    let first = turns[0].turn;
    assert!(
        turns
            .iter()
            .any(|choice| choice.turn.glass_move.map(|moved| moved.to) != first.glass_move.map(|moved| moved.to))
    );
}

/// The error about a wrong name replaces control characters in the name.
#[test]
fn difficulty_names_round_trip() {
    for level in Difficulty::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("Grandmaster\u{7}".parse::<Difficulty>().is_err_and(|e| !e.to_string().contains('\u{7}')));
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    crate::run(&[&["bestturn"], arguments].concat(), "")
}

const START: &str = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0";

#[test]
fn bestturn_ends_with_a_legal_turn() {
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

#[test]
fn a_proven_score_is_marked_exact() {
    let late = "1111/12221/123321/0034320/022321/12221/1111 A1,A4,E2 C4,E3,E4 r 1/5 - 0";
    let (code, out, _) = run(&["--position", late, "--bot", "master", "--hash", "4"]);
    assert!(code == 0 && out.contains(" score 300 exact nodes "), "{out}");
}

#[test]
fn bad_values_exit_with_code_1_and_wrong_usage_with_code_2() {
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

const SEEDS: u64 = 20;

#[derive(Debug, Default)]
struct Choices {
    /// The number of turns after which a player should drop a ring, but can forget to.
    rings: u32,
    /// The number of turns counted in `rings` in which the ring was kept.
    kept: u32,
    /// The number of turns in which a player should use a claim, but can overlook it.
    claims: u32,
    /// The number of turns counted in `claims` in which the claim was overlooked.
    unclaimed: u32,
    /// The number of choices whose best turn moves a glass from behind another glass to a socket in plain view.
    hidden: u32,
    /// The number of choices counted in `hidden` in which another move was played.
    hidden_missed: u32,
    /// The number of choices whose best turn is in plain view.
    open: u32,
    /// The number of choices counted in `open` in which another move was played.
    open_missed: u32,
}

impl Choices {
    /// Counts the choices of a difficulty in every fifth position of random games, and in all positions with an open
    /// claim.
    fn of(level: Difficulty) -> Choices {
        let never = AtomicBool::new(false);
        let mut thinker = UntimedThinker::new(2);
        let mut choices = Choices::default();
        let positions = (0..10).flat_map(|game| minimax::throughout(game, 1)).enumerate();
        for (_, position) in positions.filter(|(nth, position)| nth % 5 == 0 || position.claim().is_some()) {
            for seed in 0..SEEDS {
                let mut scores = Vec::new();
                let mut keep = |info: &SearchReport<Turn>| scores.clone_from(&info.exact_root_scores);
                let chosen = thinker.choose_turn(&position, level, seed, &SearchLimits::default(), &never, &mut keep);
                choices.count(&position, &scores, chosen.expect("not over").turn);
            }
        }
        choices
    }

    /// Counts a choice. Checks that the chosen turn is one of the scored turns. Forgetting a ring or a claim is
    /// allowed, and so is dropping a ring that it would be better to keep, because weak players do not think of keeping
    /// one.
    fn count(&mut self, position: &Position, scores: &[(Turn, Score)], chosen: Turn) {
        let same = || scores.iter().map(|(turn, _)| *turn).filter(|turn| sockets(*turn) == sockets(chosen));
        let can_drop = position.board().rings_in_holder(position.to_move()) > u8::from(position.claim().is_some());
        let best = same().next().expect("a turn that was scored");
        let dropping = same().find(|turn| can_drop && turn.move_drops_ring());
        let meant = dropping.filter(|_| chosen != best).unwrap_or(best);
        let careless = [
            without_ring(meant),
            Turn { claims_ring: false, ..meant },
            without_ring(Turn { claims_ring: false, ..meant }),
        ];
        assert!(chosen == meant || careless.contains(&chosen), "{chosen} instead of {meant} in {position}");
        if meant.move_drops_ring() && position.is_legal(without_ring(meant)) {
            self.rings += 1;
            self.kept += u32::from(!chosen.move_drops_ring());
        }
        if meant.claims_ring && position.is_legal(Turn { claims_ring: false, ..meant }) {
            self.claims += 1;
            self.unclaimed += u32::from(!chosen.claims_ring);
        }
        let Some((best_from, best_to)) = scores.first().and_then(|(best, _)| sockets(*best)) else { return };
        let is_missed = u32::from(sockets(chosen) != Some((best_from, best_to)));
        let is_hidden = |socket| is_behind_glass(position, socket);
        match (is_hidden(best_from), is_hidden(best_to)) {
            (true, false) => {
                self.hidden += 1;
                self.hidden_missed += is_missed;
            }
            (false, false) => {
                self.open += 1;
                self.open_missed += is_missed;
            }
            _ => {}
        }
    }
}

/// Returns `true` if a glass stands on the next socket of the same column towards the side to move.
fn is_behind_glass(position: &Position, socket: Socket) -> bool {
    let row = match position.to_move() {
        Player::Red => socket.row_number() - 1,
        Player::Black => socket.row_number() + 1,
    };
    Socket::at(socket.column(), row).is_some_and(|front| position.board().occupied_sockets().contains(front))
}

fn sockets(turn: Turn) -> Option<(Socket, Socket)> {
    turn.glass_move.map(|moved| (moved.from, moved.to))
}

fn without_ring(turn: Turn) -> Turn {
    Turn { glass_move: turn.glass_move.map(|moved| Move { drops_ring: false, ..moved }), ..turn }
}

#[test]
fn weak_levels_err_at_their_rates_and_play_no_nonsense() {
    let weak = [Difficulty::Novice, Difficulty::Casual];
    let [novice, casual] = weak.map(|level| {
        let choices = Choices::of(level);
        let strength = level.strength();
        assert!(is_likely(strength.forget_ring_permille, choices.kept, choices.rings), "{level}: {choices:?}");
        assert!(is_likely(strength.forget_claim_permille, choices.unclaimed, choices.claims), "{level}: {choices:?}");
        let Choices { hidden, hidden_missed, open, open_missed, .. } = choices;
        assert!(is_likely(strength.overlook_hidden_permille, hidden_missed, hidden), "{level}: {choices:?}");
        assert!(is_likely(strength.overlook_glass_permille, open_missed, open), "{level}: {choices:?}");
        assert!(hidden_missed * open > open_missed * hidden, "{level}: {choices:?}");
        choices
    });
    assert!(2 * casual.kept * novice.rings < novice.kept * casual.rings, "{casual:?}, {novice:?}");
    assert!(2 * casual.unclaimed * novice.claims < novice.unclaimed * casual.claims, "{casual:?}, {novice:?}");
    assert!(casual.open_missed * novice.open < novice.open_missed * casual.open, "{casual:?}, {novice:?}");
}
