//! The actions of nobody in particular whose keys or buttons have just been pressed.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

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

/// Reads which actions have just been asked for, by a key or by a gamepad.
#[derive(SystemParam)]
pub struct PressedActions<'w> {
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    bindings: Res<'w, Bindings>,
    pads: Res<'w, PadPresses>,
}

impl PressedActions<'_> {
    /// Returns whether an action has just been asked for.
    pub fn has(&self, action: InputAction) -> bool {
        self.has_of_pad(action) || self.keys.as_ref().is_some_and(|keys| self.bindings.just_pressed(keys, action))
    }

    /// Returns whether an action has just been asked for by a gamepad.
    pub fn has_of_pad(&self, action: InputAction) -> bool {
        self.pads.0.iter().any(|press| press.action == action)
    }
}
