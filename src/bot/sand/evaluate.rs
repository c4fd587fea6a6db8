//! What a position in time is worth: the ground of the glasses that have sand enough, the rings, and patience.

use std::cmp::Ordering;

use super::SandState;
use super::state::NEVER;
use crate::bot::evaluate::Look;
use crate::bot::evaluate::weights::IN_USE;
use crate::bot::search::{ESTIMATE_LIMIT, Score};
use crate::rules::{Player, SocketSet};

/// A ring less in the own holder.
const RING: Score = 100;
/// A glass that can be saved, but only by one of the very next turns: that is a turn not free to choose.
const HURRIED: Score = 15;
/// What a wait must bring to be worth it.
const WAIT: Score = 15;
/// A lost glass, beside the ground that it gives up.
const LOST: Score = 60;

impl SandState {
    /// An estimate for the side to move, in hundredths of a ring.
    pub fn estimate(&self) -> Score {
        let me = self.to_move();
        let (mine, theirs) = (self.kept(me), self.kept(!me));
        let board = self.position.board();
        let ground = Look::of(board, me, [mine.glasses, theirs.glasses], &IN_USE).score;
        let beside = |player: Player, kept: &Kept| {
            let side = player.index();
            RING * (i32::from(self.extras[side]) + i32::from(self.pending[side]))
                - WAIT * i32::from(self.lingered[side])
                - HURRIED * kept.hurried
                - LOST * (3 - kept.count)
        };
        (ground + beside(me, &mine) - beside(!me, &theirs)).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }

    /// The glasses that a player can keep alive: they turn one at a time, so of those that are about to run out only as
    /// many as they have turns for, the most urgent first.
    #[inline]
    fn kept(&self, player: Player) -> Kept {
        let side = player.index();
        if self.clock.capacity == 0 {
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
            // It has to be turned within the next turns, which are then not free for anything else.
            if end != NEVER && end < turn + 2 * round {
                kept.hurried += 1;
                turn += round;
            }
        }
        kept
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
struct Kept {
    /// The sockets of those on the board that they can keep alive.
    glasses: SocketSet,
    /// How many they can keep, those beside the board counted in.
    count: i32,
    /// How many of their next turns that takes up.
    hurried: i32,
}
