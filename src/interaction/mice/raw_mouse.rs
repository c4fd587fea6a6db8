//! Raw input of Windows, as what a mouse has done.

use bevy::math::{IVec2, Vec2};
use bevy::picking::pointer::PointerButton;

use crate::input::mice::MouseDeed;

/// The bit of [`RawMouse::flags`] that says that a position is reported, not a movement.
const IS_POSITION: u16 = 1;
/// The bit of [`RawMouse::flags`] that says that the position is one on all screens together, not on the first.
const ON_ALL_SCREENS: u16 = 2;

/// What the system reports of a mouse at once: the fields of its `RAWMOUSE`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RawMouse {
    /// What kind of movement is reported.
    pub flags: u16,
    /// The buttons that went down and up: two bits for each, the lower of them for down.
    pub buttons: u16,
    /// How far it was moved, in counts of the mouse; or its position, where 65 535 is the far edge of the screens.
    pub motion: IVec2,
}

/// What the user has chosen for all mice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MouseChoices {
    /// The speed of the pointer, from 1 to 20; 10 is usual.
    pub speed: i32,
    /// Whether the left and right buttons are swapped, for the left hand.
    pub are_swapped: bool,
}

impl MouseChoices {
    /// Returns by how many pixels a count moves the pointer, without the acceleration that the system adds: raw input
    /// has none.
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
    /// Whether a reported position is one on all screens together, not on the first.
    pub const fn is_on_all_screens(self) -> bool {
        self.flags & ON_ALL_SCREENS != 0
    }

    /// Returns what the mouse has done, in order. `to_window` turns a reported position into a point of the window, in
    /// physical pixels.
    pub fn deeds(self, choices: MouseChoices, to_window: impl FnOnce(RawMouse) -> Option<Vec2>) -> Vec<MouseDeed> {
        let moved = if self.flags & IS_POSITION != 0 {
            to_window(self).map(MouseDeed::MovedTo)
        } else {
            (self.motion != IVec2::ZERO).then(|| MouseDeed::Moved(self.motion.as_vec2() * choices.pixels()))
        };
        let (left, right) = match choices.are_swapped {
            false => (PointerButton::Primary, PointerButton::Secondary),
            true => (PointerButton::Secondary, PointerButton::Primary),
        };
        let buttons = [left, right, PointerButton::Middle].into_iter().enumerate().flat_map(|(nth, button)| {
            let bit = |which: usize| self.buttons & (1 << (2 * nth + which)) != 0;
            let pressed = bit(0).then_some(MouseDeed::Pressed(button));
            pressed.into_iter().chain(bit(1).then_some(MouseDeed::Released(button)))
        });
        moved.into_iter().chain(buttons).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: MouseChoices = MouseChoices { speed: 10, are_swapped: false };

    fn deeds(raw: RawMouse, choices: MouseChoices) -> Vec<MouseDeed> {
        raw.deeds(choices, |raw| Some(raw.motion.as_vec2() / 2.0))
    }

    #[test]
    fn a_mouse_moves_first_and_then_presses() {
        let raw = RawMouse { buttons: 0b00_0001, motion: IVec2::new(3, -2), ..RawMouse::default() };
        let moved = MouseDeed::Moved(Vec2::new(3.0, -2.0));
        assert_eq!(deeds(raw, USUAL), [moved, MouseDeed::Pressed(PointerButton::Primary)]);
        let left_handed = MouseChoices { are_swapped: true, ..USUAL };
        assert_eq!(deeds(raw, left_handed), [moved, MouseDeed::Pressed(PointerButton::Secondary)]);
    }

    #[test]
    fn each_button_has_two_bits_and_the_wheel_none() {
        let of = |buttons| deeds(RawMouse { buttons, ..RawMouse::default() }, USUAL);
        let (middle, right) = (PointerButton::Middle, PointerButton::Secondary);
        assert_eq!(of(0b10_0100), [MouseDeed::Pressed(right), MouseDeed::Released(middle)]);
        assert_eq!(of(0b11_0000), [MouseDeed::Pressed(middle), MouseDeed::Released(middle)]);
        assert_eq!(of(0x0400), [], "the wheel");
    }

    #[test]
    fn a_position_is_one_even_at_the_origin() {
        let at = |x, y| RawMouse { flags: IS_POSITION, motion: IVec2::new(x, y), ..RawMouse::default() };
        assert_eq!(deeds(at(0, 0), USUAL), [MouseDeed::MovedTo(Vec2::ZERO)]);
        assert_eq!(deeds(at(40, 20), USUAL), [MouseDeed::MovedTo(Vec2::new(20.0, 10.0))]);
        assert!(!at(0, 0).is_on_all_screens());
        let on_all = RawMouse { flags: IS_POSITION | ON_ALL_SCREENS, ..RawMouse::default() };
        assert!(on_all.is_on_all_screens());
        assert_eq!(deeds(on_all, USUAL), [MouseDeed::MovedTo(Vec2::ZERO)]);
    }

    #[test]
    fn the_speed_that_the_user_has_chosen_counts() {
        let pixels = |speed| MouseChoices { speed, ..USUAL }.pixels();
        assert_eq!([1, 2, 6, 10, 14, 20].map(pixels), [0.031_25, 0.0625, 0.5, 1.0, 2.0, 3.5]);
        assert!((1..20).all(|speed| pixels(speed) < pixels(speed + 1)));
    }
}
