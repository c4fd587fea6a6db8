//! How the weaker levels err at Level 1: like people, never at random.

use super::difficulty::Strength;
use super::random::Random;
use super::search::Score;
use crate::rules::{Position, Turn};

/// The turn played by someone who sees the turns with these scores, best first: some they overlook, among those that
/// look about as good as the best they may take any, and then they may forget their ring or their claim.
pub(super) fn choose(
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
    if forgets_ring && let Some(go) = &mut turn.go {
        go.ring = false;
    }
    let careless = Turn { claim: turn.claim && !forgets_claim, ..turn };
    // Where a claim is all that keeps the match alive, there is no move without it (R6.3).
    [careless, turn].into_iter().find(|turn| position.is_legal(*turn))
}
