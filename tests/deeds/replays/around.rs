//! A replay is isolated: input does not reach its match, nothing is saved, and leaving it leads back.

use tamsk::simulation::components::Hand;
use tamsk::table::replay::{Playback, ReplayRecord};
use tamsk_records::Moment;
use tamsk_testing::prelude::*;

use super::{assert_shows_record, at, moment, plays, record, replaying, replaying_at};

#[test]
fn input_does_not_reach_the_match_of_a_replay() {
    let record = record();
    let mut game = replaying_at(&record, Some(3_000));
    let before = game.live().expect("a match").clone();
    let (glass, to, holder, timer) = (game.glass("D7"), game.socket("D6"), game.holder(Player::Red), game.timer());
    game.drag(glass, to).click(glass).click(to).click(holder).click(timer);
    for key in [KeyCode::KeyS, KeyCode::KeyX, KeyCode::KeyC, KeyCode::KeyP, KeyCode::KeyI] {
        game.key(key);
    }
    game.skip_time(5_000);
    let live = game.live().expect("a match");
    assert_eq!((live.game(), live.record()), (before.game(), before.record()));
    assert!(game.answers.is_empty(), "{:?}", game.answers);
    assert_eq!(game.carried_glass_count(), 0);
    assert!(!game.time_runs());
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
        game.key(KeyCode::KeyF);
    }
    game.key(KeyCode::KeyK).set_frame_length(100).skip_time(9_000);
    assert_eq!(moment(&game), at(18, 60_000));
    assert!(game.button("rematch").is_none(), "no result may be visible over a replay");
    assert_eq!(kept(&game), 0);
    assert_eq!(game.unfinished::<UnfinishedMatch>(), None);
    assert_eq!(game.settings(), settings);
    game.key(KeyCode::KeyJ).close();
    assert_eq!(kept(&game), 0);
}

#[test]
fn menus_stop_a_replay_and_leaving_returns_to_the_title() {
    let record = record();
    let mut game = replaying_at(&record, Some(10_000));
    game.key(KeyCode::KeyK).wait(500).key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause);
    let stands = moment(&game);
    // Keys of the replay do nothing under a menu, nor after it.
    game.key(KeyCode::KeyE).key(KeyCode::KeyN).skip_time(3_000);
    assert_eq!((moment(&game), game.menu()), (stands, Menu::Pause));
    assert_eq!(game.button("resign red"), None);
    for (button, menu, back) in [("settings", Menu::Settings, "done"), ("help", Menu::Help, "done")] {
        game.press_button(button).frames(3);
        assert_eq!(game.menu(), menu);
        game.press_button(back).frames(3);
        assert_eq!(game.menu(), Menu::Pause);
    }
    game.press_button("resume").skip_time(1_000);
    assert!(moment(&game).at >= stands.at + 900, "the replay must continue at once");
    game.key(KeyCode::F1);
    game.assert_text("Play or pause");
    game.key(KeyCode::F1).key(KeyCode::F2).frames(2).key(KeyCode::F2);
    game.press_button("pause").press_button("leave").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
    assert!(game.live().is_none() && game.only::<Playback>().is_none());
    assert_eq!(*game.resource::<Seats>(), Seats::default());
}

#[test]
fn a_result_can_be_replayed_and_is_visible_afterwards() {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<AccessSettings>().animations = AnimationSpeed::Off;
    let record = record();
    let live = LiveMatch::resume(MatchSetup { names: record.players.clone(), ..default() }, &record).expect("a match");
    game.put_match(live.clone(), PERSON_AGAINST_BOT).wait_for_camera().press_button("replay").wait_for_camera();
    assert_eq!((game.screen(), moment(&game)), (Screen::Replay(TAMSK), Moment::START));
    assert_shows_record(&mut game, &record);
    game.key(KeyCode::KeyL).skip_time(1_000).leave();
    assert_eq!(game.screen(), Screen::Match(TAMSK));
    let back = game.live().expect("the match");
    assert_eq!((back.game(), back.record(), back.setup()), (live.game(), live.record(), live.setup()));
    assert_eq!(*game.resource::<Seats>(), PERSON_AGAINST_BOT);
    assert!(game.button("rematch").is_some(), "the result must be visible again");
}

#[test]
fn a_match_with_sand_waits_for_a_replay_and_is_saved_once() {
    let mut game = HeadlessGame::level(Level::Three);
    game.move_glass("D1", "D2");
    // Sand runs on after the last save.
    game.skip_time(4_000);
    let before = game.live().expect("a match").clone();
    game.world().write_message(ReplayRecord { record: Box::new(record()), at: Some(3_000) });
    game.wait_for_camera();
    assert_eq!(game.screen(), Screen::Replay(TAMSK));
    game.key(KeyCode::KeyK).skip_time(5_000).leave();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert_eq!(game.live().expect("the match").game(), before.game(), "a countdown must precede the sand");
    game.skip_time(1_000).move_glass("D7", "D6").wait_for_camera();
    let actions = game.live().expect("the match").record().actions.clone();
    game.close();
    game.unfinished_file();
    let game = game.reopened();
    let saved = game.unfinished::<UnfinishedMatch>().expect("the match");
    assert_eq!(saved.record.actions, actions);
}

#[test]
fn another_record_replaces_the_first() {
    let (first, mut second) = (record(), record());
    second.actions.truncate(4);
    second.rules.level = Level::Two;
    let mut game = replaying_at(&first, Some(27_000));
    game.key(KeyCode::KeyK);
    game.world().write_message(ReplayRecord { record: Box::new(second.clone()), at: Some(2_200) });
    game.wait_for_camera();
    assert_eq!((moment(&game), plays(&game)), (at(2, 2_200), false));
    assert_shows_record(&mut game, &second);
    game.leave();
    assert_eq!(game.screen(), Screen::Title);
    let mut game = replaying(&first);
    game.begin(setup_at(Level::One));
    assert!(game.only::<Playback>().is_none());
    assert_eq!((game.table().now() > 0, game.table().options().level), (true, Level::One));
}

#[test]
fn a_glass_in_a_hand_of_the_replay_disappears_with_it() {
    let mut game = HeadlessGame::level(Level::Two);
    game.key(KeyCode::Space).key(KeyCode::Space).wait(500);
    let at = game.table().now();
    game.wait(500).key(KeyCode::Digit2).key(KeyCode::Space).wait(500);
    assert!(game.table().glass_at(s("D2")).is_some(), "the glass must have moved from D1");
    let record = Box::new(game.live().expect("a match").record().clone());
    let mut game = HeadlessGame::new();
    game.world().write_message(ReplayRecord { record, at: Some(at) });
    game.wait_for_camera();
    assert_eq!(game.screen(), Screen::Replay(TAMSK));
    assert_ne!(game.hand(Player::Red), Hand::empty(Player::Red), "the hand must hold the glass");
    game.leave();
    assert_eq!(game.screen(), Screen::Title);
    assert_eq!(game.hand(Player::Red), Hand::empty(Player::Red));
}
