//! Lets gamepads use menus and cards: their buttons become the keys that walk through them.

use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

use super::InteractionSystems;
use super::controls::Controls;
use crate::session::keys::KeyListening;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<GamepadButtonStateChangedEvent>()
        .add_systems(PreUpdate, press_keys.after(InputSystems).before(InteractionSystems::Read));
}

/// Returns the key that a button is in menus.
fn key_of(button: GamepadButton) -> Option<(KeyCode, Key)> {
    match button {
        GamepadButton::DPadUp => Some((KeyCode::ArrowUp, Key::ArrowUp)),
        GamepadButton::DPadDown => Some((KeyCode::ArrowDown, Key::ArrowDown)),
        GamepadButton::DPadLeft => Some((KeyCode::ArrowLeft, Key::ArrowLeft)),
        GamepadButton::DPadRight => Some((KeyCode::ArrowRight, Key::ArrowRight)),
        GamepadButton::South => Some((KeyCode::Enter, Key::Enter)),
        GamepadButton::East | GamepadButton::Start => Some((KeyCode::Escape, Key::Escape)),
        GamepadButton::RightTrigger => Some((KeyCode::Tab, Key::Tab)),
        _ => None,
    }
}

/// Presses the keys while nobody can act on the table. They are read in the next frame, like those of the keyboard.
fn press_keys(
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    windows: Query<Entity, With<PrimaryWindow>>,
    controls: Controls,
    listening: Res<KeyListening>,
    mut keys: MessageWriter<KeyboardInput>,
    mut events: MessageWriter<WindowEvent>,
) {
    let Ok(window) = windows.single() else { return };
    let is_idle = controls.is_at_play() || *listening != KeyListening::Nothing;
    for event in buttons.read() {
        let Some((key_code, logical_key)) = key_of(event.button).filter(|_| !is_idle) else { continue };
        if event.state != ButtonState::Pressed {
            continue;
        }
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let logical_key = logical_key.clone();
            let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
            keys.write(input.clone());
            events.write(WindowEvent::KeyboardInput(input));
        }
    }
}
