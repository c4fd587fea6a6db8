//! Exact results late in a match, proven without estimates from all legal turns.

mod attack;
mod limited;
mod node;
mod numbers;
mod proof;
mod reach;
mod settled;
mod solver;
mod unlimited;

pub use proof::{Budget, Exhaustive, Proof};
pub(crate) use settled::settled;
pub use solver::Solver;
