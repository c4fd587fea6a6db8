//! TAMSK: six hourglasses, sixty-four rings, two players.
//!
//! [`simulation`] and [`table`] hold the match, [`input`], [`interaction`], [`opponent`] and [`tutorial`] act on it,
//! and [`graphics`], [`audio`] and [`ui`] present it. `docs/architecture.md` has a map.

pub mod app;
pub mod appearance;
pub mod audio;
pub mod demo;
#[cfg(feature = "dev")]
pub mod dev;
#[cfg(test)]
mod documents;
pub mod fonts;
pub mod gipf;
pub mod graphics;
pub mod input;
pub mod interaction;
pub mod localization;
pub mod opponent;
pub mod persistence;
pub mod problems;
pub mod settings;
pub mod simulation;
pub mod states;
pub mod table;
pub mod tutorial;
pub mod ui;
