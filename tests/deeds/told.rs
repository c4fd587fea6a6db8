//! What a player is told is true.

use bevy::prelude::*;
use tamsk::graphics::hourglass::GlassMotion;
use tamsk::simulation::components::Hourglass;
use tamsk::simulation::layout;
use tamsk::simulation::live::MatchSetup;
use tamsk::states::Screen;
use tamsk::table::lesson::{ArrowTarget, LessonCommand, LessonPhase, LessonView, Teaching};
use tamsk::table::loading::StartMatch;
use tamsk::table::seats::{Seat, Seats};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options, Player, Refusal};
use tamsk_testing::game::USUAL_FRAME;
use tamsk_testing::{HeadlessGame, s};

/// A match against a bot, with the person to move.
fn alone(level: Level) -> HeadlessGame {
    let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
    let mut game = HeadlessGame::playing(StartMatch {
        setup: MatchSetup { options: Options::at_level(level), ..default() },
        seats,
        ..default()
    });
    game.world().resource_mut::<tamsk::settings::PlaySettings>().countdown = false;
    game.frames(2);
    game
}

#[test]
fn a_click_on_the_timer_in_ones_own_turn_is_answered_truly_and_beside_it() {
    let mut game = alone(Level::Three);
    let (middle, left) = (game.timer(), game.live().expect("a match").setup().timer_on_left);
    let at = layout::timer_position(left);
    let (foot, top) = (game.place(layout::on_table(at, 0.0)), game.place(layout::on_table(at, layout::TIMER_HEIGHT)));
    for pressed in [middle, middle.lerp(top, 0.8), middle.lerp(foot, 0.8)] {
        game.click(pressed);
        assert_eq!(game.table().to_move(), Player::Red);
        let words = game.told("You can flip the timer only during your opponent’s turn.");
        let [words] = words[..] else { panic!("{:?}", game.all_told()) };
        let timer = Rect::from_corners(foot - Vec2::X * 10.0, top + Vec2::X * 10.0);
        assert!(words.intersect(timer).is_empty(), "{words:?} lies over {timer:?}");
        let why = game.button("why").expect("the rule can be asked for");
        assert!(!timer.inflate(12.0).contains(why));
    }
}

#[test]
fn two_people_are_told_whose_turn_it_is() {
    let mut game = HeadlessGame::level(Level::Two);
    let black = game.glass("D7");
    game.click(black);
    game.assert_told("It is Red’s turn.");
}

#[test]
fn nobody_is_asked_to_decide_the_ring_of_the_other() {
    let mut game = HeadlessGame::level(Level::One);
    game.move_glass("D1", "D2");
    let (red, black) = (game.glass("A4"), game.glass("D7"));
    game.click(black);
    game.assert_told("Your opponent must first drop or keep a ring.");
    game.click(red);
    game.assert_told("Drop or keep the ring first.");
}

#[test]
fn a_ring_too_late_or_too_soon_is_told_how_long_there_is() {
    let mut game = HeadlessGame::level(Level::Two);
    game.key(KeyCode::KeyS);
    game.assert_told("You can drop a ring only within 3 seconds of placing a glass.");
    game.move_glass("D1", "D2").key(KeyCode::KeyS).key(KeyCode::KeyS);
    game.assert_told("You have dropped your ring: each move has only one.");
    game.move_glass("D7", "D6").move_glass("A4", "B4").wait(3_100).key(KeyCode::KeyS);
    game.assert_told("Too late: a ring must be dropped within 3 seconds of placing a glass.");
    let mut game = HeadlessGame::level(Level::One);
    let holder = game.holder(Player::Red);
    game.click(holder);
    game.assert_told("You can only drop a ring just after placing a glass.");
}

#[test]
fn a_match_that_is_kept_is_left_without_a_question_and_where_it_is_found_is_said() {
    const SAVED: &str = "The match is saved. “Continue the match” and “Unfinished matches” lead back to it.";
    let mut game = alone(Level::Two);
    game.key(KeyCode::Escape).press_button("leave").frames(3);
    assert_eq!(game.screen(), Screen::Title);
    assert!(game.told(SAVED).is_empty(), "nothing was played");
    let mut game = HeadlessGame::level(Level::Two);
    game.move_glass("D1", "D2").key(KeyCode::Escape).press_button("leave").frames(3);
    assert_eq!(game.screen(), Screen::Title);
    game.assert_told(SAVED);
    game.press_button("records").frames(3);
    assert!(game.told(SAVED).is_empty(), "it would lie over the records");
    game.key(KeyCode::Escape).frames(3).press_button("continue").frames(3);
    assert!(game.table().glass_at(s("D2")).is_some());
    game.key(KeyCode::Escape).frames(2);
    let at = game.button("quit").expect("it is shown");
    game.point(at).frames(2).down().frames(1).up().frames(1);
    assert!(game.app.should_exit().is_some(), "and the program is quit without one");
}

