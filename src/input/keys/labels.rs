//! The labels of actions in prompts: the letter on a key, or the sign on a button of the gamepad in use.

use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Player};

use super::action::{InputAction, KeySet};
use super::bindings::Bindings;
use super::codes::{DetectedKeyboardLayout, KeyOrPadButton, button_label, fixed_key_label};
use crate::settings::{KeyboardLayout, PlaySettings};
use crate::simulation::live::LiveMatch;
use crate::table::cursor_step::CursorStep;
use crate::table::devices::{DeviceOwners, InputDevice, LastDevices};
use crate::table::seats::Seats;

/// The current labels of all keys and buttons.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeyLabels {
    bindings: Bindings,
    layout: KeyboardLayout,
    with_pad: ByPlayer<bool>,
    /// `true` for a player whose keys do nothing because the keyboard has been assigned to the other player.
    without_keys: ByPlayer<bool>,
    all_with_pad: bool,
    /// The localized name of the space bar, set by the module `ui`. `None` means the English name.
    pub space_bar_label: Option<String>,
}

/// The labels of the keys that move a player's cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CursorKeyLabels {
    /// The labels of the keys that move the cursor to a neighbouring socket, with their directions. Directions without
    /// a key are omitted.
    pub step_labels: Vec<(CursorStep, String)>,
    /// `true` if the arrow keys also move the cursor.
    pub has_arrow_keys: bool,
    /// `true` if the player uses a gamepad instead of keys to move the cursor.
    pub uses_gamepad: bool,
}

impl KeyLabels {
    /// Returns the label of an action in a key set, or an empty string if nothing is bound to the action in that set.
    pub fn action_label(&self, set: KeySet, action: InputAction) -> String {
        self.bindings.of(set, action).first().map_or_else(String::new, |&binding| self.binding_label(binding))
    }

    /// Returns the label of an action that belongs to no player, or an empty string if nothing is bound to the action.
    /// While all players use gamepads, only buttons count, because players could mistake the letter of a key for a
    /// button.
    pub fn common_action_label(&self, action: InputAction) -> String {
        self.action_label(if self.all_with_pad { KeySet::Pad } else { KeySet::Common }, action)
    }

    /// Returns the label of the gamepad button that moves the focus into the panels, or `None` if no gamepad is in use
    /// or no button is bound to this action.
    pub fn pad_focus_panels_label(&self) -> Option<String> {
        self.all_with_pad
            .then(|| self.action_label(KeySet::Pad, InputAction::FocusPanels))
            .filter(|sign| !sign.is_empty())
    }

    /// Returns the label of the gamepad button that presses the focused widget, or `None` if no gamepad is in use.
    pub fn pad_confirm_label(&self) -> Option<String> {
        self.all_with_pad.then(|| self.binding_label(GamepadButton::South.into()))
    }

    /// Returns the label of the gamepad button or key that a player uses to perform an action, or an empty string if
    /// there is none.
    pub fn player_action_label(&self, seats: Seats, player: Player, action: InputAction) -> String {
        let of_pad =
            self.with_pad[player].then(|| self.action_label(KeySet::Pad, action)).filter(|sign| !sign.is_empty());
        match (of_pad, self.without_keys[player]) {
            (Some(sign), _) => sign,
            (None, true) => String::new(),
            (None, false) => self.action_label(self.bindings.key_set(seats, player), action),
        }
    }

    /// Returns the labels of the keys that move this player's cursor.
    pub fn cursor_labels(&self, seats: Seats, player: Player) -> CursorKeyLabels {
        if self.with_pad[player] {
            return CursorKeyLabels { uses_gamepad: true, ..CursorKeyLabels::default() };
        }
        if self.without_keys[player] {
            return CursorKeyLabels::default();
        }
        let set = self.bindings.key_set(seats, player);
        let sign = |step: CursorStep| (step, self.action_label(set, InputAction::MoveCursor(step)));
        let around = CursorStep::NEIGHBOURS_IN_DISPLAY_ORDER
            .map(sign)
            .into_iter()
            .filter(|(_, sign)| !sign.is_empty())
            .collect();
        let of_alone = |step| self.bindings.of(KeySet::SinglePerson, InputAction::MoveCursor(step));
        let is_arrow = |(step, key): (CursorStep, KeyCode)| of_alone(step).contains(&key.into());
        let arrows = [
            (CursorStep::Up, KeyCode::ArrowUp),
            (CursorStep::Down, KeyCode::ArrowDown),
            (CursorStep::Left, KeyCode::ArrowLeft),
            (CursorStep::Right, KeyCode::ArrowRight),
        ];
        let with_arrows = !seats.are_two_people() && arrows.into_iter().all(is_arrow);
        CursorKeyLabels { step_labels: around, has_arrow_keys: with_arrows, uses_gamepad: false }
    }

    /// Returns the label of a key or a button.
    pub fn binding_label(&self, binding: KeyOrPadButton) -> String {
        match binding {
            KeyOrPadButton::Key(KeyCode::Space) if self.space_bar_label.is_some() => {
                self.space_bar_label.clone().unwrap_or_default()
            }
            KeyOrPadButton::Key(key) => {
                let letter = self.layout.layout_dependent_char(key).map(String::from);
                letter.or_else(|| fixed_key_label(key).map(str::to_owned)).unwrap_or_default()
            }
            KeyOrPadButton::Button(button) => button_label(button).unwrap_or_default().to_owned(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bindings>().init_resource::<KeyLabels>().add_systems(First, update);
}

fn update(
    bindings: Res<Bindings>,
    layout: Res<DetectedKeyboardLayout>,
    settings: Res<PlaySettings>,
    last: Res<LastDevices>,
    owners: Res<DeviceOwners>,
    seats: Res<Seats>,
    matches: Query<(), With<LiveMatch>>,
    mut signs: ResMut<KeyLabels>,
) {
    let is_pad = |device| matches!(device, Some(InputDevice::Gamepad(_)));
    let without_keys = ByPlayer(Player::BOTH.map(|player| !owners.allows(InputDevice::Keyboard, player, *seats)));
    let has_pad = |player| owners.devices(player).any(|device| is_pad(Some(device)));
    let with_pad =
        ByPlayer(Player::BOTH.map(|player| is_pad(last.by_player[player]) || without_keys[player] && has_pad(player)));
    let all_with_pad = if !matches.is_empty() && seats.are_two_people() {
        Player::BOTH.into_iter().all(|player| with_pad[player])
    } else {
        is_pad(last.latest)
    };
    let now = (with_pad, without_keys, all_with_pad);
    let shown = layout.effective_layout(&settings);
    if bindings.is_changed() || signs.layout != shown || (signs.with_pad, signs.without_keys, signs.all_with_pad) != now
    {
        let (bindings, layout, space) = (bindings.clone(), shown, signs.space_bar_label.clone());
        signs.set_if_neq(KeyLabels { bindings, layout, with_pad, without_keys, all_with_pad, space_bar_label: space });
    }
}
