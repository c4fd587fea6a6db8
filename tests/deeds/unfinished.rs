//! All matches that were begun and not finished, of both games: none is hidden, forgotten or kept twice, whatever is
//! played after it and whatever the disk does; each is continued or discarded in the list, by real input.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use tamsk::gipf::{GipfOptions, GipfPhase};
use tamsk::persistence::{Disk, SavingFails, Settings, SystemDisk, Unfinished, UnfinishedMatch};
use tamsk::records::{GipfNames, GipfRecord, Names};
use tamsk::rules::{Level, Options};
use tamsk::session::gipf::{ResumeGipf, StartGipf};
use tamsk::session::seats::Seats;
use tamsk::session::states::{Menu, Screen};
use tamsk::simulation::gipf::LiveGipf;
use tamsk::simulation::live::MatchSetup;

use super::bots::until;
use super::headless::HeadlessGame;
use super::library::{files as records, tells};
use super::replays::{record, replaying_at};

/// A match of GIPF in which White is challenged to a match of TAMSK.
pub const CHALLENGED: &str = r#"(format: 1, game: Gipf, rules: (version: Tournament, potentials: 3,
    challenge: (contest: Tamsk, tamsk: (level: 1), attempts: 1)),
    start: "G..g/...../....../...L.../....../...../.... w contest 15/16 0/0 bb 0/0 1.1.*/0.1.* tournament")"#;

/// The disk of the system, which is full while it is to be.
#[derive(Debug, Default)]
struct FillingDisk(AtomicBool);

impl FillingDisk {
    fn is_full(&self, full: bool) {
        self.0.store(full, Ordering::Relaxed);
    }
}

impl Disk for FillingDisk {
    fn write(&self, file: &Path, text: &str) -> io::Result<()> {
        if self.0.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        SystemDisk.write(file, text)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        SystemDisk.remove(file)
    }

    fn empty(&self, file: &Path) -> io::Result<()> {
        SystemDisk.empty(file)
    }

    fn synchronise(&self, folder: &Path) -> io::Result<()> {
        SystemDisk.synchronise(folder)
    }
}

/// Begins a match of TAMSK between two people, of whom Red has this name and moves.
fn play(game: &mut HeadlessGame, red: &str, level: Level) {
    let names = Names { red: red.to_owned(), black: String::new() };
    game.world().resource_mut::<Settings>().countdown = false;
    game.begin(MatchSetup { options: Options::at_level(level), names, ..default() });
    game.move_glass("D1", "D2").frames(2);
}

/// Begins a match of GIPF between two people, of whom White has this name and pushes a piece.
fn play_gipf(game: &mut HeadlessGame, white: &str) {
    let names = GipfNames { white: white.to_owned(), black: String::new() };
    game.world().write_message(StartGipf { options: GipfOptions::default(), names, seats: Seats::default() });
    game.settle();
    super::gipf::push(game, "e1", "e2");
}

/// Leaves the match for the title, and answers the question if there is one.
fn leave(game: &mut HeadlessGame) {
    if game.menu() == Menu::None {
        game.key(KeyCode::Escape).frames(3);
    }
    game.press_button("leave").frames(3);
    if game.button("yes").is_some() {
        game.press_button("yes");
    }
    game.settle();
    assert_eq!(game.screen(), Screen::Title);
}

/// Opens the list at the title, with this many matches in it.
#[track_caller]
fn open_list(game: &mut HeadlessGame, count: usize) {
    game.await_button("unfinished");
    let words = format!("Unfinished matches ({count})");
    until(game, &words, |game| tells(game, &words));
    game.press_button("unfinished").frames(3);
    assert_eq!(game.menu(), Menu::Records);
}

/// The files of the unfinished matches.
pub fn unfinished_files(folder: &Path) -> Vec<PathBuf> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = names
        .filter(|file| file.extension().is_some_and(|end| end == "ron"))
        .filter(|file| file.file_name().is_some_and(|name| name.to_string_lossy().contains("unfinished")))
        .collect();
    files.sort();
    files
}

