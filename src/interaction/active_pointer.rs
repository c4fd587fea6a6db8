//! The pressed pointer of a table on which one person acts at a time, while other pointers wait.

use bevy::prelude::*;

use super::follow::DRAG_THRESHOLD;
use super::gestures::PointerPress;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActivePointer<L> {
    pub start: PointerPress,
    pub on: L,
    /// `true` if the pointer has moved far enough to make the press a drag.
    pub dragged: bool,
}

/// The role of a press if another pointer may be pressed already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressRole {
    /// The press begins a new interaction. If the same pointer was already pressed, its release was missed.
    Begins,
    /// The press is of the pointer's other button, and puts back the pointer's load.
    PutBackLoad,
    /// The press is ignored, because another pointer is pressed.
    Ignored,
}

impl<L: Copy> ActivePointer<L> {
    pub const fn new(start: PointerPress, on: L) -> ActivePointer<L> {
        ActivePointer { start, on, dragged: false }
    }

    /// Returns the role of a press while `down` is pressed.
    pub fn role_of(down: Option<ActivePointer<L>>, press: PointerPress) -> PressRole {
        match down.map(|down| down.start) {
            Some(start) if start.pointer != press.pointer => PressRole::Ignored,
            Some(start) if start.button != press.button => PressRole::PutBackLoad,
            _ => PressRole::Begins,
        }
    }

    /// Moves the pointer to a point on the screen. Returns `true` if that begins a drag.
    pub fn drag_to(&mut self, at: Vec2) -> bool {
        let begins = !self.dragged && self.start.at.distance(at) > DRAG_THRESHOLD;
        self.dragged |= begins;
        begins
    }

    /// Removes and returns the pressed pointer if its button is released.
    pub fn released(down: &mut Option<ActivePointer<L>>, release: PointerPress) -> Option<ActivePointer<L>> {
        let is_it = |start: PointerPress| (start.pointer, start.button) == (release.pointer, release.button);
        let mut released = down.take_if(|down| is_it(down.start))?;
        released.drag_to(release.at);
        Some(released)
    }
}

#[cfg(test)]
mod tests {
    use bevy::picking::pointer::{PointerButton, PointerId};

    use super::*;

    fn press(pointer: PointerId, button: PointerButton, x: f32) -> PointerPress {
        PointerPress { pointer, button, at: Vec2::new(x, 0.0), on_table: true }
    }

    #[test]
    fn other_pointers_wait_and_the_other_button_puts_back() {
        let first = press(PointerId::Mouse, PointerButton::Primary, 0.0);
        let down = Some(ActivePointer::new(first, ()));
        assert_eq!(ActivePointer::<()>::role_of(None, first), PressRole::Begins);
        assert_eq!(ActivePointer::role_of(down, first), PressRole::Begins, "its release was missed");
        let other_button = press(PointerId::Mouse, PointerButton::Secondary, 0.0);
        assert_eq!(ActivePointer::role_of(down, other_button), PressRole::PutBackLoad);
        assert_eq!(ActivePointer::role_of(down, press(PointerId::Touch(1), first.button, 0.0)), PressRole::Ignored);
    }

    #[test]
    fn a_press_becomes_a_drag_once_and_ends_with_its_own_button() {
        let first = press(PointerId::Mouse, PointerButton::Primary, 0.0);
        let mut down = Some(ActivePointer::new(first, ()));
        assert_eq!(ActivePointer::released(&mut down, press(first.pointer, PointerButton::Secondary, 0.0)), None);
        let moved = down.as_mut().expect("the pointer is still pressed");
        assert_eq!([2.0, 9.0, 9.0].map(|x| moved.drag_to(Vec2::new(x, 0.0))), [false, true, false]);
        let released = ActivePointer::released(&mut down, press(first.pointer, first.button, 0.0));
        assert!(released.is_some_and(|released| released.dragged) && down.is_none());
    }
}
