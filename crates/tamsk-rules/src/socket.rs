//! The 37 sockets with their names, heights and neighbours (R1.1 to R1.3), and sets of sockets, stored as bits.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::serialization::deserialize_from_str;

/// The number of sockets on the board (R1.1).
pub const SOCKET_COUNT: usize = 37;

/// The number of sockets in each column, from `A` to `G` (R1.1).
pub const COLUMN_LENGTHS: [u8; 7] = [4, 5, 6, 7, 6, 5, 4];

/// The index of each column's first socket.
const COLUMN_STARTS: [u8; 7] = [0, 4, 9, 15, 22, 28, 33];

/// A socket of the board. Indices run through the columns from `A` to `G`, and upwards within each column, from 0 for
/// `A1` to 36 for `G4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Socket(u8);

impl Socket {
    /// Returns the socket with this index, or `None` if the index exceeds 36.
    pub const fn new(index: usize) -> Option<Socket> {
        if index < SOCKET_COUNT { Some(Socket(index as u8)) } else { None }
    }

    /// Returns the socket in a column (0 for `A`) and a row (from 1), or `None` if it is off the board.
    pub const fn at(column: usize, row: usize) -> Option<Socket> {
        if column < 7 && row >= 1 && row <= COLUMN_LENGTHS[column] as usize {
            Some(Socket(COLUMN_STARTS[column] + row as u8 - 1))
        } else {
            None
        }
    }

    /// Returns all sockets in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Socket> + ExactSizeIterator {
        (0..SOCKET_COUNT as u8).map(Socket)
    }

    /// Returns the index, from 0 to 36.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the column, from 0 for `A` to 6 for `G`.
    pub const fn column(self) -> usize {
        let mut column = 6;
        while COLUMN_STARTS[column] > self.0 {
            column -= 1;
        }
        column
    }

    /// Returns the row, from 1 at the bottom.
    pub const fn row_number(self) -> usize {
        (self.0 - COLUMN_STARTS[self.column()]) as usize + 1
    }

    /// Returns the number of rings that fill the socket, from 1 on the edge to 4 in the centre (R1.3).
    #[inline]
    pub const fn height(self) -> u8 {
        HEIGHTS[self.0 as usize]
    }
}

impl fmt::Display for Socket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.column() as u8) as char, self.row_number())
    }
}

