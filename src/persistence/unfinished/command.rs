//! What can be asked of unfinished matches.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::states::GameName;

/// A request for an unfinished match. A match is named as in the list of all, which is usually its file.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum UnfinishedCommand {
    /// Reads the folder again, in which another copy of the game may have changed something.
    Refresh,
    /// Puts the match of this game on the table that was played last.
    ContinueLast(GameName),
    /// Puts a match on the table, also where another one is played within it: from there that goes on, or its result is
    /// entered.
    Continue(PathBuf),
    /// Puts a match on the table as it was there: with what is played within it, if anything is.
    ContinueAsItWas(PathBuf),
    /// Removes a match for ever.
    Discard(PathBuf),
}
