//! The implementation of [`SearchablePosition`] for [`TimedPosition`], with its evaluation by territory, rings and
//! endangered glasses.

use std::cmp::Ordering;

use tamsk_rules::{Player, SocketSet};

use super::timed_position::{Delay, NEVER, TimedMove, TimedPosition, TimedTurn};
use crate::evaluate::{BUNDLED_NETWORK, StaticEval};
use crate::search::{Breadth, Candidates, ESTIMATE_LIMIT, Evaluation, OrderedTurn, Score, SearchablePosition};

/// The number of bits by which the remaining sand in milliseconds is shifted right before it enters a hash. The hash
/// therefore counts sand in units of 2⁸ milliseconds, about a quarter of a second.
const HASH_SHIFT: u32 = 8;

impl SearchablePosition for TimedPosition {
    type Turn = TimedTurn;

    const MAX_SWING_PER_TURN: Score = 35;

    const ASPIRATION_HALF_WIDTH: Score = 20;

    fn hash(&self) -> u64 {
        let mut hash = self.position.hash();
        let mut mix = |word: u64| {
            hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        };
        for side in 0..2 {
            for glass in 0..3 {
                let socket = self.glass_sockets[side][glass].map_or(63, |at| at.index() as u64);
                let end = self.glass_end_times[side][glass];
                let life = match end {
                    NEVER => 1 << 40,
                    _ if end <= self.elapsed_millis => 1 << 41,
                    _ => ((end - self.elapsed_millis) >> HASH_SHIFT) as u64,
                };
                mix(life << 8 | socket);
            }
            let rights = u64::from(self.extra_rings_assumed_dropped[side]) << 24
                | u64::from(self.turns_to_miss[side]) << 16
                | u64::from(self.has_pending_extra_ring[side]) << 8
                | u64::from(self.idle_glass_bits[side]);
            mix(rights << 8 | u64::from(self.delayed_turns[side]));
        }
        mix(u64::from(self.position.quiet_moves()));
        hash
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn add_candidates(&self, breadth: Breadth, list: &mut Candidates<TimedTurn>) -> bool {
        let mut left_out = false;
        let claims = self.position.claim().is_some();
        let board = self.position.board();
        self.for_each_useful_turn(|turn| {
            // Keeping a ring is almost always worse than dropping it, because the opponent can then drop a ring on the
            // same socket. Leaving a claim unused is almost always worse than using it, because the player misses a
            // chance to drop a ring.
            let is_senseless = match turn.glass_move {
                Some(TimedMove { drops_ring: ring, .. }) => {
                    claims && !turn.claims_ring
                        || !ring && board.rings_in_holder(self.to_move()) > turn.claims_ring as u8
                }
                None => claims && !turn.claims_ring,
            };
            if is_senseless && breadth == Breadth::Sensible {
                left_out = true;
                return;
            }
            let order = match turn.glass_move {
                None => -600,
                Some(TimedMove { to, delay, .. }) => {
                    i32::from(to.height()) * 10 - 500 * i32::from(is_senseless) - 100 * i32::from(delay != Delay::None)
                }
            };
            list.push(OrderedTurn { turn, ordering_score: order });
        });
        left_out
    }

    #[inline]
    fn make(&mut self, turn: TimedTurn) {
        self.play(turn);
    }

    fn evaluate(&self) -> Evaluation {
        if self.is_over() { Evaluation::Final(self.final_margin()) } else { Evaluation::Heuristic(self.estimate()) }
    }

    #[inline]
    fn turn_code(turn: TimedTurn) -> u16 {
        turn.code()
    }
}

const RING: Score = 100;
/// The cost of a glass that will run out unless one of the next turns saves it. Such a turn leaves the player no
/// choice.
const HURRIED: Score = 15;
const DELAY: Score = 15;
/// The cost of a lost glass, in addition to the loss of its territory.
const LOST: Score = 60;

impl TimedPosition {
    /// Returns the static evaluation of the position for the side to move, in hundredths of a ring.
    pub fn estimate(&self) -> Score {
        let me = self.to_move();
        let (mine, theirs) = (self.kept(me), self.kept(!me));
        let board = self.position.board();
        let territory = StaticEval::of(board, me, [mine.glasses, theirs.glasses], &BUNDLED_NETWORK).score;
        let other_terms = |player: Player, kept: &Kept| {
            let side = player.index();
            RING * (i32::from(self.extra_rings_assumed_dropped[side]) + i32::from(self.has_pending_extra_ring[side]))
                - DELAY * i32::from(self.delayed_turns[side])
                - HURRIED * kept.hurried
                - LOST * (3 - kept.count)
        };
        (territory + other_terms(me, &mine) - other_terms(!me, &theirs)).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }

    /// Returns the glasses that a player can keep from running out by saving one glass per turn, the most urgent first.
    #[inline]
    fn kept(&self, player: Player) -> Kept {
        let side = player.index();
        if !self.time_model.has_sand() {
            let glasses = self.living_glasses(player, self.elapsed_millis);
            let off_board = self.glass_sockets[side].iter().filter(|at| at.is_none()).count() as i32;
            return Kept { glasses, count: glasses.len() as i32 + off_board, hurried: 0 };
        }
        let me = self.time_model.undelayed_turn_millis(player);
        let other = self.time_model.undelayed_turn_millis(!player);
        let round = me + other;
        let mut turn = self.elapsed_millis + if self.to_move() == player { me } else { round };
        let mut order = [0, 1, 2];
        order.sort_unstable_by_key(|&glass| self.glass_end_times[side][glass]);
        let mut kept = Kept { glasses: SocketSet::EMPTY, count: 0, hurried: 0 };
        for glass in order {
            let end = self.glass_end_times[side][glass];
            if end <= turn {
                continue;
            }
            kept.count += 1;
            if let Some(at) = self.glass_sockets[side][glass] {
                kept.glasses = kept.glasses.with(at);
            }
            if end != NEVER && end < turn + 2 * round {
                kept.hurried += 1;
                turn += round;
            }
        }
        kept
    }

    /// Returns the final margin of a match that is over, in rings, for the side to move. A win by time (R4.6) counts as
    /// one ring.
    pub(super) fn final_margin(&self) -> i32 {
        let me = self.to_move();
        let rings = self.rings_left_after_extras(!me) - self.rings_left_after_extras(me);
        if rings != 0 || !self.time_model.has_sand() {
            return rings;
        }
        match self.end_times(me).cmp(&self.end_times(!me)) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// Returns the times at which the glasses of a player run out, latest first. Glasses that never run out come last.
    fn end_times(&self, player: Player) -> [i32; 3] {
        let mut times = self.glass_end_times[player.index()].map(|end| if end == NEVER { i32::MIN } else { end });
        times.sort_unstable_by(|a, b| b.cmp(a));
        times
    }
}

struct Kept {
    glasses: SocketSet,
    /// The number of glasses that can be kept, including those off the board.
    count: i32,
    /// The number of the player's next turns that must be spent on saving glasses.
    hurried: i32,
}
