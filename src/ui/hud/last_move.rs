//! The last move in words, beside the buttons of the match.

use super::log::MatchLog;
use crate::localization::Localization;

/// Returns the last move in words, if there was one.
pub fn words(texts: &Localization, log: &MatchLog) -> Option<String> {
    log.last_move().map(|line| line.words(texts))
}
