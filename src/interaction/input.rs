//! Collects the input of pointers and keys since the last frame in the order in which it occurred.
//!
//! Bevy reports pointers and keys separately. The stream of window events contains both and gives the order. Gamepads
//! are not in it: their buttons keep their own order and come last.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::touch::TouchPhase;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;

/// A single input.
#[derive(Clone, Debug)]
pub(super) enum HandInput {
    /// A pointer went down or up, or was cancelled.
    Pointer(PointerInput),
    /// A key went down.
    Key(KeyCode),
    /// A button of a gamepad went down.
    Button(Entity, GamepadButton),
}

/// Reads the input since the last call.
#[derive(SystemParam)]
pub(super) struct OrderedInputs<'w, 's> {
    window: MessageReader<'w, 's, WindowEvent>,
    pointers: MessageReader<'w, 's, PointerInput>,
    keys: MessageReader<'w, 's, KeyboardInput>,
    buttons: MessageReader<'w, 's, GamepadButtonStateChangedEvent>,
}

impl OrderedInputs<'_, '_> {
    /// Returns all input, oldest first. Pointers that are missing from the window events, such as one moved by a
    /// gamepad, come last.
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
        let buttons = self.buttons.read().filter(|event| event.state == ButtonState::Pressed);
        inputs.extend(buttons.map(|event| HandInput::Button(event.entity, event.button)));
        inputs
    }
}

/// Moves the next input of this pointer to `inputs`.
fn take(pointers: &mut VecDeque<PointerInput>, pointer: PointerId, inputs: &mut Vec<HandInput>) {
    if let Some(next) = pointers.iter().position(|input| input.pointer_id == pointer) {
        inputs.extend(pointers.remove(next).map(HandInput::Pointer));
    }
}

fn pressed(key: KeyboardInput) -> Option<HandInput> {
    (key.state == ButtonState::Pressed && !key.repeat).then_some(HandInput::Key(key.key_code))
}
