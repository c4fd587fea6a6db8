//! Tests of saving matches of GIPF: records, and unfinished matches in old and current formats.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use gipf_rules::{BLACK, WHITE};
use tamsk_engine::Difficulty;
use tamsk_records::{GipfRecord, NamesByPlayer, Record};

use crate::app::games;
use crate::gipf::simulation::ContestInProgress;
use crate::gipf::table::UnfinishedGipf;
use crate::persistence::migration::migrate_unfinished_matches;
use crate::persistence::{
    ImportOutcome, LibraryEntry, MatchRecord, ParsedMatchFile, RecordError, RecordMetadata, RecordStore, SavedMatch,
};
use crate::table::seats::{Seat, Seats};
use crate::table::unfinished::UnfinishedMatch;

fn read(bytes: &[u8]) -> Result<Box<dyn MatchRecord>, RecordError> {
    Ok(games::game_formats().read(bytes)?.record)
}

fn resigned_gipf(white: &str) -> Box<dyn MatchRecord> {
    let text = format!(
        r#"(game: Gipf, players: (white: {white:?}), acts: [(by: White, act: Gipf("e1", "e2")), (by: White, act: Resign)])"#
    );
    read(text.as_bytes()).expect("a valid record")
}

const CHALLENGED: &str = r#"(game: Gipf, rules: (potentials: 3, challenge: (tamsk: (level: 1))),
    start: "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament", acts: [
    (by: White, act: Use), (by: Black, act: Challenge), (by: White, act: Tamsk(red: White, file: "duel.tamsk")),
])"#;

const DUEL: &str = "(rules: (level: 1), actions: [(at: 7, by: Red, act: Resign)])";

fn note() -> RecordMetadata {
    let seats = Some(Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Club) });
    RecordMetadata { seats, ..RecordMetadata::default() }
}

fn store(folder: &Path) -> RecordStore {
    let mut store = RecordStore::of(folder.to_owned());
    store.games = games::game_formats();
    store
}

/// Returns the records that a newly started program lists.
fn listed(folder: &Path) -> Vec<Arc<LibraryEntry>> {
    let mut store = store(folder);
    store.list_and_read_all().expect("the folder can be read");
    store.entries()
}

#[test]
fn a_gipf_record_can_be_saved_listed_and_imported() {
    let folder = || tempfile::tempdir().expect("the temporary folder is writable");
    let (folder, elsewhere) = (folder(), folder());
    let mut store = store(folder.path());
    let file = store.save_new_record(&*resigned_gipf("Ada"), &note()).expect("the record can be saved");
    assert!(file.to_string_lossy().ends_with(" GIPF Ada - Club bot.tamsk"), "{file:?}");
    let entries = listed(folder.path());
    let [entry] = &entries[..] else { panic!("{entries:?}") };
    assert_eq!((entry.tamsk_summary(), &entry.metadata), (None, &note()));
    let summary = entry.summary.as_ref().expect("the record is readable");
    assert_eq!((summary.names.red.as_str(), summary.turns), ("Ada", 1));
    assert_eq!(
        summary.rules.iter().map(|rule| &*rule.key).collect::<Vec<_>>(),
        ["title-gipf", "gipf-version-tournament"]
    );
    let ending = summary.ending.as_ref().expect("the match is over");
    assert_eq!((ending.winner, &*ending.reason_key), (Some(BLACK), "records-reason-resigned"));

    let outside = elsewhere.path().join("Final.tamsk");
    store.export(&file, &outside).expect("the file is writable");
    assert_eq!(store.import(&outside).map(|(imported, _)| imported), Ok((ImportOutcome::Known, file)));
    fs::write(&outside, resigned_gipf("Bo").to_text()).expect("the file is writable");
    assert_eq!(store.import(&outside).map(|(imported, _)| imported), Ok((ImportOutcome::New, "Final.tamsk".into())));
    // Importing a record embeds the TAMSK match that the record refers to by file name.
    fs::write(elsewhere.path().join("duel.tamsk"), DUEL).expect("the file is writable");
    fs::write(&outside, CHALLENGED).expect("the file is writable");
    let (imported, problem) = store.import(&outside).expect("the file contains a record");
    assert_eq!((&imported, problem), (&(ImportOutcome::New, "Final (2).tamsk".into()), None));
    let (ImportOutcome::New, file) = imported else { unreachable!("the record is new") };
    let (whole, _) = store.open(&file).expect("the record exists");
    assert!(whole.record.to_text().contains("by: Red"), "{}", whole.record.to_text());
    fs::remove_file(elsewhere.path().join("duel.tamsk")).expect("the file exists");
    assert!(store.import(&outside).is_err(), "the file named by the record is missing");
}

