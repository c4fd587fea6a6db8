//! The match between two ends: the settled match, the acts of the current run, and what is seen.
//!
//! # The horizon
//!
//! Each end promises to make no act before a time, its `clear_to`. The other counts the promise only once it has all
//! acts that were made before it; the guest also only with the final times of its own acts that the host had received.
//! The horizon of an end is the least of both promises and of the guest's first act whose final time is unknown to it.
//!
//! No act can then come before the horizon of either end. The host's acts keep to its promise. An act of the guest is
//! final no earlier than the time wanted or, if that is in the future, 20 ms after it arrived; the guest's horizon is
//! not beyond either, as what has not arrived when the host promised arrives later. The host moves none before its own
//! horizon. So both ends settle the same acts in the same order, and when they stop, the one with the later horizon
//! knows all that the other has settled.

pub mod log;
pub mod run;
pub mod seen;
pub mod settled;
pub mod sync;

use tamsk_rules::{Millis, Player};

use crate::close_reason::CloseReason;
use crate::game::{NetGame, Timed};
use crate::limits::{MAX_CLOCK_ERROR, MAX_STAMP_LEAD};
use crate::role::Role;
use log::Entry;
use run::{Lag, Run, TimedAct};
use seen::Seen;
use settled::{News, Settled};

/// A match at one end.
#[derive(Clone, Debug)]
pub(crate) struct Table<G: NetGame> {
    pub me: Player,
    pub settled: Settled<G>,
    pub run: Run<G::Act>,
    seen: Seen<G>,
    lag: Lag,
}

/// An act of the guest whose time the host moved, in milliseconds of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedAct {
    /// The time at which the act was made.
    pub wanted: Millis,
    /// The time at which it counts.
    pub at: Millis,
}

impl<G: NetGame> Table<G> {
    pub fn new(start: G, me: Player) -> Table<G> {
        Table::resumed(Settled::new(start), me, 0)
    }

    /// Creates the table of a match that stopped after a run.
    pub fn resumed(settled: Settled<G>, me: Player, run: u32) -> Table<G> {
        Table { me, seen: Seen::new(&settled), run: Run::new(run, Role::Guest), lag: Lag::default(), settled }
    }

    /// Returns the number of acts that are in the log or may yet be entered.
    pub fn length(&self) -> usize {
        self.settled.log().entries().len() + self.run.own.unsettled().len() + self.run.other.unsettled().len()
    }

    /// Returns the acts that are known but not settled, in order.
    pub fn unsettled(&self) -> Vec<Entry<G::Act>> {
        let acts = |acts: &run::Acts<G::Act>| acts.unsettled().to_vec();
        let in_order = run::in_order(acts(&self.run.own), acts(&self.run.other), self.me);
        in_order.into_iter().map(|(by, made)| Entry { at: made.at, by, act: made.act, claimed: false }).collect()
    }

    /// Starts a run at the horizon.
    pub fn begin_run(&mut self, number: u32, role: Role) {
        self.run = Run::new(number, role);
        self.run.clear_to = self.settled.horizon();
        self.seen = Seen::new(&self.settled);
    }

    /// Returns the match as last played on.
    pub fn seen(&self) -> &G {
        self.seen.game()
    }

    /// Returns how late the other's acts arrived after the times at which they count, on average, in milliseconds.
    pub fn other_lag(&self) -> Option<Millis> {
        self.lag.average()
    }

    /// Makes an own act at `now`, or a little later if the last one counts later.
    ///
    /// # Errors
    /// Returns why the rules refuse it. It is then not sent.
    pub fn act(&mut self, now: Millis, act: G::Act) -> Result<Vec<Timed<G::Event>>, G::Refusal> {
        let at = now.max(self.run.own.last_at()).max(self.run.promised).max(self.settled.horizon());
        self.seen.update(at, &self.settled, &self.run, self.me);
        let mut events = Vec::new();
        let is_between = self.me == Player::Red && self.seen.has_other_act_at(at, &self.run);
        if is_between {
            self.try_between(at, &act, &mut events)?;
            self.seen.invalidate(at);
        } else {
            self.seen.act(at, self.me, &act, &mut events)?;
        }
        let made = TimedAct { at, act };
        match self.run.role {
            Role::Host => self.run.own.push_decided(made),
            Role::Guest => self.run.own.push_wanted(made),
        }
        Ok(events)
    }

    /// Tries an act of Red that comes before an act of Black which has already arrived.
    fn try_between(&mut self, at: Millis, act: &G::Act, events: &mut Vec<Timed<G::Event>>) -> Result<(), G::Refusal> {
        let mut game = self.settled.game().clone();
        let other = self.run.other.unsettled().iter().take_while(|made| made.at < at).cloned();
        let own = self.run.own.unsettled().iter().cloned();
        for (by, made) in run::in_order(own, other, self.me) {
            let _ = game.apply(made.at, by, &made.act, &mut Vec::new());
        }
        game.apply(at, self.me, act, events)
    }

    /// Takes the next act of the other end at `now`.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the host's act is before what it had ruled out.
    pub fn receive_act(
        &mut self,
        now: Millis,
        lag: Millis,
        (wanted, act): (Millis, G::Act),
    ) -> Result<Millis, CloseReason> {
        let first = self.run.other.last_decided_at().max(self.settled.horizon());
        let at = match self.run.role {
            // The stamp is accepted within its bounds, and otherwise moved to the nearest of them.
            // None is moved before the own promise, which the guest may have settled by.
            Role::Host => {
                let last = now.saturating_add(MAX_STAMP_LEAD).max(self.run.promised);
                wanted.min(last).max(now.saturating_sub(lag)).max(first)
            }
            Role::Guest if wanted < first || wanted > now.saturating_add(MAX_CLOCK_ERROR) => {
                return Err(CloseReason::BadTime);
            }
            Role::Guest => wanted,
        };
        self.lag.add(now.saturating_sub(at));
        self.run.other.push_decided(TimedAct { at, act });
        self.seen.invalidate(at);
        Ok(at)
    }

