//! Saves matches of GIPF. The match of TAMSK that decides an open challenge is saved together with its match of GIPF.

#[cfg(test)]
mod tests;

use std::io;

use bevy::prelude::*;
use gipf_rules::{GipfEndReason, GipfOutcome, GipfPhase};
use tamsk_records::{GipfRecord, NamesByPlayer, PlayerAct, Record};
use tamsk_rules::Player;

use crate::gipf::simulation::{ContestInProgress, LiveGipf};
use crate::gipf::table::{PlayContest, UnfinishedGipf, version_key};
use crate::localization::KeyedText;
use crate::persistence::journal::{parse_ron_value, push_new_act_lines, push_ron_line};
use crate::persistence::{Ending, MatchProgress, MatchSummary, RecordError, RefusedActions, SavedMatch};
use crate::simulation::game::GameMatch as _;
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

impl SavedMatch for UnfinishedGipf {
    type Game = LiveGipf;
    type Act = PlayerAct;
    const GAME_NAME_IN_RECORDS: Option<&'static str> = Some("Gipf");
    const LEGACY_FILE_PREFIX: Option<&'static str> = Some("gipf-unfinished");
    const LEGACY_RECORDS_FOLDER: Option<&'static str> = Some("gipf");

    fn of(live: &LiveGipf, seats: Seats, _: bool) -> UnfinishedGipf {
        UnfinishedGipf { seats, record: live.record().clone(), contest: live.contest().cloned() }
    }

    fn of_record(record: GipfRecord, seats: Seats) -> UnfinishedGipf {
        UnfinishedGipf { seats, record, contest: None }
    }

    fn record(&self) -> &GipfRecord {
        &self.record
    }

