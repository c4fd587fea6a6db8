//! Putting a match on the table, and clearing it away.
//!
//! A new match, a rematch, a step of a lesson, a turn taken back and a match that is resumed are all just another match
//! on the table: [`TableLaid`] is told of each in the same way.

use bevy::prelude::*;

use super::live::{LiveMatch, ResumeMatch, StartMatch};
use super::messages::TakeBack;
use super::step::Desk;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::SetTable;

/// Another match lies on the table than in the frame before, or the same as it stood earlier.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLaid;

/// Where another match is put on the table; hands are read after that.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LayingSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TableLaid>()
        .add_systems(PreUpdate, lay.in_set(LayingSystems))
        .add_systems(OnExit(Screen::Match), clear_away);
}

fn lay(
    mut starts: MessageReader<StartMatch>,
    mut sets: MessageReader<SetTable>,
    mut resumes: MessageReader<ResumeMatch>,
    mut backs: MessageReader<TakeBack>,
    mut desk: Desk,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut laid: MessageWriter<TableLaid>,
) {
    let mut next = sets.read().last().map(|SetTable(live)| LiveMatch::clone(live));
    // A match that is begun ends a lesson, whose table must not lie there then.
    if let Some(StartMatch(setup)) = starts.read().last() {
        match LiveMatch::new(setup.clone()) {
            Ok(live) => next = Some(live),
            Err(error) => error!("the match cannot begin: {error}"),
        }
    }
    let mut first_menu = Menu::None;
    if let Some(ResumeMatch(live)) = resumes.read().last() {
        if live.game().outcome().is_none() {
            first_menu = Menu::Pause;
        }
        next = Some(LiveMatch::clone(live));
    }
    let begins = next.is_some();
    if let Some(&TakeBack(player)) = backs.read().last()
        && !begins
    {
        // What was asked before it is done before it.
        desk.settle();
        next = desk.live().and_then(|live| live.taken_back(player));
    }
    let Some(live) = next else { return };
    // What was meant for the match before must not reach this one.
    desk.lapse();
    commands.insert_resource(live);
    if begins {
        // A rematch does not leave the screen, which would clear the new match away.
        NextState::set_if_neq(&mut screen, Screen::Match);
        NextState::set_if_neq(&mut menu, first_menu);
    }
    laid.write(TableLaid);
}

fn clear_away(mut desk: Desk, mut commands: Commands) {
    desk.lapse();
    commands.remove_resource::<LiveMatch>();
}
