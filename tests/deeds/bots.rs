//! Tests of bots and lesson partners: pauses, refusals without a toast, and cancelled searches.

use bevy::winit::{UpdateMode, WinitSettings};
use tamsk::opponent::Opponents;
use tamsk::simulation::queue::{Answered, InputMeans};
use tamsk::table::hint::{Hint, RequestHint};
use tamsk::table::loading::TakeBack;
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

fn against(level: Level, bot: Difficulty) -> HeadlessGame {
    let mut game = HeadlessGame::with_seats(level, Seats { red: Seat::Person, black: Seat::Bot(bot) });
    game.world().resource_mut::<PlaySettings>().countdown = false;
    game.frames(2);
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
        game.load_position(Level::One, &position, PERSON_AGAINST_BOT).move_glass("D2", "D3").key(KeyCode::KeyD);
        game.until("the bot has moved or given up", |game| {
            let moved = game.live().is_some_and(|live| live.last_mover() == Some(Player::Black));
            moved || game.table().outcome().is_some()
        });
        let outcome = game.table().outcome().map(|outcome| (outcome.winner, outcome.by));
        assert_eq!(outcome, gives_up.then_some((Some(Player::Red), EndReason::Resigned)), "{rings}");
    }
}

#[test]
fn a_bot_moves_despite_repeated_pauses() {
    for (level, menu) in [(Level::One, KeyCode::F1), (Level::Two, KeyCode::F2), (Level::Three, KeyCode::Escape)] {
        let mut game = against(level, Difficulty::Novice);
        game.move_glass("D1", "D2").key(KeyCode::KeyS);
        let (mut frames, mut next, mut gap) = (0_usize, 1, 1);
        game.until("the bot has moved", |game| {
            frames += 1;
            // The gaps between menus grow, because a cancelled search starts over and needs time to finish.
            if frames == next && game.table().to_move() == Player::Black {
                (next, gap) = (frames + gap, gap + 1);
                game.key(menu);
                assert_ne!(game.menu(), Menu::None);
                game.key(menu);
                assert_eq!(game.menu(), Menu::None);
            }
            places(game, Player::Black) >= 1
        });
        let answered = game.answers.iter().filter(|answered| !answered.entry.origin.is_person());
        assert!(answered.clone().count() >= 2, "lift and place");
        assert!(answered.filter_map(Answered::refusal).count() == 0);
    }
}

#[test]
fn a_lesson_partner_moves_despite_repeated_pauses() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("1-1-board", 6);
    assert_eq!(game.lesson().phase, LessonPhase::Reading);
    game.key(KeyCode::Enter);
    let mut frames = 0_usize;
    game.until("the step is done", |game| {
        frames += 1;
        if frames.is_multiple_of(2) && game.lesson().phase == LessonPhase::Doing {
            game.key(KeyCode::F1).key(KeyCode::F1);
            assert_eq!(game.menu(), Menu::None);
        }
        assert_ne!(game.lesson().phase, LessonPhase::Wrong);
        game.lesson().phase == LessonPhase::Done
    });
    assert_eq!(game.table().board().rings(s("D6")), 1);
}

#[test]
fn escape_pauses_while_the_bot_carries_a_glass() {
    let mut game = against(Level::Two, Difficulty::Club);
    game.move_glass("D1", "D2");
    game.until("the bot carries a glass", |game| game.table().in_hand(Player::Black).is_some());
    game.key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause);
    assert!(game.table().in_hand(Player::Black).is_some());
}

#[test]
fn only_refusals_of_people_show_a_toast() {
    let mut game = against(Level::Two, Difficulty::Novice);
    let refused = |game: &mut HeadlessGame, origin: Origin| {
        game.world().resource_mut::<ActionQueue>().ask(origin, TamskRequest::Act(Action::KeepRing));
        game.frames(4);
    };
    refused(&mut game, Origin::bot(Player::Black));
    assert!(game.answers.iter().any(|answered| answered.refusal().is_some()), "the action must be refused");
    assert!(game.button("why").is_none(), "without a toast");
    refused(&mut game, Origin::person(Player::Red, InputMeans::Button));
    assert!(game.button("why").is_some(), "with a toast for a person");
}

fn begins_to_think(game: &mut HeadlessGame) {
    for _ in 0..600 {
        if game.the::<Opponents>().are_thinking() {
            return;
        }
        game.frames(1);
    }
    panic!("the bot does not begin to think");
}

#[test]
fn an_unneeded_search_is_cancelled() {
    // At Level 1, Master thinks for seconds.
    let thinking = || {
        let mut game = against(Level::One, Difficulty::Master);
        game.move_glass("D1", "D2").key(KeyCode::KeyS);
        begins_to_think(&mut game);
        game
    };
    let mut game = thinking();
    game.key(KeyCode::Escape);
    game.until("it has stopped in the pause", |game| !game.the::<Opponents>().are_thinking());
    game.skip_time(2_000);
    assert!(!game.the::<Opponents>().are_thinking(), "and does not start again");
    assert_eq!(game.table().in_hand(Player::Black), None);
    game.key(KeyCode::Escape);
    begins_to_think(&mut game);
    // All games share the search threads, so a kept game would think to its end and delay the next one.
    drop(game);

    let mut game = thinking();
    game.world().write_message(TakeBack(Player::Red));
    game.frames(2);
    assert_eq!(game.table().to_move(), Player::Red);
    game.until("it has stopped after the turn was taken back", |game| !game.the::<Opponents>().are_thinking());
    game.skip_time(1_000);
    assert_eq!(places(&game, Player::Black), 0, "and does not answer the old position");
    drop(game);

    let mut game = thinking();
    game.key(KeyCode::Escape).press_button("leave");
    assert!(!tamsk::opponent::is_thinking(game.world_ref()));
    assert!(game.only::<Opponents>().is_none());
}

#[test]
fn frames_are_continuous_while_a_hint_is_computed() {
    let mut game = against(Level::One, Difficulty::Novice);
    // On a busy machine, the bot's first look at the match may take longer than the frames below.
    game.until("the bot has nothing to do", |game| !game.the::<Opponents>().are_busy());
    game.skip_time(2_500);
    assert_ne!(game.resource::<WinitSettings>().focused_mode, UpdateMode::Continuous, "the game waits for its player");
    game.world().write_message(RequestHint(Player::Red));
    game.frames(1);
    if game.the::<Hint>().searching_for.is_some() {
        assert_eq!(game.resource::<WinitSettings>().focused_mode, UpdateMode::Continuous);
    }
    game.until("the hint is shown", |game| game.the::<Hint>().visible.is_some());
    assert!(game.the::<Hint>().searching_for.is_none());
}
