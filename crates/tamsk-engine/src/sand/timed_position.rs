//! A position between two turns with sand, its turns, and the search's assumptions about time.

use tamsk_rules::{LatePenalty, Match, Millis, Player, Position, QUIET_MOVES_LIMIT, Socket, SocketSet};

/// The end of a glass whose sand does not run.
pub(super) const NEVER: i32 = i32::MAX;

/// The end of a glass that was lost at an irrelevant time.
pub(super) const LONG_AGO: i32 = i32::MIN;

/// The time from an opponent's glass running out to the move that waited for it, in milliseconds.
const AFTER_A_LOSS: i32 = 100;

/// A position between two turns of a match at any level, with the sand in its glasses. Times are in milliseconds since
/// the start of the search.
#[derive(Clone, Copy, Debug)]
pub struct TimedPosition {
    pub(super) position: Position,
    /// The sockets of Red's and Black's glasses; `None` if off the board.
    pub(super) at: [[Option<Socket>; 3]; 2],
    /// The time at which each glass runs out; [`NEVER`] if its sand does not run.
    pub(super) ends: [[i32; 3]; 2],
    /// For each player, bit *n* is set if glass *n* is idle (R4.3).
    pub(super) idle: [u8; 2],
    /// For each player, `true` if their opponent's lateness gives them an extra ring with their next move (R5.5).
    pub(super) pending: [bool; 2],
    /// Extra rings counted as dropped: they have left the holder but are not on this board.
    pub(super) extras: [u8; 2],
    /// Turns that each player must still miss (R5.6).
    pub(super) skips: [u8; 2],
    /// Turns that each player has delayed. Each costs a little, so that useless delays score worse.
    pub(super) delayed: [u8; 2],
    pub(super) now: i32,
    pub(super) clock: TimeModel,
}

impl TimedPosition {
    /// Returns the board, the side to move and its claim.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the side to move.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.position.to_move()
    }

    /// Returns the socket of a glass; `None` if it is off the board.
    pub fn glass_at(&self, player: Player, glass: u8) -> Option<Socket> {
        self.at[player.index()][usize::from(glass) % 3]
    }

    /// Returns the current time, in milliseconds since the start of the search.
    pub fn now(&self) -> i32 {
        self.now
    }

    /// Returns the assumptions about time.
    pub fn clock(&self) -> &TimeModel {
        &self.clock
    }

    #[inline]
    pub(super) fn lives(&self, side: usize, glass: usize, when: i32) -> bool {
        self.ends[side][glass] > when
    }

    /// Returns the sockets of a player's glasses on the board that run out after `when`.
    pub fn living(&self, player: Player, when: i32) -> SocketSet {
        let side = player.index();
        (0..3).filter(|&glass| self.lives(side, glass, when)).filter_map(|glass| self.at[side][glass]).collect()
    }

    #[inline]
    pub(super) fn has_off_board(&self, player: Player) -> bool {
        self.at[player.index()].contains(&None)
    }

    /// Returns `true` if a player has a move, regardless of the turn (R6.1).
    pub(super) fn can_move(&self, player: Player) -> bool {
        let board = self.position.board();
        if self.has_off_board(player) {
            return !board.enterable_sockets().is_empty();
        }
        let open = board.enterable_sockets();
        let side = player.index();
        (0..3).any(|glass| {
            self.lives(side, glass, self.now)
                && self.at[side][glass].is_some_and(|at| !(at.neighbours() & open).is_empty())
        })
    }

    /// Returns `true` if the match is ending, so that only claims are left (R6.3).
    pub(super) fn is_ending(&self) -> bool {
        self.position.quiet() >= QUIET_MOVES_LIMIT || !(self.can_move(Player::Red) || self.can_move(Player::Black))
    }

    /// Returns the rings that a player will have left after their extra rings (R1.6).
    #[inline]
    pub(super) fn rings(&self, player: Player) -> i32 {
        let extra = i32::from(self.extras[player.index()]) + i32::from(self.pending[player.index()]);
        (i32::from(self.position.board().rings_in_holder(player)) - extra).max(0)
    }

    /// Returns the duration of the current turn with this delay, in milliseconds.
    pub fn duration(&self, delay: Delay) -> i32 {
        let tempo = self.clock.tempo(self.to_move());
        match delay {
            Delay::None => tempo,
            Delay::UntilLoss => self.opponents_last_loss().map_or(tempo, |end| end - self.now + AFTER_A_LOSS),
            Delay::Longest => tempo.max(self.clock.longest[self.to_move().index()].into()),
        }
    }

    /// Returns when the last of the opponent's glasses runs out that outlasts a quick turn but not the longest one.
    pub(super) fn opponents_last_loss(&self) -> Option<i32> {
        let me = self.to_move();
        let first = self.now + self.clock.tempo(me) - AFTER_A_LOSS;
        let last = self.now + i32::from(self.clock.longest[me.index()]) - AFTER_A_LOSS;
        self.ends[(!me).index()].into_iter().filter(|&end| first < end && end < last).max()
    }

    /// Returns the position with `player` to move, for a late move, which is outside of any turn (R5.3).
    #[must_use]
    pub fn with_side_to_move(&self, player: Player) -> TimedPosition {
        let position = Position::from_parts_unchecked(*self.position.board(), player, None, self.position.quiet());
        TimedPosition { position, ..*self }
    }

    /// Returns the position after `player` drops their extra ring on a socket (R5.5). Drops nothing if an assumed ring
    /// has filled the socket or emptied the holder.
    #[must_use]
    pub fn with_ring(&self, player: Player, socket: Socket) -> TimedPosition {
        let mut board = *self.position.board();
        if board.can_drop_ring(player, socket) {
            board.drop_ring(player, socket);
        }
        let position = Position::from_parts_unchecked(board, self.to_move(), self.position.claim(), 0);
        let mut next = TimedPosition { position, ..*self };
        next.extras[player.index()] = 0;
        next
    }

    /// Returns the position as seen by a player who ignores sand: lost glasses stay lost, the others never run out.
    #[must_use]
    pub fn ignoring_sand(&self) -> TimedPosition {
        let mut blind = TimedPosition { clock: self.clock.blind(), ..*self };
        for end in blind.ends.as_flattened_mut() {
            *end = if *end > self.now { NEVER } else { LONG_AGO };
        }
        blind
    }

    /// Returns the plain position if no sand runs, no glass is lost or off the board, and no right is pending.
    pub fn as_untimed(&self) -> Option<&Position> {
        let on_board = self.at.as_flattened().iter().all(Option::is_some);
        let lasting = self.ends.as_flattened().iter().all(|&end| end == NEVER);
        let nothing_due = self.idle == [0; 2] && self.pending == [false; 2] && self.skips == [0; 2];
        (!self.clock.has_sand() && on_board && lasting && nothing_due).then_some(&self.position)
    }
}

