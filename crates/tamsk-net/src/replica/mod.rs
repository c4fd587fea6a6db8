//! The match at one end: the settled match, the acts of the current run, and the match that the player sees.
//!
//! # The horizon
//!
//! Each end promises to make no act before a certain time. For the other end, the promise counts only once all acts
//! made before the promise have arrived. For the guest, the host's promise also counts only once the guest knows the
//! final times of all its own acts that the host had received. The horizon of an end is the earliest of three times:
//! the two promises, and the time of the guest's first act whose final time the end does not know.
//!
//! No act can come before the horizon of either end:
//!
//! - The host's acts comply with its promise.
//! - The final time of a guest's act is no earlier than the requested time, or no earlier than 20 ms after the act
//!   arrived if the requested time is later than that. Neither time is before the guest's horizon: an act that had not
//!   arrived when the host made its promise arrives after the promised time.
//! - The host moves no act to a time before its own horizon.
//!
//! So both ends settle the same acts in the same order. When both ends stop, the end with the later horizon knows
//! everything that the other end has settled.

pub mod log;
pub mod log_sync;
pub mod predicted;
pub mod run;
pub mod settled;

use tamsk_rules::{Millis, Player};

use crate::close_reason::CloseReason;
use crate::game::{NetGame, TimedNetEvent};
use crate::limits::{MAX_MATCH_CLOCK_DIFFERENCE, MAX_TIMESTAMP_LEAD};
use crate::role::Role;
use log::LoggedAct;
use predicted::PredictedMatch;
use run::{AverageLag, ClockRun, TimedAct};
use settled::{SettledChanges, SettledMatch};

/// The copy of a match at one end: the settled match, the acts of the current run, and the match that the player sees.
#[derive(Clone, Debug)]
pub(crate) struct MatchReplica<G: NetGame> {
    /// The player at this end.
    pub me: Player,
    /// The match up to the horizon.
    pub settled: SettledMatch<G>,
    /// The current run of the clock, or the last run while the clock is stopped.
    pub run: ClockRun<G::Act>,
    predicted_match: PredictedMatch<G>,
    lag: AverageLag,
}

/// An act of the guest whose time the host has changed. Both times are match times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActTimeChange {
    /// The time that the guest requested, which is the time at which it made the act.
    pub requested_at: Millis,
    /// The final time of the act.
    pub final_at: Millis,
}

impl<G: NetGame> MatchReplica<G> {
    pub fn new(start: G, me: Player) -> MatchReplica<G> {
        MatchReplica::resumed(SettledMatch::new(start), me, 0)
    }

    /// Creates the copy of a match that stopped after the run with number `run`.
    pub fn resumed(settled: SettledMatch<G>, me: Player, run: u32) -> MatchReplica<G> {
        MatchReplica {
            me,
            predicted_match: PredictedMatch::new(&settled),
            run: ClockRun::new(run, Role::Guest),
            lag: AverageLag::default(),
            settled,
        }
    }

    /// Returns the number of acts that are in the log or may still enter it.
    pub fn max_log_length(&self) -> usize {
        self.settled.log().entries().len() + self.run.own.unsettled().len() + self.run.other.unsettled().len()
    }

    /// Returns the known acts that are not settled, in order.
    pub fn unsettled_acts(&self) -> Vec<LoggedAct<G::Act>> {
        let acts = |acts: &run::PlayerActs<G::Act>| acts.unsettled().to_vec();
        let in_order = run::merge_in_order(acts(&self.run.own), acts(&self.run.other), self.me);
        in_order
            .into_iter()
            .map(|(by, made)| LoggedAct { at: made.at, by, act: made.act, is_absence_claim: false })
            .collect()
    }

    /// Starts a run of the match clock at the horizon.
    pub fn begin_run(&mut self, number: u32, role: Role) {
        self.run = ClockRun::new(number, role);
        self.run.other_promise = self.settled.settled_until();
        self.predicted_match = PredictedMatch::new(&self.settled);
    }

    /// Returns the match that the player sees, as of the last update.
    pub fn predicted_match(&self) -> &G {
        self.predicted_match.game()
    }

    /// Returns the average time in milliseconds that the other player's acts take to arrive, or `None` if none has
    /// arrived.
    pub fn average_act_lag(&self) -> Option<Millis> {
        self.lag.average()
    }

