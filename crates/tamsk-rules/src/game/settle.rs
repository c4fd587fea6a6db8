//! Passing, the end of the match and its outcome, applied after every action and every instant (section 6).

use std::cmp::{Ordering, Reverse};

use arrayvec::ArrayVec;

use super::{Event, Events, Extra, Match, Millis, Outcome, Player, Sand};
use crate::{EndReason, QUIET_LIMIT};

impl Match {
    /// Applies section 6 until nothing changes.
    pub(super) fn settle(&mut self, events: &mut Events) {
        // This terminates: a pass either gives the turn to a player who can move, or uses up a missed turn.
        while self.outcome.is_none() {
            let out_of_rings = self.quiet >= QUIET_LIMIT;
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
            if self.can_move(self.to_move) || self.undecided().is_some() {
                return;
            }
            if self.pass_waits() {
                let player = self.to_move;
                self.put_back(player, true, events);
                return;
            }
            self.pass_blocked(self.to_move, events);
        }
    }

    /// Begins the ending of the match: glasses go back, pending rights open, and claims get a time limit (R6.3).
    fn begin_ending(&mut self, events: &mut Events) {
        self.emit(events, Event::Ending);
        self.disarm(events);
        for player in Player::BOTH {
            self.put_back(player, true, events);
        }
        for player in Player::BOTH {
            self.open_pending_extra(player, events);
        }
        self.limit_claims(self.claim_limit(), events);
    }

    /// Revives a match that was ending, after a ring was dropped (R6.3).
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

    /// When a claim that is open while the match is ending ends; `None` without a limit (R6.3).
    pub(super) fn claim_limit(&self) -> Option<Millis> {
        self.options.limits_windows().then(|| self.now.saturating_add(self.options.ring_window.into()))
    }

    fn any_right_left(&self) -> bool {
        Player::BOTH.into_iter().any(|player| {
            self.ring_windows[player].is_some() || self.claims[player].is_some() || self.extras[player] != Extra::None
        })
    }

    pub(super) fn finish(&mut self, outcome: Outcome, events: &mut Events) {
        self.outcome = Some(outcome);
        self.emit(events, Event::Over(outcome));
    }
}

impl Match {
    /// Returns the outcome if the match were over now.
    pub(super) fn outcome_by_rings(&self) -> Outcome {
        let fewer = |order: Ordering| match order {
            Ordering::Less => Some(Player::Red),
            Ordering::Equal => None,
            Ordering::Greater => Some(Player::Black),
        };
        if let Some(winner) = fewer(self.rings(Player::Red).cmp(&self.rings(Player::Black))) {
            return Outcome { winner: Some(winner), by: EndReason::Rings };
        }
        // The later list wins, hence the reversed order. Idle glasses have no time, so Level 1 ties here.
        let times = self.end_times(Player::Black).cmp(&self.end_times(Player::Red));
        match fewer(times) {
            Some(winner) => Outcome { winner: Some(winner), by: EndReason::Time },
            None => Outcome { winner: None, by: EndReason::Tie },
        }
    }

    /// When a player's glasses run out or ran out, latest first, without idle ones and those off the board (R4.6).
    /// Slices compare as the rule does: a longer list beats its own beginning.
    pub fn end_times(&self, player: Player) -> ArrayVec<Millis, 3> {
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
