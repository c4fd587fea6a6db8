//! Positions for the search at all levels, with sand and a clock. Glasses run out only as turns advance the clock.

mod play;
mod search_game;
mod timed_position;

pub use timed_position::{Delay, LONGEST_TURN, TimeModel, TimedMove, TimedPosition, TimedTurn};

use tamsk_rules::{ExtraRingRight, LatePenalty, Match, Move, Player, Position, Sand, Turn};

use timed_position::{LONG_AGO, NEVER};

/// Assumptions of the search beyond the state of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// Assumptions about time.
    pub clock: TimeModel,
    /// `true` if open ring windows (R4.4) are assumed to be used; otherwise they are assumed to be missed.
    pub open_rings_are_dropped: bool,
}

impl TimedPosition {
    /// Returns a Level 1 position without sand.
    pub fn untimed(position: &Position) -> TimedPosition {
        let clock = TimeModel {
            capacity: [0; 2],
            tempo: [0; 2],
            longest: [0; 2],
            may_give_up_turn: false,
            late_penalty: LatePenalty::ExtraRing,
        };
        let mut at = [[None; 3]; 2];
        for player in Player::BOTH {
            for (place, socket) in at[player.index()].iter_mut().zip(position.board().glasses(player)) {
                *place = Some(socket);
            }
        }
        TimedPosition { at, ..TimedPosition::bare(*position, clock) }
    }

    /// Converts a turn of a plain position to a turn of this [untimed](TimedPosition::as_untimed) position.
    pub fn timed_turn(&self, turn: Turn) -> TimedTurn {
        let side = self.to_move().index();
        let glass_move = turn.glass_move.and_then(|Move { from, to, ring }| {
            let glass = self.at[side].iter().position(|&at| at == Some(from))?;
            Some(TimedMove { glass: glass as u8, to, ring, delay: Delay::None })
        });
        TimedTurn { claim: turn.claim, glass_move }
    }

    fn bare(position: Position, clock: TimeModel) -> TimedPosition {
        TimedPosition {
            position,
            at: [[None; 3]; 2],
            ends: [[NEVER; 3]; 2],
            idle: [0; 2],
            pending: [false; 2],
            extras: [0; 2],
            skips: [0; 2],
            delayed: [0; 2],
            now: 0,
            clock,
        }
    }

    /// Converts a turn to a turn of the plain position. Without sand nothing is lost.
    pub fn untimed_turn(&self, turn: TimedTurn) -> Turn {
        let glass_move = match (turn.glass_move, self.source(turn)) {
            (Some(TimedMove { to, ring, .. }), Some(from)) => Some(Move { from, to, ring }),
            _ => None,
        };
        Turn { claim: turn.claim, glass_move }
    }

    /// Returns the current position of a match. A glass in a hand counts as still on its socket.
    pub fn from_match(game: &Match, assumptions: Assumptions) -> TimedPosition {
        let Assumptions { clock, open_rings_are_dropped: rings_follow } = assumptions;
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
            state.at[side][index] = glass.at;
            state.ends[side][index] = match glass.sand {
                Sand::Lost { .. } if !clock.has_sand() => LONG_AGO,
                Sand::Lost { at } => -i32::try_from(game.now() - at.min(game.now())).unwrap_or(i32::MAX),
                Sand::Running { runs_out } if clock.has_sand() => {
                    i32::try_from(runs_out.saturating_sub(game.now())).unwrap_or(NEVER - 1)
                }
                Sand::Idle | Sand::Running { .. } => NEVER,
            };
            if has_sand && glass.sand == Sand::Idle {
                state.idle[side] |= 1 << index;
            }
        }
        for player in Player::BOTH {
            let side = player.index();
            state.pending[side] = game.extra(player) == ExtraRingRight::Pending;
            state.extras[side] = matches!(game.extra(player), ExtraRingRight::Open { .. }) as u8;
            state.skips[side] = game.turns_to_miss(player).min(255) as u8;
        }
        state
    }
}
