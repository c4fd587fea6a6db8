//! The turns of a [`TimedPosition`]: their generation and their effects.

use tamsk_rules::{LatePenalty, Move, Player, Position, Socket, Turn};

use super::timed_position::{Delay, NEVER, TimedMove, TimedPosition, TimedTurn};

impl TimedPosition {
    pub(super) fn play(&mut self, turn: TimedTurn) {
        match turn.glass_move {
            Some(TimedMove { glass, to, ring, delay }) => {
                self.now += self.duration(delay);
                self.delayed[self.to_move().index()] += (delay != Delay::None) as u8;
                self.move_glass(turn.claim, usize::from(glass), to, ring);
            }
            None => self.pass(turn.claim),
        }
    }

    fn move_glass(&mut self, claim: bool, glass: usize, to: Socket, ring: bool) {
        let me = self.to_move();
        let side = me.index();
        match self.at[side][glass].replace(to) {
            Some(from) => self.position.play_unchecked(Turn { claim, glass_move: Some(Move { from, to, ring }) }),
            None => self.enter(claim, to, ring),
        }
        self.idle[side] &= !(1 << glass);
        if self.clock.has_sand() {
            let end = self.ends[side][glass];
            let upper = if end == NEVER { 0 } else { end - self.now };
            self.ends[side][glass] = self.now + self.clock.capacity[side] - upper;
        }
        self.drop_pending_extra(me);
    }

    fn enter(&mut self, claim: bool, to: Socket, ring: bool) {
        let me = self.to_move();
        let mut board = *self.position.board();
        let mut quiet = self.position.quiet() + 1;
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
            // Nothing is given up: only a claim was left, used or not (R6.3).
        } else if self.skips[side] > 0 {
            self.skips[side] -= 1;
        } else if !self.can_move(me) {
            self.drop_pending_extra(me);
        } else if self.clock.may_give_up_turn && self.has_time_to_move() {
            self.be_late();
        } else {
            // Every glass that could move runs out in the player's hand, so the turn lasts until the last one has.
            self.now = self.last_end_of_movable(side);
        }
        self.position.play_unchecked(Turn { claim, glass_move: None });
    }

    /// Applies the penalty for giving up a turn with an empty hand (R5.4 to R5.6).
    fn be_late(&mut self) {
        let side = self.to_move().index();
        self.pending[side] = false;
        match self.clock.late_penalty {
            LatePenalty::ExtraRing => self.pending[1 - side] = true,
            LatePenalty::LoseTurn => self.skips[side] += 1,
            LatePenalty::ExtraRingIfStarted => {}
        }
        self.now += self.clock.tempo(self.to_move()) / 2;
    }

    fn last_end_of_movable(&self, side: usize) -> i32 {
        let open = self.position.board().enterable_sockets();
        let mobile = |&(at, end): &(Option<Socket>, i32)| {
            end != NEVER && at.is_some_and(|at| !(at.neighbours() & open).is_empty())
        };
        let ends = self.at[side].into_iter().zip(self.ends[side]).filter(mobile).map(|(_, end)| end);
        ends.max().map_or(self.now, |end| end.max(self.now))
    }

    fn drop_pending_extra(&mut self, player: Player) {
        let side = player.index();
        if self.pending[side] {
            self.pending[side] = false;
            self.extras[side] += 1;
        }
    }
}

/// A glass that would have less sand than this once turned over, in milliseconds, is worth a delay.
const LITTLE_SAND: i32 = 20_000;

impl TimedPosition {
    /// Returns the glasses that the side to move can lift and place before they run out, as bits (R4.2, R4.3, R7.1).
    pub(super) fn movable(&self) -> u8 {
        let me = self.to_move();
        let side = me.index();
        if let Some(off) = self.at[side].iter().position(Option::is_none) {
            return if self.position.board().enterable_sockets().is_empty() { 0 } else { 1 << off };
        }
        let open = self.position.board().enterable_sockets();
        let placed = self.now + self.clock.tempo(me);
        let mut movable = 0;
        for (glass, at) in self.at[side].iter().enumerate() {
            let free = at.is_some_and(|at| !(at.neighbours() & open).is_empty());
            movable |= u8::from(free && self.lives(side, glass, placed)) << glass;
        }
        match movable & self.idle[side] {
            0 => movable,
            idle => idle,
        }
    }

