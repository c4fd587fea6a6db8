//! Tests of the commands `match` and `ladder`.

#[cfg(unix)]
use std::process::Command;
use std::sync::LazyLock;

use tamsk_engine::Difficulty;
use tamsk_engine::arena::{ArenaMatch, play_timed_match, random_openings};
use tamsk_engine::mistakes::{MistakeCount, MistakeKind, MistakesByKind};
use tamsk_engine::player::BotPlayer;
use tamsk_rules::{Level, Match, Options, Player, Turn};

use crate::{run, run_with_records};

#[test]
fn a_match_prints_its_table_and_writes_records_that_replay() {
    for level in ["1", "3"] {
        let folder = tempfile::tempdir().expect("a folder");
        let records = folder.path().join("records");
        let players = ["match", "--red", "casual:nodes=300", "--black", "random"];
        let arguments = [&players[..], &["--level", level, "--games", "4", "--seed", "9"]].concat();
        let (code, table, message) = run_with_records(&arguments, &records);
        assert_eq!(code, 0, "{message}");
        for part in ["casual:nodes=300 against random, 4 matches", "to the same end: 4 of 4", "score", "Elo"] {
            assert!(table.contains(part), "{part} in\n{table}");
        }
        assert!(message.contains("4 of 4 matches"));
        let files: Vec<_> = std::fs::read_dir(&records).expect("the folder").flatten().collect();
        assert_eq!(files.len(), 4);
        for file in files {
            let path = file.path();
            let (code, _, message) = run(&["replay", path.to_str().expect("a plain path")], "");
            assert_eq!(code, 0, "{path:?}: {message}");
        }
        assert_eq!(run_with_records(&arguments, &records).1, table, "the same seed, the same table");
    }
}

#[test]
fn matches_with_random_options_replay() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["match", "--red", "random", "--black", "greedy", "--random-options", "--games", "24"];
    let (code, table, message) = run_with_records(&arguments, folder.path());
    assert!(code == 0 && table.contains("to the same end: 24 of 24"), "{table}{message}");
    let files = std::fs::read_dir(folder.path()).expect("the folder").flatten();
    let records: Vec<String> = files.map(|file| std::fs::read_to_string(file.path()).expect("a record")).collect();
    for level in ["level: 1", "level: 2", "level: 3"] {
        assert!(records.iter().any(|record| record.contains(level)), "no match at {level}");
    }
}

#[test]
fn random_options_exclude_explicit_options() {
    let chosen = [
        ["--level", "2"],
        ["--start", "free"],
        ["--late", "lose-turn"],
        ["--full-socket", "refused"],
        ["--glass", "60000"],
        ["--timer", "9000"],
        ["--ring-window", "2000"],
        ["--extra-window", "3000"],
        ["--limits", "sand-only"],
        ["--red-rings", "30"],
        ["--black-rings", "30"],
        ["--red-glass", "60000"],
        ["--black-glass", "60000"],
        ["--red-timer", "9000"],
        ["--black-timer", "9000"],
    ];
    for option in chosen {
        let arguments = ["match", "--red", "random", "--black", "random", "--games", "1", "--random-options"];
        let (code, _, message) = run(&[&arguments[..], &option].concat(), "");
        assert!(code == 2 && message.contains(option[0]), "{option:?}: {message}");
    }
}

/// Without sand, an expired right to claim a ring looks like the new right that a later move to the same socket
/// creates. A bot must not confuse the two rights.
#[test]
fn an_expired_ring_is_not_taken_for_a_later_one() {
    for seed in ["11", "23", "24"] {
        let novice = "novice:nodes=200";
        let arguments = ["match", "--red", novice, "--black", novice, "--level", "1", "--start", "free"];
        let (code, table, message) = run(&[&arguments[..], &["--games", "8", "--seed", seed]].concat(), "");
        assert_eq!(code, 0, "seed {seed}: {table}{message}");
    }
}

#[test]
fn an_unwritable_record_loses_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path();
    let blocked = records.join("00002-random-greedy.tamsk");
    std::fs::create_dir_all(&blocked).expect("a folder at the path of a record");
    let arguments = ["match", "--red", "greedy", "--black", "random", "--games", "4"];
    let (code, table, message) = run_with_records(&arguments, records);
    assert!(table.contains("greedy against random, 4 matches") && table.contains("in all"), "{table}{message}");
    assert!(message.contains("4 of 4 matches") && message.contains("1 record is missing"), "{message}");
    assert!(message.contains(blocked.to_str().expect("a plain path")), "{message}");
    assert_eq!(code, 1);
    assert_eq!(std::fs::read_dir(records).expect("the folder").count(), 4, "the other records exist");
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_partial_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().to_str().expect("a plain path");
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_tamsk-engine")])
        .args(["match", "--red", "greedy", "--black", "random", "--games", "4", "--records", records])
        .output()
        .expect("the tool runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("4 records are missing") && message.contains(records), "{message}");
    assert_eq!(output.status.code(), Some(1));
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("the folder").flatten().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[cfg(unix)]
#[test]
fn no_record_is_written_through_a_link() {
    let (folder, elsewhere) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let kept = elsewhere.path().join("kept");
    std::fs::write(&kept, "precious").expect("written");
    let link = folder.path().join("00001-greedy-random.tamsk");
    std::os::unix::fs::symlink(&kept, &link).expect("a link");
    let arguments = ["match", "--red", "greedy", "--black", "random", "--games", "2"];
    let (_, _, message) = run_with_records(&arguments, folder.path());
    assert!(message.contains("1 record is missing") && message.contains("not a plain file"), "{message}");
    assert_eq!(std::fs::read_to_string(&kept).ok().as_deref(), Some("precious"));
    assert!(link.is_symlink());
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 2, "the other record exists");
}

