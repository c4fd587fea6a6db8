//! The plan for a turn, and the situation for which it holds.

use tamsk_rules::{Board, GlassId, Millis, Player, Socket};

use crate::sand::{TimedMove, TimedPosition, TimedTurn};

/// A turn decided on.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnPlan {
    pub(super) turn: TimedTurn,
    /// The situation for which the plan was made, and the one after its claim.
    pub(super) valid_for: [PlanKey; 2],
    /// When to lift the glass.
    pub(super) lift_at: Millis,
}

impl TurnPlan {
    /// The glass that the plan moves, and the socket it moves to.
    pub(super) fn step(&self, player: Player) -> Option<(GlassId, Socket)> {
        let TimedMove { glass, to, .. } = self.turn.glass_move?;
        Some((GlassId { owner: player, index: glass }, to))
    }

    /// Whether the plan drops the ring of its move.
    pub(super) fn drops(&self) -> bool {
        self.turn.drops_ring()
    }
}

/// Everything in a position but its times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlanKey {
    board: Board,
    to_move: Player,
    claim: Option<Socket>,
    living: u8,
}

impl PlanKey {
    pub(super) fn of(position: &TimedPosition) -> PlanKey {
        let living = |player| position.living(player, position.now()).len() as u8;
        PlanKey {
            board: *position.position().board(),
            to_move: position.to_move(),
            claim: position.position().claim(),
            living: living(Player::Red) * 4 + living(Player::Black),
        }
    }

    /// The key once the claim has been used.
    pub(super) fn claimed(self) -> PlanKey {
        let mut board = self.board;
        if let Some(socket) = self.claim {
            board.drop_ring(self.to_move, socket);
        }
        PlanKey { board, claim: None, ..self }
    }
}
