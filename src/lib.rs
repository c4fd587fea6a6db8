//! TAMSK: six hourglasses, sixty-four rings, two players.
//!
//! The map of the house, from the ground floor up; arrows point downward only:
//! - [`rules`]: what is legal, when, and who won. Pure.
//! - [`records`]: positions, turns and matches as text.
//! - `simulation`: the ECS model of a match and its fixed step.

pub mod records;
pub mod rules;

#[cfg(feature = "game")]
pub mod interaction;
#[cfg(feature = "game")]
pub mod simulation;
