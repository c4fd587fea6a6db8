//! The passage of time: the events due at each instant and their order (R2.3).

use std::cmp::{Ordering, Reverse};

use arrayvec::ArrayVec;

use super::{DropRight, Event, Events, ExtraRingRight, GlassId, Match, Millis, Outcome, Player, Sand};
use crate::{EndReason, QUIET_MOVES_LIMIT, UnusedReason};

impl Match {
    /// Advances the clock to `to`, stopping at every instant at which something is due.
    pub(super) fn advance_into(&mut self, to: Millis, events: &mut Events) {
        while self.outcome.is_none() {
            match self.next_due() {
                Some(due) if due <= to => {
                    self.now = due;
                    self.process_due(events);
                    self.settle_passes_and_end(events);
                }
                _ => {
                    self.now = self.now.max(to);
                    return;
                }
            }
        }
    }

    /// Returns the time of the next event that needs no action, or `None` if there is none.
    pub fn next_due(&self) -> Option<Millis> {
        let of_player = |player| {
            let sand = self.glasses[player].iter().filter_map(|glass| match glass.sand {
                Sand::Running { runs_out } => Some(runs_out),
                Sand::Idle | Sand::Lost { .. } => None,
            });
            let extra = match self.extras[player] {
                ExtraRingRight::Open { until } => Some(until),
                ExtraRingRight::None | ExtraRingRight::Pending => None,
            };
            let rights = [self.ring_windows[player], self.claims[player]].into_iter().flatten();
            sand.chain(rights.filter_map(|right| right.until)).chain(extra)
        };
        Player::BOTH.into_iter().flat_map(of_player).chain(self.timer.runs_out).min()
    }

    /// Processes everything due at the current time, in the order of R2.3.
    fn process_due(&mut self, events: &mut Events) {
        let now = self.now;
        for owner in Player::BOTH {
            for index in 0..3 {
                if let Sand::Running { runs_out } = self.glasses[owner][index].sand
                    && runs_out <= now
                {
                    self.lose_glass(GlassId { owner, index: index as u8 }, events);
                }
            }
        }
        let is_due = |right: Option<DropRight>| right.and_then(|right| right.until).is_some_and(|until| until <= now);
        for player in Player::BOTH {
            if is_due(self.ring_windows[player]) {
                self.end_ring_window(player, UnusedReason::TimeUp, events);
            }
        }
        for player in Player::BOTH {
            if is_due(self.claims[player]) {
                self.end_claim(player, UnusedReason::TimeUp, events);
            }
        }
        for player in Player::BOTH {
            if matches!(self.extras[player], ExtraRingRight::Open { until } if until <= now) {
                self.end_extra(player, UnusedReason::TimeUp, events);
            }
        }
        if self.timer.runs_out.is_some_and(|due| due <= now) {
            self.timer.runs_out = None;
            self.emit(events, Event::TimerRanOut);
            if let Some(player) = self.timer.armed_against {
                self.end_turn_late(player, events);
            }
        }
    }

    /// Loses a glass that has run out. A glass in the hand returns to its socket (R4.2).
    pub(super) fn lose_glass(&mut self, id: GlassId, events: &mut Events) {
        let glass = &mut self.glasses[id.owner][id.index as usize];
        glass.sand = Sand::Lost { at: self.now };
        let at = glass.at;
        if self.hands[id.owner].is_some_and(|hand| hand.index == id.index) {
            self.put_back(id.owner, true, events);
        }
        // A running glass was placed on the board before, so `at` is always `Some`.
        if let Some(socket) = at {
            self.emit(events, Event::GlassLost { glass: id, socket });
        }
    }
}

