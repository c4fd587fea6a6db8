//! The board game TAMSK, in which two players use six hourglasses and sixty-four rings.
//!
//! [`simulation`] and [`table`] hold the match. [`input`], [`interaction`], [`opponent`] and [`tutorial`] act on the
//! match. [`graphics`], [`audio`] and [`ui`] present the match. `docs/architecture.md` has a map of the modules.

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
