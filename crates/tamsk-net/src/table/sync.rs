//! Making the logs of two ends equal, after a stop. If one log begins with the other the longer one counts, else what
//! both begin with.

use tamsk_records::MAX_TIME;
use tamsk_rules::Millis;

use super::Table;
use super::log::Entry;
use super::run::{Run, TimedAct};
use super::seen::Seen;
use super::settled::News;
use crate::close_reason::CloseReason;
use crate::digest::Digest;
use crate::game::NetGame;
use crate::role::Role;
use crate::wire::message::LogSummary;

/// Which end sends entries, and from which on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SyncPlan {
    /// This end sends its entries from this number.
    Give(usize),
    /// The other end does.
    Take,
}

impl SyncPlan {
    /// Returns the plan of an end with this log.
    pub fn new<G: NetGame>(table: &Table<G>, role: Role, theirs: &LogSummary) -> SyncPlan {
        let log = table.settled.log();
        let (own, other) = (log.entries().len(), theirs.length as usize);
        if own < other || (own == other && role == Role::Guest) {
            return SyncPlan::Take;
        }
        // If the shorter log is no beginning of the longer one, the other end finds out how much both have in common.
        SyncPlan::Give(if log.digest_of_first(other) == Some(theirs.digest) { other } else { 0 })
    }
}

impl<G: NetGame> Table<G> {
    /// Returns the length and the digest of the log.
    pub fn log_state(&self) -> (u32, Digest) {
        let log = self.settled.log();
        (u32::try_from(log.entries().len()).unwrap_or(u32::MAX), log.digest())
    }

    /// Takes the entries that the other end sent from number `first`, up to the later horizon of both. Returns the
    /// moment at which both ends then are.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the entries break the rules or contain acts that were never made.
    pub fn take_log(
        &mut self,
        first: usize,
        entries: Vec<Entry<G::Act>>,
        horizon: Millis,
        news: &mut News<G>,
    ) -> Result<Millis, CloseReason> {
        let length = self.settled.log().entries().len();
        let common = match first {
            _ if first == length => 0,
            0 => self.settled.log().common_length(&entries),
            _ => return Err(CloseReason::BadLog),
        };
        if first + common == length {
            let at = horizon.max(self.settled.horizon());
            self.append(entries.into_iter().skip(common).collect(), at, news)?;
            return Ok(at);
        }
        // The logs differ: back to the moment of the first entry that only one of them has.
        let own = self.settled.log().entries().get(common).map_or(self.settled.horizon(), |entry| entry.at);
        let at = own.min(entries.get(common).map_or(horizon, |entry| entry.at));
        self.cut(common, at)?;
        Ok(at)
    }

    fn append(&mut self, entries: Vec<Entry<G::Act>>, at: Millis, news: &mut News<G>) -> Result<(), CloseReason> {
        let mut own = self.run.own.unsettled().to_vec().into_iter();
        let mut other = self.run.other.unsettled().to_vec().into_iter();
        let decides = self.run.role == Role::Host;
        let count = entries.len();
        for (number, entry) in (1..).zip(entries) {
            let is_due = (self.settled.horizon()..=at).contains(&entry.at);
            let is_honest = if entry.claimed {
                // A claim is the last entry, and nothing else than a resignation.
                number == count && entry.act == G::resignation()
            } else if !self.run.is_remembered || (entry.by != self.me && !decides) {
                // Only the host can have made acts that never arrived here.
                true
            } else {
                let acts = if entry.by == self.me { &mut own } else { &mut other };
                // The host knows all final times, while the last ones may never have arrived at the guest.
                acts.any(|made| made.act == entry.act && (!decides || made.at == entry.at))
            };
            if !is_due || !is_honest || !self.settled.apply(entry, news) {
                return Err(CloseReason::BadLog);
            }
        }
        self.settled.advance(at, news);
        Ok(())
    }

    /// Returns the latest moment to which the other end can have settled the match. While this end remembers the last
    /// run, that is what it has promised.
    pub fn latest_horizon(&self) -> Millis {
        if self.run.is_remembered { self.run.promised.max(self.settled.horizon()) } else { MAX_TIME }
    }

    /// Cuts the log and goes back to a moment. Never after a run that this end remembers: both have settled the same.
    fn cut(&mut self, length: usize, at: Millis) -> Result<(), CloseReason> {
        if self.run.is_remembered {
            return Err(CloseReason::BadLog);
        }
        let entries = self.settled.log().entries().get(..length).ok_or(CloseReason::BadLog)?;
        self.settled = self.settled.replayed(entries, at).ok_or(CloseReason::BadLog)?;
        Ok(())
    }

    /// Takes what the other end has after taking this end's entries: `length` of them, up to `at`.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if this is not what must come of both logs.
    pub fn confirm(
        &mut self,
        length: usize,
        digest: Digest,
        at: Millis,
        theirs: &LogSummary,
        news: &mut News<G>,
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
        if at != theirs.horizon.max(self.settled.horizon()) {
            return Err(CloseReason::BadLog);
        }
        self.settled.advance(at, news);
        Ok(())
    }

    /// Ends a run and returns the own acts that are not in the log.
    pub fn withdraw(&mut self, logged_before: usize) -> Vec<(Millis, G::Act)> {
        let entries = self.settled.log().entries().get(logged_before..).unwrap_or_default();
        let mut own = entries.iter().filter(|entry| entry.by == self.me && !entry.claimed).peekable();
        let mut withdrawn = Vec::new();
        for TimedAct { at, act } in self.run.own.unsettled() {
            if own.next_if(|entry| entry.act == *act).is_none() {
                withdrawn.push((*at, act.clone()));
            }
        }
        // The other end may have settled the match up to the last promise.
        let Run { number, role, is_remembered, promised, .. } = self.run;
        self.run = Run { is_remembered, promised, ..Run::new(number, role) };
        self.seen = Seen::new(&self.settled);
        withdrawn
    }
}
