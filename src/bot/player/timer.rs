//! The 15-second timer, turned and obeyed, and the other times by which things must be done.

use super::{BotPlayer, Intent};
use crate::rules::{Action, GlassId, Match, Millis, Sand};

/// Kept in hand before anything that comes by itself, in milliseconds.
const MARGIN: Millis = 250;

/// With less to spare than this, in milliseconds, every second of the opponent's turn counts.
const ENDANGERED: Millis = 30_000;

/// The fastest that anybody carries a glass, in milliseconds.
const QUICKEST: Millis = 300;

impl BotPlayer {
    /// When the glass must have been placed: before it runs out (R4.2) and before the timer makes them late (R5.3).
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

    /// A turn made in haste, in milliseconds.
    pub(super) fn hurried(&self) -> Millis {
        QUICKEST + MARGIN
    }

    /// How long they can do nothing before a glass of theirs that could move is lost or the timer makes them late, their hand
    /// not counted.
    pub(super) fn spare(&self, game: &Match) -> Millis {
        let hand = self.manner.reaction + self.manner.carry + MARGIN;
        let mobile = game.glasses().filter(|&(id, _)| id.owner == self.me && !game.targets(id).is_empty());
        let by_sand = mobile.filter_map(|(_, glass)| match glass.sand {
            Sand::Running { runs_out } => Some(runs_out.saturating_sub(game.now())),
            Sand::Idle | Sand::Lost { .. } => None,
        });
        let armed = game.timer_armed_against() == Some(self.me);
        let by_timer = armed.then(|| Millis::from(game.timer_upper()));
        by_sand.chain(by_timer).min().map_or(Millis::MAX, |least| least.saturating_sub(hand))
    }

    /// Turns the timer against the opponent once they have taken as long as this player bears, or at once if their taking
    /// time endangers a glass (R5.2).
    pub(super) fn turn_the_timer(&self, game: &Match) -> Option<Intent> {
        let patience = self.manner.flips_after?;
        let endangered = self.manner.sees_sand == 1_000 && self.spare(game) < ENDANGERED;
        let after = if endangered { self.manner.reaction } else { patience };
        Some(Intent::new(Action::FlipTimer, self.turn_since + after))
    }
}
