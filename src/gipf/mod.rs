//! Everything that is specific to GIPF, except its rules (`gipf_rules`). Matches of TAMSK can decide challenges in
//! GIPF.

pub mod audio;
#[cfg(feature = "dev")]
mod dev;
pub mod graphics;
mod interaction;
mod opponent;
mod persistence;
#[cfg(feature = "dev")]
pub mod scenes;
pub mod simulation;
pub mod table;
mod tutorial;
mod ui;

use bevy::prelude::*;

use self::simulation::LiveGipf;
use self::table::UnfinishedGipf;
use crate::table::online::add_online_play;

/// A sample record of a match in progress. Both sides have GIPF pieces, loaded pieces and single potentials.
pub const MID_GAME_RECORD: &str = r#"(format: 1, game: Gipf, players: (white: "Ivo", black: "Ebba"), rules: (potentials: 4),
    start: "...G/.bL../..Bb../gB.tG.b/.LbB../..g../B..g w push 7/8 1/0 bb 0/0 - tournament")"#;

/// Adds the systems that let people and bots play GIPF, without graphics.
pub fn table_plugin(app: &mut App) {
    crate::table::add_table_game::<LiveGipf>(app);
    add_online_play::<LiveGipf>(app);
    app.add_plugins((table::plugin, interaction::plugin, opponent::plugin));
}

/// Adds the graphics, sound, lessons, saving and panels of GIPF. Requires [`table_plugin`].
pub fn plugin(app: &mut App) {
    crate::tutorial::add_taught_game::<LiveGipf>(app);
    crate::persistence::add_match_saving_of::<UnfinishedGipf>(app);
    app.add_plugins((graphics::plugin, audio::plugin));
    crate::ui::add_game_panels::<LiveGipf>(app);
    #[cfg(feature = "dev")]
    app.add_plugins(dev::plugin);
}
