//! Tests of bots and of partners in lessons: pauses, refusals without a toast, and cancelled searches.

use bevy::winit::{UpdateMode, WinitSettings};
use tamsk::opponent::SeatedBots;
use tamsk::simulation::queue::{InputMeans, RequestAnswered};
use tamsk::table::hint::{Hint, RequestHint};
use tamsk::table::loading::TakeBack;
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

fn against(level: Level, bot: Difficulty) -> HeadlessGame {
    let mut game = HeadlessGame::with_seats(level, Seats { red: Seat::Person, black: Seat::Bot(bot) });
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.run_frames(2);
    game
}

fn places(game: &HeadlessGame, player: Player) -> usize {
    let of = |event: &&Event| matches!(event, Event::Placed { glass, .. } if glass.owner == player);
    game.events.iter().filter(of).count()
}

#[test]
fn a_forgetful_bot_resigns_when_the_person_has_no_rings() {
    for (rings, gives_up) in [("0/18", true), ("1/17", false)] {
        let position = format!("0111/12221/123010/1220000/123321/12221/0111 A4,D2,G4 A1,D7,G1 r {rings} - 0");
        let mut game = against(Level::One, Difficulty::Novice);
        game.load_position(Level::One, &position, PERSON_AGAINST_BOT).drag_glass("D2", "D3").press_key(KeyCode::KeyD);
        game.run_until("the bot has moved or given up", |game| {
            let moved = game.live_match().is_some_and(|live| live.last_player_to_place_glass() == Some(Player::Black));
            moved || game.current_match().outcome().is_some()
        });
        let outcome = game.current_match().outcome().map(|outcome| (outcome.winner, outcome.by));
        assert_eq!(outcome, gives_up.then_some((Some(Player::Red), EndReason::Resigned)), "{rings}");
    }
}

#[test]
fn a_bot_moves_despite_repeated_pauses() {
    for (level, menu) in [(Level::One, KeyCode::F1), (Level::Two, KeyCode::F2), (Level::Three, KeyCode::Escape)] {
        let mut game = against(level, Difficulty::Novice);
        game.drag_glass("D1", "D2").press_key(KeyCode::KeyS);
        let (mut frames, mut next, mut gap) = (0_usize, 1, 1);
        game.run_until("the bot has moved", |game| {
            frames += 1;
            // Open a menu at growing intervals. Each menu cancels the bot's search, which then starts over and needs
            // time to finish.
            if frames == next && game.current_match().to_move() == Player::Black {
                (next, gap) = (frames + gap, gap + 1);
                game.press_key(menu);
                assert_ne!(game.menu(), Menu::None);
                game.press_key(menu);
                assert_eq!(game.menu(), Menu::None);
            }
            places(game, Player::Black) >= 1
        });
        let answered = game.answers.iter().filter(|answered| !answered.entry.origin.is_local_person());
        assert!(answered.clone().count() >= 2, "the bot must lift and place a glass");
        assert!(answered.filter_map(RequestAnswered::refusal).count() == 0);
    }
}

#[test]
fn a_lesson_partner_moves_despite_repeated_pauses() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("1-1-board", 6);
    assert_eq!(game.lesson().phase, LessonPhase::Reading);
    game.press_key(KeyCode::Enter);
    let mut frames = 0_usize;
    game.run_until("the step is done", |game| {
        frames += 1;
        if frames.is_multiple_of(2) && game.lesson().phase == LessonPhase::Doing {
            game.press_key(KeyCode::F1).press_key(KeyCode::F1);
            assert_eq!(game.menu(), Menu::None);
        }
        assert_ne!(game.lesson().phase, LessonPhase::Wrong);
        game.lesson().phase == LessonPhase::Done
    });
    assert_eq!(game.current_match().board().rings(s("D6")), 1);
}

