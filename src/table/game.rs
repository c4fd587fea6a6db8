//! What the table asks of a game beyond its rules.

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
    /// A hint: what a strong player would do.
    Hint,
    /// Taking the last turn back.
    TakeBack,
}

/// How an earlier match is put on the table again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resuming {
    /// Whether somebody is there: they have used a device since the program started.
    pub is_attended: bool,
    /// Whether its players want a countdown before sand runs again.
    pub counts_down: bool,
}

/// A game that is played on the table.
pub trait Playable: Game {
    /// What is agreed on before a match begins, the players' names included.
    type Setup: Clone + Debug + Eq + Send + Sync;
    /// What a hint advises.
    type Advice: Copy + Debug + Eq + Send + Sync;
    /// The screen on which it is played.
    const SCREEN: Screen = Screen::Match(Self::NAME);
    /// The names of the players' colours in scripts. A text says what each is called.
    const COLOURS: ByPlayer<&'static str>;

    /// Returns how much has been done.
    fn actions(&self) -> usize;

    /// Returns the key of the text that says why an act was refused.
    fn refusal_key(why: Self::Refusal) -> &'static str;

    /// Returns the names that the players gave.
    fn names(&self) -> &Names;

    /// Returns the same match with other names of its players.
    #[must_use]
    fn with_names(self, names: Names) -> Self;

    /// Returns an earlier match as it is put on the table again, with what belongs to it, and the menu over it.
    fn resumed(self, _: Resuming) -> (impl Bundle, Menu) {
        (self, Menu::None)
    }

    /// Begins a match.
    ///
    /// # Errors
    /// Returns what of the setup is impossible.
    fn begin(setup: &Self::Setup) -> Result<Self, impl Error>;

    /// Returns what the players have agreed on besides the rules, a sentence each.
    fn terms(&self) -> Vec<KeyedText> {
        Vec::new()
    }

    /// Returns the aids that this player may ask for now. `is_hinted` says whether a hint is shown or searched for.
    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid>;

    /// Returns the match as it was before the last turn of a player, or `None` if they may not take it back.
    fn taken_back(&self, player: Player, seats: Seats) -> Option<Self>;
}
