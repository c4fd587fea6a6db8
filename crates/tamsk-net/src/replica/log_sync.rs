//! Synchronisation of the logs of two ends after the match clock has stopped. If one log is a prefix of the other, both
//! ends adopt the longer log. Otherwise, both ends keep only the common prefix.

use tamsk_records::MAX_RECORD_TIME;
use tamsk_rules::Millis;

use super::MatchReplica;
use super::log::LoggedAct;
use super::predicted::PredictedMatch;
use super::run::{ClockRun, TimedAct};
use super::settled::SettledChanges;
use crate::close_reason::CloseReason;
use crate::digest::Digest;
use crate::game::NetGame;
use crate::role::Role;
use crate::wire::message::LogSummary;

/// The plan by which both logs become equal: the end that sends entries, and the first entry to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogSyncPlan {
    /// This end sends its log entries from this index on.
    SendFrom(usize),
    /// The other end sends log entries to this end.
    Receive,
}

impl LogSyncPlan {
    /// Returns the plan for this end, given its role, its log and the other end's summary.
    pub fn new<G: NetGame>(replica: &MatchReplica<G>, role: Role, theirs: &LogSummary) -> LogSyncPlan {
        let log = replica.settled.log();
        let (own, other) = (log.entries().len(), theirs.length as usize);
        if own < other || (own == other && role == Role::Guest) {
            return LogSyncPlan::Receive;
        }
        // If the shorter log is not a prefix of the longer log, this end sends all its entries, so that the other end
        // can find the common prefix.
        LogSyncPlan::SendFrom(if log.digest_of_first(other) == Some(theirs.digest) { other } else { 0 })
    }
}

impl<G: NetGame> MatchReplica<G> {
    /// Returns the length and the digest of the log.
    pub fn log_length_and_digest(&self) -> (u32, Digest) {
        let log = self.settled.log();
        (u32::try_from(log.entries().len()).unwrap_or(u32::MAX), log.digest())
    }

    /// Reconciles the log with the entries that the other end sent, which begin at the index `first`. Returns the match
    /// time up to which the match is then settled at both ends.
    ///
    /// # Errors
    /// Returns [`CloseReason::BadLog`] if the entries cannot come from an honest end.
    pub fn reconcile_log(
        &mut self,
        first: usize,
        entries: Vec<LoggedAct<G::Act>>,
        horizon: Millis,
        changes: &mut SettledChanges<G>,
    ) -> Result<Millis, CloseReason> {
        let length = self.settled.log().entries().len();
        let common = match first {
            _ if first == length => 0,
            0 => self.settled.log().common_prefix_length(&entries),
            _ => return Err(CloseReason::BadLog),
        };
        if first + common == length {
            let at = horizon.max(self.settled.settled_until());
            self.append(entries.into_iter().skip(common).collect(), at, changes)?;
            return Ok(at);
        }
        // The logs differ. The match goes back to the time of the first entry that only one log has.
        let own = self.settled.log().entries().get(common).map_or(self.settled.settled_until(), |entry| entry.at);
        let at = own.min(entries.get(common).map_or(horizon, |entry| entry.at));
        self.cut(common, at)?;
        Ok(at)
    }

    fn append(
        &mut self,
        entries: Vec<LoggedAct<G::Act>>,
        at: Millis,
        changes: &mut SettledChanges<G>,
    ) -> Result<(), CloseReason> {
        let mut own = self.run.own.unsettled().to_vec().into_iter();
        let mut other = self.run.other.unsettled().to_vec().into_iter();
        let decides = self.run.role == Role::Host;
        let count = entries.len();
        for (number, entry) in (1..).zip(entries) {
            let is_due = (self.settled.settled_until()..=at).contains(&entry.at);
            let is_honest = if entry.is_absence_claim {
                // A claim must be the last entry, and its act must be a resignation.
                number == count && entry.act == G::resignation()
            } else if !self.run.knows_all_acts || (entry.by != self.me && !decides) {
                // The act cannot be checked, because an act of the host may never have arrived at this end, and a
                // restarted end remembers no acts.
                true
            } else {
                let acts = if entry.by == self.me { &mut own } else { &mut other };
                // The host knows the final times of all acts, but the most recent of them may never have reached the
                // guest.
                acts.any(|made| made.act == entry.act && (!decides || made.at == entry.at))
            };
            if !is_due || !is_honest || !self.settled.apply(entry, changes) {
                return Err(CloseReason::BadLog);
            }
        }
        self.settled.advance(at, changes);
        Ok(())
    }

    /// Returns the latest match time up to which the other end can have settled the match. If this end remembers the
    /// last run, that time is this end's last promise.
    pub fn max_other_horizon(&self) -> Millis {
        if self.run.knows_all_acts { self.run.own_promise.max(self.settled.settled_until()) } else { MAX_RECORD_TIME }
    }

    /// Truncates the log to `length` entries, and takes the match back to the time `at`. Fails if this end remembers
    /// the last run, because honest ends then never need to remove entries.
    fn cut(&mut self, length: usize, at: Millis) -> Result<(), CloseReason> {
        if self.run.knows_all_acts {
            return Err(CloseReason::BadLog);
        }
        let entries = self.settled.log().entries().get(..length).ok_or(CloseReason::BadLog)?;
        self.settled = self.settled.replay(entries, at).ok_or(CloseReason::BadLog)?;
        Ok(())
    }

    /// Processes the confirmation that the other end now has `length` entries, up to the time `at`.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the confirmed log is not the one that follows from the logs of both ends.
    pub fn adopt_confirmed_log(
        &mut self,
        length: usize,
        digest: Digest,
        at: Millis,
        theirs: &LogSummary,
        changes: &mut SettledChanges<G>,
    ) -> Result<(), CloseReason> {
        let log = self.settled.log();
        if log.digest_of_first(length) != Some(digest) {
            return Err(CloseReason::BadLog);
        }
        if length < log.entries().len() {
            let is_apart = log.digest_of_first(theirs.length as usize) != Some(theirs.digest);
            let first_cut = log.entries().get(length).map_or(0, |entry| entry.at);
            if !is_apart || at > first_cut {
                return Err(CloseReason::BadLog);
            }
            return self.cut(length, at);
        }
        if at != theirs.settled_until.max(self.settled.settled_until()) {
            return Err(CloseReason::BadLog);
        }
        self.settled.advance(at, changes);
        Ok(())
    }

    /// Ends a run. Returns this player's unsettled acts of the run, except those that the log contains from index
    /// `logged_before` on.
    pub fn end_run(&mut self, logged_before: usize) -> Vec<(Millis, G::Act)> {
        let entries = self.settled.log().entries().get(logged_before..).unwrap_or_default();
        let mut own = entries.iter().filter(|entry| entry.by == self.me && !entry.is_absence_claim).peekable();
        let mut withdrawn = Vec::new();
        for TimedAct { at, act } in self.run.own.unsettled() {
            if own.next_if(|entry| entry.act == *act).is_none() {
                withdrawn.push((*at, act.clone()));
            }
        }
        // The last promise is kept, because the other end may have settled the match up to the promise.
        let ClockRun { number, role, knows_all_acts: is_remembered, own_promise: promised, .. } = self.run;
        self.run = ClockRun { knows_all_acts: is_remembered, own_promise: promised, ..ClockRun::new(number, role) };
        self.predicted_match = PredictedMatch::new(&self.settled);
        withdrawn
    }
}