/// Who plays Red in the match of TAMSK on the table.
fn red(game: &HeadlessGame) -> String {
    game.live().expect("a match").setup().names.red.clone()
}

#[test]
fn every_unfinished_match_of_both_games_is_listed_continued_and_discarded() {
    let mut game = HeadlessGame::new();
    assert!(game.button("unfinished").is_none(), "nothing has been begun");
    play(&mut game, "Ada", Level::Two);
    leave(&mut game);
    play_gipf(&mut game, "Bo");
    leave(&mut game);
    play(&mut game, "Cy", Level::One);
    leave(&mut game);
    assert!(tells(&game, "Cy against Second player · Level 1"), "the first button is for what was done last");
    open_list(&mut game, 3);
    for words in ["Unfinished (3)", "Ada – Black", "Bo – Black", "Cy – Black"] {
        game.assert_told(words);
    }
    for words in ["Level 2, turn 2, rings 32 : 32", "GIPF Tournament, turn 2, reserve 16 : 18", "Level 1, turn 2"] {
        assert!(tells(&game, words), "{words}: {:?}", game.all_told());
    }
    // The oldest is continued where it was left.
    game.press_button("record 2").press_button("continue match").settle();
    assert_eq!((game.screen(), game.menu(), red(&game)), (Screen::Match, Menu::Pause, "Ada".to_owned()));
    assert_eq!(game.table().options().level, Level::Two);
    leave(&mut game);
    assert!(tells(&game, "Ada against Second player · Level 2"));
    // By keys alone: the second is discarded, after a question.
    open_list(&mut game, 3);
    game.key(KeyCode::ArrowDown).key(KeyCode::Delete).frames(3);
    assert!(tells(&game, "Discard this match?") && tells(&game, "Cy – Black"), "{:?}", game.all_told());
    game.key(KeyCode::Escape).frames(3);
    assert_eq!(unfinished_files(&game.folder).len(), 3, "nothing was discarded");
    game.key(KeyCode::Delete).frames(3).press_button("yes").settle();
    until(&mut game, "the file is gone", |game| unfinished_files(&game.folder).len() == 2);
    game.assert_told("Unfinished (2)");
    assert!(!tells(&game, "Cy – Black"));
    // The records lead there, too, also after the program has ended.
    let mut game = game.restarted();
    game.press_button("records").settle().press_button("records page 3").await_button("record 1");
    game.press_button("record 1").press_button("continue match").settle();
    assert_eq!((game.screen(), game.resource::<LiveGipf>().record().players.white.as_str()), (Screen::Gipf, "Bo"));
}

#[test]
fn a_hundred_and_fifty_unfinished_matches_are_listed_and_another_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = HeadlessGame::in_folder(folder.path());
    play(&mut game, "Ada", Level::One);
    game.close();
    drop(game);
    let first = folder.path().join("unfinished.ron");
    let text = fs::read_to_string(&first).expect("the match is on disk");
    for number in 2..=150 {
        let file = folder.path().join(format!("unfinished-{number}.ron"));
        fs::write(file, text.replace("Ada", &format!("Ada {number}"))).expect("it can be written");
    }
    let mut game = HeadlessGame::in_folder(folder.path());
    play(&mut game, "Bo", Level::One);
    leave(&mut game);
    open_list(&mut game, 151);
    game.assert_told("Bo – Black");
    assert!(!tells(&game, "could not be saved"), "{:?}", game.all_told());
    game.key(KeyCode::End).frames(3).press_button("continue match").settle();
    assert!(red(&game).starts_with("Ada"));
    assert_eq!(unfinished_files(folder.path()).len(), 151);
}

