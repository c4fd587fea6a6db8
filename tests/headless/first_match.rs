//! Tests of a person's first match with sand: the briefing, and a bot that is lenient with the timer.

use tamsk::table::loading::PlaysUnattended;
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

use super::lone_player::move_one;

const PERSON: Player = Player::Red;
const TURNED: &str = "You have 15 seconds to place a glass: the timer runs";
const SOON: &str = "Novice bot will flip the timer soon";

fn against(level: Level, difficulty: Difficulty) -> StartMatch {
    let seats = Seats { red: Seat::Person, black: Seat::Bot(difficulty) };
    StartMatch { setup: setup_at(level), seats, ..default() }
}

fn begin(game: &mut HeadlessGame, played_level: u8, difficulty: Difficulty) {
    game.change_settings(|settings| {
        (settings.progress.highest_level_against_bot, settings.play.countdown_after_pause) = (played_level, false);
    });
    game.begin_match(against(Level::Three, difficulty));
    game.events.clear();
}

fn timer_turned(game: &HeadlessGame) -> bool {
    game.events.iter().any(|event| matches!(event, Event::TimerFlipped { by, .. } if *by == !PERSON))
}

/// Waits until the person's turn has lasted this long, or until the bot flips the timer. Returns the duration of the
/// turn so far, in milliseconds.
fn think(game: &mut HeadlessGame, millis: u64) -> u64 {
    let turn = game.current_match().turn_start_time();
    while !timer_turned(game) && game.current_match().now() < turn + millis {
        game.run_frames(1).sleep_until_searches_end();
    }
    assert_eq!(game.current_match().to_move(), PERSON);
    game.current_match().now() - turn
}

#[test]
fn only_one_card_says_who_moves_first() {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<PlayerProgress>().highest_briefed_level = 0;
    game.click_button("play").click_button("level 2").click_button("begin").wait_in_long_frames(1_700);
    game.assert_text("Red goes first");
    game.click_button("lot begin").wait_for_camera();
    assert_eq!(game.menu(), Menu::Briefing);
    assert!(game.text_areas("Red moves first.").is_empty(), "the lot has already said it: {:?}", game.visible_texts());
    // When no lot is drawn, the briefing says who moves first.
    game.world_mut().resource_mut::<PlayerProgress>().highest_briefed_level = 0;
    game.begin_match(setup_at(Level::Two));
    game.assert_text("Red moves first.");
}

#[test]
fn novice_and_casual_flip_the_timer_late_in_a_first_match() {
    for (difficulty, frame) in [(Difficulty::Novice, 100), (Difficulty::Casual, 100), (Difficulty::Novice, 1_000)] {
        let mut game = HeadlessGame::new();
        begin(&mut game, 0, difficulty);
        game.set_frame_length(frame);
        think(&mut game, 60_000);
        assert!(!timer_turned(&game), "the timer must not be flipped before the first move");
        game.set_frame_length(DEFAULT_FRAME_MILLIS);
        for _ in 0..3 {
            move_one(&mut game, PERSON);
            game.run_until("the bot has answered", |game| game.current_match().to_move() == PERSON);
            assert!(!timer_turned(&game), "the timer must not be flipped so early");
        }
        assert_eq!(
            game.resource::<PlayerProgress>().highest_level_against_bot,
            3,
            "a match must count from its first move"
        );
        game.set_frame_length(frame);
        let (turn, name) =
            (game.current_match().turn_start_time(), if difficulty == Difficulty::Novice { SOON } else { "" });
        let mut warned = None;
        while !timer_turned(&game) && game.current_match().now() < turn + 60_000 {
            game.run_frames(1).sleep_until_searches_end();
            if warned.is_none() && !game.text_areas(name).is_empty() {
                warned = Some(game.current_match().now() - turn);
            }
        }
        let waited = game.current_match().now() - turn;
        assert!((45_000..=45_000 + 3 * frame).contains(&waited), "{difficulty:?} turned it after {waited} ms");
        if difficulty == Difficulty::Novice {
            let warned = warned.expect("the bot must warn first");
            assert!((36_900..=42_000).contains(&warned), "after {warned} ms");
        }
        game.run_frames(1);
        game.assert_text(TURNED);
        assert_eq!(game.text_areas(SOON), vec![], "the warning must end");
    }
}

