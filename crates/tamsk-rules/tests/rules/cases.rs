//! Replays the 120 numbered match records that `INDEX.md` lists, and compares their final states and refused actions
//! with the expected ones. Also checks tables of perft counts.

use std::fs;
use std::path::{Path, PathBuf};

use assert_json_diff::{CompareMode, Config, assert_json_matches_no_panic};
use serde_json::{Value, json};
use tamsk_records::{MatchStateJson, Record};
use tamsk_rules::Position;

const CASES: usize = 120;

const INDEX_HEAD: &str = "\
# The numbered cases

Each case is a match record (`.ron`) and what its replay must give (`.json`): the state of the match after the last \
action, and the actions refused on the way. `cargo test -p tamsk-rules cases` replays them and checks every line below: it \
names the options that differ from the official ones, the rarest things that happen, and the end, with Red's rings \
first.

| case | options | what it shows | how it ends |
|---|---|---|---|
";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Returns the paths of all records in the order of their numbers.
fn records() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).expect("tests/cases").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|ext| ext == "ron")).collect();
    paths.sort();
    paths
}

fn record(path: &Path) -> Record {
    Record::read(read(path).as_bytes()).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn row(path: &Path) -> String {
    crate::describe::row(&path.file_stem().unwrap_or_default().to_string_lossy(), &record(path))
}

#[test]
fn every_case_has_the_expected_state_and_refusals() {
    let mut wrong = Vec::new();
    let paths = records();
    for path in &paths {
        let expected: Value = serde_json::from_str(&read(&path.with_extension("json"))).expect("the JSON of a case");
        let record = record(path);
        let mut replay = record.replay().expect("valid options in a case");
        let rejected: Vec<Value> =
            replay.replay_remaining().into_iter().map(|(index, why)| json!([index, why])).collect();
        let got = json!({ "rejected": rejected, "state": MatchStateJson::from(replay.game()) });
        if let Err(difference) = assert_json_matches_no_panic(&got, &expected, Config::new(CompareMode::Strict)) {
            wrong.push(format!("{}\n{difference}", row(path)));
        }
    }
    assert!(wrong.is_empty(), "{} of {} cases differ:\n{}", wrong.len(), paths.len(), wrong.join("\n"));
    assert_eq!(paths.len(), CASES);
}

#[test]
fn the_index_describes_every_case() {
    let rows: String = records().iter().map(|path| row(path) + "\n").collect();
    let index = read(&folder().join("INDEX.md"));
    let right = INDEX_HEAD.to_owned() + &rows;
    assert!(index == right, "INDEX.md is out of date; it should read:\n{right}");
}

#[test]
fn perft_counts_match_the_tables() {
    let mut lines = 0;
    for line in read(&folder().join("perft.txt")).lines().filter(|line| !line.starts_with('#')) {
        let (position, counts) = line.split_once(" ; ").expect("a position ; counts");
        let position: Position = position.parse().unwrap_or_else(|e| panic!("{line}: {e}"));
        for (depth, count) in counts.split(' ').enumerate() {
            assert_eq!(position.perft(depth as u32 + 1).to_string(), count, "perft({}) of {line}", depth + 1);
        }
        lines += 1;
    }
    assert_eq!(lines, 20);
}

#[test]
fn section_8_perft_counts_from_the_start() {
    let start = Position::start();
    let counts: Vec<u64> = (1..=5).map(|depth| start.perft(depth)).collect();
    assert_eq!(counts, [18, 486, 15_444, 486_000, 16_364_700]);
}