#[test]
fn escape_pauses_while_the_bot_carries_a_glass() {
    let mut game = against(Level::Two, Difficulty::Club);
    game.drag_glass("D1", "D2");
    game.run_until("the bot carries a glass", |game| game.current_match().glass_in_hand(Player::Black).is_some());
    game.press_key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause);
    assert!(game.current_match().glass_in_hand(Player::Black).is_some());
}

#[test]
fn only_refusals_of_people_show_a_toast() {
    let mut game = against(Level::Two, Difficulty::Novice);
    let refused = |game: &mut HeadlessGame, origin: RequestOrigin| {
        game.world_mut().resource_mut::<RequestQueue>().push(origin, TamskRequest::Act(Action::KeepRing));
        game.run_frames(4);
    };
    refused(&mut game, RequestOrigin::bot(Player::Black));
    assert!(game.answers.iter().any(|answered| answered.refusal().is_some()), "the action must be refused");
    assert!(game.point_of_button("why").is_none(), "a bot's refusal must show no toast");
    refused(&mut game, RequestOrigin::person(Player::Red, InputMeans::OnScreenButton));
    assert!(game.point_of_button("why").is_some(), "a person's refusal must show a toast");
}

fn begins_to_think(game: &mut HeadlessGame) {
    for _ in 0..600 {
        if game.expect_component::<SeatedBots>().are_thinking() {
            return;
        }
        game.run_frames(1);
    }
    panic!("the bot does not start to think");
}

#[test]
fn an_unneeded_search_is_cancelled() {
    // At Level 1, Master thinks for seconds.
    let thinking = || {
        let mut game = against(Level::One, Difficulty::Master);
        game.drag_glass("D1", "D2").press_key(KeyCode::KeyS);
        begins_to_think(&mut game);
        game
    };
    let mut game = thinking();
    game.press_key(KeyCode::Escape);
    game.run_until("the search has stopped in the pause", |game| !game.expect_component::<SeatedBots>().are_thinking());
    game.wait_in_long_frames(2_000);
    assert!(!game.expect_component::<SeatedBots>().are_thinking(), "the search must not restart");
    assert_eq!(game.current_match().glass_in_hand(Player::Black), None);
    game.press_key(KeyCode::Escape);
    begins_to_think(&mut game);
    // All games share the search threads, so the bot of this game would delay the bot of the next one.
    drop(game);

    let mut game = thinking();
    game.world_mut().write_message(TakeBack(Player::Red));
    game.run_frames(2);
    assert_eq!(game.current_match().to_move(), Player::Red);
    game.run_until("the search has stopped after the takeback", |game| {
        !game.expect_component::<SeatedBots>().are_thinking()
    });
    game.wait_in_long_frames(1_000);
    assert_eq!(places(&game, Player::Black), 0, "the bot must not answer the old position");
    drop(game);

    let mut game = thinking();
    game.press_key(KeyCode::Escape).click_button("leave");
    assert!(!tamsk::opponent::is_any_search_running(game.world()));
    assert!(game.single_component::<SeatedBots>().is_none());
}

#[test]
fn frames_are_continuous_while_a_hint_is_computed() {
    let mut game = against(Level::One, Difficulty::Novice);
    // Wait until the bot is idle. On a busy machine, this may take longer than the frames below.
    game.run_until("the bot has nothing to do", |game| !game.expect_component::<SeatedBots>().are_busy());
    game.wait_in_long_frames(2_500);
    assert_ne!(game.resource::<WinitSettings>().focused_mode, UpdateMode::Continuous, "the game waits for the person");
    game.world_mut().write_message(RequestHint(Player::Red));
    game.run_frames(1);
    if game.expect_component::<Hint>().searching_for.is_some() {
        assert_eq!(game.resource::<WinitSettings>().focused_mode, UpdateMode::Continuous);
    }
    game.run_until("the hint is shown", |game| game.expect_component::<Hint>().visible_advice.is_some());
    assert!(game.expect_component::<Hint>().searching_for.is_none());
}
