//! The devices with which people play, and the player for whom each of them acts.
//!
//! By default no device belongs to a player: what a mouse or a finger presses decides whose deed it is, and a key
//! belongs to the player of its set. A device that is given to a player does only what that player may do.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::rules::{ByPlayer, Player};

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

/// The player for whom each device acts. Devices that are not assigned act for both.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceOwners(BTreeMap<Device, Player>);

impl DeviceOwners {
    /// Returns the player for whom a device acts, or `None` if it has not been given to one.
    pub fn of(&self, device: Device) -> Option<Player> {
        self.0.get(&device).copied()
    }

    /// Returns whether a device may do something for this player.
    pub fn allow(&self, device: Device, player: Player) -> bool {
        self.of(device).is_none_or(|owner| owner == player)
    }

    /// Gives a device to a player, or to nobody.
    pub fn assign(&mut self, device: Device, owner: Option<Player>) {
        match owner {
            Some(player) => _ = self.0.insert(device, player),
            None => _ = self.0.remove(&device),
        }
    }

    /// Returns the devices that act for this player alone.
    pub fn devices(&self, player: Player) -> impl Iterator<Item = Device> {
        self.0.iter().filter(move |(_, owner)| **owner == player).map(|(device, _)| *device)
    }
}

/// The device with which each player has acted last, whose signs prompts show.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastDevices(pub ByPlayer<Option<Device>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DeviceOwners>().init_resource::<LastDevices>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_acts_for_both_players_until_it_is_given_to_one() {
        let mut owners = DeviceOwners::default();
        for player in Player::BOTH {
            assert!(owners.allow(Device::Mouse, player));
            assert_eq!(owners.devices(player).count(), 0);
        }
        owners.assign(Device::Mouse, Some(Player::Black));
        assert_eq!(owners.of(Device::Mouse), Some(Player::Black));
        assert!(owners.allow(Device::Mouse, Player::Black) && !owners.allow(Device::Mouse, Player::Red));
        assert!(owners.allow(Device::SecondMouse, Player::Red), "another device is not affected");
        owners.assign(Device::Mouse, Some(Player::Red));
        assert!(owners.devices(Player::Black).next().is_none(), "it has one owner at most");
        owners.assign(Device::Mouse, None);
        assert!(owners.allow(Device::Mouse, Player::Black));
    }
}
