//! Reads pointers and keys in the order of their use and handles them.

use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;

use super::controls::Controls;
use super::held_steps::HeldSteps;
use super::input::{HandInput, OrderedInputs};
use super::keyboard::KeyUse;
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
