//! Tests that run the engine tool as a shell would, and check its output and its failures.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use assert_json_diff::{CompareMode, Config, assert_json_matches_no_panic};
use serde_json::Value;
use tamsk_engine::arena::{play_turns, random_openings, turn_to_actions};
use tamsk_engine::search::SearchLimits;
use tamsk_engine::{Difficulty, UntimedThinker};
use tamsk_records::{Record, TimedAction};
use tamsk_rules::{Level, Options, Position, Turn};

use crate::{assert_one_message, run};

fn case(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tamsk-rules/tests/cases").join(name).display().to_string()
}

#[test]
fn prove_check_agrees_with_exhaustive_search() {
    let (code, out, _) = run(&["prove", "--check", "--places", "5", "--samples", "40", "--hash", "4"], "");
    assert_eq!(code, 0);
    assert!(out.starts_with("5 free places: 40 of 40 equal to exhaustive search"), "{out}");
}

#[test]
fn perft_counts_sequences_of_turns() {
    let (code, out, _) = run(&["perft", "4"], "");
    assert_eq!(code, 0);
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("nodes 486000"));
    assert!(lines.next().is_some_and(|line| line.starts_with("seconds ")));
    assert!(lines.next().is_some_and(|line| line.starts_with("nodes/second ")));

    let (_, out, _) = run(&["perft", "2", "--divide"], "");
    let behind: Vec<u64> =
        out.lines().filter(|line| line.contains('-')).filter_map(|line| line.split(' ').nth(1)?.parse().ok()).collect();
    assert_eq!((behind.len(), behind.iter().sum::<u64>()), (18, 486));
    assert_eq!(run(&["perft", "0"], "").1.lines().next(), Some("nodes 1"));
}

#[test]
fn turns_lists_the_legal_turns() {
    let blocked = "0010/00021/100000/0200000/100000/00021/0010 A4,D1,G4 A1,D7,G1 r 26/26 D7 1";
    assert_eq!(run(&["turns", "--position", blocked], "").1, "pass\n*pass\n");
    let (code, out, _) = run(&["turns"], "");
    assert_eq!((code, out.lines().count()), (0, 18));
    assert!(out.lines().any(|line| line == "D1-D2o"));
}

#[test]
fn replay_prints_the_state_of_the_numbered_cases() {
    let mut played = 0;
    for number in (0..120).step_by(7) {
        let (code, out, err) = run(&["replay", &case(&format!("{number:04}.ron")), "--json", "--lenient"], "");
        assert_eq!((code, err.as_str()), (0, ""));
        let expected = std::fs::read_to_string(case(&format!("{number:04}.json"))).expect("a case");
        let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        let compared = assert_json_matches_no_panic(&read(&out), &read(&expected), Config::new(CompareMode::Strict));
        compared.unwrap_or_else(|difference| panic!("case {number}: {difference}"));
        assert_eq!(out.lines().count(), 1);
        played += 1;
    }
    assert_eq!(played, 18);
}

#[test]
fn replay_stops_at_the_first_refused_action() {
    let text = "(actions: [(at: 0, by: Red, act: Lift(\"D1\")), (at: 5, by: Black, act: Take)])";
    let (code, out, err) = run(&["replay", "-"], text);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("action 1 ") && err.contains("not_your_turn"), "{err}");
    let (code, out, _) = run(&["replay", "-", "--lenient"], text);
    assert_eq!(code, 0);
    assert!(out.starts_with("action 1 refused: not_your_turn\n"), "{out}");
}

#[test]
fn replay_advances_to_the_end_of_the_record() {
    let (code, out, _) = run(&["replay", "-", "--json"], "(rules: (level: 2), end: 12345)");
    let state: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, state["state"]["now"].as_u64()), (0, Some(12_345)));
}

/// Returns the turns of a match between two Experts. In turn number `blunder`, the player forgets to drop the ring.
fn turns_with_a_blunder(opening: &[Turn], blunder: usize) -> Vec<Turn> {
    let mut thinker = UntimedThinker::new(8);
    let never = AtomicBool::new(false);
    let mut number = opening.len();
    let (turns, _) = play_turns(Position::start(), opening, |_, position| {
        number += 1;
        let mut turn =
            thinker.choose_turn(position, Difficulty::Expert, 0, &SearchLimits::default(), &never, &mut |_| ())?.turn;
        if let Some(moved) = turn.glass_move.as_mut().filter(|_| number == blunder) {
            moved.drops_ring = false;
        }
        Some(turn)
    });
    turns
}

/// Returns the record of a Level 1 match of at least 60 turns with a blunder in turn number `blunder`.
fn record_with_a_blunder(blunder: usize) -> Record {
    let turns = random_openings(1, 20)
        .iter()
        .map(|opening| turns_with_a_blunder(opening, blunder))
        .find(|turns| turns.len() >= 60)
        .expect("a long match");
    let mut record = Record { rules: Options::at_level(Level::One), ..Record::default() };
    let mut position = Position::start();
    for turn in turns {
        for act in turn_to_actions(&position, turn) {
            let at = 700 * record.actions.len() as u64;
            record.actions.push(TimedAction { at, by: position.to_move(), act });
        }
        position.play_unchecked(turn);
    }
    record
}

