//! Tests of the `gipf` commands of `tamsk-engine`.

use std::fs;
use std::path::{Path, PathBuf};

use assert_json_diff::assert_json_eq;
use gipf_rules::{BLACK, GipfPosition, GipfVersion, WHITE};
use serde_json::Value;
use tamsk_records::{GipfRecord, RecordedAct};
use tamsk_rules::Player;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../gipf-rules/tests/cases")
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    crate::run(&[&["gipf"], arguments].concat(), "")
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

/// A position in which White completes a row of four that takes Black's last GIPF piece.
const WIN: &str = "G.../...../....../BBB.bg./....../...../.... w push 6/6 7/9 bb 0/0 - tournament";

/// A position in which White's loaded piece arrives at the centre with `e1-e2`.
const DUE: &str = "G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 1.1.*/1.1.* tournament";

fn serve(lines: &[&str]) -> Vec<String> {
    let (code, answers, _) = crate::run(&["serve", "--hash", "1"], lines.join("\n") + "\n");
    assert_eq!(code, 0);
    answers.lines().map(str::to_owned).collect()
}

fn played(start: &str, answer: Option<&str>) -> GipfPosition {
    let words = answer.and_then(|line| line.strip_prefix("bestturn ")).unwrap_or_else(|| panic!("{answer:?}"));
    after(start, words)
}

fn after(start: &str, words: &str) -> GipfPosition {
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
    assert_eq!(outcome.winner, Some(WHITE));
    assert_eq!(best(WIN, "expert").1, out, "the same answer every time");
    let (_, out, _) = best(DUE, "club");
    let after = played(DUE, out.lines().last());
    assert_eq!(after.actor(), Some(BLACK), "{out}");
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
    let contest = DUE.replace("push", "contest+").replace("BbL....", "B.bL...");
    let answers = serve(&[&format!("position gipf {contest}"), "go level expert nodes 100"]);
    assert!(answers.len() == 1 && answers[0].contains("a contest is open"), "{answers:?}");
}

fn matches(arguments: &[&str], folder: &Path) -> (String, Vec<GipfRecord>) {
    let (code, out, error) = crate::run_with_records(&[&["gipf", "match", "--seed", "3"], arguments].concat(), folder);
    assert_eq!(code, 0, "{arguments:?}: {error}");
    let mut files: Vec<_> = fs::read_dir(folder).expect("the folder").flatten().map(|file| file.path()).collect();
    files.sort();
    let read = |file| GipfRecord::read(&fs::read(file).expect("a record")).expect("it is a record");
    (out, files.iter().map(read).collect())
}

