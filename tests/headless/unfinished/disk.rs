//! Tests of matches of both games, and of a challenge, on a disk that is temporarily full.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gipf_rules::GipfPhase;
use tamsk::persistence::{Disk, MatchLibrary, SystemDisk};
use tamsk::table::loading::ResumeMatch;
use tamsk_testing::prelude::*;

use super::{CHALLENGED, leave, play_gipf};
use crate::gipf::push;

#[derive(Debug, Default)]
struct FillingDisk(AtomicBool);

impl FillingDisk {
    fn is_full(&self, full: bool) {
        self.0.store(full, Ordering::Relaxed);
    }
}

impl FillingDisk {
    fn write(&self, write: impl FnOnce() -> io::Result<bool>) -> io::Result<bool> {
        if self.0.load(Ordering::Relaxed) { Err(io::ErrorKind::StorageFull.into()) } else { write() }
    }
}

impl Disk for FillingDisk {
    fn length(&self, file: &Path) -> Option<u64> {
        SystemDisk.length(file)
    }

    fn create(&self, file: &Path, text: &str) -> io::Result<bool> {
        self.write(|| SystemDisk.create(file, text))
    }

    fn append(&self, file: &Path, text: &str) -> io::Result<()> {
        self.write(|| SystemDisk.append(file, text).map(|()| true)).map(drop)
    }

    fn sync(&self, file: &Path) -> io::Result<()> {
        SystemDisk.sync(file)
    }

    fn replace(&self, file: &Path, text: &str) -> io::Result<()> {
        self.write(|| SystemDisk.replace(file, text).map(|()| true)).map(drop)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<bool> {
        SystemDisk.rename(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        SystemDisk.remove(file)
    }
}

#[test]
fn a_match_that_cannot_be_saved_warns_the_player_in_every_game() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), Arc::new(FillingDisk::default()));
    let mut game = HeadlessGame::on_disk(folder.path(), disk.clone());
    let fails = |game: &HeadlessGame| !game.resource::<MatchLibrary>().can_save();
    let lost = |game: &HeadlessGame| game.has_text_containing("This match cannot be saved.");

    play_gipf(&mut game, "Ada");
    disk.is_full(true);
    push(&mut game, "e9", "e8");
    game.run_until("the match cannot be saved", |game| fails(game));
    for button in ["leave", "quit"] {
        game.press_key(KeyCode::Escape).run_frames(3).click_button(button).run_frames(3);
        assert!(lost(&game), "{button}: {:?}", game.visible_texts());
        game.click_button("no").run_frames(3).click_button("resume").run_frames(3);
        assert_eq!(game.screen(), Screen::Match(GIPF));
    }
    disk.is_full(false);
    push(&mut game, "a1", "b2");
    game.run_until("the match is saved again", |game| !fails(game));
    leave(&mut game);

    let challenged = GipfRecord::read(CHALLENGED.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::from_record(challenged).expect("a match"));
    game.world_mut().write_message(ResumeMatch { live, seats: Seats::default(), occasion: Occasion::Play });
    game.wait_for_camera().click_button("play contest").wait_for_camera();
    assert_eq!(game.screen(), Screen::Match(TAMSK));
    disk.is_full(true);
    game.drag_glass("D1", "D2").run_frames(3);
    game.run_until("the contest cannot be saved", |game| fails(game));
    game.press_key(KeyCode::Escape).run_frames(3).click_button("leave").run_frames(3);
    assert!(lost(&game), "{:?}", game.visible_texts());
    game.click_button("no").run_frames(3).click_button("resume").run_frames(3);
    // The whole match of TAMSK is played to its result while nothing can be written.
    game.resign("red").wait_for_camera();
    game.click_button("lead back").wait_for_camera();
    assert_eq!(game.screen(), Screen::Match(GIPF));
    let position = |game: &HeadlessGame| *game.gipf_match().game().position();
    let decided = position(&game);
    assert_ne!(decided.phase(), GipfPhase::Contest);
    assert!(fails(&game));
    disk.is_full(false);
    // When the program exits, it tries once more to save everything.
    let mut game = game.closed_and_reopened();
    game.click_button("continue").wait_for_camera();
    assert_eq!(position(&game), decided, "nothing may be lost");
}
