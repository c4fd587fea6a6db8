//! The bot's own turn: planning it, claiming, lifting and placing.

use std::sync::atomic::AtomicBool;

use tamsk_rules::{Action, GlassId, Match, Millis, Player, Socket};

use super::BotPlayer;
use super::decision::{BotIntent, PendingDecision, PlanKey, TurnPlan};
use super::habits::{DANGER_SAND_TIME, Pace};
use super::strategy::{NODES_PER_MILLISECOND, Strategy};
use crate::sand::{Delay, LONGEST_TURN_MILLIS, SearchAssumptions, TimeAssumptions, TimedPosition, TimedTurn};

/// The least number of positions that a search may visit.
pub(super) const MIN_NODES: u64 = 2_000;

/// The sand in a glass, in milliseconds, below which the bot does not dawdle.
const TOO_LITTLE_SAND: Millis = 30_000;

impl BotPlayer {
    /// Returns the position as the bot sees it if each of the bot's turns takes `own_tempo` milliseconds. Rings that
    /// may still be dropped count as dropped.
    fn position_with_tempo(&self, game: &Match, own_tempo: Millis) -> TimedPosition {
        let mut tempo = [self.opponent_tempo; 2];
        tempo[self.me.index()] = own_tempo;
        let clock = TimeAssumptions::of(game, tempo);
        let blind = matches!(&self.strategy, Strategy::Search(search) if search.ignores_sand);
        let clock = if blind { clock.without_sand() } else { clock };
        TimedPosition::from_match(game, SearchAssumptions { time_model: clock, window_rings_are_dropped: true })
    }

    /// Returns the position of a match as the bot sees it, with the usual duration of the bot's turns.
    pub(super) fn position_of(&self, game: &Match) -> TimedPosition {
        let thinking_time = self.thinking_time().max(self.mean_time_to_lift(game));
        self.position_with_tempo(game, self.habits.reaction_time + self.habits.carry_time + thinking_time)
    }

    fn thinking_time(&self) -> Millis {
        match &self.strategy {
            Strategy::Search(search) => search.thinking_time(),
            Strategy::Random | Strategy::Greedy | Strategy::Uct(_) => 0,
        }
    }

    /// Claims a ring, takes up a glass or passes, as planned. Returns `None` if the bot can only wait.
    pub(super) fn decide_turn(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        let plan = self.ensure_turn_plan(game, stop)?;
        let now = game.now();
        if plan.turn.claims_ring && game.claim(self.me).is_some() {
            return Some(BotIntent::new(Action::ClaimRing, self.decision_since + self.habits.reaction_time));
        }
        let Some((glass, to)) = plan.glass_move(self.me) else {
            return Some(BotIntent::new(Action::Pass, plan.lift_at));
        };
        let lift_at = plan.lift_at.max(self.lift_time_despite_timer(game).unwrap_or(0));
        let at = self.after_their_ring(game, glass, lift_at).min(self.latest_lift_time(game, glass)).max(now);
        let pick_up = match game.glass(glass).socket {
            Some(socket) => Action::Lift(socket),
            None => Action::Take,
        };
        Some(BotIntent { toward: Some(to), ..BotIntent::new(pick_up, at) })
    }