#[test]
fn a_timer_warning_ends_with_its_turn() {
    let mut game = HeadlessGame::new();
    begin(&mut game, 0, Difficulty::Novice);
    for _ in 0..4 {
        game.run_until("it is the person's turn", |game| game.current_match().to_move() == PERSON);
        move_one(&mut game, PERSON);
    }
    game.run_until("the bot has answered", |game| game.current_match().to_move() == PERSON);
    game.set_frame_length(100);
    let turn = game.current_match().turn_start_time();
    while game.text_areas(SOON).is_empty() && game.current_match().now() < turn + 60_000 {
        game.run_frames(1).sleep_until_searches_end();
    }
    game.assert_text(SOON);
    game.set_frame_length(DEFAULT_FRAME_MILLIS);
    move_one(&mut game, PERSON);
    game.run_frames(2);
    assert_eq!(game.text_areas(SOON), vec![]);
}

#[test]
fn later_matches_and_club_get_no_lenient_timer() {
    for (difficulty, played_level, patience) in
        [(Difficulty::Casual, 3, 8_000), (Difficulty::Club, 0, 4_000), (Difficulty::Club, 3, 4_000)]
    {
        let mut game = HeadlessGame::new();
        begin(&mut game, played_level, difficulty);
        game.set_frame_length(50);
        let waited = think(&mut game, 30_000);
        assert!(timer_turned(&game) && waited < patience + 2_000, "{difficulty:?} waited for {waited} ms");
        game.run_frames(1);
        game.assert_text(TURNED);
        game.set_frame_length(DEFAULT_FRAME_MILLIS);
        move_one(&mut game, PERSON);
        assert_eq!(game.text_areas(TURNED), vec![], "the note about the timer must end");
    }
}

#[test]
fn a_match_counts_only_when_a_person_moves_against_a_bot() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.drag_glass("D1", "D2");
    assert_eq!(game.resource::<PlayerProgress>().highest_level_against_bot, 0, "two people");
    let mut game = HeadlessGame::with_match(against(Level::Two, Difficulty::Novice));
    assert_eq!(game.resource::<PlayerProgress>().highest_level_against_bot, 0, "nobody has moved");
    game.drag_glass("D1", "D2");
    assert_eq!(game.resource::<PlayerProgress>().highest_level_against_bot, 2);
}

fn newcomer() -> HeadlessGame {
    HeadlessGame::with_app_changes(|app| app.world_mut().resource_mut::<PlayerProgress>().highest_briefed_level = 0)
}

#[test]
fn the_briefing_appears_once_and_stops_time() {
    for (level, key) in [(Level::Two, KeyCode::Enter), (Level::Three, KeyCode::Enter), (Level::Three, KeyCode::Escape)]
    {
        let mut game = newcomer();
        game.begin_match(against(level, Difficulty::Novice));
        assert_eq!(game.menu(), Menu::Briefing);
        game.assert_text("The match in brief");
        game.assert_text("You move first.");
        assert_eq!(
            game.visible_texts().iter().any(|text| text.starts_with("Novice bot flips the timer only")),
            level.has_timer()
        );
        // While the briefing is open, a slow frame must not pause the match, and the table must ignore input.
        game.run_frame(3_000).wait_in_long_frames(5_000).drag_glass("D1", "D2");
        assert_eq!((game.menu(), game.current_match().now(), game.carried_glass_count()), (Menu::Briefing, 0, 0));
        game.press_key(key);
        assert_eq!(game.menu(), Menu::None);
        assert!(game.is_time_running(), "without a countdown");
        assert_eq!(game.resource::<PlayerProgress>().highest_briefed_level, level.number());
        game.drag_glass("D1", "D2");
        assert_eq!(game.current_match().to_move(), Player::Black);
        game.begin_match(against(level, Difficulty::Novice));
        assert_eq!(game.menu(), Menu::None, "a second match begins at once");
    }
}

