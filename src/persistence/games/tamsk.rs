//! Keeps matches of TAMSK.

use tamsk_records::{Names, ParseRecordError, Record};
use tamsk_rules::{EndReason, Outcome};

use crate::localization::KeyedText;
use crate::persistence::kept::{Kept, Progress, RecordError, RefusedActions};
use crate::persistence::summary::{Ending, MatchSummary, RecordSummary};
use crate::simulation::game::Game;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::game::Playable;
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

impl Kept for UnfinishedMatch {
    type Game = LiveMatch;
    const NAMED: Option<&'static str> = None;
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

    fn live(&self) -> Result<LiveMatch, RecordError> {
        Ok(UnfinishedMatch::live(self).map_err(ParseRecordError::from)?)
    }

    fn check(&self) -> Result<(), RecordError> {
        Ok(self.record.validate()?)
    }

    fn progress(live: &LiveMatch) -> Progress {
        let (actions, is_over) = (live.actions(), live.is_over());
        Progress { actions, now: live.game().now(), has_sand_at_stake: live.has_sand_at_stake(), is_over }
    }

    fn finished(live: &LiveMatch) -> Option<Record> {
        let whole = live.is_recorded_whole();
        whole.then(|| Record { end: Some(live.game().now()), ..live.record().clone() })
    }

    fn read_record(bytes: &[u8]) -> Result<Record, RecordError> {
        Ok(Record::read(bytes)?)
    }

    fn names(record: &Record) -> &Names {
        &record.players
    }

    fn names_mut(record: &mut Record) -> &mut Names {
        &mut record.players
    }

    fn last_of(record: &Record) -> Result<LiveMatch, RecordError> {
        let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
        Ok(LiveMatch::resume(setup, record).map_err(ParseRecordError::from)?)
    }

    fn refused(record: &Record) -> Result<RefusedActions<Self>, RecordError> {
        Ok(record.replay()?.run())
    }

    fn summary(record: &Record) -> Result<MatchSummary, RecordError> {
        Ok(MatchSummary::of_tamsk(record.players.clone(), RecordSummary::of(record)?))
    }
}

impl MatchSummary {
    /// Returns the summary of a match of TAMSK in which this has been counted.
    pub fn of_tamsk(names: Names, counted: RecordSummary) -> MatchSummary {
        let level = counted.level.number().into();
        let [red, black] = counted.rings.0.map(u32::from);
        let standing = [("level", level), ("turn", counted.turns), ("red", red), ("black", black)];
        MatchSummary {
            ending: counted.outcome.map(|Outcome { winner, by }| Ending { winner, reason: reason_key(by).into() }),
            turns: counted.turns,
            rules: vec![KeyedText::new("records-level-words", [("level", level)])],
            tamsk: Some(counted),
            ..MatchSummary::of::<LiveMatch>(names, KeyedText::new("records-stands", standing))
        }
    }
}

const fn reason_key(by: EndReason) -> &'static str {
    match by {
        EndReason::Rings => "records-reason-rings",
        EndReason::Time => "records-reason-time",
        EndReason::Tie => "records-reason-tie",
        EndReason::Resigned => "records-reason-resigned",
        EndReason::Agreed => "records-reason-agreed",
        EndReason::FullSocket => "records-reason-full-socket",
    }
}
