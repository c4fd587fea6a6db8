//! Playing turns on a [`TimedPosition`].

use tamsk_rules::{LatePenalty, Move, Player, Position, Socket, Turn};

use super::timed_position::{NEVER, TimedPosition};
use super::turn::{Delay, TimedMove, TimedTurn};

impl TimedPosition {
    /// Plays a turn.
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

    /// Moves a glass and turns it over (R4.1).
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

    /// Places a glass from off the board (R7.1).
    fn enter(&mut self, claim: bool, to: Socket, ring: bool) {
        let me = self.to_move();
        let mut board = *self.position.board();
        let mut quiet = self.position.quiet() + 1;
        if claim && let Some(socket) = self.position.claim() {
            board.drop_ring(me, socket);
            quiet = 1;
        }
        board.put_glass(me, to);
        if ring {
            board.drop_ring(me, to);
            quiet = 0;
        }
        self.position = Position::assemble(board, !me, (!ring).then_some(to), quiet);
    }

    fn pass(&mut self, claim: bool) {
        let me = self.to_move();
        let side = me.index();
        if self.is_ending() {
            // No turn is given up: only a claim was left, used or not (R6.3).
        } else if self.skips[side] > 0 {
            self.skips[side] -= 1;
        } else if !self.can_move(me) {
            self.drop_pending_extra(me);
        } else if self.clock.may_pass && self.has_time_to_move() {
            self.be_late();
        } else {
            // Every glass that could move runs out in the player's hand: the turn lasts until the last of them has.
            self.now = self.last_end_of_movable(side);
        }
        self.position.play_unchecked(Turn { claim, glass_move: None });
    }

    /// Applies the penalty for giving up a turn with an empty hand (R5.4 to R5.6).
    fn be_late(&mut self) {
        let side = self.to_move().index();
        self.pending[side] = false;
        match self.clock.late {
            LatePenalty::ExtraRing => self.pending[1 - side] = true,
            LatePenalty::LoseTurn => self.skips[side] += 1,
            LatePenalty::ExtraRingIfStarted => {}
        }
        self.now += self.clock.tempo(self.to_move()) / 2;
    }

    /// Returns when the last of a player's movable glasses runs out.
    fn last_end_of_movable(&self, side: usize) -> i32 {
        let open = self.position.board().open();
        let mobile = |&(at, end): &(Option<Socket>, i32)| {
            end != NEVER && at.is_some_and(|at| !(at.neighbours() & open).is_empty())
        };
        let ends = self.at[side].into_iter().zip(self.ends[side]).filter(mobile).map(|(_, end)| end);
        ends.max().map_or(self.now, |end| end.max(self.now))
    }

    /// Counts a pending extra ring as dropped (R5.5).
    fn drop_pending_extra(&mut self, player: Player) {
        let side = player.index();
        if self.pending[side] {
            self.pending[side] = false;
            self.extras[side] += 1;
        }
    }
}
