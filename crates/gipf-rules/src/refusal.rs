//! The reasons for refusing an act (section 12).

use std::fmt;

use serde::Serialize;

/// Why an act was refused (section 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GipfRefusal {
    /// The match is over.
    GameOver,
    /// Another player must act now.
    NotYourTurn,
    /// The act is not due in this phase.
    NotNow,
    /// The first point is not a dot (G2.2).
    NoDot,
    /// The second point is not a spot adjacent to the dot (G2.2).
    NoLine,
    /// The first turn must bring a GIPF piece into play (G3.4).
    GipfFirst,
    /// The player may no longer introduce GIPF pieces (G3.5).
    NoGipf,
    /// There are fewer than two pieces in the reserve (G3.6).
    NoPieces,
    /// No potential is left to introduce (G6.3).
    NoPotential,
    /// Every spot of the line is occupied (G2.4).
    LineFull,
    /// The spots are empty or not within one row of the player and its extension (G4.2).
    NoRow,
    /// The spots lack a piece that must be taken (G5.1).
    MustTake,
    /// The row of loaded pieces must be cut (G6.6).
    MustCut,
    /// A row must be removed first (G5.4).
    RowRemains,
    /// The agreed contest is of another kind (G8.8 to G8.10).
    WrongContest,
    /// A die is not from 1 to 6 (G8.9).
    BadDice,
    /// The rules of the TAMSK match differ from the agreed ones (G11.3).
    WrongRules,
    /// An action of the TAMSK match is refused or is later than its end (G11.3).
    BadRecord,
    /// The TAMSK match is not over (G11.3).
    Unfinished,
}

impl GipfRefusal {
    /// All refusals, in the order of section 12.
    pub const ALL: [GipfRefusal; 19] = [
        GipfRefusal::GameOver,
        GipfRefusal::NotYourTurn,
        GipfRefusal::NotNow,
        GipfRefusal::NoDot,
        GipfRefusal::NoLine,
        GipfRefusal::GipfFirst,
        GipfRefusal::NoGipf,
        GipfRefusal::NoPieces,
        GipfRefusal::NoPotential,
        GipfRefusal::LineFull,
        GipfRefusal::NoRow,
        GipfRefusal::MustTake,
        GipfRefusal::MustCut,
        GipfRefusal::RowRemains,
        GipfRefusal::WrongContest,
        GipfRefusal::BadDice,
        GipfRefusal::WrongRules,
        GipfRefusal::BadRecord,
        GipfRefusal::Unfinished,
    ];
}

/// Writes the snake-case name used in records and states, such as `game_over`.
impl fmt::Display for GipfRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl std::error::Error for GipfRefusal {}
