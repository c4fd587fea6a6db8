//! The decision that a player must make next, the plan of a turn, and the next action of a bot.

use tamsk_rules::{Action, Board, ExtraRingRight, GlassId, Match, Millis, Player, RingDropRight, Socket};

use crate::sand::{TimedMove, TimedPosition, TimedTurn};

/// The decision that a player must make next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PendingDecision {
    Waiting,
    /// Drop or keep the ring of the last move (R3.3).
    DropRing(RingDropRight),
    /// Choose a socket for an extra ring (R5.5).
    DropExtra,
    /// Choose a socket for the glass in the hand, possibly as a late move (R5.3).
    PlaceHeldGlass(GlassId),
    /// Use or decline a claim outside the player's turn, possibly at the end of the match (R6.3).
    ClaimOutOfTurn(RingDropRight),
    Turn,
}

impl PendingDecision {
    /// Returns the decision that `player` must make next. `declined` is a right that the player has decided not to use.
    pub(super) fn of(game: &Match, player: Player, declined: Option<RingDropRight>) -> PendingDecision {
        if game.outcome().is_some() {
            return PendingDecision::Waiting;
        }
        // A ring window without a time limit never closes on its own, so keeping the ring takes an action (R3.5).
        if let Some(right) = game.ring_window(player)
            && (declined != Some(right) || right.until.is_none())
        {
            return PendingDecision::DropRing(right);
        }
        if matches!(game.extra_ring_right(player), ExtraRingRight::Open { .. }) {
            return PendingDecision::DropExtra;
        }
        if let Some(glass) = game.glass_in_hand(player) {
            return PendingDecision::PlaceHeldGlass(glass);
        }
        let turn = game.to_move() == player && !game.is_ending();
        match game.claim(player) {
            // At Level 1, a match does not end while a claim is open. A player who does not want to claim must pass
            // (R6.3).
            Some(right) if !turn && (declined != Some(right) || game.is_ending() && right.until.is_none()) => {
                PendingDecision::ClaimOutOfTurn(right)
            }
            _ if turn => PendingDecision::Turn,
            _ => PendingDecision::Waiting,
        }
    }
}

/// The next action that a bot intends, and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotIntent {
    /// The action.
    pub action: Action,
    /// The match time of the action. It allows for the bot's reaction, thinking and hand movement, and is never earlier
    /// than the match clock.
    pub at: Millis,
    /// The socket to which the bot moves the glass that it lifts or has in its hand; `None` for other actions.
    pub toward: Option<Socket>,
}

impl BotIntent {
    pub(super) fn new(action: Action, at: Millis) -> BotIntent {
        BotIntent { action, at, toward: None }
    }

    /// Returns the intent, postponed to `now` if its time is earlier.
    #[must_use]
    pub fn not_before(self, now: Millis) -> BotIntent {
        BotIntent { at: self.at.max(now), ..self }
    }
}

/// The plan of a bot for its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnPlan {
    pub(super) turn: TimedTurn,
    /// The states for which the plan is valid: the state in which it was made, and the state after its claim.
    pub(super) valid_for: [PlanKey; 2],
    /// `true` if the plan was made in a hurry.
    pub(super) is_hurried: bool,
    /// The match time at which the bot lifts the glass.
    pub(super) lift_at: Millis,
}

impl TurnPlan {
    /// Returns the glass to move and its target; `None` if the turn is a pass.
    pub(super) fn glass_move(&self, player: Player) -> Option<(GlassId, Socket)> {
        let TimedMove { glass, to, .. } = self.turn.glass_move?;
        Some((GlassId { owner: player, index: glass }, to))
    }

    /// Returns `true` if the planned turn drops the ring of its move.
    pub(super) fn drops_ring(&self) -> bool {
        self.turn.drops_ring()
    }
}

/// The state of a match without its times. A plan is valid as long as this state stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlanKey {
    board: Board,
    to_move: Player,
    claim: Option<Socket>,
    living: u8,
}

impl PlanKey {
    /// Returns the key of a position.
    pub(super) fn of(position: &TimedPosition) -> PlanKey {
        let living = |player| position.living_glasses(player, position.elapsed_millis()).len() as u8;
        PlanKey {
            board: *position.position().board(),
            to_move: position.to_move(),
            claim: position.position().claim(),
            living: living(Player::Red) * 4 + living(Player::Black),
        }
    }

    /// Returns the state after the claim has been used.
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

    /// A position in which both players are blocked, and Red's claim on D7 is still open.
    const ENDING: &str = "0110/12021/100001/0200020/100001/12021/0110 A4,D1,G4 A1,D7,G1 r 20/20 D7 1";

    #[test]
    fn a_declined_claim_is_decided_again_in_an_ending_match() {
        let position = ENDING.parse().expect("this is a position");
        let game =
            Match::from_position(Options::at_level(Level::One), &position).expect("the defaults are within bounds");
        let right = game.claim(Player::Red).expect("the claim is open");
        assert!(game.is_ending() && right.until.is_none());
        assert_eq!(PendingDecision::of(&game, Player::Red, Some(right)), PendingDecision::ClaimOutOfTurn(right));
    }
}
