//! Tests that gestures are judged in order, each by the match and the pointer position at its own time.

use tamsk::simulation::components::{LastMoveSocket, RingStack};
use tamsk::simulation::game::Answer;
use tamsk_testing::prelude::*;

use super::lesson_reading;

#[test]
fn a_drag_within_one_slow_frame_moves_a_glass() {
    for (level, frame) in [(Level::One, 300), (Level::Two, 1_900)] {
        let mut game = HeadlessGame::level(level);
        let (from, to) = (game.glass("D1"), game.socket("D2"));
        game.point(from).frames(1);
        game.down().point(from.lerp(to, 0.5)).point(to).up().frame(frame);
        assert!(game.table().glass_at(s("D2")).is_some() && game.table().in_hand(Player::Red).is_none());
        assert_eq!(game.refusals(), [], "nothing else must happen");
    }
}

#[test]
fn three_clicks_in_one_slow_frame_make_a_whole_turn() {
    let mut game = HeadlessGame::level(Level::One);
    let (from, to, holder) = (game.glass("D1"), game.socket("D2"), game.holder(Player::Red));
    game.point(from).frames(1);
    game.down().up().point(to).down().up().point(holder).down().up().frame(1_000);
    assert_eq!((game.table().board().rings(s("D2")), game.table().to_move()), (1, Player::Black));
    assert_eq!(game.refusals(), []);
}

#[test]
fn a_press_hits_the_pointer_position_at_its_own_time() {
    let mut game = HeadlessGame::level(Level::One);
    let (from, far) = (game.glass("D1"), game.socket("G4"));
    // The pointer arrives, presses and leaves within one frame, without hovering first.
    game.point(far).frames(2);
    game.point(from).down().point(far).frames(1);
    let held = game.table().in_hand(Player::Red).map(|id| game.table().glass(id).at);
    assert_eq!(held, Some(Some(s("D1"))));
    game.up().frames(2);
    assert!(game.table().in_hand(Player::Red).is_none());
}

#[test]
fn input_takes_effect_in_the_next_frame() {
    let mut game = HeadlessGame::level(Level::Two);
    let (from, to) = (game.glass("D1"), game.socket("D2"));
    game.point(from).frames(2);
    assert_eq!(game.carried_glass_count(), 0);
    game.down().frames(1);
    assert_eq!(game.carried_glass_count(), 1, "one frame after the press the glass is in the hand");
    game.point(to).up().frames(1);
    let standing = game.socket_component::<LastMoveSocket>("D2");
    assert!(standing.is_some_and(|mark| mark.arrived), "one frame after the release it stands there");
    game.set_key(KeyCode::KeyS, ButtonState::Pressed).frames(1);
    let rings = game.socket_component::<RingStack>("D2");
    assert_eq!(rings.map(|rings| rings.0), Some(1), "one frame after the key the ring is there");
}

fn key_then_drag(game: &mut HeadlessGame, key: KeyCode, from: Vec2, to: Vec2) {
    game.point(from).frames(1);
    game.set_key(key, ButtonState::Pressed).set_key(key, ButtonState::Released);
    game.down().point(to).up().frame(200).frames(2);
}

#[test]
fn keys_and_presses_in_one_frame_keep_their_order() {
    // The ring falls where the glass was when the key was pressed, not where the next glass lands.
    let mut game = HeadlessGame::level(Level::Two);
    game.move_glass("D1", "D2").move_glass("D7", "D6");
    let (from, to) = (game.glass("A4"), game.socket("B4"));
    key_then_drag(&mut game, KeyCode::KeyS, from, to);
    assert_eq!((game.table().board().rings(s("D2")), game.table().board().rings(s("B4"))), (1, 0));
    assert!(game.table().glass_at(s("B4")).is_some());

    // At Level 1 the ring must be decided before the next lift, and the key decides it first.
    let mut game = HeadlessGame::level(Level::One);
    game.move_glass("D1", "D2");
    let (from, to) = (game.glass("D7"), game.socket("D6"));
    key_then_drag(&mut game, KeyCode::KeyS, from, to);
    assert!(game.table().glass_at(s("D6")).is_some() && game.table().board().rings(s("D2")) == 1);
    assert_eq!(game.refusals(), []);

    for (first, second, rings) in [(KeyCode::KeyS, KeyCode::KeyD, 1), (KeyCode::KeyD, KeyCode::KeyS, 0)] {
        let mut game = HeadlessGame::level(Level::Two);
        game.move_glass("D1", "D2");
        game.set_key(first, ButtonState::Pressed).set_key(second, ButtonState::Pressed).frames(2);
        assert_eq!(game.table().board().rings(s("D2")), rings, "{first:?}, then {second:?}");
    }
}

