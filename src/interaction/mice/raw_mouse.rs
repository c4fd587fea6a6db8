//! Converts the raw mouse input of Windows to mouse events.

use bevy::math::{IVec2, Vec2};
use bevy::picking::pointer::PointerButton;

use crate::input::mice::MouseEvent;

// Bits of `RawMouseReport::flags`. The first bit means that the report contains a position instead of a motion. The
// second bit means that the position refers to all screens together, instead of the first screen.
const IS_POSITION: u16 = 1;
const ON_ALL_SCREENS: u16 = 2;

/// One report of a mouse, with the fields of the system's `RAWMOUSE`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RawMouseReport {
    pub flags: u16,
    /// The buttons that were pressed or released. Each button has two bits: the lower bit for a press, and the upper
    /// bit for a release.
    pub button_changes: u16,
    /// The motion in mouse counts, which are the smallest steps that the mouse measures. If the report contains a
    /// position instead, this is the position, from 0 to 65 535 in each direction. Depending on `flags`, the range
    /// covers the first screen or all screens.
    pub motion_or_position: IVec2,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SystemMouseSettings {
    /// The speed of the pointer, from 1 to 20, usually 10.
    pub speed: i32,
    /// `true` if the left and right buttons are swapped for use with the left hand.
    pub are_buttons_swapped: bool,
}

impl SystemMouseSettings {
    /// Returns the number of pixels per mouse count, without the system's pointer acceleration, which raw input does
    /// not include.
    pub fn pixels_per_count(self) -> f32 {
        let speed = self.speed as f32;
        match self.speed {
            ..=2 => speed.max(1.0) / 32.0,
            3..=10 => (speed - 2.0) / 8.0,
            _ => 1.0 + (speed - 10.0) / 4.0,
        }
    }
}

impl RawMouseReport {
    pub const fn uses_virtual_desktop(self) -> bool {
        self.flags & ON_ALL_SCREENS != 0
    }

    /// Converts the report to mouse events, in order. `to_window` converts a position on the screens to physical pixels
    /// of the window.
    pub fn to_mouse_events(
        self,
        settings: SystemMouseSettings,
        to_window: impl FnOnce(RawMouseReport) -> Option<Vec2>,
    ) -> Vec<MouseEvent> {
        let moved = if self.flags & IS_POSITION != 0 {
            to_window(self).map(MouseEvent::SystemPointerMovedTo)
        } else {
            (self.motion_or_position != IVec2::ZERO)
                .then(|| MouseEvent::MovedBy(self.motion_or_position.as_vec2() * settings.pixels_per_count()))
        };
        let (left, right) = match settings.are_buttons_swapped {
            false => (PointerButton::Primary, PointerButton::Secondary),
            true => (PointerButton::Secondary, PointerButton::Primary),
        };
        let buttons = [left, right, PointerButton::Middle].into_iter().enumerate().flat_map(|(nth, button)| {
            let bit = |which: usize| self.button_changes & (1 << (2 * nth + which)) != 0;
            let pressed = bit(0).then_some(MouseEvent::Pressed(button));
            pressed.into_iter().chain(bit(1).then_some(MouseEvent::Released(button)))
        });
        moved.into_iter().chain(buttons).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: SystemMouseSettings = SystemMouseSettings { speed: 10, are_buttons_swapped: false };

    fn events(raw: RawMouseReport, settings: SystemMouseSettings) -> Vec<MouseEvent> {
        raw.to_mouse_events(settings, |raw| Some(raw.motion_or_position.as_vec2() / 2.0))
    }

    #[test]
    fn a_mouse_moves_first_and_then_presses() {
        let raw = RawMouseReport {
            button_changes: 0b00_0001,
            motion_or_position: IVec2::new(3, -2),
            ..RawMouseReport::default()
        };
        let moved = MouseEvent::MovedBy(Vec2::new(3.0, -2.0));
        assert_eq!(events(raw, USUAL), [moved, MouseEvent::Pressed(PointerButton::Primary)]);
        let left_handed = SystemMouseSettings { are_buttons_swapped: true, ..USUAL };
        assert_eq!(events(raw, left_handed), [moved, MouseEvent::Pressed(PointerButton::Secondary)]);
    }

    #[test]
    fn each_button_has_two_bits_and_the_wheel_none() {
        let of = |buttons| events(RawMouseReport { button_changes: buttons, ..RawMouseReport::default() }, USUAL);
        let (middle, right) = (PointerButton::Middle, PointerButton::Secondary);
        assert_eq!(of(0b10_0100), [MouseEvent::Pressed(right), MouseEvent::Released(middle)]);
        assert_eq!(of(0b11_0000), [MouseEvent::Pressed(middle), MouseEvent::Released(middle)]);
        assert_eq!(of(0x0400), [], "the wheel");
    }

    #[test]
    fn a_position_is_reported_even_at_the_origin() {
        let at = |x, y| RawMouseReport {
            flags: IS_POSITION,
            motion_or_position: IVec2::new(x, y),
            ..RawMouseReport::default()
        };
        assert_eq!(events(at(0, 0), USUAL), [MouseEvent::SystemPointerMovedTo(Vec2::ZERO)]);
        assert_eq!(events(at(40, 20), USUAL), [MouseEvent::SystemPointerMovedTo(Vec2::new(20.0, 10.0))]);
        assert!(!at(0, 0).uses_virtual_desktop());
        let on_all = RawMouseReport { flags: IS_POSITION | ON_ALL_SCREENS, ..RawMouseReport::default() };
        assert!(on_all.uses_virtual_desktop());
        assert_eq!(events(on_all, USUAL), [MouseEvent::SystemPointerMovedTo(Vec2::ZERO)]);
    }

    #[test]
    fn the_chosen_speed_scales_the_motion() {
        let pixels = |speed| SystemMouseSettings { speed, ..USUAL }.pixels_per_count();
        assert_eq!([1, 2, 6, 10, 14, 20].map(pixels), [0.031_25, 0.0625, 0.5, 1.0, 2.0, 3.5]);
        assert!((1..20).all(|speed| pixels(speed) < pixels(speed + 1)));
    }
}
