//! Exact results late in a match, proven without estimates and with all legal turns, even those that keep their ring.

mod exhaustive;
mod keeping;
mod node;
mod ordering;
mod proof;
mod reach;
mod solo;
mod solver;

pub use exhaustive::Exhaustive;
pub use proof::{Budget, Proof};
pub use solver::Solver;
