//! The acts of players (G11.1) and the events of a match.

use serde::{Deserialize, Serialize};
use tamsk_rules::{Action, Millis, Options, Player, Setup};

use super::GipfOutcome;
use crate::compact_act::CompactAct;
use crate::entry::Entry;
use crate::player::PieceKind;
use crate::spot::{Point, Spot, SpotSet};

/// An act of a player (G11.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GipfAct {
    /// Pushes a basic piece from a dot onto a spot (G2.2).
    Push(Point, Point),
    /// Introduces a GIPF piece from a dot onto a spot (G3.5).
    IntroduceGipf(Point, Point),
    /// Introduces a loaded piece from a dot onto a spot (G6.2).
    IntroduceLoaded(Point, Point),
    /// Makes the extra move from a dot onto a spot (G6.7).
    ExtraMove(Point, Point),
    /// Removes pieces of a row and its extension (G4.2). A spot named twice counts once.
    Take(Vec<Point>),
    /// Ends the player's removals and leaves the remaining rows (G5.4).
    LeaveRows,
    /// Announces that the player wants to use their potential (G8.3).
    AnnounceUse,
    /// Gives up the extra move (G6.10, G8.7).
    Forgo,
    /// Challenges the owner of the potential (G8.4).
    Challenge,
    /// Lets the owner use the potential (G8.3).
    Allow,
    /// The winner of the coin toss (G8.8).
    Toss(CoinTossWinner),
    /// The numbers that the dice show (G8.9).
    Dice {
        /// The number on the challenger's die.
        challenger: u32,
        /// The number on the owner's die.
        owner: u32,
    },
    /// The result of a contest, entered by hand (G8.10).
    Result(ManualContestResult),
    /// The match of TAMSK that decides the challenge (G8.5).
    Tamsk {
        /// The player who plays Red.
        red: Player,
        /// The record of the match.
        game: Box<TamskContest>,
    },
    /// Resigns the match (G7.5).
    Resign,
}

impl GipfAct {
    /// Converts a compact act to an act. Returns `None` for the result of a contest, because a compact act does not
    /// contain the kind of the contest.
    pub fn from_compact(act: CompactAct) -> Option<GipfAct> {
        Some(match act {
            CompactAct::Push(kind, entry) => {
                let act = match kind {
                    PieceKind::Basic => GipfAct::Push,
                    PieceKind::Gipf => GipfAct::IntroduceGipf,
                    PieceKind::Loaded => GipfAct::IntroduceLoaded,
                    PieceKind::Potential => GipfAct::ExtraMove,
                };
                act(entry.dot(), entry.spot().point())
            }
            CompactAct::Take(spots) => GipfAct::Take(spots.iter().map(Spot::point).collect()),
            CompactAct::LeaveRows => GipfAct::LeaveRows,
            CompactAct::AnnounceUse => GipfAct::AnnounceUse,
            CompactAct::Forgo => GipfAct::Forgo,
            CompactAct::Challenge => GipfAct::Challenge,
            CompactAct::Allow => GipfAct::Allow,
            CompactAct::ChallengerWon | CompactAct::ChallengerFailed => return None,
        })
    }
}

/// The winner of a coin toss (G8.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CoinTossWinner {
    /// The player who challenged.
    Challenger,
    /// The owner of the potential.
    Owner,
}

/// The result of a contest entered by hand (G8.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ManualContestResult {
    /// The challenger won.
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
    /// The starting position. It must be `None`, which stands for the usual start.
    pub start: Option<Setup>,
    /// All actions with their times and players, in chronological order.
    pub actions: Vec<(Millis, Player, Action)>,
    /// The time at which the match ends; `None` if the match ends with its last action.
    pub end_time: Option<Millis>,
}

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfEvent {
    /// A push brought a piece into play (G2.2), or an extra move brought a potential into play (G6.7).
    Pushed {
        /// The owner of the piece.
        by: Player,
        /// The kind of the piece.
        kind: PieceKind,
        /// The entry through which the piece came into play.
        entry: Entry,
        /// The number of pieces that moved one spot along the line (G2.3).
        moved: usize,
    },
    /// A potential may be used now (G6.8, G6.9, G6.13).
    PotentialUsable {
        /// The owner of the potential.
        owner: Player,
    },
    /// The owner wants to use the potential (G8.3).
    UseAnnounced,
    /// The owner gave up the potential, which is lost (G6.10, G8.7).
    PotentialForgone,
    /// The opponent challenged the owner (G8.4).
    PotentialChallenged,
    /// The opponent allowed the use of the potential (G8.3).
    UseAllowed,
    /// A contest was decided (G8.6).
    ContestDecided {
        /// `true` if the challenger won, so that the potential is lost.
        neutralised: bool,
    },
    /// Pieces were removed (G4.3).
    PiecesRemoved {
        /// The player who removed the pieces.
        by: Player,
        /// The spots from which the pieces were removed.
        spots: SpotSet,
        /// The number of pieces that returned to the player's reserve.
        returned: u8,
        /// The number of captured pieces.
        captured: u8,
    },
    /// A side left its rows of GIPF pieces on the board (G5.4).
    RowsKept {
        /// The side that kept its rows.
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
