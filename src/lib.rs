//! TAMSK: six hourglasses, sixty-four rings, two players.
//!
//! The map of the house, from the ground floor up; arrows point downward only:
//! - [`rules`]: what is legal, when, and who won. Pure.
//! - [`records`]: positions, turns and matches as text.
//! - `simulation`: the ECS model of a match and its fixed step.
//! - `ui`: title, setup, what stands around the board, pause, result and settings.
//! - `persistence`: the settings, kept in the platform's folder.
//! - `localization`: every word that is shown.

pub mod records;
pub mod rules;

#[cfg(feature = "game")]
pub mod localization;
#[cfg(feature = "game")]
pub mod persistence;
#[cfg(feature = "game")]
pub mod simulation;
#[cfg(feature = "game")]
pub mod ui;
