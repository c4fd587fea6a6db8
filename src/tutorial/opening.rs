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
pub type Opening = Arc<dyn AnyMatch>;

/// A match of whichever game.
pub trait AnyMatch: Any + Debug + Send + Sync {
    /// Requests the match to be put on the table, with these seats.
    fn load(&self, seats: Seats, commands: &mut Commands);

    /// Returns `true` if another match looks the same on the table.
    fn looks_as(&self, other: &dyn AnyMatch) -> bool;

    /// Returns `true` if something [happens by itself](Taught::runs_by_itself) in it.
    fn runs(&self, is_against_bot: bool) -> bool;

    /// Returns how many turns it has from here, at most.
    fn turns(&self) -> usize;
}

impl dyn AnyMatch {
    /// Returns the match, if it is one of this game.
    pub fn of<G: Taught>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref()
    }
}

impl<G: Taught> AnyMatch for G {
    fn load(&self, seats: Seats, commands: &mut Commands) {
        commands.write_message(LoadMatch { live: Box::new(self.clone()), seats, occasion: Occasion::Lesson });
    }

    fn looks_as(&self, other: &dyn AnyMatch) -> bool {
        other.of::<G>().is_some_and(|other| self.looks_like(other))
    }

    fn runs(&self, is_against_bot: bool) -> bool {
        self.runs_by_itself(is_against_bot)
    }

    fn turns(&self) -> usize {
        self.turns_left()
    }
}
