//! Tests of full disks, read-only folders and vanished folders. Each test runs in its own process, with a mounted file
//! system of one MiB. Where mounting is not allowed, the tests use a limit on file sizes or a folder without write
//! permission instead. If neither works, as for a superuser without namespaces, the test of read-only folders fails
//! with an explanation.

mod trouble;
mod whole_matches;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use tamsk::persistence::MatchLibrary;
use tamsk::settings::SoundSettings;
use tamsk_testing::prelude::*;

use self::trouble::DiskProblem;
use self::whole_matches::play_whole_through;

/// Environment variables for the process: its folder, its disk problem, and whether it plays whole matches.
const FOLDER: &str = "TAMSK_TEST_DISK";
const TROUBLE: &str = "TAMSK_TEST_TROUBLE";
const WHOLE: &str = "TAMSK_TEST_WHOLE";
/// A shell script that mounts a small file system in memory on its first argument. It then runs the other arguments as
/// a command.
const ON_A_SMALL_DISK: &str = r#"mount -t tmpfs -o size=1m tamsk "$0" && exec "$@""#;
/// A shell script that runs its arguments as a command. A write beyond the file size limit then fails instead of
/// raising SIGXFSZ.
const IGNORING_THE_LIMIT: &str = r#"trap '' XFSZ; exec "$0" "$@""#;

fn may_mount() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let mut probe = Command::new("unshare");
    probe.args(["-rm", "sh", "-c", ON_A_SMALL_DISK]).arg(folder.path()).arg("true");
    probe.output().is_ok_and(|output| output.status.success())
}

fn on_disk(folder: &Path) -> Record {
    latest_unfinished_match_in::<UnfinishedMatch>(folder).expect("the match is on disk").record
}

fn count_messages(game: &HeadlessGame, part: &str) -> usize {
    game.visible_texts().iter().filter(|text| text.contains(part)).count()
}