    /// Returns `true` if any glass can be moved before it runs out.
    pub fn has_time_to_move(&self) -> bool {
        self.movable() != 0
    }

    /// Returns `true` if the match is over (R6.4).
    pub fn is_over(&self) -> bool {
        self.position.claim().is_none() && self.is_ending()
    }

    /// Calls `f` with every turn. Delays and entries to the board are limited to sensible ones.
    pub fn for_each_turn(&self, mut f: impl FnMut(TimedTurn)) {
        let can_claim = self.position.claim().is_some();
        if self.is_ending() {
            if can_claim {
                // The ring of a claim revives a match that is ending for want of rings (R6.3).
                match self.movable() {
                    0 => f(TimedTurn { claim: true, glass_move: None }),
                    movable => self.for_each_move(true, movable, &mut f),
                }
                f(TimedTurn::PASS);
            }
            return;
        }
        let missed = self.skips[self.to_move().index()] > 0;
        let movable = if missed { 0 } else { self.movable() };
        if movable != 0 {
            self.for_each_move(can_claim, movable, &mut f);
            if can_claim {
                self.for_each_move(false, movable, &mut f);
            }
        }
        if movable == 0 || self.may_give_up(movable) {
            if can_claim {
                f(TimedTurn { claim: true, glass_move: None });
            }
            f(TimedTurn::PASS);
        }
    }

    /// Returns `true` if giving up the turn (R5.4) may help: it keeps sand below in a glass just turned over. It needs
    /// rings to drop and a mobile opponent. Sand must run, so that it cannot repeat for ever.
    fn may_give_up(&self, movable: u8) -> bool {
        let me = self.to_move();
        let side = me.index();
        let runs = (0..3).any(|glass| movable & 1 << glass != 0 && self.ends[side][glass] != NEVER);
        self.clock.may_give_up_turn && runs && self.position.board().rings_in_holder(me) > 0 && self.can_move(!me)
    }

    fn for_each_move(&self, claim: bool, movable: u8, f: &mut impl FnMut(TimedTurn)) {
        let me = self.to_move();
        let board = self.position.board();
        let has_ring = board.rings_in_holder(me) > claim as u8;
        let open = board.enterable_sockets();
        let enters = self.has_off_board(me);
        for glass in (0..3u8).filter(|glass| movable & 1 << glass != 0) {
            let from = self.at[me.index()][usize::from(glass)];
            let ways = from.map_or(open, |from| from.neighbours() & open);
            // Delays double the number of turns, so they are tried only where an open claim is used.
            let claims = claim == self.position.claim().is_some();
            let delays = if claims && !enters { self.delays(glass) } else { [None; 2] };
            for to in ways {
                let mut add = |ring: bool, delay: Delay| {
                    f(TimedTurn { claim, glass_move: Some(TimedMove { glass, to, ring, delay }) });
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
        if !self.clock.has_sand() {
            return [None; 2];
        }
        let me = self.to_move();
        let end = self.ends[me.index()][usize::from(glass)];
        let lasts = |delay: Delay| end > self.now + self.duration(delay);
        let until_loss = self.opponents_last_loss().map(|_| Delay::UntilLoss).filter(|&delay| lasts(delay));
        let needs_sand = end != NEVER && self.clock.capacity[me.index()] - (end - self.now) < LITTLE_SAND;
        let longest = (needs_sand && lasts(Delay::Longest)).then_some(Delay::Longest);
        [until_loss, longest]
    }

    /// Returns `true` if [`TimedPosition::for_each_turn`] generates `turn`.
    pub fn allows(&self, turn: TimedTurn) -> bool {
        let mut found = false;
        self.for_each_turn(|other| found |= other == turn);
        found
    }

    /// Returns the socket of the glass that a turn moves; `None` for a pass or a glass off the board.
    pub fn source(&self, turn: TimedTurn) -> Option<Socket> {
        self.glass_at(self.to_move(), turn.glass_move?.glass)
    }
}
