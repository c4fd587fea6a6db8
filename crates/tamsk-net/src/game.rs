//! What a game is to the network.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tamsk_rules::{Millis, Player};

use crate::digest::Digest;

/// The games that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameId {
    /// TAMSK.
    Tamsk,
    /// GIPF.
    Gipf,
}

/// An event and its time in the match, in milliseconds.
pub type Timed<E> = (Millis, E);

/// A match that two ends play. The same acts at the same times must always give the same match.
pub trait NetGame: Clone + Debug + Send + Sync + 'static {
    /// The game.
    const GAME: GameId;
    /// An act of a player. Its bytes must be few, and equal acts have equal bytes.
    type Act: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// What is agreed before a match.
    type Options: Clone + Debug + Eq + Send + Sync;
    /// An event in a match.
    type Event: Copy + Debug + Eq + Send + Sync;
    /// Why the rules refuse an act.
    type Refusal: Copy + Debug + Eq + Send + Sync;

    /// Returns the options as the text of a record.
    fn write_options(options: &Self::Options) -> String;

    /// Reads options, or says why they cannot be played.
    ///
    /// # Errors
    /// Returns the problem in words.
    fn read_options(text: &str) -> Result<Self::Options, String>;

    /// Returns the options with what is agreed for one player exchanged with the other's.
    fn swap_players(options: &Self::Options) -> Self::Options;

    /// Starts a match.
    ///
    /// # Errors
    /// Returns the problem in words.
    fn begin(options: &Self::Options) -> Result<Self, String>;

    /// Applies an act after everything due by then, and adds all events.
    ///
    /// # Errors
    /// Returns why the rules refuse the act. Nothing but the time has then changed.
    fn apply(
        &mut self,
        at: Millis,
        by: Player,
        act: &Self::Act,
        events: &mut Vec<Timed<Self::Event>>,
    ) -> Result<(), Self::Refusal>;

    /// Lets time pass and adds the events up to then.
    fn advance(&mut self, to: Millis, events: &mut Vec<Timed<Self::Event>>);

    /// Returns `true` if players lose something while time runs, so that they look at the board before.
    fn has_sand_running(&self) -> bool;

    /// Returns `true` once the match is over.
    fn is_over(&self) -> bool;

    /// Returns `true` for an event that cannot be taken back, which is therefore announced only once it is settled.
    fn is_announced_late(event: &Self::Event) -> bool;

    /// Returns `true` for the act that agrees to a tie. It needs the other's offer.
    fn agrees_to_tie(act: &Self::Act) -> bool;

    /// Returns the act of resigning.
    fn resignation() -> Self::Act;

    /// Returns a hash of the complete state.
    fn digest(&self) -> Digest;
}
