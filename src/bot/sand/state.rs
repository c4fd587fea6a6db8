//! A position in time, and playing turns on it.

use super::{Clock, Deed, Linger, SandTurn};
use crate::rules::{LatePenalty, Move, Player, Position, QUIET_LIMIT, Socket, SocketSet, Turn};

/// The end of a glass that never runs out as things stand: it is idle, off the board, or nothing runs at all.
pub(super) const NEVER: i32 = i32::MAX;

/// The end of a glass that was lost before anything that matters.
pub(super) const LONG_AGO: i32 = i32::MIN;

/// After the opponent's glass has run out, before the glass that waited for it is placed, in milliseconds.
const AFTER_A_LOSS: i32 = 100;

/// A position between two turns of a match at any level, with its sand.
///
/// Times are in milliseconds from the moment at which the search began.
#[derive(Clone, Copy, Debug)]
pub struct SandState {
    pub(super) position: Position,
    /// Where the glasses of Red and of Black stand; `None`: off the board.
    pub(super) at: [[Option<Socket>; 3]; 2],
    /// When they run out, or ran out; [`NEVER`] for those that are not running.
    pub(super) ends: [[i32; 3]; 2],
    /// Bit *n* of a player's byte: their glass *n* has never been turned (R4.3).
    pub(super) idle: [u8; 2],
    /// Rights to an extra ring that their next move opens (R5.5).
    pub(super) pending: [bool; 2],
    /// Extra rings won and dropped somewhere: rings less in the holder, without a place of their own here.
    pub(super) extras: [u8; 2],
    /// Turns to be missed (R5.6).
    pub(super) skips: [u8; 2],
    /// Turns in which a player has lingered, which is not worth doing for nothing.
    pub(super) lingered: [u8; 2],
    pub(super) now: i32,
    pub(super) clock: Clock,
}

