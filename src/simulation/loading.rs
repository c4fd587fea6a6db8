//! Putting a match on the table and clearing it away.
//!
//! A new match, a rematch, a step of a lesson, a turn taken back and a resumed match are all just another match on the
//! table, and [`MatchLoaded`] announces each of them in the same way. Who asks for one, and when, is decided above.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::live::LiveMatch;
use super::step::Arbiter;

/// A match was put on the table: another one, or the same one as it stood earlier.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchLoaded;

/// Puts matches on the table and takes them away.
#[derive(SystemParam)]
pub struct MatchLoader<'w, 's> {
    /// Answers what was asked of the match that lies there now.
    pub arbiter: Arbiter<'w>,
    loaded: MessageWriter<'w, MatchLoaded>,
    commands: Commands<'w, 's>,
}

impl MatchLoader<'_, '_> {
    /// Puts a match on the table when the commands of this system are applied. What was meant for the match before it
    /// lapses, so that it cannot reach this one.
    pub fn load(&mut self, live: LiveMatch) {
        self.arbiter.lapse();
        self.commands.insert_resource(live);
        self.loaded.write(MatchLoaded);
    }

    /// Clears the table.
    pub fn unload(&mut self) {
        self.arbiter.lapse();
        self.commands.remove_resource::<LiveMatch>();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MatchLoaded>();
}
