//! The games besides TAMSK.

use bevy::prelude::*;

#[cfg(feature = "dev")]
use crate::demo::studio::ScenesOfGame;
use crate::gipf;
#[cfg(test)]
use crate::{persistence::SavedGames, tutorial::TaughtGames};

/// The scenes of each game.
#[cfg(feature = "dev")]
pub const SCENES: [ScenesOfGame; 1] = [gipf::scenes::scenes];

/// Lets people and bots play these games without panels or graphics.
pub fn table_plugin(app: &mut App) {
    app.add_plugins(gipf::table_plugin);
}

/// Adds the panels, the graphics and everything else of these games.
pub fn plugin(app: &mut App) {
    app.add_plugins(gipf::plugin);
}

/// Returns all games whose matches are saved.
#[cfg(test)]
pub fn kept() -> SavedGames {
    let mut games = SavedGames::default();
    games.add::<gipf::table::UnfinishedGipf>();
    games
}

/// Returns all games that have lessons.
#[cfg(test)]
pub fn taught() -> TaughtGames {
    let mut games = TaughtGames::default();
    games.add::<gipf::simulation::LiveGipf>();
    games
}
