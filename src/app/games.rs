//! The games besides TAMSK.

use bevy::prelude::*;

#[cfg(feature = "dev")]
use crate::demo::studio::GameScenesFn;
use crate::gipf;
#[cfg(test)]
use crate::{persistence::GameFormats, tutorial::TaughtGames};

/// For each game besides TAMSK, the function that returns its scenes for pictures.
#[cfg(feature = "dev")]
pub const OTHER_GAMES_SCENE_FNS: [GameScenesFn; 1] = [gipf::scenes::scenes];

/// Adds the tables of the games besides TAMSK, without panels or graphics. People and bots play at these tables.
pub fn other_games_table_plugin(app: &mut App) {
    app.add_plugins(gipf::table_plugin);
}

/// Adds the parts of the games besides TAMSK that [`other_games_table_plugin`] does not add, such as panels and
/// graphics.
pub fn plugin(app: &mut App) {
    app.add_plugins(gipf::plugin);
}

/// Returns all games whose matches are saved.
#[cfg(test)]
pub fn game_formats() -> GameFormats {
    let mut games = GameFormats::default();
    games.add::<gipf::table::UnfinishedGipf>();
    games
}

/// Returns all games that have lessons.
#[cfg(test)]
pub fn taught_games() -> TaughtGames {
    let mut games = TaughtGames::default();
    games.add::<gipf::simulation::LiveGipf>();
    games
}
