//! Tests that gestures are judged in order, each against the match and the pointer position at the time of the gesture.

use tamsk::simulation::components::{LastMoveSocket, RingStack};
use tamsk::simulation::game::Answer;
use tamsk_testing::prelude::*;

use super::lesson_reading;

#[test]
fn a_drag_within_one_slow_frame_moves_a_glass() {
    for (level, frame) in [(Level::One, 300), (Level::Two, 1_900)] {
        let mut game = HeadlessGame::at_level(level);
        let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
        game.move_mouse(from).run_frames(1);
        game.press_left_button().move_mouse(from.lerp(to, 0.5)).move_mouse(to).release_left_button().run_frame(frame);
        assert!(
            game.current_match().glass_at(s("D2")).is_some()
                && game.current_match().glass_in_hand(Player::Red).is_none()
        );
        assert_eq!(game.take_refusals_to_people(), [], "nothing may be refused");
    }
}

#[test]
fn three_clicks_in_one_slow_frame_make_a_whole_turn() {
    let mut game = HeadlessGame::at_level(Level::One);
    let (from, to, holder) =
        (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"), game.point_of_holder(Player::Red));
    game.move_mouse(from).run_frames(1);
    game.press_left_button()
        .release_left_button()
        .move_mouse(to)
        .press_left_button()
        .release_left_button()
        .move_mouse(holder)
        .press_left_button()
        .release_left_button()
        .run_frame(1_000);
    assert_eq!((game.current_match().board().rings(s("D2")), game.current_match().to_move()), (1, Player::Black));
    assert_eq!(game.take_refusals_to_people(), []);
}

#[test]
fn a_press_hits_the_pointer_position_at_its_own_time() {
    let mut game = HeadlessGame::at_level(Level::One);
    let (from, far) = (game.point_of_glass_on("D1"), game.point_of_socket_named("G4"));
    // The pointer arrives, presses and leaves within one frame, without hovering first.
    game.move_mouse(far).run_frames(2);
    game.move_mouse(from).press_left_button().move_mouse(far).run_frames(1);
    let held = game.current_match().glass_in_hand(Player::Red).map(|id| game.current_match().glass(id).socket);
    assert_eq!(held, Some(Some(s("D1"))));
    game.release_left_button().run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_none());
}

#[test]
fn input_takes_effect_in_the_next_frame() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.move_mouse(from).run_frames(2);
    assert_eq!(game.carried_glass_count(), 0);
    game.press_left_button().run_frames(1);
    assert_eq!(game.carried_glass_count(), 1, "one frame after the press the glass is in the hand");
    game.move_mouse(to).release_left_button().run_frames(1);
    let standing = game.socket_component::<LastMoveSocket>("D2");
    assert!(standing.is_some_and(|mark| mark.is_destination), "one frame after the release it stands there");
    game.set_key(KeyCode::KeyS, ButtonState::Pressed).run_frames(1);
    let rings = game.socket_component::<RingStack>("D2");
    assert_eq!(rings.map(|rings| rings.0), Some(1), "one frame after the key the ring is there");
}

fn key_then_drag(game: &mut HeadlessGame, key: KeyCode, from: Vec2, to: Vec2) {
    game.move_mouse(from).run_frames(1);
    game.set_key(key, ButtonState::Pressed).set_key(key, ButtonState::Released);
    game.press_left_button().move_mouse(to).release_left_button().run_frame(200).run_frames(2);
}

