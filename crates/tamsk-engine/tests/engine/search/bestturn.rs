//! `tamsk-engine bestturn` as run from a shell.

use std::process::Command;

use tamsk_rules::{Position, Turn};

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tamsk-engine"))
        .arg("bestturn")
        .args(arguments)
        .output()
        .expect("the engine tool starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

const START: &str = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0";

/// Each difficulty reports its depths with their lines of play, and ends with a legal turn.
#[test]
fn the_last_line_is_a_legal_turn() {
    for (level, nodes) in [("novice", "100"), ("club", "2000"), ("master", "3000")] {
        let (code, out, err) =
            run(&["--position", START, "--bot", level, "--nodes", nodes, "--seed", "3", "--hash", "4"]);
        assert_eq!((code, err.as_str()), (0, ""));
        let turn: Turn = out
            .lines()
            .last()
            .and_then(|line| line.strip_prefix("bestturn "))
            .expect("a turn")
            .parse()
            .expect("a turn");
        assert!(Position::start().is_legal(turn));
        assert!(
            out.lines().rev().skip(1).all(|line| line.starts_with("info depth ") && line.contains(" pv ")),
            "{out}"
        );
        assert!(out.lines().count() >= 2);
    }
    let (code, out, _) = run(&["--position", START, "--bot", "expert", "--ms", "30", "--threads", "2", "--hash", "4"]);
    assert!(code == 0 && out.contains("\nbestturn "), "{out}");
}

/// A late position that is won by three rings: the score is marked as exact.
#[test]
fn a_proven_score_is_marked_exact() {
    let late = "1111/12221/123321/0034320/022321/12221/1111 A1,A4,E2 C4,E3,E4 r 1/5 - 0";
    let (code, out, _) = run(&["--position", late, "--bot", "master", "--hash", "4"]);
    assert!(code == 0 && out.contains(" score 300 exact nodes "), "{out}");
}

/// Wrong values end with exit code 1 and one line that names the tool; wrong usage with exit code 2.
#[test]
fn bad_input_is_exit_code_one_with_one_message() {
    let over = "1111/12221/123321/1234321/123321/12221/1111 A1,A4,E2 C4,E3,E4 r 0/0 - 0";
    let bad: [&[&str]; 10] = [
        &["--position", "nonsense", "--bot", "novice"],
        &["--position", over, "--bot", "novice"],
        &["--position", START, "--bot", "wizard"],
        &["--position", START, "--bot", ""],
        &["--position", START, "--bot", "club", "--nodes", "0"],
        &["--position", START, "--bot", "club", "--ms", "0"],
        &["--position", START, "--bot", "club", "--ms", "99999999999999"],
        &["--position", START, "--bot", "club", "--threads", "0"],
        &["--position", START, "--bot", "club", "--threads", "1000000"],
        &["--position", START, "--bot", "club", "--hash", "99999999999"],
    ];
    for arguments in bad {
        let (code, out, err) = run(arguments);
        assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}: {err}");
        assert!(err.starts_with("tamsk-engine: ") && err.lines().count() == 1, "{arguments:?}: {err}");
    }
    for wrong in
        [&["--bot", "club"][..], &["--position", START], &["--position", START, "--bot", "club", "--nodes", "x"]]
    {
        assert_eq!(run(wrong).0, 2, "{wrong:?}");
    }
}
