//! Tests that damaged, extreme and endless input causes no panic, and takes less than a second of processor time and
//! less than 256 MiB of memory. Error messages must say what was expected. `tests/damaged` covers the input of the
//! game.

#[path = "../../../../fuzz/src/lib.rs"]
mod inputs;

use std::time::Duration;

use tamsk_records::{GipfRecord, MAX_RECORD_ACTIONS, MAX_RECORD_BYTES, MAX_RECORD_TIME, Record, played_turns};
use tamsk_rules::Match;
use tamsk_samples::fuzzing::{assert_within_limits, fuzz_reading, read_seed_files};

use crate::run_within;

fn record_of(rules: &str, circle: &[&str], count: usize) -> String {
    let actions: Vec<String> =
        (0..count).map(|number| format!("(at: {}, by: {})", number * 10, circle[number % circle.len()])).collect();
    format!("(rules: ({rules}), actions: [{}])", actions.join(",\n"))
}

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
        let read = assert_within_limits(what, || record = Record::read(text.as_bytes()).expect("a record"));
        let mut replay = record.replay().expect("the options are valid");
        let replayed = assert_within_limits(what, || drop(replay.replay_remaining()));
        let origin = Match::new(record.rules).expect("the options are valid");
        let turns = assert_within_limits(what, || drop(played_turns(&origin, &record.actions, replay.game().now())));
        println!("{what}: read {read:?}, replayed {replayed:?}, turns {turns:?}");
    }
}

#[test]
fn oversized_input_is_refused_quickly_with_a_reason() {
    let twenty_mib = 20 << 20;
    let pass = "(at: 0, by: Red, act: Pass),";
    let cases = [
        ("16 MiB", format!("(actions: [{}])", pass.repeat(twenty_mib / pass.len()))),
        ("16 MiB", "(".repeat(twenty_mib)),
        (
            "line 100001, column 34: more than 100000 actions",
            record_of("", &["Red, act: Pass"], MAX_RECORD_ACTIONS + 1),
        ),
        ("line 1, column 2", format!("({}: 1)", "x".repeat(10_000_000))),
        ("line 1, column ", format!("(actions: [(at: 0, by: {}, act: Pass)])", "R".repeat(10_000_000))),
        ("line 1, column ", format!("(actions: [(at: {}, by: Red, act: Pass)])", "9".repeat(10_000_000))),
        ("line 1, column ", format!("(actions: [(at: 0, by: Red, act: Lift(\"{}\"))])", "D".repeat(10_000_000))),
    ];
    for (expected, text) in cases {
        assert_within_limits(expected, || {
            let problem = Record::read(text.as_bytes()).expect_err(expected).to_string();
            assert!(problem.contains(expected) && problem.len() < 400, "{expected}: {problem:.400}");
        });
    }
    let text = format!("(format: 1, game: Gipf, acts: [{}])", "(by: White, act: Use),".repeat(twenty_mib / 22));
    let problem = GipfRecord::read(text.as_bytes()).expect_err("it is too large").to_string();
    assert!(problem.contains("16 MiB"), "{problem}");
}

#[test]
fn refusing_the_largest_file_is_cheap() {
    let pass = "(at:0,by:Red,act:Pass),";
    let text = format!("(actions:[{}])", pass.repeat((MAX_RECORD_BYTES - 20) / pass.len()));
    assert_within_limits("16 MiB of actions", || {
        let problem = Record::read(text.as_bytes()).expect_err("too many actions").to_string();
        assert!(problem.contains("more than 100000 actions"), "{problem}");
    });
    let comment = format!("(/*{}*/)", "x".repeat(MAX_RECORD_BYTES - 10));
    assert_within_limits("16 MiB of comment", || inputs::check_record(comment.as_bytes()));
}

#[test]
fn out_of_range_times_are_refused_with_their_place() {
    for at in [MAX_RECORD_TIME + 1, i64::MAX as u64, u64::MAX - 1, u64::MAX] {
        let action = format!("(actions: [(at: 1, by: Red, act: Pass), (at: {at}, by: Red, act: Pass)])");
        let problem = Record::read(action.as_bytes()).expect_err("too late").to_string();
        assert_eq!(problem, format!("action 2: {at} ms: expected {MAX_RECORD_TIME} ms (365 days) at most"));
        let problem = Record::read(format!("(end: {at})").as_bytes()).expect_err("too late").to_string();
        assert!(problem.starts_with(&format!("end: {at} ms")), "{problem}");
    }
    let problem = Record::read(b"(end: 18446744073709551616)").expect_err("no number").to_string();
    assert!(problem.starts_with("line 1, column "), "{problem}");
}

