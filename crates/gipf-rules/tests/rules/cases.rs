//! Tests that recorded cases lead to the expected states and refusals, and that every rule occurs in the name of a
//! test.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use assert_json_diff::assert_json_eq;
use gipf_rules::{CompactAct, GipfPhase, GipfPosition, GipfRefusal};
use serde_json::{Value, json};
use tamsk_records::{GipfRecord, GipfStateJson, RecordedAct};

use crate::records::{self, wrong};

pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

pub fn names() -> Vec<String> {
    let (folder, mut names) = (folder(), Vec::new());
    for entry in fs::read_dir(folder).expect("the folder of cases is readable") {
        let name = entry.expect("the entry is readable").file_name();
        names.extend(name.to_string_lossy().strip_suffix(".json").map(str::to_owned));
    }
    names.sort();
    names
}

/// Returns the record of a case with its matches of TAMSK embedded.
pub fn record(name: &str) -> GipfRecord {
    let bytes = fs::read(folder().join(format!("{name}.ron"))).expect("the record is readable");
    let mut record = GipfRecord::read(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    record.embed_tamsk_records(|file| fs::read(folder().join(file))).unwrap_or_else(|e| panic!("{name}: {e}"));
    record
}

#[test]
fn every_case_has_the_expected_state_and_refusals() {
    let names = names();
    assert_eq!(names.len(), 96);
    for name in names {
        let text = fs::read_to_string(folder().join(format!("{name}.json"))).expect("the state is readable");
        let expected: Value = serde_json::from_str(&text).expect("the state is JSON");
        let record = record(&name);
        let mut replay = record.replay().unwrap_or_else(|e| panic!("{name}: {e}"));
        let rejected = replay.replay_remaining();
        println!("case {name}");
        assert_json_eq!(json!({ "rejected": rejected, "state": GipfStateJson::from(replay.game()) }), expected);
    }
}

#[test]
fn every_case_is_written_and_read_back() {
    for name in names() {
        let record = record(&name);
        assert_eq!(GipfRecord::read(record.to_ron().as_bytes()).expect("it is a record"), record, "{name}");
    }
}

#[test]
fn g10_3_perft_counts_match_the_table_of_positions() {
    let text = fs::read_to_string(folder().join("perft.txt")).expect("the numbers are readable");
    let mut counted = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (position, numbers) = line.split_once(" ; ").expect("a position and its numbers");
        let start: GipfPosition = position.parse().unwrap_or_else(|e| panic!("{position}: {e}"));
        assert_eq!(start.to_string(), position);
        for (depth, number) in (1..).zip(numbers.split(' ')) {
            assert_eq!(start.perft(depth).to_string(), number, "{position}, depth {depth}");
            assert_eq!(played(&start, depth).to_string(), number, "{position}, depth {depth}, every word played");
            counted += 1;
        }
    }
    assert!(counted >= 30, "only {counted} numbers");
}

/// Returns the same count as `perft`, but plays and checks every compact act.
fn played(position: &GipfPosition, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    position.for_each_act(|word| {
        let mut next = *position;
        let over = next.play(word).expect("a generated word is accepted") || next.outcome().is_some();
        nodes += played(&next, if over { depth - 1 } else { depth });
    });
    nodes
}

