//! Determines who receives key presses, and which common actions were requested in this frame.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::action::InputAction;
use super::bindings::Bindings;

/// `true` if a text field has the focus, so that keys only type text. The module `ui` sets this value.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextFieldFocus(pub bool);

impl TextFieldFocus {
    /// Returns `true` if key presses are for a text field, or are shortcuts with Ctrl or Super.
    pub fn captures_keys(self, keys: &ButtonInput<KeyCode>) -> bool {
        use KeyCode::{ControlLeft, ControlRight, SuperLeft, SuperRight};
        self.0 || keys.any_pressed([ControlLeft, ControlRight, SuperLeft, SuperRight])
    }
}

/// The purpose for which the next press of a key or button is reserved. The module `ui` sets this value.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyCapture {
    /// The next press is not reserved.
    #[default]
    Nothing,
    /// The next press selects the key or button to bind to an action.
    BindKey,
    /// The next press selects the device to assign to a player.
    AssignDevice,
}

/// The systems that open a text field when the player presses its key. They run before other systems read keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenTextFieldSystems;

/// The systems that read the key or button to bind to an action. They run before other systems read keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyBindingSystems;

/// `true` if a widget has the keyboard focus and receives the space bar and the arrow keys. The module `ui` sets this
/// value.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WidgetFocus(pub bool);

impl WidgetFocus {
    /// Returns `true` if the focused widget receives this key.
    pub fn captures_key(self, code: KeyCode) -> bool {
        use KeyCode::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Space};
        self.0 && matches!(code, Space | ArrowUp | ArrowDown | ArrowLeft | ArrowRight)
    }
}

/// A press of a gamepad button that is bound to an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadActionPress {
    /// The number of the gamepad, counted from 0.
    pub pad: u8,
    /// The action bound to the button.
    pub action: InputAction,
}

/// The presses of gamepad buttons in this frame, collected by the module `interaction`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PadPresses(pub Vec<PadActionPress>);

/// The systems that collect [`PadPresses`]. They run before other systems read actions.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PadPressSystems;

/// A system parameter for the common actions that were requested in this frame. While a text field has the focus, or
/// Ctrl or Super is held, the only keys that count are function keys.
#[derive(SystemParam)]
pub struct PressedCommonActions<'w> {
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    typing: Res<'w, TextFieldFocus>,
    bindings: Res<'w, Bindings>,
    pads: Res<'w, PadPresses>,
}

impl PressedCommonActions<'_> {
    /// Returns `true` if an action was requested in this frame.
    pub fn just_pressed(&self, action: InputAction) -> bool {
        let Some(keys) = &self.keys else { return self.just_pressed_on_pad(action) };
        let types = self.typing.captures_keys(keys);
        let acts = |key: KeyCode| keys.just_pressed(key) && (!types || is_function_key(key));
        self.just_pressed_on_pad(action) || self.bindings.common_keys(action).any(acts)
    }

    /// Returns `true` if an action was requested by a gamepad in this frame.
    pub fn just_pressed_on_pad(&self, action: InputAction) -> bool {
        self.pads.0.iter().any(|press| press.action == action)
    }
}

fn is_function_key(key: KeyCode) -> bool {
    use KeyCode::{F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12};
    [F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12].contains(&key)
}
