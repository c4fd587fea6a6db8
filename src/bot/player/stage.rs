//! What a match asks of a player at this moment.

use crate::rules::{Extra, GlassId, Match, Player, Right};

/// The most urgent thing that a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing: it is the opponent's turn, or the match is over.
    Waiting,
    /// To drop or keep the ring of their last move.
    Ring(Right),
    /// To drop an extra ring.
    Extra,
    /// To place the glass in their hand; a late one is nobody's turn.
    Hand(GlassId),
    /// To use or leave a claim while it is not their turn to move, or nobody's any more.
    Claim(Right),
    /// To move.
    Turn,
}

impl Stage {
    /// `left_alone` is the right that they have made up their mind not to use, where nobody asks them to say so.
    pub(super) fn of(game: &Match, player: Player, left_alone: Option<Right>) -> Stage {
        if game.outcome().is_some() {
            return Stage::Waiting;
        }
        if let Some(right) = game.ring_window(player)
            && left_alone != Some(right)
        {
            return Stage::Ring(right);
        }
        if matches!(game.extra(player), Extra::Open { .. }) {
            return Stage::Extra;
        }
        if let Some(glass) = game.in_hand(player) {
            return Stage::Hand(glass);
        }
        let turn = game.to_move() == player && !game.is_ending();
        match game.claim(player) {
            Some(right) if !turn && left_alone != Some(right) => Stage::Claim(right),
            _ if turn => Stage::Turn,
            _ => Stage::Waiting,
        }
    }
}
