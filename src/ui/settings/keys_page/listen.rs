//! Waits for the key or button that is to be bound.

use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy_enhanced_input::prelude::Binding;

use super::state::KeysPage;
use crate::input::keys::{KeyListeningSystems, KeySet, button_can_be_bound, can_be_bound};
use crate::settings::AllSettings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, listen.in_set(KeyListeningSystems).after(InputSystems));
}

/// Binds the first key or button that is pressed while one is waited for. Esc ends the wait.
fn listen(
    mut pressed: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<GamepadButtonStateChangedEvent>,
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut page: ResMut<KeysPage>,
    mut settings: AllSettings,
) {
    let keys_down = pressed.read().filter(|key| key.state == ButtonState::Pressed && !key.repeat);
    let codes: Vec<KeyCode> = keys_down.map(|key| key.key_code).collect();
    let buttons_down = buttons.read().filter(|event| event.state == ButtonState::Pressed);
    let pads: Vec<GamepadButton> = buttons_down.map(|event| event.button).collect();
    let Some((slot, index)) = page.listens else { return };
    if let Some(mut keys) = keys {
        codes.iter().for_each(|code| _ = keys.clear_just_pressed(*code));
    }
    if codes.contains(&KeyCode::Escape) {
        (page.listens, page.is_refused) = (None, false);
        return;
    }
    let (found, is_any): (Option<Binding>, bool) = if slot.set == KeySet::Pad {
        (pads.iter().find(|button| button_can_be_bound(**button)).map(|&button| button.into()), !pads.is_empty())
    } else {
        (codes.iter().find(|code| can_be_bound(**code)).map(|&code| code.into()), !codes.is_empty())
    };
    if let Some(binding) = found {
        let mut edited = settings.get();
        let mut bindings = page.bindings(&edited);
        bindings.set(slot, index, Some(binding));
        page.change(&mut edited, &bindings);
        settings.set(edited);
        (page.listens, page.is_refused) = (None, false);
    } else if is_any {
        page.is_refused = true;
    }
}
