//! A match as the search sees it.

use super::state::{LONG_AGO, NEVER};
use super::{Clock, Deed, Linger, SandState, SandTurn};
use crate::rules::{Extra, LatePenalty, Match, Move, Player, Position, Sand, Turn};

/// What cannot be seen in a match and is taken for granted in planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// Time, as planned with.
    pub clock: Clock,
    /// Whether rings that may still follow a glass just placed will be dropped; else that they will not.
    pub rings_follow: bool,
}

impl SandState {
    /// A Level 1 position: nothing runs.
    pub fn still(position: &Position) -> SandState {
        let clock = Clock { capacity: 0, tempo: [0; 2], longest: 0, may_pass: false, late: LatePenalty::ExtraRing };
        let mut at = [[None; 3]; 2];
        for player in Player::BOTH {
            for (place, socket) in at[player.index()].iter_mut().zip(position.board().glasses(player)) {
                *place = Some(socket);
            }
        }
        SandState { at, ..SandState::bare(*position, clock) }
    }

    /// A turn of the position as a turn of this state, which [is still](SandState::as_still).
    pub fn turn_of(&self, turn: Turn) -> SandTurn {
        let side = self.to_move().index();
        let deed = turn.go.and_then(|Move { from, to, ring }| {
            let glass = self.at[side].iter().position(|&at| at == Some(from))?;
            Some(Deed::Move { glass: glass as u8, to, ring, linger: Linger::No })
        });
        SandTurn { claim: turn.claim, deed: deed.unwrap_or(Deed::Pass) }
    }

    /// With the glasses off the board.
    fn bare(position: Position, clock: Clock) -> SandState {
        SandState {
            position,
            at: [[None; 3]; 2],
            ends: [[NEVER; 3]; 2],
            idle: [0; 2],
            pending: [false; 2],
            extras: [0; 2],
            skips: [0; 2],
            lingered: [0; 2],
            now: 0,
            clock,
        }
    }

    /// The turn as a [`Position`] plays it; meant for those that [stand still](SandState::still).
    pub fn plain_turn(&self, turn: SandTurn) -> Turn {
        let go = match (turn.deed, self.from(turn)) {
            (Deed::Move { to, ring, .. }, Some(from)) => Some(Move { from, to, ring }),
            _ => None,
        };
        Turn { claim: turn.claim, go }
    }

    /// The match as it stands, a glass in a hand still counted where it was lifted.
    pub fn of(game: &Match, assumptions: Assumptions) -> SandState {
        let Assumptions { clock, rings_follow } = assumptions;
        let mut board = *game.board();
        let mut quiet = game.quiet();
        let mut claim = game.claim(game.to_move()).map(|right| right.socket);
        for player in Player::BOTH {
            let Some(right) = game.ring_window(player) else { continue };
            if rings_follow && board.takes_ring(player, right.socket) {
                board.drop_ring(player, right.socket);
                quiet = 0;
            } else if player != game.to_move() {
                claim = Some(right.socket);
            }
        }
        let position = Position::assemble(board, game.to_move(), claim, quiet);
        let mut state = SandState::bare(position, clock);
        let has_sand = game.options().level.has_sand();
        for (id, glass) in game.glasses() {
            let (side, index) = (id.owner.index(), usize::from(id.index));
            state.at[side][index] = glass.at;
            state.ends[side][index] = match glass.sand {
                Sand::Lost { .. } if clock.capacity == 0 => LONG_AGO,
                // Never before the first instant of the search by more than a match can last.
                Sand::Lost { at } => -i32::try_from(game.now() - at.min(game.now())).unwrap_or(i32::MAX),
                Sand::Running { runs_out } if clock.capacity > 0 => {
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
            state.pending[side] = game.extra(player) == Extra::Pending;
            state.extras[side] = matches!(game.extra(player), Extra::Open { .. }) as u8;
            state.skips[side] = game.turns_to_miss(player).min(255) as u8;
        }
        state
    }
}
