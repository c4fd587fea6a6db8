//! The initial match of a step, in any game.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::*;

use super::taught::TeachableGame;
use crate::table::loading::LoadMatch;
use crate::table::occasion::Occasion;
use crate::table::seats::Seats;

/// The initial match of a step.
pub type StepStart = Arc<dyn AnyMatch>;

pub trait AnyMatch: Any + Debug + Send + Sync {
    fn load(&self, seats: Seats, commands: &mut Commands);

    fn looks_as(&self, other: &dyn AnyMatch) -> bool;

    /// Returns `true` if something [happens by itself](TeachableGame::runs_by_itself) in the match.
    fn runs(&self, is_against_bot: bool) -> bool;

    fn turns(&self) -> usize;
}

impl dyn AnyMatch {
    pub fn of<G: TeachableGame>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref()
    }
}

impl<G: TeachableGame> AnyMatch for G {
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
