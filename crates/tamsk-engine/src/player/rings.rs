//! Decisions of the bot about rings: the ring of a move, the extra ring, and claims.

use std::sync::atomic::AtomicBool;

use tamsk_rules::{Action, Board, ExtraRingRight, Match, Millis, RingDropRight, Socket};

use super::BotPlayer;
use super::decision::{BotIntent, PendingDecision};
use super::strategy::{NODES_PER_MILLISECOND, Strategy};
use super::turn::MIN_NODES;
use crate::sand::TimedPosition;

/// The safety margin in milliseconds: the bot acts at least this long before a right ends.
const MARGIN: Millis = 200;

impl BotPlayer {
    /// Drops the ring of the last move if the bot plans to drop it and does not forget it. Without a time limit,
    /// keeping the ring takes an action (R3.5). With a limit, the bot keeps the ring by letting the window close, so
    /// that the claim opens as late as possible (R3.4, R4.4).
    pub(super) fn decide_ring(&mut self, game: &Match, right: RingDropRight, stop: &AtomicBool) -> Option<BotIntent> {
        let intended = self.plan.take().is_none_or(|plan| plan.drops_ring());
        let drops = self.resolve(right, intended, self.forget_ring_permille(game));
        let at = self.in_time(right.until, self.habits.drop_delay);
        if drops {
            Some(BotIntent::new(Action::DropRing, at))
        } else if right.until.is_some() {
            self.decide_after_declining(game, stop)
        } else {
            Some(BotIntent::new(Action::KeepRing, at))
        }
    }

    /// Decides once for each right whether the bot uses the right. `intended` is `true` if the bot wants to use the
    /// right, and `forget_permille` is the probability of forgetting the right, in thousandths.
    fn resolve(&mut self, right: RingDropRight, intended: bool, forget_permille: u32) -> bool {
        match self.last_right_decision {
            Some((known, uses)) if known == right => uses,
            _ => {
                let uses = intended && !self.random.random_bool(forget_permille);
                self.last_right_decision = Some((right, uses));
                uses
            }
        }
    }

    /// Returns the match time `after` milliseconds after the decision became due, or an earlier time if the right ends
    /// first. `until` is the end of the right.
    fn in_time(&self, until: Option<Millis>, after: Millis) -> Millis {
        let at = self.decision_since + after;
        until.map_or(at, |until| at.min(until.saturating_sub(MARGIN)))
    }

    fn decide_after_declining(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        self.decision = PendingDecision::of(game, self.me, self.declined());
        self.act(game, stop)
    }

    /// Drops the extra ring on the best socket (R5.5). Returns `None` if no extra ring can be dropped.
    pub(super) fn decide_extra_ring(&mut self, game: &Match, stop: &AtomicBool) -> Option<BotIntent> {
        let ExtraRingRight::Open { until } = game.extra_ring_right(self.me) else { return None };
        let at = self.in_time(Some(until), self.habits.drop_delay);
        let position = self.position_of(game);
        let mine = position.to_move() == self.me;
        let takes = |board: &Board, socket| board.can_drop_ring(self.me, socket);
        let open = || Socket::all().filter(|&socket| takes(game.board(), socket));
        // In `position`, a ring that may still be dropped counts as dropped, so it may have filled a socket or emptied
        // the holder.
        let mut sockets: Vec<(Socket, TimedPosition)> = open()
            .filter(|&socket| takes(position.position().board(), socket))
            .map(|socket| (socket, position.with_extra_ring(self.me, socket)))
            .collect();
        sockets.sort_by_key(|(_, next)| if mine { -next.estimate() } else { next.estimate() });
        let Some(&(best, _)) = sockets.first() else {
            return open().next().map(|socket| BotIntent::new(Action::DropExtra(socket), at));
        };
        let socket = match &mut self.strategy {
            Strategy::Search(search) => {
                let spare = until.saturating_sub(game.now()) / 4 * NODES_PER_MILLISECOND;
                search.best_extra_ring_socket(sockets, mine, spare, stop).unwrap_or(best)
            }
            Strategy::Random => self.random.choose(&sockets)?.0,
            Strategy::Greedy | Strategy::Uct(_) => best,
        };
        Some(BotIntent::new(Action::DropExtra(socket), at))
    }

    /// Uses a claim, because every dropped ring counts (R1.6). Declines a claim that would continue a match that the
    /// bot prefers to end (R6.3).
    pub(super) fn decide_claim(&mut self, game: &Match, right: RingDropRight, stop: &AtomicBool) -> Option<BotIntent> {
        let at = self.in_time(right.until, self.habits.reaction_time);
        let revives = game.is_ending() && game.to_move() == self.me && game.can_move(self.me);
        let known = self.last_right_decision.is_some_and(|(known, _)| known == right);
        let intended = known || !revives || {
            let position = self.position_of(game);
            let chosen = self.strategy.choose(&position, None, MIN_NODES, false, &mut self.random, stop);
            chosen.is_none_or(|chosen| chosen.turn.claims_ring)
        };
        if self.resolve(right, intended, self.forget_claim_permille(game)) {
            Some(BotIntent::new(Action::ClaimRing, at))
        } else if game.check_action(self.me, Action::Pass).is_ok() {
            Some(BotIntent::new(Action::Pass, at))
        } else {
            self.decide_after_declining(game, stop)
        }
    }
}
