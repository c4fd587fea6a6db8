//! The commands `tamsk-engine gipf …` as run from a shell (section 14).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_json_diff::assert_json_eq;
use serde_json::Value;

/// Returns the folder of the cases.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../gipf-rules/tests/cases")
}

/// Runs `tamsk-engine gipf` and returns its exit code and what it wrote.
pub fn run(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tamsk-engine"));
    let output = command.arg("gipf").args(arguments).output().expect("the tool runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

#[test]
fn perft_counts_from_starts_and_positions() {
    assert!(run(&["perft", "2", "--version", "basic"]).1.starts_with("nodes 1764\n"));
    assert!(run(&["perft", "3", "--potentials", "3"]).1.starts_with("nodes 222264\n"));
    let divided = run(&["perft", "2", "--divide"]).1;
    assert_eq!(divided.lines().filter(|line| line.ends_with(" 42") && line.starts_with('G')).count(), 42);
}

#[test]
fn turns_and_acts_are_listed() {
    let row = "BBBG/...../....../......./....../...../...g w take:w 6/16 7/0 bb 0/0 - tournament";
    let (code, acts, _) = run(&["acts", "--position", row]);
    assert_eq!((code, acts.lines().count()), (0, 2));
    let (_, turns, _) = run(&["turns", "--position", row]);
    assert!(turns.lines().any(|line| line == "xb2,b3,b4,b5"), "{turns}");
    assert_eq!(run(&["turns"]).1.lines().count(), 42);
}

#[test]
fn positions_are_checked_and_drawn() {
    let start = "g..G/...../....../G.....g/....../...../g..G w push 12/12 0/0 bb 0/0 - standard";
    let (code, out, _) = run(&["position", start]);
    assert_eq!(code, 0);
    assert_eq!(out.matches('+').count(), 24, "the dots: {out}");
    assert!(out.contains("white's turn, push: 42 acts"), "{out}");
    let (code, _, error) = run(&["position", "nothing"]);
    assert_eq!(code, 1);
    assert!(error.contains("position"), "{error}");
}

#[test]
fn replay_prints_the_state_of_every_case() {
    let entries = fs::read_dir(folder()).expect("the folder of cases").map(|entry| entry.expect("an entry").path());
    let states: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|found| found == "json")).collect();
    assert!(states.len() > 90, "only {} cases", states.len());
    for state in states {
        let (name, record) = (state.display(), state.with_extension("ron").display().to_string());
        let (code, out, error) = run(&["replay", &record, "--json", "--lenient"]);
        assert_eq!(code, 0, "{name}: {error}");
        let text = fs::read_to_string(&state).expect("the state is readable");
        let expected: Value = serde_json::from_str(&text).expect("JSON");
        assert_json_eq!(serde_json::from_str::<Value>(&out).expect("JSON"), expected);
    }
}

#[test]
fn replay_stops_at_a_refused_act_and_wrong_usage_is_an_error() {
    let record = folder().join("0017.ron").display().to_string();
    let (code, _, error) = run(&["replay", &record]);
    assert_eq!(code, 1);
    assert!(error.contains("act 1") && error.contains("must_cut"), "{error}");
    assert_eq!(run(&["perft"]).0, 2);
}
