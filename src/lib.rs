//! TAMSK: six hourglasses, sixty-four rings, two players.
//!
//! Lowest first: [`rules`] and [`gipf`] decide what is legal, when, and who won; [`bot`], [`records`] and [`analysis`] stand
//! on them without Bevy. With the feature `game`, `simulation` and `session` hold the match on the table, `interaction`,
//! `opponent` and `tutorial` act on it, `graphics`, `audio` and `ui` show it, `persistence` keeps it, and `app` puts the
//! program together.
//!
//! `docs/architecture.md` has the map and tells where to find what.

pub mod analysis;
pub mod bot;
pub mod command_line;
pub mod gipf;
pub mod records;
pub mod rules;
pub mod text;

#[cfg(feature = "game")]
pub mod app;
#[cfg(feature = "game")]
pub mod audio;
#[cfg(feature = "game")]
pub mod demo;
#[cfg(feature = "dev")]
pub mod dev;
#[cfg(test)]
#[cfg(feature = "game")]
mod documents;
#[cfg(feature = "game")]
pub mod fonts;
#[cfg(feature = "game")]
pub mod graphics;
#[cfg(feature = "game")]
pub mod interaction;
#[cfg(feature = "game")]
pub mod localization;
#[cfg(feature = "game")]
pub mod opponent;
#[cfg(feature = "game")]
pub mod persistence;
#[cfg(feature = "game")]
pub mod session;
#[cfg(feature = "game")]
pub mod simulation;
#[cfg(feature = "game")]
pub mod tutorial;
#[cfg(feature = "game")]
pub mod ui;
