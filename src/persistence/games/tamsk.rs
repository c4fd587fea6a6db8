//! Saving of TAMSK matches.

use tamsk_records::{Names, ParseRecordError, Record, TimedAction};
use tamsk_rules::{EndReason, Millis, Outcome};

use crate::localization::KeyedText;
use crate::persistence::journal::add;
use crate::persistence::saved_match::{MatchProgress, RecordError, RefusedActions, SavedMatch};
use crate::persistence::summary::{Ending, MatchSummary, RecordSummary};
use crate::simulation::game::Game;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::game::Playable;
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

impl SavedMatch for UnfinishedMatch {
    type Game = LiveMatch;
    type Act = TimedAction;
    const RECORD_NAME: Option<&'static str> = None;
    const LEGACY_STEM: Option<&'static str> = Some("unfinished");

    fn of(live: &LiveMatch, seats: Seats, is_first: bool) -> UnfinishedMatch {
        UnfinishedMatch::of(live, seats, is_first)
    }

    fn of_record(record: Record, seats: Seats) -> UnfinishedMatch {
        UnfinishedMatch { record, seats, timer_on_left: false, is_first: false }
    }

    fn record(&self) -> &Record {
        &self.record
    }

    fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn set_seats(&mut self, seats: Seats) {
        self.seats = seats;
    }

    fn without_acts(record: &Record) -> Record {
        let Record { format, rules, players, position, taken_back, .. } = record;
        let (players, position) = (players.clone(), position.clone());
        let (format, rules, taken_back) = (*format, *rules, *taken_back);
        Record { format, rules, players, position, taken_back, ..Record::default() }
    }

    fn acts(record: &Record) -> &[TimedAction] {
        &record.actions
    }

    fn acts_mut(record: &mut Record) -> &mut Vec<TimedAction> {
        &mut record.actions
    }

    fn time(&self) -> Option<Millis> {
        self.record.end
    }

    fn set_time(&mut self, time: Millis) {
        self.record.end = Some(time);
    }

    fn add_other_lines(&self, before: Option<&UnfinishedMatch>, text: &mut String) -> bool {
        let all = |of: &UnfinishedMatch| [("timer-on-left", of.timer_on_left), ("first-match", of.is_first)];
        match before {
            Some(before) => all(before) == all(self),
            None => {
                all(self).into_iter().filter(|(_, is)| *is).for_each(|(word, _)| add(text, word, &()));
                true
            }
        }
    }

    fn read_other_line(&mut self, word: &str, _: &str) -> Result<bool, RecordError> {
        match word {
            "timer-on-left" => self.timer_on_left = true,
            "first-match" => self.is_first = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn to_live(&self) -> Result<LiveMatch, RecordError> {
        Ok(UnfinishedMatch::live(self).map_err(ParseRecordError::from)?)
    }

    fn check(&self) -> Result<(), RecordError> {
        Ok(self.record.validate()?)
    }

    fn progress(live: &LiveMatch) -> MatchProgress {
        let (actions, is_over) = (live.actions(), live.is_over());
        let (now, has_sand_at_stake) = (live.game().now(), live.has_sand_at_stake());
        MatchProgress {
            actions,
            now,
            has_sand_at_stake,
            is_over,
            to_move: live.game().player_on_turn(),
            ..MatchProgress::default()
        }
    }

    fn is_fully_recorded(live: &LiveMatch) -> bool {
        live.is_recorded_whole()
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

    fn final_state(record: &Record) -> Result<LiveMatch, RecordError> {
        let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
        Ok(LiveMatch::resume(setup, record).map_err(ParseRecordError::from)?)
    }

    fn refused_actions(record: &Record) -> Result<RefusedActions<Self>, RecordError> {
        Ok(record.replay()?.run())
    }

    fn summary(record: &Record) -> Result<MatchSummary, RecordError> {
        Ok(MatchSummary::of_tamsk(record.players.clone(), RecordSummary::of(record)?))
    }
}

impl MatchSummary {
    /// Returns the summary of a TAMSK match.
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
