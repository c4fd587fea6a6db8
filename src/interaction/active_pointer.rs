//! The pressed pointer at a table where one person acts at a time. Other pointers are ignored until it is released.

use bevy::prelude::*;

use super::follow::DRAG_THRESHOLD;
use super::gestures::PressOrRelease;

/// A pressed pointer, with the target of the press.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PressedPointer<L> {
    /// The press that began the interaction.
    pub start: PressOrRelease,
    pub target: L,
    /// `true` if the pointer has moved far enough to make the press a drag.
    pub is_drag: bool,
}

/// The role of a press, which depends on the pointer that is already pressed, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressRole {
    /// The press begins a new interaction. If the same pointer was already pressed, its release was missed.
    BeginsInteraction,
    /// Another button of the same pointer was pressed. The press puts back the piece that the pointer carries.
    PutsBackPiece,
    /// The press is ignored, because another pointer is pressed.
    Ignored,
}

impl<L: Copy> PressedPointer<L> {
    pub const fn new(start: PressOrRelease, on: L) -> PressedPointer<L> {
        PressedPointer { start, target: on, is_drag: false }
    }

    /// Returns the role of a press. `down` is the pointer that is already pressed, if any.
    pub fn role_of(down: Option<PressedPointer<L>>, press: PressOrRelease) -> PressRole {
        match down.map(|down| down.start) {
            Some(start) if start.pointer != press.pointer => PressRole::Ignored,
            Some(start) if start.button != press.button => PressRole::PutsBackPiece,
            _ => PressRole::BeginsInteraction,
        }
    }

    /// Moves the pointer to a point on the screen. Returns `true` if that begins a drag.
    pub fn try_begin_drag(&mut self, at: Vec2) -> bool {
        let begins = !self.is_drag && self.start.at.distance(at) > DRAG_THRESHOLD;
        self.is_drag |= begins;
        begins
    }

    /// Removes and returns the pressed pointer if `release` releases the button that pressed it.
    pub fn take_released(down: &mut Option<PressedPointer<L>>, release: PressOrRelease) -> Option<PressedPointer<L>> {
        let is_it = |start: PressOrRelease| (start.pointer, start.button) == (release.pointer, release.button);
        let mut released = down.take_if(|down| is_it(down.start))?;
        released.try_begin_drag(release.at);
        Some(released)
    }
}

#[cfg(test)]
mod tests {
    use bevy::picking::pointer::{PointerButton, PointerId};

    use super::*;

    fn press(pointer: PointerId, button: PointerButton, x: f32) -> PressOrRelease {
        PressOrRelease { pointer, button, at: Vec2::new(x, 0.0), on_table: true }
    }

    #[test]
    fn other_pointers_wait_and_the_other_button_puts_back() {
        let first = press(PointerId::Mouse, PointerButton::Primary, 0.0);
        let down = Some(PressedPointer::new(first, ()));
        assert_eq!(PressedPointer::<()>::role_of(None, first), PressRole::BeginsInteraction);
        assert_eq!(PressedPointer::role_of(down, first), PressRole::BeginsInteraction, "its release was missed");
        let other_button = press(PointerId::Mouse, PointerButton::Secondary, 0.0);
        assert_eq!(PressedPointer::role_of(down, other_button), PressRole::PutsBackPiece);
        assert_eq!(PressedPointer::role_of(down, press(PointerId::Touch(1), first.button, 0.0)), PressRole::Ignored);
    }

    #[test]
    fn a_press_becomes_a_drag_once_and_ends_with_its_own_button() {
        let first = press(PointerId::Mouse, PointerButton::Primary, 0.0);
        let mut down = Some(PressedPointer::new(first, ()));
        assert_eq!(PressedPointer::take_released(&mut down, press(first.pointer, PointerButton::Secondary, 0.0)), None);
        let moved = down.as_mut().expect("the pointer is still pressed");
        assert_eq!([2.0, 9.0, 9.0].map(|x| moved.try_begin_drag(Vec2::new(x, 0.0))), [false, true, false]);
        let released = PressedPointer::take_released(&mut down, press(first.pointer, first.button, 0.0));
        assert!(released.is_some_and(|released| released.is_drag) && down.is_none());
    }
}
