//! Keeps matches of TAMSK.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use tamsk_records::{AnyRecord, ParseRecordError, ReadAnyRecordError, Record, read_ron};

use crate::persistence::kept::{Kept, PlayedMatch, Progress, RefusedActions};
use crate::persistence::last_played::LastPlayed;
use crate::persistence::summary::{MatchSummary, RecordSummary};
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

/// The content of the file of an unfinished match.
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
    type Game = LiveMatch;
    const STEM: &'static str = "unfinished";

    fn of(live: &LiveMatch, seats: Seats, is_first: bool) -> UnfinishedMatch {
        UnfinishedMatch::of(live, seats, is_first)
    }

    fn is_of(&self, live: &LiveMatch, seats: Seats) -> bool {
        UnfinishedMatch::is_of(self, live, seats)
    }

    fn record(&self) -> &Record {
        &self.record
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn live(&self) -> Result<LiveMatch, ReadAnyRecordError> {
        Ok(UnfinishedMatch::live(self).map_err(ParseRecordError::from)?)
    }

    fn from_text(bytes: &[u8]) -> Result<PlayedMatch<UnfinishedMatch>, ReadAnyRecordError> {
        Ok(read(bytes)?)
    }

    fn text(&self, last_played: LastPlayed) -> Result<String, ron::Error> {
        let &UnfinishedMatch { ref record, seats, timer_on_left, is_first } = self;
        ron::to_string(&TamskFile { last_played, record: Cow::Borrowed(record), seats, timer_on_left, is_first })
    }

    fn progress(live: &LiveMatch) -> Progress {
        let (actions, now) = (live.record().actions.len(), live.game().now());
        Progress { now, has_sand_at_stake: live.has_sand_at_stake(), ..Progress::without_time(live, actions) }
    }

    fn finished(live: &LiveMatch) -> Option<AnyRecord> {
        let whole = live.is_recorded_whole();
        whole.then(|| AnyRecord::Tamsk(Record { end: Some(live.game().now()), ..live.record().clone() }))
    }

    fn last_of(record: &Record) -> Result<LiveMatch, ReadAnyRecordError> {
        let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
        Ok(LiveMatch::resume(setup, record).map_err(ParseRecordError::from)?)
    }

    fn refused(record: &Record) -> Result<RefusedActions, ReadAnyRecordError> {
        let refused = record.replay()?.run();
        Ok(refused.into_iter().map(|(index, why)| (index, why.name())).collect())
    }

    fn summary(record: &Record) -> Result<MatchSummary, ReadAnyRecordError> {
        Ok(MatchSummary::Tamsk(RecordSummary::of(record)?))
    }
}
