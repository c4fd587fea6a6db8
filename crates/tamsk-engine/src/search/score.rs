//! Scores: exact results and estimates share one scale but never overlap.

/// The value of a position for the side to move, in hundredths of a ring. Values beyond [`ESTIMATE_LIMIT`] are exact
/// results.
///
/// Unlike a mate score in chess, an exact score doesn't contain the distance to the end, because every match ends: each
/// turn fills a place or counts towards the 30 moves of R6.3. A win is worth [`WIN`] plus the rings it is won by, a tie
/// 0, and a loss the opposite of a win.
pub type Score = i32;

/// The lower bound of all exact wins.
pub const WIN: Score = 20_000;

/// Estimates lie between this and its opposite.
pub const ESTIMATE_LIMIT: Score = 15_000;

/// A bound beyond every score.
pub const INFINITE: Score = 32_000;

/// Returns the exact score of a match in which the side to move ends with `margin` rings fewer than its opponent.
#[inline]
pub const fn exact(margin: i32) -> Score {
    match margin {
        0 => 0,
        1.. => WIN + margin,
        _ => -WIN + margin,
    }
}

/// Returns the margin of an exact win or loss; `None` for an estimate and for 0, which may be either.
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