impl fmt::Debug for Socket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error returned when a text is not the name of a [`Socket`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{}' is no socket: expected a column A to G and a row, such as D4", .0.escape_debug())]
pub struct ParseSocketError(String);

impl FromStr for Socket {
    type Err = ParseSocketError;

    fn from_str(text: &str) -> Result<Socket, ParseSocketError> {
        if let [column @ b'A'..=b'G', row @ b'1'..=b'7'] = *text.as_bytes()
            && let Some(socket) = Socket::at((column - b'A') as usize, (row - b'0') as usize)
        {
            return Ok(socket);
        }
        Err(ParseSocketError(text.chars().take(16).collect()))
    }
}

impl Serialize for Socket {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Socket {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Socket, D::Error> {
        deserialize_from_str(deserializer)
    }
}

/// The height of each socket, which is its distance from the edge, counted from 1 (R1.3).
const HEIGHTS: [u8; SOCKET_COUNT] = {
    let mut heights = [0; SOCKET_COUNT];
    let mut i = 0;
    while i < SOCKET_COUNT {
        let socket = Socket(i as u8);
        let (column, row) = (socket.column(), socket.row_number());
        let from_side = if column < 3 { column + 1 } else { 7 - column };
        let from_end = {
            let top = COLUMN_LENGTHS[column] as usize - row + 1;
            if row < top { row } else { top }
        };
        heights[i] = if from_side < from_end { from_side } else { from_end } as u8;
        i += 1;
    }
    heights
};

/// A set of sockets, stored as bits. Bit *n* stands for the socket with index *n*.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SocketSet(u64);

impl SocketSet {
    /// The empty set.
    pub const EMPTY: SocketSet = SocketSet(0);
    /// All 37 sockets.
    pub const ALL: SocketSet = SocketSet((1 << SOCKET_COUNT) - 1);

    /// Creates a set from bits. Ignores bits that stand for no socket.
    #[inline]
    pub const fn from_bits(bits: u64) -> SocketSet {
        SocketSet(bits & Self::ALL.0)
    }

    /// Returns the bits of the set.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns `true` if the set contains no socket.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of sockets in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set contains `socket`.
    #[inline]
    pub const fn contains(self, socket: Socket) -> bool {
        self.0 & 1 << socket.0 != 0
    }

    /// Returns the set with `socket` added.
    #[inline]
    #[must_use]
    pub const fn with(self, socket: Socket) -> SocketSet {
        SocketSet(self.0 | 1 << socket.0)
    }

    /// Returns the set with `socket` removed.
    #[inline]
    #[must_use]
    pub const fn without(self, socket: Socket) -> SocketSet {
        SocketSet(self.0 & !(1 << socket.0))
    }
}

impl BitAnd for SocketSet {
    type Output = SocketSet;

    #[inline]
    fn bitand(self, other: SocketSet) -> SocketSet {
        SocketSet(self.0 & other.0)
    }
}

impl BitOr for SocketSet {
    type Output = SocketSet;

    #[inline]
    fn bitor(self, other: SocketSet) -> SocketSet {
        SocketSet(self.0 | other.0)
    }
}

impl BitOrAssign for SocketSet {
    #[inline]
    fn bitor_assign(&mut self, other: SocketSet) {
        self.0 |= other.0;
    }
}

impl Sub for SocketSet {
    type Output = SocketSet;

    #[inline]
    fn sub(self, other: SocketSet) -> SocketSet {
        SocketSet(self.0 & !other.0)
    }
}

impl Not for SocketSet {
    type Output = SocketSet;

    #[inline]
    fn not(self) -> SocketSet {
        SocketSet(!self.0 & Self::ALL.0)
    }
}

impl FromIterator<Socket> for SocketSet {
    fn from_iter<I: IntoIterator<Item = Socket>>(sockets: I) -> SocketSet {
        sockets.into_iter().fold(SocketSet::EMPTY, SocketSet::with)
    }
}

impl IntoIterator for SocketSet {
    type Item = Socket;
    type IntoIter = SocketSetIter;

    #[inline]
    fn into_iter(self) -> SocketSetIter {
        SocketSetIter(self.0)
    }
}

impl fmt::Debug for SocketSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// An iterator over the sockets of a set, in the order of their indices.
#[derive(Clone, Debug)]
pub struct SocketSetIter(u64);

impl Iterator for SocketSetIter {
    type Item = Socket;

    #[inline]
    fn next(&mut self) -> Option<Socket> {
        if self.0 == 0 {
            return None;
        }
        let socket = Socket(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(socket)
    }
}

impl Socket {
    /// Returns the adjacent sockets (R1.2).
    #[inline]
    pub const fn neighbours(self) -> SocketSet {
        NEIGHBOURS[self.0 as usize]
    }

    /// Returns the set that contains only this socket.
    #[inline]
    pub const fn to_set(self) -> SocketSet {
        SocketSet::EMPTY.with(self)
    }
}

/// The neighbours of each socket (R1.2).
const NEIGHBOURS: [SocketSet; SOCKET_COUNT] = {
    let mut sets = [SocketSet::EMPTY; SOCKET_COUNT];
    let mut i = 0;
    while i < SOCKET_COUNT {
        let socket = Socket(i as u8);
        let (column, row) = (socket.column(), socket.row_number());
        // Visits only the socket above and the two sockets to the right, so that each pair of neighbours is visited
        // once.
        let up = Socket::at(column, row + 1);
        let right = Socket::at(column + 1, row);
        let slant = if column < 3 { Socket::at(column + 1, row + 1) } else { Socket::at(column + 1, row - 1) };
        let mut k = 0;
        while k < 3 {
            if let Some(other) = [up, right, slant][k] {
                sets[i] = sets[i].with(other);
                sets[other.index()] = sets[other.index()].with(socket);
            }
            k += 1;
        }
        i += 1;
    }
    sets
};