#[test]
fn a_match_prints_its_result_and_writes_records_that_replay() {
    let arguments = ["--white", "casual:nodes=200", "--black", "random", "--version", "basic", "--games", "4"];
    let folder = tempfile::tempdir().expect("a folder");
    let (out, records) = matches(&arguments, folder.path());
    for part in ["casual:nodes=200 against random, 4 matches", "won ", "score ", "to the same end: 4 of 4"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert_eq!(records.len(), 4);
    for (number, record) in records.iter().enumerate() {
        let mut replay = record.replay().expect("the rules are possible");
        assert_eq!(replay.replay_remaining(), []);
        assert!(replay.game().outcome().is_some());
        assert_eq!(record.rules.version, GipfVersion::Basic);
        assert_eq!(record.players.red == "random", number % 2 == 1, "colours are exchanged");
    }
    assert_eq!(records[0].acts[..4], records[1].acts[..4], "the same opening");
    assert_ne!(records[0].acts[..4], records[2].acts[..4], "another opening");
    let again = tempfile::tempdir().expect("a folder");
    assert_eq!(matches(&arguments, again.path()), (out, records), "the same seed, the same matches");
}

#[test]
fn a_match_may_begin_from_a_position_or_with_more_pieces() {
    let players = ["--white", "novice:nodes=100", "--black", "random", "--games", "2"];
    let folder = tempfile::tempdir().expect("a folder");
    let more = ["--version", "basic", "--more", "3,1"];
    let (_, records) = matches(&[&players[..], &more].concat(), folder.path());
    for record in &records {
        let start = *record.replay().expect("possible").game().position();
        assert_eq!(Player::BOTH.map(|side| start.reserve(side)), [15, 13]);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (_, records) = matches(&[&players[..], &["--position", WIN]].concat(), folder.path());
    assert_eq!(records.len(), 2);
    assert!(records.iter().all(|record| record.start.as_deref() == Some(WIN)));
    let names: Vec<_> = records.iter().map(|record| record.players.red.as_str()).collect();
    assert_eq!(names, ["novice:nodes=100", "random"]);
}

#[test]
fn challenges_are_decided_by_lot_or_by_a_match_of_tamsk() {
    let players = ["--white", "expert:nodes=2000", "--black", "casual:nodes=2000", "--games", "4"];
    // At the start of every match, White wants to use a potential, and Black may challenge it.
    let asked = after(DUE, "e1-e2 use").to_string();
    for contest in ["coin", "dice", "tamsk"] {
        let folder = tempfile::tempdir().expect("a folder");
        let (out, records) = matches(
            &[&players[..], &["--challenge", contest, "--level", "2", "--position", &asked]].concat(),
            folder.path(),
        );
        assert!(out.contains("to the same end: 4 of 4"), "{out}");
        let acts = || records.iter().flat_map(|record| &record.acts).map(|timed| &timed.act);
        let results = acts().filter(|act| match act {
            RecordedAct::Toss(_) => contest == "coin",
            RecordedAct::Dice { .. } => contest == "dice",
            RecordedAct::Tamsk { record: Some(record), .. } => contest == "tamsk" && record.actions.len() > 20,
            _ => false,
        });
        let challenges = acts().filter(|act| **act == RecordedAct::Challenge).count();
        assert!(challenges > 0, "{contest}: nobody challenged");
        assert_eq!(results.count(), challenges, "{contest}: each has its result");
        // A Casual bot has no chance in a match of TAMSK against an Expert bot. It knows who its opponent is, so it
        // challenges only if the contest is not a match of TAMSK.
        let by_casual = records.iter().flat_map(|record| {
            let casual = if record.players.red.starts_with("casual") { WHITE } else { BLACK };
            record.acts.iter().filter(move |timed| timed.by == casual && timed.act == RecordedAct::Challenge)
        });
        let by_casual = by_casual.count();
        assert_eq!(by_casual > 0, contest != "tamsk", "{contest}: {by_casual} of {challenges}");
    }
}

#[test]
fn bad_match_arguments_are_named() {
    let cases: [(&[&str], i32, &str); 10] = [
        (&["--white", "greedy"], 1, "plays no GIPF"),
        (&["--games", "0"], 2, "0 is not in 1"),
        (&["--records", "/dev/null/x"], 1, "/dev/null/x"),
        (&["--challenge", "chess"], 2, "chess"),
        (&["--challenge", "coin"], 1, "a challenge needs potentials"),
        (&["--attempts", "2"], 2, "--challenge"),
        (&["--more", "3"], 2, "expected two numbers"),
        (&["--more", "3,3"], 1, "3 more pieces"),
        (&["--position", WIN, "--potentials", "3"], 2, "--potentials"),
        (&["--position", WIN, "--challenge", "dice"], 1, "a challenge needs potentials"),
    ];
    for (arguments, expected, part) in cases {
        let players: &[&str] = if arguments[0] == "--white" { &[] } else { &["--white", "random"] };
        let games: &[&str] = if arguments[0] == "--games" { &[] } else { &["--games", "1"] };
        let all = [&["match", "--black", "random"], games, players, arguments].concat();
        let (code, _, error) = run(&all);
        assert!(code == expected && error.contains(part), "{arguments:?}: {code} {error}");
    }
}
