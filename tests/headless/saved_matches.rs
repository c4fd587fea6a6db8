//! Tests that a match continues exactly where it stopped, whether the players left it, the game was closed, or saving
//! failed.

use std::fs;

use tamsk::persistence::{MatchLibrary, Notices};
use tamsk::table::first_match::FirstBotMatchAtLevel;
use tamsk::table::loading::ResumeMatch;
use tamsk_rules::Millis;
use tamsk_testing::prelude::*;

/// Returns everything that must be unchanged when a match is continued.
fn state(game: &HeadlessGame) -> (Record, Millis, Seats, MatchSetup, String) {
    let live = game.live_match().expect("a match on the table");
    let record = live.record().clone();
    (record, game.current_match().now(), *game.resource::<Seats>(), live.setup().clone(), format!("{:?}", live.game()))
}

fn saved(game: &HeadlessGame) -> Option<Record> {
    game.latest_unfinished_match::<UnfinishedMatch>().map(|saved| saved.record.clone())
}

fn begun(level: Level, seats: Seats) -> HeadlessGame {
    let names = NamesByPlayer { red: "Renée".into(), black: "黒 \"B\"".into() };
    let setup = MatchSetup { options: Options::at_level(level), names, timer_on_reds_left: true };
    let mut game = HeadlessGame::with_match(StartMatch { setup, seats, occasion: Occasion::Play });
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.run_frames(2).drag_glass("D1", "D2");
    game.wait(700);
    game
}

fn leave(game: &mut HeadlessGame) {
    game.leave_match();
    assert_eq!(game.screen(), Screen::Title);
}

#[track_caller]
fn assert_continues(game: &mut HeadlessGame, before: &(Record, Millis, Seats, MatchSetup, String)) {
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = true;
    game.click_button("continue");
    let (record, now, seats, setup, table) = state(game);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert_eq!((&record, seats, &setup), (&before.0, before.2, &before.3));
    if setup.options.level.has_sand() {
        assert_eq!((now, &table, game.is_time_running()), (before.1, &before.4, false), "a countdown must come first");
    }
    game.wait_for_camera().wait_in_long_frames(1_000);
    assert!(game.is_time_running());
}

#[test]
fn a_continued_match_names_its_bot_in_the_current_language() {
    let mut game = HeadlessGame::new();
    game.click_button("bot")
        .click_button("level 1")
        .click_button("begin")
        .wait_in_long_frames(1_700)
        .click_button("lot begin");
    game.wait_for_camera();
    assert!(game.has_text_containing("Novice bot") && !game.has_text_containing("Robot"), "{:?}", game.visible_texts());
    // A match without a move is not saved, so the test waits for a move. Chance decides whether the person or the bot
    // begins.
    if game.resource::<Seats>().is_person(Player::Red) {
        game.drag_glass("D1", "D2");
    }
    game.run_until("somebody has moved", |game| {
        game.live_match().is_some_and(|live| !live.record().actions.is_empty())
    });
    game.leave_match();
    game.world_mut().resource_mut::<TextSettings>().language = Some("fr".into());
    let mut game = game.closed_and_reopened();
    game.click_button("continue").wait_for_camera().wait_in_long_frames(1_000);
    assert!(
        game.has_text_containing("Robot Novice") && !game.has_text_containing("Novice bot"),
        "{:?}",
        game.visible_texts()
    );
}

#[test]
fn a_match_left_for_the_title_continues_exactly() {
    for (level, seats) in
        [(Level::One, PERSON_AGAINST_BOT), (Level::Two, TWO_PEOPLE), (Level::Three, PERSON_AGAINST_BOT.swapped())]
    {
        let mut game = HeadlessGame::new();
        assert!(game.point_of_button("continue").is_none(), "no match was begun yet");
        drop(game);
        game = if seats.is_person(Player::Red) { begun(level, seats) } else { begun(level, PERSON_AGAINST_BOT) };
        game.press_key(KeyCode::Escape);
        let before = state(&game);
        assert!(!before.0.actions.is_empty());
        game.click_button("leave").wait_for_camera();
        assert_continues(&mut game, &before);
    }
}

