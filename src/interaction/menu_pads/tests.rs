//! Tests: how gamepads walk through menus.

use super::*;

#[test]
fn a_stick_walks_like_the_cross() {
    for (x, y, button) in [
        (0.0, 1.0, GamepadButton::DPadUp),
        (0.3, -0.9, GamepadButton::DPadDown),
        (0.9, 0.3, GamepadButton::DPadRight),
        (-0.9, -0.3, GamepadButton::DPadLeft),
    ] {
        assert_eq!(pushed_to(Vec2::new(x, y)), Some(button));
    }
    assert_eq!(pushed_to(Vec2::new(0.3, 0.2)), None);
}

#[test]
fn the_cross_leaves_a_text_field() {
    for button in [GamepadButton::DPadUp, GamepadButton::DPadDown, GamepadButton::DPadLeft, GamepadButton::DPadRight] {
        assert!(matches!(menu_press(button, true), Some(MenuPress::Focus(_))), "{button:?}");
        assert!(matches!(menu_press(button, false), Some(MenuPress::Key(..))), "{button:?}");
    }
}
