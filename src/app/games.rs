//! The games besides TAMSK.

use bevy::prelude::*;

#[cfg(feature = "dev")]
use crate::demo::studio::ScenesOfGame;
use crate::gipf;
#[cfg(test)]
use crate::{persistence::KeptGames, tutorial::TaughtGames};

/// The scenes of each.
#[cfg(feature = "dev")]
pub const SCENES: [ScenesOfGame; 1] = [gipf::scenes::scenes];

/// Lets people and bots play them on a table that shows nothing.
pub fn table_plugin(app: &mut App) {
    app.add_plugins(gipf::table_plugin);
}

/// Adds everything else of them.
pub fn plugin(app: &mut App) {
    app.add_plugins(gipf::plugin);
}

/// Returns all games whose matches are kept.
#[cfg(test)]
pub fn kept() -> KeptGames {
    let mut games = KeptGames::default();
    games.add::<gipf::table::KeptGipf>();
    games
}

/// Returns all games that lessons teach.
#[cfg(test)]
pub fn taught() -> TaughtGames {
    let mut games = TaughtGames::default();
    games.add::<gipf::simulation::LiveGipf>();
    games
}
