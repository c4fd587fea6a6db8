//! The actions of nobody in particular whose keys or buttons have just been pressed.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::Typing;
use super::action::InputAction;
use super::bindings::Bindings;

/// A button of a gamepad that went down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadPress {
    /// The number of the gamepad, from 0.
    pub pad: u8,
    /// What the button is bound to.
    pub action: InputAction,
}

/// What the buttons of gamepads that went down in this frame do, but for what players do on the table in a match of TAMSK.
/// Written by `interaction`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PadPresses(pub Vec<PadPress>);

/// Collects [`PadPresses`], before anything reads actions.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PadPressSystems;

/// Reads which actions have just been asked for, by a key or by a gamepad. While a text is typed, keys that write or edit
/// do nothing else.
#[derive(SystemParam)]
pub struct PressedActions<'w> {
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    typing: Res<'w, Typing>,
    bindings: Res<'w, Bindings>,
    pads: Res<'w, PadPresses>,
}

impl PressedActions<'_> {
    /// Returns whether an action has just been asked for.
    pub fn has(&self, action: InputAction) -> bool {
        let Some(keys) = &self.keys else { return self.has_of_pad(action) };
        let types = self.typing.takes(keys);
        let acts = |key: KeyCode| keys.just_pressed(key) && (!types || is_function_key(key));
        self.has_of_pad(action) || self.bindings.keys(action).any(acts)
    }

    /// Returns whether an action has just been asked for by a gamepad.
    pub fn has_of_pad(&self, action: InputAction) -> bool {
        self.pads.0.iter().any(|press| press.action == action)
    }
}

/// Returns whether a key neither writes anything nor edits a text.
fn is_function_key(key: KeyCode) -> bool {
    use KeyCode::{F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12};
    [F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12].contains(&key)
}
