//! A fast board for random playouts. Rings are always dropped and claimed, so a turn consists only of a glass and a
//! socket.

use tamsk_rules::{ByPlayer, Player, Position, SOCKET_COUNT, Socket, SocketSet};

use crate::random::Random;

/// The neighbours of each socket, padded to 64 entries so that no index needs a bounds check.
static NEIGHBOURS: [u64; 64] = {
    let mut around = [0; 64];
    let mut i = 0;
    while i < SOCKET_COUNT {
        if let Some(socket) = Socket::new(i) {
            around[i] = socket.neighbours().bits();
        }
        i += 1;
    }
    around
};

/// A move in a playout: the index of a glass, and the index of its target socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayoutMove {
    pub(crate) glass: u8,
    pub(crate) to: u8,
}

/// The number of rings left to Red and to Black.
pub(crate) type RingsLeft = [u8; 2];

/// A position, reduced to the data that playouts need.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutBoard {
    /// The sockets with at least one, two, three and four free places.
    room: [u64; 4],
    occupied: u64,
    glasses: [[u8; 3]; 2],
    /// The number of glasses of each side that are not lost. These glasses come first in `glasses`. The others are
    /// obstacles.
    movable: [u8; 2],
    holders: RingsLeft,
    to_move: u8,
}

impl PlayoutBoard {
    /// Creates a board from a position. If a claim is open, it is used. `living` holds the sockets of the glasses that
    /// are not lost.
    pub fn new(position: &Position, living: ByPlayer<SocketSet>) -> PlayoutBoard {
        let board = position.board();
        let mut playout = PlayoutBoard {
            room: [0; 4],
            occupied: board.occupied_sockets().bits(),
            glasses: [[0; 3]; 2],
            movable: [0; 2],
            holders: [board.rings_in_holder(Player::Red), board.rings_in_holder(Player::Black)],
            to_move: position.to_move() as u8,
        };
        for socket in Socket::all() {
            let room = usize::from(socket.height() - board.rings(socket));
            for plane in &mut playout.room[..room] {
                *plane |= 1 << socket.index();
            }
        }
        for player in Player::BOTH {
            let side = player.index();
            for (place, socket) in playout.glasses[side].iter_mut().zip(living[player]) {
                *place = socket.index() as u8;
                playout.movable[side] += 1;
            }
        }
        if let Some(socket) = position.claim() {
            playout.drop_ring(position.to_move().index(), 1 << socket.index());
        }
        playout
    }

    /// Returns the side to move: 0 for Red, 1 for Black.
    pub(crate) fn side_to_move(&self) -> usize {
        usize::from(self.to_move & 1)
    }

    /// Returns the socket of a glass of the side to move.
    pub(crate) fn source_socket(&self, glass: u8) -> u8 {
        self.glasses[self.side_to_move()][usize::from(glass)]
    }

    #[inline]
    fn exits(&self, glass: u8) -> u64 {
        let from = self.glasses[self.side_to_move()][usize::from(glass)];
        let alive = u64::from(glass < self.movable[self.side_to_move()]).wrapping_neg();
        NEIGHBOURS[usize::from(from & 63)] & self.room[0] & !self.occupied & alive
    }

    /// Calls `f` with every move of the side to move.
    pub(crate) fn for_each_move(&self, mut f: impl FnMut(PlayoutMove)) {
        for glass in 0..3 {
            let mut exits = self.exits(glass);
            while exits != 0 {
                f(PlayoutMove { glass, to: exits.trailing_zeros() as u8 });
                exits &= exits - 1;
            }
        }
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<PlayoutMove> {
        let exits = [self.exits(0), self.exits(1), self.exits(2)];
        let counts = exits.map(u64::count_ones);
        let all = counts[0] + counts[1] + counts[2];
        if all == 0 {
            return None;
        }
        let mut number = random.below(all.into()) as u32;
        let mut glass = 0;
        while number >= counts[glass] {
            number -= counts[glass];
            glass += 1;
        }
        let mut ways = exits[glass];
        for _ in 0..number {
            ways &= ways - 1;
        }
        Some(PlayoutMove { glass: glass as u8, to: ways.trailing_zeros() as u8 })
    }

    /// Plays a move and drops its ring. If the mover has no rings, the opponent claims instead (R6.6).
    #[inline]
    pub(crate) fn play(&mut self, PlayoutMove { glass, to }: PlayoutMove) {
        let side = self.side_to_move();
        let place = &mut self.glasses[side][usize::from(glass)];
        self.occupied ^= 1 << *place | 1 << to;
        *place = to;
        let payer = if self.holders[side] > 0 { side } else { 1 - side };
        self.drop_ring(payer, 1 << to);
        self.pass();
    }

    #[inline]
    pub(crate) fn pass(&mut self) {
        self.to_move ^= 1;
    }

    #[inline]
    fn drop_ring(&mut self, side: usize, socket: u64) {
        // If both holders are empty, the board is full and nobody can move, so the saturating subtraction hides no
        // error.
        self.holders[side] = self.holders[side].saturating_sub(1);
        let [one, two, three, four] = self.room;
        self.room = [one & (!socket | two), two & (!socket | three), three & (!socket | four), four & !socket];
    }

    /// Plays random moves to the end of the match, and adds the number of turns to `turns`. Returns the rings that are
    /// left.
    pub(crate) fn play_to_end(mut self, random: &mut Random, turns: &mut u64) -> RingsLeft {
        let mut blocked = false;
        loop {
            match self.random_move(random) {
                Some(random_move) => {
                    self.play(random_move);
                    *turns += 1;
                    blocked = false;
                }
                None if blocked => return self.holders,
                None => {
                    self.pass();
                    blocked = true;
                }
            }
        }
    }
}
