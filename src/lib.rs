//! TAMSK: six hourglasses, sixty-four rings, two players.
//!
//! The rooms of the program, from the ground floor up. A room uses only rooms above it in this list (`tests/house` checks
//! that), and none of the first four sees Bevy:
//! - [`rules`]: what is legal, when, and who won.
//! - [`command_line`]: completions and manual pages of the two programs.
//! - [`bot`]: an opponent. A position in, a turn out; and a player in real time on top of that.
//! - [`records`]: positions and matches as text.
//! - `localization`: all texts, in all languages.
//! - `simulation`: the ECS model of a match: the match on the table, the queue of what is asked of it, its fixed step, and
//!   the components written from it. Runs without a window.
//! - `session`: what surrounds a match: screens and menus, who sits where, what is put on the table, the pause, keys, and
//!   what the rooms above ask of each other.
//! - `persistence`: settings and records on disk.
//! - `interaction`: turns pointers and keys into what players mean.
//! - `audio`: the sounds, made in code.
//! - `graphics`: the set on the table, the camera, the light, and everything that moves.
//! - `opponent`: the bot's seat at the table.
//! - `tutorial`: lessons as data, and what gives them.
//! - `ui`: all panels.
//! - `demo`: a match that plays itself. `dev`: what scripts can ask of the running game.
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
