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
    game.change_settings(|settings| (settings.progress.played_level, settings.play.countdown) = (played_level, false));
    game.begin(against(Level::Three, difficulty));
    game.events.clear();
}

fn timer_turned(game: &HeadlessGame) -> bool {
    game.events.iter().any(|event| matches!(event, Event::TimerFlipped { by, .. } if *by == !PERSON))
}

/// Waits for this match time, or until the bot flips the timer. Returns how long the turn has lasted.
fn think(game: &mut HeadlessGame, millis: u64) -> u64 {
    let turn = game.table().turn_began();
    while !timer_turned(game) && game.table().now() < turn + millis {
        game.frames(1).wait_for_bots();
    }
    assert_eq!(game.table().to_move(), PERSON);
    game.table().now() - turn
}

#[test]
fn only_one_card_says_who_moves_first() {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<PlayerProgress>().briefed_level = 0;
    game.press_button("play").press_button("level 2").press_button("begin").skip_time(1_700);
    game.assert_text("Red goes first");
    game.press_button("lot begin").wait_for_camera();
    assert_eq!(game.menu(), Menu::Briefing);
    assert!(game.text_areas("Red moves first.").is_empty(), "the lot has just said it: {:?}", game.visible_texts());
    // When no lot is drawn, the briefing says who moves first.
    game.world().resource_mut::<PlayerProgress>().briefed_level = 0;
    game.begin(setup_at(Level::Two));
    game.assert_text("Red moves first.");
}

#[test]
fn novice_and_casual_flip_the_timer_late_in_a_first_match() {
    for (difficulty, frame) in [(Difficulty::Novice, 100), (Difficulty::Casual, 100), (Difficulty::Novice, 1_000)] {
        let mut game = HeadlessGame::new();
        begin(&mut game, 0, difficulty);
        game.set_frame_length(frame);
        think(&mut game, 60_000);
        assert!(!timer_turned(&game), "not before the first move");
        game.set_frame_length(USUAL_FRAME);
        for _ in 0..3 {
            move_one(&mut game, PERSON);
            game.until("the bot has answered", |game| game.table().to_move() == PERSON);
            assert!(!timer_turned(&game), "nor in the next turns");
        }
        assert_eq!(game.resource::<PlayerProgress>().played_level, 3, "the match counts from the first move on");
        game.set_frame_length(frame);
        let (turn, name) = (game.table().turn_began(), if difficulty == Difficulty::Novice { SOON } else { "" });
        let mut warned = None;
        while !timer_turned(&game) && game.table().now() < turn + 60_000 {
            game.frames(1).wait_for_bots();
            if warned.is_none() && !game.text_areas(name).is_empty() {
                warned = Some(game.table().now() - turn);
            }
        }
        let waited = game.table().now() - turn;
        assert!((45_000..=45_000 + 3 * frame).contains(&waited), "{difficulty:?} turned it after {waited} ms");
        if difficulty == Difficulty::Novice {
            let warned = warned.expect("the bot must warn first");
            assert!((36_900..=42_000).contains(&warned), "after {warned} ms");
        }
        game.frames(1);
        game.assert_text(TURNED);
        assert_eq!(game.text_areas(SOON), vec![], "the warning must end");
    }
}

#[test]
fn a_timer_warning_ends_with_its_turn() {
    let mut game = HeadlessGame::new();
    begin(&mut game, 0, Difficulty::Novice);
    for _ in 0..4 {
        game.until("it is the person's turn", |game| game.table().to_move() == PERSON);
        move_one(&mut game, PERSON);
    }
    game.until("the bot has answered", |game| game.table().to_move() == PERSON);
    game.set_frame_length(100);
    let turn = game.table().turn_began();
    while game.text_areas(SOON).is_empty() && game.table().now() < turn + 60_000 {
        game.frames(1).wait_for_bots();
    }
    game.assert_text(SOON);
    game.set_frame_length(USUAL_FRAME);
    move_one(&mut game, PERSON);
    game.frames(2);
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
        game.frames(1);
        game.assert_text(TURNED);
        game.set_frame_length(USUAL_FRAME);
        move_one(&mut game, PERSON);
        assert_eq!(game.text_areas(TURNED), vec![], "the note about the timer must end");
    }
}

#[test]
fn a_match_counts_only_when_a_person_moves_against_a_bot() {
    let mut game = HeadlessGame::level(Level::Three);
    game.move_glass("D1", "D2");
    assert_eq!(game.resource::<PlayerProgress>().played_level, 0, "two people");
    let mut game = HeadlessGame::with_match(against(Level::Two, Difficulty::Novice));
    assert_eq!(game.resource::<PlayerProgress>().played_level, 0, "nobody has moved");
    game.move_glass("D1", "D2");
    assert_eq!(game.resource::<PlayerProgress>().played_level, 2);
}

fn newcomer() -> HeadlessGame {
    HeadlessGame::with(|app| app.world_mut().resource_mut::<PlayerProgress>().briefed_level = 0)
}

