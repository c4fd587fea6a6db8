//! What a position in time is worth: rings, the sockets that glasses with sand enough still reach, and patience.

use std::cmp::Ordering;

use super::SandState;
use super::reach::{Reach, Wide, flood, widen};
use super::state::NEVER;
use crate::bot::search::Score;
use crate::rules::{Player, Position, Socket, SocketSet};

/// A ring less in the own holder than in the other.
const RING: Score = 100;
/// A socket reached before the opponent, by the first, second, third and fourth place left in it.
const FIRST: [Score; 4] = [46, 26, 14, 8];
/// A way that a glass has to move.
const WAY: Score = 12;
/// A living glass that has one.
const MOBILE: Score = 60;
/// A glass that can be saved, but only by one of the very next turns: that is a turn not free to choose.
const HURRIED: Score = 12;
/// To be the one to move.
const TURN: Score = 30;
/// What a wait must bring to be worth it.
const WAIT: Score = 12;

impl SandState {
    /// An estimate for the side to move, in hundredths of a ring.
    pub(super) fn evaluate(&self) -> Score {
        let [red, black] = Player::BOTH.map(|player| self.side(player));
        let reach = flood(self.position.board(), [red.glasses, black.glasses]);
        let rooms = self.rooms();
        let score = self.side_score(Player::Red, &reach, &rooms, red.hurried)
            - self.side_score(Player::Black, &reach, &rooms, black.hurried);
        TURN + if self.to_move() == Player::Red { score } else { -score }
    }

    /// What a ring of `player` on this socket, which takes one, would make of the position for him.
    pub fn worth_of_ring(&self, player: Player, socket: Socket) -> Score {
        let mut board = *self.position.board();
        board.drop_ring(player, socket);
        let position = Position::assemble(board, self.to_move(), self.position.claim(), 0);
        let score = SandState { position, ..*self }.evaluate();
        if self.to_move() == player { score } else { -score }
    }

    fn side_score(&self, player: Player, reach: &Reach, rooms: &[Wide; 4], hurried: Score) -> Score {
        let side = player.index();
        let mut score = -RING * self.rings(player) - WAIT * Score::from(self.lingered[side]) - HURRIED * hurried;
        for (room, worth) in rooms.iter().zip(FIRST) {
            score += worth * (reach.first[side] & room).count_ones() as Score;
        }
        let open = self.position.board().open();
        for glass in 0..3 {
            if !self.lives(side, glass, self.now) {
                continue;
            }
            let ways = self.at[side][glass].map_or(6, |at| (at.neighbours() & open).len()) as Score;
            score += WAY * ways + if ways > 0 { MOBILE } else { 0 };
        }
        score
    }

    /// The sockets with room for at least 1, 2, 3 and 4 rings, laid out for flooding.
    fn rooms(&self) -> [Wide; 4] {
        let board = self.position.board();
        let mut rooms = [SocketSet::EMPTY; 4];
        for socket in !board.full() {
            let room = usize::from(socket.height() - board.rings(socket));
            for set in &mut rooms[..room] {
                *set = set.with(socket);
            }
        }
        rooms.map(widen)
    }

    /// The glasses that a player can keep alive: he turns one at a time, so of those that are about to run out only as
    /// many as he has turns for, the most urgent first.
    fn side(&self, player: Player) -> Side {
        let side = player.index();
        let me = self.clock.tempo(player);
        let other = self.clock.tempo(!player);
        let mut turn = self.now + if self.to_move() == player { me } else { other + me };
        let mut order = [0, 1, 2];
        order.sort_unstable_by_key(|&glass| self.ends[side][glass]);
        let mut saved = Side { glasses: SocketSet::EMPTY, hurried: 0 };
        for glass in order {
            let end = self.ends[side][glass];
            let Some(at) = self.at[side][glass] else { continue };
            if end <= turn {
                continue;
            }
            saved.glasses = saved.glasses.with(at);
            if end == NEVER {
                continue;
            }
            // It has to be turned within the next three turns, which are then not free for anything else.
            let round = me + other;
            if end < turn + 2 * round {
                saved.hurried += 1;
                turn += round;
            }
        }
        saved
    }

    /// By how many rings the side to move has won a match that is over; equal rings are decided by time (R4.6), which
    /// counts as a win by one.
    pub(super) fn margin(&self) -> i32 {
        let me = self.to_move();
        let rings = self.rings(!me) - self.rings(me);
        if rings != 0 || self.clock.capacity == 0 {
            return rings;
        }
        match self.end_times(me).cmp(&self.end_times(!me)) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// When a player's glasses run out, the latest first; those that never do come last, as if long ago.
    fn end_times(&self, player: Player) -> [i32; 3] {
        let mut times = self.ends[player.index()].map(|end| if end == NEVER { i32::MIN } else { end });
        times.sort_unstable_by(|a, b| b.cmp(a));
        times
    }
}

/// What a player's glasses come to.
struct Side {
    /// Those that he can keep alive.
    glasses: SocketSet,
    /// How many of his next turns they take up.
    hurried: Score,
}
