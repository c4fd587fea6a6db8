//! The implementation of [`SearchablePosition`] for [`TimedPosition`], with its evaluation by a network.

use std::cmp::Ordering;

use tamsk_rules::{Player, SocketSet};

use super::input::{BUNDLED_SAND_NETWORK, GlassSchedule, SandInput, SandNetwork};
use super::timed_position::{Delay, NEVER, TimedMove, TimedPosition, TimedTurn};
use crate::evaluate::territory::Territory;
use crate::evaluate::vectors::{self, Vectorised};
use crate::search::{Breadth, Candidates, ESTIMATE_LIMIT, Evaluation, OrderedTurn, Score, SearchablePosition};

/// The sand in a glass, in milliseconds, below which small differences can decide whether the glass is saved.
const FINELY_COUNTED_SAND: i32 = 20_000;

/// The number of bits by which the remaining milliseconds of sand are shifted right before they enter a hash. The first
/// number is for a glass with little sand, and the second is for other glasses. The hash therefore counts sand in units
/// of about a quarter of a second and of eight seconds. With the larger unit, positions that arise from the same turns
/// in another order have the same hash more often.
const HASH_SHIFTS: [u32; 2] = [8, 13];

impl SearchablePosition for TimedPosition {
    type Turn = TimedTurn;

    const MAX_SWING_PER_TURN: Score = 20;

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
                    _ => {
                        let life = end - self.elapsed_millis;
                        let is_much = usize::from(life >= FINELY_COUNTED_SAND);
                        ((life >> HASH_SHIFTS[is_much]) as u64) << 1 | is_much as u64
                    }
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
        self.evaluate_by(&BUNDLED_SAND_NETWORK)
    }

    #[inline]
    fn turn_code(turn: TimedTurn) -> u16 {
        turn.code()
    }
}

/// The cost of a delayed turn, in hundredths of a ring. Because of this cost, a player waits only if waiting gains
/// something.
const DELAY: Score = 15;

impl TimedPosition {
    /// Returns the static evaluation of the position for the side to move, in hundredths of a ring.
    pub fn estimate(&self) -> Score {
        self.estimate_by(&BUNDLED_SAND_NETWORK)
    }

    /// Returns the result if the match is over, and otherwise the estimate of `network`.
    pub fn evaluate_by(&self, network: &SandNetwork) -> Evaluation {
        if self.is_over() {
            Evaluation::Final(self.final_margin())
        } else {
            Evaluation::Heuristic(self.estimate_by(network))
        }
    }

    fn estimate_by(&self, network: &SandNetwork) -> Score {
        vectors::compute(Estimate { position: self, network })
    }

    /// Returns the input of a network for this position.
    #[inline(always)]
    pub fn input(&self) -> SandInput {
        let me = self.to_move();
        let schedules = [self.glass_schedule(me), self.glass_schedule(!me)];
        let movable = [self.kept_sockets(me, &schedules[0]), self.kept_sockets(!me, &schedules[1])];
        let territory = Territory::new(self.position.board(), movable);
        SandInput::of(self, &territory, &schedules)
    }

    /// Returns the sockets of the glasses that the player can keep from running out.
    #[inline(always)]
    fn kept_sockets(&self, player: Player, schedule: &GlassSchedule) -> SocketSet {
        let mut kept = SocketSet::EMPTY;
        for (&glass, is_kept) in schedule.order.iter().zip(schedule.is_kept) {
            if is_kept && let Some(socket) = self.glass_sockets[player.index()][glass] {
                kept = kept.with(socket);
            }
        }
        kept
    }

    /// Returns the schedule by which a player keeps glasses from running out.
    #[inline(always)]
    fn glass_schedule(&self, player: Player) -> GlassSchedule {
        let side = player.index();
        let me = self.time_model.undelayed_turn_millis(player);
        let other = self.time_model.undelayed_turn_millis(!player);
        let round = me + other;
        let next_turn = self.elapsed_millis + if self.to_move() == player { me } else { round };
        let mut turn = next_turn;
        let ends = self.glass_end_times[side];
        let mut order = [0, 1, 2];
        // This sorting network for three glasses is faster than a general sort.
        for (one, other) in [(0, 1), (1, 2), (0, 1)] {
            if ends[order[one]] > ends[order[other]] {
                order.swap(one, other);
            }
        }
        let mut schedule = GlassSchedule { order, is_kept: [false; 3], next_turn, saving_turns: 0 };
        for (&glass, is_kept) in order.iter().zip(&mut schedule.is_kept) {
            let end = ends[glass];
            *is_kept = end > turn;
            if *is_kept && end != NEVER && end < turn + 2 * round {
                schedule.saving_turns += 1;
                turn += round;
            }
        }
        schedule
    }

    /// Returns the final margin of a match that is over, in rings, for the side to move. A win by time (R4.6) counts as
    /// one ring.
    pub fn final_margin(&self) -> i32 {
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

/// The arguments of [`TimedPosition::estimate_by`].
struct Estimate<'a> {
    position: &'a TimedPosition,
    network: &'a SandNetwork,
}

impl Vectorised for Estimate<'_> {
    type Output = Score;

    #[inline(always)]
    fn compute(self) -> Score {
        let Estimate { position, network } = self;
        let me = position.to_move().index();
        let [mine, theirs] = [me, 1 - me].map(|side| i32::from(position.delayed_turns[side]));
        (network.score(&position.input()) - DELAY * (mine - theirs)).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }
}
