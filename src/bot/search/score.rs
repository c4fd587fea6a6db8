//! Scores: exact results of the game on one side, estimates on the other, never mixed up.

/// What a position is worth to the side to move, in hundredths of a ring; beyond [`ESTIMATE_LIMIT`] an exact result.
///
/// A match of TAMSK always comes to its end (every turn fills a place or counts towards the 30 of R6.3), so an exact
/// score needs no distance to it: a win is worth [`WIN`] and the rings by which it is won, a tie 0, a loss the
/// opposite of a win.
pub type Score = i32;

/// The worth of a win by no ring; every exact win lies above it.
pub const WIN: Score = 20_000;

/// Estimates stay between this and its opposite.
pub const ESTIMATE_LIMIT: Score = 15_000;

/// Beyond every score.
pub const INFINITE: Score = 32_000;

/// The exact score of a match that ends with `margin` rings fewer left to the side to move than to the other.
#[inline]
pub const fn exact(margin: i32) -> Score {
    match margin {
        0 => 0,
        1.. => WIN + margin,
        _ => -WIN + margin,
    }
}

/// The margin of an exact win or loss; `None` for an estimate and for 0, which may be either.
#[inline]
pub const fn margin(score: Score) -> Option<i32> {
    if score > WIN {
        Some(score - WIN)
    } else if score < -WIN {
        Some(score + WIN)
    } else {
        None
    }
}
