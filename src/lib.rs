//! TAMSK: six hourglasses, sixty-four rings, two players.
//!
//! The map of the house, from the ground floor up; arrows point downward only:
//! - [`rules`]: what is legal, when, and who won. Pure.
//! - `simulation`: the ECS model of a match and its fixed step.
//! - `graphics`: the picture of it.

pub mod rules;

#[cfg(feature = "game")]
pub mod graphics;
#[cfg(feature = "game")]
pub mod simulation;
