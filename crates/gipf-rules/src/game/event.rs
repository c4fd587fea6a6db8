//! What happens in a match, for those who show it.

use super::{GipfOutcome, Side};
use crate::entry::Entry;
use crate::piece::PieceKind;
use crate::spot::SpotSet;

/// Something that happened in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfEvent {
    /// A piece came into play (G2.2), the potential of an extra move too (G6.7).
    Pushed {
        /// Whose piece it is.
        by: Side,
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
        owner: Side,
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
        by: Side,
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
        by: Side,
    },
    /// A turn is over (G4.6).
    TurnEnded {
        /// Whose turn it was.
        by: Side,
    },
    /// The match is over (section 7).
    Ended(GipfOutcome),
}