    /// Returns the current plan if it still fits the match, and otherwise makes a new one. Returns `None` if the bot
    /// can only wait.
    pub(super) fn ensure_turn_plan(&mut self, game: &Match, stop: &AtomicBool) -> Option<TurnPlan> {
        let mut position = self.position_of(game);
        let key = PlanKey::of(&position);
        let is_hurried = self.is_hurried(game);
        if let Some(plan) = self.plan
            && plan.valid_for.contains(&key)
            && (plan.is_hurried || !is_hurried)
        {
            return Some(plan);
        }
        let spare = self.spare_time(game);
        let thinking_time = self.thinking_time().min(spare / 2);
        let pace = self.mean_time_to_lift(game).min(spare / 2).max(thinking_time);
        position = self.position_with_tempo(game, self.habits.reaction_time + self.habits.carry_time + pace);
        if !position.has_time_to_move() {
            // The bot moves as fast as possible. A glass that cannot be saved in this way is lost.
            position = self.position_with_tempo(game, self.fastest_turn_time());
        }
        if game.options().level.has_sand() && !position.has_time_to_move() {
            return None;
        }
        let in_danger = self.spare_sand_time(game) < DANGER_SAND_TIME;
        let sees =
            if in_danger { self.habits.consider_sand_in_danger_permille } else { self.habits.consider_sand_permille };
        let considered_position = if self.random.random_bool(sees) { position } else { position.ignoring_sand() };
        let max_nodes = (thinking_time * NODES_PER_MILLISECOND).max(MIN_NODES);
        let held = game.glass_in_hand(self.me).map(|glass| glass.index);
        let chosen = self.strategy.choose(&considered_position, held, max_nodes, is_hurried, &mut self.random, stop)?;
        let mut turn = chosen.turn;
        if turn.claims_ring
            && self.random.random_bool(self.forget_claim_permille(game))
            && position.generates(TimedTurn { claims_ring: false, ..turn })
        {
            turn.claims_ring = false;
        }
        let thought = (chosen.nodes / NODES_PER_MILLISECOND).min(self.thinking_time());
        let lift_at = (self.decision_since + self.habits.reaction_time)
            .max(game.now() + thought)
            .max(self.delayed_until(&position, turn, game))
            .max(self.lift_time_by_pace(game));
        let plan = TurnPlan { turn, valid_for: [key, key.after_claim()], is_hurried, lift_at };
        self.plan = Some(plan);
        Some(plan)
    }

    fn delayed_until(&self, position: &TimedPosition, turn: TimedTurn, game: &Match) -> Millis {
        let delay = turn.glass_move.map_or(Delay::None, |glass_move| glass_move.delay);
        if delay == Delay::None {
            return 0;
        }
        let place_at = game.now() + Millis::try_from(position.turn_duration(delay)).unwrap_or(0);
        place_at.min(self.turn_since + LONGEST_TURN_MILLIS as Millis).saturating_sub(self.habits.carry_time)
    }

    /// Returns the match time at which to lift a glass while the opponent may still forget a ring. A player with a
    /// glass in the hand cannot claim a forgotten ring (R3.4). A patient bot therefore waits for the ring window to
    /// close, if sand and time allow. Otherwise the time is `lift_at`.
    fn after_their_ring(&self, game: &Match, glass: GlassId, lift_at: Millis) -> Millis {
        let worth_it = self.habits.waits_for_forgotten_ring && game.rings_in_holder(self.me) > 0;
        match game.ring_window(!self.me).and_then(|right| right.until) {
            Some(until)
                if worth_it
                    && until < self.latest_lift_time(game, glass)
                    && until.saturating_sub(game.now()) < self.spare_time(game) / 2 =>
            {
                lift_at.max(until)
            }
            _ => lift_at,
        }
    }

    /// Returns the average time from the start of a turn until the bot lifts a glass, not counting the search, in
    /// milliseconds; 0 if the match has no timer or the bot plays as fast as possible.
    pub(super) fn mean_time_to_lift(&self, game: &Match) -> Millis {
        let timer = Millis::from(game.options().timer_sand_against(self.me));
        self.paced(game).map_or(0, |pace| pace.mean_time_to_lift(timer))
    }

    fn paced(&self, game: &Match) -> Option<Pace> {
        self.habits.pace.filter(|_| game.options().has_timer())
    }

    /// Returns the match time at which the bot lifts a glass according to its pace, or 0 if the match has no timer or
    /// the bot plays as fast as possible. The time is earlier if sand is short or the timer is running.
    pub(super) fn lift_time_by_pace(&mut self, game: &Match) -> Millis {
        let Some(pace) = self.paced(game) else { return 0 };
        let began = game.turn_start_time();
        let drawn = match self.turn_pace {
            Some(drawn) if drawn.began == began => drawn,
            _ => pace.draw_turn_pace(began, game.options().timer_sand_against(self.me).into(), &mut self.random),
        };
        self.turn_pace = Some(drawn);
        (began + drawn.time_to_lift).min(game.now() + self.spare_time(game) / 2)
    }

