//! The next action of a bot at the table.

use tamsk_rules::{Action, Millis, Socket};

/// The next action of a bot, and when it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotIntent {
    /// The action.
    pub action: Action,
    /// When it happens, in match time, never earlier than the clock of the match shown to the bot. Includes reaction,
    /// thinking and the speed of the hand.
    pub at: Millis,
    /// The socket that a glass, about to be lifted or in the hand already, is meant for, so that it can be carried
    /// there.
    pub toward: Option<Socket>,
}

impl BotIntent {
    pub(super) fn new(action: Action, at: Millis) -> BotIntent {
        BotIntent { action, at, toward: None }
    }

    /// Returns the same intent, at `now` at the earliest.
    #[must_use]
    pub fn not_before(self, now: Millis) -> BotIntent {
        BotIntent { at: self.at.max(now), ..self }
    }
}
