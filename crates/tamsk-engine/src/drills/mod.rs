//! Drills of Levels 2 and 3: positions with running sand in which the solver must reach a goal in time. The actions of
//! the opponent depend only on the match.
//!
//! `tamsk-trainer drills` finds drills in matches of bots, and proves by a search in simulated time that the drills can
//! be solved. People solve them in the game. A [`DrillJudge`] decides the state of a drill from the events of its
//! match.

mod catalogue;
mod drill;
mod drill_run;
mod judge;
mod opponent;
mod search;

pub use catalogue::{read_drills, write_drills};
pub use drill::{Drill, DrillGoal, DrillOpponentHabits, DrillSolution};
pub use drill_run::{DrillRun, replay_solution};
pub use judge::{DrillFailure, DrillJudge, DrillState};
pub use search::{SOLUTION_PACE, random_play_succeeds, solve};