#[test]
fn analyse_finds_a_planted_blunder_within_a_minute() {
    let record = record_with_a_blunder(16).to_ron();
    let begun = Instant::now();
    let (code, out, _) = run(&["analyse", "-", "--json"], &record);
    assert!(code == 0 && begun.elapsed() < Duration::from_secs(60), "it took {:?}", begun.elapsed());
    let json: Value = serde_json::from_str(&out).expect("one JSON object");
    assert_eq!((&json["level"], &json["positions"]), (&1.into(), &100_000.into()));
    assert_eq!(json["worst"][0], 16, "{}", json["worst"]);
    let turn = &json["turns"][15];
    assert_eq!(
        (&turn["player"], &turn["verdict"], &turn["deed"]),
        (&"black".into(), &"blunder".into(), &"chose".into())
    );
    let words = ["played", "best"].map(|key| turn[key].as_str().unwrap_or_default().ends_with('o'));
    assert_eq!(words, [false, true], "{turn}");
    assert!(json["black"]["blunders"].as_u64() >= Some(1) && json["black"]["time"].is_null());
    assert!(json["result"]["winner"] == "red" && json["turns"].as_array().is_some_and(|turns| turns.len() >= 60));

    let text = |arguments: &[&str]| run(&[&["analyse", "-"], arguments].concat(), &record);
    let (code, out, _) = text(&["--nodes", "50000"]);
    assert_eq!(code, 0);
    let worst = out.lines().skip_while(|line| line.trim() != "worst turns").nth(1).unwrap_or_default();
    assert!(worst.contains("  16  black") && worst.contains("blunder, better "), "{out}");
    assert_eq!(text(&["--nodes", "50000"]).1, out, "the same record is always judged in the same way");
    assert_eq!(text(&["--bot", "novice"]).0, 0);
}

#[test]
fn analyse_limits_the_total_positions_of_overlong_records() {
    let pass = |number: usize| format!("(at: {number}, by: {}, act: Pass),", ["Red", "Black"][number % 2]);
    let record = format!("(rules: (level: 3), actions: [{}])", (0..1_999).map(pass).collect::<String>());
    let (code, out, err) = run(&["analyse", "-", "--json", "--bot", "novice"], &record);
    let json: Value = serde_json::from_str(&out).expect("one JSON object");
    let turns = json["turns"].as_array().map(Vec::len);
    assert_eq!((code, &json["positions"], turns), (0, &150.into(), Some(2_000)));
    let said = "tamsk-engine: 2000 turns are judged with 150 positions each instead of 600";
    assert!(err.starts_with(said) && err.lines().count() == 1, "{err}");
    let (_, out, err) = run(&["analyse", "-", "--json", "--nodes", "2"], &record);
    let json: Value = serde_json::from_str(&out).expect("one JSON object");
    assert_eq!((&json["positions"], err.as_str()), (&2.into(), ""));
}

#[test]
fn analyse_reports_the_cost_of_time() {
    let (code, out, _) = run(&["analyse", "--json", "--lenient", "--nodes", "300", &case("0003.ron")], "");
    assert_eq!(code, 0);
    let json: Value = serde_json::from_str(&out).expect("one JSON object");
    for player in ["red", "black"] {
        let time = &json[player]["time"];
        assert!(time["turns"].as_u64() > Some(0) && time["thought"].as_u64() >= time["longest"].as_u64(), "{time}");
    }
    let (_, out, _) = run(&["analyse", "--lenient", "--nodes", "300", &case("0003.ron")], "");
    assert!(out.contains("turns in ") && out.contains("late "), "{out}");
}

#[test]
fn position_draws_rings_glasses_and_full_sockets() {
    let (code, out, _) =
        run(&["position", "0000/00000/000000/0004000/000000/00000/0001 A4,D1,G4 A1,D7,G1 r 30/29 - 3"], "");
    assert_eq!(code, 0);
    assert!(out.contains("4#") && out.contains("R1#") && out.contains("red to move, 18 turns"), "{out}");
}

#[test]
fn bad_input_exits_with_code_1_and_one_message() {
    let bad: [&[&str]; 10] = [
        &["position", "nonsense"],
        &["turns", "--position", ""],
        &["perft", "1", "--position", "-"],
        &["replay", "/no/such/file"],
        &["replay", "/"],
        &["replay", "-"],
        &["analyse", "/no/such/file"],
        &["analyse", "-"],
        &["analyse", "-", "--nodes", "0"],
        &["analyse", "-", "--bot", "grandmaster"],
    ];
    for arguments in bad {
        assert_one_message(arguments, "not a record \u{0}");
    }
}

#[test]
fn wrong_usage_exits_with_code_2() {
    let wrong: [&[&str]; 6] = [
        &[],
        &["fly"],
        &["perft"],
        &["perft", "-1"],
        &["replay", "-", "--fast"],
        &["analyse", "-", "--bot", "expert", "--nodes", "9"],
    ];
    for arguments in wrong {
        let (code, out, err) = run(arguments, "");
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains("Usage: "), "{err}");
    }
    let (code, out, _) = run(&["--help"], "");
    assert!(code == 0 && out.contains("perft") && out.contains("replay"), "{out}");
}

#[test]
fn every_command_is_in_the_manual_and_the_completions() {
    let (code, manual, _) = run(&["manual"], "");
    assert_eq!(code, 0);
    let (_, help, _) = run(&["--help"], "");
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert!(commands.contains(&"perft") && commands.contains(&"serve"), "{commands:?}");
    for shell in ["bash", "zsh", "fish"] {
        let (code, script, _) = run(&["completions", shell], "");
        assert_eq!(code, 0);
        for command in &commands {
            assert!(manual.contains(&format!(".SS {command}")), "the manual lacks {command}");
            assert!(script.contains(command), "{shell} does not complete {command}");
        }
    }
    assert_eq!(run(&["completions", "abacus"], "").0, 2);
}
