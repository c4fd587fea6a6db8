//! Puts matches of GIPF on the table and takes them off it.

use bevy::prelude::*;
use gipf_rules::{GipfOptions, GipfPosition, Side};
use tamsk_records::GipfNames;

use super::aim::GipfAim;
use super::cursor::GipfCursor;
use crate::session::loading::{self, MatchLoadingSystems};
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::simulation::gipf::layout::seat;
use crate::simulation::gipf::{GipfArbiter, LiveGipf};
use crate::simulation::loading::MatchLoaded;

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
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GipfPreview(pub Option<GipfPosition>);

/// A request to go on with a match of GIPF.
#[derive(Message, Clone, Debug)]
pub struct ResumeGipf {
    /// The match.
    pub live: Box<LiveGipf>,
    /// Who plays each side.
    pub seats: Seats,
}

/// A match of GIPF was put on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfLoaded;

/// Returns whether a person plays this side.
pub const fn is_person(seats: Seats, side: Side) -> bool {
    seats.is_person(seat(side))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GipfPreview>()
        .add_message::<StartGipf>()
        .add_message::<ResumeGipf>()
        .add_message::<GipfLoaded>()
        .add_systems(PreUpdate, load.after(loading::load).in_set(MatchLoadingSystems))
        .add_systems(OnExit(Screen::Gipf), unload);
}

pub(super) fn load(
    mut starts: MessageReader<StartGipf>,
    mut resumes: MessageReader<ResumeGipf>,
    mut other: MessageReader<MatchLoaded>,
    mut loaded: MessageWriter<GipfLoaded>,
    mut arbiter: GipfArbiter,
    mut commands: Commands,
    mut aim: ResMut<GipfAim>,
    mut cursor: ResMut<GipfCursor>,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let resumed = resumes.read().last().map(|ResumeGipf { live, seats }| (LiveGipf::clone(live), *seats));
    let started = starts.read().last().and_then(|StartGipf { options, names, seats }| {
        LiveGipf::new(options.clone(), None, names.clone())
            .inspect_err(|error| error!("cannot start the match: {error}"))
            .ok()
            .map(|live| (live, *seats))
    });
    // Only one match can be on the table: one of TAMSK that begins in the same frame ends the lesson that asked for this.
    let is_taken = other.read().count() > 0;
    let Some((live, seats)) = started.or(resumed).filter(|_| !is_taken) else { return };
    arbiter.lapse();
    (*aim, *cursor) = (GipfAim::default(), GipfCursor::default());
    commands.insert_resource(live);
    loaded.write(GipfLoaded);
    commands.insert_resource(seats);
    // A rematch must not exit the screen, which would unload the new match.
    NextState::set_if_neq(&mut screen, Screen::Gipf);
    NextState::set_if_neq(&mut menu, Menu::None);
}

fn unload(
    screen: Res<State<Screen>>,
    mut arbiter: GipfArbiter,
    mut commands: Commands,
    mut aim: ResMut<GipfAim>,
    mut cursor: ResMut<GipfCursor>,
) {
    arbiter.lapse();
    (*aim, *cursor) = (GipfAim::default(), GipfCursor::default());
    commands.remove_resource::<LiveGipf>();
    // A match of TAMSK that decides a challenge brings its own.
    if !screen.is_at_table() {
        commands.insert_resource(Seats::default());
    }
}
