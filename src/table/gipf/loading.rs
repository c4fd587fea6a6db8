//! Puts matches of GIPF on the table and takes them off it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use gipf_rules::{GipfOptions, GipfPosition, Side};
use tamsk_records::GipfNames;

use crate::simulation::gipf::layout::seat;
use crate::simulation::gipf::{GipfArbiter, LiveGipf};
use crate::states::{Menu, Router, Screen};
use crate::table::loading::{self, MatchLoadingSystems, PlaysUnattended};
use crate::table::occasion::Occasion;
use crate::table::on_table::{PutOnTable, begin_anew};
use crate::table::seats::Seats;

/// A request to start a match of GIPF, which replaces the one on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct StartGipf {
    /// What was agreed on.
    pub options: GipfOptions,
    /// The players' names.
    pub names: GipfNames,
    /// Who plays each side; White sits where Red does.
    pub seats: Seats,
}

/// The position on the table while a match of GIPF is set up.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfPreview(pub GipfPosition);

/// A request to go on with a match of GIPF.
#[derive(Message, Clone, Debug)]
pub struct ResumeGipf {
    /// The match.
    pub live: Box<LiveGipf>,
    /// Who plays each side.
    pub seats: Seats,
    /// What it is there for.
    pub occasion: Occasion,
}

/// Returns whether a person plays this side.
pub const fn is_person(seats: Seats, side: Side) -> bool {
    seats.is_person(seat(side))
}

/// Puts matches of GIPF on the table.
#[derive(SystemParam)]
pub struct GipfLoader<'w, 's> {
    /// Answers requests to the match that is on the table now.
    pub arbiter: GipfArbiter<'w, 's>,
    commands: Commands<'w, 's>,
}

impl GipfLoader<'_, '_> {
    /// Puts a match on the table, with what else belongs to it, when the commands of this system are applied, until the
    /// screen is left.
    pub fn put(&mut self, game: impl Bundle, seats: Seats, occasion: Occasion, until: Screen) {
        self.arbiter.expire_all();
        self.commands.queue(PutOnTable { game, seats, occasion, until });
    }

    /// Puts the match on the table into an earlier state, or one of another moment.
    pub fn rewind(&mut self, live: LiveGipf) {
        self.arbiter.expire_all();
        self.commands.queue(begin_anew(live));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<StartGipf>()
        .add_message::<ResumeGipf>()
        .add_observer(|_: On<Remove, LiveGipf>, mut arbiter: GipfArbiter| arbiter.expire_all())
        // A match of TAMSK that begins in the same frame ends the lesson that asked for this one.
        .add_systems(PreUpdate, load.before(loading::load).in_set(MatchLoadingSystems));
}

pub(super) fn load(
    mut starts: MessageReader<StartGipf>,
    mut resumes: MessageReader<ResumeGipf>,
    unattended: Res<PlaysUnattended>,
    mut loader: GipfLoader,
    mut router: Router,
) {
    let resumed = resumes.read().last().map(|resume| (LiveGipf::clone(&resume.live), resume.seats, resume.occasion));
    let started = starts.read().last().and_then(|StartGipf { options, names, seats }| {
        LiveGipf::new(options.clone(), None, names.clone())
            .inspect_err(|error| error!("cannot start the match: {error}"))
            .ok()
            .map(|live| (live, *seats, Occasion::Play))
    });
    let Some((live, seats, occasion)) = started.or(resumed) else { return };
    loader.put(live, seats, unattended.occasion(occasion), Screen::Gipf);
    // A rematch does not exit the screen, which would take the new match off the table.
    router.go_to(Screen::Gipf, Menu::None);
}
