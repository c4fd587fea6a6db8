//! The kinds of pieces (G3.6, G6.2, G6.14).

use super::side::Side;

/// The kind of a piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// A basic piece.
    Basic,
    /// A GIPF piece: two basic pieces on top of each other (G3.6).
    Gipf,
    /// A loaded piece: a basic piece with a potential on top (G6.2).
    Loaded,
    /// A single potential (G6.14).
    Single,
}

impl PieceKind {
    /// All kinds.
    pub const ALL: [PieceKind; 4] = [PieceKind::Basic, PieceKind::Gipf, PieceKind::Loaded, PieceKind::Single];

    /// How many pieces of a reserve it consists of.
    #[inline]
    pub const fn worth(self) -> u8 {
        match self {
            PieceKind::Basic | PieceKind::Loaded => 1,
            PieceKind::Gipf => 2,
            PieceKind::Single => 0,
        }
    }

    /// The letter of a side's piece in positions and drawings: White's is a capital.
    pub const fn letter(self, side: Side) -> char {
        let letter = match self {
            PieceKind::Basic => 'B',
            PieceKind::Gipf => 'G',
            PieceKind::Loaded => 'L',
            PieceKind::Single => 'T',
        };
        match side {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The name in states.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Basic => "basic",
            PieceKind::Gipf => "gipf",
            PieceKind::Loaded => "loaded",
            PieceKind::Single => "potential",
        }
    }
}
