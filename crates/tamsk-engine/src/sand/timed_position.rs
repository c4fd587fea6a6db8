//! Positions of a match with sand, their turns, and the assumptions that the search makes about time.

use tamsk_rules::{LatePenalty, Match, Millis, Player, Position, QUIET_MOVES_LIMIT, Socket, SocketSet};

/// The end time of a glass whose sand does not run.
pub(super) const NEVER: i32 = i32::MAX;

/// The end time of a glass that was lost so long ago that the time no longer matters.
pub(super) const LOST_LONG_AGO: i32 = i32::MIN;

/// The time between the loss of an opponent's glass and the move of the player who waited for this loss, in
/// milliseconds.
const AFTER_A_LOSS: i32 = 100;

/// A position between two turns of a match at any level, with the sand in its glasses. Times are in milliseconds since
/// the start of the search.
#[derive(Clone, Copy, Debug)]
pub struct TimedPosition {
    pub(super) position: Position,
    /// The sockets of Red's and of Black's glasses; `None` if a glass is off the board.
    pub(super) glass_sockets: [[Option<Socket>; 3]; 2],
    /// The time at which each glass runs out, or [`NEVER`] if its sand does not run.
    pub(super) glass_end_times: [[i32; 3]; 2],
    /// The idle glasses of each player (R4.3). Bit *n* stands for glass *n*.
    pub(super) idle_glass_bits: [u8; 2],
    /// For each player, `true` if the next move brings an extra ring, because the opponent was late (R5.5).
    pub(super) has_pending_extra_ring: [bool; 2],
    /// The number of extra rings that each player is assumed to have dropped. These rings have left the holder, but are
    /// not on the board.
    pub(super) extra_rings_assumed_dropped: [u8; 2],
    /// The number of turns that each player must still miss (R5.6).
    pub(super) turns_to_miss: [u8; 2],
    /// The number of turns that each player has delayed. Each delay lowers the score a little, so that the search
    /// avoids useless delays.
    pub(super) delayed_turns: [u8; 2],
    pub(super) elapsed_millis: i32,
    pub(super) time_model: TimeAssumptions,
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
    pub fn socket_of_glass(&self, player: Player, glass: u8) -> Option<Socket> {
        self.glass_sockets[player.index()][usize::from(glass) % 3]
    }

    /// Returns the time until a glass runs out, in milliseconds. Returns 0 if it has run out, and [`Millis::MAX`] if
    /// its sand does not run.
    pub fn life_of_glass(&self, player: Player, glass: u8) -> Millis {
        match self.glass_end_times[player.index()][usize::from(glass) % 3] {
            NEVER => Millis::MAX,
            end => Millis::try_from(end.saturating_sub(self.elapsed_millis)).unwrap_or(0),
        }
    }

    /// Returns the current time, in milliseconds since the start of the search.
    pub fn elapsed_millis(&self) -> i32 {
        self.elapsed_millis
    }

    /// Returns the assumptions about time.
    pub fn time_model(&self) -> &TimeAssumptions {
        &self.time_model
    }

    /// Returns `true` if a glass runs out after `when`.
    #[inline]
    pub(super) fn lives(&self, side: usize, glass: usize, when: i32) -> bool {
        self.glass_end_times[side][glass] > when
    }

    /// Returns the sockets of those glasses of a player that are on the board and run out after `when`.
    pub fn living_glasses(&self, player: Player, when: i32) -> SocketSet {
        let side = player.index();
        (0..3)
            .filter(|&glass| self.lives(side, glass, when))
            .filter_map(|glass| self.glass_sockets[side][glass])
            .collect()
    }

    /// Returns `true` if a glass of the player is off the board.
    #[inline]
    pub(super) fn has_glass_off_board(&self, player: Player) -> bool {
        self.glass_sockets[player.index()].contains(&None)
    }

    /// Returns `true` if the player has a move, no matter whose turn it is (R6.1).
    pub(super) fn can_move(&self, player: Player) -> bool {
        let board = self.position.board();
        if self.has_glass_off_board(player) {
            return !board.enterable_sockets().is_empty();
        }
        let open = board.enterable_sockets();
        let side = player.index();
        (0..3).any(|glass| {
            self.lives(side, glass, self.elapsed_millis)
                && self.glass_sockets[side][glass].is_some_and(|at| !(at.neighbours() & open).is_empty())
        })
    }

