//! Tests that input does not change a replayed match, that a replay saves nothing, and that leaving the replay leads
//! back to the previous screen.

use tamsk::simulation::components::Hand;
use tamsk::table::replay::{OpenReplay, Playback};
use tamsk_records::Moment;
use tamsk_testing::prelude::*;

use super::{assert_shows_record, at, moment, plays, record, replaying, replaying_at};

#[test]
fn input_does_not_reach_the_match_of_a_replay() {
    let record = record();
    let mut game = replaying_at(&record, Some(3_000));
    let before = game.live_match().expect("a match").clone();
    let (glass, to, holder, timer) = (
        game.point_of_glass_on("D7"),
        game.point_of_socket_named("D6"),
        game.point_of_holder(Player::Red),
        game.point_of_timer(),
    );
    game.drag(glass, to).click(glass).click(to).click(holder).click(timer);
    for key in [KeyCode::KeyS, KeyCode::KeyX, KeyCode::KeyC, KeyCode::KeyP, KeyCode::KeyI] {
        game.press_key(key);
    }
    game.wait_in_long_frames(5_000);
    let live = game.live_match().expect("a match");
    assert_eq!((live.game(), live.record()), (before.game(), before.record()));
    assert!(game.answers.is_empty(), "{:?}", game.answers);
    assert_eq!(game.carried_glass_count(), 0);
    assert!(!game.is_time_running());
}

#[test]
fn nothing_of_a_replay_is_saved() {
    let record = record();
    let mut game = replaying(&record);
    let (settings, kept) = (game.settings(), |game: &HeadlessGame| {
        let files = std::fs::read_dir(&game.folder).expect("the folder").flatten();
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.starts_with("unfinished") && name.ends_with(".ron")).count()
    });
    for _ in 0..3 {
        game.press_key(KeyCode::KeyF);
    }
    game.press_key(KeyCode::KeyK).set_frame_length(100).wait_in_long_frames(9_000);
    assert_eq!(moment(&game), at(18, 60_000));
    assert!(game.point_of_button("rematch").is_none(), "no result may be visible over a replay");
    assert_eq!(kept(&game), 0);
    assert_eq!(game.latest_unfinished_match::<UnfinishedMatch>(), None);
    assert_eq!(game.settings(), settings);
    game.press_key(KeyCode::KeyJ).close();
    assert_eq!(kept(&game), 0);
}

#[test]
fn menus_stop_a_replay_and_leaving_returns_to_the_title() {
    let record = record();
    let mut game = replaying_at(&record, Some(10_000));
    game.press_key(KeyCode::KeyK).wait(500).press_key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause);
    let stands = moment(&game);
    // A replay key pressed while a menu is open has no effect, not even after the menu has closed.
    game.press_key(KeyCode::KeyE).press_key(KeyCode::KeyN).wait_in_long_frames(3_000);
    assert_eq!((moment(&game), game.menu()), (stands, Menu::Pause));
    assert_eq!(game.point_of_button("resign red"), None);
    for (button, menu, back) in [("settings", Menu::Settings, "done"), ("help", Menu::Controls, "done")] {
        game.click_button(button).run_frames(3);
        assert_eq!(game.menu(), menu);
        game.click_button(back).run_frames(3);
        assert_eq!(game.menu(), Menu::Pause);
    }
    game.click_button("resume").wait_in_long_frames(1_000);
    assert!(moment(&game).at >= stands.at + 900, "the replay must continue at once");
    game.press_key(KeyCode::F1);
    game.assert_text("Play or pause");
    game.press_key(KeyCode::F1).press_key(KeyCode::F2).run_frames(2).press_key(KeyCode::F2);
    game.click_button("pause").click_button("leave").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
    assert!(game.live_match().is_none() && game.single_component::<Playback>().is_none());
    assert_eq!(*game.resource::<Seats>(), Seats::default());
}

