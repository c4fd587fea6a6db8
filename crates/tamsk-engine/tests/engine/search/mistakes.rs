//! At Level 1 the weak difficulties make their mistakes as often as their numbers say, and play no nonsense.

use std::sync::atomic::AtomicBool;

use tamsk_engine::difficulty::Strength;
use tamsk_engine::search::{Limits, Score, SearchInfo};
use tamsk_engine::{Difficulty, Thinker};
use tamsk_rules::{Move, Position, Socket, Turn};

use super::sample;
use crate::likely::is_likely;

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
        let positions = (0..10).flat_map(|game| sample::throughout(game, 1)).enumerate();
        for (_, position) in positions.filter(|(nth, position)| nth % 5 == 0 || position.claim().is_some()) {
            for seed in 0..SEEDS {
                let mut scores = Vec::new();
                let mut keep = |info: &SearchInfo<Turn>| scores.clone_from(&info.root_scores);
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
