//! An unfinished match as it is kept on disk.

use std::borrow::Cow;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tamsk_records::{AnyRecord, ParseRecordError, Record, read_ron};
use tamsk_rules::StartError;

use super::kept::{FoundMatch, Kept, LastPlayed, PlayedMatch, UnfinishedGame};
use crate::persistence::record::refused_actions;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::seats::Seats;

/// A match that can be continued exactly where it stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedMatch {
    /// The match so far; the end of the record is the time at which it was saved.
    pub record: Record,
    /// Who plays each colour.
    pub seats: Seats,
    /// Whether the timer stands to the left of the board as seen by Red.
    pub timer_on_left: bool,
    /// Whether it is a person's first match against a bot at its level.
    pub is_first: bool,
}

/// The content of its file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TamskFile<'a> {
    #[serde(default)]
    last_played: LastPlayed,
    record: Cow<'a, Record>,
    #[serde(default)]
    seats: Seats,
    #[serde(default)]
    timer_on_left: bool,
    #[serde(default)]
    is_first: bool,
}

impl UnfinishedMatch {
    /// Returns a match in its current state.
    pub fn of(live: &LiveMatch, seats: Seats, is_first: bool) -> UnfinishedMatch {
        let record = Record { end: Some(live.game().now()), ..live.record().clone() };
        UnfinishedMatch { record, seats, timer_on_left: live.setup().timer_on_left, is_first }
    }

    /// Returns whether a match, just put on the table, is this one continued. It may have been saved some seconds of sand
    /// before it was taken off the table for a replay.
    pub fn is_of(&self, live: &LiveMatch, seats: Seats) -> bool {
        let record = live.record();
        (&record.actions, &record.players, record.rules, &record.position)
            == (&self.record.actions, &self.record.players, self.record.rules, &self.record.position)
            && seats == self.seats
            && live.game().now() >= self.record.end.unwrap_or_default()
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

    /// Reads a match that was written by [`UnfinishedMatch::write`].
    ///
    /// # Errors
    ///
    /// Returns [`ParseRecordError`], which says where the problem is and what was expected.
    pub fn read(bytes: &[u8]) -> Result<UnfinishedMatch, ParseRecordError> {
        Ok(read(bytes)?.kept)
    }

    /// Writes the match as text.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the seats belongs to a lesson.
    pub fn write(&self) -> Result<String, ron::Error> {
        self.text(LastPlayed::default())
    }
}

fn read(bytes: &[u8]) -> Result<PlayedMatch<UnfinishedMatch>, ParseRecordError> {
    let TamskFile { last_played, record, seats, timer_on_left, is_first } = read_ron(bytes)?;
    record.validate()?;
    let kept = UnfinishedMatch { record: record.into_owned(), seats, timer_on_left, is_first };
    Ok(PlayedMatch { kept, last_played })
}

impl Kept for UnfinishedMatch {
    const GAME: UnfinishedGame = UnfinishedGame::Tamsk;

    fn from_file(file: &Path, bytes: &[u8]) -> Result<Option<FoundMatch<UnfinishedMatch>>, ParseRecordError> {
        let played = read(bytes)?;
        let problem = refused_actions(file, &played.kept.record)?;
        let is_over = played.kept.live()?.game().outcome().is_some();
        Ok((!is_over).then_some(FoundMatch { played, problem }))
    }

    fn text(&self, last_played: LastPlayed) -> Result<String, ron::Error> {
        let &UnfinishedMatch { ref record, seats, timer_on_left, is_first } = self;
        ron::to_string(&TamskFile { last_played, record: Cow::Borrowed(record), seats, timer_on_left, is_first })
    }

    fn record(&self) -> AnyRecord {
        AnyRecord::Tamsk(self.record.clone())
    }

    fn seats(&self) -> Seats {
        self.seats
    }
}
