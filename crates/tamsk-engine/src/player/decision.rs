//! The decision that a match asks of a player now, the plan for a turn and when it holds, and the next action of a bot.

use tamsk_rules::{Action, Board, Extra, GlassId, Match, Millis, Player, Right, Socket};

use crate::sand::{TimedMove, TimedPosition, TimedTurn};

/// The most urgent decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PendingDecision {
    /// None: it is the opponent's turn, or the match is over.
    Waiting,
    /// Whether to drop the ring of the last move (R3.3).
    Ring(Right),
    /// Where to drop an extra ring (R5.5).
    Extra,
    /// Where to place the glass in the hand, which may be a late move (R5.3).
    Hand(GlassId),
    /// Whether to use a claim while it is not the player's turn, or no longer anyone's (R6.3).
    Claim(Right),
    /// Which turn to play.
    Turn,
}

impl PendingDecision {
    /// Returns the decision that `player` has to make. `declined` is the right that they have decided to let lapse.
    pub(super) fn of(game: &Match, player: Player, declined: Option<Right>) -> PendingDecision {
        if game.outcome().is_some() {
            return PendingDecision::Waiting;
        }
        // A window without a limit does not lapse: whoever keeps the ring has to say so (R3.5).
        if let Some(right) = game.ring_window(player)
            && (declined != Some(right) || right.until.is_none())
        {
            return PendingDecision::Ring(right);
        }
        if matches!(game.extra(player), Extra::Open { .. }) {
            return PendingDecision::Extra;
        }
        if let Some(glass) = game.in_hand(player) {
            return PendingDecision::Hand(glass);
        }
        let turn = game.to_move() == player && !game.is_ending();
        match game.claim(player) {
            // An ending match waits at Level 1 for whoever has let their claim lapse: they have to pass (R6.3).
            Some(right) if !turn && (declined != Some(right) || game.is_ending() && right.until.is_none()) => {
                PendingDecision::Claim(right)
            }
            _ if turn => PendingDecision::Turn,
            _ => PendingDecision::Waiting,
        }
    }
}

/// The next action of a bot, and when it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotIntent {
    /// The action.
    pub action: Action,
    /// When it happens, in match time, never earlier than the clock of the match shown to the bot. Includes reaction,
    /// thinking and the speed of the hand.
    pub at: Millis,
    /// The socket that a glass, about to be lifted or in the hand already, is meant for.
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

#[cfg(test)]
mod tests {
    use tamsk_rules::{Level, Options};

    use super::*;

    /// Both players are blocked, and the end waits for Red's claim on D7.
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
