//! The evaluation of timed positions: the territory of the glasses that can be kept alive, rings, and losses.

use std::cmp::Ordering;

use tamsk_rules::{Player, SocketSet};

use super::timed_position::{NEVER, TimedPosition};
use crate::evaluate::StaticEval;
use crate::evaluate::network::CURRENT;
use crate::search::{ESTIMATE_LIMIT, Score};

/// The value of a ring less in the holder.
const RING: Score = 100;
/// The cost of a glass that one of the very next turns must save, since that turn cannot be chosen freely.
const HURRIED: Score = 15;
/// The cost of a delay.
const DELAY: Score = 15;
/// The cost of a lost glass, in addition to the territory it gives up.
const LOST: Score = 60;

impl TimedPosition {
    /// Returns the estimate for the side to move, in hundredths of a ring.
    pub fn estimate(&self) -> Score {
        let me = self.to_move();
        let (mine, theirs) = (self.kept(me), self.kept(!me));
        let board = self.position.board();
        let territory = StaticEval::of(board, me, [mine.glasses, theirs.glasses], &CURRENT).score;
        let other_terms = |player: Player, kept: &Kept| {
            let side = player.index();
            RING * (i32::from(self.extras[side]) + i32::from(self.pending[side]))
                - DELAY * i32::from(self.delayed[side])
                - HURRIED * kept.hurried
                - LOST * (3 - kept.count)
        };
        (territory + other_terms(me, &mine) - other_terms(!me, &theirs)).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }

    /// Returns the glasses that a player can keep alive. One glass is turned over each turn, the most urgent first, so
    /// of those about to run out only as many survive as there are turns in time.
    #[inline]
    fn kept(&self, player: Player) -> Kept {
        let side = player.index();
        if !self.clock.has_sand() {
            let glasses = self.living(player, self.now);
            let off_board = self.at[side].iter().filter(|at| at.is_none()).count() as i32;
            return Kept { glasses, count: glasses.len() as i32 + off_board, hurried: 0 };
        }
        let me = self.clock.tempo(player);
        let other = self.clock.tempo(!player);
        let round = me + other;
        let mut turn = self.now + if self.to_move() == player { me } else { round };
        let mut order = [0, 1, 2];
        order.sort_unstable_by_key(|&glass| self.ends[side][glass]);
        let mut kept = Kept { glasses: SocketSet::EMPTY, count: 0, hurried: 0 };
        for glass in order {
            let end = self.ends[side][glass];
            if end <= turn {
                continue;
            }
            kept.count += 1;
            if let Some(at) = self.at[side][glass] {
                kept.glasses = kept.glasses.with(at);
            }
            // One of the next turns has to move this glass.
            if end != NEVER && end < turn + 2 * round {
                kept.hurried += 1;
                turn += round;
            }
        }
        kept
    }

    /// By how many rings the side to move has won a match that is over. Equal rings are decided by time (R4.6), which
    /// counts as a win by one ring.
    pub(super) fn margin(&self) -> i32 {
        let me = self.to_move();
        let rings = self.rings(!me) - self.rings(me);
        if rings != 0 || !self.clock.has_sand() {
            return rings;
        }
        match self.end_times(me).cmp(&self.end_times(!me)) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// When a player's glasses run out, the latest first; those that never do come last.
    fn end_times(&self, player: Player) -> [i32; 3] {
        let mut times = self.ends[player.index()].map(|end| if end == NEVER { i32::MIN } else { end });
        times.sort_unstable_by(|a, b| b.cmp(a));
        times
    }
}

/// The glasses that a player can keep alive.
struct Kept {
    /// The sockets of those on the board.
    glasses: SocketSet,
    /// Their number, those off the board included.
    count: i32,
    /// How many of the player's next turns this takes up.
    hurried: i32,
}
