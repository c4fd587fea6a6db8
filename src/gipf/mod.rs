//! GIPF, whose challenges can be decided at TAMSK: everything specific to this game except its rules (`gipf_rules`).

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
use crate::table::online::play_online;

/// A sample record in mid-game, with GIPF and loaded pieces and single potentials of both sides.
pub const MID_GAME_RECORD: &str = r#"(format: 1, game: Gipf, players: (white: "Ivo", black: "Ebba"), rules: (potentials: 4),
    start: "...G/.bL../..Bb../gB.tG.b/.LbB../..g../B..g w push 7/8 1/0 bb 0/0 - tournament")"#;

/// Adds play by people and bots, without graphics.
pub fn table_plugin(app: &mut App) {
    crate::table::play::<LiveGipf>(app);
    play_online::<LiveGipf>(app);
    app.add_plugins((table::plugin, interaction::plugin, opponent::plugin));
}

/// Adds graphics, sound, lessons, saving and panels. Needs [`table_plugin`].
pub fn plugin(app: &mut App) {
    crate::tutorial::add_game::<LiveGipf>(app);
    crate::persistence::save_matches_of::<UnfinishedGipf>(app);
    app.add_plugins((graphics::plugin, audio::plugin));
    crate::ui::add_game::<LiveGipf>(app);
    #[cfg(feature = "dev")]
    app.add_plugins(dev::plugin);
}
