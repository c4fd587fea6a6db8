//! Everything that is read from outside, damaged, at its limits or without end: no panic, no second of processor time,
//! and no more than 256 MiB. What is refused is refused with a message that says what was expected.
//!
//! What the game alone reads is in `tests/damaged`.

#[path = "../../../../fuzz/src/lib.rs"]
mod inputs;

use std::time::Duration;

use tamsk_records::{GipfRecord, LARGEST_RECORD, LATEST, MOST_ACTIONS, Record, played_turns};
use tamsk_rules::Match;
use tamsk_samples::survival::{bounded, files, survives};

use crate::run_within;

/// Returns a record with `count` actions, the `n`-th of which is the one at that place in the circle.
fn record_of(rules: &str, circle: &[&str], count: usize) -> String {
    let actions: Vec<String> =
        (0..count).map(|number| format!("(at: {}, by: {})", number * 10, circle[number % circle.len()])).collect();
    format!("(rules: ({rules}), actions: [{}])", actions.join(",\n"))
}

/// Every shape that makes a match long: turns, glasses lifted and put back, flips, and refusals of all kinds.
#[test]
fn a_hundred_thousand_actions_are_read_and_replayed() {
    let passes = ["Red, act: Pass", "Black, act: Pass"];
    let shapes: [(&str, &str, &[&str]); 8] = [
        ("late turns", "level: 3", &passes),
        ("missed turns", "level: 3, late: LoseTurn", &passes),
        ("timers", "level: 3, timer: 1000", &["Red, act: FlipTimer", "Black, act: FlipTimer"]),
        ("lifted at Level 1", "level: 1", &["Red, act: Lift(\"D1\")", "Red, act: PutBack"]),
        ("lifted at Level 3", "level: 3", &["Red, act: Lift(\"D1\")", "Red, act: PutBack"]),
        ("refused", "level: 2", &["Black, act: Lift(\"D1\")", "Red, act: Place(\"D4\")"]),
        ("after the end", "level: 1", &["Red, act: Resign"]),
        ("moved at Level 1", "level: 1", &["Red, act: Lift(\"D1\")", "Red, act: Place(\"D2\")", "Red, act: DropRing"]),
    ];
    for (what, rules, circle) in shapes {
        let text = record_of(rules, circle, 100_000);
        let mut record = Record::default();
        let read = bounded(what, || record = Record::read(text.as_bytes()).expect("a record"));
        let mut replay = record.replay().expect("the options are valid");
        let replayed = bounded(what, || drop(replay.run()));
        let origin = Match::new(record.rules).expect("the options are valid");
        let turns = bounded(what, || drop(played_turns(&origin, &record.actions, replay.game().now())));
        println!("{what}: read {read:?}, replayed {replayed:?}, turns {turns:?}");
    }
}

#[test]
fn what_is_too_large_is_refused_at_once_and_told() {
    let twenty_mib = 20 << 20;
    let pass = "(at: 0, by: Red, act: Pass),";
    let cases = [
        ("16 MiB", format!("(actions: [{}])", pass.repeat(twenty_mib / pass.len()))),
        ("16 MiB", "(".repeat(twenty_mib)),
        ("line 100001, column 34: more than 100000 actions", record_of("", &["Red, act: Pass"], MOST_ACTIONS + 1)),
        ("line 1, column 2", format!("({}: 1)", "x".repeat(10_000_000))),
        ("line 1, column ", format!("(actions: [(at: 0, by: {}, act: Pass)])", "R".repeat(10_000_000))),
        ("line 1, column ", format!("(actions: [(at: {}, by: Red, act: Pass)])", "9".repeat(10_000_000))),
        ("line 1, column ", format!("(actions: [(at: 0, by: Red, act: Lift(\"{}\"))])", "D".repeat(10_000_000))),
    ];
    for (expected, text) in cases {
        bounded(expected, || {
            let problem = Record::read(text.as_bytes()).expect_err(expected).to_string();
            assert!(problem.contains(expected) && problem.len() < 400, "{expected}: {problem:.400}");
        });
    }
    let text = format!("(format: 1, game: Gipf, acts: [{}])", "(by: White, act: Use),".repeat(twenty_mib / 22));
    let problem = GipfRecord::read(text.as_bytes()).expect_err("it is too large").to_string();
    assert!(problem.contains("16 MiB"), "{problem}");
}

/// A record of 16 MiB is the largest that is read; so much of nothing but actions is more than a match has.
#[test]
fn the_largest_file_costs_little_to_refuse() {
    let pass = "(at:0,by:Red,act:Pass),";
    let text = format!("(actions:[{}])", pass.repeat((LARGEST_RECORD - 20) / pass.len()));
    bounded("16 MiB of actions", || {
        let problem = Record::read(text.as_bytes()).expect_err("too many actions").to_string();
        assert!(problem.contains("more than 100000 actions"), "{problem}");
    });
    let comment = format!("(/*{}*/)", "x".repeat(LARGEST_RECORD - 10));
    bounded("16 MiB of comment", || inputs::record(comment.as_bytes()));
}

