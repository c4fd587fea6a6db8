//! Reads pointers and keys in the order of their use and handles them.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::touch::TouchPhase;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::controls::Controls;
use super::keyboard::{HeldSteps, KeyUse};
use super::schedule::InteractionSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, read_inputs.in_set(InteractionSystems::Read));
}

/// Handles the input of this frame. Runs in every frame, so that no input is left over from a time when players could
/// not act.
pub(super) fn read_inputs(
    mut inputs: OrderedInputs,
    mut keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut held: HeldSteps,
    mut controls: Controls,
) {
    let mut used = None;
    for input in inputs.read() {
        match input {
            HandInput::Pointer(input) => read_pointer(&mut controls, &input),
            HandInput::Key(key) => match controls.key(key) {
                KeyUse::ByHand => used = Some(key),
                KeyUse::Elsewhere => {}
                // The rest of this frame's input is for the menu.
                KeyUse::ByMenu => return,
            },
            HandInput::Button(pad, button) => {
                if let (KeyUse::ByMenu, Some(keys)) = (controls.button(pad, button), &mut keys) {
                    // The menus know Esc.
                    keys.press(KeyCode::Escape);
                    keys.release(KeyCode::Escape);
                    return;
                }
            }
        }
    }
    held.step(&mut controls, keys.as_deref());
    // The same press must not also open a menu.
    if let (Some(key), Some(keys)) = (used, &mut keys) {
        keys.clear_just_pressed(key);
    }
}

fn read_pointer(controls: &mut Controls, input: &PointerInput) {
    let (pointer, screen) = (input.pointer_id, input.location.position);
    // With two mice, the system's cursor is moved by both.
    if pointer == PointerId::Mouse && controls.mice_on_table.0 {
        return;
    }
    match input.action {
        PointerAction::Press(PointerButton::Primary) => controls.press(pointer, screen),
        PointerAction::Release(PointerButton::Primary) => controls.release(pointer, screen),
        PointerAction::Press(PointerButton::Secondary) => controls.put_back_latest(pointer),
        PointerAction::Cancel => controls.cancel(pointer),
        _ => {}
    }
}

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
