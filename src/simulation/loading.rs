//! Puts a match on the table and removes it.
//!
//! A new match, a rematch, a step of a lesson, a turn taken back and a resumed match are all loaded in the same way,
//! and [`MatchLoaded`] announces each of them. The higher layers decide when.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::Happened;

use super::live::LiveMatch;
use super::step::Arbiter;

/// A match was put on the table: a different one, or the same one in an earlier state.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchLoaded;

/// Puts matches on the table and removes them.
#[derive(SystemParam)]
pub struct MatchLoader<'w, 's> {
    /// Answers requests to the match that is on the table now.
    pub arbiter: Arbiter<'w>,
    loaded: MessageWriter<'w, MatchLoaded>,
    commands: Commands<'w, 's>,
}

impl MatchLoader<'_, '_> {
    /// Puts a match on the table when the commands of this system are applied. Pending requests lapse, so that none
    /// meant for the previous match can reach this one.
    pub fn load(&mut self, live: LiveMatch) {
        self.arbiter.lapse();
        self.commands.insert_resource(live);
        self.loaded.write(MatchLoaded);
    }

    /// Shows a later moment of the match on the table, as a replay does while it plays, and tells what happened until
    /// then.
    pub fn show(&mut self, live: LiveMatch, happened: &[Happened]) {
        self.arbiter.lapse();
        self.arbiter.tell(happened);
        self.commands.insert_resource(live);
    }

    /// Removes the match from the table. Pending requests lapse.
    pub fn unload(&mut self) {
        self.arbiter.lapse();
        self.commands.remove_resource::<LiveMatch>();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MatchLoaded>();
}
