//! Deadlines of the bot, by the 15-second timer and by its running glasses.

use tamsk_rules::{Action, GlassId, Match, Millis, Sand};

use super::BotPlayer;
use super::decision::BotIntent;

const MARGIN: Millis = 250;

/// A glass with less time to spare, in milliseconds, is in danger.
pub(super) const ENDANGERED: Millis = 30_000;

const MIN_CARRY: Millis = 300;

impl BotPlayer {
    /// Returns the time by which a glass must be placed: before it runs out (R4.2), and before the timer makes the bot
    /// late (R5.3) unless it ignores the timer in this turn.
    pub(super) fn deadline(&self, game: &Match, glass: GlassId) -> Millis {
        let mut deadline = Millis::MAX;
        if let Sand::Running { runs_out } = game.glass(glass).sand {
            deadline = runs_out;
        }
        if game.timer_armed_against() == Some(self.me) && self.lift_ignoring_timer(game).is_none() {
            deadline = deadline.min(game.now() + Millis::from(game.timer_upper()));
        }
        deadline.saturating_sub(MARGIN)
    }

    pub(super) fn latest_lift(&self, game: &Match, glass: GlassId) -> Millis {
        self.deadline(game, glass).saturating_sub(self.habits.carry_time.max(MIN_CARRY))
    }

    /// Returns the duration of the fastest possible turn, in milliseconds.
    pub(super) fn fastest_turn(&self) -> Millis {
        MIN_CARRY + MARGIN
    }

    /// Returns the slack before the bot must start its move to save its glasses and be in time, in milliseconds.
    pub(super) fn spare(&self, game: &Match) -> Millis {
        let armed = game.timer_armed_against() == Some(self.me);
        let by_timer = if armed { Millis::from(game.timer_upper()) } else { Millis::MAX };
        self.spare_by_sand(game).min(by_timer.saturating_sub(self.hand()))
    }

    pub(super) fn spare_by_sand(&self, game: &Match) -> Millis {
        let mobile = game.glasses().filter(|&(id, _)| id.owner == self.me && !game.targets(id).is_empty());
        let by_sand = mobile.filter_map(|(_, glass)| match glass.sand {
            Sand::Running { runs_out } => Some(runs_out.saturating_sub(game.now())),
            Sand::Idle | Sand::Lost { .. } => None,
        });
        by_sand.min().map_or(Millis::MAX, |least| least.saturating_sub(self.hand()))
    }

    /// Returns the time to react and move a glass, in milliseconds.
    fn hand(&self) -> Millis {
        self.habits.reaction_time + self.habits.carry_time + MARGIN
    }

    /// Flips the timer when the opponent's turn exceeds the bot's patience, or at once if a glass is in danger (R5.2).
    /// A restrained bot waits longer, and a weak bot sometimes forgets.
    pub(super) fn flip_timer(&mut self, game: &Match) -> Option<BotIntent> {
        let patience = self.habits.flips_timer_after?;
        // A restrained bot never forgets, because it has already waited long enough.
        if self.restraint.is_none() && self.forgets_timer(game) {
            return None;
        }
        if let Some(restraint) = self.restraint {
            let after = patience.max(restraint.min_turn_time);
            let spares = restraint.has_too_few_moves(game, self.me.opponent());
            return (!spares).then(|| BotIntent::new(Action::FlipTimer, game.turn_began() + after));
        }
        let endangered = self.habits.sees_sand == 1_000 && self.spare(game) < ENDANGERED;
        let after = if endangered { self.habits.reaction_time } else { patience };
        Some(BotIntent::new(Action::FlipTimer, self.turn_since + after))
    }

    /// Decides once per opponent's turn if the bot forgets the timer.
    fn forgets_timer(&mut self, game: &Match) -> bool {
        if self.habits.forgets_timer == 0 {
            return false;
        }
        let turn = game.turn_began();
        match self.forgotten_timer {
            Some((known, forgets)) if known == turn => forgets,
            _ => {
                let forgets = self.random.random_bool(self.habits.forgets_timer);
                self.forgotten_timer = Some((turn, forgets));
                forgets
            }
        }
    }
}
