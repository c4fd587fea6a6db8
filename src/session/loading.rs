//! Which match is put on the table, who sits at it, and which screen shows it.

use bevy::prelude::*;

use super::seats::Seats;
use super::states::{Menu, Screen};
use crate::rules::Player;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::loading::MatchLoader;

/// Starts a new match. Whatever is on the table is cleared away.
#[derive(Message, Clone, Debug, Default, PartialEq, Eq)]
pub struct StartMatch {
    /// The rules, the players' names and the timer's side.
    pub setup: MatchSetup,
    /// Who sits where.
    pub seats: Seats,
}

/// Starts a match between two people.
impl From<MatchSetup> for StartMatch {
    fn from(setup: MatchSetup) -> StartMatch {
        StartMatch { setup, seats: Seats::default() }
    }
}

/// Puts a match that was begun earlier on the table. Unless it is over it is paused, so that whoever comes back to it
/// can look first.
#[derive(Message, Clone, Debug)]
pub struct ResumeMatch {
    /// The match as it stands.
    pub live: Box<LiveMatch>,
    /// Who sits where.
    pub seats: Seats,
}

/// Puts a match on the table as it stands, without a pause: a step of a lesson, or a match to be looked at.
#[derive(Message, Clone, Debug)]
pub struct LoadMatch {
    /// The match as it stands.
    pub live: Box<LiveMatch>,
    /// Who sits where.
    pub seats: Seats,
}

impl LoadMatch {
    /// Puts a match between two people on the table.
    pub fn of_two_people(live: LiveMatch) -> LoadMatch {
        LoadMatch { live: Box::new(live), seats: Seats::default() }
    }
}

/// Takes this player's last turn back (Level 1).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack(pub Player);

/// Where a match is put on the table. Hands are read after that.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchLoadingSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seats>()
        .add_message::<StartMatch>()
        .add_message::<ResumeMatch>()
        .add_message::<LoadMatch>()
        .add_message::<TakeBack>()
        .add_systems(PreUpdate, load.in_set(MatchLoadingSystems))
        .add_systems(OnExit(Screen::Match), unload);
}

fn load(
    mut starts: MessageReader<StartMatch>,
    mut loads: MessageReader<LoadMatch>,
    mut resumes: MessageReader<ResumeMatch>,
    mut take_backs: MessageReader<TakeBack>,
    seats: Res<Seats>,
    mut loader: MatchLoader,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let mut next = loads.read().last().map(|LoadMatch { live, seats }| (LiveMatch::clone(live), *seats));
    // A new match ends a lesson, so the lesson's table must not win over it.
    if let Some(StartMatch { setup, seats }) = starts.read().last() {
        match LiveMatch::new(setup.clone()) {
            Ok(live) => next = Some((live, *seats)),
            Err(error) => error!("the match cannot begin: {error}"),
        }
    }
    let mut first_menu = Menu::None;
    if let Some(ResumeMatch { live, seats }) = resumes.read().last() {
        if live.game().outcome().is_none() {
            first_menu = Menu::Pause;
        }
        next = Some((LiveMatch::clone(live), *seats));
    }
    let begins = next.is_some();
    if let Some(&TakeBack(player)) = take_backs.read().last()
        && !begins
    {
        // What was asked before the turn is taken back is done before it.
        loader.arbiter.settle();
        let earlier = loader.arbiter.live().and_then(|live| live.taken_back(player));
        next = earlier.map(|live| (live, *seats));
    }
    let Some((live, seats)) = next else { return };
    loader.load(live);
    // Applied together with the match, so that nobody ever sees one without the other.
    commands.insert_resource(seats);
    if begins {
        // A rematch does not leave the screen: that would clear the new match away.
        NextState::set_if_neq(&mut screen, Screen::Match);
        NextState::set_if_neq(&mut menu, first_menu);
    }
}

fn unload(mut loader: MatchLoader, mut commands: Commands) {
    loader.unload();
    commands.insert_resource(Seats::default());
}
