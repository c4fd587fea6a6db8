//! Tests of matches that start from a moment of a replay, against the bot and between people.

use tamsk::table::replay::Playback;
use tamsk_testing::prelude::*;

use super::{at, record, replay_without_game, replaying_at};

#[test]
fn a_match_against_the_bot_can_start_from_any_moment() {
    let record = record();
    let mut game = replaying_at(&record, Some(8_500));
    game.click_button("go on").run_frames(3);
    assert_eq!(game.menu(), Menu::ContinueFromReplay);
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!((game.menu(), game.screen()), (Menu::None, Screen::Replay(TAMSK)));
    game.press_key(KeyCode::KeyN).run_frames(3);
    game.click_text("Novice").click_button("begin").wait_for_camera();
    assert_eq!((game.screen(), game.menu(), game.is_time_running()), (Screen::Match(TAMSK), Menu::None, false));
    let seats = *game.resource::<Seats>();
    assert_eq!(seats, PERSON_AGAINST_BOT, "the person must play Red, whose turn it is");
    let (expected, _) = replay_without_game(&record, at(7, 8_500));
    assert_eq!(game.current_match(), &expected);
    assert_eq!(game.live_match().map(|live| live.record().actions.clone()), Some(record.actions[..7].to_vec()));
    assert!(game.single_component::<Playback>().is_none());
    game.wait_in_long_frames(1_000).drag_glass("G4", "F4").press_key(KeyCode::KeyS);
    game.wait_in_long_frames(15_000);
    let live = game.live_match().expect("a match");
    assert_eq!(live.record().actions[..7], record.actions[..7], "the record must contain the replayed beginning");
    let moved =
        |by| live.record().actions[7..].iter().any(|action| action.by == by && matches!(action.act, Action::Place(_)));
    assert!(moved(Player::Red) && moved(Player::Black), "{:?}", &live.record().actions[7..]);
    let saved = game.latest_unfinished_match::<UnfinishedMatch>().expect("the match is saved");
    assert_eq!((saved.seats, &saved.record.actions[..7]), (seats, &record.actions[..7]));
    let mut again = game.closed_and_reopened();
    again.click_button("continue").wait_for_camera();
    assert_eq!(again.live_match().map(|live| live.record().actions[..7].to_vec()), Some(record.actions[..7].to_vec()));
}

#[test]
fn a_match_of_two_people_or_with_black_can_start_from_a_moment() {
    let record = record();
    let mut game = replaying_at(&record, Some(3_000));
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.press_key(KeyCode::KeyN).run_frames(3);
    game.click_text("Another person").click_button("begin").wait_for_camera();
    assert_eq!(*game.resource::<Seats>(), Seats::default());
    assert_eq!(game.live_match().map(|live| live.setup().names.clone()), Some(record.players.clone()));
    game.drag_glass("D7", "D6");
    assert_eq!(game.current_match().to_move(), Player::Red, "Black must have moved");

    let mut game = replaying_at(&record, Some(3_000));
    game.press_key(KeyCode::KeyN).run_frames(3).click_button("begin").wait_for_camera();
    let black = Seats { red: Seat::Bot(Difficulty::Club), black: Seat::Person };
    assert_eq!(*game.resource::<Seats>(), black, "the person must play Black, whose turn it is");
    let mut game = replaying_at(&record, Some(60_000));
    game.press_key(KeyCode::KeyN).click_button("go on").run_frames(3);
    assert_eq!((game.menu(), game.screen()), (Menu::None, Screen::Replay(TAMSK)));
}
