//! The cases of `tests/cases`: each record with the state it must reach and the refusals on the way, and the
//! numbers of turns of positions.

use std::fs;
use std::path::PathBuf;

use assert_json_diff::assert_json_eq;
use gipf_rules::GipfPosition;
use serde_json::{Value, json};
use tamsk_records::{GipfRecord, GipfState};

/// Returns the folder of the cases.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// Returns the names of all cases, without extensions.
pub fn names() -> Vec<String> {
    let (folder, mut names) = (folder(), Vec::new());
    for entry in fs::read_dir(folder).expect("the folder of cases is readable") {
        let name = entry.expect("the entry is readable").file_name();
        names.extend(name.to_string_lossy().strip_suffix(".json").map(str::to_owned));
    }
    names.sort();
    names
}

/// Returns the record of a case, with its matches of TAMSK.
pub fn record(name: &str) -> GipfRecord {
    let bytes = fs::read(folder().join(format!("{name}.ron"))).expect("the record is readable");
    let mut record = GipfRecord::read(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    record.embed(|file| fs::read(folder().join(file))).unwrap_or_else(|e| panic!("{name}: {e}"));
    record
}

#[test]
fn every_case_reaches_its_state_with_its_refusals() {
    let names = names();
    assert_eq!(names.len(), 96);
    for name in names {
        let text = fs::read_to_string(folder().join(format!("{name}.json"))).expect("the state is readable");
        let expected: Value = serde_json::from_str(&text).expect("the state is JSON");
        let record = record(&name);
        let mut replay = record.replay().unwrap_or_else(|e| panic!("{name}: {e}"));
        let rejected: Vec<_> = replay.run().into_iter().map(|(index, why)| (index, why.name())).collect();
        println!("case {name}");
        assert_json_eq!(json!({ "rejected": rejected, "state": GipfState::from(replay.game()) }), expected);
    }
}

#[test]
fn every_case_is_written_and_read_back() {
    for name in names() {
        let record = record(&name);
        assert_eq!(GipfRecord::read(record.write().as_bytes()).expect("it is a record"), record, "{name}");
    }
}

#[test]
fn g10_3_perft_counts_the_turns_of_these_positions() {
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

/// Counts as `perft` does, but plays and checks every word.
fn played(position: &GipfPosition, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    position.for_each_word(|word| {
        let mut next = *position;
        let over = next.play(word).expect("a generated word is accepted") || next.outcome().is_some();
        nodes += played(&next, if over { depth - 1 } else { depth });
    });
    nodes
}
