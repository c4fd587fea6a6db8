//! Matches of TAMSK as they are kept.

use bevy::prelude::*;
use serde::Deserialize;
use tamsk_records::Record;
use tamsk_rules::StartError;

use super::seats::Seats;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// Keeps the match on the table and the one that waits, in [`Last`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeepingMatches;

/// A match of TAMSK that can be continued exactly where it stopped.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnfinishedMatch {
    /// The match so far; the end of the record is the time at which it was saved.
    pub record: Record,
    /// Who plays each colour.
    #[serde(default)]
    pub seats: Seats,
    /// Whether the timer stands to the left of the board as seen by Red.
    #[serde(default)]
    pub timer_on_left: bool,
    /// Whether it is a person's first match against a bot at its level.
    #[serde(default)]
    pub is_first: bool,
}

impl UnfinishedMatch {
    /// Returns a match in its current state.
    pub fn of(live: &LiveMatch, seats: Seats, is_first: bool) -> UnfinishedMatch {
        let record = Record { end: Some(live.game().now()), ..live.record().clone() };
        UnfinishedMatch { record, seats, timer_on_left: live.setup().timer_on_left, is_first }
    }

    /// Returns the match, to be put on the table. Actions that the rules refuse are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is out of bounds or the position in which it began is impossible.
    pub fn live(&self) -> Result<LiveMatch, StartError> {
        let names = self.record.players.clone();
        let setup = MatchSetup { options: self.record.rules, names, timer_on_left: self.timer_on_left };
        LiveMatch::resume(setup, &self.record)
    }
}
