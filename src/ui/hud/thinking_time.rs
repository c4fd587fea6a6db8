//! The thinking time, which Level 2 shows when a move takes long (R4.5).

use tamsk_rules::{Level, Match, Millis};

/// How long a move should take at most, in milliseconds. It is not enforced.
const AGREED: Millis = 15_000;

/// Returns how long the turn has lasted, in milliseconds, if it lasts longer than agreed.
pub fn thinking_time(game: &Match) -> Option<Millis> {
    let exempt = game.options().level != Level::Two || game.is_ending() || game.outcome().is_some();
    let thinking = game.now().saturating_sub(game.turn_began());
    (!exempt && thinking >= AGREED).then_some(thinking)
}
