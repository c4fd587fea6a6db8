//! What prompts show for an action: the letter on its key, or the sign on the button of the gamepad in use.

use bevy::prelude::*;
use bevy_enhanced_input::prelude::Binding;

use super::action::InputAction;
use super::binding_slot::KeySet;
use super::bindings::Bindings;
use super::codes::{BUTTONS, OTHERS};
use super::keyboard_layout::{KeyboardLayout, LayoutInUse};
use crate::rules::{ByPlayer, Player};
use crate::session::devices::{Device, LastDevices};

/// The signs of all keys and buttons now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeySigns {
    bindings: Bindings,
    layout: KeyboardLayout,
    with_pad: ByPlayer<bool>,
    /// The word for the space bar in the language shown, or none for the English one. Written by `ui`.
    pub space: Option<String>,
}

impl KeySigns {
    /// Returns the sign for an action in a set, which is empty if nothing is bound to it.
    pub fn of(&self, set: KeySet, action: InputAction) -> String {
        self.bindings.of(set, action).first().map_or_else(String::new, |&binding| self.sign(binding))
    }

    /// Returns the sign for an action that belongs to no player in particular.
    pub fn common(&self, action: InputAction) -> String {
        let by_pad = Player::BOTH.iter().all(|&player| self.with_pad[player]);
        let of_pad = by_pad.then(|| self.of(KeySet::Pad, action)).filter(|sign| !sign.is_empty());
        of_pad.unwrap_or_else(|| self.of(KeySet::Common, action))
    }

    /// Returns the sign for an action of this player: that of the gamepad if they have used it last, or else that of
    /// their set of keys.
    pub fn players(&self, player: Player, set: KeySet, action: InputAction) -> String {
        let of_pad = self.with_pad[player].then(|| self.of(KeySet::Pad, action)).filter(|sign| !sign.is_empty());
        of_pad.unwrap_or_else(|| self.of(set, action))
    }

    /// Returns the sign of a key or a button.
    pub fn sign(&self, binding: Binding) -> String {
        match binding {
            Binding::Keyboard { key: KeyCode::Space, .. } if self.space.is_some() => {
                self.space.clone().unwrap_or_default()
            }
            Binding::Keyboard { key, .. } => {
                let named = || OTHERS.iter().find(|(code, _)| *code == key).map(|(_, sign)| (*sign).to_owned());
                self.layout.letter(key).map(String::from).or_else(named).unwrap_or_default()
            }
            Binding::GamepadButton(button) => {
                BUTTONS.iter().find(|(known, _)| *known == button).map_or("", |(_, sign)| sign).to_owned()
            }
            _ => String::new(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bindings>().init_resource::<KeySigns>().add_systems(First, update);
}

fn update(bindings: Res<Bindings>, layout: Res<LayoutInUse>, last: Res<LastDevices>, mut signs: ResMut<KeySigns>) {
    if bindings.is_changed() || layout.is_changed() || last.is_changed() {
        let with_pad = last.0.map(|device| matches!(device, Some(Device::Gamepad(_))));
        let now = KeySigns { bindings: bindings.clone(), layout: layout.shown(), with_pad, space: signs.space.clone() };
        signs.set_if_neq(now);
    }
}
