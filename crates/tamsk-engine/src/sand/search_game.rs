//! A [`TimedPosition`] as a [`Game`] for the search.

use tamsk_rules::Player;

use super::timed_position::{NEVER, TimedPosition};
use super::turn::{Delay, TimedMove, TimedTurn};
use crate::search::{Breadth, Candidate, Candidates, Evaluation, Game, Score};

/// Sand left is hashed in units of this power of two of a millisecond: about a quarter of a second.
const HASH_SHIFT: u32 = 8;

impl Game for TimedPosition {
    type Turn = TimedTurn;

    /// In hundredths of a ring.
    const SWING: Score = 35;

    const ASPIRATION: Score = 20;

    fn hash(&self) -> u64 {
        let mut hash = self.position.hash();
        let mut mix = |word: u64| {
            hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        };
        for side in 0..2 {
            for glass in 0..3 {
                let socket = self.at[side][glass].map_or(63, |at| at.index() as u64);
                let end = self.ends[side][glass];
                let life = match end {
                    NEVER => 1 << 40,
                    _ if end <= self.now => 1 << 41,
                    _ => ((end - self.now) >> HASH_SHIFT) as u64,
                };
                mix(life << 8 | socket);
            }
            let rights = u64::from(self.extras[side]) << 24
                | u64::from(self.skips[side]) << 16
                | u64::from(self.pending[side]) << 8
                | u64::from(self.idle[side]);
            mix(rights << 8 | u64::from(self.delayed[side]));
        }
        mix(u64::from(self.position.quiet()));
        hash
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn candidates(&self, breadth: Breadth, list: &mut Candidates<TimedTurn>) -> bool {
        let mut left_out = false;
        let claims = self.position.claim().is_some();
        let board = self.position.board();
        self.for_each_turn(|turn| {
            // Keeping a ring, or not claiming one, is almost always worse: the opponent gets to drop one instead.
            let odd = match turn.glass_move {
                Some(TimedMove { ring, .. }) => {
                    claims && !turn.claim || !ring && board.holder(self.to_move()) > turn.claim as u8
                }
                None => claims && !turn.claim,
            };
            if odd && breadth == Breadth::Sensible {
                left_out = true;
                return;
            }
            let order = match turn.glass_move {
                None => -600,
                Some(TimedMove { to, delay, .. }) => {
                    i32::from(to.height()) * 10 - 500 * i32::from(odd) - 100 * i32::from(delay != Delay::None)
                }
            };
            list.push(Candidate { turn, order });
        });
        left_out
    }

    #[inline]
    fn make(&mut self, turn: TimedTurn) {
        self.play(turn);
    }

    fn evaluate(&self) -> Evaluation {
        if self.is_over() { Evaluation::Final(self.margin()) } else { Evaluation::Heuristic(self.estimate()) }
    }

    #[inline]
    fn code(turn: TimedTurn) -> u16 {
        turn.code()
    }
}
