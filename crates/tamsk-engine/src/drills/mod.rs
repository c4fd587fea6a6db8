//! Drills of Levels 2 and 3: positions with running sand in which the solver must do something in time, against an
//! opponent whose actions follow from the match alone.
//!
//! `tamsk-trainer drills` finds drills in matches of bots and proves by a search in simulated time that they can be done;
//! the game lets people do them. What has become of a drill is decided by a [`DrillJudge`] from the events of the match.

mod catalogue;
mod course;
mod drill;
mod judge;
mod opponent;
mod search;

pub use catalogue::{read_drills, write_drills};
pub use course::{Course, repeat};
pub use drill::{Drill, DrillGoal, DrillOpponent, Solution};
pub use judge::{DrillFailure, DrillJudge, DrillState};
pub use search::{PACE_OF_BEST, play_at_random, solve};
