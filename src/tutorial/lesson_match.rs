//! The matches in lesson steps, which can be of any game.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::*;

use super::teachable_game::TeachableGame;
use crate::table::loading::PutMatchOnTable;
use crate::table::occasion::Occasion;
use crate::table::seats::Seats;

/// The match at the start or at the end of a step.
pub type LessonMatch = Arc<dyn AnyMatch>;

/// A match in any game that lessons teach.
pub trait AnyMatch: Any + Debug + Send + Sync {
    /// Puts a copy of the match on the table, with these seats.
    fn load_onto_table(&self, seats: Seats, commands: &mut Commands);

    /// Returns `true` if both matches are of the same game and look the same.
    fn looks_same_as(&self, other: &dyn AnyMatch) -> bool;

    /// Returns `true` if the match [can change before the pupil acts](TeachableGame::advances_without_pupil).
    fn advances_unattended(&self, is_against_bot: bool) -> bool;

    /// Returns an estimate of the number of turns until the end of the match.
    fn estimated_remaining_turns(&self) -> usize;
}

impl dyn AnyMatch {
    /// Returns the match as a match of the game `G`, or `None` if it is a match of another game.
    pub fn downcast_ref<G: TeachableGame>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref()
    }
}

impl<G: TeachableGame> AnyMatch for G {
    fn load_onto_table(&self, seats: Seats, commands: &mut Commands) {
        commands.write_message(PutMatchOnTable { live: Box::new(self.clone()), seats, occasion: Occasion::Lesson });
    }

    fn looks_same_as(&self, other: &dyn AnyMatch) -> bool {
        other.downcast_ref::<G>().is_some_and(|other| self.looks_like(other))
    }

    fn advances_unattended(&self, is_against_bot: bool) -> bool {
        self.advances_without_pupil(is_against_bot)
    }

    fn estimated_remaining_turns(&self) -> usize {
        self.estimated_turns_left()
    }
}