    /// Makes an act of this player at the time `now`, and returns the events of the act. If the player's last act, this
    /// end's promise or the horizon is later than `now`, the act gets the latest of these times instead.
    ///
    /// # Errors
    /// Returns the reason if the rules refuse the act. A refused act is not sent.
    pub fn act(&mut self, now: Millis, act: G::Act) -> Result<Vec<TimedNetEvent<G::Event>>, G::Refusal> {
        let at = now.max(self.run.own.last_act_time()).max(self.run.own_promise).max(self.settled.settled_until());
        self.predicted_match.advance_to(at, &self.settled, &self.run, self.me);
        let mut events = Vec::new();
        let is_between = self.me == Player::Red && self.predicted_match.has_other_act_at_or_after(at, &self.run);
        if is_between {
            self.try_between(at, &act, &mut events)?;
            self.predicted_match.invalidate_from(at);
        } else {
            self.predicted_match.apply_own_act(at, self.me, &act, &mut events)?;
        }
        let made = TimedAct { at, act };
        match self.run.role {
            Role::Host => self.run.own.push_with_final_time(made),
            Role::Guest => self.run.own.push_with_requested_time(made),
        }
        Ok(events)
    }

    /// Tries an act of Red at the time `at`, although an act of Black with the same or a later time has already
    /// arrived. Appends the events of Red's act to `events`.
    fn try_between(
        &mut self,
        at: Millis,
        act: &G::Act,
        events: &mut Vec<TimedNetEvent<G::Event>>,
    ) -> Result<(), G::Refusal> {
        let mut game = self.settled.game().clone();
        let other = self.run.other.unsettled().iter().take_while(|made| made.at < at).cloned();
        let own = self.run.own.unsettled().iter().cloned();
        for (by, made) in run::merge_in_order(own, other, self.me) {
            let _ = game.apply(made.at, by, &made.act, &mut Vec::new());
        }
        game.apply(at, self.me, act, events)
    }

    /// Processes the next act of the other end, which arrived at `now`. Returns the final time of the act.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the time of the host's act is impossible.
    pub fn receive_act(
        &mut self,
        now: Millis,
        lag: Millis,
        (requested_at, act): (Millis, G::Act),
    ) -> Result<Millis, CloseReason> {
        let first = self.run.other.last_final_time().max(self.settled.settled_until());
        let at = match self.run.role {
            // A requested time outside its bounds is moved to the nearest bound. The upper bound is at least this end's
            // promise, because the guest may have settled the match up to the promise.
            Role::Host => {
                let last = now.saturating_add(MAX_TIMESTAMP_LEAD).max(self.run.own_promise);
                requested_at.min(last).max(now.saturating_sub(lag)).max(first)
            }
            Role::Guest if requested_at < first || requested_at > now.saturating_add(MAX_MATCH_CLOCK_DIFFERENCE) => {
                return Err(CloseReason::BadTime);
            }
            Role::Guest => requested_at,
        };
        self.lag.add(now.saturating_sub(at));
        self.run.other.push_with_final_time(TimedAct { at, act });
        self.predicted_match.invalidate_from(at);
        Ok(at)
    }

    /// Processes the final time of the guest's first act whose time is not final yet. Returns the times of the act if
    /// the host has changed its time.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if no act of the guest waits for its final time, or if the time is impossible.
    pub fn receive_final_time(&mut self, now: Millis, at: Millis) -> Result<Option<ActTimeChange>, CloseReason> {
        let first = self.run.own.last_final_time().max(self.settled.settled_until());
        if !(first..=now.saturating_add(MAX_MATCH_CLOCK_DIFFERENCE)).contains(&at) {
            return Err(CloseReason::BadTime);
        }
        let requested_at = self.run.own.set_next_final_time(at).ok_or(CloseReason::BadAcknowledgement)?;
        if requested_at == at {
            return Ok(None);
        }
        self.predicted_match.invalidate_from(requested_at.min(at));
        Ok(Some(ActTimeChange { requested_at, final_at: at }))
    }

    /// Returns the horizon at `now`, which is the time before which no further act will come.
    fn horizon(&self, now: Millis) -> Millis {
        // The host may move an undecided act to any later time. It may also move an act to an earlier time, but never
        // to a time before its promise.
        let undecided = self.run.own.first_requested_time().unwrap_or(Millis::MAX);
        now.max(self.run.own_promise).min(self.run.other_promise).min(undecided).max(self.settled.settled_until())
    }

    /// Promises that this end makes no act before `now`, and no further act in the millisecond of its last act, so that
    /// the last act can be settled. Returns the promised time.
    pub fn extend_promise(&mut self, now: Millis) -> Millis {
        let after_last = if self.run.own.is_empty() { 0 } else { self.run.own.last_act_time().saturating_add(1) };
        self.run.own_promise = self.run.own_promise.max(now).max(after_last);
        self.run.own_promise
    }