#[test]
fn a_closed_match_continues_with_its_clocks_and_carried_glass() {
    for level in [Level::One, Level::Two, Level::Three] {
        let mut game = begun(level, Seats::default());
        if level == Level::One {
            game.press_key(KeyCode::KeyS);
        }
        game.wait_in_long_frames(3_200);
        game.click_glass_on("G1").wait_in_long_frames(1_234);
        assert_eq!(game.carried_glass_count(), 1);
        game.close();
        let before = state(&game);
        let mut game = game.reopened_after_close();
        assert_continues(&mut game, &before);
        assert_eq!(game.carried_glass_count(), 1);
        game.click_socket("G2");
        assert!(game.current_match().glass_at(s("G2")).is_some(), "the match must be playable");
    }
}

#[test]
fn sand_is_saved_every_five_seconds() {
    let mut game = begun(Level::Two, Seats::default());
    game.wait_in_long_frames(3_200);
    for _ in 0..8 {
        game.wait_in_long_frames(2_500);
        let behind =
            game.current_match().now() - saved(&game).and_then(|record| record.end).expect("the match must be saved");
        assert!(behind <= 5_000 + 2_500, "{behind} ms behind");
    }
}

#[test]
fn a_finished_match_is_not_offered_again() {
    let mut game = begun(Level::One, Seats::default());
    assert!(saved(&game).is_some());
    game.resign("red").wait_for_camera();
    assert!(game.current_match().outcome().is_some());
    assert_eq!(saved(&game), None);
    let game = game.closed_and_reopened();
    assert_eq!((saved(&game), game.point_of_button("continue")), (None, None));
}

#[test]
fn a_turn_taken_back_is_removed_from_disk() {
    let mut game = begun(Level::One, PERSON_AGAINST_BOT);
    game.press_key(KeyCode::KeyS);
    game.run_until("the bot has moved", |game| {
        game.current_match().to_move() == Player::Red
            && game.live_match().is_some_and(|live| live.can_take_back(Player::Red))
    });
    game.click_button("take back").wait_for_camera();
    assert_eq!(state(&game).0.actions, []);
    assert_eq!(saved(&game), None, "a match without moves must not be saved");
    assert_eq!(saved(&game.closed_and_reopened()), None);
}

#[test]
fn lessons_and_empty_matches_replace_no_unfinished_match() {
    let mut game = begun(Level::Two, Seats::default());
    leave(&mut game);
    let before = saved(&game).expect("the match must be saved");
    game.begin_match(MatchSetup::default());
    leave(&mut game);
    assert_eq!(saved(&game).as_ref(), Some(&before));
    game.begin_lesson("1-1-board", 0)
        .click_button("lesson go on")
        .wait_for_camera()
        .drag_glass("D1", "D2")
        .wait_for_camera();
    assert_eq!(saved(&game).as_ref(), Some(&before));
    let game = game.closed_and_reopened();
    assert_eq!(saved(&game), Some(before));
}

#[test]
fn two_copies_of_the_game_save_a_match_each() {
    let one = begun(Level::One, Seats::default());
    let mut two = HeadlessGame::in_folder(&one.folder);
    assert_eq!(
        two.resource::<MatchLibrary>().unfinished_matches().len(),
        1,
        "the match of the other copy must be listed"
    );
    assert!(two.point_of_button("continue").is_none(), "an open match must not be offered");
    two.begin_match(setup_at(Level::Two));
    two.drag_glass("D1", "C1");
    let kept = |game: &HeadlessGame| -> Vec<_> {
        let files = unfinished_match_files(&game.folder);
        files.iter().map(|file| read_record_in::<UnfinishedMatch>(file).actions).collect()
    };
    let both = kept(&one);
    assert!(both.len() == 2 && both[0] != both[1], "{both:?}");
    let (two, one) = (two.closed_and_reopened(), one.closed_and_reopened());
    assert_eq!((kept(&one), kept(&two)), (both.clone(), both));
}

#[test]
fn an_unsaved_match_is_saved_when_its_folder_is_back() {
    let mut game = begun(Level::One, Seats::default());
    let folder = game.folder.clone();
    replace_folder_with_file(&folder);
    game.press_key(KeyCode::KeyS);
    game.run_until("the failure is reported", |game| {
        game.resource::<Notices>().iter().next().is_none() && game.has_text_containing("could not be saved")
    });
    assert!(game.current_match().outcome().is_none(), "the match must continue");
    let before = state(&game);
    fs::remove_file(&folder).expect("the file can be removed");
    let mut game = game.closed_and_reopened();
    assert_eq!(saved(&game).map(|record| record.actions), Some(before.0.actions));
    game.click_button("continue");
    assert!(game.live_match().is_some());
}