    fn record_mut(&mut self) -> &mut GipfRecord {
        &mut self.record
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn set_seats(&mut self, seats: Seats) {
        self.seats = seats;
    }

    fn without_acts(record: &GipfRecord) -> GipfRecord {
        let GipfRecord { format, game, rules, players, start, .. } = record;
        let (rules, players, start) = (rules.clone(), players.clone(), start.clone());
        GipfRecord { format: *format, game: *game, rules, players, start, acts: Vec::new() }
    }

    fn acts(record: &GipfRecord) -> &[PlayerAct] {
        &record.acts
    }

    fn acts_mut(record: &mut GipfRecord) -> &mut Vec<PlayerAct> {
        &mut record.acts
    }

    /// Adds lines for the TAMSK match that decides the open challenge, and a closing line once the challenge is
    /// decided. The result itself is saved as an act of GIPF.
    fn push_game_specific_lines(&self, before: Option<&UnfinishedGipf>, text: &mut String) -> bool {
        let old = before.and_then(|before| before.contest.as_ref());
        let Some(begun) = &self.contest else {
            old.into_iter().for_each(|_| push_ron_line(text, "contest-over", &()));
            return true;
        };
        let players = |of: &ContestInProgress| (of.red, of.names.clone());
        match old {
            None => push_ron_line(text, "contest", &ContestInProgress { record_so_far: None, ..begun.clone() }),
            Some(old) if players(old) != players(begun) => return false,
            Some(_) => {}
        }
        let (old, now) = (old.and_then(|old| old.record_so_far.as_ref()), begun.record_so_far.as_ref());
        let Some(now) = now else { return old.is_none() };
        match old {
            None => push_ron_line(text, "contest-record", &UnfinishedMatch::without_acts(now)),
            Some(old) if UnfinishedMatch::without_acts(old) != UnfinishedMatch::without_acts(now) => return false,
            Some(_) => {}
        }
        let done = old.map_or(&[][..], |old| &old.actions);
        if push_new_act_lines(text, "contest-act", done, &now.actions).is_none() {
            return false;
        }
        let known = old.and_then(|old| old.end);
        now.end
            .filter(|time| known != Some(*time))
            .into_iter()
            .for_each(|time| push_ron_line(text, "contest-time", &time));
        true
    }

    fn read_game_specific_line(&mut self, word: &str, value: &str) -> Result<bool, RecordError> {
        if word == "contest" {
            self.contest = Some(parse_ron_value(value)?);
            return Ok(true);
        }
        if word == "contest-over" {
            self.contest = None;
            return Ok(true);
        }
        let begun = self.contest.as_mut().ok_or("no challenge is being decided");
        if word == "contest-record" {
            begun?.record_so_far = Some(Record::read(value.as_bytes())?);
            return Ok(true);
        }
        let so_far = begun.and_then(|begun| begun.record_so_far.as_mut().ok_or("the record of the contest is missing"));
        match word {
            "contest-act" => so_far?.actions.push(parse_ron_value(value)?),
            "contest-time" => so_far?.end = Some(parse_ron_value(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn validate(&self) -> Result<(), RecordError> {
        self.record.validate_without_acts()?;
        let contest = self.contest.as_ref().and_then(|begun| begun.record_so_far.as_ref());
        contest.map_or(Ok(()), |record| Ok(record.validate()?))
    }

    fn progress(live: &LiveGipf) -> MatchProgress {
        let contest = live.contest().and_then(|begun| begun.record_so_far.as_ref());
        let within = contest.map_or((0, 0), |record| (record.actions.len(), record.end.unwrap_or_default()));
        // A contest counts as progress even before its first action, so 1 is added.
        let within = (within.0 + usize::from(live.contest().is_some()), within.1);
        let (actions, is_over, to_move) = (live.record().acts.len(), live.is_over(), live.game().position().to_move());
        MatchProgress {
            action_count: actions,
            is_over,
            to_move: Some(to_move),
            contest_actions_and_time: within,
            ..MatchProgress::default()
        }
    }

    /// If a match of TAMSK was deciding an open challenge, sends a request to resume that match.
    fn resume_contest_within_match(&self, commands: &mut Commands) {
        if self.contest.is_some() {
            commands.write_message(PlayContest::default());
        }
    }

    fn to_live(&self) -> Result<LiveGipf, RecordError> {
        Ok(LiveGipf::from_record(self.record.clone())?.with_contest(self.contest.clone()))
    }

    fn read_record(bytes: &[u8]) -> Result<GipfRecord, RecordError> {
        Ok(GipfRecord::read(bytes)?)
    }

    fn names(record: &GipfRecord) -> &NamesByPlayer {
        &record.players
    }

    fn names_mut(record: &mut GipfRecord) -> &mut NamesByPlayer {
        &mut record.players
    }

    /// Loads the matches of TAMSK that are stored in separate files, and embeds them in the record (G11.3).
    fn load_linked_files(
        record: &mut GipfRecord,
        read: impl Fn(&str) -> io::Result<Vec<u8>>,
    ) -> Result<(), RecordError> {
        Ok(record.embed_tamsk_records(read)?)
    }

    fn final_state(record: &GipfRecord) -> Result<LiveGipf, RecordError> {
        Ok(LiveGipf::from_record(record.clone())?)
    }

    fn refused_actions(record: &GipfRecord) -> Result<RefusedActions<Self>, RecordError> {
        Ok(record.replay()?.replay_remaining())
    }

    fn summary(record: &GipfRecord) -> Result<MatchSummary, RecordError> {
        let mut replay = record.replay()?;
        replay.replay_remaining();
        let game = replay.game();
        let position = game.position();
        let version = version_key(record.rules.version);
        let [white, black] = Player::BOTH.map(|player| position.reserve(player).into());
        // `finished_turns` does not count the current turn.
        let turn = game.finished_turns() + 1;
        let standing = match position.phase() {
            GipfPhase::Contest => KeyedText::new("records-stands-challenged", [("turn", turn)]),
            _ => KeyedText::new("records-stands-gipf", [("turn", turn), ("white", white), ("black", black)]),
        };
        let ending = |GipfOutcome { winner, by }| Ending { winner, reason_key: reason_key(by).into() };
        Ok(MatchSummary {
            ending: game.outcome().map(ending),
            turns: game.finished_turns(),
            rules: vec![KeyedText::new("title-gipf", []), KeyedText::new(version, [])],
            ..MatchSummary::of_new_match::<LiveGipf>(record.players.clone(), standing.with_text_arg("version", version))
        })
    }
}

const fn reason_key(by: GipfEndReason) -> &'static str {
    match by {
        GipfEndReason::NoReserve => "records-reason-no-reserve",
        GipfEndReason::NoGipf => "records-reason-no-gipf",
        GipfEndReason::Blocked => "records-reason-blocked",
        GipfEndReason::Repetition => "records-reason-repetition",
        GipfEndReason::Resigned => "records-reason-resigned",
    }
}
