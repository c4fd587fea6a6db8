//! Tests that a crash saves the match and writes a report, and that the next start mentions the crash.

use std::env;
use std::path::Path;
use std::process::{Command, Output};

use tamsk::persistence::{FailedPart, LogFolder};
use tamsk_testing::prelude::*;

/// The environment variable that gives the failing process the folder of its game.
const FOLDER: &str = "TAMSK_TEST_FAULT_FOLDER";
/// The environment variable that says how the process must fail.
const HOW: &str = "TAMSK_TEST_FAULT";
const WORDS: &str = "this system is broken";

fn break_down() {
    panic!("{WORDS}");
}

/// Plays a move and panics. A panic in a system ends the program, and a panic on another thread does not.
fn play_and_fail(folder: &Path, how: &str) {
    let mut game = HeadlessGame::in_folder(folder);
    tamsk::app::install_crash_handler(&game.app);
    game.begin_match(setup_at(Level::One));
    game.drag_glass("D1", "D2").run_frames(3);
    match how {
        "system" => {
            // The ring is dropped in the frame in which the system panics.
            game.press_key(KeyCode::KeyS);
            game.app.add_systems(Update, break_down);
            game.run_frames(1);
        }
        "thread" => {
            let failed = std::thread::spawn(|| panic!("{WORDS}")).join();
            assert!(failed.is_err());
            game.press_key(KeyCode::KeyS).drag_glass("D7", "D6").run_frames(3);
            game.close();
        }
        _ => panic!("{how}"),
    }
}

/// Fails on purpose in the processes that the tests below start. In any other process, this test does nothing.
#[test]
fn fails_in_the_requested_way() {
    if let (Some(folder), Ok(how)) = (env::var_os(FOLDER), env::var(HOW)) {
        play_and_fail(Path::new(&folder), &how);
    }
}

fn failed(folder: &Path, how: &str) -> Output {
    Command::new(env::current_exe().expect("the path of this program must be known"))
        .args(["--exact", "faults::fails_in_the_requested_way", "--nocapture"])
        .env(FOLDER, folder)
        .env(HOW, how)
        .output()
        .expect("the game starts")
}

/// Starts the game again. Returns whether the game mentions the crash, and whether it offers to continue the match.
fn next_start(folder: &Path) -> (bool, bool) {
    let mut game = HeadlessGame::in_folder(folder);
    let tells = game.run_frames(10).visible_texts().iter().any(|text| text.contains("crashed last time"));
    (tells, game.point_of_button("continue").is_some())
}

#[test]
fn a_panic_saves_the_match_and_writes_a_report() {
    for (how, ends, actions) in [("system", true, 3), ("thread", false, 5)] {
        let folder = tempfile::tempdir().expect("a folder");
        let output = failed(folder.path(), how);
        assert_eq!(output.status.success(), !ends, "{how}");
        let file = unfinished_match_files(folder.path()).remove(0);
        let saved = latest_unfinished_match_in::<UnfinishedMatch>(folder.path()).expect("the match is on disk");
        assert_eq!(saved.record.actions.len(), actions, "{how}");

        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(&format!("tamsk: the match is saved in {}", file.display())), "{said}");
        let report = said.lines().find_map(|line| line.strip_prefix("tamsk: a report is in ")).expect("a report");
        let report = std::fs::read_to_string(report).expect("the report must be readable");
        let version = env!("CARGO_PKG_VERSION");
        for part in [WORDS, version, env::consts::OS, "panic in thread", "Last lines of the log", "faults.rs"] {
            assert!(report.contains(part), "{part} in {report}");
        }
        assert!(report.contains(&file.display().to_string()));

        assert_eq!(next_start(folder.path()), (true, true), "{how}");
        assert_eq!(next_start(folder.path()), (false, true), "the crash must be mentioned once");
    }
}

#[test]
fn the_next_start_mentions_a_lost_graphics_device() {
    let folder = tempfile::tempdir().expect("a folder");
    let logs = LogFolder(folder.path().join("logs"));
    logs.write_fault_report(FailedPart::Graphics, true, "gone").expect("must be writable");
    for (language, words) in [("en", "The graphics device was lost"), ("fr", "périphérique graphique")] {
        let mut game = HeadlessGame::in_folder(folder.path());
        game.world_mut().resource_mut::<TextSettings>().language = Some(language.to_owned());
        logs.write_fault_report(FailedPart::Graphics, true, "gone").expect("must be writable");
        let mut game = game.closed_and_reopened();
        game.run_frames(10);
        game.assert_text_containing(words);
    }
}

/// Runs the real program. The demo must fail at once, because its folder is a file. A demo that can write to its folder
/// lasts two minutes.
#[test]
fn a_demo_into_a_file_fails_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("must be writable");
    let ended = Command::new(env!("CARGO_BIN_EXE_tamsk")).arg("--demo").arg(&file).output().expect("the game starts");
    let message = String::from_utf8_lossy(&ended.stderr);
    let expected = format!("tamsk: cannot write: {}: ", file.display());
    assert!(ended.status.code() == Some(1) && message.starts_with(&expected), "{:?}: {message}", ended.status);
}
