//! Finds the reason why a turn is worse than the best one. Only what is certain to happen on the board counts as a
//! reason.

#[cfg(test)]
mod checks;
mod finders;
mod kinds;
mod line;
#[cfg(test)]
mod tests;

use tamsk_rules::{Position, Turn};

use self::finders::{FINDERS, TurnComparison};
pub use self::kinds::MistakeReason;

/// Returns the most telling reason why `played` is worse than `best`. Returns `None` if no reason is certain, or
/// if one of the two turns is illegal.
///
/// `reply_line` holds the turns that follow `played`, starting with the opponent’s answer. `best_line` holds the turns
/// that follow `best`. Both lines should be the best play that is known. Each line is read up to its first illegal
/// turn.
///
/// # Examples
///
/// ```
/// use tamsk_engine::problems::find_reason;
/// use tamsk_rules::{Position, Turn};
///
/// let position: Position = "0011/12221/123320/1234120/013221/12221/1110 B4,D2,E4 D3,D5,G2 r 2/8 - 0".parse()?;
/// let (played, best): (Turn, Turn) = ("D2-E1o".parse()?, "D2-E2o".parse()?);
/// let reason = find_reason(&position, played, &["D3-E2o".parse()?], best, &["pass".parse()?, "E2-E1o".parse()?]);
/// // Black closes E2, and the glass on E1 never moves again.
/// assert_eq!(reason.map(|reason| reason.name()), Some("glass-immured"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_reason(
    position: &Position,
    played: Turn,
    reply_line: &[Turn],
    best: Turn,
    best_line: &[Turn],
) -> Option<MistakeReason> {
    let case = TurnComparison::new(position, played, reply_line, best, best_line)?;
    FINDERS.iter().find_map(|find| find(&case))
}
