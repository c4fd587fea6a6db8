//! TAMSK: six hourglasses, sixty-four rings, two players.
//!
//! The map of the house, from the ground floor up; arrows point downward only:
//! - [`rules`]: what is legal, when, and who won. Pure.
//! - [`bot`]: an opponent. Pure.
//! - [`records`]: positions, turns and matches as text.
//! - [`command_line`]: completions and manual pages of the two programs.
//! - `simulation`: the ECS model of a match and its fixed step, and what the rooms above it say to each other.
//! - `localization`: every word. `persistence`: what is kept between runs. They know nothing of the rooms that follow.
//! - `interaction`: pointers and keys into actions.
//! - `graphics`: the set on the table, the camera, the light, and everything that moves.
//! - `opponent`: the bot's seat at the table: it thinks beside the frames and moves its hand.
//! - `tutorial`: lessons as data, and their player.
//! - `audio`: the sounds, made in code.
//! - `ui`: every panel, in the words of `localization`, showing and changing the settings of `persistence`.
//! - `demo`: a match that plays itself. `dev`: what a script may ask of the running game.
//! - `app`: the program put together.

pub mod bot;
pub mod command_line;
pub mod records;
pub mod rules;

#[cfg(feature = "game")]
pub mod app;
#[cfg(feature = "game")]
pub mod audio;
#[cfg(feature = "game")]
pub mod demo;
#[cfg(feature = "dev")]
pub mod dev;
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
