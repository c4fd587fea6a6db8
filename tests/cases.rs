//! The 120 settled cases: each record replayed to the state and the refusals it must reach; and the perft tables.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tamsk::records::{MatchState, Record};
use tamsk::rules::Position;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// What differs between two JSON values, as paths with both values.
fn differences(path: &str, got: &Value, expected: &Value, out: &mut Vec<String>) {
    match (got, expected) {
        (Value::Object(a), Value::Object(b)) => {
            for key in a.keys().chain(b.keys().filter(|key| !a.contains_key(*key))) {
                let (x, y) = (a.get(key).unwrap_or(&Value::Null), b.get(key).unwrap_or(&Value::Null));
                if a.contains_key(key) != b.contains_key(key) {
                    out.push(format!("{path}.{key}: field {x} expected {y}"));
                } else {
                    differences(&format!("{path}.{key}"), x, y, out);
                }
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (i, (x, y)) in a.iter().zip(b).enumerate() {
                differences(&format!("{path}[{i}]"), x, y, out);
            }
        }
        _ if got != expected => out.push(format!("{path}: {got} expected {expected}")),
        _ => {}
    }
}

#[test]
fn every_case_reaches_its_state_with_its_refusals() {
    let mut played = 0;
    let mut wrong = Vec::new();
    for entry in fs::read_dir(folder()).expect("tests/cases") {
        let path = entry.expect("an entry of tests/cases").path();
        if path.extension().is_none_or(|ext| ext != "ron") {
            continue;
        }
        let expected: Value = serde_json::from_str(&read(&path.with_extension("json"))).expect("a case's JSON");
        let record = Record::read(read(&path).as_bytes()).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let mut replay = record.replay().expect("a case's options");
        let rejected: Vec<Value> = replay.run().into_iter().map(|(index, why)| json!([index, why.name()])).collect();
        let got = json!({ "rejected": rejected, "state": MatchState::from(replay.game()) });
        let mut found = Vec::new();
        differences("", &got, &expected, &mut found);
        if !found.is_empty() {
            wrong.push(format!("{}: {}", path.file_name().unwrap_or_default().display(), found.join("; ")));
        }
        played += 1;
    }
    assert!(wrong.is_empty(), "{} of {played} cases differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(played, 120);
}

#[test]
fn perft_tables() {
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

/// Section 8: the counts from the start.
#[test]
fn perft_from_the_start() {
    let start = Position::start();
    let counts: Vec<u64> = (1..=5).map(|depth| start.perft(depth)).collect();
    assert_eq!(counts, [18, 486, 15_444, 486_000, 16_364_700]);
}
