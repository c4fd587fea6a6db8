//! The 15-second timer, turned and obeyed, and the other times by which things must be done.

use super::{BotPlayer, Intent};
use crate::rules::{Action, GlassId, Match, Millis, Sand};

/// Kept in hand before anything that comes by itself, in milliseconds.
const MARGIN: Millis = 250;

/// The fastest that anybody carries a glass, in milliseconds.
const QUICKEST: Millis = 300;

impl BotPlayer {
    /// When the glass must have been placed: before it runs out (R4.2) and before the timer makes him late (R5.3).
    pub(super) fn deadline(&self, game: &Match, glass: GlassId) -> Millis {
        let mut deadline = Millis::MAX;
        if let Sand::Running { runs_out } = game.glass(glass).sand {
            deadline = runs_out;
        }
        if game.timer_armed_against() == Some(self.me) {
            deadline = deadline.min(game.now() + Millis::from(game.timer_upper()));
        }
        deadline.saturating_sub(MARGIN)
    }

    /// The last moment to lift a glass and still place it in time, with a quick hand if need be.
    pub(super) fn latest_lift(&self, game: &Match, glass: GlassId) -> Millis {
        self.deadline(game, glass).saturating_sub(self.manner.carry.max(QUICKEST))
    }

    /// Turns the timer against the opponent once he has taken as long as this player bears (R5.2).
    pub(super) fn turn_the_timer(&self) -> Option<Intent> {
        let patience = self.manner.flips_after?;
        Some(Intent::new(Action::FlipTimer, self.turn_since + patience))
    }
}
