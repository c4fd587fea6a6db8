//! The mistakes of weaker difficulties: those people make, never random turns.

use super::difficulty::Strength;
use super::random::Random;
use super::search::Score;
use crate::rules::{Position, Turn};

/// Returns one of the turns, given with their scores, best first; `None` if there are none.
///
/// Each is overlooked with a probability of so many thousandths. Of the others, those within the tolerance of the best
/// are equally likely.
pub(super) fn choose_among_good<T: Copy>(
    scores: &[(T, Score)],
    overlooks: u32,
    tolerance: Score,
    random: &mut Random,
) -> Option<T> {
    let seen: Vec<_> = scores.iter().filter(|_| !random.chance(overlooks)).collect();
    let seen = if seen.is_empty() { scores.iter().collect() } else { seen };
    let best = seen.first()?.1;
    let good: Vec<_> = seen.into_iter().take_while(|(_, score)| *score >= best - tolerance).collect();
    random.pick(&good).map(|&&(turn, _)| turn)
}

/// Returns the turn that a player of this strength plays at Level 1, given all turns with their scores, best first;
/// `None` if there are none. The player may still forget the ring or the claim of the turn that they have chosen.
pub(super) fn choose_with_mistakes(
    position: &Position,
    scores: &[(Turn, Score)],
    strength: &Strength,
    random: &mut Random,
) -> Option<Turn> {
    let chosen = choose_among_good(scores, strength.overlooks, strength.tolerance, random)?;
    // Nobody weighs a ring or a claim against another move: they use both wherever that is better, or forget it.
    let sockets = |turn: &Turn| turn.glass_move.map(|moved| (moved.from, moved.to));
    let mut turn = scores.iter().map(|(turn, _)| *turn).find(|turn| sockets(turn) == sockets(&chosen))?;
    let forgets_ring = random.chance(strength.forgets_ring);
    let forgets_claim = random.chance(strength.forgets_claim);
    if forgets_ring && let Some(glass_move) = &mut turn.glass_move {
        glass_move.ring = false;
    }
    let careless = Turn { claim: turn.claim && !forgets_claim, ..turn };
    // Where only a claim can revive the match, no move is legal without it (R6.3).
    [careless, turn].into_iter().find(|turn| position.is_legal(*turn))
}
