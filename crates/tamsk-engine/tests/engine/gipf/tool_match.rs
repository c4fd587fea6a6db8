//! `tamsk-engine gipf match`: its results, its records and its arguments.

use std::path::Path;

use gipf_rules::{Side, Version};
use tamsk_records::{GipfRecord, WrittenAct};

use super::tool::run;
use super::tool_bots::{DUE, WIN, after};

/// Runs matches that keep their records, and returns what was printed and the records.
fn matches(arguments: &[&str], folder: &Path) -> (String, Vec<GipfRecord>) {
    let records = folder.to_str().expect("a plain path");
    let (code, out, error) = run(&[&["match", "--seed", "3", "--records", records], arguments].concat());
    assert_eq!(code, 0, "{arguments:?}: {error}");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the folder").flatten().map(|file| file.path()).collect();
    files.sort();
    let read = |file| GipfRecord::read(&std::fs::read(file).expect("a record")).expect("it is a record");
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
        assert_eq!(replay.run(), []);
        assert!(replay.game().outcome().is_some());
        assert_eq!(record.rules.version, Version::Basic);
        assert_eq!(record.players.white == "random", number % 2 == 1, "colours are exchanged");
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
        assert_eq!(Side::BOTH.map(|side| start.reserve(side)), [15, 13]);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (_, records) = matches(&[&players[..], &["--position", WIN]].concat(), folder.path());
    assert_eq!(records.len(), 2);
    assert!(records.iter().all(|record| record.start.as_deref() == Some(WIN)));
    let names: Vec<_> = records.iter().map(|record| record.players.white.as_str()).collect();
    assert_eq!(names, ["novice:nodes=100", "random"]);
}

#[test]
fn challenges_are_decided_by_lot_or_by_a_match_of_tamsk() {
    let players = ["--white", "expert:nodes=2000", "--black", "casual:nodes=2000", "--games", "4"];
    // Every match begins where White wants to use a potential, and Black is asked.
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
            WrittenAct::Toss(_) => contest == "coin",
            WrittenAct::Dice { .. } => contest == "dice",
            WrittenAct::Tamsk { record: Some(record), .. } => contest == "tamsk" && record.actions.len() > 20,
            _ => false,
        });
        let challenges = acts().filter(|act| **act == WrittenAct::Challenge).count();
        assert!(challenges > 0, "{contest}: nobody challenged");
        assert_eq!(results.count(), challenges, "{contest}: each has its result");
        // At TAMSK a Casual has no chance against an Expert, and both know whom they play.
        let by_casual = records.iter().flat_map(|record| {
            let casual = if record.players.white.starts_with("casual") { Side::White } else { Side::Black };
            record.acts.iter().filter(move |timed| timed.by == casual && timed.act == WrittenAct::Challenge)
        });
        let by_casual = by_casual.count();
        assert_eq!(by_casual > 0, contest != "tamsk", "{contest}: {by_casual} of {challenges}");
    }
}

#[test]
fn wrong_arguments_of_a_match_are_named() {
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
