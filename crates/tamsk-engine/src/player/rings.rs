//! Decisions about rings: the ring of a move, the extra ring, and claims.

use std::sync::atomic::AtomicBool;

use tamsk_rules::{Action, Board, DropRight, ExtraRingRight, Match, Millis, Socket};

use super::BotPlayer;
use super::decision::{BotIntent, PendingDecision};
use super::strategy::{NODES_PER_MILLISECOND, Strategy};
use super::turn::MIN_NODES;
use crate::sand::TimedPosition;

/// The safety margin before a right ends, in milliseconds.
const MARGIN: Millis = 200;

impl BotPlayer {
    /// Drops the ring if planned and not forgotten. Without a time limit, keeping it takes an action (R3.5). Otherwise
    /// the window closes by itself, so that the claim opens as late as possible (R3.4, R4.4).
    pub(super) fn decide_ring(&mut self, game: &Match, right: DropRight, stop: &AtomicBool) -> Option<BotIntent> {
        let intended = self.plan.take().is_none_or(|plan| plan.drops_ring());
        // At Level 1 the choice of the turn covers forgetting. Without a time limit nothing is forgotten.
        let forgets = if right.until.is_some() { self.habits.forgets_ring } else { 0 };
        let drops = self.resolve(right, intended, forgets);
        let at = self.in_time(right.until, self.habits.drop_delay);
        if drops {
            Some(BotIntent::new(Action::DropRing, at))
        } else if right.until.is_some() {
            self.decide_after_declining(game, stop)
        } else {
            Some(BotIntent::new(Action::KeepRing, at))
        }
    }

    /// Decides once per right: uses it if intended and not forgotten.
    fn resolve(&mut self, right: DropRight, intended: bool, forgets: u32) -> bool {
        match self.last_right_decision {
            Some((known, uses)) if known == right => uses,
            _ => {
                let uses = intended && !self.random.random_bool(forgets);
                self.last_right_decision = Some((right, uses));
                uses
            }
        }
    }

    /// Returns the time `after` milliseconds into this decision, but before the right ends.
    fn in_time(&self, until: Option<Millis>, after: Millis) -> Millis {
        let at = self.decision_since + after;
        until.map_or(at, |until| at.min(until.saturating_sub(MARGIN)))
    }

    fn decide_after_declining(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        self.decision = PendingDecision::of(game, self.me, self.declined());
        self.act(game, stop)
    }

    pub(super) fn drop_extra(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        let ExtraRingRight::Open { until } = game.extra(self.me) else { return None };
        let at = self.in_time(Some(until), self.habits.drop_delay);
        let position = self.position_of(game);
        let mine = position.to_move() == self.me;
        let takes = |board: &Board, socket| board.can_drop_ring(self.me, socket);
        let open = || Socket::all().filter(|&socket| takes(game.board(), socket));
        // In `position` an open ring window is already used, which may have filled the socket or emptied the holder.
        let mut sockets: Vec<(Socket, TimedPosition)> = open()
            .filter(|&socket| takes(position.position().board(), socket))
            .map(|socket| (socket, position.with_ring(self.me, socket)))
            .collect();
        sockets.sort_by_key(|(_, next)| if mine { -next.estimate() } else { next.estimate() });
        let Some(&(best, _)) = sockets.first() else {
            return open().next().map(|socket| BotIntent::new(Action::DropExtra(socket), at));
        };
        let socket = match &mut self.strategy {
            Strategy::Search(search) => {
                let spare = until.saturating_sub(game.now()) / 4 * NODES_PER_MILLISECOND;
                search.best_extra(sockets, mine, spare, stop).unwrap_or(best)
            }
            Strategy::Random => self.random.choose(&sockets)?.0,
            Strategy::Greedy | Strategy::Uct(_) => best,
        };
        Some(BotIntent::new(Action::DropExtra(socket), at))
    }

    /// Uses a claim, because every dropped ring counts (R1.6), unless it revives a match better left to end (R6.3).
    pub(super) fn decide_claim(&mut self, game: &Match, right: DropRight, stop: &AtomicBool) -> Option<BotIntent> {
        let at = self.in_time(right.until, self.habits.reaction_time);
        let revives = game.is_ending() && game.to_move() == self.me && game.can_move(self.me);
        let known = self.last_right_decision.is_some_and(|(known, _)| known == right);
        let intended = known || !revives || {
            let position = self.position_of(game);
            let chosen = self.strategy.choose(&position, None, MIN_NODES, &mut self.random, stop);
            chosen.is_none_or(|chosen| chosen.turn.claim)
        };
        if self.resolve(right, intended, self.habits.forgets_claim) {
            Some(BotIntent::new(Action::ClaimRing, at))
        } else if game.check(self.me, Action::Pass).is_ok() {
            Some(BotIntent::new(Action::Pass, at))
        } else {
            self.decide_after_declining(game, stop)
        }
    }
}
