//! Tells which systems receive key presses, and which common actions were just requested.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::action::InputAction;
use super::bindings::Bindings;

/// `true` if a text field has the focus, so that keys do nothing else. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TypingText(pub bool);

impl TypingText {
    /// Returns `true` if key presses are for a text field, or are shortcuts with Ctrl or Super.
    pub fn captures_keys(self, keys: &ButtonInput<KeyCode>) -> bool {
        use KeyCode::{ControlLeft, ControlRight, SuperLeft, SuperRight};
        self.0 || keys.any_pressed([ControlLeft, ControlRight, SuperLeft, SuperRight])
    }
}

/// The exclusive use of the next press, if any. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyCapture {
    /// No exclusive use.
    #[default]
    Nothing,
    /// Binds the key or button to an action.
    Key,
    /// Assigns the device to a player.
    Device,
}

/// The systems that open a text field by its key, before other systems read keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypingSystems;

/// The systems that take the key or button to bind, before other systems read keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyCaptureSystems;

/// `true` if a widget has the keyboard focus and receives the space bar and the arrows. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WidgetFocus(pub bool);

impl WidgetFocus {
    /// Returns `true` if the widget receives this key.
    pub fn captures(self, code: KeyCode) -> bool {
        use KeyCode::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Space};
        self.0 && matches!(code, Space | ArrowUp | ArrowDown | ArrowLeft | ArrowRight)
    }
}

/// A press of a gamepad button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadPress {
    /// The number of the gamepad, from 0.
    pub pad: u8,
    /// The action bound to the button.
    pub action: InputAction,
}

/// The actions of the gamepad buttons that went down in this frame. Written by `interaction`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PadPresses(pub Vec<PadPress>);

/// The systems that collect [`PadPresses`], before other systems read actions.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PadPressSystems;

/// Access to the common actions requested in this frame. While a text field has the focus, only function keys count.
#[derive(SystemParam)]
pub struct PressedActions<'w> {
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    typing: Res<'w, TypingText>,
    bindings: Res<'w, Bindings>,
    pads: Res<'w, PadPresses>,
}

impl PressedActions<'_> {
    /// Returns `true` if an action has just been requested.
    pub fn just_pressed(&self, action: InputAction) -> bool {
        let Some(keys) = &self.keys else { return self.just_pressed_on_pad(action) };
        let types = self.typing.captures_keys(keys);
        let acts = |key: KeyCode| keys.just_pressed(key) && (!types || is_function_key(key));
        self.just_pressed_on_pad(action) || self.bindings.common_keys(action).any(acts)
    }

    /// Returns `true` if an action has just been requested by a gamepad.
    pub fn just_pressed_on_pad(&self, action: InputAction) -> bool {
        self.pads.0.iter().any(|press| press.action == action)
    }
}

fn is_function_key(key: KeyCode) -> bool {
    use KeyCode::{F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12};
    [F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12].contains(&key)
}