#[test]
fn overlong_names_are_truncated() {
    for letter in ["x", "\u{e9}", "\u{20ac}", "\u{1f600}"] {
        let text = format!("(players: (red: \"{}\", black: \"Bo\"))", letter.repeat(3_000_000));
        assert_within_limits("names", || {
            let names = Record::read(text.as_bytes()).expect("a record").players;
            assert!((1_000..=1_024).contains(&names.red.len()) && names.black == "Bo", "{}", names.red.len());
        });
    }
}

#[test]
fn the_latest_time_and_extreme_options_are_read() {
    for level in 1..=3 {
        for (ring, extra, glass, timer) in [(1_000, 2_000, 1_000, 1_000), (10_000, 15_000, 3_600_000, 600_000)] {
            let text = format!(
                "(rules: (level: {level}, ring_window: {ring}, extra_window: {extra}, glass: {glass}, timer: {timer}), \
                 actions: [(at: {}, by: Red, act: Lift(\"D1\")), (at: {}, by: Red, act: Place(\"D2\")), \
                 (at: {MAX_RECORD_TIME}, by: Red, act: DropRing)], end: {MAX_RECORD_TIME})",
                MAX_RECORD_TIME - 2,
                MAX_RECORD_TIME - 1
            );
            let record = Record::read(text.as_bytes()).expect("a record");
            assert_eq!(record.replay().expect("the options are valid").replay_remaining(), vec![]);
            assert_within_limits("the latest time", || inputs::check_record(text.as_bytes()));
        }
    }
}

#[test]
fn the_tool_replays_long_records_or_refuses_them_in_one_line() {
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

/// Tests that the tool refuses a record that names a large file in many acts, or a file that never ends.
#[test]
fn the_tool_limits_the_size_of_embedded_records() {
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

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn records() {
    fuzz_reading("record", &read_seed_files(PACKAGE, "../tamsk-rules/tests/cases", "ron"), 1_500, inputs::check_record);
}

#[test]
fn gipf_records() {
    fuzz_reading(
        "gipf-record",
        &read_seed_files(PACKAGE, "../gipf-rules/tests/cases", "ron"),
        1_000,
        inputs::check_gipf_record,
    );
}

#[test]
fn positions() {
    fuzz_reading(
        "position",
        &read_seed_files(PACKAGE, "../../fuzz/seeds/position", "txt"),
        4_000,
        inputs::check_position_and_turn,
    );
}

#[test]
fn gipf_positions() {
    fuzz_reading(
        "gipf-position",
        &read_seed_files(PACKAGE, "../../fuzz/seeds/gipf-position", "txt"),
        4_000,
        inputs::check_gipf_position,
    );
}

/// The server answers damaged requests only with lines of the protocol, and `quit` still works.
#[test]
fn requests() {
    const ANSWERS: [&str; 6] = ["id ", "tamskok", "readyok", "info depth ", "bestturn ", "error "];
    fuzz_reading("serve", &read_seed_files(PACKAGE, "../../fuzz/seeds/serve", "txt"), 60, |bytes| {
        let session = [bytes, b"\nstop\nquit\n"].concat();
        let (code, answers) = run(&["serve", "--hash", "1"], session);
        assert_eq!(code, 0, "{answers:.400}");
        for line in answers.lines() {
            assert!(ANSWERS.iter().any(|answer| line.starts_with(answer)) && line.len() < 1_000, "{line:.400}");
        }
    });
}

/// The limit on the real time of a run of the tool. It is generous, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> (i32, String) {
    let (code, out, err) = run_within(PATIENCE, arguments, input);
    (code, out + &err)
}

fn assert_refused(arguments: &[&str], code: i32, expected: &str) {
    let (found, text) = run(arguments, "");
    assert!(found == code && text.contains(expected), "{arguments:?}: {found} {text:.400}");
    assert!(!text.contains("panicked"), "{arguments:?}: {text:.400}");
}

#[test]
fn every_jobs_option_has_the_same_bounds() {
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
fn every_hash_option_has_the_same_bounds() {
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

#[test]
fn endless_files_are_refused_at_the_size_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    // The file is sparse, so that it takes no space on the disk.
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
