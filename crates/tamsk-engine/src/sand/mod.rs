//! Positions with sand and a clock. The search uses these positions unless a plain position is enough, as it usually is
//! at Level 1. Their clock advances only during turns, so glasses run out only then.

mod input;
mod play;
mod search_game;
mod timed_position;

pub use input::{BUNDLED_SAND_NETWORK, SAND_SHAPE, SandInput, SandNetwork, sand_input_symmetries};
pub use timed_position::{Delay, LONGEST_TURN_MILLIS, TimeAssumptions, TimedMove, TimedPosition, TimedTurn};

use tamsk_rules::{ExtraRingRight, LatePenalty, Match, Move, Player, Position, Sand, Turn};

use timed_position::{LOST_LONG_AGO, NEVER};

/// The assumptions that the search makes in addition to the state of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchAssumptions {
    /// The assumptions about time.
    pub time_model: TimeAssumptions,
    /// `true` if the search assumes that players drop the rings of open ring windows (R4.4), and `false` if it assumes
    /// that they keep these rings.
    pub window_rings_are_dropped: bool,
}

impl TimedPosition {
    /// Returns a Level 1 position, in which no sand runs.
    pub fn untimed(position: &Position) -> TimedPosition {
        let time_model = TimeAssumptions {
            glass_sand: [0; 2],
            undelayed_turn_millis: [0; 2],
            longest_turn_millis: [0; 2],
            may_give_up_turn: false,
            late_penalty: LatePenalty::ExtraRing,
        };
        let mut at = [[None; 3]; 2];
        for player in Player::BOTH {
            for (place, socket) in at[player.index()].iter_mut().zip(position.board().glass_sockets(player)) {
                *place = Some(socket);
            }
        }
        TimedPosition { glass_sockets: at, ..TimedPosition::bare(*position, time_model) }
    }

    /// Converts a turn of a plain position to a turn of this position, which must be
    /// [untimed](TimedPosition::as_untimed).
    pub fn timed_turn(&self, turn: Turn) -> TimedTurn {
        let side = self.to_move().index();
        let glass_move = turn.glass_move.and_then(|Move { from, to, drops_ring: ring }| {
            let glass = self.glass_sockets[side].iter().position(|&at| at == Some(from))?;
            Some(TimedMove { glass: glass as u8, to, drops_ring: ring, delay: Delay::None })
        });
        TimedTurn { claims_ring: turn.claims_ring, glass_move }
    }

    fn bare(position: Position, clock: TimeAssumptions) -> TimedPosition {
        TimedPosition {
            position,
            glass_sockets: [[None; 3]; 2],
            glass_end_times: [[NEVER; 3]; 2],
            idle_glass_bits: [0; 2],
            has_pending_extra_ring: [false; 2],
            extra_rings_assumed_dropped: [0; 2],
            turns_to_miss: [0; 2],
            delayed_turns: [0; 2],
            elapsed_millis: 0,
            time_model: clock,
        }
    }

    /// Converts a turn to a turn of a plain position, without its delay. The delay matters only if sand runs.
    pub fn untimed_turn(&self, turn: TimedTurn) -> Turn {
        let glass_move = match (turn.glass_move, self.source(turn)) {
            (Some(TimedMove { to, drops_ring: ring, .. }), Some(from)) => Some(Move { from, to, drops_ring: ring }),
            _ => None,
        };
        Turn { claims_ring: turn.claims_ring, glass_move }
    }

    /// Returns the current position of a match. A glass in a hand counts as if it were still on its socket.
    pub fn from_match(game: &Match, assumptions: SearchAssumptions) -> TimedPosition {
        let SearchAssumptions { time_model: clock, window_rings_are_dropped: rings_follow } = assumptions;
        let mut board = *game.board();
        let mut quiet = game.quiet_moves();
        let mut claim = game.claim(game.to_move()).map(|right| right.socket);
        for player in Player::BOTH {
            let Some(right) = game.ring_window(player) else { continue };
            if rings_follow && board.can_drop_ring(player, right.socket) {
                board.drop_ring(player, right.socket);
                quiet = 0;
            } else if player != game.to_move() {
                claim = Some(right.socket);
            }
        }
        let position = Position::from_parts_unchecked(board, game.to_move(), claim, quiet);
        let mut state = TimedPosition::bare(position, clock);
        let has_sand = game.options().level.has_sand();
        for (id, glass) in game.glasses() {
            let (side, index) = (id.owner.index(), usize::from(id.index));
            state.glass_sockets[side][index] = glass.socket;
            state.glass_end_times[side][index] = match glass.sand {
                Sand::Lost { .. } if !clock.has_sand() => LOST_LONG_AGO,
                Sand::Lost { at } => -i32::try_from(game.now() - at.min(game.now())).unwrap_or(i32::MAX),
                Sand::Running { runs_out } if clock.has_sand() => {
                    i32::try_from(runs_out.saturating_sub(game.now())).unwrap_or(NEVER - 1)
                }
                Sand::Idle | Sand::Running { .. } => NEVER,
            };
            if has_sand && glass.sand == Sand::Idle {
                state.idle_glass_bits[side] |= 1 << index;
            }
        }
        for player in Player::BOTH {
            let side = player.index();
            state.has_pending_extra_ring[side] = game.extra_ring_right(player) == ExtraRingRight::Pending;
            state.extra_rings_assumed_dropped[side] =
                matches!(game.extra_ring_right(player), ExtraRingRight::Open { .. }) as u8;
            state.turns_to_miss[side] = game.turns_to_miss(player).min(255) as u8;
        }
        state
    }
}
