//! Rings: the one that follows a glass, the extra one, and the one that the opponent left.

use std::sync::atomic::AtomicBool;

use super::mind::Mind;
use super::stage::Stage;
use super::turn::LEAST_NODES;
use super::{BotPlayer, Intent, NODES_PER_MILLISECOND};
use crate::bot::sand::SandState;
use crate::rules::{Action, Board, Extra, Match, Millis, Right, Socket};

/// Before the end of a right, in milliseconds.
const MARGIN: Millis = 200;

impl BotPlayer {
    /// Drops the ring if that was the plan and it is not forgotten. At Level 1 a ring kept has to be said (R3.5); with
    /// sand running the window is left to close by itself, which opens no claim before it has to (R3.4, R4.4).
    pub(super) fn decide_ring(&mut self, game: &Match, right: Right, stop: &AtomicBool) -> Option<Intent> {
        let meant = self.plan.take().is_none_or(|plan| plan.drops());
        // At Level 1 what is forgotten is part of the turn chosen.
        let forgets = if game.options().level.has_sand() { self.manner.forgets_ring } else { 0 };
        let drops = self.resolve(right, meant, forgets);
        let at = self.in_time(right.until, self.manner.drop);
        if drops {
            Some(Intent::new(Action::DropRing, at))
        } else if game.options().level.has_sand() {
            self.turn_to_the_rest(game, stop)
        } else {
            Some(Intent::new(Action::KeepRing, at))
        }
    }

    /// Whether to use a right, decided once: if they mean to and do not forget.
    fn resolve(&mut self, right: Right, meant: bool, forgets: u32) -> bool {
        match self.resolved {
            Some((known, uses)) if known == right => uses,
            _ => {
                let uses = meant && !self.random.chance(forgets);
                self.resolved = Some((right, uses));
                uses
            }
        }
    }

    /// So long after it has come, but before the right ends.
    fn in_time(&self, until: Option<Millis>, after: Millis) -> Millis {
        let at = self.since + after;
        until.map_or(at, |until| at.min(until.saturating_sub(MARGIN)))
    }

    /// The right is left alone: what else is there to do?
    fn turn_to_the_rest(&mut self, game: &Match, stop: &AtomicBool) -> Option<Intent> {
        self.stage = Stage::of(game, self.me, self.left_alone());
        self.act(game, stop)
    }

    /// Where the ring costs the opponent most, or fills what this player cannot use.
    pub(super) fn drop_extra(&mut self, game: &Match, stop: &AtomicBool) -> Option<Intent> {
        let Extra::Open { until } = game.extra(self.me) else { return None };
        let at = self.in_time(Some(until), self.manner.drop);
        let state = self.state_of(game);
        let mine = state.to_move() == self.me;
        let takes = |board: &Board, socket| board.takes_ring(self.me, socket);
        let open = || Socket::all().filter(|&socket| takes(game.board(), socket));
        // In `state` a ring that may still follow its glass is down already: it may have been the last, or fill a socket.
        let mut sockets: Vec<(Socket, SandState)> = open()
            .filter(|&socket| takes(state.position().board(), socket))
            .map(|socket| (socket, state.with_ring(self.me, socket)))
            .collect();
        sockets.sort_by_key(|(_, state)| if mine { -state.estimate() } else { state.estimate() });
        let Some(&(best, _)) = sockets.first() else {
            return open().next().map(|socket| Intent::new(Action::DropExtra(socket), at));
        };
        let socket = match &mut self.mind {
            Mind::Search(search) => {
                let spare = until.saturating_sub(game.now()) / 4 * NODES_PER_MILLISECOND;
                search.best_extra(sockets, mine, spare, stop).unwrap_or(best)
            }
            Mind::Random => self.random.pick(&sockets)?.0,
            Mind::Greedy | Mind::Uct(_) => best,
        };
        Some(Intent::new(Action::DropExtra(socket), at))
    }

    /// A ring of one's own on the board for nothing is welcome (R1.6), unless it brings a match back to life that is
    /// better left to end (R6.3).
    pub(super) fn decide_claim(&mut self, game: &Match, right: Right, stop: &AtomicBool) -> Option<Intent> {
        let at = self.in_time(right.until, self.manner.reaction);
        let revives = game.is_ending() && game.to_move() == self.me && game.can_move(self.me);
        let known = self.resolved.is_some_and(|(known, _)| known == right);
        let meant = known || !revives || {
            let state = self.state_of(game);
            let choice = self.mind.choose(&state, None, LEAST_NODES, &mut self.random, stop);
            choice.is_none_or(|choice| choice.turn.claim)
        };
        if self.resolve(right, meant, self.manner.forgets_claim) {
            Some(Intent::new(Action::ClaimRing, at))
        } else if game.check(self.me, Action::Pass).is_ok() {
            Some(Intent::new(Action::Pass, at))
        } else {
            self.turn_to_the_rest(game, stop)
        }
    }
}