#[test]
fn the_briefing_appears_once_and_stops_time() {
    for (level, key) in [(Level::Two, KeyCode::Enter), (Level::Three, KeyCode::Enter), (Level::Three, KeyCode::Escape)]
    {
        let mut game = newcomer();
        game.begin(against(level, Difficulty::Novice));
        assert_eq!(game.menu(), Menu::Briefing);
        game.assert_text("The match in brief");
        game.assert_text("You move first.");
        assert_eq!(
            game.visible_texts().iter().any(|told| told.starts_with("Novice bot flips the timer only")),
            level.has_timer()
        );
        // A slow frame must not pause the match, and the table must ignore input.
        game.frame(3_000).skip_time(5_000).move_glass("D1", "D2");
        assert_eq!((game.menu(), game.table().now(), game.carried_glass_count()), (Menu::Briefing, 0, 0));
        game.key(key);
        assert_eq!(game.menu(), Menu::None);
        assert!(game.time_runs(), "without a countdown");
        assert_eq!(game.resource::<PlayerProgress>().briefed_level, level.number());
        game.move_glass("D1", "D2");
        assert_eq!(game.table().to_move(), Player::Black);
        game.begin(against(level, Difficulty::Novice));
        assert_eq!(game.menu(), Menu::None, "a second match begins at once");
    }
}

#[test]
fn closing_the_rulebook_returns_to_the_briefing() {
    for (closing, beginning) in
        [(KeyCode::F2, None), (KeyCode::Escape, Some(KeyCode::Enter)), (KeyCode::F2, Some(KeyCode::Escape))]
    {
        let mut game = newcomer();
        game.world().resource_mut::<PlaySettings>().countdown = false;
        game.begin(against(Level::Three, Difficulty::Novice));
        for _ in 0..2 {
            game.key(KeyCode::F2);
            assert_eq!((game.menu(), game.time_runs()), (Menu::Rulebook, false));
            game.skip_time(1_000).key(closing).frames(2);
            assert_eq!((game.menu(), game.table().now()), (Menu::Briefing, 0));
        }
        match beginning {
            Some(key) => game.key(key),
            None => game.press_button("briefing done"),
        };
        assert_eq!((game.menu(), game.time_runs()), (Menu::None, true), "{beginning:?}");
        game.wait(500);
        assert!(game.table().now() > 0);
        game.move_glass("D1", "D2");
        assert_eq!(game.table().to_move(), Player::Black);
    }
}

#[test]
fn the_briefing_of_level_three_follows_that_of_level_two() {
    let mut game = newcomer();
    game.begin(against(Level::Two, Difficulty::Novice));
    game.press_button("briefing done");
    assert_eq!(game.menu(), Menu::None);
    game.begin(against(Level::Three, Difficulty::Novice));
    assert_eq!(game.menu(), Menu::Briefing);
    game.press_button("briefing done").begin(against(Level::Two, Difficulty::Novice));
    assert_eq!(game.menu(), Menu::None, "the briefing of Level 3 covers Level 2");
}

#[test]
fn bots_lessons_and_level_one_get_no_briefing() {
    let mut game = newcomer();
    game.begin(against(Level::One, Difficulty::Novice));
    assert_eq!(game.menu(), Menu::None, "without sand");
    game.begin(StartMatch { seats: TWO_BOTS, ..against(Level::Three, Difficulty::Novice) });
    assert_eq!(game.menu(), Menu::None, "two bots");
    game.begin_lesson("2-1-sand", 0);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "a lesson");
    let mut game = newcomer();
    game.world().insert_resource(PlaysUnattended(true));
    game.begin(against(Level::Three, Difficulty::Novice));
    assert_eq!(game.menu(), Menu::None, "unattended");
    assert_eq!(game.resource::<PlayerProgress>().briefed_level, 0);
}

#[test]
fn the_help_opens_the_briefing_and_returns() {
    let mut game = HeadlessGame::with_match(against(Level::Three, Difficulty::Novice));
    game.world().resource_mut::<PlaySettings>().countdown = false;
    game.key(KeyCode::F1).press_button("briefing");
    assert_eq!(game.menu(), Menu::Briefing);
    let now = game.table().now();
    game.assert_text("It is your turn.");
    game.skip_time(2_000).press_button("briefing done");
    assert_eq!((game.menu(), game.table().now() - now < 100), (Menu::None, true));
    game.key(KeyCode::Escape).press_button("help").press_button("briefing").key(KeyCode::F2);
    assert_eq!(game.menu(), Menu::Rulebook);
    game.key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Briefing);
    game.key(KeyCode::F2).key(KeyCode::F2).key(KeyCode::Enter);
    assert_eq!((game.menu(), game.time_runs()), (Menu::Pause, false), "where the help was opened");
    let mut game = HeadlessGame::level(Level::One);
    game.key(KeyCode::F1);
    assert_eq!(game.button("briefing"), None, "there is none at Level 1");
}