    /// Returns the match time at which the bot lifts a glass if it ignores the timer. Returns `None` if the timer does
    /// not run against the bot, if the bot respects the timer, or if a glass has little sand.
    pub(super) fn lift_time_despite_timer(&self, game: &Match) -> Option<Millis> {
        let drawn = self.turn_pace.filter(|drawn| drawn.began == game.turn_start_time())?;
        let armed = game.timer_armed_against() == Some(self.me);
        if !armed || self.spare_sand_time(game) < TOO_LITTLE_SAND {
            return None;
        }
        let timer = Millis::from(game.options().timer_sand_against(self.me));
        let runs_out = game.now() + Millis::from(game.timer_upper_sand());
        Some((runs_out + timer * drawn.lift_at_timer_permille? / 1_000).saturating_sub(timer))
    }

    /// Places the glass as planned, or else on the best socket. If no socket is left, puts the glass back.
    pub(super) fn decide_placement(&mut self, game: &Match, glass: GlassId, stop: &AtomicBool) -> Option<BotIntent> {
        let targets = game.targets(glass);
        let at = (self.decision_since + self.habits.carry_time).min(self.deadline(game, glass));
        if targets.is_empty() {
            return Some(BotIntent::new(Action::PutBack, at));
        }
        let mine = game.to_move() == self.me;
        let planned =
            if mine { self.ensure_turn_plan(game, stop).and_then(|plan| plan.glass_move(self.me)) } else { None };
        let to = match planned {
            Some((planned_glass, to)) if planned_glass == glass && targets.contains(to) => to,
            _ => self.best_place(game, glass, stop)?,
        };
        Some(BotIntent { toward: Some(to), ..BotIntent::new(Action::Place(to), at) })
    }

    /// Chooses a socket for a glass in the hand, or returns `None` if no socket is left. This is needed for a late
    /// move, which is outside of any turn (R5.3), or if a plan has failed.
    fn best_place(&mut self, game: &Match, glass: GlassId, stop: &AtomicBool) -> Option<Socket> {
        let targets = game.targets(glass);
        let position = self.position_of(game).with_side_to_move(self.me);
        let chosen = self.strategy.choose(&position, Some(glass.index), u64::MAX, false, &mut self.random, stop);
        let to = chosen.and_then(|chosen| chosen.turn.glass_move).map(|glass_move| glass_move.to);
        to.filter(|&to| targets.contains(to)).or_else(|| targets.into_iter().next())
    }
}

const MIN_TEMPO: Millis = 600;
const MAX_TEMPO: Millis = 4_000;

impl BotPlayer {
    /// Stores the current match. Returns `true` if anything but time has changed since the last call.
    pub(super) fn observe_change(&mut self, game: &Match) -> bool {
        let now = game.now();
        match self.seen.take() {
            Some(mut seen) if seen.now() <= now => {
                let before = seen.to_move();
                let quiet = seen.advance(now).is_empty() && seen == *game;
                if before != game.to_move() {
                    self.learn_tempo(before, now);
                    self.turn_since = now;
                }
                self.seen = Some(game.clone());
                !quiet
            }
            // This is the first match, an earlier moment of a match in which a move was taken back, or another match.
            _ => {
                self.decision = PendingDecision::Waiting;
                self.decision_since = now;
                self.turn_since = now;
                self.plan = None;
                self.last_right_decision = None;
                self.seen = Some(game.clone());
                true
            }
        }
    }

    /// Updates the opponent's tempo, which is a moving average. Slow turns weigh less, because they may be deliberate.
    fn learn_tempo(&mut self, whose: Player, now: Millis) {
        if whose != self.me {
            let taken = now.saturating_sub(self.turn_since).clamp(MIN_TEMPO, MAX_TEMPO);
            let weight = if taken < self.opponent_tempo { 2 } else { 8 };
            self.opponent_tempo = ((weight - 1) * self.opponent_tempo + taken) / weight;
        }
    }
}
