//! Tests that a game defined only in this folder has bots, hints, takebacks, saving, replays and lessons.

mod lesson;
mod nim;

use std::fs;

use tamsk::simulation::game::GameMatch;
use tamsk::simulation::queue::InputMeans;
use tamsk::table::hint::Hint;
use tamsk::table::replay::{OpenReplay, Playback};
use tamsk_testing::prelude::*;

use self::nim::{Act, HEAPS, Nim, plugin};
use super::library::record_files;

fn started(seats: Seats) -> HeadlessGame {
    let mut game = HeadlessGame::with_app_changes(plugin);
    game.world_mut().write_message(StartMatch { setup: NamesByPlayer::default(), seats, occasion: Occasion::Play });
    game.run_frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(Nim::NAME), Menu::None));
    game
}

pub fn nim(game: &HeadlessGame) -> &Nim {
    game.single_component().expect("a match of Nim")
}

pub fn take(game: &mut HeadlessGame, heap: usize, rings: u8) {
    let by = nim(game).to_move();
    let origin = RequestOrigin::person(by, InputMeans::OnScreenButton);
    game.world_mut().resource_mut::<RequestQueue<Nim>>().push(origin, Act::Take { heap, rings });
    game.run_frames(2);
}

#[test]
fn two_people_play_the_third_game_by_its_rules() {
    let mut game = started(Seats::default());
    take(&mut game, 2, 5);
    take(&mut game, 2, 1);
    assert_eq!(nim(&game).heaps, [1, 3, 0], "the second act must be refused");
    take(&mut game, 1, 3);
    take(&mut game, 0, 1);
    assert!(nim(&game).is_over());
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::None, "a finished match must have no pause");
}

#[test]
fn the_third_game_has_a_bot_taking_back_and_hints() {
    let mut game = started(PERSON_AGAINST_BOT);
    take(&mut game, 2, 1);
    game.run_until("the answer of the bot", |game| nim(game).record.acts.len() == 2);
    assert_eq!(nim(&game).heaps.iter().fold(0, |sum, rings| sum ^ rings), 0, "the bot must play the best move");
    game.press_key(KeyCode::Backspace).run_frames(3);
    assert_eq!(nim(&game).heaps, HEAPS, "the turn and its answer must be taken back");
    game.press_key(KeyCode::KeyC).run_frames(2);
    game.run_until("a hint", |game| {
        game.single_component::<Hint<Nim>>().is_some_and(|hint| hint.advice_for(Player::Red).is_some())
    });
    assert_eq!(game.single_component::<Hint<Nim>>().and_then(|hint| hint.advice_for(Player::Red)), nim(&game).best());
}

#[test]
fn the_third_game_can_be_resigned_replayed_and_resumed() {
    let mut game = started(Seats::default());
    take(&mut game, 2, 4);
    take(&mut game, 1, 1);
    game.world_mut()
        .resource_mut::<RequestQueue<Nim>>()
        .push(RequestOrigin::person(Player::Red, InputMeans::OnScreenButton), Nim::resign_request());
    game.run_frames(2);
    let record = nim(&game).record.clone();
    assert!(nim(&game).is_over() && record.acts.len() == 3);
    game.world_mut().write_message(OpenReplay { record: Box::new(record), open_at: None });
    game.run_frames(3);
    assert_eq!((game.screen(), nim(&game).heaps), (Screen::Replay(Nim::NAME), HEAPS));
    game.press_key(KeyCode::ArrowRight).run_frames(3);
    assert_eq!(nim(&game).heaps, [1, 3, 1], "the keys of every replay must step through the turns");
    assert!(game.single_component::<Playback<Nim>>().is_some_and(Playback::can_start_match));
    game.press_key(KeyCode::KeyN).run_frames(3);
    game.click_button("begin").run_frames(4);
    assert_eq!((game.screen(), nim(&game).heaps), (Screen::Match(Nim::NAME), [1, 3, 1]));
    assert_eq!(nim(&game).record.acts.len(), 1, "the record must contain the earlier acts");
    take(&mut game, 0, 1);
    assert_eq!(nim(&game).heaps[0], 0, "the match must continue from there");
}

#[test]
fn the_third_game_is_resumed_after_a_kill_listed_and_replayed() {
    let mut game = started(Seats::default());
    take(&mut game, 2, 4);
    // A killed program leaves only the file of the unfinished match, so the test copies that file to a new folder.
    let left = tempfile::tempdir().expect("a folder");
    let folder = left.path().join("unfinished");
    fs::create_dir(&folder).expect("the folder can be created");
    fs::copy(game.only_unfinished_match_file(), folder.join("Nim.tamsk")).expect("the match is saved");
    let mut game = HeadlessGame::in_folder_with_app_changes(left.path(), plugin);
    game.continue_unfinished_match(0);
    assert_eq!((game.screen(), nim(&game).heaps), (Screen::Match(Nim::NAME), [1, 3, 1]));
    [(1, 3), (0, 1), (2, 1)].into_iter().for_each(|(heap, rings)| take(&mut game, heap, rings));
    assert!(nim(&game).is_over());
    game.run_until("the record is saved", |game| {
        record_files(game).len() == 1 && unfinished_match_files(&game.folder).is_empty()
    });
    assert!(record_files(&game)[0].to_string_lossy().ends_with(" NIM Red - Black.tamsk"), "{:?}", record_files(&game));
    game.world_mut().commands().set_state(Screen::Title);
    game.wait_for_camera().click_button("records").await_button("record 0");
    game.assert_text("Red – Black");
    game.click_button("record 0").click_button("watch record").wait_for_camera();
    assert_eq!((game.screen(), nim(&game).heaps), (Screen::Replay(Nim::NAME), HEAPS));
}
