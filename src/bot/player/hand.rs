//! The glass in a player's hand: where it goes down.

use std::sync::atomic::AtomicBool;

use super::{BotPlayer, Intent};
use crate::bot::sand::Deed;
use crate::rules::{Action, GlassId, Match};

impl BotPlayer {
    /// Places the glass where it was meant to go or, if that is no longer possible or something has changed, where it
    /// goes best now; puts it back if it can go nowhere.
    pub(super) fn place(&mut self, game: &Match, glass: GlassId, stop: &AtomicBool) -> Option<Intent> {
        let targets = game.targets(glass);
        let at = (self.since + self.manner.carry).min(self.deadline(game, glass));
        if targets.is_empty() {
            return Some(Intent::new(Action::PutBack, at));
        }
        let mine = game.to_move() == self.me;
        let planned = if mine { self.planned(game, stop).and_then(|plan| plan.step(self.me)) } else { None };
        let to = match planned {
            Some((meant, to)) if meant == glass && targets.contains(to) => to,
            _ => self.best_place(game, glass, stop)?,
        };
        Some(Intent { toward: Some(to), ..Intent::new(Action::Place(to), at) })
    }

    /// For a late move, which is nobody's turn (R5.3), or when a plan has come to nothing.
    fn best_place(&mut self, game: &Match, glass: GlassId, stop: &AtomicBool) -> Option<crate::rules::Socket> {
        let targets = game.targets(glass);
        let state = self.state_of(game).as_if_to_move(self.me);
        let choice = self.mind.choose(&state, Some(glass.index), u64::MAX, &mut self.random, stop);
        let chosen = choice.and_then(|choice| match choice.turn.deed {
            Deed::Move { to, .. } => Some(to),
            Deed::Pass => None,
        });
        chosen.filter(|&to| targets.contains(to)).or_else(|| targets.into_iter().next())
    }
}