    /// Returns `true` if the match is ending. Only claims are then possible (R6.3).
    pub(super) fn is_ending(&self) -> bool {
        self.position.quiet_moves() >= QUIET_MOVES_LIMIT
            || !(self.can_move(Player::Red) || self.can_move(Player::Black))
    }

    /// Returns the number of rings that a player will have left after dropping all extra rings (R1.6).
    #[inline]
    pub(super) fn rings_left_after_extras(&self, player: Player) -> i32 {
        let extra = i32::from(self.extra_rings_assumed_dropped[player.index()])
            + i32::from(self.has_pending_extra_ring[player.index()]);
        (i32::from(self.position.board().rings_in_holder(player)) - extra).max(0)
    }

    /// Returns the duration of the current turn with this delay, in milliseconds.
    pub fn turn_duration(&self, delay: Delay) -> i32 {
        let tempo = self.time_model.undelayed_turn_millis(self.to_move());
        match delay {
            Delay::None => tempo,
            Delay::UntilLastOpponentLoss => {
                self.last_opponent_loss_to_wait_for().map_or(tempo, |end| end - self.elapsed_millis + AFTER_A_LOSS)
            }
            Delay::LongestTurn => tempo.max(self.time_model.longest_turn_millis[self.to_move().index()].into()),
        }
    }

    /// Returns the time of the last loss of an opponent's glass that the player can wait for. A player can wait for
    /// losses that come after the end of a quick turn, but before the end of the longest turn. Returns `None` if there
    /// is no such loss.
    pub(super) fn last_opponent_loss_to_wait_for(&self) -> Option<i32> {
        let me = self.to_move();
        let first = self.elapsed_millis + self.time_model.undelayed_turn_millis(me) - AFTER_A_LOSS;
        let last = self.elapsed_millis + i32::from(self.time_model.longest_turn_millis[me.index()]) - AFTER_A_LOSS;
        self.glass_end_times[(!me).index()].into_iter().filter(|&end| first < end && end < last).max()
    }

    /// Returns the same position with `player` to move and without a claim. A late move needs this because it is
    /// outside any turn (R5.3).
    #[must_use]
    pub fn with_side_to_move(&self, player: Player) -> TimedPosition {
        let position =
            Position::from_parts_unchecked(*self.position.board(), player, None, self.position.quiet_moves());
        TimedPosition { position, ..*self }
    }

    /// Returns the position after `player` has dropped an extra ring on a socket (R5.5). The board stays the same if
    /// the rings that are assumed to be dropped have already filled the socket or emptied the holder.
    #[must_use]
    pub fn with_extra_ring(&self, player: Player, socket: Socket) -> TimedPosition {
        let mut board = *self.position.board();
        if board.can_drop_ring(player, socket) {
            board.drop_ring(player, socket);
        }
        let position = Position::from_parts_unchecked(board, self.to_move(), self.position.claim(), 0);
        let mut next = TimedPosition { position, ..*self };
        next.extra_rings_assumed_dropped[player.index()] = 0;
        next
    }

    /// Returns the same position as the start of a search, in which delays of earlier turns have no cost.
    #[must_use]
    pub fn without_past_delays(&self) -> TimedPosition {
        TimedPosition { delayed_turns: [0; 2], ..*self }
    }

    /// Returns the position as seen by a player who ignores sand. Lost glasses remain lost, and all other glasses never
    /// run out.
    #[must_use]
    pub fn ignoring_sand(&self) -> TimedPosition {
        let mut blind = TimedPosition { time_model: self.time_model.without_sand(), ..*self };
        for end in blind.glass_end_times.as_flattened_mut() {
            *end = if *end > self.elapsed_millis { NEVER } else { LOST_LONG_AGO };
        }
        blind
    }

    /// Returns this position as a plain position, which has no sand. Returns `None` if sand runs, if a glass is lost or
    /// off the board, if idle glasses must move first, or if an extra ring or a missed turn is pending.
    pub fn as_untimed(&self) -> Option<&Position> {
        let on_board = self.glass_sockets.as_flattened().iter().all(Option::is_some);
        let lasting = self.glass_end_times.as_flattened().iter().all(|&end| end == NEVER);
        let nothing_due =
            self.idle_glass_bits == [0; 2] && self.has_pending_extra_ring == [false; 2] && self.turns_to_miss == [0; 2];
        (!self.time_model.has_sand() && on_board && lasting && nothing_due).then_some(&self.position)
    }
}

