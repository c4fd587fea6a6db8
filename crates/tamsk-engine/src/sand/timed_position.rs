//! A position between two turns at any level, with its sand.

use tamsk_rules::{Player, Position, QUIET_LIMIT, Socket, SocketSet};

use super::clock::Clock;
use super::turn::Delay;

/// The end of a glass that is not running: it is idle, off the board, or no sand runs at all.
pub(super) const NEVER: i32 = i32::MAX;

/// The end of a glass that was lost at a time that doesn't matter.
pub(super) const LONG_AGO: i32 = i32::MIN;

/// From an opponent's glass running out to the placing of the glass that waited for it, in milliseconds.
const AFTER_A_LOSS: i32 = 100;

/// A position between two turns of a match at any level, with the sand in its glasses.
///
/// Times are in milliseconds since the start of the search.
#[derive(Clone, Copy, Debug)]
pub struct TimedPosition {
    pub(super) position: Position,
    /// The sockets of Red's and Black's glasses; `None` if off the board.
    pub(super) at: [[Option<Socket>; 3]; 2],
    /// When each glass runs out, or ran out; [`NEVER`] if it is not running.
    pub(super) ends: [[i32; 3]; 2],
    /// Bit *n* of each player's byte: whether their glass *n* is idle (R4.3).
    pub(super) idle: [u8; 2],
    /// Whether a player has a right to an extra ring that their next move opens (R5.5).
    pub(super) pending: [bool; 2],
    /// Extra rings counted as dropped: they are gone from the holder but take no place on this board.
    pub(super) extras: [u8; 2],
    /// Turns that a player still has to miss (R5.6).
    pub(super) skips: [u8; 2],
    /// Turns that a player has delayed, each at a small cost so that a delay must bring something.
    pub(super) delayed: [u8; 2],
    pub(super) now: i32,
    pub(super) clock: Clock,
}

impl TimedPosition {
    /// The board, the side to move and its claim.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side to move.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.position.to_move()
    }

    /// The socket of a glass; `None` if it is off the board.
    pub fn glass_at(&self, player: Player, glass: u8) -> Option<Socket> {
        self.at[player.index()][usize::from(glass) % 3]
    }

    /// The current time, in milliseconds since the start of the search.
    pub fn now(&self) -> i32 {
        self.now
    }

    /// The assumptions about time.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Whether a glass has not run out by the time `when`.
    #[inline]
    pub(super) fn lives(&self, side: usize, glass: usize, when: i32) -> bool {
        self.ends[side][glass] > when
    }

    /// The sockets of a player's glasses on the board that have not run out by the time `when`.
    pub fn living(&self, player: Player, when: i32) -> SocketSet {
        let side = player.index();
        (0..3).filter(|&glass| self.lives(side, glass, when)).filter_map(|glass| self.at[side][glass]).collect()
    }

    #[inline]
    pub(super) fn has_off_board(&self, player: Player) -> bool {
        self.at[player.index()].contains(&None)
    }

    /// Whether a player has a move, regardless of whose turn it is (R6.1).
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

    /// Whether the match is ending, so that only claims are left (R6.3).
    pub(super) fn is_ending(&self) -> bool {
        self.position.quiet() >= QUIET_LIMIT || !(self.can_move(Player::Red) || self.can_move(Player::Black))
    }

    /// The rings that a player will have left after their extra rings (R1.6).
    #[inline]
    pub(super) fn rings(&self, player: Player) -> i32 {
        let extra = i32::from(self.extras[player.index()]) + i32::from(self.pending[player.index()]);
        (i32::from(self.position.board().holder(player)) - extra).max(0)
    }

    /// How long the turn of the side to move lasts with this delay, in milliseconds.
    pub fn duration(&self, delay: Delay) -> i32 {
        let tempo = self.clock.tempo(self.to_move());
        match delay {
            Delay::None => tempo,
            Delay::UntilLoss => self.their_last_loss().map_or(tempo, |end| end - self.now + AFTER_A_LOSS),
            Delay::Longest => tempo.max(self.clock.longest[self.to_move().index()].into()),
        }
    }

    /// When the last of the opponent's glasses runs out, among those that outlast a quick turn but not the longest one.
    pub(super) fn their_last_loss(&self) -> Option<i32> {
        let me = self.to_move();
        let first = self.now + self.clock.tempo(me) - AFTER_A_LOSS;
        let last = self.now + i32::from(self.clock.longest[me.index()]) - AFTER_A_LOSS;
        self.ends[(!me).index()].into_iter().filter(|&end| first < end && end < last).max()
    }

    /// Returns the same position with `player` to move, for a late move, which is nobody's turn (R5.3).
    #[must_use]
    pub fn as_if_to_move(&self, player: Player) -> TimedPosition {
        let position = Position::assemble(*self.position.board(), player, None, self.position.quiet());
        TimedPosition { position, ..*self }
    }

    /// Returns the position after `player` drops their extra ring on a socket (R5.5). Nothing is dropped if a ring
    /// already assumed to follow has filled the socket or emptied the holder.
    #[must_use]
    pub fn with_ring(&self, player: Player, socket: Socket) -> TimedPosition {
        let mut board = *self.position.board();
        if board.takes_ring(player, socket) {
            board.drop_ring(player, socket);
        }
        let position = Position::assemble(board, self.to_move(), self.position.claim(), 0);
        let mut next = TimedPosition { position, ..*self };
        next.extras[player.index()] = 0;
        next
    }

    /// Returns the position as seen by a player who ignores sand: lost glasses stay lost, no other one ever runs out.
    #[must_use]
    pub fn blind_to_sand(&self) -> TimedPosition {
        let mut blind = TimedPosition { clock: self.clock.blind(), ..*self };
        for end in blind.ends.as_flattened_mut() {
            *end = if *end > self.now { NEVER } else { LONG_AGO };
        }
        blind
    }

    /// Returns the plain position if there is nothing else to know: no sand runs, no glass is lost, no right is
    /// pending.
    pub fn as_untimed(&self) -> Option<&Position> {
        let on_board = self.at.as_flattened().iter().all(Option::is_some);
        let lasting = self.ends.as_flattened().iter().all(|&end| end == NEVER);
        let nothing_due = self.idle == [0; 2] && self.pending == [false; 2] && self.skips == [0; 2];
        (!self.clock.has_sand() && on_board && lasting && nothing_due).then_some(&self.position)
    }
}
