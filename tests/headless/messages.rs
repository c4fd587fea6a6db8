//! Tests that messages to players about refusals, missed steps of lessons and saved matches are true.

use tamsk::graphics::hourglass::GlassMotion;
use tamsk::simulation::components::Hourglass;
use tamsk::table::lesson::ArrowTarget;
use tamsk_testing::prelude::*;

use super::lesson_reading::begun;

fn alone(level: Level) -> HeadlessGame {
    let mut game = HeadlessGame::against_bot(level);
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.run_frames(2);
    game
}

#[test]
fn flipping_the_timer_in_ones_own_turn_is_refused_beside_it() {
    let mut game = alone(Level::Three);
    let (middle, left) = (game.point_of_timer(), game.live_match().expect("a match").setup().timer_on_reds_left);
    let at = layout::timer_position(left);
    let (foot, top) = (
        game.point_in_window(layout::point_above_table(at, 0.0)),
        game.point_in_window(layout::point_above_table(at, layout::TIMER_HEIGHT)),
    );
    for pressed in [middle, middle.lerp(top, 0.8), middle.lerp(foot, 0.8)] {
        game.click(pressed);
        assert_eq!(game.current_match().to_move(), Player::Red);
        let words = game.text_areas("You can flip the timer only during your opponent’s turn.");
        let [words] = words[..] else { panic!("{:?}", game.visible_texts()) };
        let timer = Rect::from_corners(foot - Vec2::X * 10.0, top + Vec2::X * 10.0);
        assert!(words.intersect(timer).is_empty(), "the message at {words:?} covers the timer at {timer:?}");
        let why = game.point_of_button("why").expect("the refusal has a button for its rule");
        assert!(!timer.inflate(12.0).contains(why));
    }
}

#[test]
fn a_refusal_to_two_people_names_the_player_to_move() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.click_glass_on("D7").assert_text("It is Red’s turn.");
}

#[test]
fn only_the_owner_of_a_ring_is_asked_to_decide_it() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2");
    game.click_glass_on("D7").assert_text("Your opponent must first drop or keep a ring.");
    game.click_glass_on("A4").assert_text("Drop or keep the ring first.");
}

#[test]
fn a_ring_too_late_or_too_soon_is_refused_with_the_time_limit() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.press_key(KeyCode::KeyS);
    game.assert_text("You can drop a ring only within 3 seconds of placing a glass.");
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).press_key(KeyCode::KeyS);
    game.assert_text("You have dropped your ring: each move has only one.");
    game.drag_glass("D7", "D6").drag_glass("A4", "B4").wait_in_long_frames(3_100).press_key(KeyCode::KeyS);
    game.assert_text("Too late: a ring must be dropped within 3 seconds of placing a glass.");
    let mut game = HeadlessGame::at_level(Level::One);
    game.click_holder(Player::Red);
    game.assert_text("You can only drop a ring just after placing a glass.");
}

#[test]
fn leaving_a_saved_match_needs_no_confirmation() {
    const SAVED: &str = "The match is saved. “Continue the match” and “Unfinished matches” lead back to it.";
    let mut game = alone(Level::Two);
    game.press_key(KeyCode::Escape).click_button("leave").run_frames(3);
    assert_eq!(game.screen(), Screen::Title);
    assert!(game.text_areas(SAVED).is_empty(), "a match without moves must not be called saved");
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2").press_key(KeyCode::Escape).click_button("leave").run_frames(3);
    assert_eq!(game.screen(), Screen::Title);
    game.assert_text(SAVED);
    game.click_button("records").run_frames(3);
    assert!(game.text_areas(SAVED).is_empty(), "the message must not cover the records");
    game.press_key(KeyCode::Escape).run_frames(3).click_button("continue").run_frames(3);
    assert!(game.current_match().glass_at(s("D2")).is_some());
    game.press_key(KeyCode::Escape).run_frames(2);
    let at = game.point_of_button("quit").expect("the button is visible");
    game.move_mouse(at).run_frames(2).press_left_button().run_frames(1).release_left_button().run_frames(1);
    assert!(game.app.should_exit().is_some(), "quitting must need no confirmation");
}

#[test]
fn the_arrow_of_a_lesson_follows_the_choice_of_a_socket() {
    let mut game = begun("late-extra");
    game.drag_glass("A4", "B4").press_key(KeyCode::KeyS);
    assert!(game.lesson().arrows.contains(&ArrowTarget::Holder(Player::Red)), "{:?}", game.lesson());
    game.click_holder(Player::Red);
    let chosen = game.lesson();
    assert!(!chosen.arrows.contains(&ArrowTarget::Holder(Player::Red)), "{chosen:?}");
    assert!(matches!(chosen.arrows[..], [ArrowTarget::Socket(_)]), "{chosen:?}");
    assert!(chosen.highlighted_sockets.contains(s("E5")), "every socket that takes a ring must be highlighted");
    game.press_key(KeyCode::Escape);
    assert_eq!(game.lesson().arrows, [ArrowTarget::Holder(Player::Red)]);
    game.click_holder(Player::Red).click_socket("E5");
    assert_eq!(game.lesson().phase, LessonPhase::Done);
}

