//! Exact results of positions late in a match, proven by search without estimates.

mod attack;
mod limited;
mod node;
mod ordering;
mod proof;
mod proof_numbers;
mod reach;
mod separated;
mod solver;
mod unlimited;

pub(crate) use attack::withholds_ring;
pub use proof::{Budget, ExhaustiveSearch, Proof};
pub(crate) use separated::separated_margin;
pub use solver::Solver;