#[test]
fn an_older_match_is_offered_if_the_newest_file_is_damaged_or_holds_a_finished_match() {
    let mut game = HeadlessGame::new();
    play(&mut game, "Ada", Level::One);
    leave(&mut game);
    play(&mut game, "Bo", Level::One);
    leave(&mut game);
    let newest = game.folder.join("unfinished-2.ron");
    let mut game = game.restarted();
    game.close();
    let text = fs::read_to_string(&newest).expect("the match is on disk");
    let over = text.replacen("actions:[", "actions:[(at:0,by:Black,act:Resign),", 1);
    assert_ne!(over, text);
    for damaged in [over, text[..text.len() / 2].to_owned()] {
        fs::write(&newest, damaged).expect("it can be written");
        game = game.started_again();
        assert!(tells(&game, "Ada against Second player · Level 1"), "{:?}", game.all_told());
        game.press_button("continue").settle();
        assert_eq!(red(&game), "Ada");
        game.close();
    }
}

#[test]
fn a_finished_match_is_recorded_once_whatever_is_played_while_its_record_cannot_be_kept() {
    let mut game = HeadlessGame::new();
    let folder = game.folder.join("records");
    // A file lies where the folder is to be.
    fs::write(&folder, "in the way").expect("it can be written");
    play(&mut game, "Ada", Level::One);
    game.key(KeyCode::Escape).press_button("resign red").press_button("yes").settle();
    game.press_button("rematch").settle().move_glass("D1", "D2").frames(2);
    until(&mut game, "both are on the disk", |game| unfinished_files(&game.folder).len() == 2);
    fs::remove_file(&folder).expect("it is there");
    game.key(KeyCode::Escape).press_button("resign red").press_button("yes").settle();
    let game = game.restarted();
    assert_eq!((records(&game).len(), unfinished_files(&game.folder)), (2, Vec::new()));
    assert!(game.button("continue").is_none());
}

#[test]
fn the_player_is_warned_in_every_game_that_a_match_cannot_be_saved() {
    let (folder, disk) = (tempfile::tempdir().expect("a folder"), Arc::new(FillingDisk::default()));
    let mut game = HeadlessGame::on_disk(folder.path(), disk.clone());
    let fails = |game: &HeadlessGame| game.resource::<SavingFails>().0;
    let lost = |game: &HeadlessGame| tells(game, "This match cannot be saved.");

    play_gipf(&mut game, "Ada");
    disk.is_full(true);
    super::gipf::push(&mut game, "e9", "e8");
    until(&mut game, "it cannot be saved", |game| fails(game));
    for button in ["leave", "quit"] {
        game.key(KeyCode::Escape).frames(3).press_button(button).frames(3);
        assert!(lost(&game), "{button}: {:?}", game.all_told());
        game.press_button("no").frames(3).press_button("resume").frames(3);
        assert_eq!(game.screen(), Screen::Gipf);
    }
    disk.is_full(false);
    super::gipf::push(&mut game, "a1", "b2");
    until(&mut game, "it is saved again", |game| !fails(game));
    leave(&mut game);

    let challenged = GipfRecord::read(CHALLENGED.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::of_record(challenged).expect("a match"));
    game.world().write_message(ResumeGipf { live, seats: Seats::default() });
    game.settle().press_button("play contest").settle();
    assert_eq!(game.screen(), Screen::Match);
    disk.is_full(true);
    game.move_glass("D1", "D2").frames(3);
    until(&mut game, "the contest cannot be saved", |game| fails(game));
    game.key(KeyCode::Escape).frames(3).press_button("leave").frames(3);
    assert!(lost(&game), "{:?}", game.all_told());
    game.press_button("no").frames(3).press_button("resume").frames(3);
    // The whole match of TAMSK is played, and its result, without a byte that can be written.
    game.key(KeyCode::Escape).frames(3).press_button("resign red").frames(3).press_button("yes").settle();
    game.press_button("back to gipf").settle();
    assert_eq!(game.screen(), Screen::Gipf);
    let position = |game: &HeadlessGame| *game.resource::<LiveGipf>().game().position();
    let decided = position(&game);
    assert_ne!(decided.phase(), GipfPhase::Contest);
    assert!(fails(&game));
    disk.is_full(false);
    // The program ends: what could not be saved is tried once more.
    let mut game = game.restarted();
    game.press_button("continue").settle();
    assert_eq!(position(&game), decided, "nothing was lost");
}

