//! Exact results late in a match, proven without estimates from all legal turns.

mod attack;
mod limited;
mod node;
mod ordering;
mod proof;
mod proof_numbers;
mod reach;
mod settled;
mod solver;
mod unlimited;

pub use proof::{Budget, ExhaustiveSearch, Proof};
pub(crate) use settled::separated_margin;
pub use solver::Solver;
