//! Converts the raw mouse input of Windows.

use bevy::math::{IVec2, Vec2};
use bevy::picking::pointer::PointerButton;

use crate::input::mice::MouseEvent;

// Bits of `RawMouse::flags`: the motion is a position, and that position is on all screens together, not on the first.
const IS_POSITION: u16 = 1;
const ON_ALL_SCREENS: u16 = 2;

/// One report of a mouse, with the fields of the system's `RAWMOUSE`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RawMouse {
    pub flags: u16,
    /// The buttons that were pressed and released: two bits for each, the lower one for pressed.
    pub buttons: u16,
    /// The motion in counts of the mouse, or the position, where 65 535 is the far edge of the screens.
    pub motion: IVec2,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MouseSettings {
    /// The speed of the pointer, from 1 to 20, usually 10.
    pub speed: i32,
    /// `true` if the left and right buttons are swapped, for the left hand.
    pub are_buttons_swapped: bool,
}

impl MouseSettings {
    /// Returns the pixels per count of the mouse, without the system's acceleration, which raw input lacks.
    pub fn pixels(self) -> f32 {
        let speed = self.speed as f32;
        match self.speed {
            ..=2 => speed.max(1.0) / 32.0,
            3..=10 => (speed - 2.0) / 8.0,
            _ => 1.0 + (speed - 10.0) / 4.0,
        }
    }
}

impl RawMouse {
    pub const fn is_on_all_screens(self) -> bool {
        self.flags & ON_ALL_SCREENS != 0
    }

    /// Returns the actions of the mouse, in order. `to_window` converts a position to physical pixels of the window.
    pub fn events(self, choices: MouseSettings, to_window: impl FnOnce(RawMouse) -> Option<Vec2>) -> Vec<MouseEvent> {
        let moved = if self.flags & IS_POSITION != 0 {
            to_window(self).map(MouseEvent::MovedTo)
        } else {
            (self.motion != IVec2::ZERO).then(|| MouseEvent::Moved(self.motion.as_vec2() * choices.pixels()))
        };
        let (left, right) = match choices.are_buttons_swapped {
            false => (PointerButton::Primary, PointerButton::Secondary),
            true => (PointerButton::Secondary, PointerButton::Primary),
        };
        let buttons = [left, right, PointerButton::Middle].into_iter().enumerate().flat_map(|(nth, button)| {
            let bit = |which: usize| self.buttons & (1 << (2 * nth + which)) != 0;
            let pressed = bit(0).then_some(MouseEvent::Pressed(button));
            pressed.into_iter().chain(bit(1).then_some(MouseEvent::Released(button)))
        });
        moved.into_iter().chain(buttons).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: MouseSettings = MouseSettings { speed: 10, are_buttons_swapped: false };

    fn deeds(raw: RawMouse, choices: MouseSettings) -> Vec<MouseEvent> {
        raw.events(choices, |raw| Some(raw.motion.as_vec2() / 2.0))
    }

    #[test]
    fn a_mouse_moves_first_and_then_presses() {
        let raw = RawMouse { buttons: 0b00_0001, motion: IVec2::new(3, -2), ..RawMouse::default() };
        let moved = MouseEvent::Moved(Vec2::new(3.0, -2.0));
        assert_eq!(deeds(raw, USUAL), [moved, MouseEvent::Pressed(PointerButton::Primary)]);
        let left_handed = MouseSettings { are_buttons_swapped: true, ..USUAL };
        assert_eq!(deeds(raw, left_handed), [moved, MouseEvent::Pressed(PointerButton::Secondary)]);
    }

    #[test]
    fn each_button_has_two_bits_and_the_wheel_none() {
        let of = |buttons| deeds(RawMouse { buttons, ..RawMouse::default() }, USUAL);
        let (middle, right) = (PointerButton::Middle, PointerButton::Secondary);
        assert_eq!(of(0b10_0100), [MouseEvent::Pressed(right), MouseEvent::Released(middle)]);
        assert_eq!(of(0b11_0000), [MouseEvent::Pressed(middle), MouseEvent::Released(middle)]);
        assert_eq!(of(0x0400), [], "the wheel");
    }

    #[test]
    fn a_position_is_reported_even_at_the_origin() {
        let at = |x, y| RawMouse { flags: IS_POSITION, motion: IVec2::new(x, y), ..RawMouse::default() };
        assert_eq!(deeds(at(0, 0), USUAL), [MouseEvent::MovedTo(Vec2::ZERO)]);
        assert_eq!(deeds(at(40, 20), USUAL), [MouseEvent::MovedTo(Vec2::new(20.0, 10.0))]);
        assert!(!at(0, 0).is_on_all_screens());
        let on_all = RawMouse { flags: IS_POSITION | ON_ALL_SCREENS, ..RawMouse::default() };
        assert!(on_all.is_on_all_screens());
        assert_eq!(deeds(on_all, USUAL), [MouseEvent::MovedTo(Vec2::ZERO)]);
    }

    #[test]
    fn the_chosen_speed_scales_the_motion() {
        let pixels = |speed| MouseSettings { speed, ..USUAL }.pixels();
        assert_eq!([1, 2, 6, 10, 14, 20].map(pixels), [0.031_25, 0.0625, 0.5, 1.0, 2.0, 3.5]);
        assert!((1..20).all(|speed| pixels(speed) < pixels(speed + 1)));
    }
}
