//! Whole matches of both games, and one that decides a challenge, while their folder has trouble.

use std::path::Path;

use gipf_rules::GipfPosition;
use tamsk::persistence::Library;
use tamsk_testing::prelude::*;

use super::trouble::Trouble;
use super::{may_mount, play_in};
use crate::gipf::{begin, push};
use crate::library::record_files as records;
use crate::unfinished::CHALLENGED;

/// Plays two matches, and a challenge in a third, whose position it returns. Calls `happens` before every act.
fn play_whole_matches(game: &mut HeadlessGame, happens: impl Fn()) -> GipfPosition {
    let resign = |game: &mut HeadlessGame, who: &str| {
        happens();
        game.key(KeyCode::Escape).frames(3).press_button(who).frames(3).press_button("yes").wait_for_camera();
    };
    game.begin(setup_at(Level::One));
    for (from, to) in [("D1", "D2"), ("D7", "D6"), ("A1", "B1")] {
        happens();
        game.move_glass(from, to).frames(2);
        happens();
        game.key(KeyCode::KeyS).key(KeyCode::KeyL).frames(2);
    }
    resign(game, "resign red");
    assert!(game.table().outcome().is_some());
    begin(game, "");
    for (dot, spot) in [("e1", "e2"), ("e9", "e8"), ("a1", "b2")] {
        happens();
        push(game, dot, spot);
    }
    resign(game, "resign white");
    assert!(game.gipf().game().outcome().is_some());
    let challenged = GipfRecord::read(CHALLENGED.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::of_record(challenged).expect("a match"));
    game.world().write_message(LoadMatch { live, seats: Seats::default(), occasion: Occasion::Play });
    game.wait_for_camera().press_button("play contest").wait_for_camera();
    happens();
    game.move_glass("D1", "D2").frames(2);
    resign(game, "resign red");
    game.press_button("lead back").wait_for_camera();
    *game.gipf().game().position()
}

/// Plays whole matches while their folder has this trouble. Afterwards, nothing is lost or saved twice.
pub fn play_whole_through(trouble: Trouble, folder: &Path) {
    let mut game = HeadlessGame::in_folder(folder);
    trouble.begin(folder);
    let decided = play_whole_matches(&mut game, || {});
    assert!(!game.resource::<Library>().can_save());
    trouble.end(folder);
    let mut game = game.restarted();
    assert_eq!((records(&game).len(), unfinished_files(folder).len()), (2, 1), "{:?}", unfinished_files(folder));
    game.press_button("continue").wait_for_camera();
    assert_eq!(*game.gipf().game().position(), decided);
}

#[test]
fn whole_matches_survive_a_full_disk() {
    play_in(if may_mount() { Trouble::FullDisk } else { Trouble::FullByLimit }, true);
}

#[test]
fn whole_matches_survive_a_limit_on_file_sizes() {
    play_in(Trouble::FullByLimit, true);
}

#[test]
fn whole_matches_survive_a_read_only_folder() {
    play_in(if may_mount() { Trouble::ReadOnlyDisk } else { Trouble::ReadOnlyFolder }, true);
}

/// Only data saved before the folder last vanished is lost.
#[test]
fn whole_matches_survive_a_folder_that_keeps_vanishing() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path().join("here");
    let mut game = HeadlessGame::in_folder(&folder);
    let decided = play_whole_matches(&mut game, || remove_in_use(&folder));
    assert!(game.resource::<Library>().can_save(), "{:?}", game.visible_texts());
    let mut game = game.restarted();
    assert_eq!(unfinished_files(&folder).len(), 1, "{:?}", unfinished_files(&folder));
    // The list shows the match, as the settings with the last played match have vanished, too.
    game.continue_from_list(0);
    assert_eq!(*game.gipf().game().position(), decided);
}
