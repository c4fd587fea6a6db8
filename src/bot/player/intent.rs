//! What a player's hand is about to do.

use crate::rules::{Action, Millis, Socket};

/// The next thing a player does, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// What they do.
    pub action: Action,
    /// When, in match time; never before the clock of the match that was shown to them. Reaction, thinking and the
    /// speed of their hand are in it.
    pub at: Millis,
    /// Where a glass about to be lifted, or in the hand already, is meant to go, so that it can be carried there.
    pub toward: Option<Socket>,
}

impl Intent {
    pub(super) fn new(action: Action, at: Millis) -> Intent {
        Intent { action, at, toward: None }
    }

    /// The same, not before `now`.
    #[must_use]
    pub fn not_before(self, now: Millis) -> Intent {
        Intent { at: self.at.max(now), ..self }
    }
}
