//! What is agreed for one of the players, so that two of unequal strength or speed have a fair match.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::{Player, RINGS_EACH};

/// What is agreed for one player instead of what holds for both; the default is nothing.
///
/// The *pace* of a player is both of their times: of their glasses and of the timer. At Level 1 only the rings count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Handicap {
    /// The rings in the player's holder at the start (R1.4). Fewer are an advantage, as the fewest rings left win (R1.6).
    #[serde(skip_serializing_if = "is_official")]
    pub rings: u8,
    /// The sand in each of the player's glasses, in milliseconds; `None` for [`Options::glass`](super::Options::glass).
    #[serde(with = "crate::serial::plain_option", skip_serializing_if = "Option::is_none")]
    pub glass: Option<u32>,
    /// The sand in the timer when it is turned over against the player (R5.2), in milliseconds; `None` for
    /// [`Options::timer`](super::Options::timer).
    #[serde(with = "crate::serial::plain_option", skip_serializing_if = "Option::is_none")]
    pub timer: Option<u32>,
}

impl Handicap {
    /// No handicap.
    pub const NONE: Handicap = Handicap { rings: RINGS_EACH, glass: None, timer: None };
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
    /// What is agreed for Red.
    #[serde(skip_serializing_if = "is_none")]
    pub red: Handicap,
    /// What is agreed for Black.
    #[serde(skip_serializing_if = "is_none")]
    pub black: Handicap,
}

impl Handicaps {
    /// No handicap for either player.
    pub const NONE: Handicaps = Handicaps { red: Handicap::NONE, black: Handicap::NONE };

    /// Whether nothing is agreed for either player.
    pub fn are_none(&self) -> bool {
        *self == Handicaps::NONE
    }

    /// The handicaps of two players who exchange their colours.
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
    *rings == RINGS_EACH
}
