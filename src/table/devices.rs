//! The devices with which people play, and the player for whom each of them acts.
//!
//! By default no device belongs to a player: what a mouse or a finger presses decides whose deed it is, and a key
//! belongs to the player of its set. A device that is given to a player does only what that player may do, as long as two
//! people sit at the table: a person alone uses every device, whoever had it in the match before.

use std::collections::BTreeMap;

use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Player};

use crate::table::seats::Seats;

/// A device with which a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Device {
    /// The mouse, or the first of two.
    Mouse,
    /// The second of two mice that the system tells apart.
    SecondMouse,
    /// The keyboard.
    Keyboard,
    /// The gamepad with this number, from 0, in the order in which they were plugged in.
    Gamepad(u8),
    /// The touch screen, with fingers or a pen.
    Touch,
}

/// The player to whom each device has been given. Devices that are not assigned act for both.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct DeviceOwners {
    owners: BTreeMap<Device, Player>,
    /// Which of two people has the keys under the left hand, and the first of the gamepads that belong to nobody.
    pub left: Player,
}

impl Default for DeviceOwners {
    fn default() -> DeviceOwners {
        DeviceOwners { owners: BTreeMap::new(), left: Player::Red }
    }
}

impl DeviceOwners {
    /// Returns the player to whom a device has been given, or `None` if nobody has it.
    pub fn of(&self, device: Device) -> Option<Player> {
        self.owners.get(&device).copied()
    }

    /// Returns the player for whom alone a device acts while these players sit at the table.
    pub fn at_table(&self, device: Device, seats: Seats) -> Option<Player> {
        self.of(device).filter(|_| seats.are_two_people())
    }

    /// Returns whether a device may do something for this player while these players sit at the table.
    pub fn allow(&self, device: Device, player: Player, seats: Seats) -> bool {
        self.at_table(device, seats).is_none_or(|owner| owner == player)
    }

    /// Lets two people swap colours, each with what they have in their hands.
    pub fn swap_colours(&mut self) {
        self.owners.values_mut().for_each(|owner| *owner = !*owner);
        self.left = !self.left;
    }

    /// Gives a device to a player, or to nobody.
    pub fn assign(&mut self, device: Device, owner: Option<Player>) {
        match owner {
            Some(player) => _ = self.owners.insert(device, player),
            None => _ = self.owners.remove(&device),
        }
    }

    /// Returns the devices that have been given to this player.
    pub fn devices(&self, player: Player) -> impl Iterator<Item = Device> {
        self.owners.iter().filter(move |(_, owner)| **owner == player).map(|(device, _)| *device)
    }
}

/// The devices that were used last, whose signs prompts show. Written by `interaction`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastDevices {
    /// The one with which each player has acted last.
    pub of: ByPlayer<Option<Device>>,
    /// The one that anybody has used last, where no player is meant.
    pub latest: Option<Device>,
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
        owners.assign(Device::Gamepad(0), Some(Player::Red));
        owners.swap_colours();
        assert_eq!((owners.of(Device::Gamepad(0)), owners.left), (Some(Player::Black), Player::Black));
        owners.swap_colours();
        assert_eq!((owners.of(Device::Gamepad(0)), owners.left), (Some(Player::Red), Player::Red));
    }

    #[test]
    fn a_device_acts_for_both_players_until_it_is_given_to_one() {
        let mut owners = DeviceOwners::default();
        let allow = |owners: &DeviceOwners, device, player| owners.allow(device, player, PEOPLE);
        for player in Player::BOTH {
            assert!(allow(&owners, Device::Mouse, player));
            assert_eq!(owners.devices(player).count(), 0);
        }
        owners.assign(Device::Mouse, Some(Player::Black));
        assert_eq!(owners.of(Device::Mouse), Some(Player::Black));
        assert!(allow(&owners, Device::Mouse, Player::Black) && !allow(&owners, Device::Mouse, Player::Red));
        assert!(allow(&owners, Device::SecondMouse, Player::Red), "another device is not affected");
        owners.assign(Device::Mouse, Some(Player::Red));
        assert!(owners.devices(Player::Black).next().is_none(), "it has one owner at most");
        owners.assign(Device::Mouse, None);
        assert!(allow(&owners, Device::Mouse, Player::Black));
    }

    #[test]
    fn a_person_alone_uses_every_device() {
        let alone = Seats { red: Seat::Person, black: Seat::Lesson };
        let mut owners = DeviceOwners::default();
        owners.assign(Device::Mouse, Some(Player::Black));
        assert!(owners.allow(Device::Mouse, Player::Red, alone) && owners.at_table(Device::Mouse, alone).is_none());
        assert!(!owners.allow(Device::Mouse, Player::Red, PEOPLE), "it is still Black's when two people play again");
    }
}