#[test]
fn a_match_that_goes_on_from_a_replay_is_kept_from_the_moment_it_begins() {
    let played = record();
    let mut game = replaying_at(&played, Some(8_500));
    game.key(KeyCode::KeyN).frames(3).press_button("begin").settle();
    assert_eq!((game.screen(), game.menu()), (Screen::Match, Menu::Pause));
    game.press_button("leave").frames(3);
    assert!(tells(&game, "You can continue this match later"), "{:?}", game.all_told());
    game.press_button("yes").settle();
    let saved = game.resource::<Unfinished>().0.clone().expect("it is kept");
    assert_eq!(saved.record.actions, played.actions[..7]);
    open_list(&mut game, 1);
    let mut game = game.restarted();
    game.press_button("continue").settle();
    assert_eq!(game.live().map(|live| live.record().actions.clone()), Some(played.actions[..7].to_vec()));
}

/// A match that another copy of the game plays is listed, stays there, and is told about.
#[test]
fn a_match_open_in_another_window_is_neither_continued_nor_discarded() {
    let mut one = HeadlessGame::new();
    play(&mut one, "Ada", Level::One);
    let mut two = HeadlessGame::in_folder(&one.folder);
    open_list(&mut two, 1);
    two.await_button("record 0").press_button("continue match");
    until(&mut two, "it is told", |game| tells(game, "This match is open in another window of the game."));
    assert_eq!(two.screen(), Screen::Title);
    two.press_button("discard match").press_button("yes").frames(3);
    until(&mut two, "it is told", |game| tells(game, "in another window of the game, and stays."));
    let file = one.folder.join("unfinished.ron");
    let saved = UnfinishedMatch::read(&fs::read(file).expect("it is still there")).expect("a match");
    assert_eq!(saved.record.players.red, "Ada");
    until(&mut two, "it is listed again", |game| game.button("record 0").is_some());
    drop(two);
    one.move_glass("D7", "D6");
}

/// What was on the table when the graphics device was lost comes there again, though another match was played later.
#[test]
fn a_program_that_is_started_again_puts_one_match_on_the_table() {
    let mut game = HeadlessGame::new();
    play(&mut game, "Ada", Level::One);
    leave(&mut game);
    play(&mut game, "Bo", Level::One);
    game.close();
    let folder = game.folder.clone();
    let ada = folder.join("unfinished.ron");
    let mut again = HeadlessGame::in_folder_with(&folder, |app| tamsk::app::continue_from(app, ada));
    again.settle();
    assert_eq!((again.screen(), again.menu(), red(&again)), (Screen::Match, Menu::Pause, "Ada".to_owned()));
}

#[test]
fn a_contest_comes_on_the_table_again_and_the_list_leads_to_its_match_of_gipf() {
    let mut game = HeadlessGame::new();
    let challenged = GipfRecord::read(CHALLENGED.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::of_record(challenged).expect("a match"));
    game.world().write_message(ResumeGipf { live, seats: Seats::default() });
    game.settle().press_button("play contest").settle().move_glass("D1", "D2").frames(3);
    game.close();
    let (folder, file) = (game.folder.clone(), game.folder.join("gipf-unfinished.ron"));
    let mut again = HeadlessGame::in_folder_with(&folder, |app| tamsk::app::continue_from(app, file));
    again.settle();
    assert_eq!((again.screen(), again.menu()), (Screen::Match, Menu::Pause));
    leave(&mut again);
    open_list(&mut again, 1);
    assert!(tells(&again, "GIPF Tournament, turn 1, challenge"), "{:?}", again.all_told());
    again.press_button("continue match").settle();
    assert_eq!(again.screen(), Screen::Gipf);
    again.press_button("play contest").settle();
    assert_eq!((again.screen(), again.table().board().rings("D1".parse().expect("a socket"))), (Screen::Match, 0));
}
