//! The interface between the request queue and a game.

use std::error::Error;
use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use tamsk_rules::Player;

use super::live::{ActError, LiveMatch};
use crate::states::GameName;

/// A function that carries out an act of a player in a match.
pub type ActFn<'a, G> = dyn FnMut(&mut G, Player, &<G as GameMatch>::Act) -> ActResult<G> + 'a;

/// The events that an act caused, or the reason why the act was not carried out.
pub type ActResult<G> = Result<Vec<<G as GameMatch>::Event>, ActError<<G as GameMatch>::Refusal>>;

/// A match of one game on the table. It answers the requests that come from the [queue](super::queue).
pub trait GameMatch: Component<Mutability = Mutable> + Clone + Debug + Eq {
    /// The name of the game.
    const NAME: GameName;
    /// A request to a match. The match determines the acts that carry it out.
    type Request: Clone + Debug + Eq + Send + Sync;
    /// An act of a player, which the rules either allow or refuse.
    type Act: Clone + Debug + Eq + Send + Sync;
    /// An event in a match.
    type Event: Copy + Debug + Eq + Send + Sync;
    /// The reason why the rules refuse an act.
    type Refusal: Copy + Eq + Error + Send + Sync;

    /// Determines the acts that a request asks for, carries out each of them by calling `act`, and returns the answer.
    fn answer_with(&mut self, by: Player, request: &Self::Request, act: &mut ActFn<'_, Self>) -> Answer<Self>;

    /// Carries out a player's act at the current time and records it. Returns the events.
    ///
    /// # Errors
    /// Returns the reason if the act cannot be carried out.
    fn play(&mut self, by: Player, act: &Self::Act) -> ActResult<Self>;

    /// Carries out a request by calling [`GameMatch::play`] for its acts, and returns the answer.
    fn answer(&mut self, by: Player, request: &Self::Request) -> Answer<Self> {
        self.answer_with(by, request, &mut Self::play)
    }

    /// Returns the request to resign.
    fn resign_request() -> Self::Request;

    /// Returns `true` if the request may be carried out even while time is stopped.
    fn is_allowed_while_stopped(request: &Self::Request) -> bool;

    /// Returns `true` if the match is over.
    fn is_over(&self) -> bool;
}

/// A referee, which decides on acts in place of the match on the table. A match with a remote table needs a referee,
/// because both tables must agree on each act.
pub trait Referee<G: GameMatch>: Send + Sync + 'static {
    /// Carries out a player's act and brings the match on the table up to date. Returns the new events.
    ///
    /// # Errors
    /// Returns the reason if the act cannot be carried out.
    fn act(&mut self, live: &mut G, by: Player, act: &G::Act) -> ActResult<G>;

    /// Brings the match on the table up to date with the remote table. Returns the new events.
    fn sync_with_remote(&mut self, live: &mut G) -> Vec<G::Event>;
}

/// The referee of a match. The referee decides on acts and advances time.
#[derive(Component)]
pub struct RefereedBy<G: GameMatch>(pub Box<dyn Referee<G>>);

/// The answer that a match gives to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<G: GameMatch = LiveMatch> {
    /// The request was carried out and caused these events.
    Accepted(Vec<G::Event>),
    /// The rules refused the request.
    Refused {
        /// The refused act.
        act: G::Act,
        /// The reason for the refusal.
        why: G::Refusal,
        /// The events that happened instead of the refused act. For example, a glass that cannot be set down is put
        /// back.
        events: Vec<G::Event>,
    },
    /// The request expired before it reached the rules.
    Expired(RequestExpiryReason),
}

impl<G: GameMatch> Answer<G> {
    /// Creates the answer to a request from an act and its result.
    pub fn of(act: G::Act, played: ActResult<G>) -> Answer<G> {
        match played {
            Ok(events) => Answer::Accepted(events),
            Err(ActError::Refused(why)) => Answer::refused(act, why),
            Err(ActError::RecordFull) => Answer::Expired(RequestExpiryReason::RecordFull),
            Err(ActError::OnlineMatchNotReady) => Answer::Expired(RequestExpiryReason::TimeStopped),
        }
    }

    /// Creates the answer to a request that the rules refused. The answer contains no events.
    pub const fn refused(act: G::Act, why: G::Refusal) -> Answer<G> {
        Answer::Refused { act, why, events: Vec::new() }
    }
}

/// The reason why a request expired before it reached the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestExpiryReason {
    /// Time was stopped, for example by a menu, a countdown, the text of a lesson or the remote table. In an online
    /// match, the remote table may also not have confirmed the latest acts yet.
    TimeStopped,
    /// The match for which the request was meant was no longer on the table.
    MatchLeftTable,
    /// The record of the match was full.
    RecordFull,
}
