//! What a record tells of its players: their names, and how many turns they have taken back.

use serde::{Deserialize, Serialize};
use tamsk_rules::Player;
use tamsk_text::PlayerName;

/// The players' names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Names {
    /// The name of the player of Red.
    pub red: PlayerName,
    /// The name of the player of Black.
    pub black: PlayerName,
}

impl Names {
    /// Returns the name of a player.
    pub fn of(&self, player: Player) -> &str {
        match player {
            Player::Red => &self.red,
            Player::Black => &self.black,
        }
    }

    /// Calls the players by these names, where there are any.
    pub fn rename(&mut self, others: Names) {
        for (name, other) in [(&mut self.red, others.red), (&mut self.black, others.black)] {
            if !other.trim().is_empty() {
                *name = other;
            }
        }
    }

    /// Calls the players who have no name as these are called.
    pub fn fill_in(&mut self, others: Names) {
        for (name, other) in [(&mut self.red, others.red), (&mut self.black, others.black)] {
            if name.trim().is_empty() {
                *name = other;
            }
        }
    }
}

/// How many turns each player has taken back in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnsTakenBack {
    /// Those of Red.
    pub red: u32,
    /// Those of Black.
    pub black: u32,
}

impl TurnsTakenBack {
    /// Counts one more turn of this player.
    pub fn count(&mut self, player: Player) {
        let turns = match player {
            Player::Red => &mut self.red,
            Player::Black => &mut self.black,
        };
        *turns = turns.saturating_add(1);
    }

    /// Returns the turns of a player.
    pub const fn of(self, player: Player) -> u32 {
        match player {
            Player::Red => self.red,
            Player::Black => self.black,
        }
    }

    /// Returns `true` if no turn was taken back.
    pub fn is_none(&self) -> bool {
        *self == TurnsTakenBack::default()
    }

    /// Returns the turns of both players.
    pub fn sum(&self) -> u32 {
        self.red.saturating_add(self.black)
    }
}
