//! The match with which a step begins, of whichever game.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::*;

use super::taught::Taught;
use crate::table::loading::LoadMatch;
use crate::table::occasion::Occasion;
use crate::table::seats::Seats;

/// The match with which a step begins.
#[derive(Clone, Debug)]
pub struct Opening(Arc<dyn AnyMatch>);

impl Opening {
    /// Creates an opening.
    pub fn new(live: impl Taught) -> Opening {
        Opening(Arc::new(live))
    }

    /// Returns the match, if it is one of this game.
    pub fn of<G: Taught>(&self) -> Option<&G> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// Requests the match to be put on the table, with these seats.
    pub(super) fn load(&self, seats: Seats, commands: &mut Commands) {
        self.0.load(seats, commands);
    }

    /// Returns `true` if two matches look the same on the table.
    pub(super) fn looks_like(&self, other: &Opening) -> bool {
        self.0.is_like(other)
    }

    /// Returns `true` if something happens by itself in it as soon as time runs.
    pub(super) fn runs_by_itself(&self, is_against_bot: bool) -> bool {
        self.0.runs(is_against_bot)
    }

    /// Returns how many turns a whole match has from here, at most.
    pub(super) fn turns_left(&self) -> usize {
        self.0.turns()
    }
}

trait AnyMatch: Any + Debug + Send + Sync {
    fn load(&self, seats: Seats, commands: &mut Commands);
    fn is_like(&self, other: &Opening) -> bool;
    fn runs(&self, is_against_bot: bool) -> bool;
    fn turns(&self) -> usize;
}

impl<G: Taught> AnyMatch for G {
    fn load(&self, seats: Seats, commands: &mut Commands) {
        commands.write_message(LoadMatch { live: Box::new(self.clone()), seats, occasion: Occasion::Lesson });
    }

    fn is_like(&self, other: &Opening) -> bool {
        other.of::<G>().is_some_and(|other| self.looks_like(other))
    }

    fn runs(&self, is_against_bot: bool) -> bool {
        self.runs_by_itself(is_against_bot)
    }

    fn turns(&self) -> usize {
        self.turns_left()
    }
}
