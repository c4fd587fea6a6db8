//! What a problem is.

use serde::{Deserialize, Serialize};
use tamsk_rules::{Position, Turn};

/// The result that the solver of a problem must reach, against any defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// To win, by at least one ring.
    Win,
    /// Not to lose, where no turn wins.
    Tie,
    /// To win by this many rings, where other turns win as well, but by fewer.
    Rings(u8),
}

impl Goal {
    /// Returns the least lead in rings at the end that reaches the goal.
    pub const fn least_margin(self) -> i32 {
        match self {
            Goal::Win => 1,
            Goal::Tie => 0,
            Goal::Rings(rings) => rings as i32,
        }
    }
}

/// What a problem is about: something that happens when it is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// A glass of the opponent can never move again after the solver’s turn.
    Immured,
    /// The solver moves a glass that could never have moved again after the opponent’s next turn.
    Escape,
    /// A ring fills a socket and so divides what is left of the board.
    Division,
    /// The solver keeps a ring that could be dropped.
    KeptRing,
    /// The solver claims a ring.
    Claim,
    /// The opponent must pass.
    ForcedPass,
    /// A single ring decides who wins.
    LastRing,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 7] = [
        Theme::Immured,
        Theme::Escape,
        Theme::Division,
        Theme::KeptRing,
        Theme::Claim,
        Theme::ForcedPass,
        Theme::LastRing,
    ];
}

/// A position with exactly one turn that reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of the problem, which stays the same when others are added or removed.
    pub id: u32,
    /// The position. The solver is to move.
    pub position: Position,
    /// What the solver must reach.
    pub goal: Goal,
    /// The only turn that reaches the goal.
    pub solution: Turn,
    /// How hard the problem is, from 1 to [`Problem::GRADES`].
    pub grade: u8,
    /// What the problem is about, without repetition. It may be about nothing that has a name.
    pub themes: Vec<Theme>,
}

impl Problem {
    /// The number of grades.
    pub const GRADES: u8 = 6;
}
