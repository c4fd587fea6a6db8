//! The match that is played after a result: a rematch, or the same match again from an earlier moment.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_rules::Options;

use crate::session::loading::{LoadMatch, ResumeMatch, StartMatch};
use crate::session::seats::Seats;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// The match that is put on the table next.
#[derive(SystemParam)]
pub struct NextMatch<'w> {
    /// Begins it anew.
    pub start: MessageWriter<'w, StartMatch>,
    /// Begins it at a moment of an earlier one.
    pub load: MessageWriter<'w, LoadMatch>,
    resume: MessageWriter<'w, ResumeMatch>,
}

impl NextMatch<'_> {
    /// Plays the match again from an earlier moment. Sand waits until its players are ready.
    pub fn play_from(&mut self, earlier: LiveMatch, seats: Seats) {
        let (has_sand, live) = (earlier.has_sand_at_stake(), Box::new(earlier));
        if has_sand {
            self.resume.write(ResumeMatch { live, seats });
        } else {
            self.load.write(LoadMatch { live, seats });
        }
    }
}

/// Returns the rematch of a match that began in a position of its own: from there again.
pub fn from_position(live: &LiveMatch, again: &StartMatch) -> Option<LiveMatch> {
    let position = live.record().position.clone()?;
    LiveMatch::from_position(again.setup.clone(), position).ok()
}

/// Returns the same match with each player playing the other's colour.
pub fn colours_swapped(setup: &MatchSetup, seats: Seats) -> StartMatch {
    let names = Names { red: setup.names.black.clone(), black: setup.names.red.clone() };
    // What is agreed for a player goes with them.
    let options = Options { handicaps: setup.options.handicaps.swapped(), ..setup.options };
    StartMatch { setup: MatchSetup { names, options, ..setup.clone() }, seats: seats.swapped() }
}
