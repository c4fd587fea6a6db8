//! The interface of a game to the queue of requests.

use std::error::Error;
use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use tamsk_rules::Player;

use super::live::{ActError, LiveMatch};
use crate::states::GameName;

/// A match of one game on the table, which answers requests through the [queue](super::queue).
pub trait Game: Component<Mutability = Mutable> + Clone + Debug + Eq {
    /// The name of the game.
    const NAME: GameName;
    /// A request to a match, which the match resolves to an act.
    type Request: Clone + Debug + Eq + Send + Sync;
    /// An act that the rules allow or refuse.
    type Act: Clone + Debug + Eq + Send + Sync;
    /// An event in a match.
    type Event: Copy + Debug + Eq + Send + Sync;
    /// The reason why the rules refuse an act.
    type Refusal: Copy + Eq + Error + Send + Sync;

    /// Carries out a request, or returns why not.
    fn answer(&mut self, by: Player, request: &Self::Request) -> Answer<Self>;

    /// Returns the request to resign.
    fn resign() -> Self::Request;

    /// Returns `true` if the request is carried out even while time is stopped.
    fn works_while_stopped(request: &Self::Request) -> bool;

    /// Returns `true` if the match is over.
    fn is_over(&self) -> bool;
}

/// The answer of a match to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<G: Game = LiveMatch> {
    /// The request was carried out, with these events.
    Accepted(Vec<G::Event>),
    /// The rules refused the request.
    Refused {
        /// The act to which the request was resolved.
        act: G::Act,
        /// The reason for the refusal.
        why: G::Refusal,
        /// The events that happened instead, as a glass that cannot be set down is put back.
        events: Vec<G::Event>,
    },
    /// The request expired before it reached the rules.
    Expired(ExpiryReason),
}

impl<G: Game> Answer<G> {
    /// Creates the answer to a request from the outcome of its act.
    pub fn of(act: G::Act, played: Result<Vec<G::Event>, ActError<G::Refusal>>) -> Answer<G> {
        match played {
            Ok(events) => Answer::Accepted(events),
            Err(ActError::Refused(why)) => Answer::refused(act, why),
            Err(ActError::RecordFull) => Answer::Expired(ExpiryReason::RecordFull),
        }
    }

    /// Creates the answer to a refused request without events.
    pub const fn refused(act: G::Act, why: G::Refusal) -> Answer<G> {
        Answer::Refused { act, why, events: Vec::new() }
    }
}

/// The reason why a request expired before it reached the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpiryReason {
    /// Time is stopped by a menu, a countdown or the text of a lesson.
    TimeStopped,
    /// The match that it was meant for has left the table.
    MatchReplaced,
    /// The match is as long as a record can be.
    RecordFull,
}
