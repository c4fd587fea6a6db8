//! Problems of Level 1: positions in which exactly one turn reaches the best proven result.
//!
//! Whoever sets or checks a problem uses a [`ProblemSolver`], which proves what it says. `tamsk-trainer problems` finds
//! problems in matches of bots; the game lets people solve them.

mod catalogue;
mod problem;
mod reason;
mod solver;
mod symmetry;
mod theme;

pub use catalogue::{read_catalogue, write_catalogue};
pub use problem::{Goal, Problem, Theme};
pub use reason::{Reason, find_reason};
pub use solver::{ProblemSolver, Reply};
pub use symmetry::{Symmetry, are_alike};
pub use theme::find_themes;
