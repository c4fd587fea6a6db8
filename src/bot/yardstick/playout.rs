//! A board for uniform playouts: rings always dropped and always claimed, so that a turn is a glass and a socket.

use crate::bot::random::Random;
use crate::rules::{ByPlayer, Player, Position, SOCKETS, Socket, SocketSet};

/// Where the glass of each socket may go, were the board empty; a table of 64 so that no index needs a check.
static AROUND: [u64; 64] = {
    let mut around = [0; 64];
    let mut i = 0;
    while i < SOCKETS {
        if let Some(socket) = Socket::new(i) {
            around[i] = socket.neighbours().bits();
        }
        i += 1;
    }
    around
};

/// A turn of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Which of the mover's glasses.
    pub(super) glass: u8,
    /// The index of the socket it goes to.
    pub(super) to: u8,
}

/// How a playout has ended: the rings left to each player.
pub(super) type Left = [u8; 2];

/// What a playout needs to know of a position.
#[derive(Clone, Copy, Debug)]
pub struct Playout {
    /// The sockets with room for at least 1, 2, 3 and 4 more rings.
    room: [u64; 4],
    occupied: u64,
    glasses: [[u8; 3]; 2],
    /// How many of `glasses` can still move; the others only stand in the way.
    living: [u8; 2],
    holders: Left,
    to_move: u8,
}

impl Playout {
    /// The position with its open claim used, as plain playouts always do. `living` are the glasses that still move:
    /// at Levels 2 and 3 those not lost.
    pub fn new(position: &Position, living: ByPlayer<SocketSet>) -> Playout {
        let board = position.board();
        let mut playout = Playout {
            room: [0; 4],
            occupied: board.occupied().bits(),
            glasses: [[0; 3]; 2],
            living: [0; 2],
            holders: [board.holder(Player::Red), board.holder(Player::Black)],
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
                playout.living[side] += 1;
            }
        }
        if let Some(socket) = position.claim() {
            playout.drop_ring(position.to_move().index(), 1 << socket.index());
        }
        playout
    }

    /// 0 for Red, 1 for Black.
    pub(super) fn side(&self) -> usize {
        usize::from(self.to_move & 1)
    }

    /// The socket a glass of the side to move stands on.
    pub(super) fn from(&self, glass: u8) -> u8 {
        self.glasses[self.side()][usize::from(glass)]
    }

    /// Where one of the glasses of the side to move may go.
    #[inline]
    fn exits(&self, glass: u8) -> u64 {
        let from = self.glasses[self.side()][usize::from(glass)];
        let alive = u64::from(glass < self.living[self.side()]).wrapping_neg();
        AROUND[usize::from(from & 63)] & self.room[0] & !self.occupied & alive
    }

    /// Calls `f` with every step of the side to move.
    pub(super) fn for_each_step(&self, mut f: impl FnMut(Step)) {
        for glass in 0..3 {
            let mut exits = self.exits(glass);
            while exits != 0 {
                f(Step { glass, to: exits.trailing_zeros() as u8 });
                exits &= exits - 1;
            }
        }
    }

    /// One of its steps, each as likely; `None`: it is blocked.
    #[inline]
    fn random_step(&self, random: &mut Random) -> Option<Step> {
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
        Some(Step { glass: glass as u8, to: ways.trailing_zeros() as u8 })
    }

    /// Moves, and a ring comes: the mover's, or the opponent's claim where the mover has none (R6.6).
    #[inline]
    pub(super) fn play(&mut self, Step { glass, to }: Step) {
        let side = self.side();
        let place = &mut self.glasses[side][usize::from(glass)];
        self.occupied ^= 1 << *place | 1 << to;
        *place = to;
        let payer = if self.holders[side] > 0 { side } else { 1 - side };
        self.drop_ring(payer, 1 << to);
        self.pass();
    }

    /// Hands the turn over.
    #[inline]
    pub(super) fn pass(&mut self) {
        self.to_move ^= 1;
    }

    #[inline]
    fn drop_ring(&mut self, side: usize, socket: u64) {
        // Two empty holders leave no room on the board, so that nobody moves then.
        self.holders[side] = self.holders[side].saturating_sub(1);
        let [one, two, three, four] = self.room;
        self.room = [one & (!socket | two), two & (!socket | three), three & (!socket | four), four & !socket];
    }

    /// Plays at random to the end; the turns it took are added to `turns`.
    pub(super) fn run(mut self, random: &mut Random, turns: &mut u64) -> Left {
        let mut blocked = false;
        loop {
            match self.random_step(random) {
                Some(step) => {
                    self.play(step);
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
