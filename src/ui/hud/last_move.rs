//! The last move in words, or the resignation that followed it, beside the buttons of the match.

use super::log::MatchLog;
use crate::localization::Localization;
use crate::ui::kit::names::PlayerNames;

/// Returns the last move in words, if there was one.
pub fn words(texts: &Localization, names: &PlayerNames, log: &MatchLog) -> Option<String> {
    log.last_move().map(|line| line.words(texts, names))
}
