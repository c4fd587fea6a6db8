//! The devices that people have chosen in the setup, given to them once their colours are known.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::Player;

use crate::table::devices::{Device, DeviceOwners};

/// The devices that the two people have chosen. Those of people with a name are kept in the settings, too.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChosenDevices(pub [Option<Device>; 2]);

/// Gives people their devices once their colours are known.
#[derive(SystemParam)]
pub struct DeviceGiving<'w> {
    chosen: Res<'w, ChosenDevices>,
    owners: ResMut<'w, DeviceOwners>,
}

impl DeviceGiving<'_> {
    /// Gives both people of a match that begins what they have chosen.
    pub fn give(&mut self, first_is_red: bool) {
        *self.owners = DeviceOwners::default();
        let players = if first_is_red { Player::BOTH } else { [Player::Black, Player::Red] };
        for (player, device) in players.into_iter().zip(self.chosen.0) {
            if let Some(device) = device {
                self.owners.assign(device, Some(player));
            }
        }
    }
}