/// The arguments of a ladder with two matches for each pair of levels, the shortest glasses, and a budget counted in
/// steps. The usual budgets would be too slow for tests.
const LADDER: [&str; 8] = ["ladder", "--level", "2", "--games", "2", "--steps", "--glass", "4000"];

fn assert_compares_all(table: &str) {
    for pair in ["casual   novice", "club     casual", "expert   club", "master   expert"] {
        assert!(table.contains(pair), "{pair} in\n{table}");
    }
}

#[test]
fn a_ladder_continues_without_unwritable_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path();
    std::fs::write(records.join("club-casual"), "").expect("a file where a folder should be");
    let (code, table, message) = run_with_records(&LADDER, records);
    assert_compares_all(&table);
    assert!(code == 1 && message.contains("2 records are missing"), "{message}");
    assert_eq!(std::fs::read_dir(records.join("master-expert")).expect("the folder").count(), 2);
}

#[test]
fn a_ladder_compares_all_difficulties() {
    let (code, table, message) = run(&LADDER, "");
    assert_eq!(code, 0, "{message}");
    assert_compares_all(&table);
}

#[test]
fn bad_arguments_are_named_without_a_panic() {
    let cases = [
        (vec!["match", "--red", "grandmaster", "--black", "random"], "no player"),
        (vec!["match", "--red", "random:turns=5", "--black", "random"], "no budget"),
        (vec!["match", "--red", "expert:nodes=0", "--black", "random"], "nodes is '0'"),
        (vec!["match", "--red", "expert:threads=999", "--black", "random"], "threads is 999"),
        (vec!["match", "--red", "uct:turns=many", "--black", "random"], "turns is 'many'"),
        (vec!["match", "--red", "random", "--black", "random", "--games", "0"], "0"),
        (vec!["match", "--red", "random", "--black", "random", "--level", "4"], "4"),
        (vec!["match", "--red", "random", "--black", "random", "--glass", "5"], "glass is 5 ms"),
        (vec!["match", "--red", "random", "--black", "random", "--records", "/dev/null/x"], "/dev/null/x"),
    ];
    for (arguments, part) in cases {
        let (code, _, message) = run(&arguments, "");
        assert!(code != 0 && message.contains(part), "{arguments:?}: {message}");
        assert!(!message.contains("panicked"), "{message}");
    }
}

const MATCHES: usize = 200;

pub static NOVICE: LazyLock<Errors> = LazyLock::new(|| Errors::of(Difficulty::Novice));

#[derive(Debug)]
pub struct Errors {
    pub weak: MistakesByKind,
    pub expert: MistakesByKind,
}

/// The number of moves of each player in an opening.
const OPENING_MOVES: u32 = 2;

/// Plays a match at Level 3 between the bots `me` and `other`, starting with `opening`.
fn play(opening: &[Turn], mut me: BotPlayer, mut other: BotPlayer) -> ArenaMatch {
    let options = Options::at_level(Level::Three);
    let mut played = ArenaMatch::new(Match::new(options).expect("options within bounds"));
    played.play_opening(opening);
    let is_red = me.player() == Player::Red;
    let (red, black) = if is_red { (&mut me, &mut other) } else { (&mut other, &mut me) };
    let played = play_timed_match(played, red, black);
    assert!(!played.was_broken_off && played.refusals.is_empty());
    played
}

impl Errors {
    pub fn of(level: Difficulty) -> Errors {
        let (mut weak, mut expert) = (MistakesByKind::default(), MistakesByKind::default());
        for (number, opening) in random_openings(9, MATCHES).iter().enumerate() {
            let me = Player::BOTH[number % 2];
            let seed = number as u64;
            let strong = BotPlayer::new(!me, Difficulty::Expert, seed).with_budget(Some(2_000), None, 1);
            let played = play(opening, BotPlayer::new(me, level, seed), strong);
            weak.add_match(&played, me, OPENING_MOVES);
            expert.add_match(&played, !me, OPENING_MOVES);
        }
        weak.losses.sort_unstable();
        Errors { weak, expert }
    }
}

/// Returns how often the glasses of Casual and Novice bots are walled in when the bots play against each other.
/// Walled-in glasses are rare, so it takes many matches to tell the bots apart. No move is judged, because judging
/// would take longer than playing.
pub fn glasses_walled_in_by_casual_and_novice() -> [MistakeCount; 2] {
    let (mut casual, mut novice) = (MistakesByKind::default(), MistakesByKind::default());
    for (number, opening) in random_openings(9, 5 * MATCHES).iter().enumerate() {
        let me = Player::BOTH[number % 2];
        let [mine, other] = [(me, Difficulty::Casual), (!me, Difficulty::Novice)]
            .map(|(player, level)| BotPlayer::new(player, level, number as u64));
        let played = play(opening, mine, other);
        casual.add_match(&played, me, u32::MAX);
        novice.add_match(&played, !me, u32::MAX);
    }
    [casual, novice].map(|counts| counts.of(MistakeKind::WalledIn))
}
