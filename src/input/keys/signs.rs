//! What prompts show for an action: the letter on its key, or the sign on the button of the gamepad in use.

use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Player};

use super::action::{InputAction, KeySet};
use super::bindings::Bindings;
use super::codes::{Binding, FoundLayout, button_sign, key_sign};
use crate::settings::{KeyboardLayout, PlaySettings};
use crate::simulation::live::LiveMatch;
use crate::table::cursor_step::CursorStep;
use crate::table::devices::{Device, DeviceOwners, LastDevices};
use crate::table::seats::Seats;

/// The signs of all keys and buttons now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeySigns {
    bindings: Bindings,
    layout: KeyboardLayout,
    with_pad: ByPlayer<bool>,
    /// Whether the keyboard has been given to the other player, so that no key of this one does anything.
    without_keys: ByPlayer<bool>,
    /// Whether the signs of nobody in particular are those of a gamepad.
    all_with_pad: bool,
    /// The word for the space bar in the language shown, or none for the English one. Written by `ui`.
    pub space: Option<String>,
}

/// With what a player's cursor walks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WalkSigns {
    /// The directions to the neighbours of a socket for which there is a key, each with its sign.
    pub around: Vec<(CursorStep, String)>,
    /// Whether the arrow keys walk, too.
    pub with_arrows: bool,
    /// Whether the player has a gamepad in use, which walks instead.
    pub with_pad: bool,
}

impl KeySigns {
    /// Returns the sign for an action in a set, which is empty if nothing is bound to it.
    pub fn of(&self, set: KeySet, action: InputAction) -> String {
        self.bindings.of(set, action).first().map_or_else(String::new, |&binding| self.sign(binding))
    }

    /// Returns the sign for an action that belongs to no player in particular. It is empty if a gamepad is in use and no
    /// button of it does this: the letter of a key could be taken for that of a button.
    pub fn common(&self, action: InputAction) -> String {
        self.of(if self.all_with_pad { KeySet::Pad } else { KeySet::Common }, action)
    }

    /// Returns the sign of the button that lets a gamepad walk through the buttons on the screen, if one is in use.
    pub fn pad_panels(&self) -> Option<String> {
        self.all_with_pad.then(|| self.of(KeySet::Pad, InputAction::Panels)).filter(|sign| !sign.is_empty())
    }

    /// Returns the sign of the button that presses what has the focus, if a gamepad is in use.
    pub fn pad_enter(&self) -> Option<String> {
        self.all_with_pad.then(|| self.sign(GamepadButton::South.into()))
    }

    /// Returns the sign for an action of this player: that of the gamepad if they have used it last, or else that of
    /// their set of keys. It is empty if the keyboard has been given to the other player.
    pub fn players(&self, seats: Seats, player: Player, action: InputAction) -> String {
        let of_pad = self.with_pad[player].then(|| self.of(KeySet::Pad, action)).filter(|sign| !sign.is_empty());
        match (of_pad, self.without_keys[player]) {
            (Some(sign), _) => sign,
            (None, true) => String::new(),
            (None, false) => self.of(self.bindings.key_set(seats, player), action),
        }
    }

    /// Returns the signs with which this player's cursor walks.
    pub fn walk(&self, seats: Seats, player: Player) -> WalkSigns {
        if self.with_pad[player] {
            return WalkSigns { with_pad: true, ..WalkSigns::default() };
        }
        if self.without_keys[player] {
            return WalkSigns::default();
        }
        let set = self.bindings.key_set(seats, player);
        let sign = |step: CursorStep| (step, self.of(set, InputAction::Walk(step)));
        let around = CursorStep::AROUND.map(sign).into_iter().filter(|(_, sign)| !sign.is_empty()).collect();
        let of_alone = |step| self.bindings.of(KeySet::Alone, InputAction::Walk(step));
        let is_arrow = |(step, key): (CursorStep, KeyCode)| of_alone(step).contains(&key.into());
        let arrows = [
            (CursorStep::Up, KeyCode::ArrowUp),
            (CursorStep::Down, KeyCode::ArrowDown),
            (CursorStep::Left, KeyCode::ArrowLeft),
            (CursorStep::Right, KeyCode::ArrowRight),
        ];
        let with_arrows = !seats.are_two_people() && arrows.into_iter().all(is_arrow);
        WalkSigns { around, with_arrows, with_pad: false }
    }

    /// Returns the sign of a key or a button.
    pub fn sign(&self, binding: Binding) -> String {
        match binding {
            Binding::Key(KeyCode::Space) if self.space.is_some() => self.space.clone().unwrap_or_default(),
            Binding::Key(key) => {
                let letter = self.layout.letter(key).map(String::from);
                letter.or_else(|| key_sign(key).map(str::to_owned)).unwrap_or_default()
            }
            Binding::Button(button) => button_sign(button).unwrap_or_default().to_owned(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bindings>().init_resource::<KeySigns>().add_systems(First, update);
}

fn update(
    bindings: Res<Bindings>,
    layout: Res<FoundLayout>,
    settings: Res<PlaySettings>,
    last: Res<LastDevices>,
    owners: Res<DeviceOwners>,
    seats: Res<Seats>,
    matches: Query<(), With<LiveMatch>>,
    mut signs: ResMut<KeySigns>,
) {
    let is_pad = |device| matches!(device, Some(Device::Gamepad(_)));
    let without_keys = ByPlayer(Player::BOTH.map(|player| !owners.allow(Device::Keyboard, player, *seats)));
    let has_pad = |player| owners.devices(player).any(|device| is_pad(Some(device)));
    let with_pad =
        ByPlayer(Player::BOTH.map(|player| is_pad(last.of[player]) || without_keys[player] && has_pad(player)));
    let all_with_pad = if !matches.is_empty() && seats.are_two_people() {
        Player::BOTH.into_iter().all(|player| with_pad[player])
    } else {
        is_pad(last.latest)
    };
    let now = (with_pad, without_keys, all_with_pad);
    let shown = layout.shown(&settings);
    if bindings.is_changed() || signs.layout != shown || (signs.with_pad, signs.without_keys, signs.all_with_pad) != now
    {
        let (bindings, layout, space) = (bindings.clone(), shown, signs.space.clone());
        signs.set_if_neq(KeySigns { bindings, layout, with_pad, without_keys, all_with_pad, space });
    }
}
