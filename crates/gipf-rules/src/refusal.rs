//! The reasons for refusing an act (section 12).

use std::fmt;

use serde::Serialize;

/// The reason for refusing an act (section 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GipfRefusal {
    /// The match is over.
    GameOver,
    /// The other player must act now.
    NotYourTurn,
    /// The current phase does not allow the act.
    NotNow,
    /// The first point is not a dot (G2.2).
    #[serde(rename = "no_dot")]
    NotADot,
    /// The second point is not a spot adjacent to the dot (G2.2).
    #[serde(rename = "no_line")]
    NotAnEntry,
    /// The first turn must bring a GIPF piece into play (G3.4).
    GipfFirst,
    /// The player may no longer introduce GIPF pieces (G3.5).
    #[serde(rename = "no_gipf")]
    NoMoreGipfPieces,
    /// There are fewer than two pieces in the reserve (G3.6).
    #[serde(rename = "no_pieces")]
    TooFewPieces,
    /// No potential is left to introduce (G6.3).
    NoPotential,
    /// Every spot of the line is occupied (G2.4).
    LineFull,
    /// No spot is named, or no row of the player, together with its extension, contains all named spots (G4.2).
    NoRow,
    /// The named spots omit a piece that must be taken (G5.1).
    #[serde(rename = "must_take")]
    MustTakeMore,
    /// The removal must break up a row that contains loaded pieces (G6.6).
    #[serde(rename = "must_cut")]
    MustCutLoadedRow,
    /// A row must be removed first (G5.4).
    RowRemains,
    /// The result is not that of the agreed contest (G8.8 to G8.10).
    WrongContest,
    /// The number on a die is not between 1 and 6 (G8.9).
    BadDice,
    /// The rules of the TAMSK match differ from the agreed ones (G11.3).
    #[serde(rename = "wrong_rules")]
    WrongContestRules,
    /// An action of the TAMSK match is refused or is later than the end of the match (G11.3).
    #[serde(rename = "bad_record")]
    BadContestRecord,
    /// The TAMSK match is not over (G11.3).
    #[serde(rename = "unfinished")]
    ContestUnfinished,
}

impl GipfRefusal {
    /// All refusals, in the order of section 12.
    pub const ALL: [GipfRefusal; 19] = [
        GipfRefusal::GameOver,
        GipfRefusal::NotYourTurn,
        GipfRefusal::NotNow,
        GipfRefusal::NotADot,
        GipfRefusal::NotAnEntry,
        GipfRefusal::GipfFirst,
        GipfRefusal::NoMoreGipfPieces,
        GipfRefusal::TooFewPieces,
        GipfRefusal::NoPotential,
        GipfRefusal::LineFull,
        GipfRefusal::NoRow,
        GipfRefusal::MustTakeMore,
        GipfRefusal::MustCutLoadedRow,
        GipfRefusal::RowRemains,
        GipfRefusal::WrongContest,
        GipfRefusal::BadDice,
        GipfRefusal::WrongContestRules,
        GipfRefusal::BadContestRecord,
        GipfRefusal::ContestUnfinished,
    ];
}

/// Writes the name of the refusal in snake case, such as `game_over`. Records and states use the same name.
impl fmt::Display for GipfRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl std::error::Error for GipfRefusal {}