#[test]
fn input_after_a_menu_key_goes_to_the_menu() {
    for key in [KeyCode::Escape, KeyCode::F1, KeyCode::F2] {
        let mut game = HeadlessGame::level(Level::Two);
        let from = game.glass("D1");
        game.point(from).frames(1);
        game.set_key(key, ButtonState::Pressed).down().up().frame(200).frames(2);
        assert!(game.table().in_hand(Player::Red).is_none(), "{key:?}");
        assert_ne!(game.menu(), Menu::None, "{key:?}");
    }
}

#[test]
fn a_missed_release_does_not_block_the_hand() {
    let mut game = HeadlessGame::level(Level::Two);
    let (from, to) = (game.glass("D1"), game.socket("D2"));
    game.point(from).frames(1).down().frames(2);
    assert!(game.table().in_hand(Player::Red).is_some());
    // The release never arrives, and the next event is another press.
    game.click(to);
    assert!(game.table().glass_at(s("D2")).is_some());
    assert_eq!(game.refusals(), []);
}

#[test]
fn a_button_held_through_a_pause_has_no_effect() {
    let mut game = HeadlessGame::level(Level::Two);
    game.move_glass("D1", "D2");
    let at = game.button("red drop").expect("the button must be visible");
    game.point(at).frames(1).down().frames(1).key(KeyCode::F1).key(KeyCode::F1).skip_time(3_300);
    assert!(game.time_runs() && game.table().ring_window(Player::Red).is_some());
    game.up().frames(3);
    assert_eq!(game.table().rings(Player::Red), 32);
    game.click(at);
    assert_eq!(game.table().rings(Player::Red), 31);
}

#[test]
fn every_action_is_answered_once_and_in_order() {
    let mut game = HeadlessGame::level(Level::Three);
    game.answers.clear();
    game.move_glass("D1", "D2").key(KeyCode::KeyS).move_glass("D7", "D6").key(KeyCode::KeyK).key(KeyCode::KeyF);
    let tickets: Vec<u64> = game.answers.iter().map(|answered| answered.entry.ticket.0).collect();
    assert_eq!(tickets.len(), 7, "lift, place, ring, lift, place, keep, claim: {:?}", game.answers);
    assert!(tickets.windows(2).all(|pair| pair[1] == pair[0] + 1), "{tickets:?}");
    assert!(game.answers.iter().all(|answered| matches!(answered.answer, Answer::Accepted(_))));
}

#[test]
fn a_tap_places_a_glass_that_a_lesson_has_lifted() {
    for (what, pause) in [("after Repeat", false), ("after a pause", true)] {
        let mut game = lesson_reading::at("full-place");
        if pause {
            game.press_button("pause").press_button("resume");
        } else {
            game.world().write_message(LessonCommand::Repeat);
            game.frames(4);
        }
        game.wait_for_camera();
        assert!(game.table().in_hand(Player::Red).is_some(), "{what}");
        let to = game.socket("D3");
        game.tap(7, to);
        assert!(game.table().glass_at(s("D3")).is_some(), "{what}: a tap places it");
        assert_eq!(game.lesson().phase, LessonPhase::Done, "{what}");
    }
}

#[test]
fn a_touch_cancelled_by_the_system_puts_its_glass_back() {
    let mut game = HeadlessGame::level(Level::Two);
    let (from, to) = (game.glass("D1"), game.socket("D2"));
    game.touch(1, TouchPhase::Started, from).frames(1).touch(1, TouchPhase::Moved, to).frames(2);
    assert!(game.table().in_hand(Player::Red).is_some());
    game.touch(1, TouchPhase::Canceled, to).frames(2);
    assert!(game.table().in_hand(Player::Red).is_none() && game.table().glass_at(s("D1")).is_some());
}
