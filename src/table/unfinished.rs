//! Unfinished matches of TAMSK.

use bevy::prelude::*;
use serde::Deserialize;
use tamsk_records::Record;
use tamsk_rules::MatchStartError;

use super::seats::Seats;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// The systems in [`Last`] that save the match on the table and the waiting matches.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchSavingSystems;

/// A match of TAMSK that can be resumed exactly where it stopped.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnfinishedMatch {
    /// The record so far. Its end time is the time at which the match was saved.
    pub record: Record,
    /// The kind of player in each seat.
    #[serde(default)]
    pub seats: Seats,
    /// Whether the timer stands on Red's left. Black chooses the side (R5.1).
    #[serde(default)]
    #[serde(rename = "timer_on_left")]
    pub timer_on_reds_left: bool,
    /// Whether this is a person's first match against a bot at the level of the match.
    #[serde(default)]
    #[serde(rename = "is_first")]
    pub is_first_match_at_level: bool,
}

impl UnfinishedMatch {
    /// Captures a match in its current state.
    pub fn of(live: &LiveMatch, seats: Seats, is_first: bool) -> UnfinishedMatch {
        let record = Record { end: Some(live.game().now()), ..live.record().clone() };
        UnfinishedMatch {
            record,
            seats,
            timer_on_reds_left: live.setup().timer_on_reds_left,
            is_first_match_at_level: is_first,
        }
    }

    /// Restores the match. Leaves out actions that the rules refuse.
    ///
    /// # Errors
    /// Returns an error if an option is out of bounds or the initial position is impossible.
    pub fn to_live(&self) -> Result<LiveMatch, MatchStartError> {
        let names = self.record.players.clone();
        let setup = MatchSetup { options: self.record.rules, names, timer_on_reds_left: self.timer_on_reds_left };
        LiveMatch::resume(setup, &self.record)
    }
}
