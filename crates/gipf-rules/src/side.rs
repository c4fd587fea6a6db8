//! The two sides, their kinds of pieces (G3.6, G6.2, G6.14), and how a match ends between them (section 7).

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// One of the two sides (G2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Begins (G2.1).
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The index: 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in states and on the command line: `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }
}

impl Not for Side {
    type Output = Side;

    /// The other side.
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A value for each side, indexed by [`Side`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// Computes the value of each side.
    pub fn of(f: impl FnMut(Side) -> T) -> BySide<T> {
        BySide(Side::BOTH.map(f))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

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