    /// Takes the final time of the guest's next act that has none.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if there is no such act or the time was ruled out.
    pub fn receive_grant(&mut self, now: Millis, at: Millis) -> Result<Option<MovedAct>, CloseReason> {
        let first = self.run.own.last_decided_at().max(self.settled.horizon());
        if !(first..=now.saturating_add(MAX_CLOCK_ERROR)).contains(&at) {
            return Err(CloseReason::BadTime);
        }
        let wanted = self.run.own.decide(at).ok_or(CloseReason::BadAcknowledgement)?;
        if wanted == at {
            return Ok(None);
        }
        self.seen.invalidate(wanted.min(at));
        Ok(Some(MovedAct { wanted, at }))
    }

    /// Returns the horizon at `now`: nothing earlier will come.
    fn horizon(&self, now: Millis) -> Millis {
        // The host may make an undecided act later, but never so early that it is before the other's promise.
        let undecided = self.run.own.first_undecided_at().unwrap_or(Millis::MAX);
        now.max(self.run.promised).min(self.run.clear_to).min(undecided).max(self.settled.horizon())
    }

    /// Promises to make no act before `now`, nor one in the millisecond of the last, so that it can be settled. Returns
    /// the time promised.
    pub fn promise(&mut self, now: Millis) -> Millis {
        let after_last = if self.run.own.is_empty() { 0 } else { self.run.own.last_at().saturating_add(1) };
        self.run.promised = self.run.promised.max(now).max(after_last);
        self.run.promised
    }

    /// Moves the horizon as far as possible.
    pub fn settle(&mut self, now: Millis, news: &mut News<G>) {
        let horizon = self.horizon(now);
        if horizon == self.settled.horizon() {
            return;
        }
        for (by, TimedAct { at, act }) in self.run.settle(horizon, self.me) {
            self.settled.apply(Entry { at, by, act, claimed: false }, news);
        }
        self.settled.advance(horizon, news);
    }

    /// Plays what is seen on to `now`. Returns `true` if something just happened that both ends wait to announce.
    pub fn update_seen(&mut self, now: Millis) -> bool {
        self.seen.update(now, &self.settled, &self.run, self.me)
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Action, Match, Options};

    use super::*;

    /// Returns the table of Red, at which an act of Black that flips the timer has arrived.
    fn table_with_flip_at(at: Millis) -> Table<Match> {
        let mut table = Table::new(Match::new(Options::default()).expect("the official options"), Player::Red);
        table.begin_run(1, Role::Host);
        table.receive_act(at, 100, (at, Action::FlipTimer)).expect("a stamp within its bounds");
        table.update_seen(at);
        table
    }

    #[test]
    fn red_acts_first_in_the_same_millisecond_even_if_black_was_heard_first() {
        let lift = Action::Lift("D1".parse().expect("a socket"));
        for (at, expected) in [(50, [lift, Action::FlipTimer]), (49, [Action::FlipTimer, lift])] {
            let mut table = table_with_flip_at(at);
            assert_eq!(table.seen().timer_armed_against(), Some(Player::Red));
            let events = table.act(50, lift).expect("Red begins");
            assert_eq!(events.len(), 1, "the glass is lifted");
            table.update_seen(50);
            assert!(table.seen().in_hand(Player::Red).is_some() && table.seen().timer_armed_against().is_some());
            table.run.clear_to = 60;
            let mut news = News::default();
            table.settle(60, &mut news);
            let acts = table.settled.log().entries().iter().map(|entry| entry.act).collect::<Vec<_>>();
            assert_eq!((acts.as_slice(), news.refused.len()), (expected.as_slice(), 0));
        }
    }

    #[test]
    fn what_the_rules_refuse_now_is_not_made() {
        let mut table = table_with_flip_at(50);
        for at in [50, 60] {
            assert!(table.act(at, Action::DropRing).is_err());
        }
        assert_eq!(table.run.own.len(), 0);
    }

    #[test]
    fn the_horizon_waits_for_the_acts_whose_time_the_host_has_not_decided() {
        let mut table = Table::new(Match::new(Options::default()).expect("the official options"), Player::Red);
        table.begin_run(1, Role::Guest);
        let lift = Action::Lift("D1".parse().expect("a socket"));
        table.act(50, lift).expect("Red begins");
        table.run.clear_to = 200;
        table.settle(220, &mut News::default());
        assert_eq!((table.settled.horizon(), table.settled.log().entries().len()), (50, 0));
        assert_eq!(table.receive_grant(230, 70), Ok(Some(MovedAct { wanted: 50, at: 70 })));
        table.settle(240, &mut News::default());
        assert_eq!((table.settled.horizon(), table.settled.log().entries().len()), (200, 1));
        assert_eq!(table.receive_grant(240, 240), Err(CloseReason::BadAcknowledgement));
    }

    #[test]
    fn no_act_comes_before_a_promise() {
        let mut table = table_with_flip_at(40);
        let lift = Action::Lift("D1".parse().expect("a socket"));
        table.act(50, lift).expect("Red begins");
        assert_eq!((table.promise(50), table.promise(50)), (51, 51), "the act itself can be settled");
        table.act(50, Action::PutBack).expect("the hand is full");
        assert_eq!(table.run.own.last_at(), 51);
        assert_eq!(table.promise(150), 150);
        let moved = table.receive_act(100, 90, (900, Action::Pass));
        assert_eq!(moved, Ok(150), "the guest may have settled by the promise");
    }
}
