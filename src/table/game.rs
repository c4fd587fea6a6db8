//! What the table needs to know about a game, apart from its rules.

use std::error::Error;
use std::fmt::Debug;

use bevy::prelude::*;

use tamsk_records::NamesByPlayer;
use tamsk_rules::{ByPlayer, Player};

use super::seats::Seats;
use crate::localization::KeyedText;
use crate::simulation::game::GameMatch;
use crate::states::{Menu, Screen};

/// An aid that a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// A suggestion of a strong turn.
    Hint,
    /// Taking back the last turn.
    TakeBack,
}

/// The circumstances that decide how an earlier match is resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResumeContext {
    /// Whether somebody has used an input device since the program started.
    pub was_input_device_used: bool,
    /// Whether the players want a countdown before sand runs again.
    pub wants_countdown: bool,
}

/// A game that is played on the table.
pub trait PlayableGame: GameMatch {
    /// The settings on which the players agree before a match, including their names.
    type Setup: Clone + Debug + Eq + Send + Sync;
    /// The suggestion that a hint makes.
    type Advice: Copy + Debug + Eq + Send + Sync;
    /// The screen for matches of this game.
    const MATCH_SCREEN: Screen = Screen::Match(Self::NAME);
    /// The names of the players' colours in scripts.
    const SCRIPT_COLOURS: ByPlayer<&'static str>;

    /// Returns the number of actions taken so far.
    fn action_count(&self) -> usize;

    /// Returns the key of the text that explains a refusal.
    fn refusal_key(why: Self::Refusal) -> &'static str;

    /// Returns the names of the players.
    fn names(&self) -> &NamesByPlayer;

    /// Returns this match with `names` as the names of the players.
    #[must_use]
    fn with_names(self, names: NamesByPlayer) -> Self;

    /// Returns the components of the resumed match and the menu to open over it.
    fn into_resumed(self, _: ResumeContext) -> (impl Bundle, Menu) {
        (self, Menu::None)
    }

    /// Starts a match.
    ///
    /// # Errors
    /// Returns an error if the setup is impossible.
    fn begin_match(setup: &Self::Setup) -> Result<Self, impl Error>;

    /// Returns a sentence for each agreement that the players have made in addition to the rules.
    fn agreement_texts(&self) -> Vec<KeyedText> {
        Vec::new()
    }

    /// Returns the aids that this player may ask for now. `is_hinted` is `true` while a hint is visible or being
    /// searched for.
    fn aids(&self, player: Player, seats: Seats, is_hinted: bool) -> Vec<Aid>;

    /// Returns the match as it was before the player's last turn, or `None` if the player may not take the turn back.
    fn before_last_turn(&self, player: Player, seats: Seats) -> Option<Self>;
}
