//! The interface between a game and the protocol.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tamsk_rules::{Millis, Player};

use crate::digest::Digest;

/// The games that the protocol supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameId {
    /// TAMSK.
    Tamsk,
    /// GIPF.
    Gipf,
}

/// An event and its time in the match, in milliseconds.
pub type TimedNetEvent<E> = (Millis, E);

/// A match of a game that two ends can play. The same acts at the same times must always lead to the same match.
pub trait NetGame: Clone + Debug + Send + Sync + 'static {
    /// The identifier of the game.
    const GAME: GameId;
    /// An act of a player. Its encoding must be short, and equal acts must have equal encodings.
    type Act: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// The options on which the players agree before a match.
    type Options: Clone + Debug + Eq + Send + Sync;
    /// An event in a match.
    type Event: Copy + Debug + Eq + Send + Sync;
    /// The reason why the rules refuse an act.
    type Refusal: Copy + Debug + Eq + Send + Sync;

    /// Returns the options as text, in the form that match records use.
    fn write_options(options: &Self::Options) -> String;

    /// Reads options from text.
    ///
    /// # Errors
    /// Returns a description of the problem if the options cannot be played.
    fn read_options(text: &str) -> Result<Self::Options, String>;

    /// Returns the options with the settings of both players swapped.
    fn swap_players(options: &Self::Options) -> Self::Options;

    /// Starts a match.
    ///
    /// # Errors
    /// Returns a description of the problem if the options cannot be played.
    fn begin(options: &Self::Options) -> Result<Self, String>;

    /// Advances the match to the time `at`, applies the act, and appends all events to `events`.
    ///
    /// # Errors
    /// Returns the reason if the rules refuse the act. In that case, only the time has advanced.
    fn apply(
        &mut self,
        at: Millis,
        by: Player,
        act: &Self::Act,
        events: &mut Vec<TimedNetEvent<Self::Event>>,
    ) -> Result<(), Self::Refusal>;

    /// Advances the time to `to`, and appends the events up to that time to `events`.
    fn advance(&mut self, to: Millis, events: &mut Vec<TimedNetEvent<Self::Event>>);

    /// Returns `true` if players lose sand while the clock runs. They then need a countdown before the clock starts.
    fn sand_runs_with_clock(&self) -> bool;

    /// Returns `true` once the match is over.
    fn is_over(&self) -> bool;

    /// Returns `true` if the event is irreversible. Players learn of such an event only when no late act can prevent it
    /// any more.
    fn is_irreversible(event: &Self::Event) -> bool;

    /// Returns `true` if the act agrees to a tie, which the other player must have offered.
    fn agrees_to_tie(act: &Self::Act) -> bool;

    /// Returns the act with which a player resigns.
    fn resignation() -> Self::Act;

    /// Returns a hash of the complete state of the match.
    fn digest(&self) -> Digest;
}