#[test]
fn a_result_can_be_replayed_and_is_visible_afterwards() {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    let record = record();
    let live = LiveMatch::resume(MatchSetup { names: record.players.clone(), ..default() }, &record).expect("a match");
    game.load_match(live.clone(), PERSON_AGAINST_BOT).wait_for_camera().click_button("replay").wait_for_camera();
    assert_eq!((game.screen(), moment(&game)), (Screen::Replay(TAMSK), Moment::START));
    assert_shows_record(&mut game, &record);
    game.press_key(KeyCode::KeyL).wait_in_long_frames(1_000).leave_match();
    assert_eq!(game.screen(), Screen::Match(TAMSK));
    let back = game.live_match().expect("the match");
    assert_eq!((back.game(), back.record(), back.setup()), (live.game(), live.record(), live.setup()));
    assert_eq!(*game.resource::<Seats>(), PERSON_AGAINST_BOT);
    assert!(game.point_of_button("rematch").is_some(), "the result must be visible again");
}

#[test]
fn a_match_with_sand_waits_for_a_replay_and_is_saved_once() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.drag_glass("D1", "D2");
    // The sand has run on since the last save.
    game.wait_in_long_frames(4_000);
    let before = game.live_match().expect("a match").clone();
    game.world_mut().write_message(OpenReplay { record: Box::new(record()), open_at: Some(3_000) });
    game.wait_for_camera();
    assert_eq!(game.screen(), Screen::Replay(TAMSK));
    game.press_key(KeyCode::KeyK).wait_in_long_frames(5_000).leave_match();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert_eq!(game.live_match().expect("the match").game(), before.game(), "a countdown must precede the sand");
    game.wait_in_long_frames(1_000).drag_glass("D7", "D6").wait_for_camera();
    let actions = game.live_match().expect("the match").record().actions.clone();
    game.close();
    game.only_unfinished_match_file();
    let game = game.reopened_after_close();
    let saved = game.latest_unfinished_match::<UnfinishedMatch>().expect("the match");
    assert_eq!(saved.record.actions, actions);
}

#[test]
fn another_record_replaces_the_first() {
    let (first, mut second) = (record(), record());
    second.actions.truncate(4);
    second.rules.level = Level::Two;
    let mut game = replaying_at(&first, Some(27_000));
    game.press_key(KeyCode::KeyK);
    game.world_mut().write_message(OpenReplay { record: Box::new(second.clone()), open_at: Some(2_200) });
    game.wait_for_camera();
    assert_eq!((moment(&game), plays(&game)), (at(2, 2_200), false));
    assert_shows_record(&mut game, &second);
    game.leave_match();
    assert_eq!(game.screen(), Screen::Title);
    let mut game = replaying(&first);
    game.begin_match(setup_at(Level::One));
    assert!(game.single_component::<Playback>().is_none());
    assert_eq!((game.current_match().now() > 0, game.current_match().options().level), (true, Level::One));
}

#[test]
fn a_glass_in_a_hand_of_the_replay_disappears_with_it() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.press_key(KeyCode::Space).press_key(KeyCode::Space).wait(500);
    let at = game.current_match().now();
    game.wait(500).press_key(KeyCode::Digit2).press_key(KeyCode::Space).wait(500);
    assert!(game.current_match().glass_at(s("D2")).is_some(), "the glass must have moved from D1");
    let record = Box::new(game.live_match().expect("a match").record().clone());
    let mut game = HeadlessGame::new();
    game.world_mut().write_message(OpenReplay { record, open_at: Some(at) });
    game.wait_for_camera();
    assert_eq!(game.screen(), Screen::Replay(TAMSK));
    assert_ne!(game.hand(Player::Red), Hand::empty(Player::Red), "the hand must hold the glass");
    game.leave_match();
    assert_eq!(game.screen(), Screen::Title);
    assert_eq!(game.hand(Player::Red), Hand::empty(Player::Red));
}
