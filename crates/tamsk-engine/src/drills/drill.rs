//! What a drill is.

use serde::{Deserialize, Serialize};
use tamsk_records::Record;
use tamsk_rules::{Action, GlassId, Match, Millis, Player};

/// What the solver of a drill must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DrillGoal {
    /// To keep all three glasses from running out for [`Drill::limit`].
    KeepAlive,
    /// To make the opponent late (R5.3).
    MakeLate,
    /// To drop two rings in one turn.
    TwoRings,
    /// To win the match by time, with equal rings (R4.6).
    WinOnTime,
}

impl DrillGoal {
    /// All goals.
    pub const ALL: [DrillGoal; 4] =
        [DrillGoal::KeepAlive, DrillGoal::MakeLate, DrillGoal::TwoRings, DrillGoal::WinOnTime];
}

/// The pace and the habits of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrillOpponent {
    /// The time from the beginning of a turn until the glass is placed, in milliseconds.
    pub think: Millis,
    /// The time added for each glass that can move, in milliseconds.
    pub think_per_glass: Millis,
    /// `true` if the opponent drops every ring that they may drop, and `false` if they drop none.
    pub drops_rings: bool,
}

/// A drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drill {
    /// The number of the drill, which stays the same when others are added or removed.
    pub id: u32,
    /// How hard the drill is, from 1 to [`Drill::GRADES`]: by the slowest pace at which it can be done.
    pub grade: u8,
    /// What the solver must do.
    pub goal: DrillGoal,
    /// The time for it, in milliseconds.
    pub limit: Millis,
    /// The opponent.
    pub opponent: DrillOpponent,
    /// The match until the drill begins, at the end of the record. The solver is to move then.
    pub record: Record,
    /// A way to do it at [700 ms a move](super::PACE_OF_BEST), the quickest that the search has found.
    pub solution: Solution,
}

/// A way to do a drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The time from the beginning of the drill until its goal is reached, in milliseconds.
    pub time: Millis,
    /// The actions of the solver, each with its time from the beginning of the drill.
    pub actions: Vec<(Millis, Action)>,
}

impl Drill {
    /// The number of grades.
    pub const GRADES: u8 = 3;

    /// Returns the match at the beginning of the drill, or `None` if its record cannot be replayed.
    pub fn start(&self) -> Option<Match> {
        let mut replay = self.record.replay().ok()?;
        replay.run().is_empty().then(|| replay.game().clone())
    }

    /// Returns the player who does the drill in its match.
    pub fn solver_of(start: &Match) -> Player {
        start.to_move()
    }
}

/// Returns the three glasses of a player.
pub(super) fn glasses_of(player: Player) -> impl Iterator<Item = GlassId> {
    (0..3).map(move |index| GlassId { owner: player, index })
}
