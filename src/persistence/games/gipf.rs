//! Keeps matches of GIPF, each with the match of TAMSK that decides its open challenge.

use std::io;

use bevy::prelude::*;
use gipf_rules::{GipfEnd, GipfOutcome, GipfPhase};
use tamsk_records::{GipfRecord, Names};
use tamsk_rules::Player;

use crate::localization::KeyedText;
use crate::persistence::kept::{Kept, RecordError, RefusedActions};
use crate::persistence::summary::{Ending, MatchSummary};
use crate::simulation::gipf::LiveGipf;
use crate::table::gipf::{KeptGipf, PlayContest, version_key};
use crate::table::seats::Seats;

impl Kept for KeptGipf {
    type Game = LiveGipf;
    const NAMED: Option<&'static str> = Some("Gipf");
    const STEM: &'static str = "gipf-unfinished";

    fn of(live: &LiveGipf, seats: Seats, _: bool) -> KeptGipf {
        KeptGipf::of(live, seats)
    }

    fn record(&self) -> &GipfRecord {
        &self.record
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    /// A challenge that is being decided goes on at TAMSK.
    fn resume_within(&self, commands: &mut Commands) -> bool {
        if self.begun.is_some() {
            commands.write_message(PlayContest::default());
        }
        self.begun.is_some()
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

    use crate::persistence::games::{AnyRecord, KeptGames};
    use crate::persistence::library::{Imported, LibraryEntry, RecordNote, Shelf};
    use crate::table::seats::{Seat, Seats};

    /// A match of GIPF in which White resigned after one push.
    fn resigned_gipf(white: &str) -> Box<dyn AnyRecord> {
        let text = format!(
            r#"(game: Gipf, players: (white: {white:?}), acts: [(by: White, act: Gipf("e1", "e2")), (by: White, act: Resign)])"#
        );
        KeptGames::default().read(text.as_bytes()).expect("a record")
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
        shelf.read(|_, _| ()).expect("the folder can be read");
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
        assert!(whole.write().contains("by: Red"), "{}", whole.write());
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
