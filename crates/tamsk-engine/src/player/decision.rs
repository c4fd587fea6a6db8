//! The pending decision of a player, the plan of a turn, and the next action of a bot.

use tamsk_rules::{Action, Board, DropRight, ExtraRingRight, GlassId, Match, Millis, Player, Socket};

use crate::sand::{TimedMove, TimedPosition, TimedTurn};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PendingDecision {
    Waiting,
    /// Whether to drop the ring of the last move (R3.3).
    DropRing(DropRight),
    /// Where to drop an extra ring (R5.5).
    DropExtra,
    /// Where to place the glass in the hand, possibly as a late move (R5.3).
    PlaceHeldGlass(GlassId),
    /// Whether to use a claim outside the player's turn, possibly at the end of the match (R6.3).
    Claim(DropRight),
    Turn,
}

impl PendingDecision {
    /// Returns the decision pending for `player`, who does not use the right `declined`.
    pub(super) fn of(game: &Match, player: Player, declined: Option<DropRight>) -> PendingDecision {
        if game.outcome().is_some() {
            return PendingDecision::Waiting;
        }
        // A window without a time limit never closes by itself: keeping the ring takes an action (R3.5).
        if let Some(right) = game.ring_window(player)
            && (declined != Some(right) || right.until.is_none())
        {
            return PendingDecision::DropRing(right);
        }
        if matches!(game.extra(player), ExtraRingRight::Open { .. }) {
            return PendingDecision::DropExtra;
        }
        if let Some(glass) = game.in_hand(player) {
            return PendingDecision::PlaceHeldGlass(glass);
        }
        let turn = game.to_move() == player && !game.is_ending();
        match game.claim(player) {
            // At Level 1 an ending match waits until a player with a declined claim passes (R6.3).
            Some(right) if !turn && (declined != Some(right) || game.is_ending() && right.until.is_none()) => {
                PendingDecision::Claim(right)
            }
            _ if turn => PendingDecision::Turn,
            _ => PendingDecision::Waiting,
        }
    }
}

/// The next action of a bot and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotIntent {
    /// The action.
    pub action: Action,
    /// The match time of the action, including reaction, thinking and hand speed; never earlier than the match clock.
    pub at: Millis,
    /// The target of the glass to lift or in the hand.
    pub toward: Option<Socket>,
}

impl BotIntent {
    pub(super) fn new(action: Action, at: Millis) -> BotIntent {
        BotIntent { action, at, toward: None }
    }

    /// Returns the same intent, at `now` at the earliest.
    #[must_use]
    pub fn not_before(self, now: Millis) -> BotIntent {
        BotIntent { at: self.at.max(now), ..self }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TurnPlan {
    pub(super) turn: TimedTurn,
    /// The situation for which the plan was made, and the situation after its claim.
    pub(super) valid_for: [PlanKey; 2],
    pub(super) lift_at: Millis,
}

impl TurnPlan {
    pub(super) fn glass_move(&self, player: Player) -> Option<(GlassId, Socket)> {
        let TimedMove { glass, to, .. } = self.turn.glass_move?;
        Some((GlassId { owner: player, index: glass }, to))
    }

    pub(super) fn drops_ring(&self) -> bool {
        self.turn.drops_ring()
    }
}

/// A position without its times.
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

    pub(super) fn after_claim(self) -> PlanKey {
        let mut board = self.board;
        if let Some(socket) = self.claim {
            board.drop_ring(self.to_move, socket);
        }
        PlanKey { board, claim: None, ..self }
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Level, Options};

    use super::*;

    /// Both players are blocked, and Red's claim on D7 is still open.
    const ENDING: &str = "0110/12021/100001/0200020/100001/12021/0110 A4,D1,G4 A1,D7,G1 r 20/20 D7 1";

    #[test]
    fn an_ending_match_gets_an_answer_even_about_a_declined_claim() {
        let position = ENDING.parse().expect("this is a position");
        let game =
            Match::from_position(Options::at_level(Level::One), &position).expect("the defaults are within bounds");
        let right = game.claim(Player::Red).expect("the claim is open");
        assert!(game.is_ending() && right.until.is_none());
        assert_eq!(PendingDecision::of(&game, Player::Red, Some(right)), PendingDecision::Claim(right));
    }
}
