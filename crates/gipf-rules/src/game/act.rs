//! The acts of players (G11.1) and the events of a match.

use serde::{Deserialize, Serialize};
use tamsk_rules::{Action, Millis, Options, Player, Setup};

use super::GipfOutcome;
use crate::entry::Entry;
use crate::player::PieceKind;
use crate::spot::{Point, Spot, SpotSet};
use crate::word::CompactAct;

/// An act of a player (G11.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GipfAct {
    /// Pushes a basic piece from a dot onto a spot (G2.2).
    Push(Point, Point),
    /// Introduces a GIPF piece from a dot onto a spot (G3.5).
    Gipf(Point, Point),
    /// Introduces a loaded piece from a dot onto a spot (G6.2).
    Loaded(Point, Point),
    /// Makes the extra move from a dot onto a spot (G6.7).
    Extra(Point, Point),
    /// Removes pieces of a row and its extension (G4.2). A spot named twice counts once.
    Take(Vec<Point>),
    /// Ends the player's removals and leaves the remaining rows (G5.4).
    Leave,
    /// Announces that the player wants to use their potential (G8.3).
    Use,
    /// Gives up the extra move (G6.10, G8.7).
    Forgo,
    /// Challenges the owner of the potential (G8.4).
    Challenge,
    /// Lets the owner use the potential (G8.3).
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
    /// The result of any other contest, entered by hand (G8.10).
    Result(ContestResult),
    /// The match of TAMSK that decides the challenge (G8.5).
    Tamsk {
        /// The player of Red.
        red: Player,
        /// The match.
        game: Box<TamskContest>,
    },
    /// Resigns the match (G7.5).
    Resign,
}

impl GipfAct {
    /// Returns the act of a word, or `None` for the result of a contest, as the word does not say which contest it was.
    pub fn of(word: CompactAct) -> Option<GipfAct> {
        Some(match word {
            CompactAct::Push(kind, entry) => {
                let act = match kind {
                    PieceKind::Basic => GipfAct::Push,
                    PieceKind::Gipf => GipfAct::Gipf,
                    PieceKind::Loaded => GipfAct::Loaded,
                    PieceKind::Potential => GipfAct::Extra,
                };
                act(entry.dot(), entry.spot().point())
            }
            CompactAct::Take(spots) => GipfAct::Take(spots.iter().map(Spot::point).collect()),
            CompactAct::Leave => GipfAct::Leave,
            CompactAct::Use => GipfAct::Use,
            CompactAct::Forgo => GipfAct::Forgo,
            CompactAct::Challenge => GipfAct::Challenge,
            CompactAct::Allow => GipfAct::Allow,
            CompactAct::ChallengerWon | CompactAct::ChallengerFailed => return None,
        })
    }
}

/// The winner of a coin toss (G8.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContestWinner {
    /// The player who challenged.
    Challenger,
    /// The owner of the potential.
    Owner,
}

/// The result of a contest entered by hand (G8.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContestResult {
    /// The player who challenged won.
    Challenger,
    /// The owner of the potential won.
    Owner,
    /// Nobody won.
    Tie,
}

/// A match of TAMSK that decides a challenge (G11.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TamskContest {
    /// The rules of the match.
    pub rules: Options,
    /// The position at the start. Only `None`, the start given by the rules, is valid.
    pub position: Option<Setup>,
    /// All actions with their times and players, in order of time.
    pub actions: Vec<(Millis, Player, Action)>,
    /// The end of the match, if it is after the last action.
    pub end: Option<Millis>,
}

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfEvent {
    /// A piece came into play by a push (G2.2), or a potential by an extra move (G6.7).
    Pushed {
        /// The owner of the piece.
        by: Player,
        /// The kind of the piece.
        kind: PieceKind,
        /// The entry through which it came into play.
        entry: Entry,
        /// The number of pieces that moved one spot along the line (G2.3).
        moved: usize,
    },
    /// A potential may be used now (G6.8, G6.9, G6.13).
    PotentialDue {
        /// The owner of the potential.
        owner: Player,
    },
    /// The owner wants to use the potential (G8.3).
    Used,
    /// The owner gave up the potential, which is lost (G6.10, G8.7).
    Forgone,
    /// The opponent challenged the owner (G8.4).
    Challenged,
    /// The opponent allowed the use of the potential (G8.3).
    Allowed,
    /// A contest was decided (G8.6).
    ContestDecided {
        /// Whether the challenger won, so that the potential is lost.
        neutralised: bool,
    },
    /// Pieces were removed (G4.3).
    Removed {
        /// The player who removed them.
        by: Player,
        /// The spots they were removed from.
        spots: SpotSet,
        /// The number of pieces that returned to the reserve.
        returned: u8,
        /// The number of captured pieces.
        captured: u8,
    },
    /// A side left its rows of GIPF pieces on the board (G5.4).
    RowsKept {
        /// The side.
        by: Player,
    },
    /// A turn ended (G4.6).
    TurnEnded {
        /// The player whose turn it was.
        by: Player,
    },
    /// The match ended (section 7).
    Ended(GipfOutcome),
}
