//! TAMSK: six hourglasses, sixty-four rings, two players.
//!
//! The game on the table. What is legal, when, and who won is decided by the crates of the rules; the bot is
//! [`tamsk_engine`], and [`tamsk_records`] writes and reads matches. Here [`simulation`] and [`table`] hold the match on
//! the table, [`input`], [`interaction`], [`opponent`] and [`tutorial`] act on it, [`graphics`], [`audio`] and [`ui`] show
//! it, [`persistence`] keeps it, everybody reads [`settings`], [`gipf`] is one more game, and [`app`] puts the program
//! together.
//!
//! `docs/architecture.md` has the map and tells where to find what.

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
pub mod settings;
pub mod simulation;
pub mod states;
pub mod table;
pub mod tutorial;
pub mod ui;