impl Match {
    /// Applies the rules of section 6 for passing and the end until nothing changes.
    pub(super) fn settle_passes_and_end(&mut self, events: &mut Events) {
        // This loop ends because every pass either gives the turn to a player who can move or uses up a missed turn.
        while self.outcome.is_none() {
            let out_of_rings = self.quiet >= QUIET_MOVES_LIMIT;
            let ending = out_of_rings || (!self.can_move(Player::Red) && !self.can_move(Player::Black));
            if ending != self.ending {
                self.ending = ending;
                if ending {
                    self.begin_ending(events);
                } else {
                    self.revive(events);
                }
            }
            if ending {
                if !self.any_right_left() {
                    self.finish(self.outcome_by_rings(), events);
                }
                return;
            }
            if self.can_move(self.to_move) || self.player_deciding_ring().is_some() {
                return;
            }
            if self.pass_awaits_claim() {
                let player = self.to_move;
                self.put_back(player, true, events);
                return;
            }
            self.pass_blocked(self.to_move, events);
        }
    }

    /// Starts the ending of the match: glasses go back, pending rights open, and claims get a time limit (R6.3).
    fn begin_ending(&mut self, events: &mut Events) {
        self.emit(events, Event::Ending);
        self.disarm(events);
        for player in Player::BOTH {
            self.put_back(player, true, events);
        }
        for player in Player::BOTH {
            self.open_pending_extra(player, events);
        }
        self.limit_claims(self.claim_deadline(), events);
    }

    fn revive(&mut self, events: &mut Events) {
        self.emit(events, Event::Revived);
        self.limit_claims(None, events);
        self.begin_turn(events);
    }

    fn limit_claims(&mut self, until: Option<Millis>, events: &mut Events) {
        for player in Player::BOTH {
            if let Some(claim) = &mut self.claims[player]
                && claim.until != until
            {
                claim.until = until;
                self.emit(events, Event::ClaimLimited { player, until });
            }
        }
    }

    /// Returns when a claim that is open while the match is ending expires; `None` without a limit (R6.3).
    pub(super) fn claim_deadline(&self) -> Option<Millis> {
        self.options.has_timed_windows().then(|| self.now.saturating_add(self.options.ring_window.into()))
    }

    fn any_right_left(&self) -> bool {
        Player::BOTH.into_iter().any(|player| {
            self.ring_windows[player].is_some()
                || self.claims[player].is_some()
                || self.extras[player] != ExtraRingRight::None
        })
    }

    pub(super) fn finish(&mut self, outcome: Outcome, events: &mut Events) {
        self.outcome = Some(outcome);
        self.emit(events, Event::Over(outcome));
    }
}

impl Match {
    /// Returns the outcome if the match ended now.
    pub(super) fn outcome_by_rings(&self) -> Outcome {
        let rings = self.rings(Player::Red).cmp(&self.rings(Player::Black));
        // The later list wins, hence the reversed order. Idle glasses have no time, so both lists are empty at Level 1.
        let times = self.glass_end_times(Player::Black).cmp(&self.glass_end_times(Player::Red));
        let winner = match rings.then(times) {
            Ordering::Less => Some(Player::Red),
            Ordering::Equal => None,
            Ordering::Greater => Some(Player::Black),
        };
        let by = match (rings, times) {
            (Ordering::Equal, Ordering::Equal) => EndReason::Tie,
            (Ordering::Equal, _) => EndReason::Time,
            _ => EndReason::Rings,
        };
        Outcome { winner, by }
    }

    /// Returns the times at which a player's glasses run out or ran out, latest first, without idle glasses (R4.6).
    /// Slice comparison follows the rule that a longer list beats its own prefix.
    pub fn glass_end_times(&self, player: Player) -> ArrayVec<Millis, 3> {
        let mut times: ArrayVec<Millis, 3> = self.glasses[player]
            .iter()
            .filter_map(|glass| match glass.sand {
                Sand::Idle => None,
                Sand::Running { runs_out } => Some(runs_out),
                Sand::Lost { at } => Some(at),
            })
            .collect();
        times.sort_unstable_by_key(|&time| Reverse(time));
        times
    }
}
