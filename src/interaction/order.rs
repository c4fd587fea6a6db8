//! What pointers and keys have told since the last frame, in the order in which it happened.
//!
//! Bevy tells of pointers and keys apart. The window tells of both in one stream, which says what came before what.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::touch::TouchPhase;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;

/// Something that a hand did.
#[derive(Clone, Debug)]
pub(super) enum Told {
    /// A pointer went down or up, or was taken away.
    Pointer(PointerInput),
    /// A key went down.
    Key(KeyCode),
}

/// Where it is told.
#[derive(SystemParam)]
pub(super) struct Inputs<'w, 's> {
    window: MessageReader<'w, 's, WindowEvent>,
    pointers: MessageReader<'w, 's, PointerInput>,
    keys: MessageReader<'w, 's, KeyboardInput>,
}

impl Inputs<'_, '_> {
    /// All of it, oldest first. What the window's stream does not know of comes last: pointers that are none of the
    /// window's, as a gamepad's may be.
    pub(super) fn read(&mut self) -> Vec<Told> {
        let matters = |input: &&PointerInput| {
            matches!(input.action, PointerAction::Press(_) | PointerAction::Release(_) | PointerAction::Cancel)
        };
        let mut pointers: VecDeque<PointerInput> = self.pointers.read().filter(matters).cloned().collect();
        let mut keys: VecDeque<KeyboardInput> = self.keys.read().cloned().collect();
        let mut told = Vec::new();
        for event in self.window.read() {
            match event {
                WindowEvent::MouseButtonInput(_) => take(&mut pointers, PointerId::Mouse, &mut told),
                WindowEvent::TouchInput(touch) if touch.phase != TouchPhase::Moved => {
                    take(&mut pointers, PointerId::Touch(touch.id), &mut told);
                }
                WindowEvent::KeyboardInput(_) => told.extend(keys.pop_front().and_then(pressed)),
                _ => {}
            }
        }
        told.extend(pointers.into_iter().map(Told::Pointer));
        told.extend(keys.into_iter().filter_map(pressed));
        told
    }
}

/// The next that this pointer has told.
fn take(pointers: &mut VecDeque<PointerInput>, pointer: PointerId, told: &mut Vec<Told>) {
    if let Some(next) = pointers.iter().position(|input| input.pointer_id == pointer) {
        told.extend(pointers.remove(next).map(Told::Pointer));
    }
}

fn pressed(key: KeyboardInput) -> Option<Told> {
    (key.state == ButtonState::Pressed && !key.repeat).then_some(Told::Key(key.key_code))
}
