//! The definition of a problem.

use serde::{Deserialize, Serialize};
use tamsk_rules::{Position, Turn};

/// The result that the solver of a problem must reach, against any defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ProblemGoal {
    /// The solver must win by at least one ring.
    Win,
    /// The solver must not lose. No turn wins.
    Tie,
    /// The solver must win by this many rings. Other turns win as well, but by fewer rings.
    #[serde(rename = "Rings")]
    WinByRings(u8),
}

impl ProblemGoal {
    /// Returns the smallest lead at the end of the match that reaches the goal, in rings.
    pub const fn min_margin(self) -> i32 {
        match self {
            ProblemGoal::Win => 1,
            ProblemGoal::Tie => 0,
            ProblemGoal::WinByRings(rings) => rings as i32,
        }
    }
}

/// A theme of a problem: something that happens when the problem is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ProblemTheme {
    /// After the solver’s turn, a glass of the opponent can never move again.
    Immured,
    /// The solver moves a glass that the opponent’s next turn could otherwise have closed in forever.
    Escape,
    /// A ring fills a socket and thereby divides the rest of the board.
    Division,
    /// The solver keeps a ring that could be dropped.
    KeptRing,
    /// The solver uses a claim.
    Claim,
    /// The opponent must pass.
    ForcedPass,
    /// A single ring decides who wins.
    #[serde(rename = "LastRing")]
    OneRingDecides,
}

impl ProblemTheme {
    /// All themes.
    pub const ALL: [ProblemTheme; 7] = [
        ProblemTheme::Immured,
        ProblemTheme::Escape,
        ProblemTheme::Division,
        ProblemTheme::KeptRing,
        ProblemTheme::Claim,
        ProblemTheme::ForcedPass,
        ProblemTheme::OneRingDecides,
    ];
}

/// A position with exactly one turn that reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of the problem, which stays the same when other problems are added or removed.
    pub id: u32,
    /// The position. The solver is to move.
    pub position: Position,
    /// The result that the solver must reach.
    pub goal: ProblemGoal,
    /// The only turn that reaches the goal.
    pub solution: Turn,
    /// The difficulty, from 1 to [`Problem::GRADES`].
    pub grade: u8,
    /// The themes, each only once; empty if there are none.
    pub themes: Vec<ProblemTheme>,
}

impl Problem {
    /// The number of grades.
    pub const GRADES: u8 = 6;
}
