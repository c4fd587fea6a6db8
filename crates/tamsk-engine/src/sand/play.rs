//! The turns of a [`TimedPosition`]: how they are generated, and what they change.

use tamsk_rules::{LatePenalty, Move, Player, Position, Socket, Turn};

use super::timed_position::{Delay, NEVER, TimedMove, TimedPosition, TimedTurn};

impl TimedPosition {
    /// Plays a turn of this position.
    pub(super) fn play(&mut self, turn: TimedTurn) {
        match turn.glass_move {
            Some(TimedMove { glass, to, drops_ring: ring, delay }) => {
                self.elapsed_millis += self.turn_duration(delay);
                self.delayed_turns[self.to_move().index()] += (delay != Delay::None) as u8;
                self.move_glass(turn.claims_ring, usize::from(glass), to, ring);
            }
            None => self.pass(turn.claims_ring),
        }
    }

    fn move_glass(&mut self, claim: bool, glass: usize, to: Socket, ring: bool) {
        let me = self.to_move();
        let side = me.index();
        match self.glass_sockets[side][glass].replace(to) {
            Some(from) => self
                .position
                .play_unchecked(Turn { claims_ring: claim, glass_move: Some(Move { from, to, drops_ring: ring }) }),
            None => self.enter(claim, to, ring),
        }
        self.idle_glass_bits[side] &= !(1 << glass);
        if self.time_model.has_sand() {
            let end = self.glass_end_times[side][glass];
            let upper = if end == NEVER { 0 } else { end - self.elapsed_millis };
            self.glass_end_times[side][glass] = self.elapsed_millis + self.time_model.glass_sand[side] - upper;
        }
        self.drop_pending_extra(me);
    }

    fn enter(&mut self, claim: bool, to: Socket, ring: bool) {
        let me = self.to_move();
        let mut board = *self.position.board();
        let mut quiet = self.position.quiet_moves() + 1;
        if claim && let Some(socket) = self.position.claim() {
            board.drop_ring(me, socket);
            quiet = 1;
        }
        board.add_glass(me, to);
        if ring {
            board.drop_ring(me, to);
            quiet = 0;
        }
        self.position = Position::from_parts_unchecked(board, !me, (!ring).then_some(to), quiet);
    }

    fn pass(&mut self, claim: bool) {
        let me = self.to_move();
        let side = me.index();
        if self.is_ending() {
            // While the match is ending, only claims are possible (R6.3). A turn without a move is therefore not a turn
            // that was given up.
        } else if self.turns_to_miss[side] > 0 {
            self.turns_to_miss[side] -= 1;
        } else if !self.can_move(me) {
            self.drop_pending_extra(me);
        } else if self.time_model.may_give_up_turn && self.has_time_to_move() {
            self.be_late();
        } else {
            // The player has no time to place a glass before it runs out. The turn therefore lasts until all glasses
            // that could move have run out.
            self.elapsed_millis = self.last_end_of_movable(side);
        }
        self.position.play_unchecked(Turn { claims_ring: claim, glass_move: None });
    }

    /// Applies the penalty for giving up a turn without a glass in the hand (R5.4 to R5.6).
    fn be_late(&mut self) {
        let side = self.to_move().index();
        self.has_pending_extra_ring[side] = false;
        match self.time_model.late_penalty {
            LatePenalty::ExtraRing => self.has_pending_extra_ring[1 - side] = true,
            LatePenalty::LoseTurn => self.turns_to_miss[side] += 1,
            LatePenalty::ExtraRingIfHolding => {}
        }
        self.elapsed_millis += self.time_model.undelayed_turn_millis(self.to_move()) / 2;
    }

    fn last_end_of_movable(&self, side: usize) -> i32 {
        let open = self.position.board().enterable_sockets();
        let mobile = |&(at, end): &(Option<Socket>, i32)| {
            end != NEVER && at.is_some_and(|at| !(at.neighbours() & open).is_empty())
        };
        let ends =
            self.glass_sockets[side].into_iter().zip(self.glass_end_times[side]).filter(mobile).map(|(_, end)| end);
        ends.max().map_or(self.elapsed_millis, |end| end.max(self.elapsed_millis))
    }

    fn drop_pending_extra(&mut self, player: Player) {
        let side = player.index();
        if self.has_pending_extra_ring[side] {
            self.has_pending_extra_ring[side] = false;
            self.extra_rings_assumed_dropped[side] += 1;
        }
    }
}

/// The least sand that a glass should hold after it is turned over, in milliseconds. If it would hold less, the player
/// may wait before the move.
const LITTLE_SAND: i32 = 30_000;

impl TimedPosition {
    /// Returns the glasses that the side to move can lift and place before they run out, as a set of bits (R4.2, R4.3,
    /// R7.1).
    pub(super) fn movable_glass_bits(&self) -> u8 {
        let me = self.to_move();
        let side = me.index();
        if let Some(off) = self.glass_sockets[side].iter().position(Option::is_none) {
            return if self.position.board().enterable_sockets().is_empty() { 0 } else { 1 << off };
        }
        let open = self.position.board().enterable_sockets();
        let placed = self.elapsed_millis + self.time_model.undelayed_turn_millis(me);
        let mut movable = 0;
        for (glass, at) in self.glass_sockets[side].iter().enumerate() {
            let free = at.is_some_and(|at| !(at.neighbours() & open).is_empty());
            movable |= u8::from(free && self.lives(side, glass, placed)) << glass;
        }
        match movable & self.idle_glass_bits[side] {
            0 => movable,
            idle => idle,
        }
    }