#[test]
fn closing_the_rulebook_returns_to_the_briefing() {
    for (closing, beginning) in
        [(KeyCode::F2, None), (KeyCode::Escape, Some(KeyCode::Enter)), (KeyCode::F2, Some(KeyCode::Escape))]
    {
        let mut game = newcomer();
        game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
        game.begin_match(against(Level::Three, Difficulty::Novice));
        for _ in 0..2 {
            game.press_key(KeyCode::F2);
            assert_eq!((game.menu(), game.is_time_running()), (Menu::Rulebook, false));
            game.wait_in_long_frames(1_000).press_key(closing).run_frames(2);
            assert_eq!((game.menu(), game.current_match().now()), (Menu::Briefing, 0));
        }
        match beginning {
            Some(key) => game.press_key(key),
            None => game.click_button("briefing done"),
        };
        assert_eq!((game.menu(), game.is_time_running()), (Menu::None, true), "{beginning:?}");
        game.wait(500);
        assert!(game.current_match().now() > 0);
        game.drag_glass("D1", "D2");
        assert_eq!(game.current_match().to_move(), Player::Black);
    }
}

#[test]
fn the_briefing_of_level_three_follows_that_of_level_two() {
    let mut game = newcomer();
    game.begin_match(against(Level::Two, Difficulty::Novice));
    game.click_button("briefing done");
    assert_eq!(game.menu(), Menu::None);
    game.begin_match(against(Level::Three, Difficulty::Novice));
    assert_eq!(game.menu(), Menu::Briefing);
    game.click_button("briefing done").begin_match(against(Level::Two, Difficulty::Novice));
    assert_eq!(game.menu(), Menu::None, "the briefing of Level 3 covers Level 2");
}

#[test]
fn bots_lessons_and_level_one_get_no_briefing() {
    let mut game = newcomer();
    game.begin_match(against(Level::One, Difficulty::Novice));
    assert_eq!(game.menu(), Menu::None, "without sand");
    game.begin_match(StartMatch { seats: TWO_BOTS, ..against(Level::Three, Difficulty::Novice) });
    assert_eq!(game.menu(), Menu::None, "two bots");
    game.begin_lesson("2-1-sand", 0);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "a lesson");
    let mut game = newcomer();
    game.world_mut().insert_resource(PlaysUnattended(true));
    game.begin_match(against(Level::Three, Difficulty::Novice));
    assert_eq!(game.menu(), Menu::None, "unattended");
    assert_eq!(game.resource::<PlayerProgress>().highest_briefed_level, 0);
}

#[test]
fn the_help_opens_the_briefing_and_returns() {
    let mut game = HeadlessGame::with_match(against(Level::Three, Difficulty::Novice));
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.press_key(KeyCode::F1).click_button("briefing");
    assert_eq!(game.menu(), Menu::Briefing);
    let now = game.current_match().now();
    game.assert_text("It is your turn.");
    game.wait_in_long_frames(2_000).click_button("briefing done");
    assert_eq!((game.menu(), game.current_match().now() - now < 100), (Menu::None, true));
    game.press_key(KeyCode::Escape).click_button("help").click_button("briefing").press_key(KeyCode::F2);
    assert_eq!(game.menu(), Menu::Rulebook);
    game.press_key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Briefing);
    game.press_key(KeyCode::F2).press_key(KeyCode::F2).press_key(KeyCode::Enter);
    assert_eq!((game.menu(), game.is_time_running()), (Menu::Pause, false), "the help must lead back to the pause");
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(KeyCode::F1);
    assert_eq!(game.point_of_button("briefing"), None, "Level 1 has no briefing");
}
