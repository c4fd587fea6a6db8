//! Saves matches of TAMSK, and reads saved matches.

use tamsk_records::{NamesByPlayer, ParseRecordError, Record, TimedAction};
use tamsk_rules::{EndReason, Millis, Outcome};

use crate::localization::KeyedText;
use crate::persistence::journal::push_ron_line;
use crate::persistence::saved_match::{MatchProgress, RecordError, RefusedActions, SavedMatch};
use crate::persistence::summary::{Ending, MatchSummary, TamskSummary};
use crate::simulation::game::GameMatch;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::game::PlayableGame;
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

impl SavedMatch for UnfinishedMatch {
    type Game = LiveMatch;
    type Act = TimedAction;
    const GAME_NAME_IN_RECORDS: Option<&'static str> = None;
    const LEGACY_FILE_PREFIX: Option<&'static str> = Some("unfinished");

    fn of(live: &LiveMatch, seats: Seats, is_first: bool) -> UnfinishedMatch {
        UnfinishedMatch::of(live, seats, is_first)
    }

    fn of_record(record: Record, seats: Seats) -> UnfinishedMatch {
        UnfinishedMatch { record, seats, timer_on_reds_left: false, is_first_match_at_level: false }
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

    fn match_clock_time(&self) -> Option<Millis> {
        self.record.end
    }

    fn set_time(&mut self, time: Millis) {
        self.record.end = Some(time);
    }

    fn push_game_specific_lines(&self, before: Option<&UnfinishedMatch>, text: &mut String) -> bool {
        let all = |of: &UnfinishedMatch| {
            [("timer-on-left", of.timer_on_reds_left), ("first-match", of.is_first_match_at_level)]
        };
        match before {
            Some(before) => all(before) == all(self),
            None => {
                all(self).into_iter().filter(|(_, is)| *is).for_each(|(word, _)| push_ron_line(text, word, &()));
                true
            }
        }
    }

    fn read_game_specific_line(&mut self, word: &str, _: &str) -> Result<bool, RecordError> {
        match word {
            "timer-on-left" => self.timer_on_reds_left = true,
            "first-match" => self.is_first_match_at_level = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn to_live(&self) -> Result<LiveMatch, RecordError> {
        Ok(UnfinishedMatch::to_live(self).map_err(ParseRecordError::from)?)
    }

    fn validate(&self) -> Result<(), RecordError> {
        Ok(self.record.validate()?)
    }

    fn progress(live: &LiveMatch) -> MatchProgress {
        let (actions, is_over) = (live.action_count(), live.is_over());
        let (now, has_sand_at_stake) = (live.game().now(), live.has_sand_at_stake());
        MatchProgress {
            action_count: actions,
            now,
            has_sand_at_stake,
            is_over,
            to_move: live.game().player_to_act(),
            ..MatchProgress::default()
        }
    }

    fn is_fully_recorded(live: &LiveMatch) -> bool {
        live.has_whole_record()
    }

    fn read_record(bytes: &[u8]) -> Result<Record, RecordError> {
        Ok(Record::read(bytes)?)
    }

    fn names(record: &Record) -> &NamesByPlayer {
        &record.players
    }

    fn names_mut(record: &mut Record) -> &mut NamesByPlayer {
        &mut record.players
    }

    fn final_state(record: &Record) -> Result<LiveMatch, RecordError> {
        let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
        Ok(LiveMatch::resume(setup, record).map_err(ParseRecordError::from)?)
    }

    fn refused_actions(record: &Record) -> Result<RefusedActions<Self>, RecordError> {
        Ok(record.replay()?.replay_remaining())
    }

    fn summary(record: &Record) -> Result<MatchSummary, RecordError> {
        Ok(MatchSummary::from_tamsk_summary(record.players.clone(), TamskSummary::of(record)?))
    }
}

impl MatchSummary {
    /// Returns the summary of a TAMSK match.
    pub fn from_tamsk_summary(names: NamesByPlayer, counted: TamskSummary) -> MatchSummary {
        let level = counted.level.number().into();
        let [red, black] = counted.rings_left.0.map(u32::from);
        let standing = [("level", level), ("turn", counted.turns), ("red", red), ("black", black)];
        MatchSummary {
            ending: counted.outcome.map(|Outcome { winner, by }| Ending { winner, reason_key: reason_key(by).into() }),
            turns: counted.turns,
            rules: vec![KeyedText::new("records-level-words", [("level", level)])],
            tamsk: Some(counted),
            ..MatchSummary::of_new_match::<LiveMatch>(names, KeyedText::new("records-stands", standing))
        }
    }
}

const fn reason_key(by: EndReason) -> &'static str {
    match by {
        EndReason::Rings => "records-reason-rings",
        EndReason::GlassTimes => "records-reason-time",
        EndReason::Tie => "records-reason-tie",
        EndReason::Resigned => "records-reason-resigned",
        EndReason::Agreed => "records-reason-agreed",
        EndReason::MovedOntoFullSocket => "records-reason-full-socket",
    }
}
