//! The board that [`Position`](super::Position) and [`Match`](super::Match) share: rings, glasses and holders.

use super::{ByPlayer, Player, SOCKETS, Socket, SocketSet};

/// The rings that each player starts with, unless a handicap says otherwise (R1.4).
pub const RINGS_EACH: u8 = 32;

/// The fewest rings that a player can start with, as a handicap.
pub const FEWEST_RINGS_EACH: u8 = 24;

/// The rings on the board, the sockets of the glasses, and the rings left in the holders.
///
/// The 64 ring places (R1.3) are the bits of one word. The last place of each socket to be filled has the index of the
/// socket, so that the low 37 bits are the full sockets. Each socket fills from its highest bit down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    places: u64,
    glasses: ByPlayer<SocketSet>,
    holders: ByPlayer<u8>,
    began_with: ByPlayer<u8>,
}

/// The ring places of each socket, as bits.
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
    /// A board without rings and glasses, and with full holders.
    pub const EMPTY: Board = Board::with_holders(ByPlayer::new(RINGS_EACH, RINGS_EACH));

    /// A board without rings and glasses, and with these rings in the holders.
    pub const fn with_holders(rings: ByPlayer<u8>) -> Board {
        Board {
            places: 0,
            glasses: ByPlayer::new(SocketSet::EMPTY, SocketSet::EMPTY),
            holders: rings,
            began_with: rings,
        }
    }

    /// The number of rings in a socket.
    #[inline]
    pub const fn rings(&self, socket: Socket) -> u8 {
        (self.places & PLACES[socket.index()]).count_ones() as u8
    }

    /// The number of rings on the board.
    #[inline]
    pub const fn rings_on_board(&self) -> u8 {
        self.places.count_ones() as u8
    }

    /// The rings left in a player's holder; the player with fewer wins (R1.6).
    #[inline]
    pub fn holder(&self, player: Player) -> u8 {
        self.holders[player]
    }

    /// The rings that a player began with (R1.4).
    #[inline]
    pub fn began_with(&self, player: Player) -> u8 {
        self.began_with[player]
    }

    /// The full sockets (R1.3).
    #[inline]
    pub const fn full(&self) -> SocketSet {
        SocketSet::from_bits(self.places)
    }

    /// The sockets of a player's glasses.
    #[inline]
    pub fn glasses(&self, player: Player) -> SocketSet {
        self.glasses[player]
    }

    /// The sockets of all glasses.
    #[inline]
    pub fn occupied(&self) -> SocketSet {
        self.glasses[Player::Red] | self.glasses[Player::Black]
    }

    /// The vacant sockets that are not full, which a glass may enter.
    #[inline]
    pub fn open(&self) -> SocketSet {
        !(self.full() | self.occupied())
    }

    /// The sockets that a glass on `from` may move to (R3.1).
    #[inline]
    pub fn exits(&self, from: Socket) -> SocketSet {
        from.neighbours() & self.open()
    }

    /// Whether any glass on `sockets` can move.
    #[inline]
    pub fn any_exit(&self, sockets: SocketSet) -> bool {
        let open = self.open();
        sockets.into_iter().any(|from| !(from.neighbours() & open).is_empty())
    }

    /// Whether a player can drop a ring on a socket: the holder is not empty and the socket not full.
    #[inline]
    pub fn takes_ring(&self, player: Player, socket: Socket) -> bool {
        self.holders[player] > 0 && !self.full().contains(socket)
    }

    /// The place of the next ring in a socket, as a bit; 0 if the socket is full.
    #[inline]
    pub(super) const fn next_place(&self, socket: Socket) -> u64 {
        let free = !self.places & PLACES[socket.index()];
        match free.checked_ilog2() {
            Some(highest) => 1 << highest,
            None => 0,
        }
    }

    /// Drops a ring of a player on a socket that [takes one](Board::takes_ring), no matter whose turn it is.
    #[inline]
    pub fn drop_ring(&mut self, player: Player, socket: Socket) {
        debug_assert!(self.takes_ring(player, socket));
        self.places |= self.next_place(socket);
        self.holders[player] -= 1;
    }

    /// Moves a glass to a vacant socket.
    #[inline]
    pub(crate) fn move_glass(&mut self, player: Player, from: Socket, to: Socket) {
        debug_assert!(self.glasses[player].contains(from) && !self.occupied().contains(to));
        self.glasses[player] = self.glasses[player].without(from).with(to);
    }

    /// Puts a glass from off the board on a vacant socket.
    #[inline]
    pub fn put_glass(&mut self, player: Player, to: Socket) {
        debug_assert!(!self.occupied().contains(to));
        self.glasses[player] = self.glasses[player].with(to);
    }

    /// The places taken, as bits: first the last place of each socket, in the order of their indices, then the last but
    /// one of those with two or more, then the third and the fourth from the end.
    #[inline]
    pub const fn places(&self) -> u64 {
        self.places
    }

    /// Sets the rings in a socket without taking them from a holder, for set-ups.
    pub(super) fn set_rings(&mut self, socket: Socket, rings: u8) {
        self.places &= !PLACES[socket.index()];
        for _ in 0..rings {
            self.places |= self.next_place(socket);
        }
    }

    /// Sets the rings in the holders, for set-ups.
    pub(super) fn set_holders(&mut self, holders: ByPlayer<u8>) {
        self.holders = holders;
    }
}
