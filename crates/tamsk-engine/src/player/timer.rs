//! Deadlines of the bot, which follow from the timer and from the bot's running glasses, and its flips of the timer.

use tamsk_rules::{Action, GlassId, Match, Millis, Sand};

use super::BotPlayer;
use super::decision::BotIntent;
use super::habits::DANGER_SAND_TIME;
use crate::difficulty::doubled;

const MARGIN: Millis = 250;

const MIN_CARRY: Millis = 300;

impl BotPlayer {
    /// Returns the match time by which a glass must be placed. This is before the glass runs out (R4.2), and before the
    /// timer makes the bot late (R5.3), unless the bot ignores the timer in this turn.
    pub(super) fn deadline(&self, game: &Match, glass: GlassId) -> Millis {
        let mut deadline = Millis::MAX;
        if let Sand::Running { runs_out } = game.glass(glass).sand {
            deadline = runs_out;
        }
        if game.timer_armed_against() == Some(self.me) && self.lift_time_despite_timer(game).is_none() {
            deadline = deadline.min(game.now() + Millis::from(game.timer_upper_sand()));
        }
        deadline.saturating_sub(MARGIN)
    }

    /// Returns the latest match time at which a glass can be lifted and still be placed before its deadline.
    pub(super) fn latest_lift_time(&self, game: &Match, glass: GlassId) -> Millis {
        self.deadline(game, glass).saturating_sub(self.habits.carry_time.max(MIN_CARRY))
    }

    /// Returns the duration of the fastest possible turn, in milliseconds.
    pub(super) fn fastest_turn_time(&self) -> Millis {
        MIN_CARRY + MARGIN
    }

    /// Returns how long the bot can wait before its move without losing a glass or being late, in milliseconds.
    pub(super) fn spare_time(&self, game: &Match) -> Millis {
        let armed = game.timer_armed_against() == Some(self.me);
        let by_timer = if armed { Millis::from(game.timer_upper_sand()) } else { Millis::MAX };
        self.spare_sand_time(game).min(by_timer.saturating_sub(self.move_time()))
    }

    /// Returns how long the bot can wait before its move without losing a glass, in milliseconds. Returns
    /// `Millis::MAX` if the bot has no running glass that can move.
    pub(super) fn spare_sand_time(&self, game: &Match) -> Millis {
        let mobile = game.glasses().filter(|&(id, _)| id.owner == self.me && !game.targets(id).is_empty());
        let by_sand = mobile.filter_map(|(_, glass)| match glass.sand {
            Sand::Running { runs_out } => Some(runs_out.saturating_sub(game.now())),
            Sand::Idle | Sand::Lost { .. } => None,
        });
        by_sand.min().map_or(Millis::MAX, |least| least.saturating_sub(self.move_time()))
    }

    /// Returns `true` if the bot is in a hurry, because the timer runs against it or a glass is about to run out.
    pub(super) fn is_hurried(&self, game: &Match) -> bool {
        let is_pressed = game.timer_armed_against() == Some(self.me) || self.spare_sand_time(game) < DANGER_SAND_TIME;
        self.habits.hurries && is_pressed
    }

    /// Returns the probability of forgetting to drop a ring, in thousandths.
    pub(super) fn forget_ring_permille(&self, game: &Match) -> u32 {
        self.in_a_hurry(game, self.habits.forget_ring_permille)
    }

    /// Returns the probability of forgetting to use a claim, in thousandths.
    pub(super) fn forget_claim_permille(&self, game: &Match) -> u32 {
        self.in_a_hurry(game, self.habits.forget_claim_permille)
    }

    fn in_a_hurry(&self, game: &Match, permille: u32) -> u32 {
        if self.is_hurried(game) { doubled(permille) } else { permille }
    }

    /// Returns the time to react and move a glass, in milliseconds.
    fn move_time(&self) -> Millis {
        self.habits.reaction_time + self.habits.carry_time + MARGIN
    }

    /// Flips the timer if the opponent's turn exceeds the bot's patience, or at once if a glass of the bot is in danger
    /// (R5.2). A restrained bot waits longer, and a weak bot sometimes forgets the timer. Returns `None` if the bot
    /// will not flip the timer in this turn.
    pub(super) fn decide_timer_flip(&mut self, game: &Match) -> Option<BotIntent> {
        let patience = self.habits.flips_timer_after?;
        // A restrained bot never forgets the timer, because it has already waited long enough.
        if self.restraint.is_none() && self.forgets_timer(game) {
            return None;
        }
        if let Some(restraint) = self.restraint {
            let after = patience.max(restraint.min_turn_time);
            let spares = restraint.has_too_few_moves(game, self.me.opponent());
            return (!spares).then(|| BotIntent::new(Action::FlipTimer, game.turn_start_time() + after));
        }
        let endangered = self.habits.consider_sand_permille == 1_000 && self.spare_time(game) < DANGER_SAND_TIME;
        let after = if endangered { self.habits.reaction_time } else { patience };
        Some(BotIntent::new(Action::FlipTimer, self.turn_since + after))
    }

    /// Decides once in each turn of the opponent whether the bot forgets the timer.
    fn forgets_timer(&mut self, game: &Match) -> bool {
        if self.habits.forget_timer_permille == 0 {
            return false;
        }
        let turn = game.turn_start_time();
        match self.forgotten_timer {
            Some((known, forgets)) if known == turn => forgets,
            _ => {
                let forgets = self.random.random_bool(self.habits.forget_timer_permille);
                self.forgotten_timer = Some((turn, forgets));
                forgets
            }
        }
    }
}