/// A lesson at this step, its reading done.
fn lesson(name: &str, text: &str) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world().write_message(LessonCommand::Begin(name.into(), 0));
    game.settle();
    for _ in 0..12 {
        if view(&game).text == text {
            break;
        }
        game.world().write_message(LessonCommand::Skip);
        game.frames(4);
    }
    assert_eq!(view(&game).text, text);
    game.settle();
    game
}

fn view(game: &HeadlessGame) -> LessonView {
    game.resource::<Teaching>().0.clone().expect("a lesson")
}

#[test]
fn the_arrow_of_a_lesson_follows_the_choice_of_a_socket() {
    let mut game = lesson("3-2-late", "late-extra");
    if view(&game).phase == LessonPhase::Reading {
        game.press_button("lesson go on");
    }
    game.move_glass("A4", "B4").key(KeyCode::KeyS);
    assert!(view(&game).arrows.contains(&ArrowTarget::Holder(Player::Red)), "{:?}", view(&game));
    // A click on the holder, as its arrow asks for.
    let holder = game.holder(Player::Red);
    game.click(holder);
    let chosen = view(&game);
    assert!(!chosen.arrows.contains(&ArrowTarget::Holder(Player::Red)), "{chosen:?}");
    assert!(matches!(chosen.arrows[..], [ArrowTarget::Socket(_)]), "{chosen:?}");
    assert!(chosen.sockets.contains(s("E5")), "every socket that takes a ring is lit");
    // Without the choice it points at the holder again.
    game.key(KeyCode::Escape);
    assert_eq!(view(&game).arrows, [ArrowTarget::Holder(Player::Red)]);
    let (holder, to) = (game.holder(Player::Red), game.socket("E5"));
    game.click(holder).click(to);
    assert_eq!(view(&game).phase, LessonPhase::Done);
}

#[test]
fn a_missed_step_says_what_was_missed() {
    // A ring window that ends, and a glass that runs out.
    for (text, first, wait, words) in [
        ("sand-start", Some(("D1", "D2")), 12_000, "Too late for this ring: at this level, it must be dropped soon"),
        ("sand-turn", None, 200_000, "The glass ran out, and a lost glass never moves again."),
    ] {
        let mut game = lesson("2-1-sand", text);
        if view(&game).phase == LessonPhase::Reading {
            game.press_button("lesson go on");
        }
        if let Some((from, to)) = first {
            game.move_glass(from, to);
        }
        game.frame_length(50);
        for _ in 0..wait / 50 {
            if view(&game).phase == LessonPhase::Wrong {
                break;
            }
            game.frames(1);
        }
        game.frame_length(USUAL_FRAME).frames(2);
        assert_eq!(view(&game).phase, LessonPhase::Wrong, "{text}");
        assert!(game.all_told().iter().any(|told| told.starts_with(words)), "{text}: {:?}", game.all_told());
        game.press_button("lesson go on");
        assert_ne!(view(&game).phase, LessonPhase::Wrong, "{text}: it begins again");
    }
}

/// Starts a step of a lesson at which this text asks for something.
fn begun(name: &str, text: &str) -> HeadlessGame {
    let mut game = lesson(name, text);
    if view(&game).phase == LessonPhase::Reading {
        game.press_button("lesson go on");
    }
    assert_eq!(view(&game).phase, LessonPhase::Doing);
    game
}

/// Waits until a step is missed, and asserts that this is said.
fn miss(game: &mut HeadlessGame, words: &str) {
    for _ in 0..400 {
        if view(game).phase == LessonPhase::Wrong {
            break;
        }
        game.frame(900);
    }
    game.frames(2);
    assert_eq!(view(game).phase, LessonPhase::Wrong);
    assert!(game.all_told().iter().any(|told| told.starts_with(words)), "{words}: {:?}", game.all_told());
    game.press_button("lesson go on");
    assert_ne!(view(game).phase, LessonPhase::Wrong, "it begins again");
}

