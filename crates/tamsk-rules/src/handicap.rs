//! Handicaps. A handicap changes the rules for one player, so that unequal players have a fair match.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::{FULL_HOLDER, Player};

/// The options that replace the common options for one player. The default is no handicap.
///
/// The amounts of sand in a player's glasses and in the timer that runs against the player are called the player's
/// *pace*. At Level 1 only `initial_rings` has an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Handicap {
    /// The number of rings in the holder at the start (R1.4). Fewer rings are an advantage (R1.6).
    #[serde(skip_serializing_if = "is_official")]
    #[serde(rename = "rings")]
    pub initial_rings: u8,
    /// The sand in each of the player's glasses, in ms; [`Options::glass_sand`](super::Options::glass_sand) if `None`.
    #[serde(with = "crate::serialization::plain_option", skip_serializing_if = "Option::is_none")]
    #[serde(rename = "glass")]
    pub glass_sand: Option<u32>,
    /// The sand in the timer when it runs against the player, in ms (R5.2);
    /// [`Options::timer_sand`](super::Options::timer_sand) if `None`.
    #[serde(with = "crate::serialization::plain_option", skip_serializing_if = "Option::is_none")]
    #[serde(rename = "timer")]
    pub timer_sand: Option<u32>,
}

impl Handicap {
    /// No handicap.
    pub const NONE: Handicap = Handicap { initial_rings: FULL_HOLDER, glass_sand: None, timer_sand: None };
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

    /// Returns the handicaps with Red's and Black's handicaps exchanged.
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
