//! What an end remembers of a stop of the clock.

use tamsk_rules::{Millis, Player};

use crate::game::NetGame;
use crate::interruptions::redial_delay;
use crate::limits::{MILLI, Micros};
use crate::table::Table;
use crate::table::log::Entry;
use crate::table::sync::SyncPlan;
use crate::wire::message::{LogSummary, StopReason};

/// A stop of the clock.
#[derive(Clone, Debug)]
pub(crate) struct Stop<A> {
    pub why: StopReason,
    /// The summary of each end, once it was sent.
    pub own_summary: Option<LogSummary>,
    pub other_summary: Option<LogSummary>,
    pub plan: Option<SyncPlan>,
    /// The number of the first entry that arrived, and the entries so far.
    pub incoming: Option<(usize, Vec<Entry<A>>)>,
    /// Whether both ends have the same log, at the same moment.
    pub is_synced: bool,
    /// Whether this end took part in the last run since the program was started.
    is_live: bool,
    pub logged_before: usize,
    pub is_ready: bool,
    /// Whether this end has begun to set its clock anew.
    pub sets_clock: bool,
    pub is_ready_sent: bool,
    pub other_is_ready: bool,
    pub may_choose: bool,
    /// The player who asked for the pause.
    pub by: Option<Player>,
    /// Up to when the time was counted, once it is.
    counted_at: Option<Micros>,
    pub attempts: u32,
    pub dial_at: Micros,
}

impl<A> Stop<A> {
    pub fn new<G: NetGame<Act = A>>(why: StopReason, now: Micros, table: &Table<G>) -> Stop<A> {
        let is_start = why == StopReason::Start;
        Stop {
            why,
            own_summary: None,
            other_summary: None,
            plan: None,
            incoming: None,
            is_synced: is_start,
            is_live: table.run.is_remembered,
            logged_before: table.settled.log().entries().len(),
            is_ready: is_start,
            sets_clock: false,
            is_ready_sent: false,
            other_is_ready: false,
            may_choose: false,
            by: None,
            counted_at: None,
            attempts: 0,
            dial_at: now + redial_delay(1) * MILLI,
        }
    }

    /// Prepares for another connection.
    pub fn reconnect(&mut self, now: Micros) {
        if self.why == StopReason::Left {
            self.why = StopReason::Silence;
        }
        self.forget_sync();
        self.is_ready &= self.why == StopReason::Start;
        (self.sets_clock, self.is_ready_sent, self.other_is_ready) = (false, false, false);
        self.attempts = 0;
        self.dial_later(now);
    }

    /// Prepares for comparing the logs again.
    pub fn forget_sync(&mut self) {
        (self.own_summary, self.other_summary, self.plan, self.incoming) = (None, None, None, None);
        self.is_synced = false;
    }

    /// Returns `true` if time can run again after the stop.
    pub const fn can_end(&self) -> bool {
        !matches!(self.why, StopReason::CalledOff | StopReason::Diverged)
    }

    /// Gives the connection time, as something arrived over it.
    pub fn dial_later(&mut self, now: Micros) {
        self.dial_at = self.dial_at.max(now + redial_delay(u32::MAX) * MILLI);
    }

    /// Returns the milliseconds since the time was last counted.
    pub fn count_time(&mut self, now: Micros) -> Millis {
        let counted_at = self.counted_at.get_or_insert(now);
        let time = now.saturating_sub(*counted_at) / MILLI;
        *counted_at += time * MILLI;
        time
    }

    /// Returns the player whose interruption this is now, at the end of `me`. Once both ends have the same match, it
    /// is the one who keeps the other waiting. Nobody is late for a match from another day.
    pub fn is_caused_by(&self, me: Player) -> Option<Player> {
        let by = match self.why {
            StopReason::Silence if !self.is_synced && self.is_live => Some(!me),
            StopReason::Silence => None,
            StopReason::Pause => self.by,
            StopReason::Start | StopReason::CalledOff | StopReason::Diverged | StopReason::Left => return None,
        };
        match (self.is_ready, self.other_is_ready) {
            _ if !self.is_synced => by,
            (true, false) => Some(!me),
            (false, true) => Some(me),
            _ => by,
        }
    }
}
