//! The nudge for a player who thinks too long at Level 2 (R4.5).

use crate::rules::{Level, Match, Millis};

/// How long a move should take at most, in milliseconds. It is not enforced.
const AGREED: Millis = 15_000;
/// The thinking time at which the nudge is strongest, in milliseconds.
const STRONGEST: Millis = 45_000;

/// Returns how long the turn has lasted, in milliseconds, and the strength of the nudge, from 0 to 1.
pub fn nudge(game: &Match) -> Option<(Millis, f32)> {
    let exempt = game.options().level != Level::Two || game.is_ending() || game.outcome().is_some();
    let thinking = game.now().saturating_sub(game.turn_began());
    let over = thinking.checked_sub(AGREED)?;
    (!exempt).then(|| (thinking, (over as f32 / (STRONGEST - AGREED) as f32).min(1.0)))
}
