//! The interface between the table and a game, beyond its rules.

use std::error::Error;
use std::fmt::Debug;

use bevy::prelude::*;

use tamsk_records::Names;
use tamsk_rules::{ByPlayer, Player};

use super::seats::Seats;
use crate::localization::KeyedText;
use crate::simulation::game::Game;
use crate::states::{Menu, Screen};

/// An aid that a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// A suggestion of a strong turn.
    Hint,
    /// Taking back the last turn.
    TakeBack,
}

/// The circumstances in which an earlier match is resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resuming {
    /// Whether somebody has used a device since the program started.
    pub is_attended: bool,
    /// Whether the players want a countdown before sand runs again.
    pub counts_down: bool,
}

/// A game that is played on the table.
pub trait Playable: Game {
    /// The agreements before a match, including the players' names.
    type Setup: Clone + Debug + Eq + Send + Sync;
    /// The suggestion that a hint makes.
    type Advice: Copy + Debug + Eq + Send + Sync;
    /// The screen for matches of this game.
    const SCREEN: Screen = Screen::Match(Self::NAME);
    /// The names of the players' colours in scripts.
    const COLOURS: ByPlayer<&'static str>;

    /// Returns the number of actions done.
    fn actions(&self) -> usize;

    /// Returns the text key that explains a refusal.
    fn refusal_key(why: Self::Refusal) -> &'static str;

    /// Returns the names of the players.
    fn names(&self) -> &Names;

    /// Returns the match with other player names.
    #[must_use]
    fn with_names(self, names: Names) -> Self;

    /// Returns the components of a resumed match, and the menu to open over it.
    fn resumed(self, _: Resuming) -> (impl Bundle, Menu) {
        (self, Menu::None)
    }

    /// Starts a match.
    ///
    /// # Errors
    /// Returns an error if the setup is impossible.
    fn begin(setup: &Self::Setup) -> Result<Self, impl Error>;

    /// Returns what the players have agreed on beyond the rules, one sentence each.
    fn terms(&self) -> Vec<KeyedText> {
        Vec::new()
    }

    /// Returns the aids that this player may ask for now. `is_hinted`: a hint is visible or being searched for.
    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid>;

    /// Returns the match before the player's last turn, or `None` if they may not take it back.
    fn taken_back(&self, player: Player, seats: Seats) -> Option<Self>;
}
