//! The interface of a game to the queue of requests.

use std::error::Error;
use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use tamsk_rules::Player;

use super::live::{ActError, LiveMatch};
use crate::states::GameName;

/// A function that carries out a player's act in a match.
pub type ActFn<'a, G> = dyn FnMut(&mut G, Player, &<G as Game>::Act) -> ActResult<G> + 'a;

/// The events that followed from an act, or why it was not carried out.
pub type ActResult<G> = Result<Vec<<G as Game>::Event>, ActError<<G as Game>::Refusal>>;

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

    /// Carries out a request by acts, for which it calls `act`, or returns why not.
    fn answer_by(&mut self, by: Player, request: &Self::Request, act: &mut ActFn<'_, Self>) -> Answer<Self>;

    /// Carries out and records a player's act now. Returns the events.
    ///
    /// # Errors
    /// Returns why the act was not carried out.
    fn play(&mut self, by: Player, act: &Self::Act) -> ActResult<Self>;

    /// Carries out a request, or returns why not.
    fn answer(&mut self, by: Player, request: &Self::Request) -> Answer<Self> {
        self.answer_by(by, request, &mut Self::play)
    }

    /// Returns the request to resign.
    fn resign() -> Self::Request;

    /// Returns `true` if the request is carried out even while time is stopped.
    fn works_while_stopped(request: &Self::Request) -> bool;

    /// Returns `true` if the match is over.
    fn is_over(&self) -> bool;
}

/// Decides in place of the match on the table, because a table far away must agree.
pub trait Referee<G: Game>: Send + Sync + 'static {
    /// Carries out a player's act, and brings the match on the table to what is known now. Returns the new events.
    ///
    /// # Errors
    /// Returns why the act was not carried out.
    fn act(&mut self, live: &mut G, by: Player, act: &G::Act) -> ActResult<G>;

    /// Brings the match on the table to what is known now. Returns the new events.
    fn catch_up(&mut self, live: &mut G) -> Vec<G::Event>;
}

/// The referee of a match that does not decide by itself. Its time is the referee's, too.
#[derive(Component)]
pub struct RefereedBy<G: Game>(pub Box<dyn Referee<G>>);

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
    pub fn of(act: G::Act, played: ActResult<G>) -> Answer<G> {
        match played {
            Ok(events) => Answer::Accepted(events),
            Err(ActError::Refused(why)) => Answer::refused(act, why),
            Err(ActError::RecordFull) => Answer::Expired(ExpiryReason::RecordFull),
            Err(ActError::TimeStopped) => Answer::Expired(ExpiryReason::TimeStopped),
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
    /// Time is stopped by a menu, a countdown or the text of a lesson, or stands still at both tables.
    TimeStopped,
    /// The match that it was meant for has left the table.
    MatchReplaced,
    /// The match is as long as a record can be.
    RecordFull,
}