/// The longest turn that either player is expected to take, in milliseconds. This is the 15 seconds of R4.5 minus a
/// margin.
pub const LONGEST_TURN_MILLIS: i32 = 14_000;

/// The assumptions of the search about time. All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeAssumptions {
    /// The sand that each player's glasses hold; 0 if glasses never run out, as at Level 1 or for a player who ignores
    /// sand.
    pub glass_sand: [i32; 2],
    /// The time that each player takes from the start of a turn until the glass is placed, without deliberate delays.
    pub undelayed_turn_millis: [u16; 2],
    /// The duration of the longest turn that each player may take.
    pub longest_turn_millis: [u16; 2],
    /// `true` if a player is allowed to give up a turn (R5.4).
    pub may_give_up_turn: bool,
    /// The penalty for giving up a turn.
    pub late_penalty: LatePenalty,
}

impl TimeAssumptions {
    /// Returns the time model of a match. `tempo` is the time that each player takes for a turn, in milliseconds.
    pub fn of(game: &Match, tempo: [Millis; 2]) -> TimeAssumptions {
        let options = game.options();
        let longest = |player| match options.has_timer() {
            true => LONGEST_TURN_MILLIS.min(options.timer_sand_against(player) as i32 - 1_000).max(0) as u16,
            false => LONGEST_TURN_MILLIS as u16,
        };
        let capacity = |player| if options.level.has_sand() { options.glass_sand_of(player) as i32 } else { 0 };
        TimeAssumptions {
            glass_sand: Player::BOTH.map(capacity),
            undelayed_turn_millis: tempo.map(|tempo| tempo.min(LONGEST_TURN_MILLIS as Millis) as u16),
            longest_turn_millis: Player::BOTH.map(longest),
            may_give_up_turn: options.level.has_timer(),
            late_penalty: options.late_penalty,
        }
    }

    /// Returns the time model of a player who ignores sand.
    #[must_use]
    pub fn without_sand(self) -> TimeAssumptions {
        TimeAssumptions { glass_sand: [0; 2], may_give_up_turn: false, ..self }
    }

    /// Returns `true` if glasses run out.
    #[inline]
    pub fn has_sand(&self) -> bool {
        self.glass_sand != [0; 2]
    }

    /// Returns the duration of a player's turn without a delay.
    #[inline]
    pub fn undelayed_turn_millis(&self, player: Player) -> i32 {
        self.undelayed_turn_millis[player.index()].into()
    }
}

/// The time that a player waits before a move in order to let sand run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delay {
    /// The player does not wait.
    None,
    /// The player waits until the opponent has lost every glass that runs out within the longest turn.
    UntilLastOpponentLoss,
    /// The player takes as long as a turn may take, so that the moved glass holds more sand once it is turned over.
    LongestTurn,
}

/// The move of a [`TimedTurn`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedMove {
    /// The index of the player's glass, from 0.
    pub glass: u8,
    /// The socket to which the glass moves.
    pub to: Socket,
    /// `true` if the player drops a ring on the target socket.
    pub drops_ring: bool,
    /// The delay before the move.
    pub delay: Delay,
}

/// A whole turn of a [`TimedPosition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedTurn {
    /// `true` if the player first claims the ring that the opponent kept (R3.4).
    pub claims_ring: bool,
    /// The move; `None` if the player is blocked, misses the turn or gives it up.
    pub glass_move: Option<TimedMove>,
}

impl TimedTurn {
    /// A turn without a claim or a move.
    pub const PASS: TimedTurn = TimedTurn { claims_ring: false, glass_move: None };

    /// Returns `true` if the turn moves a glass and drops a ring (R3.3).
    #[inline]
    pub fn drops_ring(self) -> bool {
        self.glass_move.is_some_and(|glass_move| glass_move.drops_ring)
    }

    /// Returns a number from 1 to 1 774 that identifies the turn within its position.
    #[inline]
    pub const fn code(self) -> u16 {
        match self.glass_move {
            None => 1 + self.claims_ring as u16,
            Some(TimedMove { glass, to, drops_ring: ring, delay }) => {
                let step = glass as u16 * 37 + to.index() as u16;
                3 + (((step * 4 + delay as u16) * 2 + ring as u16) * 2 + self.claims_ring as u16)
            }
        }
    }
}
