//! Sets of sockets as bits of a `u64`.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

use super::{SOCKETS, Socket};

/// A set of sockets: bit *n* stands for the socket with index *n*.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SocketSet(u64);

impl SocketSet {
    /// The empty set.
    pub const EMPTY: SocketSet = SocketSet(0);
    /// All 37 sockets.
    pub const ALL: SocketSet = SocketSet((1 << SOCKETS) - 1);

    /// Returns the set with these bits, without those beyond the board.
    #[inline]
    pub const fn from_bits(bits: u64) -> SocketSet {
        SocketSet(bits & Self::ALL.0)
    }

    /// The bits of the set.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the set contains no socket.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of sockets in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set contains `socket`.
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

    /// Returns the sockets that are in the first set but not in the second.
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
    type IntoIter = Sockets;

    #[inline]
    fn into_iter(self) -> Sockets {
        Sockets(self.0)
    }
}

impl fmt::Debug for SocketSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// An iterator over the sockets of a set, in the order of their indices.
#[derive(Clone, Debug)]
pub struct Sockets(u64);

impl Iterator for Sockets {
    type Item = Socket;

    #[inline]
    fn next(&mut self) -> Option<Socket> {
        if self.0 == 0 {
            return None;
        }
        let socket = Socket::of_lowest_bit(self.0);
        self.0 &= self.0 - 1;
        Some(socket)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Sockets {}
