//! Keeps matches of GIPF, each with the match of TAMSK that decides its open challenge.

use std::io;

use bevy::prelude::*;
use gipf_rules::{GipfEnd, GipfOutcome, GipfPhase};
use tamsk_records::{GipfRecord, Names, Record, SidedAct};
use tamsk_rules::Player;

use crate::localization::KeyedText;
use crate::persistence::journal::{add, add_since, read};
use crate::persistence::kept::{Kept, Progress, RecordError, RefusedActions};
use crate::persistence::summary::{Ending, MatchSummary};
use crate::simulation::game::Game as _;
use crate::simulation::gipf::{BegunContest, LiveGipf};
use crate::table::gipf::{KeptGipf, PlayContest, version_key};
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

impl Kept for KeptGipf {
    type Game = LiveGipf;
    type Act = SidedAct;
    const NAMED: Option<&'static str> = Some("Gipf");
    const EARLIER: Option<&'static str> = Some("gipf-unfinished");
    const EARLIER_FOLDER: Option<&'static str> = Some("gipf");

    fn of(live: &LiveGipf, seats: Seats, _: bool) -> KeptGipf {
        KeptGipf { seats, record: live.record().clone(), begun: live.contest().cloned() }
    }

    fn of_record(record: GipfRecord, seats: Seats) -> KeptGipf {
        KeptGipf { seats, record, begun: None }
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

    fn head(record: &GipfRecord) -> GipfRecord {
        let GipfRecord { format, game, rules, players, start, .. } = record;
        let (rules, players, start) = (rules.clone(), players.clone(), start.clone());
        GipfRecord { format: *format, game: *game, rules, players, start, acts: Vec::new() }
    }

    fn acts(record: &GipfRecord) -> &[SidedAct] {
        &record.acts
    }

    fn acts_mut(record: &mut GipfRecord) -> &mut Vec<SidedAct> {
        &mut record.acts
    }

    /// The match of TAMSK that decides a challenge has lines of its own, until its result is one of the acts.
    fn add_other_lines(&self, before: Option<&KeptGipf>, text: &mut String) -> bool {
        let old = before.and_then(|before| before.begun.as_ref());
        let Some(begun) = &self.begun else {
            old.into_iter().for_each(|_| add(text, "contest-over", &()));
            return true;
        };
        let players = |of: &BegunContest| (of.red, of.names.clone());
        match old {
            None => add(text, "contest", &BegunContest { so_far: None, ..begun.clone() }),
            Some(old) if players(old) != players(begun) => return false,
            Some(_) => {}
        }
        let (old, now) = (old.and_then(|old| old.so_far.as_ref()), begun.so_far.as_ref());
        let Some(now) = now else { return old.is_none() };
        match old {
            None => add(text, "contest-record", &UnfinishedMatch::head(now)),
            Some(old) if UnfinishedMatch::head(old) != UnfinishedMatch::head(now) => return false,
            Some(_) => {}
        }
        let done = old.map_or(&[][..], |old| &old.actions);
        if add_since(text, "contest-act", done, &now.actions).is_none() {
            return false;
        }
        let known = old.and_then(|old| old.end);
        now.end.filter(|time| known != Some(*time)).into_iter().for_each(|time| add(text, "contest-time", &time));
        true
    }

    fn read_other_line(&mut self, word: &str, value: &str) -> Result<bool, RecordError> {
        if word == "contest" {
            self.begun = Some(read(value)?);
            return Ok(true);
        }
        if word == "contest-over" {
            self.begun = None;
            return Ok(true);
        }
        let begun = self.begun.as_mut().ok_or("no challenge is being decided");
        if word == "contest-record" {
            begun?.so_far = Some(Record::read(value.as_bytes())?);
            return Ok(true);
        }
        let so_far = begun.and_then(|begun| begun.so_far.as_mut().ok_or("the record of the contest is missing"));
        match word {
            "contest-act" => so_far?.actions.push(read(value)?),
            "contest-time" => so_far?.end = Some(read(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn check(&self) -> Result<(), RecordError> {
        self.record.validate()?;
        let contest = self.begun.as_ref().and_then(|begun| begun.so_far.as_ref());
        contest.map_or(Ok(()), |record| Ok(record.validate()?))
    }

    fn progress(live: &LiveGipf) -> Progress {
        let contest = live.contest().and_then(|begun| begun.so_far.as_ref());
        let within = contest.map_or((0, 0), |record| (record.actions.len(), record.end.unwrap_or_default()));
        // One that has begun counts, too.
        let within = (within.0 + usize::from(live.contest().is_some()), within.1);
        let (actions, is_over, to_move) = (live.record().acts.len(), live.is_over(), live.game().position().turn());
        Progress { actions, is_over, to_move: Some(to_move), within, ..Progress::default() }
    }

    /// A challenge that is being decided goes on at TAMSK.
    fn resume_within(&self, commands: &mut Commands) {
        if self.begun.is_some() {
            commands.write_message(PlayContest::default());
        }
    }

    fn live(&self) -> Result<LiveGipf, RecordError> {
        Ok(LiveGipf::of_record(self.record.clone())?.with_contest(self.begun.clone()))
    }

    fn read_record(bytes: &[u8]) -> Result<GipfRecord, RecordError> {
        Ok(GipfRecord::read(bytes)?)
    }

    fn names(record: &GipfRecord) -> &Names {
        &record.players
    }

    fn names_mut(record: &mut GipfRecord) -> &mut Names {
        &mut record.players
    }

    /// A match of TAMSK may be in a file of its own (G11.3).
    fn complete(record: &mut GipfRecord, read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Result<(), RecordError> {
        Ok(record.embed(read)?)
    }

    fn last_of(record: &GipfRecord) -> Result<LiveGipf, RecordError> {
        Ok(LiveGipf::of_record(record.clone())?)
    }

    fn refused(record: &GipfRecord) -> Result<RefusedActions<Self>, RecordError> {
        Ok(record.replay()?.run())
    }

    fn summary(record: &GipfRecord) -> Result<MatchSummary, RecordError> {
        let mut replay = record.replay()?;
        replay.run();
        let game = replay.game();
        let position = game.position();
        let version = version_key(record.rules.version);
        let [white, black] = Player::BOTH.map(|player| position.reserve(player).into());
        // Those before it are counted.
        let turn = game.turns() + 1;
        let standing = match position.phase() {
            GipfPhase::Contest => KeyedText::new("records-stands-challenged", [("turn", turn)]),
            _ => KeyedText::new("records-stands-gipf", [("turn", turn), ("white", white), ("black", black)]),
        };
        let ending = |GipfOutcome { winner, by }| Ending { winner, reason: reason_key(by).into() };
        Ok(MatchSummary {
            ending: game.outcome().map(ending),
            turns: game.turns(),
            rules: vec![KeyedText::new("title-gipf", []), KeyedText::new(version, [])],
            ..MatchSummary::of::<LiveGipf>(record.players.clone(), standing.with_text("version", version))
        })
    }
}

const fn reason_key(by: GipfEnd) -> &'static str {
    match by {
        GipfEnd::NoReserve => "records-reason-no-reserve",
        GipfEnd::NoGipf => "records-reason-no-gipf",
        GipfEnd::Blocked => "records-reason-blocked",
        GipfEnd::Repetition => "records-reason-repetition",
        GipfEnd::Resigned => "records-reason-resigned",
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::Arc;

    use gipf_rules::BLACK;
    use tamsk_engine::Difficulty;

    use crate::persistence::RecordNote;
    use crate::persistence::games::{AnyRecord, KeptGames};
    use crate::persistence::matches::{Imported, LibraryEntry, Shelf};
    use crate::table::seats::{Seat, Seats};

    /// A match of GIPF in which White resigned after one push.
    fn resigned_gipf(white: &str) -> Box<dyn AnyRecord> {
        let text = format!(
            r#"(game: Gipf, players: (white: {white:?}), acts: [(by: White, act: Gipf("e1", "e2")), (by: White, act: Resign)])"#
        );
        KeptGames::default().read(text.as_bytes()).expect("a record").record
    }

    /// A match of GIPF with a challenge that was decided by a match of TAMSK in a file beside it.
    const CHALLENGED: &str = r#"(game: Gipf, rules: (potentials: 3, challenge: (tamsk: (level: 1))),
        start: "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament", acts: [
        (by: White, act: Use), (by: Black, act: Challenge), (by: White, act: Tamsk(red: White, file: "duel.tamsk")),
    ])"#;

    /// The match of TAMSK in that file.
    const DUEL: &str = "(rules: (level: 1), actions: [(at: 7, by: Red, act: Resign)])";

    fn note() -> RecordNote {
        let seats = Some(Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Club) });
        RecordNote { seats, ..RecordNote::default() }
    }

    /// What a newly started copy of the game lists.
    fn listed(folder: &Path) -> Vec<Arc<LibraryEntry>> {
        let mut shelf = Shelf::of(folder.to_owned());
        shelf.read().expect("the folder can be read");
        shelf.entries()
    }

    #[test]
    fn a_match_of_gipf_is_kept_listed_and_imported_like_any_other() {
        let folder = || tempfile::tempdir().expect("the temporary folder is writable");
        let (folder, elsewhere) = (folder(), folder());
        let mut shelf = Shelf::of(folder.path().to_owned());
        let file = shelf.keep(&*resigned_gipf("Ada"), &note()).expect("it can be kept");
        assert!(file.to_string_lossy().ends_with(" GIPF Ada - Club bot.tamsk"), "{file:?}");
        let entries = listed(folder.path());
        let [entry] = &entries[..] else { panic!("{entries:?}") };
        assert_eq!((entry.tamsk(), &entry.note), (None, &note()));
        let summary = entry.summary.as_ref().expect("it is readable");
        assert_eq!((summary.names.red.as_str(), summary.turns), ("Ada", 1));
        assert_eq!(
            summary.rules.iter().map(|rule| &*rule.key).collect::<Vec<_>>(),
            ["title-gipf", "gipf-version-tournament"]
        );
        let ending = summary.ending.as_ref().expect("it is over");
        assert_eq!((ending.winner, &*ending.reason), (Some(BLACK), "records-reason-resigned"));

        let outside = elsewhere.path().join("Final.tamsk");
        shelf.export(&file, &outside).expect("it can be written");
        assert_eq!(shelf.import(&outside).map(|(imported, _)| imported), Ok(Imported::Known(file)));
        fs::write(&outside, resigned_gipf("Bo").write()).expect("it can be written");
        assert_eq!(shelf.import(&outside).map(|(imported, _)| imported), Ok(Imported::New("Final.tamsk".into())));
        // A match of TAMSK that a record names as a file is in it afterwards.
        fs::write(elsewhere.path().join("duel.tamsk"), DUEL).expect("it can be written");
        fs::write(&outside, CHALLENGED).expect("it can be written");
        let (imported, problem) = shelf.import(&outside).expect("it is a record");
        assert_eq!((&imported, problem), (&Imported::New("Final (2).tamsk".into()), None));
        let Imported::New(file) = imported else { unreachable!("it is new") };
        let (whole, _) = shelf.open(&file).expect("it is there");
        assert!(whole.record.write().contains("by: Red"), "{}", whole.record.write());
        fs::remove_file(elsewhere.path().join("duel.tamsk")).expect("it is there");
        assert!(shelf.import(&outside).is_err(), "the file that it names is gone");
    }

    #[test]
    fn what_earlier_versions_kept_of_gipf_moves_to_the_others() {
        let home = tempfile::tempdir().expect("the temporary folder is writable");
        let (old, new) = (home.path().join("gipf"), home.path().join("records"));
        fs::create_dir(&old).expect("it can be made");
        for (number, white) in ["Ada", "Bo"].into_iter().enumerate() {
            let text = resigned_gipf(white).write();
            fs::write(old.join(format!("{number:04}.ron")), text).expect("it can be written");
        }
        fs::write(old.join("letter.ron"), "Dear Ada").expect("it can be written");
        let mut whites: Vec<String> = listed(&new)
            .iter()
            .filter_map(|entry| entry.summary.as_ref())
            .map(|summary| summary.names.red.to_string())
            .collect();
        whites.sort();
        assert_eq!(whites, ["Ada", "Bo"]);
        let left: Vec<_> = fs::read_dir(&old).expect("the folder").flatten().map(|entry| entry.file_name()).collect();
        assert_eq!(left, ["letter.ron"], "what is no record stays");
        assert_eq!(listed(&new).len(), 2, "once");
    }
}
