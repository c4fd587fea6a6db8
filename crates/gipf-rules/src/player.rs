//! Colours of players, kinds of pieces (G3.6, G6.2, G6.14) and outcomes (section 7).

use std::fmt;

use serde::{Deserialize, Serialize};
use tamsk_rules::Player;

/// The player who has the white pieces, moves first (G2.1) and sits in Red's seat at the table.
pub const WHITE: Player = Player::Red;
/// The player who has the black pieces.
pub const BLACK: Player = Player::Black;

/// The colour of a player's pieces. Records and messages use the colour to name the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Colour {
    /// The colour of [`WHITE`].
    White,
    /// The colour of [`BLACK`].
    Black,
}

impl Colour {
    /// Returns the colour of a player.
    pub const fn of(player: Player) -> Colour {
        match player {
            WHITE => Colour::White,
            BLACK => Colour::Black,
        }
    }

    /// Returns the name of the colour in JSON states and on the command line: `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }
}

impl From<Colour> for Player {
    fn from(colour: Colour) -> Player {
        match colour {
            Colour::White => WHITE,
            Colour::Black => BLACK,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Serializes a player as a [`Colour`]. The module is for use with `#[serde(with = "…")]`.
pub mod by_colour {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tamsk_rules::Player;

    use super::Colour;

    #[expect(missing_docs, reason = "only serde calls it")]
    pub fn serialize<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
        Colour::of(*player).serialize(serializer)
    }

    #[expect(missing_docs, reason = "only serde calls it")]
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        Colour::deserialize(deserializer).map(Into::into)
    }
}

/// The kind of a piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// A basic piece.
    Basic,
    /// A GIPF piece: two stacked basic pieces (G3.6).
    Gipf,
    /// A loaded piece: a basic piece with a potential on top (G6.2).
    Loaded,
    /// A single potential, without a basic piece (G6.14).
    Potential,
}

impl PieceKind {
    /// All kinds.
    pub const ALL: [PieceKind; 4] = [PieceKind::Basic, PieceKind::Gipf, PieceKind::Loaded, PieceKind::Potential];

    /// Returns the number of pieces from the reserve that make up a piece of this kind.
    #[inline]
    pub const fn reserve_pieces_used(self) -> u8 {
        match self {
            PieceKind::Basic | PieceKind::Loaded => 1,
            PieceKind::Gipf => 2,
            PieceKind::Potential => 0,
        }
    }

    /// Returns the letter for a piece in the text of positions and in drawings. White's letters are upper case.
    pub const fn letter(self, player: Player) -> char {
        let letter = match self {
            PieceKind::Basic => 'B',
            PieceKind::Gipf => 'G',
            PieceKind::Loaded => 'L',
            PieceKind::Potential => 'T',
        };
        match player {
            WHITE => letter,
            BLACK => letter.to_ascii_lowercase(),
        }
    }

    /// Returns the name of the kind in JSON states.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Basic => "basic",
            PieceKind::Gipf => "gipf",
            PieceKind::Loaded => "loaded",
            PieceKind::Potential => "potential",
        }
    }
}

/// The outcome of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GipfOutcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
    /// The reason why the match ended.
    pub by: GipfEndReason,
}

/// The reason why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GipfEndReason {
    /// The loser's reserve was empty at the beginning of their turn (G7.1).
    NoReserve,
    /// The loser had no GIPF piece left on the board (G7.2).
    NoGipf,
    /// No spot was free for the loser's normal move (G7.3).
    Blocked,
    /// The same position occurred at the beginning of a turn for the third time (G7.4).
    Repetition,
    /// The loser resigned (G7.5).
    Resigned,
}

impl GipfEndReason {
    /// Returns the name of the reason in JSON states.
    pub const fn name(self) -> &'static str {
        match self {
            GipfEndReason::NoReserve => "no_reserve",
            GipfEndReason::NoGipf => "no_gipf",
            GipfEndReason::Blocked => "blocked",
            GipfEndReason::Repetition => "repetition",
            GipfEndReason::Resigned => "resigned",
        }
    }
}