#[test]
fn times_at_the_limit_of_their_numbers_are_refused_with_their_place() {
    for at in [LATEST + 1, i64::MAX as u64, u64::MAX - 1, u64::MAX] {
        let action = format!("(actions: [(at: 1, by: Red, act: Pass), (at: {at}, by: Red, act: Pass)])");
        let problem = Record::read(action.as_bytes()).expect_err("too late").to_string();
        assert_eq!(problem, format!("action 2: {at} ms: expected {LATEST} ms (365 days) at most"));
        let problem = Record::read(format!("(end: {at})").as_bytes()).expect_err("too late").to_string();
        assert!(problem.starts_with(&format!("end: {at} ms")), "{problem}");
    }
    let problem = Record::read(b"(end: 18446744073709551616)").expect_err("no number").to_string();
    assert!(problem.starts_with("line 1, column "), "{problem}");
}

/// A name is no reason to refuse a match, and a long one costs no more than its file.
#[test]
fn an_endless_name_is_cut() {
    for letter in ["x", "\u{e9}", "\u{20ac}", "\u{1f600}"] {
        let text = format!("(players: (red: \"{}\", black: \"Bo\"))", letter.repeat(3_000_000));
        bounded("names", || {
            let names = Record::read(text.as_bytes()).expect("a record").players;
            assert!((1_000..=1_024).contains(&names.red.len()) && names.black == "Bo", "{}", names.red.len());
        });
    }
}

/// The latest time with every option at its least and its most, at every Level, with glasses that run.
#[test]
fn the_latest_time_and_the_extreme_options_are_read() {
    for level in 1..=3 {
        for (ring, extra, glass, timer) in [(1_000, 2_000, 1_000, 1_000), (10_000, 15_000, 3_600_000, 600_000)] {
            let text = format!(
                "(rules: (level: {level}, ring_window: {ring}, extra_window: {extra}, glass: {glass}, timer: {timer}), \
                 actions: [(at: {}, by: Red, act: Lift(\"D1\")), (at: {}, by: Red, act: Place(\"D2\")), \
                 (at: {LATEST}, by: Red, act: DropRing)], end: {LATEST})",
                LATEST - 2,
                LATEST - 1
            );
            let record = Record::read(text.as_bytes()).expect("a record");
            assert_eq!(record.replay().expect("the options are valid").run(), vec![]);
            bounded("the latest time", || inputs::record(text.as_bytes()));
        }
    }
}

#[test]
fn the_tool_replays_or_refuses_them_with_a_clear_line() {
    let lifted = ["Red, act: Lift(\"D1\")", "Red, act: PutBack"];
    let (code, text) = run(&["replay", "-"], record_of("level: 3", &lifted, 100_000));
    assert!(code == 0 && text.contains("red to move"), "{code} {text:.400}");
    let refused = record_of("level: 1", &["Red, act: Resign"], 100_000);
    let (code, text) = run(&["replay", "--lenient", "--json", "-"], &refused);
    assert!(code == 0 && text.matches("game_over").count() == 99_999, "{code} {text:.400}");
    let (code, text) = run(&["replay", "-"], &refused);
    assert!(code == 1 && text.contains("action 1 (counted from 0"), "{code} {text:.400}");
    for (input, expected) in [
        (" ".repeat(20 << 20), "standard input: the record has more than 16777216 bytes (16 MiB)"),
        (format!("(end: {})", u64::MAX), "standard input: end: 18446744073709551615 ms: expected 31536000000 ms"),
        ("(rules: (glass: 4294967295))".into(), "rules: glass is 4294967295 ms: expected 1000 to 3600000"),
        (format!("(\n{}: 1)", "x".repeat(1_000_000)), "standard input: line 2, column 1: "),
    ] {
        let (code, text) = run(&["replay", "-"], &input);
        assert!(code == 1 && text.contains(expected) && text.len() < 500, "{expected}: {code} {text:.400}");
    }
}

/// A record of GIPF that names the same file of TAMSK in many acts, or something that never ends.
#[test]
fn the_tool_embeds_no_more_than_a_record_may_have() {
    let folder = tempfile::tempdir().expect("a folder");
    let large = format!("({})", " ".repeat(9 << 20));
    std::fs::write(folder.path().join("large.tamsk"), large).expect("written");
    for (name, expected) in [("large.tamsk", "the named records have more than"), ("/dev/zero", "it is not a file")] {
        if name.starts_with('/') && !cfg!(unix) {
            continue;
        }
        let act = format!("(by: White, act: Tamsk(red: White, file: \"{name}\")),");
        let file = folder.path().join("match.gipf");
        std::fs::write(&file, format!("(format: 1, game: Gipf, acts: [{}])", act.repeat(100))).expect("written");
        let (code, text) = run(&["gipf", "replay", file.to_str().expect("a plain path")], "");
        assert!(code == 1 && text.contains(expected), "{code} {text:.400}");
    }
}

