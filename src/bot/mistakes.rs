//! The mistakes of weaker difficulties at Level 1: those people make, never random turns.

use super::difficulty::Strength;
use super::random::Random;
use super::search::Score;
use crate::rules::{Position, Turn};

/// Returns the turn that a player of this strength plays, given all turns with their scores, best first; `None` if
/// there are none.
///
/// Each turn may be overlooked. Of the others, those within the tolerance of the best are equally likely, and the
/// player may still forget its ring or its claim.
pub(super) fn choose_with_mistakes(
    position: &Position,
    scores: &[(Turn, Score)],
    strength: &Strength,
    random: &mut Random,
) -> Option<Turn> {
    let seen: Vec<_> = scores.iter().filter(|_| !random.chance(strength.overlooks)).collect();
    let seen = if seen.is_empty() { scores.iter().collect() } else { seen };
    let best = seen.first()?.1;
    let good: Vec<_> = seen.into_iter().take_while(|(_, score)| *score >= best - strength.tolerance).collect();
    let &&(mut turn, _) = random.pick(&good)?;
    let forgets_ring = random.chance(strength.forgets_ring);
    let forgets_claim = random.chance(strength.forgets_claim);
    if forgets_ring && let Some(glass_move) = &mut turn.glass_move {
        glass_move.ring = false;
    }
    let careless = Turn { claim: turn.claim && !forgets_claim, ..turn };
    // Where only a claim can revive the match, no move is legal without it (R6.3).
    [careless, turn].into_iter().find(|turn| position.is_legal(*turn))
}
