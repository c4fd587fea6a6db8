//! The turns of a position in time.

use super::state::{NEVER, SandState};
use super::{Deed, Linger, SandTurn};
use crate::rules::Socket;

/// A glass that holds less than this once turned, in milliseconds, is worth waiting for: the opponent can let it run
/// out by taking their time.
const YOUNG: i32 = 20_000;

impl SandState {
    /// The player's glasses that they may lift in this turn and that last until they have placed them, as bits (R4.2, R4.3,
    /// R7.1).
    pub(super) fn movable(&self) -> u8 {
        let me = self.to_move();
        let side = me.index();
        if let Some(off) = self.at[side].iter().position(Option::is_none) {
            return if self.position.board().open().is_empty() { 0 } else { 1 << off };
        }
        let open = self.position.board().open();
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

    /// Whether a glass can be moved before it runs out.
    pub fn has_time_to_move(&self) -> bool {
        self.movable() != 0
    }

    /// Whether the match is over (R6.4).
    pub fn is_over(&self) -> bool {
        self.position.claim().is_none() && self.is_ending()
    }

    /// Calls `f` with every turn; of those that wait, and of the ways to enter the board, only the sensible ones.
    pub fn for_each_turn(&self, mut f: impl FnMut(SandTurn)) {
        let can_claim = self.position.claim().is_some();
        if self.is_ending() {
            if can_claim {
                // A claim brings back to life a match that was ending for want of rings (R6.3).
                match self.movable() {
                    0 => f(SandTurn { claim: true, deed: Deed::Pass }),
                    movable => self.for_each_move(true, movable, &mut f),
                }
                f(SandTurn::PASS);
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
                f(SandTurn { claim: true, deed: Deed::Pass });
            }
            f(SandTurn::PASS);
        }
    }

    /// Whether giving up the turn (R5.4) is worth a thought: it saves the sand of a glass that has just been turned, and
    /// helps nobody who has no rings left to drop or no opponent to wait for. It must not go on for ever either: sand
    /// has to run.
    fn may_give_up(&self, movable: u8) -> bool {
        let me = self.to_move();
        let side = me.index();
        let runs = (0..3).any(|glass| movable & 1 << glass != 0 && self.ends[side][glass] != NEVER);
        self.clock.may_pass && runs && self.position.board().holder(me) > 0 && self.can_move(!me)
    }

    fn for_each_move(&self, claim: bool, movable: u8, f: &mut impl FnMut(SandTurn)) {
        let me = self.to_move();
        let board = self.position.board();
        let has_ring = board.holder(me) > claim as u8;
        let open = board.open();
        let enters = self.has_off_board(me);
        for glass in (0..3u8).filter(|glass| movable & 1 << glass != 0) {
            let from = self.at[me.index()][usize::from(glass)];
            let ways = from.map_or(open, |from| from.neighbours() & open);
            // Waiting is thought of with the natural rings only: it doubles what there is to search.
            let natural = claim == self.position.claim().is_some();
            let lingers = if natural && !enters { self.lingers(glass) } else { [None; 2] };
            for to in ways {
                let mut offer = |ring: bool, linger: Linger| {
                    f(SandTurn { claim, deed: Deed::Move { glass, to, ring, linger } });
                };
                if has_ring {
                    offer(true, Linger::No);
                    for linger in lingers.into_iter().flatten() {
                        offer(true, linger);
                    }
                }
                if !has_ring || !enters {
                    offer(false, Linger::No);
                }
            }
        }
    }

    /// The ways in which waiting may be worth it before this glass is moved.
    fn lingers(&self, glass: u8) -> [Option<Linger>; 2] {
        if self.clock.capacity == 0 {
            return [None; 2];
        }
        let me = self.to_move();
        let end = self.ends[me.index()][usize::from(glass)];
        let lasts = |linger: Linger| end > self.now + self.duration(linger);
        let until_loss = self.their_last_loss().map(|_| Linger::UntilTheyLose).filter(|&linger| lasts(linger));
        let young = end != NEVER && self.clock.capacity - (end - self.now) < YOUNG;
        let to_the_full = (young && lasts(Linger::ToTheFull)).then_some(Linger::ToTheFull);
        [until_loss, to_the_full]
    }

    /// Whether this turn is among those of [`SandState::for_each_turn`].
    pub fn allows(&self, turn: SandTurn) -> bool {
        let mut found = false;
        self.for_each_turn(|other| found |= other == turn);
        found
    }

    /// Where this turn goes from; `None` for a pass or a glass beside the board.
    pub fn from(&self, turn: SandTurn) -> Option<Socket> {
        match turn.deed {
            Deed::Move { glass, .. } => self.glass_at(self.to_move(), glass),
            Deed::Pass => None,
        }
    }
}
