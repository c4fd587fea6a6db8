//! Tests of whole matches of both games while the disk that holds their folder has problems. One of the matches decides
//! a challenge.

use std::path::Path;

use gipf_rules::GipfPosition;
use tamsk::persistence::MatchLibrary;
use tamsk_testing::prelude::*;

use super::trouble::DiskProblem;
use super::{may_mount, play_in_child_process};
use crate::gipf::{begin, push};
use crate::library::record_files as records;
use crate::unfinished::CHALLENGED;

/// Plays two matches, and a third match with a challenge. Returns the position of the third match. Calls `happens`
/// before every act.
fn play_whole_matches(game: &mut HeadlessGame, happens: impl Fn()) -> GipfPosition {
    let resign = |game: &mut HeadlessGame, who: &str| {
        happens();
        game.press_key(KeyCode::Escape)
            .run_frames(3)
            .click_button(who)
            .run_frames(3)
            .click_button("yes")
            .wait_for_camera();
    };
    game.begin_match(setup_at(Level::One));
    for (from, to) in [("D1", "D2"), ("D7", "D6"), ("A1", "B1")] {
        happens();
        game.drag_glass(from, to).run_frames(2);
        happens();
        game.press_key(KeyCode::KeyS).press_key(KeyCode::KeyL).run_frames(2);
    }
    resign(game, "resign red");
    assert!(game.current_match().outcome().is_some());
    begin(game, "");
    for (dot, spot) in [("e1", "e2"), ("e9", "e8"), ("a1", "b2")] {
        happens();
        push(game, dot, spot);
    }
    resign(game, "resign white");
    assert!(game.gipf_match().game().outcome().is_some());
    let challenged = GipfRecord::read(CHALLENGED.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::from_record(challenged).expect("a match"));
    game.world_mut().write_message(PutMatchOnTable { live, seats: Seats::default(), occasion: Occasion::Play });
    game.wait_for_camera().click_button("play contest").wait_for_camera();
    happens();
    game.drag_glass("D1", "D2").run_frames(2);
    resign(game, "resign red");
    game.click_button("lead back").wait_for_camera();
    *game.gipf_match().game().position()
}

/// Plays whole matches while their folder has this problem, and asserts that nothing is lost or saved twice.
pub fn play_whole_through(trouble: DiskProblem, folder: &Path) {
    let mut game = HeadlessGame::in_folder(folder);
    trouble.begin(folder);
    let decided = play_whole_matches(&mut game, || {});
    assert!(!game.resource::<MatchLibrary>().can_save());
    trouble.end(folder);
    let mut game = game.closed_and_reopened();
    assert_eq!(
        (records(&game).len(), unfinished_match_files(folder).len()),
        (2, 1),
        "{:?}",
        unfinished_match_files(folder)
    );
    game.click_button("continue").wait_for_camera();
    assert_eq!(*game.gipf_match().game().position(), decided);
}

#[test]
fn whole_matches_survive_a_full_disk() {
    play_in_child_process(if may_mount() { DiskProblem::FullDisk } else { DiskProblem::FullByLimit }, true);
}

#[test]
fn whole_matches_survive_a_limit_on_file_sizes() {
    play_in_child_process(DiskProblem::FullByLimit, true);
}

#[test]
fn whole_matches_survive_a_read_only_folder() {
    play_in_child_process(if may_mount() { DiskProblem::ReadOnlyDisk } else { DiskProblem::ReadOnlyFolder }, true);
}

/// Everything that was saved after the folder vanished for the last time must survive. Earlier data may be lost.
#[test]
fn whole_matches_survive_a_folder_that_keeps_vanishing() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path().join("here");
    let mut game = HeadlessGame::in_folder(&folder);
    let decided = play_whole_matches(&mut game, || remove_folder_in_use(&folder));
    assert!(game.resource::<MatchLibrary>().can_save(), "{:?}", game.visible_texts());
    let mut game = game.closed_and_reopened();
    assert_eq!(unfinished_match_files(&folder).len(), 1, "{:?}", unfinished_match_files(&folder));
    // The match is resumed from the list, because the settings, which name the last match, have vanished as well.
    game.continue_unfinished_match(0);
    assert_eq!(*game.gipf_match().game().position(), decided);
}
