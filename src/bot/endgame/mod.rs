//! Exact results late in a match: proof without any estimate, kept rings and quiet moves included.

mod reach;
mod solo;
mod solver;

pub use solver::{Budget, Proof, Solver};
