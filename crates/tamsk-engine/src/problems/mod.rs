//! Problems of Level 1: positions in which exactly one turn reaches the best proven result.
//!
//! A [`ProblemSolver`] proves the results when problems are made and checked. `tamsk-trainer problems` finds problems
//! in matches of bots. People solve them in the game.

mod catalogue;
mod problem;
mod reason;
mod solver;
mod theme;

pub use catalogue::{read_problems, write_problems};
pub use problem::{Problem, ProblemGoal, ProblemTheme};
pub use reason::{MistakeReason, find_reason};
pub use solver::{OpponentReply, ProblemSolver};
pub use theme::find_themes;
