//! What a game is to the table.

use std::error::Error;
use std::fmt::Debug;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use tamsk_rules::Player;

use super::live::{LiveMatch, NotPlayed};
use crate::states::GameName;

/// A match on the table, by the rules of one game. What people, bots and lessons ask of it goes through the same
/// [queue](super::queue), whatever the game, and is answered by the same [`Arbiter`](super::step::Arbiter).
pub trait Game: Component<Mutability = Mutable> + Clone + Debug + Eq {
    /// The name of the game.
    const NAME: GameName;
    /// What is asked of a match. Only the match knows which act it comes to.
    type Request: Clone + Debug + Eq + Send + Sync;
    /// What the rules allow or refuse.
    type Act: Clone + Debug + Eq + Send + Sync;
    /// What happens in a match.
    type Event: Copy + Debug + Eq + Send + Sync;
    /// Why the rules refuse an act.
    type Refusal: Copy + Eq + Error + Send + Sync;

    /// Carries out a request, or says why not.
    fn answer(&mut self, by: Player, request: &Self::Request) -> Answer<Self>;

    /// Returns the request to resign.
    fn resign() -> Self::Request;

    /// Returns `true` if a request is carried out even while time stands.
    fn needs_no_time(request: &Self::Request) -> bool;

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
        /// The act to which the request came.
        act: G::Act,
        /// The reason for the refusal.
        why: G::Refusal,
        /// The events of what happened instead: a glass that cannot be set down is put back.
        events: Vec<G::Event>,
    },
    /// The request did not reach the rules.
    Lapsed(Lapse),
}

impl<G: Game> Answer<G> {
    /// Creates the answer to a request that came to this act.
    pub fn of(act: G::Act, played: Result<Vec<G::Event>, NotPlayed<G::Refusal>>) -> Answer<G> {
        match played {
            Ok(events) => Answer::Accepted(events),
            Err(NotPlayed::Refused(why)) => Answer::refused(act, why),
            Err(NotPlayed::RecordFull) => Answer::Lapsed(Lapse::RecordFull),
        }
    }

    /// Creates the answer to a request that the rules refused, and nothing happened.
    pub const fn refused(act: G::Act, why: G::Refusal) -> Answer<G> {
        Answer::Refused { act, why, events: Vec::new() }
    }
}

/// The reason that a request did not reach the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// Time is stopped by a menu, a countdown or the text of a lesson.
    TimeStands,
    /// The match for which it was meant is no longer on the table.
    AnotherMatch,
    /// The match has become as long as a record can be.
    RecordFull,
}