    /// Returns `true` if the side to move can move a glass before it runs out.
    pub fn has_time_to_move(&self) -> bool {
        self.movable_glass_bits() != 0
    }

    /// Returns `true` if the match is over (R6.4).
    pub fn is_over(&self) -> bool {
        self.position.claim().is_none() && self.is_ending()
    }

    /// Calls `f` with every useful legal turn. Leaves out turns with a useless delay. Also leaves out turns in which a
    /// glass enters the board and the player keeps a ring.
    pub fn for_each_useful_turn(&self, mut f: impl FnMut(TimedTurn)) {
        let can_claim = self.position.claim().is_some();
        if self.is_ending() {
            if can_claim {
                // If the match is ending because no rings have been dropped, dropping the claimed ring lets the match
                // go on (R6.3).
                match self.movable_glass_bits() {
                    0 => f(TimedTurn { claims_ring: true, glass_move: None }),
                    movable => self.for_each_move(true, movable, &mut f),
                }
                f(TimedTurn::PASS);
            }
            return;
        }
        let missed = self.turns_to_miss[self.to_move().index()] > 0;
        let movable = if missed { 0 } else { self.movable_glass_bits() };
        if movable != 0 {
            self.for_each_move(can_claim, movable, &mut f);
            if can_claim {
                self.for_each_move(false, movable, &mut f);
            }
        }
        if movable == 0 || self.may_give_up(movable) {
            if can_claim {
                f(TimedTurn { claims_ring: true, glass_move: None });
            }
            f(TimedTurn::PASS);
        }
    }

    /// Returns `true` if it may help to give up the turn (R5.4). By giving it up, the player avoids turning over a
    /// glass that was turned over a moment ago. The player must have rings to drop, and the opponent must be able to
    /// move. A movable glass must contain running sand, so that the players cannot give up turns forever.
    fn may_give_up(&self, movable: u8) -> bool {
        let me = self.to_move();
        let side = me.index();
        let runs = (0..3).any(|glass| movable & 1 << glass != 0 && self.glass_end_times[side][glass] != NEVER);
        self.time_model.may_give_up_turn && runs && self.position.board().rings_in_holder(me) > 0 && self.can_move(!me)
    }

    fn for_each_move(&self, claim: bool, movable: u8, f: &mut impl FnMut(TimedTurn)) {
        let me = self.to_move();
        let board = self.position.board();
        let has_ring = board.rings_in_holder(me) > claim as u8;
        let open = board.enterable_sockets();
        let enters = self.has_glass_off_board(me);
        for glass in (0..3u8).filter(|glass| movable & 1 << glass != 0) {
            let from = self.glass_sockets[me.index()][usize::from(glass)];
            let ways = from.map_or(open, |from| from.neighbours() & open);
            // Delays would double the number of turns. Turns that leave a claim unused are therefore tried without
            // delays.
            let claims = claim == self.position.claim().is_some();
            let delays = if claims && !enters { self.delays(glass) } else { [None; 2] };
            for to in ways {
                let mut add = |ring: bool, delay: Delay| {
                    f(TimedTurn {
                        claims_ring: claim,
                        glass_move: Some(TimedMove { glass, to, drops_ring: ring, delay }),
                    });
                };
                if has_ring {
                    add(true, Delay::None);
                    for delay in delays.into_iter().flatten() {
                        add(true, delay);
                    }
                }
                if !has_ring || !enters {
                    add(false, Delay::None);
                }
            }
        }
    }

    fn delays(&self, glass: u8) -> [Option<Delay>; 2] {
        if !self.time_model.has_sand() {
            return [None; 2];
        }
        let me = self.to_move();
        let end = self.glass_end_times[me.index()][usize::from(glass)];
        let lasts = |delay: Delay| end > self.elapsed_millis + self.turn_duration(delay);
        let until_loss =
            self.last_opponent_loss_to_wait_for().map(|_| Delay::UntilLastOpponentLoss).filter(|&delay| lasts(delay));
        let needs_sand =
            end != NEVER && self.time_model.glass_sand[me.index()] - (end - self.elapsed_millis) < LITTLE_SAND;
        let longest = (needs_sand && lasts(Delay::LongestTurn)).then_some(Delay::LongestTurn);
        [until_loss, longest]
    }

    /// Returns `true` if [`TimedPosition::for_each_useful_turn`] generates `turn`.
    pub fn generates(&self, turn: TimedTurn) -> bool {
        let mut found = false;
        self.for_each_useful_turn(|other| found |= other == turn);
        found
    }

    /// Returns the socket from which a turn moves a glass; `None` for a pass, or if the glass is off the board.
    pub fn source(&self, turn: TimedTurn) -> Option<Socket> {
        self.socket_of_glass(self.to_move(), turn.glass_move?.glass)
    }
}