#[test]
fn nothing_is_missed_in_a_pause_and_slow_frames_say_what_was() {
    const LATE: &str = "Too late for this ring: at this level, it must be dropped soon";
    let mut game = begun("2-1-sand", "sand-start");
    game.world().resource_mut::<tamsk::settings::PlaySettings>().countdown = false;
    game.frames(2).move_glass("D1", "D2").key(KeyCode::Escape);
    let now = game.table().now();
    game.key(KeyCode::KeyS).pass(30_000);
    assert_eq!((view(&game).phase, game.table().now()), (LessonPhase::Doing, now), "no time passes in a pause");
    game.key(KeyCode::Escape);
    miss(&mut game, LATE);
}

#[test]
fn a_glass_that_runs_out_in_the_hand_is_a_miss() {
    let mut game = begun("2-1-sand", "sand-turn");
    let (from, to) = (game.glass("D2"), game.socket("D3"));
    game.point(from).frames(1).down().frames(1).point(to).frames(2);
    assert!(game.table().in_hand(Player::Red).is_some());
    miss(&mut game, "The glass ran out, and a lost glass never moves again.");
    game.up().frames(2);
    assert!(game.table().in_hand(Player::Red).is_none());
}

/// How far the glass on a socket leans, in radians.
fn lean(game: &mut HeadlessGame, on: &str) -> f32 {
    let glass = game.table().glass_at(s(on)).expect("a glass");
    let mut glasses = game.world().query::<(&Hourglass, &GlassMotion)>();
    let (_, motion) = glasses.iter(game.world_ref()).find(|(one, _)| one.0 == glass).expect("it is drawn");
    motion.lean.length()
}

#[test]
fn a_press_on_the_opponents_glass_is_answered_by_a_word_and_a_shake() {
    for reduced in [false, true] {
        let mut game = alone(Level::Two);
        game.world().resource_mut::<tamsk::settings::AccessSettings>().animations =
            if reduced { tamsk::settings::AnimationSpeed::Off } else { tamsk::settings::AnimationSpeed::Normal };
        game.frames(3);
        let at = game.glass("D7");
        let before = *game.table().board();
        game.point(at).frames(2).down().frames(1).up();
        let mut most = 0.0_f32;
        for _ in 0..20 {
            game.frames(1);
            most = most.max(lean(&mut game, "D7"));
        }
        assert_eq!(most > 0.03, !reduced, "it leans by {most}");
        assert!(most < 0.2, "but only a little: {most}");
        game.assert_told("That is not your glass. Pick up one of your own.");
        // A refusal to a person has a sound, in `audio`; there is no audio here.
        assert_eq!(game.refusals(), [Refusal::NoGlass]);
        assert!(*game.table().board() == before && game.held() == 0);
        game.wait(1_500);
        assert!(lean(&mut game, "D7") == 0.0, "and it stands upright again");
        // In the bot's turn, too.
        game.move_glass("D1", "D2");
        if game.table().to_move() == Player::Black && game.table().in_hand(Player::Black).is_none() {
            let at = game.glass("A1");
            game.click(at);
            game.assert_told("That is your opponent’s glass.");
        }
    }
}

#[test]
fn two_people_pick_up_their_own_glasses_as_ever() {
    let mut game = HeadlessGame::level(Level::Two);
    let (red, to) = (game.glass("D1"), game.socket("D2"));
    game.click(red).click(to);
    let (black, to) = (game.glass("D7"), game.socket("D6"));
    game.click(black);
    assert!(game.table().in_hand(Player::Black).is_some());
    game.click(to);
    assert!(game.table().glass_at(s("D6")).is_some());
    assert_eq!(game.refusals(), []);
    assert!(game.told("That is your opponent’s glass.").is_empty());
}

#[test]
fn a_ring_that_came_too_late_is_told_in_the_log() {
    let mut game = HeadlessGame::level(Level::Two);
    game.move_glass("D1", "D2").key(KeyCode::KeyG).frames(3);
    game.assert_told("Red D1-D2");
    game.wait(3_500);
    game.assert_told("Red D1-D2, no ring in time");
    // A ring that was kept is not one that came too late.
    game.move_glass("D7", "D6").key(KeyCode::KeyK).wait(3_500);
    game.assert_told("Black D7-D6");
}
