//! The decision that a match asks of a player at this moment.

use crate::rules::{Extra, GlassId, Match, Player, Right};

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
    /// Returns the decision that `player` has to make. `declined` is the right that they have decided to let lapse
    /// without an action.
    pub(super) fn of(game: &Match, player: Player, declined: Option<Right>) -> PendingDecision {
        if game.outcome().is_some() {
            return PendingDecision::Waiting;
        }
        if let Some(right) = game.ring_window(player)
            && declined != Some(right)
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
            Some(right) if !turn && declined != Some(right) => PendingDecision::Claim(right),
            _ if turn => PendingDecision::Turn,
            _ => PendingDecision::Waiting,
        }
    }
}
