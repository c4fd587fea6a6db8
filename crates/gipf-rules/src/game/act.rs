//! The acts of players (G11.1), and what happens in a match, for those who show it.

use serde::{Deserialize, Serialize};
use tamsk_rules::{Action, Millis, Options, Player, Setup};

use super::GipfOutcome;
use crate::entry::Entry;
use crate::player::PieceKind;
use crate::spot::{Point, Spot, SpotSet};
use crate::word::Word;

/// An act of a player (G11.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GipfAct {
    /// Pushes a basic piece from a dot onto a spot (G2.2).
    Push(Point, Point),
    /// Introduces a GIPF piece (G3.5).
    Gipf(Point, Point),
    /// Introduces a loaded piece (G6.2).
    Loaded(Point, Point),
    /// Makes the extra move (G6.7).
    Extra(Point, Point),
    /// Removes pieces of one row and its extension (G4.2); a spot named twice counts once.
    Take(Vec<Point>),
    /// Ends the player's removals (G5.4).
    Leave,
    /// Wants to use the potential (G8.3).
    Use,
    /// Gives the extra move up (G6.10, G8.7).
    Forgo,
    /// Challenges the owner of the potential (G8.4).
    Challenge,
    /// Lets the potential be used (G8.3).
    Allow,
    /// The result of the coin (G8.8).
    Toss(ContestWinner),
    /// The results of the dice (G8.9).
    Dice {
        /// The challenger's die.
        challenger: u32,
        /// The owner's die.
        owner: u32,
    },
    /// The result of any other contest (G8.10).
    Result(ContestResult),
    /// The match of TAMSK (G8.5).
    Tamsk {
        /// Who played Red.
        red: Player,
        /// The match.
        game: Box<TamskContest>,
    },
    /// Resigns the match (G7.5).
    Resign,
}

impl GipfAct {
    /// Returns the act of a word; `None` for the result of a contest, which needs to know which contest it was.
    pub fn of(word: Word) -> Option<GipfAct> {
        Some(match word {
            Word::Push(kind, entry) => {
                let act = match kind {
                    PieceKind::Basic => GipfAct::Push,
                    PieceKind::Gipf => GipfAct::Gipf,
                    PieceKind::Loaded => GipfAct::Loaded,
                    PieceKind::Single => GipfAct::Extra,
                };
                act(entry.dot(), entry.spot().point())
            }
            Word::Take(spots) => GipfAct::Take(spots.iter().map(Spot::point).collect()),
            Word::Leave => GipfAct::Leave,
            Word::Use => GipfAct::Use,
            Word::Forgo => GipfAct::Forgo,
            Word::Challenge => GipfAct::Challenge,
            Word::Allow => GipfAct::Allow,
            Word::Won | Word::Held => return None,
        })
    }
}

/// Who won a toss (G8.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContestWinner {
    /// Who challenged.
    Challenger,
    /// The owner of the potential.
    Owner,
}

/// The result of a contest entered by hand (G8.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContestResult {
    /// Who challenged has won.
    Challenger,
    /// The owner of the potential has won.
    Owner,
    /// Nobody has won.
    Tie,
}

/// A match of TAMSK that decides a challenge (G11.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TamskContest {
    /// Its rules.
    pub rules: Options,
    /// The position in which it began; `None` for the start that its rules say, which is the only one that counts.
    pub position: Option<Setup>,
    /// All actions with their times and players, in order of time.
    pub actions: Vec<(Millis, Player, Action)>,
    /// When it ends, if that is after the last action.
    pub end: Option<Millis>,
}

/// Something that happened in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfEvent {
    /// A piece came into play (G2.2), the potential of an extra move too (G6.7).
    Pushed {
        /// Whose piece it is.
        by: Player,
        /// Its kind.
        kind: PieceKind,
        /// Where it came into play.
        entry: Entry,
        /// How many pieces it moved one spot on (G2.3).
        moved: usize,
    },
    /// A potential may be used (G6.8, G6.9, G6.13).
    PotentialDue {
        /// Its owner.
        owner: Player,
    },
    /// The owner wants to use it (G8.3).
    Used,
    /// The owner has given it up, and it is lost (G6.10, G8.7).
    Forgone,
    /// The opponent challenges the owner (G8.4).
    Challenged,
    /// The opponent lets it be used (G8.3).
    Allowed,
    /// A contest is decided (G8.6).
    ContestDecided {
        /// Whether the challenger has won and the potential is lost.
        neutralised: bool,
    },
    /// Pieces were removed (G4.3).
    Removed {
        /// By whom.
        by: Player,
        /// From where.
        spots: SpotSet,
        /// How many pieces returned to the reserve.
        returned: u8,
        /// How many pieces were captured.
        captured: u8,
    },
    /// A side left its rows of GIPF pieces on the board (G5.4).
    Left {
        /// Which side.
        by: Player,
    },
    /// A turn is over (G4.6).
    TurnEnded {
        /// Whose turn it was.
        by: Player,
    },
    /// The match is over (section 7).
    Ended(GipfOutcome),
}
