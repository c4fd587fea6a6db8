//! Placing the glass in the hand.

use std::sync::atomic::AtomicBool;

use tamsk_rules::{Action, GlassId, Match, Socket};

use super::BotPlayer;
use super::intent::BotIntent;

impl BotPlayer {
    /// Places the glass as planned or, if that is no longer possible or something has changed, on the best socket now;
    /// puts it back if there is none.
    pub(super) fn place(&mut self, game: &Match, glass: GlassId, stop: &AtomicBool) -> Option<BotIntent> {
        let targets = game.targets(glass);
        let at = (self.since + self.habits.carry).min(self.deadline(game, glass));
        if targets.is_empty() {
            return Some(BotIntent::new(Action::PutBack, at));
        }
        let mine = game.to_move() == self.me;
        let planned = if mine { self.planned(game, stop).and_then(|plan| plan.step(self.me)) } else { None };
        let to = match planned {
            Some((planned_glass, to)) if planned_glass == glass && targets.contains(to) => to,
            _ => self.best_place(game, glass, stop)?,
        };
        Some(BotIntent { toward: Some(to), ..BotIntent::new(Action::Place(to), at) })
    }

    /// Chooses a socket for a late move, which is nobody's turn (R5.3), or when a plan has failed.
    fn best_place(&mut self, game: &Match, glass: GlassId, stop: &AtomicBool) -> Option<Socket> {
        let targets = game.targets(glass);
        let position = self.position_of(game).as_if_to_move(self.me);
        let chosen = self.strategy.choose(&position, Some(glass.index), u64::MAX, &mut self.random, stop);
        let to = chosen.and_then(|chosen| chosen.turn.glass_move).map(|glass_move| glass_move.to);
        to.filter(|&to| targets.contains(to)).or_else(|| targets.into_iter().next())
    }
}