pub fn position(text: &str) -> GipfPosition {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Plays compact acts, written as words with spaces between them, from a position. All the acts must be legal.
pub fn play(start: &str, words: &str) -> GipfPosition {
    let mut position = position(start);
    for word in words.split(' ') {
        position.play(read(word)).unwrap_or_else(|why| panic!("{word}: {why}"));
    }
    position
}

/// Returns the reason why a position refuses a compact act, which is written as a word.
pub fn refused(start: &str, word: &str) -> GipfRefusal {
    position(start).play(read(word)).expect_err("the word is refused")
}

/// Returns all legal compact acts as words, in alphabetical order.
pub fn words(position: &GipfPosition) -> Vec<String> {
    let mut words = Vec::new();
    position.for_each_act(|word| words.push(word.to_string()));
    words.sort();
    words
}

fn read(word: &str) -> CompactAct {
    word.parse().unwrap_or_else(|e| panic!("{e}"))
}

/// Returns a record in which this match of TAMSK decides the contest. Black is the challenger and plays Red.
fn contested(tamsk: &str) -> GipfRecord {
    let start = "G.../...../....../...L.../....../...../...g w contest 6/6 9/10 bb 0/0 0.1.*/0.1.* tournament";
    records::read(&format!(
        "(game: Gipf, rules: (potentials: 1, challenge: (tamsk: (level: 1))), start: \"{start}\", \
         acts: [(by: White, act: Tamsk(red: Black, {tamsk}))])"
    ))
}

/// Replays a record of one act. Returns `true` if the potential is lost, or the reason if the act is refused.
fn decided(record: &GipfRecord) -> Result<bool, GipfRefusal> {
    let mut replay = record.replay().expect("the rules are possible");
    match replay.replay_remaining().first() {
        Some((_, why)) => Err(*why),
        None => Ok(replay.game().position().phase() != GipfPhase::ExtraMove),
    }
}

#[test]
fn g11_3_a_match_of_tamsk_is_embedded_or_named_and_replayed() {
    // The challenger plays Red and wins if Black resigns.
    let resigned = |by: &str| format!("rules: (level: 1), actions: [(at: 9, by: {by}, act: Resign)]");
    let embedded = |record: &str| decided(&contested(&format!("record: ({record})")));
    assert_eq!(embedded(&resigned("Black")), Ok(true));
    assert_eq!(embedded(&resigned("Red")), Ok(false));
    assert_eq!(embedded(&resigned("Black").replace("level: 1", "level: 2")), Err(GipfRefusal::WrongContestRules));
    assert_eq!(embedded("actions: [(at: 9, by: Black, act: Resign)]"), Err(GipfRefusal::WrongContestRules));
    assert_eq!(embedded(&format!("{}, end: 8", resigned("Black"))), Err(GipfRefusal::BadContestRecord));
    assert_eq!(embedded(&resigned("Black").replace("Resign", "DropRing")), Err(GipfRefusal::BadContestRecord));
    assert_eq!(embedded("rules: (level: 1), end: 99"), Err(GipfRefusal::ContestUnfinished));
    // A record that only names the file of the match of TAMSK is accepted only after this file has been read.
    let mut named = contested("file: \"evening.ron\"");
    assert_eq!(decided(&named), Err(GipfRefusal::BadContestRecord), "the file has not been read");
    let asked = RefCell::new(Vec::new());
    let give = |file: &str| {
        asked.borrow_mut().push(file.to_owned());
        Ok(format!("({})", resigned("Black")).into_bytes())
    };
    named.embed_tamsk_records(give).expect("it is a record");
    assert_eq!((asked.into_inner(), decided(&named)), (vec!["evening.ron".to_owned()], Ok(true)));
    assert!(matches!(&named.acts[0].act, RecordedAct::Tamsk { record: Some(_), file: None, .. }));
    let missing = |_: &str| Err(io::Error::other("gone"));
    let error = contested("file: \"evening.ron\"").embed_tamsk_records(missing).expect_err("there is no such file");
    assert!(error.to_string().contains("evening.ron") && error.to_string().contains("gone"), "{error}");
    // It is an error to give both a record and a file, or to give neither.
    for tamsk in ["", ", record: (), file: \"evening.ron\""] {
        wrong(&format!("(game: Gipf, acts: [(by: White, act: Tamsk(red: Black{tamsk}))])"));
    }
}

/// The sections whose rules need tests here, each with its number of rules. `random.rs` covers section 12, and the
/// tests of `tamsk-engine` cover sections 13 and 14.
const SECTIONS: [(u32, u32); 11] =
    [(1, 4), (2, 4), (3, 6), (4, 8), (5, 4), (6, 15), (7, 6), (8, 11), (9, 3), (10, 3), (11, 4)];

type Rule = (u32, u32);

fn all() -> BTreeSet<Rule> {
    SECTIONS.into_iter().flat_map(|(section, count)| (1..=count).map(move |rule| (section, rule))).collect()
}

/// Returns the rules at the beginning of a test's name, such as `g4_4_g4_7_crossing_rows_…`.
fn named(test: &str) -> Vec<Rule> {
    let mut parts = test.split('_');
    let mut rules = Vec::new();
    while let Some(section) = parts.next().and_then(|part| part.strip_prefix('g')?.parse().ok())
        && let Some(rule) = parts.next().and_then(|part| part.parse().ok())
    {
        rules.push((section, rule));
    }
    rules
}

fn tests() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the entry is readable").path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("the source is readable");
        let mut lines = text.lines().map(str::trim);
        while let Some(line) = lines.next() {
            if line == "#[test]"
                && let Some(name) = lines.next().and_then(|line| line.strip_prefix("fn ")?.split('(').next())
            {
                names.push(name.to_owned());
            }
        }
    }
    names
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    let all = all();
    let found: BTreeSet<Rule> = tests().iter().flat_map(|name| named(name)).collect();
    let missing: Vec<_> = all.difference(&found).collect();
    assert!(missing.is_empty(), "rules without a test named after them: {missing:?}");
    let unknown: Vec<_> = found.difference(&all).collect();
    assert!(unknown.is_empty(), "tests of unknown rules: {unknown:?}");
    assert_eq!(named("g4_4_g4_7_crossing_rows_are"), [(4, 4), (4, 7)]);
    assert_eq!(named("gipf_pieces_g4_4"), []);
}

#[test]
fn sections_2_to_8_are_covered_by_cases() {
    let text = fs::read_to_string(folder().join("coverage.txt")).expect("the list is readable");
    let met = text.lines().filter_map(|line| line.strip_prefix('G')?.split(": ").next()?.split_once('.'));
    let met: BTreeSet<Rule> =
        met.map(|(section, rule)| (section.parse().expect("a number"), rule.parse().expect("a number"))).collect();
    assert!(met.is_subset(&all()), "{met:?}");
    let of_play: BTreeSet<Rule> = all().into_iter().filter(|(section, _)| (2..=8).contains(section)).collect();
    let missing: Vec<_> = of_play.difference(&met).collect();
    assert!(missing.is_empty(), "rules without a case: {missing:?}");
}
