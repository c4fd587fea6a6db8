//! A disk that is full, a folder that is read-only and a folder that vanishes: the match goes on, what was saved before
//! stays, the player is told once and clearly, and saving goes on by itself when the cause is gone.
//!
//! Each disk belongs to a process of its own. Where the system lets anybody have a namespace for mounts, which includes
//! most machines, that is a file system in memory of one MiB, which is really full or really read-only. Elsewhere the
//! process may write no more bytes to any file, and its folder loses the permission to write, which needs no privileges
//! at all. Where neither has an effect, as for a superuser without namespaces, the test of read-only folders fails and
//! says so rather than pass on nothing.

use std::env;
use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use tamsk::gipf::{GipfOptions, GipfPosition};
use tamsk::persistence::{SavingFails, Settings, UnfinishedMatch};
use tamsk::records::{GipfNames, GipfRecord, Record};
use tamsk::rules::{Level, Options};
use tamsk::session::gipf::{ResumeGipf, StartGipf};
use tamsk::session::seats::Seats;
use tamsk::simulation::gipf::LiveGipf;
use tamsk::simulation::live::MatchSetup;

use super::gipf::push;
use super::headless::HeadlessGame;
use super::library::files as records;
use super::unfinished::{CHALLENGED, unfinished_files};

/// The variables that tell the process its folder, what becomes of it, and whether whole matches are played meanwhile.
const FOLDER: &str = "TAMSK_TEST_DISK";
const TROUBLE: &str = "TAMSK_TEST_TROUBLE";
const WHOLE: &str = "TAMSK_TEST_WHOLE";
/// Mounts a small file system in memory on the first argument and runs the others there.
const ON_A_SMALL_DISK: &str = r#"mount -t tmpfs -o size=1m tamsk "$0" && exec "$@""#;
/// Covers the argument with a read-only view of itself: what is open for writing keeps the disk itself writable.
const READ_ONLY: &str = r#"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0""#;
/// Runs the arguments so that a file that grows too large is an error rather than a signal.
const IGNORING_THE_LIMIT: &str = r#"trap '' XFSZ; exec "$0" "$@""#;

/// What becomes of a folder while a match is played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    FullDisk,
    FullByLimit,
    ReadOnlyDisk,
    ReadOnlyFolder,
}

impl Trouble {
    const ALL: [Trouble; 4] = [Trouble::FullDisk, Trouble::FullByLimit, Trouble::ReadOnlyDisk, Trouble::ReadOnlyFolder];

    fn words(self) -> &'static str {
        match self {
            Trouble::FullDisk | Trouble::FullByLimit => "the disk is full",
            Trouble::ReadOnlyDisk | Trouble::ReadOnlyFolder => "it cannot be written to",
        }
    }

    fn begin(self, folder: &Path) {
        match self {
            Trouble::FullDisk => {
                let mut filler = File::create(folder.join("filler")).expect("there is room at first");
                while filler.write_all(&[0; 256]).is_ok() {}
            }
            Trouble::FullByLimit => limit_files("0:"),
            Trouble::ReadOnlyDisk => run("sh", &["-c", READ_ONLY, &folder.display().to_string()]),
            Trouble::ReadOnlyFolder => {
                fs::set_permissions(folder, Permissions::from_mode(0o555)).expect("it is ours");
                let probe = File::create(folder.join("probe"));
                assert!(
                    probe.is_err(),
                    "this user may write to any folder and may not mount anything, so that no folder is read-only: \
                     run the tests as an ordinary user, or allow user namespaces"
                );
            }
        }
    }

    fn end(self, folder: &Path) {
        match self {
            Trouble::FullDisk => fs::remove_file(folder.join("filler")).expect("it is there"),
            Trouble::FullByLimit => limit_files("unlimited:"),
            Trouble::ReadOnlyDisk => run("umount", &[&folder.display().to_string()]),
            Trouble::ReadOnlyFolder => fs::set_permissions(folder, Permissions::from_mode(0o755)).expect("it is ours"),
        }
    }
}

/// Sets how large the files may be that this process writes.
fn limit_files(limit: &str) {
    let process = std::process::id().to_string();
    run("prlimit", &["--pid", &process, &format!("--fsize={limit}")]);
}

fn run(program: &str, words: &[&str]) {
    let status = Command::new(program).args(words).status();
    assert!(status.expect("util-linux is installed").success(), "{program} {words:?}");
}

/// Returns whether this user may mount a file system for a process of their own.
fn may_mount() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let mut probe = Command::new("unshare");
    probe.args(["-rm", "sh", "-c", ON_A_SMALL_DISK]).arg(folder.path()).arg("true");
    probe.output().is_ok_and(|output| output.status.success())
}

