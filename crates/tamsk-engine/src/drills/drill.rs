//! The definition of a drill.

use serde::{Deserialize, Serialize};
use tamsk_records::Record;
use tamsk_rules::{Action, GlassId, Match, Millis, Player};

/// The goal that the solver of a drill must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DrillGoal {
    /// The solver must keep all three glasses from running out for [`Drill::time_limit`].
    #[serde(rename = "KeepAlive")]
    KeepGlassesAlive,
    /// The solver must make the opponent late (R5.3).
    MakeLate,
    /// The solver must drop two rings in one turn.
    #[serde(rename = "TwoRings")]
    DropTwoRingsInOneTurn,
    /// The solver must win with equal rings, because the solver’s glasses last longer (R4.6).
    #[serde(rename = "WinOnTime")]
    WinByGlassTimes,
}

impl DrillGoal {
    /// All goals.
    pub const ALL: [DrillGoal; 4] = [
        DrillGoal::KeepGlassesAlive,
        DrillGoal::MakeLate,
        DrillGoal::DropTwoRingsInOneTurn,
        DrillGoal::WinByGlassTimes,
    ];
}

/// The pace and the habits of the opponent in a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrillOpponentHabits {
    /// The time from the beginning of a turn until the opponent places the glass, in milliseconds. It does not include
    /// `thinking_time_per_glass`, which is added for each glass that can move.
    #[serde(rename = "think")]
    pub base_thinking_time: Millis,
    /// The time added to `base_thinking_time` for each glass that can move, in milliseconds.
    #[serde(rename = "think_per_glass")]
    pub thinking_time_per_glass: Millis,
    /// `true` if the opponent drops rings whenever possible, and `false` if the opponent never drops any.
    pub drops_rings: bool,
}

/// A drill: a position with running sand, and a goal to reach in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drill {
    /// The number of the drill, which stays the same when other drills are added or removed.
    pub id: u32,
    /// The difficulty, from 1 to [`Drill::GRADES`]. It depends on the slowest pace at which the drill can be solved.
    pub grade: u8,
    /// The goal.
    pub goal: DrillGoal,
    /// The time that the solver has to reach the goal, in milliseconds.
    pub time_limit: Millis,
    /// The opponent.
    pub opponent: DrillOpponentHabits,
    /// The record of the match up to the beginning of the drill, with the solver to move at its end.
    pub record: Record,
    /// The quickest solution that the search has found, at [700 ms a move](super::SOLUTION_PACE).
    pub solution: DrillSolution,
}

/// A solution of a drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillSolution {
    /// The time from the beginning of the drill until the goal is reached, in milliseconds.
    pub time: Millis,
    /// The actions of the solver, each with its time from the beginning of the drill.
    pub actions: Vec<(Millis, Action)>,
}

impl Drill {
    /// The number of grades.
    pub const GRADES: u8 = 3;

    /// Returns the match at the beginning of the drill, or `None` if its record cannot be replayed.
    pub fn match_at_start(&self) -> Option<Match> {
        let mut replay = self.record.replay().ok()?;
        replay.replay_remaining().is_empty().then(|| replay.game().clone())
    }

    /// Returns the player who solves the drill. `start` is the match at the beginning of the drill.
    pub fn solver_of(start: &Match) -> Player {
        start.to_move()
    }
}

/// Returns the three glasses of a player.
pub(super) fn glasses_of(player: Player) -> impl Iterator<Item = GlassId> {
    (0..3).map(move |index| GlassId { owner: player, index })
}
