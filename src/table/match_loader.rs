//! Puts matches on the table.
//!
//! Whoever must know of a new match, a step of a lesson or a turn taken back observes `On<Add, LiveMatch>`.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::occasion::Occasion;
use super::on_table::{PutOnTable, begin_anew, change_on_table};
use super::seats::Seats;
use crate::simulation::Arbiter;
use crate::simulation::game::Game;
use crate::simulation::live::LiveMatch;

/// Puts matches of a game on the table.
#[derive(SystemParam)]
pub struct MatchLoader<'w, 's, G: Game = LiveMatch> {
    /// Answers requests to the match that is on the table now.
    pub arbiter: Arbiter<'w, 's, G>,
    commands: Commands<'w, 's>,
}

impl<G: Game> MatchLoader<'_, '_, G> {
    /// Puts a match on the table, with what else belongs to it, when the commands of this system are applied, until its
    /// state of the program ends. Pending requests expire, so that none meant for the previous match can reach this one.
    pub fn put<S: States>(&mut self, game: impl Bundle, seats: Seats, occasion: Occasion, until: S) {
        self.arbiter.expire_all();
        self.commands.queue(PutOnTable { game, seats, occasion, until });
    }

    /// Puts the match on the table into the state of another moment. Pending requests expire.
    pub fn rewind(&mut self, live: G) {
        self.arbiter.expire_all();
        self.commands.queue(begin_anew(live));
    }

    /// Shows a later moment of the match on the table, as a replay does while it plays, and tells what happened until
    /// then.
    pub fn show(&mut self, live: G, happened: &[G::Event]) {
        self.arbiter.expire_all();
        self.arbiter.tell(happened);
        self.commands.queue(change_on_table(live));
    }
}
