//! The board of a match. Both [`Position`](super::Position) and [`Match`](super::Match) contain a board.

use super::{ByPlayer, Player, SOCKET_COUNT, Socket, SocketSet};

/// The number of rings that a player without a handicap starts with (R1.4).
pub const FULL_HOLDER: u8 = 32;

/// The fewest rings that a player can start with under a handicap.
pub const MIN_INITIAL_RINGS: u8 = 24;

/// A board with its rings, the sockets of the glasses, and the rings left in the holders of the players.
///
/// Each bit of `places` stands for one of the 64 ring places (R1.3). Each socket fills from its highest bit down. The
/// bit of the place that is filled last has the index of the socket. The low 37 bits therefore show which sockets are
/// full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    places: u64,
    glasses: ByPlayer<SocketSet>,
    holders: ByPlayer<u8>,
    began_with: ByPlayer<u8>,
}

/// The bits of the ring places of each socket.
const PLACES: [u64; SOCKET_COUNT] = {
    let mut masks = [0u64; SOCKET_COUNT];
    let mut bit = 0;
    let mut height = 1;
    while height <= 4 {
        let mut i = 0;
        while i < SOCKET_COUNT {
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
    /// A board without rings and glasses, with full holders.
    pub const EMPTY: Board = Board::with_holders(ByPlayer::new(FULL_HOLDER, FULL_HOLDER));

    /// Returns a board without rings and glasses, with the given numbers of rings in the players' holders.
    pub const fn with_holders(rings: ByPlayer<u8>) -> Board {
        Board {
            places: 0,
            glasses: ByPlayer::new(SocketSet::EMPTY, SocketSet::EMPTY),
            holders: rings,
            began_with: rings,
        }
    }

    /// Returns the number of rings in a socket.
    #[inline]
    pub const fn rings(&self, socket: Socket) -> u8 {
        (self.places & PLACES[socket.index()]).count_ones() as u8
    }

    /// Returns the number of rings on the board.
    #[inline]
    pub const fn rings_on_board(&self) -> u8 {
        self.places.count_ones() as u8
    }

    /// Returns the number of rings left in a player's holder. The player with fewer rings left wins (R1.6).
    #[inline]
    pub fn rings_in_holder(&self, player: Player) -> u8 {
        self.holders[player]
    }

    /// Returns the number of rings that a player began with (R1.4).
    #[inline]
    pub fn initial_rings(&self, player: Player) -> u8 {
        self.began_with[player]
    }

    /// Returns the full sockets (R1.3).
    #[inline]
    pub const fn full_sockets(&self) -> SocketSet {
        SocketSet::from_bits(self.places)
    }

    /// Returns the sockets of a player's glasses.
    #[inline]
    pub fn glass_sockets(&self, player: Player) -> SocketSet {
        self.glasses[player]
    }

    /// Returns the sockets of all glasses.
    #[inline]
    pub fn occupied_sockets(&self) -> SocketSet {
        self.glasses[Player::Red] | self.glasses[Player::Black]
    }

    /// Returns the sockets that a glass may enter because they are neither occupied nor full.
    #[inline]
    pub fn enterable_sockets(&self) -> SocketSet {
        !(self.full_sockets() | self.occupied_sockets())
    }

    /// Returns the sockets that a glass on `from` may move to (R3.1).
    #[inline]
    pub fn exits(&self, from: Socket) -> SocketSet {
        from.neighbours() & self.enterable_sockets()
    }

    /// Returns `true` if a glass on any of `sockets` can move.
    #[inline]
    pub fn any_has_exit(&self, sockets: SocketSet) -> bool {
        let open = self.enterable_sockets();
        sockets.into_iter().any(|from| !(from.neighbours() & open).is_empty())
    }

    /// Returns `true` if the player can drop a ring on the socket. The holder must contain a ring, and the socket must
    /// not be full.
    #[inline]
    pub fn can_drop_ring(&self, player: Player, socket: Socket) -> bool {
        self.holders[player] > 0 && !self.full_sockets().contains(socket)
    }

    /// Returns the bit of the next ring place in a socket, or 0 if the socket is full.
    #[inline]
    pub(super) const fn next_ring_place_bit(&self, socket: Socket) -> u64 {
        let free = !self.places & PLACES[socket.index()];
        match free.checked_ilog2() {
            Some(highest) => 1 << highest,
            None => 0,
        }
    }

    /// Moves a ring from a player's holder to a socket, regardless of whose turn it is. Call this only if
    /// [`Board::can_drop_ring`] returns `true`.
    #[inline]
    pub fn drop_ring(&mut self, player: Player, socket: Socket) {
        debug_assert!(self.can_drop_ring(player, socket));
        self.places |= self.next_ring_place_bit(socket);
        self.holders[player] -= 1;
    }

    /// Moves a player's glass from one socket to another.
    #[inline]
    pub(crate) fn move_glass(&mut self, player: Player, from: Socket, to: Socket) {
        debug_assert!(self.glasses[player].contains(from) && !self.occupied_sockets().contains(to));
        self.glasses[player] = self.glasses[player].without(from).with(to);
    }

    /// Places a glass that is off the board on a vacant socket.
    #[inline]
    pub fn add_glass(&mut self, player: Player, to: Socket) {
        debug_assert!(!self.occupied_sockets().contains(to));
        self.glasses[player] = self.glasses[player].with(to);
    }

    /// Returns the occupied ring places as bits. The lowest bits are the last places of all sockets, in the order of
    /// the socket indices. Above them are the second-last places of the sockets with at least two places, then the
    /// third-last and the fourth-last places.
    #[inline]
    pub const fn ring_place_bits(&self) -> u64 {
        self.places
    }

    /// Sets the number of rings in a socket without taking them from a holder.
    pub(super) fn set_rings(&mut self, socket: Socket, rings: u8) {
        self.places &= !PLACES[socket.index()];
        for _ in 0..rings {
            self.places |= self.next_ring_place_bit(socket);
        }
    }

    /// Sets the numbers of rings in the holders.
    pub(super) fn set_holders(&mut self, holders: ByPlayer<u8>) {
        self.holders = holders;
    }
}