/// The folder to which the paths below belong.
const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn records() {
    survives("record", &files(PACKAGE, "../tamsk-rules/tests/cases", "ron"), 1_500, inputs::record);
}

#[test]
fn gipf_records() {
    survives("gipf-record", &files(PACKAGE, "../gipf-rules/tests/cases", "ron"), 1_000, inputs::gipf_record);
}

#[test]
fn positions() {
    survives("position", &files(PACKAGE, "../../fuzz/seeds/position", "txt"), 4_000, inputs::position);
}

#[test]
fn gipf_positions() {
    survives("gipf-position", &files(PACKAGE, "../../fuzz/seeds/gipf-position", "txt"), 4_000, inputs::gipf_position);
}

/// Whatever `serve` is sent, it answers in its own words, one line each, and ends when it is told to.
#[test]
fn requests() {
    const ANSWERS: [&str; 6] = ["id ", "tamskok", "readyok", "info depth ", "bestturn ", "error "];
    survives("serve", &files(PACKAGE, "../../fuzz/seeds/serve", "txt"), 60, |bytes| {
        let session = [bytes, b"\nstop\nquit\n"].concat();
        let (code, answers) = run(&["serve", "--hash", "1"], session);
        assert_eq!(code, 0, "{answers:.400}");
        for line in answers.lines() {
            assert!(ANSWERS.iter().any(|answer| line.starts_with(answer)) && line.len() < 1_000, "{line:.400}");
        }
    });
}

/// How long the tool may take by the clock, on a machine that does other things as well.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs the tool with this input. Returns its exit code and what it wrote to both outputs.
fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> (i32, String) {
    let (code, out, err) = run_within(PATIENCE, arguments, input);
    (code, out + &err)
}

/// Runs the tool without input, which fails with this exit code and this text.
fn assert_refused(arguments: &[&str], code: i32, expected: &str) {
    let (found, text) = run(arguments, "");
    assert!(found == code && text.contains(expected), "{arguments:?}: {found} {text:.400}");
    assert!(!text.contains("panicked"), "{arguments:?}: {text:.400}");
}

#[test]
fn every_command_with_threads_has_the_same_bounds_for_them() {
    let commands: [&[&str]; 4] = [
        &["prove"],
        &["ladder"],
        &["match", "--red", "random", "--black", "random"],
        &["gipf", "match", "--white", "random", "--black", "random"],
    ];
    for command in commands {
        for jobs in ["0", "1025", "100000", "18446744073709551615"] {
            assert_refused(&[command, &["--jobs", jobs]].concat(), 2, "is not in 1..=1024");
        }
    }
}

#[test]
fn every_command_with_hash_tables_has_the_same_bounds_for_them() {
    let start = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0";
    let gipf = "g..G/...../....../G.....g/....../...../g..G w push 12/12 0/0 bb 0/0 - standard";
    let commands: [&[&str]; 5] = [
        &["serve"],
        &["prove", "--samples", "3"],
        &["prove", "--position", start],
        &["bestturn", "--bot", "novice", "--position", start],
        &["gipf", "bestturn", "--bot", "novice", "--position", gipf],
    ];
    for command in commands {
        for hash in ["0", "16385", "100000", "18446744073709551615"] {
            let expected = format!("{hash} MiB of hash table: expected 1 to 16384");
            assert_refused(&[command, &["--hash", hash]].concat(), 1, &expected);
        }
    }
    let together = ["prove", "--samples", "3", "--hash", "16384", "--jobs", "2"];
    assert_refused(&together, 1, "32768 MiB in 2 hash tables: expected 1 to 16384");
}

/// Each command that reads a file, with a file of 64 GiB, or one that has no end.
#[test]
fn input_without_an_end_is_refused_at_its_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    // A hole, which takes no room on the disk.
    let endless = folder.path().join("endless");
    std::fs::File::create(&endless).and_then(|file| file.set_len(1 << 36)).expect("a sparse file");
    let endless = endless.to_str().expect("a plain path");
    let mut files = vec![endless];
    if cfg!(unix) {
        files.push("/dev/zero");
    }
    let commands: [(&[&str], &str); 3] = [
        (&["replay"], "the record has more than 16777216 bytes (16 MiB)"),
        (&["analyse"], "the record has more than 16777216 bytes (16 MiB)"),
        (&["gipf", "replay"], "the record has more than 16777216 bytes (16 MiB)"),
    ];
    for file in files {
        for (command, expected) in commands {
            assert_refused(&[command, &[file]].concat(), 1, &format!("{file}: {expected}"));
        }
    }
}

/// A program that plays a match and answers without an end of the line.
#[cfg(unix)]
#[test]
fn an_endless_answer_of_another_program_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("program");
    std::fs::write(&program, "#!/bin/sh\nexec cat /dev/zero\n").expect("written");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("it may be run");
    let player = format!("program:path={},level=novice", program.display());
    let arguments = ["match", "--red", &player, "--black", "random", "--games", "1"];
    assert_refused(&arguments, 1, "a line of more than 4096 bytes");
}
