//! Matches of both games, and a challenge, on a disk that is full for a while.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gipf_rules::GipfPhase;
use tamsk::persistence::{Disk, Library, SystemDisk};
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
    let fails = |game: &HeadlessGame| !game.resource::<Library>().can_save();
    let lost = |game: &HeadlessGame| game.has_text_containing("This match cannot be saved.");

    play_gipf(&mut game, "Ada");
    disk.is_full(true);
    push(&mut game, "e9", "e8");
    game.until("the match cannot be saved", |game| fails(game));
    for button in ["leave", "quit"] {
        game.key(KeyCode::Escape).frames(3).press_button(button).frames(3);
        assert!(lost(&game), "{button}: {:?}", game.visible_texts());
        game.press_button("no").frames(3).press_button("resume").frames(3);
        assert_eq!(game.screen(), Screen::Match(GIPF));
    }
    disk.is_full(false);
    push(&mut game, "a1", "b2");
    game.until("the match is saved again", |game| !fails(game));
    leave(&mut game);

    let challenged = GipfRecord::read(CHALLENGED.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::of_record(challenged).expect("a match"));
    game.world().write_message(ResumeMatch { live, seats: Seats::default(), occasion: Occasion::Play });
    game.wait_for_camera().press_button("play contest").wait_for_camera();
    assert_eq!(game.screen(), Screen::Match(TAMSK));
    disk.is_full(true);
    game.move_glass("D1", "D2").frames(3);
    game.until("the contest cannot be saved", |game| fails(game));
    game.key(KeyCode::Escape).frames(3).press_button("leave").frames(3);
    assert!(lost(&game), "{:?}", game.visible_texts());
    game.press_button("no").frames(3).press_button("resume").frames(3);
    // The whole match of TAMSK and its result happen while nothing can be written.
    game.resign("red").wait_for_camera();
    game.press_button("lead back").wait_for_camera();
    assert_eq!(game.screen(), Screen::Match(GIPF));
    let position = |game: &HeadlessGame| *game.gipf().game().position();
    let decided = position(&game);
    assert_ne!(decided.phase(), GipfPhase::Contest);
    assert!(fails(&game));
    disk.is_full(false);
    // The exit tries once more to save everything.
    let mut game = game.restarted();
    game.press_button("continue").wait_for_camera();
    assert_eq!(position(&game), decided, "nothing may be lost");
}
