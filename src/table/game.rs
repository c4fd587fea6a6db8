//! What the table asks of a game beyond its rules.

use std::error::Error;
use std::fmt::Debug;

use super::seats::Seats;
use crate::simulation::game::Game;
use crate::states::Screen;

/// A game that is played on the table.
pub trait Playable: Game {
    /// What is agreed on before a match begins, the players' names included.
    type Setup: Clone + Debug + Eq + Send + Sync;
    /// What a hint advises.
    type Advice: Copy + Debug + Eq + Send + Sync;
    /// The screen on which it is played.
    const SCREEN: Screen;

    /// Begins a match.
    ///
    /// # Errors
    /// Returns what of the setup is impossible.
    fn begin(setup: &Self::Setup) -> Result<Self, impl Error>;

    /// Returns the match as it was before the last turn of a player, or `None` if they may not take it back.
    fn taken_back(&self, player: Self::Player, seats: Seats) -> Option<Self>;
}