/// Runs frames until the condition holds. Sleeps after each frame, to give time to the thread that writes to the disk.
#[track_caller]
fn wait_until(game: &mut HeadlessGame, what: &str, condition: impl Fn(&mut HeadlessGame) -> bool) {
    let began = Instant::now();
    while !condition(game) {
        assert!(began.elapsed() < Duration::from_secs(40), "{what}");
        game.run_frames(1);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Plays a turn in which the player to move advances a glass or moves the glass back.
fn play_turn(game: &mut HeadlessGame) {
    let player = game.current_match().to_move();
    let [near, far] = if player == Player::Red { ["D1", "D2"] } else { ["D7", "D6"] }.map(s);
    let (from, to) = if game.current_match().glass_at(near).is_some() { (near, far) } else { (far, near) };
    for action in [Action::Lift(from), Action::Place(to), Action::KeepRing] {
        game.request_action(player, action);
    }
    game.run_frames(2);
}

fn play_through(trouble: DiskProblem, folder: &Path) {
    let mut game = HeadlessGame::in_folder(folder);
    // Long names fill most of the first block of the file. Turns alone would not fill the block, because the rules
    // limit the number of turns without a ring.
    let names = NamesByPlayer { red: "R".repeat(1_000).into(), black: "B".repeat(1_000).into() };
    game.begin_match(MatchSetup { names, ..setup_at(Level::One) });
    game.drag_glass("D1", "D2").run_frames(2);
    wait_until(&mut game, "the match is saved at first", |_| unfinished_match_files(folder).len() == 1);
    wait_until(&mut game, "both actions are saved", |_| on_disk(folder).actions.len() == 2);

    trouble.begin(folder);
    game.press_key(KeyCode::KeyS);
    // On a full disk, a file still grows until its last block is full, so play turns until saving fails.
    let turns = if trouble == DiskProblem::FullDisk { 25 } else { 0 };
    for _ in 0..turns {
        if count_messages(&game, "The match could not be saved") > 0 {
            break;
        }
        play_turn(&mut game);
    }
    wait_until(&mut game, "the player is notified", |game| count_messages(game, "The match could not be saved") == 1);
    assert_eq!(count_messages(&game, trouble.message()), 1, "{:?}", game.visible_texts());
    assert!(!game.resource::<MatchLibrary>().can_save());
    let (saved, played) = (on_disk(folder).actions, game.live_match().expect("a match").record().actions.clone());
    assert!(saved.len() >= 2 && played.starts_with(&saved), "saved data must stay");
    assert!(turns > 0 || saved.len() == 2, "nothing more may be saved");
    game.world_mut().resource_mut::<SoundSettings>().master_volume = 5;
    game.wait_in_long_frames(20_000);
    play_turn(&mut game);
    game.wait_in_long_frames(3_000);
    assert!(game.live_match().expect("a match").record().actions.len() > played.len());
    assert_eq!(count_messages(&game, "The match could not be saved"), 0);
    assert_eq!(game.take_refusals_to_people(), []);

    trouble.end(folder);
    let actions = game.live_match().expect("a match").record().actions.len();
    wait_until(&mut game, "the match is saved without input", |_| on_disk(folder).actions.len() == actions);
    wait_until(&mut game, "the failure is over", |game| game.resource::<MatchLibrary>().can_save());
    game.wait_in_long_frames(40_000);
    let game = game.closed_and_reopened();
    assert_eq!(game.resource::<SoundSettings>().master_volume, 5, "the settings must be saved as well");
    assert!(game.point_of_button("continue").is_some());
    assert_eq!(on_disk(folder).actions.len(), actions);
    let left: Vec<_> =
        fs::read_dir(folder).expect("the folder is readable").flatten().map(|entry| entry.file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains(".new-")), "{left:?}");
}

/// Plays in the process that the tests below start. In any other process, this test does nothing.
#[test]
fn plays_in_a_child_process() {
    if let (Some(folder), Ok(told)) = (env::var_os(FOLDER), env::var(TROUBLE)) {
        let trouble = DiskProblem::ALL.into_iter().find(|trouble| format!("{trouble:?}") == told).expect("a trouble");
        if env::var_os(WHOLE).is_some() {
            play_whole_through(trouble, Path::new(&folder));
        } else {
            play_through(trouble, Path::new(&folder));
        }
    }
}

#[track_caller]
fn play_in_child_process(trouble: DiskProblem, whole: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let game = env::current_exe().expect("this program");
    let on_own_disk = matches!(trouble, DiskProblem::FullDisk | DiskProblem::ReadOnlyDisk);
    let (wrapper, words): (&str, Vec<PathBuf>) = if on_own_disk {
        ("unshare", vec!["-rm".into(), "sh".into(), "-c".into(), ON_A_SMALL_DISK.into(), folder.path().into(), game])
    } else {
        ("sh", vec!["-c".into(), IGNORING_THE_LIMIT.into(), game])
    };
    let output = Command::new(wrapper)
        .args(words)
        .args(["--exact", "no_room::plays_in_a_child_process", "--nocapture"])
        .env(FOLDER, folder.path())
        .env(TROUBLE, format!("{trouble:?}"))
        .envs(whole.then_some((WHOLE, "")))
        .output()
        .expect("the game starts");
    let [printed, said] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success(), "{trouble:?}: {said}\n{printed}");
    assert!(printed.contains("1 passed"), "{trouble:?}: the child ran no test: {said}\n{printed}");
}

#[test]
fn a_match_survives_a_full_disk() {
    play_in_child_process(if may_mount() { DiskProblem::FullDisk } else { DiskProblem::FullByLimit }, false);
}

#[test]
fn a_match_survives_a_limit_on_file_sizes() {
    play_in_child_process(DiskProblem::FullByLimit, false);
}

#[test]
fn a_match_survives_a_read_only_folder() {
    play_in_child_process(if may_mount() { DiskProblem::ReadOnlyDisk } else { DiskProblem::ReadOnlyFolder }, false);
}

#[test]
fn a_vanished_folder_is_created_again() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path().join("here");
    let mut game = HeadlessGame::in_folder(&folder);
    game.begin_match(setup_at(Level::One));
    game.drag_glass("D1", "D2").run_frames(2);
    wait_until(&mut game, "the match is saved", |_| unfinished_match_files(&folder).len() == 1);
    wait_until(&mut game, "both actions are saved", |_| on_disk(&folder).actions.len() == 2);
    remove_folder_in_use(&folder);
    game.press_key(KeyCode::KeyS);
    wait_until(&mut game, "the match is saved again", |_| unfinished_match_files(&folder).len() == 1);
    assert_eq!(on_disk(&folder).actions.len(), 3);
    assert_eq!(count_messages(&game, "could not be saved"), 0);
    assert!(game.resource::<MatchLibrary>().can_save());
}
