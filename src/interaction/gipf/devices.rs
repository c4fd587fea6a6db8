//! For whom a device acts in a match of GIPF.
//!
//! One side acts at a time, so two people may share every device, also a single gamepad. A device that has been given to
//! one of them acts for them alone, and of several gamepads each for its own player.

use bevy::picking::pointer::PointerId;
use tamsk_rules::Player;

use super::Desk;
use crate::interaction::owner::owner;
use crate::session::devices::Device;
use crate::simulation::gipf::layout::seat;

impl Desk<'_, '_> {
    /// Returns whether a device may act for the side that must act now.
    pub(super) fn lets_act(&self, device: Device) -> bool {
        let given = self.owners.at_table(device, *self.seats);
        self.lets(given.or_else(|| match device {
            Device::Gamepad(pad) if self.pads.connected().count() > 1 => {
                self.pads.player(pad, &self.owners, *self.seats)
            }
            _ => None,
        }))
    }

    /// Returns whether a pointer may act for the side that must act now.
    pub(super) fn lets_point(&self, pointer: PointerId) -> bool {
        self.lets(owner(pointer, &self.owners, *self.seats))
    }

    /// Returns whether a device of this player, or of nobody, may act now.
    fn lets(&self, owner: Option<Player>) -> bool {
        let Some(owner) = owner.filter(|_| self.seats.are_two_people()) else { return true };
        self.open().is_some_and(|(_, side)| seat(side) == owner)
    }
}