/// Runs frames of this length, for at most `within` milliseconds, until a step is missed. Asserts that the game
/// explains this with a text that begins with `words`.
#[track_caller]
fn assert_missed(game: &mut HeadlessGame, frame: u64, within: u64, words: &str) {
    let mut passed = 0;
    while game.lesson().phase != LessonPhase::Wrong && passed < within {
        game.run_frame(frame);
        passed += frame;
    }
    game.run_frames(2);
    assert_eq!(game.lesson().phase, LessonPhase::Wrong, "{words}");
    assert!(game.visible_texts().iter().any(|text| text.starts_with(words)), "{words}: {:?}", game.visible_texts());
    game.click_button("lesson go on");
    assert_ne!(game.lesson().phase, LessonPhase::Wrong, "{words}: the step must begin again");
}

const LATE: &str = "Too late for this ring: at this level, it must be dropped soon";
const LOST: &str = "The glass ran out, and a lost glass never moves again.";

#[test]
fn a_missed_step_explains_what_was_missed() {
    let mut game = begun("sand-start");
    game.drag_glass("D1", "D2");
    assert_missed(&mut game, 50, 12_000, LATE);
    assert_missed(&mut begun("sand-turn"), 50, 200_000, LOST);
}

#[test]
fn pauses_miss_nothing_and_slow_frames_explain_the_miss() {
    let mut game = begun("sand-start");
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.run_frames(2).drag_glass("D1", "D2").press_key(KeyCode::Escape);
    let now = game.current_match().now();
    game.press_key(KeyCode::KeyS).wait_in_long_frames(30_000);
    assert_eq!(
        (game.lesson().phase, game.current_match().now()),
        (LessonPhase::Doing, now),
        "no time may pass in a pause"
    );
    game.press_key(KeyCode::Escape);
    assert_missed(&mut game, 900, 360_000, LATE);
}

#[test]
fn a_glass_that_runs_out_in_the_hand_counts_as_missed() {
    let mut game = begun("sand-turn");
    let (from, to) = (game.point_of_glass_on("D2"), game.point_of_socket_named("D3"));
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(1).move_mouse(to).run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    assert_missed(&mut game, 900, 360_000, LOST);
    game.release_left_button().run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_none());
}

fn lean(game: &mut HeadlessGame, on: &str) -> f32 {
    let glass = game.current_match().glass_at(s(on)).expect("a glass");
    let (_, motion) =
        game.query_all::<(&Hourglass, &GlassMotion)>().find(|(one, _)| one.0 == glass).expect("the glass is drawn");
    motion.lean.length()
}

#[test]
fn a_press_on_the_opponents_glass_gets_a_message_and_a_shake() {
    for reduced in [false, true] {
        let mut game = alone(Level::Two);
        game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed =
            if reduced { AnimationSpeed::Off } else { AnimationSpeed::Normal };
        game.run_frames(3);
        let at = game.point_of_glass_on("D7");
        let before = *game.current_match().board();
        game.move_mouse(at).run_frames(2).press_left_button().run_frames(1).release_left_button();
        let mut most = 0.0_f32;
        for _ in 0..20 {
            game.run_frames(1);
            most = most.max(lean(&mut game, "D7"));
        }
        assert_eq!(most > 0.03, !reduced, "the glass must shake unless animations are off, but leans by {most}");
        assert!(most < 0.2, "the shake must be small: {most}");
        game.assert_text("That is not your glass. Pick up one of your own.");
        // The tests in `access::cues` cover the sound of a refusal.
        assert_eq!(game.take_refusals_to_people(), [Refusal::NoGlass]);
        assert!(*game.current_match().board() == before && game.carried_glass_count() == 0);
        game.wait_in_long_frames(1_500);
        assert!(lean(&mut game, "D7") == 0.0, "the glass must be upright again");
        game.drag_glass("D1", "D2");
        if game.current_match().to_move() == Player::Black
            && game.current_match().glass_in_hand(Player::Black).is_none()
        {
            game.click_glass_on("A1");
            game.assert_text("That is your opponent’s glass.");
        }
    }
}

#[test]
fn two_people_can_pick_up_their_own_glasses() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.click_glass_on("D1").click_socket("D2").click_glass_on("D7");
    assert!(game.current_match().glass_in_hand(Player::Black).is_some());
    game.click_socket("D6");
    assert!(game.current_match().glass_at(s("D6")).is_some());
    assert_eq!(game.take_refusals_to_people(), []);
    assert!(game.text_areas("That is your opponent’s glass.").is_empty());
}

#[test]
fn the_log_names_a_ring_that_was_not_dropped_in_time() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyG).run_frames(3);
    game.assert_text("Red D1-D2");
    game.wait_in_long_frames(3_500);
    game.assert_text("Red D1-D2, no ring in time");
    // A player who keeps a ring on purpose does not count as late.
    game.drag_glass("D7", "D6").press_key(KeyCode::KeyK).wait_in_long_frames(3_500);
    game.assert_text("Black D7-D6");
}
