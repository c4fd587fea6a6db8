//! Which sockets touch each other (R1.2), as a constant table.

use super::set::SocketSet;
use super::{SOCKETS, Socket};

impl Socket {
    /// Returns the sockets that this one touches (R1.2).
    #[inline]
    pub const fn neighbours(self) -> SocketSet {
        NEIGHBOURS[self.0 as usize]
    }

    /// Returns the set of this socket alone.
    #[inline]
    pub const fn bit(self) -> SocketSet {
        SocketSet::EMPTY.with(self)
    }
}

const NEIGHBOURS: [SocketSet; SOCKETS] = {
    let mut sets = [0u64; SOCKETS];
    let mut i = 0;
    while i < SOCKETS {
        let socket = Socket(i as u8);
        let (column, row) = (socket.column(), socket.row());
        // The socket above and the two to the right: together every pair once.
        let up = Socket::at(column, row + 1);
        let right = Socket::at(column + 1, row);
        let slant = if column < 3 { Socket::at(column + 1, row + 1) } else { Socket::at(column + 1, row - 1) };
        let mut k = 0;
        while k < 3 {
            if let Some(other) = [up, right, slant][k] {
                sets[i] |= 1 << other.0;
                sets[other.0 as usize] |= 1 << i;
            }
            k += 1;
        }
        i += 1;
    }
    let mut out = [SocketSet::EMPTY; SOCKETS];
    let mut i = 0;
    while i < SOCKETS {
        out[i] = SocketSet::from_bits(sets[i]);
        i += 1;
    }
    out
};