    /// Moves the horizon as far as possible, and adds the resulting changes to `changes`.
    pub fn advance_horizon(&mut self, now: Millis, changes: &mut SettledChanges<G>) {
        let horizon = self.horizon(now);
        if horizon == self.settled.settled_until() {
            return;
        }
        for (by, TimedAct { at, act }) in self.run.settle_before(horizon, self.me) {
            self.settled.apply(LoggedAct { at, by, act, is_absence_claim: false }, changes);
        }
        self.settled.advance(horizon, changes);
    }

    /// Advances the match that the player sees to the time `now`. Returns `true` if an irreversible event just
    /// happened, which both ends announce only once it is settled.
    pub fn update_predicted_match(&mut self, now: Millis) -> bool {
        self.predicted_match.advance_to(now, &self.settled, &self.run, self.me)
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Action, Match, Options};

    use super::*;

    /// Returns Red's copy of a match in which an act of Black that flips the timer has arrived.
    fn table_with_flip_at(at: Millis) -> MatchReplica<Match> {
        let mut replica = MatchReplica::new(Match::new(Options::default()).expect("the official options"), Player::Red);
        replica.begin_run(1, Role::Host);
        replica.receive_act(at, 100, (at, Action::FlipTimer)).expect("a stamp within its bounds");
        replica.update_predicted_match(at);
        replica
    }

    #[test]
    fn red_acts_first_in_the_same_millisecond_even_if_blacks_act_arrived_first() {
        let lift = Action::Lift("D1".parse().expect("a socket"));
        for (at, expected) in [(50, [lift, Action::FlipTimer]), (49, [Action::FlipTimer, lift])] {
            let mut replica = table_with_flip_at(at);
            assert_eq!(replica.predicted_match().timer_armed_against(), Some(Player::Red));
            let events = replica.act(50, lift).expect("Red begins");
            assert_eq!(events.len(), 1, "the glass is lifted");
            replica.update_predicted_match(50);
            assert!(
                replica.predicted_match().glass_in_hand(Player::Red).is_some()
                    && replica.predicted_match().timer_armed_against().is_some()
            );
            replica.run.other_promise = 60;
            let mut changes = SettledChanges::default();
            replica.advance_horizon(60, &mut changes);
            let acts = replica.settled.log().entries().iter().map(|entry| entry.act).collect::<Vec<_>>();
            assert_eq!((acts.as_slice(), changes.refused_later.len()), (expected.as_slice(), 0));
        }
    }

    #[test]
    fn acts_that_the_rules_refuse_are_not_made() {
        let mut replica = table_with_flip_at(50);
        for at in [50, 60] {
            assert!(replica.act(at, Action::DropRing).is_err());
        }
        assert_eq!(replica.run.own.len(), 0);
    }

    #[test]
    fn the_horizon_waits_for_the_acts_whose_time_the_host_has_not_decided() {
        let mut replica = MatchReplica::new(Match::new(Options::default()).expect("the official options"), Player::Red);
        replica.begin_run(1, Role::Guest);
        let lift = Action::Lift("D1".parse().expect("a socket"));
        replica.act(50, lift).expect("Red begins");
        replica.run.other_promise = 200;
        replica.advance_horizon(220, &mut SettledChanges::default());
        assert_eq!((replica.settled.settled_until(), replica.settled.log().entries().len()), (50, 0));
        assert_eq!(replica.receive_final_time(230, 70), Ok(Some(ActTimeChange { requested_at: 50, final_at: 70 })));
        replica.advance_horizon(240, &mut SettledChanges::default());
        assert_eq!((replica.settled.settled_until(), replica.settled.log().entries().len()), (200, 1));
        assert_eq!(replica.receive_final_time(240, 240), Err(CloseReason::BadAcknowledgement));
    }

    #[test]
    fn no_act_comes_before_a_promise() {
        let mut replica = table_with_flip_at(40);
        let lift = Action::Lift("D1".parse().expect("a socket"));
        replica.act(50, lift).expect("Red begins");
        assert_eq!((replica.extend_promise(50), replica.extend_promise(50)), (51, 51), "the act itself can be settled");
        replica.act(50, Action::PutBack).expect("the hand is full");
        assert_eq!(replica.run.own.last_act_time(), 51);
        assert_eq!(replica.extend_promise(150), 150);
        let moved = replica.receive_act(100, 90, (900, Action::Pass));
        assert_eq!(moved, Ok(150), "the guest may have settled by the promise");
    }
}