fn on_disk(folder: &Path) -> Record {
    let bytes = fs::read(folder.join("unfinished.ron")).expect("the match is on disk");
    UnfinishedMatch::read(&bytes).expect("a whole match").record
}

fn tellings(game: &HeadlessGame, part: &str) -> usize {
    game.all_told().iter().filter(|text| text.contains(part)).count()
}

/// Waits in real time, as the writer does, while the game draws frames.
#[track_caller]
fn wait_until(game: &mut HeadlessGame, what: &str, condition: impl Fn(&mut HeadlessGame) -> bool) {
    let began = Instant::now();
    while !condition(game) {
        assert!(began.elapsed() < Duration::from_secs(40), "{what}");
        game.frames(1);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Plays a match in whose course this happens to its folder.
fn play_through(trouble: Trouble, folder: &Path) {
    let mut game = HeadlessGame::in_folder(folder);
    game.begin(MatchSetup { options: Options::at_level(Level::One), ..default() });
    game.move_glass("D1", "D2").frames(2);
    wait_until(&mut game, "it is saved at first", |_| folder.join("unfinished.ron").is_file());
    wait_until(&mut game, "all of it", |_| on_disk(folder).actions.len() == 2);

    trouble.begin(folder);
    game.key(KeyCode::KeyS);
    wait_until(&mut game, "it is told", |game| tellings(game, "The match could not be saved") == 1);
    assert_eq!(tellings(&game, trouble.words()), 1, "{:?}", game.all_told());
    assert!(game.resource::<SavingFails>().0);
    assert_eq!(on_disk(folder).actions.len(), 2, "what was saved before stays");
    game.world().resource_mut::<Settings>().volume = 5;
    // The match goes on, and the same is not told again.
    game.wait(20_000).move_glass("D7", "D6").frames(2).key(KeyCode::KeyL).wait(3_000);
    assert_eq!(game.table().board().rings("D6".parse().expect("a socket")), 1);
    assert_eq!(tellings(&game, "The match could not be saved"), 0);
    assert_eq!(game.refusals(), []);

    trouble.end(folder);
    let actions = game.live().expect("a match").record().actions.len();
    wait_until(&mut game, "it is saved by itself", |_| on_disk(folder).actions.len() == actions);
    wait_until(&mut game, "the failure is over", |game| !game.resource::<SavingFails>().0);
    game.wait(40_000);
    let game = game.restarted();
    assert_eq!(game.resource::<Settings>().volume, 5, "the settings as well");
    assert!(game.button("continue").is_some());
    assert_eq!(on_disk(folder).actions.len(), actions);
    let left: Vec<_> = fs::read_dir(folder).expect("it exists").flatten().map(|entry| entry.file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains(".new-")), "{left:?}");
}

/// Plays a match of TAMSK and one of GIPF to their ends, and then a match of TAMSK that decides a challenge, the match of
/// GIPF of which stays unfinished. Something happens before every act. Returns how that match stands.
fn play_whole_matches(game: &mut HeadlessGame, happens: impl Fn()) -> GipfPosition {
    let resign = |game: &mut HeadlessGame, who: &str| {
        happens();
        game.key(KeyCode::Escape).frames(3).press_button(who).frames(3).press_button("yes").settle();
    };
    game.begin(MatchSetup { options: Options::at_level(Level::One), ..default() });
    for (from, to) in [("D1", "D2"), ("D7", "D6"), ("A1", "B1")] {
        happens();
        game.move_glass(from, to).frames(2);
        happens();
        game.key(KeyCode::KeyS).key(KeyCode::KeyL).frames(2);
    }
    resign(game, "resign red");
    assert!(game.table().outcome().is_some());
    let (options, names) = (GipfOptions::default(), GipfNames::default());
    game.world().write_message(StartGipf { options, names, seats: Seats::default() });
    game.settle();
    for (dot, spot) in [("e1", "e2"), ("e9", "e8"), ("a1", "b2")] {
        happens();
        push(game, dot, spot);
    }
    resign(game, "resign white");
    assert!(game.resource::<LiveGipf>().game().outcome().is_some());
    let challenged = GipfRecord::read(CHALLENGED.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::of_record(challenged).expect("a match"));
    game.world().write_message(ResumeGipf { live, seats: Seats::default() });
    game.settle().press_button("play contest").settle();
    happens();
    game.move_glass("D1", "D2").frames(2);
    resign(game, "resign red");
    game.press_button("back to gipf").settle();
    *game.resource::<LiveGipf>().game().position()
}

/// Plays whole matches while this happens to their folder. Nothing is lost once it is over, and nothing is kept twice.
fn play_whole_through(trouble: Trouble, folder: &Path) {
    let mut game = HeadlessGame::in_folder(folder);
    trouble.begin(folder);
    let decided = play_whole_matches(&mut game, || {});
    assert!(game.resource::<SavingFails>().0);
    trouble.end(folder);
    let mut game = game.restarted();
    assert_eq!((records(&game).len(), unfinished_files(folder).len()), (2, 1), "{:?}", unfinished_files(folder));
    game.press_button("continue").settle();
    assert_eq!(*game.resource::<LiveGipf>().game().position(), decided);
}

/// Run by itself, this does nothing. Run by the tests below, it plays.
#[test]
fn plays_where_it_is_told_to() {
    if let (Some(folder), Ok(told)) = (env::var_os(FOLDER), env::var(TROUBLE)) {
        let trouble = Trouble::ALL.into_iter().find(|trouble| format!("{trouble:?}") == told).expect("a trouble");
        if env::var_os(WHOLE).is_some() {
            play_whole_through(trouble, Path::new(&folder));
        } else {
            play_through(trouble, Path::new(&folder));
        }
    }
}

/// Plays a match, or whole matches of every kind, in a process to whose folder this happens.
#[track_caller]
fn play_in(trouble: Trouble, whole: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let game = env::current_exe().expect("this program");
    let on_own_disk = matches!(trouble, Trouble::FullDisk | Trouble::ReadOnlyDisk);
    let (wrapper, words): (&str, Vec<PathBuf>) = if on_own_disk {
        ("unshare", vec!["-rm".into(), "sh".into(), "-c".into(), ON_A_SMALL_DISK.into(), folder.path().into(), game])
    } else {
        ("sh", vec!["-c".into(), IGNORING_THE_LIMIT.into(), game])
    };
    let output = Command::new(wrapper)
        .args(words)
        .args(["--exact", "no_room::plays_where_it_is_told_to", "--nocapture"])
        .env(FOLDER, folder.path())
        .env(TROUBLE, format!("{trouble:?}"))
        .envs(whole.then_some((WHOLE, "")))
        .output()
        .expect("the game starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{trouble:?}: {said}\n{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_match_survives_a_full_disk() {
    play_in(if may_mount() { Trouble::FullDisk } else { Trouble::FullByLimit }, false);
}

#[test]
fn whole_matches_survive_a_full_disk() {
    play_in(if may_mount() { Trouble::FullDisk } else { Trouble::FullByLimit }, true);
}

/// Needs no privileges, so that it is played everywhere.
#[test]
fn a_match_survives_a_limit_on_what_may_be_written() {
    play_in(Trouble::FullByLimit, false);
}

#[test]
fn whole_matches_survive_a_limit_on_what_may_be_written() {
    play_in(Trouble::FullByLimit, true);
}

#[test]
fn a_match_survives_a_read_only_folder() {
    play_in(if may_mount() { Trouble::ReadOnlyDisk } else { Trouble::ReadOnlyFolder }, false);
}

#[test]
fn whole_matches_survive_a_read_only_folder() {
    play_in(if may_mount() { Trouble::ReadOnlyDisk } else { Trouble::ReadOnlyFolder }, true);
}

/// What was played before the folder vanished for the last time is gone with it; everything after that is there.
#[test]
fn whole_matches_go_on_in_a_folder_that_vanishes_before_every_act() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path().join("here");
    let mut game = HeadlessGame::in_folder(&folder);
    let decided = play_whole_matches(&mut game, || {
        // Something may be written meanwhile, and then it does not vanish whole.
        while fs::remove_dir_all(&folder).is_err() && folder.exists() {}
    });
    assert!(!game.resource::<SavingFails>().0, "{:?}", game.all_told());
    let mut game = game.restarted();
    assert_eq!(unfinished_files(&folder).len(), 1, "{:?}", unfinished_files(&folder));
    // What was played last is told by the settings, which have vanished, too.
    game.continue_by_list(0);
    assert_eq!(*game.resource::<LiveGipf>().game().position(), decided);
}

#[test]
fn a_folder_that_vanishes_is_made_again() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path().join("here");
    let mut game = HeadlessGame::in_folder(&folder);
    game.begin(MatchSetup { options: Options::at_level(Level::One), ..default() });
    game.move_glass("D1", "D2").frames(2);
    wait_until(&mut game, "it is saved", |_| folder.join("unfinished.ron").is_file());
    wait_until(&mut game, "all of it", |_| on_disk(&folder).actions.len() == 2);
    fs::remove_dir_all(&folder).expect("it is there");
    game.key(KeyCode::KeyS);
    wait_until(&mut game, "it is saved again", |_| folder.join("unfinished.ron").is_file());
    assert_eq!(on_disk(&folder).actions.len(), 3);
    assert_eq!(tellings(&game, "could not be saved"), 0);
    assert!(!game.resource::<SavingFails>().0);
}
