//! What presses are for at present, and the actions of nobody in particular that were just asked for.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::action::InputAction;
use super::bindings::Bindings;

/// Whether a text field has the focus, so that keys do nothing else. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Typing(pub bool);

impl Typing {
    /// Returns whether keys pressed now are for a text field, or are shortcuts with Ctrl or the like.
    pub fn takes(self, keys: &ButtonInput<KeyCode>) -> bool {
        use KeyCode::{ControlLeft, ControlRight, SuperLeft, SuperRight};
        self.0 || keys.any_pressed([ControlLeft, ControlRight, SuperLeft, SuperRight])
    }
}

/// What the next press is for, if it is to do nothing else. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyListening {
    /// What presses usually are for.
    #[default]
    Nothing,
    /// To bind the key or button to an action.
    Key,
    /// To give the device to a player.
    Device,
}

/// Opens a text field by its key, before anything else reads keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypingSystems;

/// Takes the key or button that is to be bound, before anything else reads keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyListeningSystems;

/// Whether a widget has the focus of the keyboard, which then gets the space bar and the arrows. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WidgetFocus(pub bool);

impl WidgetFocus {
    /// Returns whether the widget gets this key.
    pub fn takes(self, code: KeyCode) -> bool {
        use KeyCode::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Space};
        self.0 && matches!(code, Space | ArrowUp | ArrowDown | ArrowLeft | ArrowRight)
    }
}

/// A button of a gamepad that went down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadPress {
    /// The number of the gamepad, from 0.
    pub pad: u8,
    /// What the button is bound to.
    pub action: InputAction,
}

/// What the buttons of gamepads that went down in this frame do. Written by `interaction`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PadPresses(pub Vec<PadPress>);

/// Collects [`PadPresses`], before anything reads actions.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PadPressSystems;

/// Reads which actions have just been asked for. While a text is typed, keys that write do nothing else.
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
