//! Making both logs equal after a stop. Each end sends a summary of its log, the one with more sends what the other
//! lacks, and the other confirms what both have then.

use tamsk_records::MAX_RECORD_ACTIONS;
use tamsk_rules::Millis;

use super::link::Outbox;
use super::playing::{ClockState, Playing};
use crate::close_reason::CloseReason;
use crate::digest::Digest;
use crate::game::NetGame;
use crate::limits::MAX_FRAME_ENTRIES;
use crate::lot::rematch_id;
use crate::notice::{Ending, Notice};
use crate::rates::MessageKind;
use crate::role::Role;
use crate::table::log::Entry;
use crate::table::settled::News;
use crate::table::sync::SyncPlan;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::message::{LogPart, LogSummary, Message, StopReason};

impl<G: NetGame> Playing<G> {
    /// Sends a summary of the log, once for each stop and connection.
    pub fn send_summary(&mut self, out: &mut Outbox<'_, G>) {
        let (length, digest) = self.table.log_state();
        let claims = self.claims();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return };
        let (id, epoch, run) = (self.id, self.epoch, self.table.run.number);
        let horizon = self.table.settled.horizon();
        let summary = LogSummary { id, epoch, run, why: stop.why, claims, length, digest, horizon };
        if stop.own_summary.is_none() {
            stop.own_summary = Some(summary);
            out.send(&Message::Summary(summary));
        }
    }

    /// Takes the other end's summary. Stops too, as it has stopped.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if it is another match, a stale epoch, or not due.
    pub fn receive_summary(&mut self, theirs: LogSummary, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        // An end may have crashed before it stored a rematch that the other has begun. It follows.
        let awaits_epoch = out.link.awaits_epoch;
        let is_behind = awaits_epoch && theirs.id == rematch_id(self.id) && self.ending.is_some();
        let is_ahead = awaits_epoch && self.id == rematch_id(theirs.id);
        if theirs.id != self.id && !is_behind && !is_ahead {
            return Err(CloseReason::OtherMatch);
        }
        let is_possible = is_behind || is_ahead || theirs.horizon <= self.table.latest_horizon();
        if theirs.length as usize > MAX_RECORD_ACTIONS || !is_possible {
            return Err(CloseReason::BadLog);
        }
        let takes_epoch = awaits_epoch && out.link.role == Role::Guest;
        if takes_epoch && theirs.epoch > self.epoch {
            self.epoch = theirs.epoch;
            *out.must_save = true;
        } else if takes_epoch || theirs.epoch != self.epoch {
            return Err(CloseReason::StaleEpoch(self.epoch));
        }
        if !awaits_epoch && theirs.run != self.table.run.number {
            return Err(CloseReason::NotDue(MessageKind::Sync));
        }
        out.link.awaits_epoch = false;
        if is_behind {
            self.follow_to_rematch(out);
        }
        // The other end may not say that this player agreed to a pause.
        let why = match theirs.why {
            StopReason::CalledOff | StopReason::Diverged => theirs.why,
            _ => StopReason::Silence,
        };
        self.stop(if is_ahead { StopReason::Silence } else { why }, out);
        self.table.run.number = self.table.run.number.max(theirs.run);
        self.send_summary(out);
        if is_ahead {
            // The other end begins the rematch too, and sends another summary.
            return Ok(());
        }
        let plan = SyncPlan::new(&self.table, out.link.role, &theirs);
        let ClockState::Stopped(stop) = &mut self.clock_state else { return Ok(()) };
        if stop.other_summary.is_some() || stop.is_synced {
            return Err(CloseReason::NotDue(MessageKind::Sync));
        }
        (stop.other_summary, stop.plan) = (Some(theirs), Some(plan));
        stop.dial_later(out.now);
        if let SyncPlan::Give(first) = plan {
            self.send_log(first, out);
        }
        Ok(())
    }

    /// Begins the rematch that the other end has begun. It waits for the player, who has just come back.
    fn follow_to_rematch(&mut self, out: &mut Outbox<'_, G>) {
        self.begin_rematch(out);
        if let ClockState::Stopped(stop) = &mut self.clock_state {
            stop.reconnect(out.now);
            stop.is_ready = false;
        }
    }

    fn send_log(&self, first: usize, out: &mut Outbox<'_, G>) {
        let entries = self.table.settled.log().entries().get(first..).unwrap_or_default();
        let mut parts = entries.chunks(MAX_FRAME_ENTRIES).peekable();
        let mut first = first;
        loop {
            let part = parts.next().unwrap_or_default();
            let last = parts.peek().is_none();
            let entries = BoundedVec::truncated(part.iter().cloned());
            out.send(&Message::Log(LogPart { first: u32::try_from(first).unwrap_or(u32::MAX), entries, last }));
            first += part.len();
            if last {
                return;
            }
        }
    }

    /// Takes a part of the log that this end lacks.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if it is not due or cannot be.
    pub fn receive_log(&mut self, part: LogPart<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        let not_due = CloseReason::NotDue(MessageKind::Log);
        let ClockState::Stopped(stop) = &mut self.clock_state else { return Err(not_due) };
        let Some(theirs) = stop.other_summary.filter(|_| stop.plan == Some(SyncPlan::Take) && !stop.is_synced) else {
            return Err(not_due);
        };
        let (first, entries) = stop.incoming.get_or_insert((part.first as usize, Vec::new()));
        let is_next = first.saturating_add(entries.len()) == part.first as usize;
        entries.extend(part.entries.into_vec());
        let length = first.saturating_add(entries.len());
        if !is_next || length > theirs.length as usize || (part.last && length < theirs.length as usize) {
            return Err(CloseReason::BadLog);
        }
        stop.dial_later(out.now);
        if !part.last {
            return Ok(());
        }
        let (first, entries) = stop.incoming.take().unwrap_or_default();
        let before = self.table.settled.horizon();
        let mut news = News::default();
        let result = self.table.take_log(first, entries, theirs.horizon, &mut news);
        self.report_news(news, out);
        let at = result?;
        let (length, digest) = self.table.log_state();
        out.send(&Message::Synced { length, digest, at });
        self.finish_sync(before, out);
        Ok(())
    }

    /// Takes the confirmation of what both ends have.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if it is not due or cannot be.
    pub fn receive_synced(
        &mut self,
        (length, digest, at): (u32, Digest, Millis),
        out: &mut Outbox<'_, G>,
    ) -> Result<(), CloseReason> {
        let not_due = CloseReason::NotDue(MessageKind::Sync);
        let ClockState::Stopped(stop) = &self.clock_state else { return Err(not_due) };
        let is_due = matches!(stop.plan, Some(SyncPlan::Give(_))) && !stop.is_synced;
        let theirs = stop.other_summary.filter(|_| is_due).ok_or(not_due)?;
        let before = self.table.settled.horizon();
        let mut news = News::default();
        let result = self.table.confirm(length as usize, digest, at, &theirs, &mut news);
        self.report_news(news, out);
        result?;
        self.finish_sync(before, out);
        Ok(())
    }

    fn finish_sync(&mut self, before: Millis, out: &mut Outbox<'_, G>) {
        let ClockState::Stopped(stop) = &mut self.clock_state else { return };
        stop.is_synced = true;
        *out.must_save = true;
        let withdrawn = self.table.withdraw(stop.logged_before);
        let why = stop.why;
        let other_claims = stop.other_summary.is_some_and(|theirs| theirs.claims);
        stop.logged_before = self.table.settled.log().entries().len();
        let at = self.table.settled.horizon();
        if at < before {
            self.roll_back();
            out.notify(Notice::RolledBack(at));
        }
        out.notices.extend(withdrawn.into_iter().map(|(at, act)| Notice::Withdrawn { at, act }));
        self.settle_ending(why, other_claims, out);
        if self.ending.is_none() && why != StopReason::Diverged {
            out.notify(Notice::Synced(at));
        }
    }

    /// Ends the match at the moment that both have reached, if a player ended it while the other was away. An ending by
    /// the rules that one of them did not know of comes first, and two claims are none.
    fn settle_ending(&mut self, why: StopReason, other_claims: bool, out: &mut Outbox<'_, G>) {
        let me = self.me();
        let claims = [(me, self.claims()), (!me, other_claims)];
        let mut claimants = claims.into_iter().filter(|(_, claims)| *claims).map(|(player, _)| player);
        let (first, second) = (claimants.next(), claimants.next());
        if self.table.settled.game().is_over() {
            return;
        }
        if why == StopReason::CalledOff || second.is_some() {
            self.end(Ending::CalledOff, out);
        } else if let Some(player) = first {
            let at = self.table.settled.horizon();
            let mut news = News::default();
            let entry = Entry { at, by: !player, act: G::resignation(), claimed: true };
            self.table.settled.apply(entry, &mut news);
            self.report_news(news, out);
        }
    }

    /// Returns `true` if this player has claimed the match, and the other end does not know of it.
    fn claims(&self) -> bool {
        self.ending == Some(Ending::Claimed(self.me())) && !self.table.settled.game().is_over()
    }
}
