//! The two players, and a pair of values indexed by player.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Player {
    /// The player who moves first (R1.5).
    Red,
    /// The player who moves second.
    Black,
}

impl Player {
    /// Both players, in the order in which simultaneous events are processed (R2.3).
    pub const BOTH: [Player; 2] = [Player::Red, Player::Black];

    /// Returns 0 for Red and 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other player.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Red => Player::Black,
            Player::Black => Player::Red,
        }
    }

    /// Returns the name of the player in states and on the command line: `red` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Red => "red",
            Player::Black => "black",
        }
    }
}

impl Not for Player {
    type Output = Player;

    #[inline]
    fn not(self) -> Player {
        self.opponent()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A pair of values, one for each [`Player`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByPlayer<T>(pub [T; 2]);

impl<T> ByPlayer<T> {
    /// Creates a pair from Red's value and Black's value.
    pub const fn new(red: T, black: T) -> Self {
        ByPlayer([red, black])
    }

    /// Creates a pair by calling `f` for each player.
    pub fn from_fn(f: impl FnMut(Player) -> T) -> Self {
        ByPlayer(Player::BOTH.map(f))
    }

    /// Applies `f` to both values.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer(self.0.map(f))
    }

    /// Returns an iterator over both players and their values, Red first.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        Player::BOTH.into_iter().zip(&self.0)
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.index()]
    }
}