#[test]
fn keys_and_presses_in_one_frame_keep_their_order() {
    // The ring falls where the glass was when the key was pressed, not where the next glass lands.
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2").drag_glass("D7", "D6");
    let (from, to) = (game.point_of_glass_on("A4"), game.point_of_socket_named("B4"));
    key_then_drag(&mut game, KeyCode::KeyS, from, to);
    assert_eq!((game.current_match().board().rings(s("D2")), game.current_match().board().rings(s("B4"))), (1, 0));
    assert!(game.current_match().glass_at(s("B4")).is_some());

    // At Level 1, a player must decide about the ring before the next lift. The key press comes before the lift, so it
    // decides about the ring.
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2");
    let (from, to) = (game.point_of_glass_on("D7"), game.point_of_socket_named("D6"));
    key_then_drag(&mut game, KeyCode::KeyS, from, to);
    assert!(game.current_match().glass_at(s("D6")).is_some() && game.current_match().board().rings(s("D2")) == 1);
    assert_eq!(game.take_refusals_to_people(), []);

    for (first, second, rings) in [(KeyCode::KeyS, KeyCode::KeyD, 1), (KeyCode::KeyD, KeyCode::KeyS, 0)] {
        let mut game = HeadlessGame::at_level(Level::Two);
        game.drag_glass("D1", "D2");
        game.set_key(first, ButtonState::Pressed).set_key(second, ButtonState::Pressed).run_frames(2);
        assert_eq!(game.current_match().board().rings(s("D2")), rings, "{first:?}, then {second:?}");
    }
}

#[test]
fn input_after_a_menu_key_goes_to_the_menu() {
    for key in [KeyCode::Escape, KeyCode::F1, KeyCode::F2] {
        let mut game = HeadlessGame::at_level(Level::Two);
        let from = game.point_of_glass_on("D1");
        game.move_mouse(from).run_frames(1);
        game.set_key(key, ButtonState::Pressed).press_left_button().release_left_button().run_frame(200).run_frames(2);
        assert!(game.current_match().glass_in_hand(Player::Red).is_none(), "{key:?}");
        assert_ne!(game.menu(), Menu::None, "{key:?}");
    }
}

#[test]
fn a_missed_release_does_not_block_the_hand() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    // The release never arrives, and the next event is another press.
    game.click(to);
    assert!(game.current_match().glass_at(s("D2")).is_some());
    assert_eq!(game.take_refusals_to_people(), []);
}

#[test]
fn a_button_held_through_a_pause_has_no_effect() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2");
    let at = game.point_of_button("red drop").expect("the button must be visible");
    game.move_mouse(at)
        .run_frames(1)
        .press_left_button()
        .run_frames(1)
        .press_key(KeyCode::F1)
        .press_key(KeyCode::F1)
        .wait_in_long_frames(3_300);
    assert!(game.is_time_running() && game.current_match().ring_window(Player::Red).is_some());
    game.release_left_button().run_frames(3);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 32);
    game.click(at);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 31);
}

#[test]
fn every_action_is_answered_once_and_in_order() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.answers.clear();
    game.drag_glass("D1", "D2")
        .press_key(KeyCode::KeyS)
        .drag_glass("D7", "D6")
        .press_key(KeyCode::KeyK)
        .press_key(KeyCode::KeyF);
    let tickets: Vec<u64> = game.answers.iter().map(|answered| answered.entry.id.0).collect();
    assert_eq!(tickets.len(), 7, "lift, place, ring, lift, place, keep, claim: {:?}", game.answers);
    assert!(tickets.windows(2).all(|pair| pair[1] == pair[0] + 1), "{tickets:?}");
    assert!(game.answers.iter().all(|answered| matches!(answered.answer, Answer::Accepted(_))));
}

#[test]
fn a_tap_places_a_glass_that_a_lesson_has_lifted() {
    for (what, pause) in [("after Repeat", false), ("after a pause", true)] {
        let mut game = lesson_reading::at("full-place");
        if pause {
            game.click_button("pause").click_button("resume");
        } else {
            game.world_mut().write_message(LessonCommand::RepeatStep);
            game.run_frames(4);
        }
        game.wait_for_camera();
        assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "{what}");
        let to = game.point_of_socket_named("D3");
        game.tap(7, to);
        assert!(game.current_match().glass_at(s("D3")).is_some(), "{what}: a tap places it");
        assert_eq!(game.lesson().phase, LessonPhase::Done, "{what}");
    }
}

#[test]
fn a_touch_cancelled_by_the_system_puts_its_glass_back() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.send_touch(1, TouchPhase::Started, from).run_frames(1).send_touch(1, TouchPhase::Moved, to).run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    game.send_touch(1, TouchPhase::Canceled, to).run_frames(2);
    assert!(
        game.current_match().glass_in_hand(Player::Red).is_none() && game.current_match().glass_at(s("D1")).is_some()
    );
}