/// The longest expected turn of either player, in milliseconds: the 15 seconds of R4.5 minus a margin.
pub const LONGEST_TURN: i32 = 14_000;

/// Assumptions about time. All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeModel {
    /// The sand in a glass of each player; 0 if no glass runs out, as at Level 1 or for a player who ignores sand.
    pub capacity: [i32; 2],
    /// The time each player takes from the start of a turn to placing the glass, not counting deliberate delays.
    pub tempo: [u16; 2],
    /// The longest turn of each player.
    pub longest: [u16; 2],
    /// `true` if a player may give up a turn (R5.4).
    pub may_give_up_turn: bool,
    /// The penalty for giving up a turn.
    pub late_penalty: LatePenalty,
}

impl TimeModel {
    /// Returns the clock of a match whose players take `tempo` per turn.
    pub fn of(game: &Match, tempo: [Millis; 2]) -> TimeModel {
        let options = game.options();
        let longest = |player| match options.has_timer() {
            true => LONGEST_TURN.min(options.timer_against(player) as i32 - 1_000).max(0) as u16,
            false => LONGEST_TURN as u16,
        };
        let capacity = |player| if options.level.has_sand() { options.glass_sand_of(player) as i32 } else { 0 };
        TimeModel {
            capacity: Player::BOTH.map(capacity),
            tempo: tempo.map(|tempo| tempo.min(LONGEST_TURN as Millis) as u16),
            longest: Player::BOTH.map(longest),
            may_give_up_turn: options.level.has_timer(),
            late_penalty: options.late,
        }
    }

    /// Returns the clock for a player who ignores sand.
    #[must_use]
    pub fn blind(self) -> TimeModel {
        TimeModel { capacity: [0; 2], may_give_up_turn: false, ..self }
    }

    /// Returns `true` if glasses run out.
    #[inline]
    pub fn has_sand(&self) -> bool {
        self.capacity != [0; 2]
    }

    /// Returns the duration of a player's turn without a delay.
    #[inline]
    pub fn tempo(&self, player: Player) -> i32 {
        self.tempo[player.index()].into()
    }
}

/// The time that a player waits before a move, to let sand run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delay {
    /// No delay.
    None,
    /// Until the last of the opponent's glasses that run out within the longest turn has run out.
    UntilLoss,
    /// The longest turn, so that the moved glass holds more sand once turned over.
    Longest,
}

/// The move of a [`TimedTurn`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedMove {
    /// The index of the player's glass, from 0.
    pub glass: u8,
    /// The target socket.
    pub to: Socket,
    /// `true` if the player drops a ring on the target socket.
    pub ring: bool,
    /// The delay before the move.
    pub delay: Delay,
}

/// A whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedTurn {
    /// `true` if the player first claims the opponent's ring (R3.4).
    pub claim: bool,
    /// The move; `None` if the player is blocked, misses a turn or gives it up.
    pub glass_move: Option<TimedMove>,
}

impl TimedTurn {
    /// A turn without a claim or a move.
    pub const PASS: TimedTurn = TimedTurn { claim: false, glass_move: None };

    /// Returns `true` if the turn moves a glass and drops a ring (R3.3).
    #[inline]
    pub fn drops_ring(self) -> bool {
        self.glass_move.is_some_and(|glass_move| glass_move.ring)
    }

    /// Returns a number from 1 to 1 778 that identifies the turn within its position.
    #[inline]
    pub const fn code(self) -> u16 {
        match self.glass_move {
            None => 1 + self.claim as u16,
            Some(TimedMove { glass, to, ring, delay }) => {
                let step = glass as u16 * 37 + to.index() as u16;
                3 + (((step * 4 + delay as u16) * 2 + ring as u16) * 2 + self.claim as u16)
            }
        }
    }
}
