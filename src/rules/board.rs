//! The board that [`Position`](super::Position) and [`Match`](super::Match) share: rings, glasses' places, holders,
//! and every question that both ask of it.

use super::{ByPlayer, Player, SOCKETS, Socket, SocketSet};

/// Rings each player begins with (R1.4).
pub const RINGS_EACH: u8 = 32;

/// Rings, the sockets on which glasses stand, and the rings left in the holders.
///
/// The 64 ring places of the board (R1.3) are the 64 bits of one word. The last place of every socket is the bit of
/// the socket's own index, so that the low 37 bits are the full sockets; the places below lie above them, and fill
/// from the highest bit down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    places: u64,
    glasses: ByPlayer<SocketSet>,
    holders: ByPlayer<u8>,
}

/// The bits of each socket's places.
const PLACES: [u64; SOCKETS] = {
    let mut masks = [0u64; SOCKETS];
    let mut bit = 0;
    let mut height = 1;
    while height <= 4 {
        let mut i = 0;
        while i < SOCKETS {
            if let Some(socket) = Socket::new(i)
                && socket.height() >= height
            {
                masks[i] |= 1 << bit;
                bit += 1;
            }
            i += 1;
        }
        height += 1;
    }
    assert!(bit == 64, "R1.3: 64 ring places");
    masks
};

impl Board {
    /// No ring and no glass on the board; the holders full.
    pub const EMPTY: Board = Board {
        places: 0,
        glasses: ByPlayer::new(SocketSet::EMPTY, SocketSet::EMPTY),
        holders: ByPlayer::new(RINGS_EACH, RINGS_EACH),
    };

    /// The rings in a socket.
    #[inline]
    pub const fn rings(&self, socket: Socket) -> u8 {
        (self.places & PLACES[socket.index()]).count_ones() as u8
    }

    /// All rings on the board.
    #[inline]
    pub const fn rings_on_board(&self) -> u8 {
        self.places.count_ones() as u8
    }

    /// The rings left in a player's holder: their score, where fewest wins (R1.6).
    #[inline]
    pub fn holder(&self, player: Player) -> u8 {
        self.holders[player]
    }

    /// The sockets that hold as many rings as they can (R1.3).
    #[inline]
    pub const fn full(&self) -> SocketSet {
        SocketSet::from_bits(self.places)
    }

    /// The sockets on which glasses of this player stand.
    #[inline]
    pub fn glasses(&self, player: Player) -> SocketSet {
        self.glasses[player]
    }

    /// The sockets on which any glass stands.
    #[inline]
    pub fn occupied(&self) -> SocketSet {
        self.glasses[Player::Red] | self.glasses[Player::Black]
    }

    /// The vacant sockets that are not full: all that a glass may ever enter.
    #[inline]
    pub fn open(&self) -> SocketSet {
        !(self.full() | self.occupied())
    }

    /// Where a glass on `from` may go (R3.1).
    #[inline]
    pub fn exits(&self, from: Socket) -> SocketSet {
        from.neighbours() & self.open()
    }

    /// Whether any glass standing on `sockets` may move.
    #[inline]
    pub fn any_exit(&self, sockets: SocketSet) -> bool {
        let open = self.open();
        sockets.into_iter().any(|from| !(from.neighbours() & open).is_empty())
    }

    /// Whether this player could drop a ring on this socket.
    #[inline]
    pub fn takes_ring(&self, player: Player, socket: Socket) -> bool {
        self.holders[player] > 0 && !self.full().contains(socket)
    }

    /// The place that the next ring in `socket` would take, as one of 64 bits; 0 if it is full.
    #[inline]
    pub(super) const fn next_place(&self, socket: Socket) -> u64 {
        let free = !self.places & PLACES[socket.index()];
        match free.checked_ilog2() {
            Some(highest) => 1 << highest,
            None => 0,
        }
    }

    /// Drops a ring of `player` on `socket`, which [takes one](Board::takes_ring).
    #[inline]
    pub(crate) fn drop_ring(&mut self, player: Player, socket: Socket) {
        debug_assert!(self.takes_ring(player, socket));
        self.places |= self.next_place(socket);
        self.holders[player] -= 1;
    }

    /// Moves a glass from one socket to another.
    #[inline]
    pub(crate) fn move_glass(&mut self, player: Player, from: Socket, to: Socket) {
        debug_assert!(self.glasses[player].contains(from) && !self.occupied().contains(to));
        self.glasses[player] = self.glasses[player].without(from).with(to);
    }

    /// Puts a glass that was beside the board on a vacant socket.
    pub(crate) fn put_glass(&mut self, player: Player, to: Socket) {
        debug_assert!(!self.occupied().contains(to));
        self.glasses[player] = self.glasses[player].with(to);
    }

    /// The places taken, one bit each: the last place of every socket in the order of their indices, then the last but
    /// one of those that have it, then the third and the fourth from the end. For whoever counts places by the word.
    #[inline]
    pub const fn places(&self) -> u64 {
        self.places
    }

    /// Lays `rings` in a socket without taking them from a holder; for set-ups.
    pub(super) fn set_rings(&mut self, socket: Socket, rings: u8) {
        self.places &= !PLACES[socket.index()];
        for _ in 0..rings {
            self.places |= self.next_place(socket);
        }
    }

    /// Sets the rings in the holders; for set-ups.
    pub(super) fn set_holders(&mut self, holders: ByPlayer<u8>) {
        self.holders = holders;
    }
}
