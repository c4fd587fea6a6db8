//! The bot's own turn: what it plans, when it claims, and when it lifts.

use std::sync::atomic::AtomicBool;

use tamsk_rules::{Action, GlassId, Match, Millis};

use super::BotPlayer;
use super::chosen::NODES_PER_MILLISECOND;
use super::intent::BotIntent;
use super::plan::{PlanKey, TurnPlan};
use super::strategy::Strategy;
use super::timer::ENDANGERED;
use crate::sand::{Assumptions, Clock, Delay, LONGEST_TURN, TimedPosition, TimedTurn};

/// The least number of positions to search, however little time there is.
pub(super) const MIN_NODES: u64 = 2_000;

impl BotPlayer {
    /// Returns the match as the bot sees it, if its turn takes `own_tempo` milliseconds from now on. Open ring windows
    /// are assumed to be used.
    fn position_with_tempo(&self, game: &Match, own_tempo: Millis) -> TimedPosition {
        let mut tempo = [self.opponent_tempo; 2];
        tempo[self.me.index()] = own_tempo;
        let clock = Clock::of(game, tempo);
        let blind = matches!(&self.strategy, Strategy::Search(search) if search.blind);
        let clock = if blind { clock.blind() } else { clock };
        TimedPosition::from_match(game, Assumptions { clock, rings_follow: true })
    }

    /// Returns the match as the bot sees it.
    pub(super) fn position_of(&self, game: &Match) -> TimedPosition {
        let thinking_time = self.thinking_time().max(self.mean_pace(game));
        self.position_with_tempo(game, self.habits.reaction + self.habits.carry + thinking_time)
    }

    /// How long the bot thinks about a turn, in milliseconds of match time.
    fn thinking_time(&self) -> Millis {
        match &self.strategy {
            Strategy::Search(search) => search.thinking_time(),
            Strategy::Random | Strategy::Greedy | Strategy::Uct(_) => 0,
        }
    }

    /// Claims, lifts a glass or passes, as planned.
    pub(super) fn begin_turn(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        let plan = self.planned(game, stop)?;
        let now = game.now();
        if plan.turn.claim && game.claim(self.me).is_some() {
            return Some(BotIntent::new(Action::ClaimRing, self.since + self.habits.reaction));
        }
        let Some((glass, to)) = plan.step(self.me) else {
            return Some(BotIntent::new(Action::Pass, plan.lift_at));
        };
        let lift_at = plan.lift_at.max(self.dawdles_until(game).unwrap_or(0));
        let at = self.after_their_ring(game, glass, lift_at).min(self.latest_lift(game, glass)).max(now);
        let pick_up = match game.glass(glass).at {
            Some(socket) => Action::Lift(socket),
            None => Action::Take,
        };
        Some(BotIntent { toward: Some(to), ..BotIntent::new(pick_up, at) })
    }

    /// Returns the plan if it still fits the match, otherwise a new one; `None` if there is nothing to do but wait.
    pub(super) fn planned(&mut self, game: &Match, stop: &AtomicBool) -> Option<TurnPlan> {
        let mut position = self.position_of(game);
        let key = PlanKey::of(&position);
        if let Some(plan) = self.plan
            && plan.valid_for.contains(&key)
        {
            return Some(plan);
        }
        let spare = self.spare(game);
        let thinking_time = self.thinking_time().min(spare / 2);
        let pace = self.mean_pace(game).min(spare / 2).max(thinking_time);
        position = self.position_with_tempo(game, self.habits.reaction + self.habits.carry + pace);
        if !position.has_time_to_move() {
            // As fast as the hand can be; what that cannot save is lost.
            position = self.position_with_tempo(game, self.hurried());
        }
        if game.options().level.has_sand() && !position.has_time_to_move() {
            return None;
        }
        let in_danger = self.spare_by_sand(game) < ENDANGERED;
        let sees = if in_danger { self.habits.sees_danger } else { self.habits.sees_sand };
        let view = if self.random.chance(sees) { position } else { position.blind_to_sand() };
        let max_nodes = (thinking_time * NODES_PER_MILLISECOND).max(MIN_NODES);
        let held = game.in_hand(self.me).map(|glass| glass.index);
        let chosen = self.strategy.choose(&view, held, max_nodes, &mut self.random, stop)?;
        let mut turn = chosen.turn;
        if turn.claim
            && game.options().level.has_sand()
            && self.random.chance(self.habits.forgets_claim)
            && position.allows(TimedTurn { claim: false, ..turn })
        {
            turn.claim = false;
        }
        let thought = (chosen.nodes / NODES_PER_MILLISECOND).min(self.thinking_time());
        let lift_at = (self.since + self.habits.reaction)
            .max(game.now() + thought)
            .max(self.delayed_until(&position, turn, game))
            .max(self.thinks_until(game));
        let plan = TurnPlan { turn, valid_for: [key, key.claimed()], lift_at };
        self.plan = Some(plan);
        Some(plan)
    }

    /// When to lift if the turn is to be delayed; 0 otherwise.
    fn delayed_until(&self, position: &TimedPosition, turn: TimedTurn, game: &Match) -> Millis {
        let delay = turn.glass_move.map_or(Delay::None, |glass_move| glass_move.delay);
        if delay == Delay::None {
            return 0;
        }
        let place_at = game.now() + Millis::try_from(position.duration(delay)).unwrap_or(0);
        place_at.min(self.turn_since + LONGEST_TURN as Millis).saturating_sub(self.habits.carry)
    }

    /// Returns when to lift if the opponent may still forget their ring. It can be claimed, but not with a glass in the
    /// hand (R3.4), so a patient player waits to see whether it is dropped unless short of sand or time.
    fn after_their_ring(&self, game: &Match, glass: GlassId, lift_at: Millis) -> Millis {
        let worth_it = self.habits.waits_to_claim && game.rings(self.me) > 0;
        match game.ring_window(!self.me).and_then(|right| right.until) {
            Some(until)
                if worth_it
                    && until < self.latest_lift(game, glass)
                    && until.saturating_sub(game.now()) < self.spare(game) / 2 =>
            {
                lift_at.max(until)
            }
            _ => lift_at,
        }
    }
}
