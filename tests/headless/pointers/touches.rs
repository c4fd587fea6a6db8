//! Tests of two people who use one touch screen at the same time.

use tamsk::input::touch::ScreenScale;
use tamsk_testing::prelude::*;

use super::{Gesture, play_whole_match, with_settings};

/// Performs a gesture with a player's finger. The finger gets a new id with every touch.
fn finger(ids: &mut [u64; 2], game: &mut HeadlessGame, player: Player, gesture: Gesture, at: Vec2) {
    let id = &mut ids[player.index()];
    let phase = match gesture {
        Gesture::Down => {
            *id += 2;
            TouchPhase::Started
        }
        Gesture::Move => TouchPhase::Moved,
        Gesture::Up => TouchPhase::Ended,
    };
    game.send_touch(*id, phase, at);
}

#[test]
fn a_whole_match_can_be_played_by_overlapping_touches() {
    let mut game = with_settings(|settings| settings.screen_lies_flat = true);
    let mut ids = [1, 2];
    let moves = play_whole_match(&mut game, |game, player, gesture, at| finger(&mut ids, game, player, gesture, at));
    assert!(moves > 20, "{moves} moves");
}

#[test]
fn two_hands_in_one_slow_frame_act_independently() {
    let mut game = with_settings(|settings| settings.screen_lies_flat = true);
    game.drag_glass("D1", "D2");
    let (from, to, holder) =
        (game.point_of_glass_on("D7"), game.point_of_socket_named("D6"), game.point_of_holder(Player::Red));
    game.send_touch(1, TouchPhase::Started, from).send_touch(2, TouchPhase::Started, holder).send_touch(
        1,
        TouchPhase::Moved,
        to,
    );
    game.send_touch(2, TouchPhase::Ended, holder).send_touch(1, TouchPhase::Ended, to).run_frame(1_900);
    assert_eq!(game.current_match().glass_at(s("D6")).map(|glass| glass.owner), Some(Player::Black));
    assert_eq!(game.current_match().board().rings(s("D2")), 1);
    assert_eq!(game.take_refusals_to_people(), []);
}

#[test]
fn a_paused_drag_continues_with_the_next_touch() {
    let mut game = with_settings(|settings| settings.screen_lies_flat = true);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.send_touch(1, TouchPhase::Started, from).run_frames(1).send_touch(1, TouchPhase::Moved, to).run_frames(1);
    let pause = game.point_of_button("far pause").expect("the opposite player has a pause button");
    game.tap(2, pause);
    assert_eq!(game.menu(), Menu::Pause);
    game.send_touch(1, TouchPhase::Ended, to).run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "the glass must not be placed in a pause");
    game.click_button("resume").wait_in_long_frames(3_300);
    game.tap(3, to);
    assert!(game.current_match().glass_at(s("D2")).is_some());
}

#[test]
fn a_finger_in_the_others_turn_is_refused() {
    let mut game = with_settings(|settings| settings.screen_lies_flat = true);
    let from = game.point_of_glass_on("D7");
    game.tap(1, from);
    assert_eq!(game.take_refusals_to_people().len(), 1);
    assert!(game.current_match().glass_in_hand(Player::Black).is_none());
}

#[test]
fn a_finger_beside_a_small_target_hits_it_unlike_a_mouse() {
    let mut game = with_settings(|settings| settings.screen_lies_flat = true);
    let reach = ScreenScale::default().min_touch_target_pixels() / 2.0;
    assert!((reach - 17.0).abs() < 0.1, "the reach must be half of nine millimetres at 96 pixels per inch");
    // In a small window, the timer is smaller than a fingertip.
    game.resize_window(Vec2::new(800.0, 500.0));
    let timer = game.point_of_timer();
    let beside = timer + Vec2::Y * (reach - 1.0);
    game.click(beside);
    assert!(game.current_match().timer_armed_against().is_none(), "a mouse must hit the timer exactly");
    game.tap(1, timer + Vec2::Y * (reach + 6.0));
    assert!(game.current_match().timer_armed_against().is_none(), "the finger is too far away");
    game.tap(2, beside);
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Red));
    assert_eq!(game.take_refusals_to_people(), []);
}

#[test]
fn a_finger_hits_the_nearer_of_two_targets() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.resize_window(Vec2::new(800.0, 500.0));
    game.press_key(KeyCode::KeyT).wait_for_camera();
    let (glass, socket) = (game.point_of_glass_on("D1"), game.point_of_socket_named("C1"));
    // Both taps are between a glass and a neighbouring socket. The first is nearer to the glass, and the second is
    // nearer to the socket.
    game.tap(1, glass.lerp(socket, 0.42));
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "the finger is nearer to the glass");
    game.press_key(KeyCode::Escape);
    game.tap(2, glass.lerp(socket, 0.7));
    assert!(game.current_match().glass_in_hand(Player::Red).is_none(), "the finger is nearer to the socket");
}