impl SandState {
    /// Rings, places, the side to move and its claim.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.position.to_move()
    }

    /// Where a glass stands; `None`: off the board.
    pub fn glass_at(&self, player: Player, glass: u8) -> Option<Socket> {
        self.at[player.index()][usize::from(glass) % 3]
    }

    /// Milliseconds since the search began.
    pub fn now(&self) -> i32 {
        self.now
    }

    /// What the search assumes about time.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Whether the glass has not run out by the time `when`.
    #[inline]
    pub(super) fn lives(&self, side: usize, glass: usize, when: i32) -> bool {
        self.ends[side][glass] > when
    }

    /// The sockets of a player's glasses on the board that live at `when`.
    pub fn living(&self, player: Player, when: i32) -> SocketSet {
        let side = player.index();
        (0..3).filter(|&glass| self.lives(side, glass, when)).filter_map(|glass| self.at[side][glass]).collect()
    }

    #[inline]
    pub(super) fn has_off_board(&self, player: Player) -> bool {
        self.at[player.index()].contains(&None)
    }

    /// Whether a player could move at this moment (R6.1).
    pub(super) fn can_move(&self, player: Player) -> bool {
        let board = self.position.board();
        if self.has_off_board(player) {
            return !board.open().is_empty();
        }
        let open = board.open();
        let side = player.index();
        (0..3).any(|glass| {
            self.lives(side, glass, self.now)
                && self.at[side][glass].is_some_and(|at| !(at.neighbours() & open).is_empty())
        })
    }

    /// Whether only claims may still come (R6.3).
    pub(super) fn is_ending(&self) -> bool {
        self.position.quiet() >= QUIET_LIMIT || !(self.can_move(Player::Red) || self.can_move(Player::Black))
    }

    /// The rings a player will have left, those of extra rights taken off (R1.6).
    #[inline]
    pub(super) fn rings(&self, player: Player) -> i32 {
        let extra = i32::from(self.extras[player.index()]) + i32::from(self.pending[player.index()]);
        (i32::from(self.position.board().holder(player)) - extra).max(0)
    }

    /// How long the side to move takes for a move with this wait before it.
    pub fn duration(&self, linger: Linger) -> i32 {
        let tempo = self.clock.tempo(self.to_move());
        match linger {
            Linger::No => tempo,
            Linger::UntilTheyLose => self.their_last_loss().map_or(tempo, |end| end - self.now + AFTER_A_LOSS),
            Linger::ToTheFull => tempo.max(self.clock.longest.into()),
        }
    }

    /// When the last of the opponent's glasses runs out that does so later than a quick turn takes and sooner than the
    /// longest.
    pub(super) fn their_last_loss(&self) -> Option<i32> {
        let me = self.to_move();
        let first = self.now + self.clock.tempo(me) - AFTER_A_LOSS;
        let last = self.now + i32::from(self.clock.longest) - AFTER_A_LOSS;
        self.ends[(!me).index()].into_iter().filter(|&end| first < end && end < last).max()
    }

    /// The same with this player to move, as for a late move, which is nobody's turn (R5.3).
    #[must_use]
    pub fn as_if_to_move(&self, player: Player) -> SandState {
        let position = Position::assemble(*self.position.board(), player, None, self.position.quiet());
        SandState { position, ..*self }
    }

    /// The same with a ring of this player on a socket, as after an extra ring (R5.5); a ring that has been taken as
    /// dropped may have left no room there, or none in the holder.
    #[must_use]
    pub fn with_ring(&self, player: Player, socket: Socket) -> SandState {
        let mut board = *self.position.board();
        if board.takes_ring(player, socket) {
            board.drop_ring(player, socket);
        }
        let position = Position::assemble(board, self.to_move(), self.position.claim(), 0);
        let mut next = SandState { position, ..*self };
        next.extras[player.index()] = 0;
        next
    }

    /// The same for someone who does not think of sand: what is lost stays lost, nothing else ever is.
    #[must_use]
    pub fn unaware(&self) -> SandState {
        let mut still = SandState { clock: self.clock.blind(), ..*self };
        for end in still.ends.as_flattened_mut() {
            *end = if *end > self.now { NEVER } else { LONG_AGO };
        }
        still
    }

    /// The position, if it is all there is to know: nothing runs, nothing is lost, no right is pending.
    pub fn as_still(&self) -> Option<&Position> {
        let on_board = self.at.as_flattened().iter().all(Option::is_some);
        let lasting = self.ends.as_flattened().iter().all(|&end| end == NEVER);
        let nothing_due = self.idle == [0; 2] && self.pending == [false; 2] && self.skips == [0; 2];
        (self.clock.capacity == 0 && on_board && lasting && nothing_due).then_some(&self.position)
    }

    /// Plays a turn.
    pub(super) fn play(&mut self, turn: SandTurn) {
        match turn.deed {
            Deed::Move { glass, to, ring, linger } => {
                self.now += self.duration(linger);
                self.lingered[self.to_move().index()] += (linger != Linger::No) as u8;
                self.go(turn.claim, usize::from(glass), to, ring);
            }
            Deed::Pass => self.pass(turn.claim),
        }
    }

    fn go(&mut self, claim: bool, glass: usize, to: Socket, ring: bool) {
        let me = self.to_move();
        let side = me.index();
        match self.at[side][glass].replace(to) {
            Some(from) => self.position.play_unchecked(Turn { claim, go: Some(Move { from, to, ring }) }),
            None => self.enter(claim, to, ring),
        }
        self.idle[side] &= !(1 << glass);
        if self.clock.capacity > 0 {
            let end = self.ends[side][glass];
            let upper = if end == NEVER { 0 } else { end - self.now };
            self.ends[side][glass] = self.now + self.clock.capacity - upper;
        }
        self.take_extra(me);
    }

    /// Places a glass from beside the board (R7.1).
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
            // Nothing is given up: all that is left is a claim, used or not (R6.3).
        } else if self.skips[side] > 0 {
            self.skips[side] -= 1;
        } else if !self.can_move(me) {
            self.take_extra(me);
        } else if self.clock.may_pass && self.has_time_to_move() {
            self.be_late();
        } else {
            // Every glass that could move runs out in the hand: the turn lasts until then.
            self.now = self.last_end_of_the_mobile(side);
        }
        self.position.play_unchecked(Turn { claim, go: None });
    }

    /// The price of giving up a turn with an empty hand (R5.4–R5.6).
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

    fn last_end_of_the_mobile(&self, side: usize) -> i32 {
        let open = self.position.board().open();
        let mobile = |&(at, end): &(Option<Socket>, i32)| {
            end != NEVER && at.is_some_and(|at| !(at.neighbours() & open).is_empty())
        };
        let ends = self.at[side].into_iter().zip(self.ends[side]).filter(mobile).map(|(_, end)| end);
        ends.max().map_or(self.now, |end| end.max(self.now))
    }

    fn take_extra(&mut self, player: Player) {
        let side = player.index();
        if self.pending[side] {
            self.pending[side] = false;
            self.extras[side] += 1;
        }
    }
}
