//! Handicaps: rules agreed for one player so that unequal players have a fair match.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::{FULL_HOLDER, Player};

/// The rules that apply to one player instead of the common ones. The default is no handicap.
///
/// A player's *pace* is the sand in their glasses and in the timer against them. At Level 1 only `rings` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Handicap {
    /// The number of rings in the holder at the start (R1.4). Fewer rings are an advantage (R1.6).
    #[serde(skip_serializing_if = "is_official")]
    pub rings: u8,
    /// The sand in each of the player's glasses, in ms; [`Options::glass`](super::Options::glass) if `None`.
    #[serde(with = "crate::serial::plain_option", skip_serializing_if = "Option::is_none")]
    pub glass: Option<u32>,
    /// The sand in the timer against the player, in ms (R5.2); [`Options::timer`](super::Options::timer) if `None`.
    #[serde(with = "crate::serial::plain_option", skip_serializing_if = "Option::is_none")]
    pub timer: Option<u32>,
}

impl Handicap {
    /// No handicap.
    pub const NONE: Handicap = Handicap { rings: FULL_HOLDER, glass: None, timer: None };
}

impl Default for Handicap {
    fn default() -> Handicap {
        Handicap::NONE
    }
}

/// The handicaps of both players, indexed by [`Player`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Handicaps {
    /// Red's handicap.
    #[serde(skip_serializing_if = "is_none")]
    pub red: Handicap,
    /// Black's handicap.
    #[serde(skip_serializing_if = "is_none")]
    pub black: Handicap,
}

impl Handicaps {
    /// No handicap for either player.
    pub const NONE: Handicaps = Handicaps { red: Handicap::NONE, black: Handicap::NONE };

    /// Returns `true` if neither player has a handicap.
    pub fn are_none(&self) -> bool {
        *self == Handicaps::NONE
    }

    /// Returns the handicaps with the colours of the players exchanged.
    #[must_use]
    pub fn swapped(self) -> Handicaps {
        Handicaps { red: self.black, black: self.red }
    }
}

impl Index<Player> for Handicaps {
    type Output = Handicap;

    fn index(&self, player: Player) -> &Handicap {
        match player {
            Player::Red => &self.red,
            Player::Black => &self.black,
        }
    }
}

impl IndexMut<Player> for Handicaps {
    fn index_mut(&mut self, player: Player) -> &mut Handicap {
        match player {
            Player::Red => &mut self.red,
            Player::Black => &mut self.black,
        }
    }
}

fn is_none(handicap: &Handicap) -> bool {
    *handicap == Handicap::NONE
}

fn is_official(rings: &u8) -> bool {
    *rings == FULL_HOLDER
}
