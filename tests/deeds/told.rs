//! What a player is told is true.

use tamsk::graphics::hourglass::GlassMotion;
use tamsk::simulation::components::Hourglass;
use tamsk::table::lesson::ArrowTarget;
use tamsk_testing::prelude::*;

use super::reading::begun;

/// A match against a bot, with the person to move.
fn alone(level: Level) -> HeadlessGame {
    let mut game = HeadlessGame::alone(level);
    game.world().resource_mut::<PlaySettings>().countdown = false;
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
    game.click_glass("D7").assert_told("It is Red’s turn.");
}

#[test]
fn nobody_is_asked_to_decide_the_ring_of_the_other() {
    let mut game = HeadlessGame::level(Level::One);
    game.move_glass("D1", "D2");
    game.click_glass("D7").assert_told("Your opponent must first drop or keep a ring.");
    game.click_glass("A4").assert_told("Drop or keep the ring first.");
}

#[test]
fn a_ring_too_late_or_too_soon_is_told_how_long_there_is() {
    let mut game = HeadlessGame::level(Level::Two);
    game.key(KeyCode::KeyS);
    game.assert_told("You can drop a ring only within 3 seconds of placing a glass.");
    game.move_glass("D1", "D2").key(KeyCode::KeyS).key(KeyCode::KeyS);
    game.assert_told("You have dropped your ring: each move has only one.");
    game.move_glass("D7", "D6").move_glass("A4", "B4").pass(3_100).key(KeyCode::KeyS);
    game.assert_told("Too late: a ring must be dropped within 3 seconds of placing a glass.");
    let mut game = HeadlessGame::level(Level::One);
    game.click_holder(Player::Red);
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

#[test]
fn the_arrow_of_a_lesson_follows_the_choice_of_a_socket() {
    let mut game = begun("late-extra");
    game.move_glass("A4", "B4").key(KeyCode::KeyS);
    assert!(game.lesson().arrows.contains(&ArrowTarget::Holder(Player::Red)), "{:?}", game.lesson());
    // A click on the holder, as its arrow asks for.
    game.click_holder(Player::Red);
    let chosen = game.lesson();
    assert!(!chosen.arrows.contains(&ArrowTarget::Holder(Player::Red)), "{chosen:?}");
    assert!(matches!(chosen.arrows[..], [ArrowTarget::Socket(_)]), "{chosen:?}");
    assert!(chosen.sockets.contains(s("E5")), "every socket that takes a ring is lit");
    // Without the choice it points at the holder again.
    game.key(KeyCode::Escape);
    assert_eq!(game.lesson().arrows, [ArrowTarget::Holder(Player::Red)]);
    game.click_holder(Player::Red).click_socket("E5");
    assert_eq!(game.lesson().phase, LessonPhase::Done);
}

/// Waits until a step is missed, in frames of this length and not longer than so many milliseconds, and asserts that this
/// is said.
#[track_caller]
fn miss(game: &mut HeadlessGame, frame: u64, within: u64, words: &str) {
    let mut passed = 0;
    while game.lesson().phase != LessonPhase::Wrong && passed < within {
        game.frame(frame);
        passed += frame;
    }
    game.frames(2);
    assert_eq!(game.lesson().phase, LessonPhase::Wrong, "{words}");
    assert!(game.all_told().iter().any(|told| told.starts_with(words)), "{words}: {:?}", game.all_told());
    game.press_button("lesson go on");
    assert_ne!(game.lesson().phase, LessonPhase::Wrong, "{words}: it begins again");
}

const LATE: &str = "Too late for this ring: at this level, it must be dropped soon";
const LOST: &str = "The glass ran out, and a lost glass never moves again.";

#[test]
fn a_missed_step_says_what_was_missed() {
    let mut game = begun("sand-start");
    game.move_glass("D1", "D2");
    miss(&mut game, 50, 12_000, LATE);
    miss(&mut begun("sand-turn"), 50, 200_000, LOST);
}

#[test]
fn nothing_is_missed_in_a_pause_and_slow_frames_say_what_was() {
    let mut game = begun("sand-start");
    game.world().resource_mut::<PlaySettings>().countdown = false;
    game.frames(2).move_glass("D1", "D2").key(KeyCode::Escape);
    let now = game.table().now();
    game.key(KeyCode::KeyS).pass(30_000);
    assert_eq!((game.lesson().phase, game.table().now()), (LessonPhase::Doing, now), "no time passes in a pause");
    game.key(KeyCode::Escape);
    miss(&mut game, 900, 360_000, LATE);
}

#[test]
fn a_glass_that_runs_out_in_the_hand_is_a_miss() {
    let mut game = begun("sand-turn");
    let (from, to) = (game.glass("D2"), game.socket("D3"));
    game.point(from).frames(1).down().frames(1).point(to).frames(2);
    assert!(game.table().in_hand(Player::Red).is_some());
    miss(&mut game, 900, 360_000, LOST);
    game.up().frames(2);
    assert!(game.table().in_hand(Player::Red).is_none());
}

/// How far the glass on a socket leans, in radians.
fn lean(game: &mut HeadlessGame, on: &str) -> f32 {
    let glass = game.table().glass_at(s(on)).expect("a glass");
    let (_, motion) = game.each::<(&Hourglass, &GlassMotion)>().find(|(one, _)| one.0 == glass).expect("it is drawn");
    motion.lean.length()
}

#[test]
fn a_press_on_the_opponents_glass_is_answered_by_a_word_and_a_shake() {
    for reduced in [false, true] {
        let mut game = alone(Level::Two);
        game.world().resource_mut::<AccessSettings>().animations =
            if reduced { AnimationSpeed::Off } else { AnimationSpeed::Normal };
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
        game.pass(1_500);
        assert!(lean(&mut game, "D7") == 0.0, "and it stands upright again");
        // In the bot's turn, too.
        game.move_glass("D1", "D2");
        if game.table().to_move() == Player::Black && game.table().in_hand(Player::Black).is_none() {
            game.click_glass("A1");
            game.assert_told("That is your opponent’s glass.");
        }
    }
}

#[test]
fn two_people_pick_up_their_own_glasses_as_ever() {
    let mut game = HeadlessGame::level(Level::Two);
    game.click_glass("D1").click_socket("D2").click_glass("D7");
    assert!(game.table().in_hand(Player::Black).is_some());
    game.click_socket("D6");
    assert!(game.table().glass_at(s("D6")).is_some());
    assert_eq!(game.refusals(), []);
    assert!(game.told("That is your opponent’s glass.").is_empty());
}

#[test]
fn a_ring_that_came_too_late_is_told_in_the_log() {
    let mut game = HeadlessGame::level(Level::Two);
    game.move_glass("D1", "D2").key(KeyCode::KeyG).frames(3);
    game.assert_told("Red D1-D2");
    game.pass(3_500);
    game.assert_told("Red D1-D2, no ring in time");
    // A ring that was kept is not one that came too late.
    game.move_glass("D7", "D6").key(KeyCode::KeyK).pass(3_500);
    game.assert_told("Black D7-D6");
}