#[test]
fn old_gipf_records_are_moved_to_the_records_folder() {
    let home = tempfile::tempdir().expect("the temporary folder is writable");
    let (old, new) = (home.path().join("gipf"), home.path().join("records"));
    fs::create_dir(&old).expect("the folder can be created");
    for (number, white) in ["Ada", "Bo"].into_iter().enumerate() {
        let text = resigned_gipf(white).to_text();
        fs::write(old.join(format!("{number:04}.ron")), text).expect("the file is writable");
    }
    fs::write(old.join("letter.ron"), "Dear Ada").expect("the file is writable");
    let mut whites: Vec<String> = listed(&new)
        .iter()
        .filter_map(|entry| entry.summary.as_ref())
        .map(|summary| summary.names.red.to_string())
        .collect();
    whites.sort();
    assert_eq!(whites, ["Ada", "Bo"]);
    let left: Vec<_> =
        fs::read_dir(&old).expect("the folder is readable").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["letter.ron"], "files other than records stay");
    assert_eq!(listed(&new).len(), 2, "nothing is moved twice");
}

#[test]
fn a_record_is_read_as_the_game_that_it_names() {
    let gipf = "(format: 1, game: Gipf, acts: [(by: White, act: Gipf(\"e1\", \"e2\"))])";
    for (text, game) in [(gipf, "gipf"), ("(rules: (level: 1))", "tamsk"), ("()", "tamsk")] {
        let record = read(text.as_bytes()).expect("a valid record");
        assert_eq!(record.game_and_colour_keys().0, game, "{text}");
        assert_eq!(*read(record.to_text().as_bytes()).expect("a valid record"), *record);
        // Some editors put a byte order mark before the text.
        assert_eq!(*read(format!("\u{feff}{text}").as_bytes()).expect("a valid record"), *record);
    }
}

#[test]
fn an_error_in_a_record_concerns_the_named_game() {
    let error = |text: &str| read(text.as_bytes()).expect_err("an invalid record").to_string();
    let wrong = error("(format: 1, game: Gipf,\nacts: [(by: White, act: Jump)])");
    assert!(wrong.contains("line 2") && wrong.contains("Gipf"), "{wrong}");
    let cut = error("(\n    format: 1,\n    game: Gipf,\n    acts: [(by: Whi");
    assert!(cut.contains("line 4"), "{cut}");
    assert!(error("(rules: (level: 4))").contains("level"));
    assert!(error("(game: Chess)").contains("game"), "a record without a known game is read as TAMSK");
    assert_eq!(read(b"\xef\xbb\xbf(\xff)").expect_err("an invalid record").to_string(), "byte 4 is not UTF-8 text");
}

