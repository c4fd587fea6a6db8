//! What becomes of matches on disk: none is lost to another, to a second copy of the game, or to a disk that cannot be
//! written to for a while.

use std::fs;
use std::path::Path;
use std::time::Duration;

use tamsk::table::gipf::KeptGipf;
use tamsk_testing::prelude::*;

use super::{acts, begin, gipf, push, wait_for};
use crate::library::files as records;

fn resign(game: &mut HeadlessGame) {
    game.resign("white").frames(3);
}

fn white_of(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    ["Ada", "Bo"].into_iter().find(|name| text.contains(name)).map(str::to_owned)
}

#[test]
fn another_match_gets_a_file_of_its_own_and_the_earlier_one_is_offered_again() {
    let is_ada = |game: &HeadlessGame| {
        game.resource::<Unfinished<KeptGipf>>().0.as_ref().is_some_and(|kept| kept.record.players.red == "Ada")
    };
    let mut game = HeadlessGame::new();
    let files = ["gipf-unfinished.ron", "gipf-unfinished-2.ron"].map(|name| game.folder.join(name));
    begin(&mut game, "Ada");
    push(&mut game, "e1", "e2");
    assert!(acts(&game)[0].contains("Push") || acts(&game)[0].contains("Gipf"));
    begin(&mut game, "Bo");
    assert!(is_ada(&game), "the other one goes on waiting");
    push(&mut game, "e1", "e2");
    wait_for(&mut game, "both files", |_| files.iter().all(|file| file.exists()));
    let kept = files.each_ref().map(|file| white_of(file));
    assert_eq!(kept, [Some("Ada".to_owned()), Some("Bo".to_owned())]);
    // The newer one leads, also after the program has ended.
    let mut game = game.restarted();
    game.press_button("continue").settle();
    resign(&mut game);
    wait_for(&mut game, "the earlier match", is_ada);
    game.press_button("title").settle();
    game.continue_by_list(0);
    assert_eq!(acts(&game).len(), 1, "it goes on where it was left");
    push(&mut game, "e9", "e8");
    resign(&mut game);
    wait_for(&mut game, "no file", |_| files.iter().all(|file| !file.exists()));
    let mut kept: Vec<String> = records(&game).iter().filter_map(|file| white_of(file)).collect();
    kept.sort();
    assert_eq!(kept, ["Ada", "Bo"]);
}

#[test]
fn a_second_copy_of_the_game_leaves_the_match_to_the_first() {
    let mut first = gipf("version: Standard", "", PEOPLE);
    push(&mut first, "e1", "e2");
    let file = first.folder.join("gipf-unfinished.ron");
    wait_for(&mut first, "the file", |_| file.exists());
    let mut second = HeadlessGame::in_folder(&first.folder);
    assert!(second.resource::<Unfinished<KeptGipf>>().0.is_none(), "it is being played");
    begin(&mut second, "Bo");
    push(&mut second, "e1", "e2");
    let other = first.folder.join("gipf-unfinished-2.ron");
    wait_for(&mut second, "a file of its own", |_| white_of(&other).is_some());
    push(&mut first, "e9", "e8");
    second.close();
    let first = first.restarted();
    assert_eq!(first.resource::<Unfinished<KeptGipf>>().0.as_ref().map(|kept| kept.record.acts.len()), Some(2));
}

#[test]
fn the_unfinished_match_goes_only_once_its_record_is_on_the_disk() {
    let mut game = gipf("version: Standard", "", PEOPLE);
    let (unfinished, folder) = (game.folder.join("gipf-unfinished.ron"), game.folder.join("records"));
    // A file lies where the folder is to be.
    fs::write(&folder, "in the way").expect("it can be written");
    push(&mut game, "e1", "e2");
    wait_for(&mut game, "the file", |_| unfinished.exists());
    resign(&mut game);
    for _ in 0..40 {
        std::thread::sleep(Duration::from_millis(5));
        game.frames(1);
    }
    assert!(unfinished.exists(), "nothing is lost");
    fs::remove_file(&folder).expect("it is there");
    wait_for(&mut game, "the record", |game| !records(game).is_empty());
    let record = GipfRecord::read(&fs::read(&records(&game)[0]).expect("a file")).expect("a record");
    assert_eq!(record.acts.len(), 2);
    wait_for(&mut game, "the end of the file", |_| !unfinished.exists());
}
