//! The bot behind `tamsk-engine`: `gipf bestturn`, and `serve` after `position gipf TEXT`.

use std::io::Write;
use std::process::{Command, Stdio};

use gipf_rules::{GipfPosition, Side};

use super::tool::run;

/// White completes a row of four that takes Black's last GIPF piece.
pub const WIN: &str = "G.../...../....../BBB.bg./....../...../.... w push 6/6 7/9 bb 0/0 - tournament";

/// White's loaded piece comes to the centre with `e1-e2`.
pub const DUE: &str = "G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 1.1.*/1.1.* tournament";

/// Sends lines to `serve` and returns its answers.
fn serve(lines: &[&str]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tamsk-engine"));
    let command = command.args(["serve", "--hash", "1"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the tool starts");
    let input = lines.join("\n") + "\n";
    child.stdin.take().expect("standard input").write_all(input.as_bytes()).expect("it is read");
    let output = child.wait_with_output().expect("the tool ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// Plays the turn that a line `bestturn WORDS` tells.
fn played(start: &str, answer: Option<&str>) -> GipfPosition {
    let words = answer.and_then(|line| line.strip_prefix("bestturn ")).unwrap_or_else(|| panic!("{answer:?}"));
    after(start, words)
}

/// Returns the position after words, all of which must be accepted.
pub fn after(start: &str, words: &str) -> GipfPosition {
    let mut position: GipfPosition = start.parse().unwrap_or_else(|e| panic!("{start}: {e}"));
    for word in words.split(' ') {
        position.play(word.parse().expect("a word")).unwrap_or_else(|why| panic!("{words}: {why}"));
    }
    position
}

#[test]
fn bestturn_finishes_the_turn() {
    let best = |text: &str, level: &str| run(&["bestturn", "--position", text, "--bot", level, "--nodes", "20000"]);
    let (code, out, _) = best(WIN, "expert");
    assert_eq!(code, 0);
    assert!(out.lines().any(|line| line.starts_with("info depth ") && line.contains(" score won")), "{out}");
    let outcome = played(WIN, out.lines().last()).outcome().expect("the match is won");
    assert_eq!(outcome.winner, Some(Side::White));
    assert_eq!(best(WIN, "expert").1, out, "the same answer every time");
    // As far as Black has no say in it.
    let (_, out, _) = best(DUE, "club");
    let after = played(DUE, out.lines().last());
    assert_eq!(after.actor(), Some(Side::Black), "{out}");
    let over = WIN.replace("/BBB.bg./", "/BBB.b../").replace("7/9", "7/11");
    let contest = DUE.replace("push", "contest+").replace("BbL....", "B.bL...");
    for (text, part) in [(over.as_str(), "over"), (contest.as_str(), "contest"), ("nowhere", "position")] {
        let (code, _, error) = best(text, "expert");
        assert!(code == 1 && error.contains(part), "{text}: {error}");
    }
    let (code, _, error) = best(WIN, "champion");
    assert!(code == 1 && error.contains("champion"), "{error}");
    assert_eq!(run(&["bestturn", "--bot", "expert"]).0, 2);
}

#[test]
fn serve_plays_gipf_after_its_position() {
    let lines = ["position gipf nowhere", &format!("position gipf {WIN}"), "go level expert nodes 20000", "isready"];
    let answers = serve(&lines);
    assert!(answers[0].starts_with("error position: "), "{answers:?}");
    assert!(answers.iter().any(|line| line == "readyok"), "{answers:?}");
    assert!(answers.iter().any(|line| line.starts_with("info depth ") && line.contains(" pv e1-e2")), "{answers:?}");
    let best = answers.iter().find(|line| line.starts_with("bestturn "));
    assert!(played(WIN, best.map(String::as_str)).outcome().is_some(), "{answers:?}");
    // The position of TAMSK is another one, and a contest is decided elsewhere.
    let contest = DUE.replace("push", "contest+").replace("BbL....", "B.bL...");
    let answers = serve(&[&format!("position gipf {contest}"), "go level expert nodes 100"]);
    assert!(answers.len() == 1 && answers[0].contains("a contest is open"), "{answers:?}");
}
