//! Tests that a late pass takes two presses, whether by key, mouse or touch. The first press shows the penalty.

use tamsk::table::armed_passes::ArmedLatePasses;
use tamsk_rules::{ExtraRingRight, LatePenalty};
use tamsk_testing::prelude::*;

const COSTS: &str = "Passing gives them an extra ring";
const AGAIN: &str = "Pass? Press again";

#[track_caller]
fn assert_armed(game: &mut HeadlessGame, armed: bool) {
    assert_eq!(game.expect_component::<ArmedLatePasses>().is_armed(Player::Red), armed);
    assert_eq!(game.current_match().to_move(), Player::Red, "the turn must not be passed");
    assert_eq!(game.text_areas(AGAIN).is_empty(), !armed);
    assert_eq!(game.text_areas(COSTS).is_empty(), !armed);
}

#[track_caller]
fn assert_passed(game: &HeadlessGame) {
    assert_eq!(
        (game.current_match().to_move(), game.current_match().extra_ring_right(Player::Black)),
        (Player::Black, ExtraRingRight::Pending)
    );
    assert!(game.text_areas(AGAIN).is_empty());
    game.assert_text("Red passes, which counts as late");
    assert!(
        game.visible_texts().iter().all(|text| !text.contains("is late")),
        "the pass must be reported only once: {:?}",
        game.visible_texts()
    );
}

#[test]
fn the_second_press_passes_by_key_mouse_or_touch() {
    for device in ["key", "mouse", "touch", "mixed"] {
        let mut game = HeadlessGame::at_level(Level::Three);
        let press = |game: &mut HeadlessGame, first: bool| {
            let at = game.point_of_button("red pass").expect("the button");
            match device {
                "key" => game.press_key(KeyCode::KeyX),
                "mixed" if first => game.press_key(KeyCode::KeyX),
                "touch" => game.tap(if first { 1 } else { 2 }, at),
                _ => game.click(at),
            };
            game.run_frames(3);
        };
        press(&mut game, true);
        assert_armed(&mut game, true);
        press(&mut game, false);
        assert_passed(&game);
    }
}

#[test]
fn the_first_press_expires_after_four_seconds() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.press_key(KeyCode::KeyX).wait_in_long_frames(3_500);
    assert_armed(&mut game, true);
    game.wait(600).run_frames(2);
    assert_armed(&mut game, false);
    game.press_key(KeyCode::KeyX).run_frames(2);
    assert_armed(&mut game, true);
}

#[test]
fn another_command_a_pause_or_a_menu_cancels_the_first_press() {
    type CancelFn = fn(&mut HeadlessGame);
    let commands: [(&str, CancelFn); 4] = [
        ("a glass is lifted and put back", |game| {
            game.click_glass_on("D1").run_frames(2).press_key(KeyCode::Escape);
        }),
        ("a command that is refused", |game| _ = game.press_key(KeyCode::KeyS)),
        ("a pause", |game| _ = game.press_key(KeyCode::Escape).wait(200).press_key(KeyCode::Escape).wait(200)),
        ("a menu", |game| _ = game.press_key(KeyCode::F1).wait(200).press_key(KeyCode::F1).wait(200)),
    ];
    for (what, command) in commands {
        let mut game = HeadlessGame::at_level(Level::Three);
        game.press_key(KeyCode::KeyX).run_frames(2);
        assert_armed(&mut game, true);
        command(&mut game);
        game.run_frames(2);
        assert!(!game.expect_component::<ArmedLatePasses>().is_armed(Player::Red), "{what}");
        assert_eq!((game.menu(), game.current_match().to_move()), (Menu::None, Player::Red), "{what}");
    }
}

#[test]
fn a_slow_frame_keeps_the_order_of_presses() {
    let press = |game: &mut HeadlessGame, keys: &[KeyCode]| {
        for &key in keys {
            game.set_key(key, ButtonState::Pressed).set_key(key, ButtonState::Released);
        }
        game.run_frame(1_500).run_frames(2);
    };
    let mut game = HeadlessGame::at_level(Level::Three);
    press(&mut game, &[KeyCode::KeyX, KeyCode::KeyS, KeyCode::KeyX]);
    assert_armed(&mut game, true);
    press(&mut game, &[KeyCode::KeyX]);
    assert_passed(&game);
}

#[test]
fn each_player_has_their_own_first_press() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.press_key(KeyCode::KeyX).press_key(KeyCode::KeyN).run_frames(2);
    assert_eq!(game.take_refusals_to_people(), [Refusal::CannotPass], "it is not Black's turn");
    assert_armed(&mut game, true);
    game.press_key(KeyCode::KeyX).run_frames(2);
    assert_passed(&game);
    game.press_key(KeyCode::KeyN).run_frames(2);
    assert_eq!(game.current_match().to_move(), Player::Black);
    assert!(
        game.expect_component::<ArmedLatePasses>().is_armed(Player::Black)
            && !game.expect_component::<ArmedLatePasses>().is_armed(Player::Red)
    );
}

#[test]
fn the_message_names_the_agreed_penalty() {
    for (late, words) in [
        (LatePenalty::ExtraRing, COSTS),
        (LatePenalty::LoseTurn, "Late: you miss your next turn too"),
        (LatePenalty::ExtraRingIfHolding, "Late: you lose this turn"),
    ] {
        let options = Options { late_penalty: late, ..Options::at_level(Level::Three) };
        let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
        game.press_key(KeyCode::KeyX).run_frames(2).assert_bar_text(Player::Red, words);
        assert_eq!(game.text_areas(AGAIN).len(), 1);
    }
}
