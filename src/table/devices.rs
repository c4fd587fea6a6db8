//! The input devices and their owners. While two people play, an assigned device serves only its owner. If a device is
//! unassigned, the piece or key that is pressed determines which player acts.

use std::collections::BTreeMap;

use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Player};

use crate::table::seats::Seats;

/// An input device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InputDevice {
    /// The mouse, or the first of two mice.
    Mouse,
    /// The second mouse, if the system tells mice apart.
    SecondMouse,
    /// The keyboard.
    Keyboard,
    /// A gamepad, numbered from 0 in the order of connection.
    Gamepad(u8),
    /// The touch screen, used with fingers or a pen.
    Touch,
}

/// The players to whom devices are assigned. Unassigned devices serve both players.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct DeviceOwners {
    owners: BTreeMap<InputDevice, Player>,
    /// The player who uses the left-hand keys and the first unassigned gamepad.
    pub left_hand_keys_player: Player,
}

impl Default for DeviceOwners {
    fn default() -> DeviceOwners {
        DeviceOwners { owners: BTreeMap::new(), left_hand_keys_player: Player::Red }
    }
}

impl DeviceOwners {
    /// Returns the player to whom a device is assigned, if any.
    pub fn owner_of(&self, device: InputDevice) -> Option<Player> {
        self.owners.get(&device).copied()
    }

    /// Returns the player to whom a device is assigned while two people play. Returns `None` if the device is
    /// unassigned, or if fewer than two people play.
    pub fn exclusive_owner(&self, device: InputDevice, seats: Seats) -> Option<Player> {
        self.owner_of(device).filter(|_| seats.are_two_people())
    }

    /// Returns `true` if a device may act for this player.
    pub fn allows(&self, device: InputDevice, player: Player, seats: Seats) -> bool {
        self.exclusive_owner(device, seats).is_none_or(|owner| owner == player)
    }

    /// Swaps the owners of all devices. Call this method when two people swap colours, so that each person keeps their
    /// devices.
    pub fn swap_owners(&mut self) {
        self.owners.values_mut().for_each(|owner| *owner = !*owner);
        self.left_hand_keys_player = !self.left_hand_keys_player;
    }

    /// Assigns a device to a player, or to nobody.
    pub fn assign(&mut self, device: InputDevice, owner: Option<Player>) {
        match owner {
            Some(player) => _ = self.owners.insert(device, player),
            None => _ = self.owners.remove(&device),
        }
    }

    /// Returns the devices that are assigned to this player.
    pub fn devices(&self, player: Player) -> impl Iterator<Item = InputDevice> {
        self.owners.iter().filter(move |(_, owner)| **owner == player).map(|(device, _)| *device)
    }
}

/// The devices that were used last. Prompts show the symbols of these devices. The `interaction` module writes this
/// resource.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastDevices {
    /// The last device of each player.
    pub by_player: ByPlayer<Option<InputDevice>>,
    /// The last device that anybody used, for prompts that address nobody in particular.
    pub latest: Option<InputDevice>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DeviceOwners>().init_resource::<LastDevices>();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::seats::Seat;

    const PEOPLE: Seats = Seats { red: Seat::Person, black: Seat::Person };

    #[test]
    fn people_who_swap_colours_keep_their_devices() {
        let mut owners = DeviceOwners::default();
        owners.assign(InputDevice::Gamepad(0), Some(Player::Red));
        owners.swap_owners();
        assert_eq!(
            (owners.owner_of(InputDevice::Gamepad(0)), owners.left_hand_keys_player),
            (Some(Player::Black), Player::Black)
        );
        owners.swap_owners();
        assert_eq!(
            (owners.owner_of(InputDevice::Gamepad(0)), owners.left_hand_keys_player),
            (Some(Player::Red), Player::Red)
        );
    }

    #[test]
    fn a_device_acts_for_both_players_until_it_is_given_to_one() {
        let mut owners = DeviceOwners::default();
        let allow = |owners: &DeviceOwners, device, player| owners.allows(device, player, PEOPLE);
        for player in Player::BOTH {
            assert!(allow(&owners, InputDevice::Mouse, player));
            assert_eq!(owners.devices(player).count(), 0);
        }
        owners.assign(InputDevice::Mouse, Some(Player::Black));
        assert_eq!(owners.owner_of(InputDevice::Mouse), Some(Player::Black));
        assert!(allow(&owners, InputDevice::Mouse, Player::Black) && !allow(&owners, InputDevice::Mouse, Player::Red));
        assert!(allow(&owners, InputDevice::SecondMouse, Player::Red), "another device is not affected");
        owners.assign(InputDevice::Mouse, Some(Player::Red));
        assert!(owners.devices(Player::Black).next().is_none(), "a device has at most one owner");
        owners.assign(InputDevice::Mouse, None);
        assert!(allow(&owners, InputDevice::Mouse, Player::Black));
    }

    #[test]
    fn a_person_alone_uses_every_device() {
        let alone = Seats { red: Seat::Person, black: Seat::LessonOrProblem };
        let mut owners = DeviceOwners::default();
        owners.assign(InputDevice::Mouse, Some(Player::Black));
        assert!(
            owners.allows(InputDevice::Mouse, Player::Red, alone)
                && owners.exclusive_owner(InputDevice::Mouse, alone).is_none()
        );
        assert!(!owners.allows(InputDevice::Mouse, Player::Red, PEOPLE), "two people: the mouse is Black's");
    }
}
