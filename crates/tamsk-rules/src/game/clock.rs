//! The passage of time in a match, and the events that become due (R2.3).

use std::cmp::{Ordering, Reverse};

use arrayvec::ArrayVec;

use super::{Event, Events, ExtraRingRight, GlassId, Match, Millis, Outcome, Player, RingDropRight, Sand};
use crate::{EndReason, QUIET_MOVES_LIMIT, UnusedRightReason};

impl Match {
    /// Advances the clock to `to` and processes each due event at its own time.
    pub(super) fn advance_into(&mut self, to: Millis, events: &mut Events) {
        while self.outcome.is_none() {
            match self.next_due_time() {
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

    /// Returns the time of the next event that happens without an action, or `None` if there is no such event.
    pub fn next_due_time(&self) -> Option<Millis> {
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
        let is_due =
            |right: Option<RingDropRight>| right.and_then(|right| right.until).is_some_and(|until| until <= now);
        for player in Player::BOTH {
            if is_due(self.ring_windows[player]) {
                self.end_ring_window(player, UnusedRightReason::TimeUp, events);
            }
        }
        for player in Player::BOTH {
            if is_due(self.claims[player]) {
                self.end_claim(player, UnusedRightReason::TimeUp, events);
            }
        }
        for player in Player::BOTH {
            if matches!(self.extras[player], ExtraRingRight::Open { until } if until <= now) {
                self.end_extra_ring_right(player, UnusedRightReason::TimeUp, events);
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

    /// Marks a glass that has run out as lost. If a player holds the glass, puts it back on its socket (R4.2).
    pub(super) fn lose_glass(&mut self, id: GlassId, events: &mut Events) {
        let glass = &mut self.glasses[id.owner][id.index as usize];
        glass.sand = Sand::Lost { at: self.now };
        let at = glass.socket;
        if self.hands[id.owner].is_some_and(|hand| hand.index == id.index) {
            self.put_back(id.owner, true, events);
        }
        // Sand runs only in glasses that have been placed on the board, so `at` is always `Some`.
        if let Some(socket) = at {
            self.emit(events, Event::GlassLost { glass: id, socket });
        }
    }
}

impl Match {
    /// Applies the rules for passing and for the end of the match (section 6) until nothing changes any more.
    pub(super) fn settle_passes_and_end(&mut self, events: &mut Events) {
        // The loop ends because each passed turn either gives the turn to a player who can move or uses up a missed
        // turn.
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
                    self.end_match(self.outcome_if_ended_now(), events);
                }
                return;
            }
            if self.can_move(self.to_move) || self.player_deciding_ring().is_some() {
                return;
            }
            if self.must_claim_or_pass() {
                let player = self.to_move;
                self.put_back(player, true, events);
                return;
            }
            self.force_pass(self.to_move, events);
        }
    }

    /// Starts the ending of the match (R6.3). Puts glasses back, opens pending rights and sets the time limit of
    /// claims.
    fn begin_ending(&mut self, events: &mut Events) {
        self.emit(events, Event::EndingBegan);
        self.disarm_timer(events);
        for player in Player::BOTH {
            self.put_back(player, true, events);
        }
        for player in Player::BOTH {
            self.open_pending_extra_ring(player, events);
        }
        self.limit_claims(self.claim_deadline_if_ending(), events);
    }

    /// Continues a match that was ending (R6.3).
    fn revive(&mut self, events: &mut Events) {
        self.emit(events, Event::MatchRevived);
        self.limit_claims(None, events);
        self.mark_turn_start(events);
    }

    /// Sets the time at which open claims end; `None` for no time limit.
    fn limit_claims(&mut self, until: Option<Millis>, events: &mut Events) {
        for player in Player::BOTH {
            if let Some(claim) = &mut self.claims[player]
                && claim.until != until
            {
                claim.until = until;
                self.emit(events, Event::ClaimDeadlineChanged { player, until });
            }
        }
    }

    /// Returns the time at which claims end if the match begins to end now, or `None` if claims have no time limit
    /// (R6.3).
    pub(super) fn claim_deadline_if_ending(&self) -> Option<Millis> {
        self.options.has_timed_ring_windows().then(|| self.now.saturating_add(self.options.ring_window.into()))
    }

    /// Returns `true` if any player has a right to drop a ring.
    fn any_right_left(&self) -> bool {
        Player::BOTH.into_iter().any(|player| {
            self.ring_windows[player].is_some()
                || self.claims[player].is_some()
                || self.extras[player] != ExtraRingRight::None
        })
    }

    pub(super) fn end_match(&mut self, outcome: Outcome, events: &mut Events) {
        self.outcome = Some(outcome);
        self.emit(events, Event::Over(outcome));
    }
}

impl Match {
    /// Returns the outcome that the match would have if it ended now.
    pub(super) fn outcome_if_ended_now(&self) -> Outcome {
        let rings = self.rings_in_holder(Player::Red).cmp(&self.rings_in_holder(Player::Black));
        // The player whose glasses ran out later wins. Black's times therefore come first here, whereas Red's rings
        // come first above. Idle glasses have no times, so both lists are empty at Level 1.
        let times = self.glass_end_times(Player::Black).cmp(&self.glass_end_times(Player::Red));
        let winner = match rings.then(times) {
            Ordering::Less => Some(Player::Red),
            Ordering::Equal => None,
            Ordering::Greater => Some(Player::Black),
        };
        let by = match (rings, times) {
            (Ordering::Equal, Ordering::Equal) => EndReason::Tie,
            (Ordering::Equal, _) => EndReason::GlassTimes,
            _ => EndReason::Rings,
        };
        Outcome { winner, by }
    }

    /// Returns the times at which a player's glasses run out or ran out, latest first (R4.6). Leaves out idle glasses.
    /// Slices compare as the rules require. The first difference decides, and a longer list beats its own prefix.
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
