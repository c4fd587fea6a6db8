//! A position in time as the searcher sees it.

use super::state::{NEVER, SandState};
use super::{Deed, Linger, SandTurn};
use crate::bot::search::{Assessment, Breadth, Candidate, Candidates, Game};
use crate::rules::Player;

/// Ends that differ by less than about this, in milliseconds, are the same to the hash table: a power of two.
const GRAIN: u32 = 8;

impl Game for SandState {
    type Turn = SandTurn;

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
                    _ => ((end - self.now) >> GRAIN) as u64,
                };
                mix(life << 8 | socket);
            }
            let rights = u64::from(self.extras[side]) << 24
                | u64::from(self.skips[side]) << 16
                | u64::from(self.pending[side]) << 8
                | u64::from(self.idle[side]);
            mix(rights << 8 | u64::from(self.lingered[side]));
        }
        mix(u64::from(self.position.quiet()));
        hash
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn candidates(&self, breadth: Breadth, list: &mut Candidates<SandTurn>) -> bool {
        let mut left_out = false;
        let claims = self.position.claim().is_some();
        let board = self.position.board();
        self.for_each_turn(|turn| {
            // A ring kept, or not claimed, is one that comes all the same and saves the opponent one of theirs.
            let odd = match turn.deed {
                Deed::Move { ring, .. } => {
                    claims && !turn.claim || !ring && board.holder(self.to_move()) > turn.claim as u8
                }
                Deed::Pass => claims && !turn.claim,
            };
            if odd && breadth == Breadth::Sensible {
                left_out = true;
                return;
            }
            let order = match turn.deed {
                Deed::Pass => -600,
                Deed::Move { to, linger, .. } => {
                    i32::from(to.height()) * 10 - 500 * i32::from(odd) - 100 * i32::from(linger != Linger::No)
                }
            };
            list.push(Candidate { turn, order });
        });
        left_out
    }

    #[inline]
    fn make(&mut self, turn: SandTurn) {
        self.play(turn);
    }

    fn assess(&self) -> Assessment {
        if self.is_over() { Assessment::Over(self.margin()) } else { Assessment::Open(self.estimate()) }
    }

    #[inline]
    fn code(turn: SandTurn) -> u16 {
        turn.code()
    }
}