#[test]
fn unfinished_matches_of_old_versions_are_converted() {
    let folder = tempfile::tempdir().expect("the temporary folder is writable");
    let unfinished = folder.path().join("unfinished");
    let contest = br#"(rules: (level: 1), players: (red: "Ada"), actions: [
        (at: 5, by: Red, act: Lift("D1")), (at: 6, by: Red, act: Place("D2")),
    ], end: 7)"#;
    let contest = &Record::read(contest).expect("a valid record");
    let challenged = r#"(format:1,game:Gipf,rules:(version:Tournament,potentials:3,challenge:(contest:Tamsk,tamsk:(level:1),attempts:1)),
        start:"G..g/...../....../...L.../....../...../.... w contest 15/16 0/0 bb 0/0 1.1.*/0.1.* tournament")"#;
    let seats = "(red:Person,black:Person)";
    let tamsk = ron::to_string(contest).expect("a valid record");
    let files = [
        ("unfinished.ron", format!("(last_played:(number:7,at:1),record:{tamsk},seats:{seats},is_first:true)")),
        ("unfinished-2.ron", format!("(record:{tamsk})")),
        (
            "gipf-unfinished.ron",
            format!(
                "(last_played:(number:9,at:1),seats:{seats},record:{challenged},begun:Some((red:White,names:(red:\"Ada\",black:\"\"),so_far:Some({tamsk}))))"
            ),
        ),
        ("unfinished-3.ron", "(record:(rules:(level:9)))".to_owned()),
        ("unfinished-four.ron", "not ours".to_owned()),
    ];
    for (name, text) in &files {
        fs::write(folder.path().join(name), text).expect("the file is writable");
    }
    let done = migrate_unfinished_matches(folder.path(), &unfinished, &games::game_formats());
    assert_eq!((done.converted, done.failed), (3, 1));
    let there = |name: &str| folder.path().join(name).exists();
    assert_eq!(files.each_ref().map(|(name, _)| there(name)), [false, false, false, true, true]);
    let bytes = |name: &str| fs::read(unfinished.join(name)).expect("the file exists");
    let tamsk =
        ParsedMatchFile::<UnfinishedMatch>::parse(&bytes("unfinished.tamsk")).expect("a valid match").saved_match;
    assert_eq!((&tamsk.record, tamsk.is_first_match_at_level), (contest, true));
    let gipf = ParsedMatchFile::<UnfinishedGipf>::parse(&bytes("gipf-unfinished.tamsk")).expect("a valid match");
    let begun = ContestInProgress {
        red: WHITE,
        names: NamesByPlayer { red: "Ada".into(), ..NamesByPlayer::default() },
        record_so_far: Some(contest.clone()),
    };
    assert_eq!((gipf.saved_match.contest.as_ref(), gipf.recency_rank), (Some(&begun), 9));
    assert_eq!(gipf.saved_match.record, GipfRecord::read(challenged.as_bytes()).expect("a valid record"));
    assert_eq!(
        migrate_unfinished_matches(folder.path(), &unfinished, &games::game_formats()).converted,
        0,
        "nothing is moved twice"
    );
    let summary = UnfinishedGipf::summary(&gipf.saved_match.record).expect("a valid match");
    assert_eq!(summary.game, "gipf");
}

#[test]
fn each_journal_line_of_a_contest_restores_the_match() {
    let record = GipfRecord::read(b"(game: Gipf)").expect("a valid record");
    let states = |so_far: &[Option<usize>]| -> Vec<UnfinishedGipf> {
        let contest = |acts: usize| {
            let acts: String = (0..acts).map(|at| format!("(at: {at}, by: Red, act: Resign), ")).collect();
            Record::read(format!("(actions: [{acts}], end: 9)").as_bytes()).expect("a valid record")
        };
        let begun = |acts: &Option<usize>| {
            let so_far = acts.filter(|acts| *acts > 0).map(contest);
            acts.map(|_| ContestInProgress { red: WHITE, names: NamesByPlayer::default(), record_so_far: so_far })
        };
        let seats = Default::default();
        so_far.iter().map(|acts| UnfinishedGipf { seats, record: record.clone(), contest: begun(acts) }).collect()
    };
    let states = states(&[None, Some(0), Some(1), Some(3), None]);
    let mut text = ParsedMatchFile::full_text(&states[0], Some(states[0].seats));
    for both in states.windows(2) {
        text += &ParsedMatchFile::lines_since(&both[0], &both[1]).expect("the match only advanced");
        for text in [&text, &ParsedMatchFile::full_text(&both[1], Some(both[1].seats))] {
            assert_eq!(
                ParsedMatchFile::<UnfinishedGipf>::parse(text.as_bytes()).expect("a valid match").saved_match,
                both[1],
                "{text}"
            );
        }
    }
    assert!(ParsedMatchFile::lines_since(&states[3], &states[2]).is_none(), "an act was removed");
}
