//! Exact results late in a match, proven without estimates and with all legal turns, even those that keep their ring.

mod attack;
mod exhaustive;
mod limited;
mod node;
mod numbers;
mod ordering;
mod plain;
mod plenty;
mod proof;
mod reach;
mod settled;
mod solo;
mod solver;
mod unlimited;

pub use exhaustive::Exhaustive;
pub use proof::{Budget, Proof};
pub(crate) use settled::settled;
pub use solver::Solver;
