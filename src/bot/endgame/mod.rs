//! Exact results late in a match: proof without any estimate, kept rings and quiet moves included.

mod exhaustive;
mod reach;
mod solo;
mod solver;

pub use exhaustive::Exhaustive;
pub use solver::{Budget, Proof, Solver};