#[test]
fn a_damaged_file_is_set_aside_and_reported() {
    let game = begun(Level::One, Seats::default());
    let file = game.only_unfinished_match_file();
    let game = game.closed_and_reopened();
    let text = fs::read_to_string(&file).expect("the match is on disk");
    fs::write(&file, text.replace("record (", "record ((")).expect("the file can be written");
    let mut game = game.closed_and_reopened();
    game.wait_for_camera();
    assert_eq!(saved(&game), None);
    let aside = file.with_extension("tamsk.bad");
    assert!(
        game.has_text_containing("tamsk.bad") && aside.exists(),
        "the message must name the new file: {:?}",
        game.visible_texts()
    );
}

#[test]
fn a_match_that_is_only_viewed_replaces_nothing() {
    let mut game = begun(Level::Two, Seats::default());
    leave(&mut game);
    let before = saved(&game).expect("the match must be saved");
    let record = Record::read(
        br#"(rules: (level: 1), actions: [
            (at: 9, by: Red, act: Lift("D1")), (at: 10, by: Red, act: Place("D2")), (at: 11, by: Red, act: KeepRing),
        ])"#,
    );
    let live = LiveMatch::resume(MatchSetup::default(), &record.expect("a record")).expect("options within bounds");
    let seats = Seats { red: Seat::Bot(Difficulty::Club), black: Seat::Person };
    game.world_mut().write_message(ResumeMatch { live: Box::new(live), seats, occasion: Occasion::Play });
    game.wait_for_camera().press_key(KeyCode::Escape);
    assert!(
        game.point_of_holder(Player::Black).y > game.point_of_holder(Player::Red).y,
        "the camera must be on the person's side"
    );
    assert_eq!(saved(&game).as_ref(), Some(&before));
    game.click_button("leave").wait_for_camera();
    assert_eq!(saved(&game).as_ref(), Some(&before));
    let game = game.closed_and_reopened();
    assert_eq!(saved(&game), Some(before));
}

#[test]
fn an_earlier_match_is_offered_again_after_a_later_one() {
    let mut game = begun(Level::Two, Seats::default());
    leave(&mut game);
    let earlier = saved(&game).expect("the match must be saved");
    game.begin_match(setup_at(Level::One));
    game.drag_glass("D1", "C1");
    let later = saved(&game).expect("the match must be saved");
    assert_ne!(later.actions, earlier.actions);
    let mut game = game.closed_and_reopened();
    assert_eq!(saved(&game).map(|record| record.actions), Some(later.actions), "the later match must come first");
    game.click_button("continue").resign("red").wait_for_camera();
    assert!(game.current_match().outcome().is_some());
    game.run_until("the earlier one is found", |game| saved(game).is_some());
    assert_eq!(saved(&game).as_ref(), Some(&earlier));
    game.click_button("title").wait_for_camera().click_button("continue").wait_for_camera();
    assert_eq!(game.current_match().options().level, Level::Two);
    game.wait_in_long_frames(6_000);
    let game = game.closed_and_reopened();
    assert_eq!(saved(&game).map(|record| record.actions), Some(earlier.actions), "each match must keep its file");
}

#[test]
fn a_continued_first_match_still_counts_as_the_first() {
    let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Casual) };
    let mut game = begun(Level::Three, seats);
    assert!(game.expect_component::<FirstBotMatchAtLevel>().0);
    assert_eq!(game.resource::<PlayerProgress>().highest_level_against_bot, 3);
    game = game.closed_and_reopened();
    game.click_button("continue").wait_for_camera();
    assert!(game.expect_component::<FirstBotMatchAtLevel>().0, "the bot must stay as lenient as before");
    leave(&mut game);
    game.begin_match(StartMatch { setup: MatchSetup::default(), seats, ..default() });
    assert!(!game.expect_component::<FirstBotMatchAtLevel>().0);
}
