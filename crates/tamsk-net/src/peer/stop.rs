//! The state of an end while the clock is stopped.

use tamsk_rules::{Millis, Player};

use crate::game::NetGame;
use crate::interruptions::redial_delay;
use crate::limits::{MILLI, Micros};
use crate::replica::MatchReplica;
use crate::replica::log::LoggedAct;
use crate::replica::log_sync::LogSyncPlan;
use crate::wire::message::{LogSummary, StopReason};

/// The state of a stopped match clock.
#[derive(Clone, Debug)]
pub(crate) struct StoppedClock<A> {
    /// The reason why the clock is stopped.
    pub why: StopReason,
    /// The summary of this end's log, or `None` before the summary is sent.
    pub own_summary: Option<LogSummary>,
    /// The summary of the other end's log, or `None` before the summary arrives.
    pub other_summary: Option<LogSummary>,
    /// The plan for making the logs equal, or `None` until both summaries are known.
    pub log_plan: Option<LogSyncPlan>,
    /// The index of the first log entry that has arrived, and all entries that have arrived so far; `None` before the
    /// first part of the log arrives.
    pub incoming_log: Option<(usize, Vec<LoggedAct<A>>)>,
    /// Whether both ends have the same log, at the same match time.
    pub are_logs_synced: bool,
    /// Whether this end remembers the last run, because the program has not been restarted since then.
    is_live: bool,
    /// The length of the log before the logs are made equal.
    pub log_length_before_sync: usize,
    /// Whether this player is ready for the clock to start.
    pub is_player_ready: bool,
    /// Whether this end has begun to estimate the other end's clock again.
    pub is_estimating_clock: bool,
    /// Whether this end has told the other end that this player is ready.
    pub is_ready_sent: bool,
    /// Whether the other player is ready for the clock to start.
    pub other_is_ready: bool,
    /// Whether this player may choose what happens to the match, because the other player stayed away too long.
    pub may_choose_after_absence: bool,
    /// The player who asked for the pause; `None` if the stop is not a pause.
    pub paused_by: Option<Player>,
    /// The time up to which the length of the stop has been counted, or `None` before the first count.
    counted_at: Option<Micros>,
    /// The number of attempts to dial since the last connection.
    pub dial_attempts: u32,
    /// The time at which the next attempt to dial is due.
    pub dial_at: Micros,
}

impl<A> StoppedClock<A> {
    pub fn new<G: NetGame<Act = A>>(why: StopReason, now: Micros, replica: &MatchReplica<G>) -> StoppedClock<A> {
        let is_start = why == StopReason::NotStarted;
        StoppedClock {
            why,
            own_summary: None,
            other_summary: None,
            log_plan: None,
            incoming_log: None,
            are_logs_synced: is_start,
            is_live: replica.run.knows_all_acts,
            log_length_before_sync: replica.settled.log().entries().len(),
            is_player_ready: is_start,
            is_estimating_clock: false,
            is_ready_sent: false,
            other_is_ready: false,
            may_choose_after_absence: false,
            paused_by: None,
            counted_at: None,
            dial_attempts: 0,
            dial_at: now + redial_delay(1) * MILLI,
        }
    }

    /// Prepares for another connection. Once that connection is open, the ends compare the logs again, and the players
    /// declare again that they are ready.
    pub fn prepare_reconnect(&mut self, now: Micros) {
        if self.why == StopReason::Left {
            self.why = StopReason::Silence;
        }
        self.forget_log_comparison();
        self.is_player_ready &= self.why == StopReason::NotStarted;
        (self.is_estimating_clock, self.is_ready_sent, self.other_is_ready) = (false, false, false);
        self.dial_attempts = 0;
        self.postpone_dial(now);
    }

    /// Discards the results of comparing the logs, so that the logs are compared again.
    pub fn forget_log_comparison(&mut self) {
        (self.own_summary, self.other_summary, self.log_plan, self.incoming_log) = (None, None, None, None);
        self.are_logs_synced = false;
    }

    /// Returns `true` if the clock can start again after this stop.
    pub const fn is_restartable(&self) -> bool {
        !matches!(self.why, StopReason::CalledOff | StopReason::Diverged)
    }

    /// Postpones the next attempt to dial, because something arrived over the connection.
    pub fn postpone_dial(&mut self, now: Micros) {
        self.dial_at = self.dial_at.max(now + redial_delay(u32::MAX) * MILLI);
    }

    /// Returns the number of whole milliseconds since the last call, or 0 at the first call.
    pub fn take_elapsed(&mut self, now: Micros) -> Millis {
        let counted_at = self.counted_at.get_or_insert(now);
        let time = now.saturating_sub(*counted_at) / MILLI;
        *counted_at += time * MILLI;
        time
    }

    /// Returns the player who is responsible for the present stop, if there is one. `me` is the player at this end.
    /// Once both ends have the same match, the player who keeps the other player waiting is responsible. Nobody is
    /// responsible for the wait before a match from another day is resumed.
    pub fn interrupting_player(&self, me: Player) -> Option<Player> {
        let by = match self.why {
            StopReason::Silence if !self.are_logs_synced && self.is_live => Some(!me),
            StopReason::Silence => None,
            StopReason::Pause => self.paused_by,
            StopReason::NotStarted | StopReason::CalledOff | StopReason::Diverged | StopReason::Left => return None,
        };
        match (self.is_player_ready, self.other_is_ready) {
            _ if !self.are_logs_synced => by,
            (true, false) => Some(!me),
            (false, true) => Some(me),
            _ => by,
        }
    }
}
