//! How long the player to move has been thinking, and the nudge at Level 2 (R4.5).

use crate::rules::{Level, Match, Millis};

/// A move should take no longer than this at Level 2, in milliseconds; nothing enforces it.
const AGREED: Millis = 15_000;
/// After this long the nudge grows no more, in milliseconds.
const LOUDEST: Millis = 45_000;

/// How long the turn has lasted and how loud the nudge is, from 0 to 1; `None` while there is none.
pub fn nudge(game: &Match) -> Option<(Millis, f32)> {
    let quiet = game.options().level != Level::Two || game.is_ending() || game.outcome().is_some();
    let thinking = game.now().saturating_sub(game.turn_began());
    let over = thinking.checked_sub(AGREED)?;
    (!quiet).then(|| (thinking, (over as f32 / (LOUDEST - AGREED) as f32).min(1.0)))
}
