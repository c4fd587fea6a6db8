//! What pointers and keys have done since the last frame, in the order in which they did it.
//!
//! Bevy reports pointers and keys separately. The window reports both in one stream, which gives the order.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::touch::TouchPhase;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;

/// One thing that a hand did.
#[derive(Clone, Debug)]
pub(super) enum HandInput {
    /// A pointer went down or up, or was taken away.
    Pointer(PointerInput),
    /// A key went down.
    Key(KeyCode),
}

/// Everything that hands did since it was last read.
#[derive(SystemParam)]
pub(super) struct OrderedInputs<'w, 's> {
    window: MessageReader<'w, 's, WindowEvent>,
    pointers: MessageReader<'w, 's, PointerInput>,
    keys: MessageReader<'w, 's, KeyboardInput>,
}

impl OrderedInputs<'_, '_> {
    /// All of it, oldest first. What the window's stream does not contain comes last: pointers that are not the window's,
    /// such as that of a gamepad.
    pub(super) fn read(&mut self) -> Vec<HandInput> {
        let matters = |input: &&PointerInput| {
            matches!(input.action, PointerAction::Press(_) | PointerAction::Release(_) | PointerAction::Cancel)
        };
        let mut pointers: VecDeque<PointerInput> = self.pointers.read().filter(matters).cloned().collect();
        let mut keys: VecDeque<KeyboardInput> = self.keys.read().cloned().collect();
        let mut inputs = Vec::new();
        for event in self.window.read() {
            match event {
                WindowEvent::MouseButtonInput(_) => take(&mut pointers, PointerId::Mouse, &mut inputs),
                WindowEvent::TouchInput(touch) if touch.phase != TouchPhase::Moved => {
                    take(&mut pointers, PointerId::Touch(touch.id), &mut inputs);
                }
                WindowEvent::KeyboardInput(_) => inputs.extend(keys.pop_front().and_then(pressed)),
                _ => {}
            }
        }
        inputs.extend(pointers.into_iter().map(HandInput::Pointer));
        inputs.extend(keys.into_iter().filter_map(pressed));
        inputs
    }
}

/// Takes the next input of this pointer.
fn take(pointers: &mut VecDeque<PointerInput>, pointer: PointerId, inputs: &mut Vec<HandInput>) {
    if let Some(next) = pointers.iter().position(|input| input.pointer_id == pointer) {
        inputs.extend(pointers.remove(next).map(HandInput::Pointer));
    }
}

fn pressed(key: KeyboardInput) -> Option<HandInput> {
    (key.state == ButtonState::Pressed && !key.repeat).then_some(HandInput::Key(key.key_code))
}
