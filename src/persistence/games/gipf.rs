//! Keeps matches of GIPF, each with the match of TAMSK that decides its open challenge.

use std::borrow::Cow;
use std::io;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_records::{AnyRecord, GipfRecord, ReadAnyRecordError, read_ron};

use crate::persistence::kept::{Kept, PlayedMatch, Progress, RefusedActions};
use crate::persistence::last_played::LastPlayed;
use crate::persistence::summary::{GipfSummary, MatchSummary};
use crate::simulation::gipf::LiveGipf;
use crate::table::gipf::{BegunContest, KeptGipf, PlayContest};
use crate::table::seats::Seats;

/// The content of the file of an unfinished match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GipfFile<'a> {
    #[serde(default)]
    last_played: LastPlayed,
    seats: Seats,
    record: Cow<'a, GipfRecord>,
    #[serde(default)]
    begun: Option<BegunContest>,
}

impl Kept for KeptGipf {
    type Game = LiveGipf;
    const STEM: &'static str = "gipf-unfinished";

    fn of(live: &LiveGipf, seats: Seats, _: bool) -> KeptGipf {
        KeptGipf::of(live, seats)
    }

    fn is_of(&self, live: &LiveGipf, seats: Seats) -> bool {
        self.is(live, seats)
    }

    fn record(&self) -> &GipfRecord {
        &self.record
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn live(&self) -> Result<LiveGipf, ReadAnyRecordError> {
        KeptGipf::last_of(&self.record)
    }

    /// A challenge that is being decided goes on at TAMSK.
    fn resume_within(&self, commands: &mut Commands) -> bool {
        if self.begun.is_some() {
            commands.write_message(PlayContest::default());
        }
        self.begun.is_some()
    }

    fn from_text(bytes: &[u8]) -> Result<PlayedMatch<KeptGipf>, ReadAnyRecordError> {
        let GipfFile { last_played, seats, record, begun } = read_ron(bytes)?;
        Ok(PlayedMatch { kept: KeptGipf { seats, record: record.into_owned(), begun }, last_played })
    }

    fn text(&self, last_played: LastPlayed) -> Result<String, ron::Error> {
        let KeptGipf { seats, record, begun } = self;
        let (record, begun) = (Cow::Borrowed(record), begun.clone());
        ron::to_string(&GipfFile { last_played, seats: *seats, record, begun })
    }

    fn progress(live: &LiveGipf) -> Progress {
        Progress::without_time(live, live.record().acts.len())
    }

    fn finished(live: &LiveGipf) -> Option<AnyRecord> {
        Some(AnyRecord::Gipf(live.record().clone()))
    }

    /// A match of TAMSK may be in a file of its own (G11.3).
    fn complete(record: &mut GipfRecord, read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Result<(), ReadAnyRecordError> {
        Ok(record.embed(read)?)
    }

    fn last_of(record: &GipfRecord) -> Result<LiveGipf, ReadAnyRecordError> {
        Ok(LiveGipf::of_record(record.clone())?)
    }

    fn refused(record: &GipfRecord) -> Result<RefusedActions, ReadAnyRecordError> {
        Ok(record.replay()?.run().into_iter().map(|(index, why)| (index, why.name())).collect())
    }

    fn summary(record: &GipfRecord) -> Result<MatchSummary, ReadAnyRecordError> {
        Ok(MatchSummary::Gipf(GipfSummary::of(record)?))
    }
}
