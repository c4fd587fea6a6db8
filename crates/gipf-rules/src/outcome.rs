//! How a match ends (section 7).

use serde::{Deserialize, Serialize};

use super::side::Side;

/// The end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GipfOutcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub by: GipfEnd,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GipfEnd {
    /// The loser's reserve was empty at the beginning of their turn (G7.1).
    NoReserve,
    /// The loser had no GIPF piece left on the board (G7.2).
    NoGipf,
    /// There was no free spot for the loser's normal move (G7.3).
    Blocked,
    /// The same position stood for the third time at the beginning of a turn (G7.4).
    Repetition,
    /// The loser resigned (G7.5).
    Resigned,
}

impl GipfEnd {
    /// The name in states.
    pub const fn name(self) -> &'static str {
        match self {
            GipfEnd::NoReserve => "no_reserve",
            GipfEnd::NoGipf => "no_gipf",
            GipfEnd::Blocked => "blocked",
            GipfEnd::Repetition => "repetition",
            GipfEnd::Resigned => "resigned",
        }
    }
}
