//! What a pointer that belongs to a player may do.

use bevy::picking::pointer::PointerId;
use tamsk_rules::Player;

use crate::input::mice::owner_of_pointer;
use crate::table::devices::{Device, DeviceOwners};
use crate::table::panels::MatchButton;
use crate::table::seats::Seats;

/// Returns the player to whom a pointer belongs while these players sit at the table, if it has been given to one.
pub(super) fn owner(pointer: PointerId, devices: &DeviceOwners, seats: Seats) -> Option<Player> {
    owner_of_pointer(pointer).or_else(|| match pointer {
        PointerId::Mouse => devices.at_table(Device::Mouse, seats),
        PointerId::Touch(_) => devices.at_table(Device::Touch, seats),
        PointerId::Custom(_) => None,
    })
}

/// Returns the seats as a pointer of this owner finds them: nobody else is a person, so that it moves nothing of theirs.
pub(super) fn seats_of(owner: Option<Player>, seats: Seats) -> Seats {
    owner.map_or(seats, |owner| seats.only(owner))
}

/// Returns whether a pointer of this owner may press a button: not one for the other player's deeds.
pub(super) fn may_press(owner: Option<Player>, button: MatchButton) -> bool {
    let of = match button {
        MatchButton::Deed(player, _) | MatchButton::Hint(player) | MatchButton::TakeBack(player) => Some(player),
        MatchButton::Pause(_) | MatchButton::Log(_) | MatchButton::Help(_) | MatchButton::Rules(_) => None,
    };
    owner.is_none_or(|owner| of.is_none_or(|player| player == owner))
}
