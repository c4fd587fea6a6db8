//! The last move in words, beside the match's buttons.

use super::MatchLog;
use crate::localization::Localization;

/// The last move, if there was one.
pub fn words(texts: &Localization, log: &MatchLog) -> Option<String> {
    log.last_move().map(|line| line.words(texts))
}
