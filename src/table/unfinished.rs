//! Unfinished matches of TAMSK.

use bevy::prelude::*;
use serde::Deserialize;
use tamsk_records::Record;
use tamsk_rules::MatchStartError;

use super::seats::Seats;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// The systems that save the matches on the table and in waiting, in [`Last`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchSavingSystems;

/// A match of TAMSK that can be resumed exactly where it stopped.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnfinishedMatch {
    /// The record so far. Its end is the time at which the match was saved.
    pub record: Record,
    /// Who plays each colour.
    #[serde(default)]
    pub seats: Seats,
    /// Whether the timer is to the left of the board as seen by Red.
    #[serde(default)]
    pub timer_on_left: bool,
    /// Whether this is a person's first match against a bot at its level.
    #[serde(default)]
    pub is_first: bool,
}

impl UnfinishedMatch {
    /// Captures a match in its current state.
    pub fn of(live: &LiveMatch, seats: Seats, is_first: bool) -> UnfinishedMatch {
        let record = Record { end: Some(live.game().now()), ..live.record().clone() };
        UnfinishedMatch { record, seats, timer_on_left: live.setup().timer_on_left, is_first }
    }

    /// Restores the match, without actions that the rules refuse.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds or the initial position is impossible.
    pub fn live(&self) -> Result<LiveMatch, MatchStartError> {
        let names = self.record.players.clone();
        let setup = MatchSetup { options: self.record.rules, names, timer_on_left: self.timer_on_left };
        LiveMatch::resume(setup, &self.record)
    }
}
