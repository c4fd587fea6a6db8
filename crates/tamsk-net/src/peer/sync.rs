//! Synchronisation of the logs of both ends after the match clock has stopped. Each end sends a summary of its log. The
//! end with more entries sends the entries that the other end lacks, and the other end confirms the common log.

use tamsk_records::MAX_RECORD_ACTIONS;
use tamsk_rules::Millis;

use super::link::Outbox;
use super::playing::{ClockState, PeerMatch};
use crate::close_reason::CloseReason;
use crate::colour_draw::rematch_id;
use crate::digest::Digest;
use crate::game::NetGame;
use crate::limits::MAX_FRAME_LOG_ENTRIES;
use crate::notice::{Ending, Notice};
use crate::rates::MessageKind;
use crate::replica::log::LoggedAct;
use crate::replica::log_sync::LogSyncPlan;
use crate::replica::settled::SettledChanges;
use crate::role::Role;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::message::{LogPart, LogSummary, Message, StopReason};

impl<G: NetGame> PeerMatch<G> {
    /// Sends a summary of the log, unless the clock is running, or this end has already sent a summary over this
    /// connection since the clock stopped.
    pub fn send_log_summary_if_due(&mut self, out: &mut Outbox<'_, G>) {
        let (length, digest) = self.replica.log_length_and_digest();
        let has_claimed = self.claims();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return };
        let (match_id, epoch, run) = (self.id, self.epoch, self.replica.run.number);
        let horizon = self.replica.settled.settled_until();
        let summary = LogSummary {
            match_id,
            epoch,
            run,
            why: stop.why,
            has_unconfirmed_match_claim: has_claimed,
            length,
            digest,
            settled_until: horizon,
        };
        if stop.own_summary.is_none() {
            stop.own_summary = Some(summary);
            out.send(&Message::LogSummary(summary));
        }
    }

    /// Processes the other end's summary. Stops the clock, because the other end has stopped.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the summary belongs to another match, an old epoch or another run of the clock, or if
    /// its content is impossible.
    pub fn receive_log_summary(&mut self, theirs: LogSummary, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        // An end that crashed may not know about a rematch that the other end has begun. The end that crashed then
        // begins the rematch, too.
        let awaits_epoch = out.link.awaits_epoch;
        let is_behind = awaits_epoch && theirs.match_id == rematch_id(self.id) && self.ending.is_some();
        let is_ahead = awaits_epoch && self.id == rematch_id(theirs.match_id);
        if theirs.match_id != self.id && !is_behind && !is_ahead {
            return Err(CloseReason::OtherMatch);
        }
        let is_possible = is_behind || is_ahead || theirs.settled_until <= self.replica.max_other_horizon();
        if theirs.length as usize > MAX_RECORD_ACTIONS || !is_possible {
            return Err(CloseReason::BadLog);
        }
        let takes_epoch = awaits_epoch && out.link.role == Role::Guest;
        if takes_epoch && theirs.epoch > self.epoch {
            self.epoch = theirs.epoch;
            *out.must_save = true;
        } else if takes_epoch || theirs.epoch != self.epoch {
            return Err(CloseReason::HostLacksLatestEpoch(self.epoch));
        }
        if !awaits_epoch && theirs.run != self.replica.run.number {
            return Err(CloseReason::UnexpectedMessage(MessageKind::LogComparison));
        }
        out.link.awaits_epoch = false;
        if is_behind {
            self.follow_to_rematch(out);
        }
        // Only a final reason for the stop is adopted from the other end. A pause, for example, also needs this
        // player's consent.
        let why = match theirs.why {
            StopReason::CalledOff | StopReason::Diverged => theirs.why,
            _ => StopReason::Silence,
        };
        self.stop_clock(if is_ahead { StopReason::Silence } else { why }, out);
        self.replica.run.number = self.replica.run.number.max(theirs.run);
        self.send_log_summary_if_due(out);
        if is_ahead {
            // The other end sends another summary once it has begun the rematch.
            return Ok(());
        }
        let plan = LogSyncPlan::new(&self.replica, out.link.role, &theirs);
        let ClockState::Stopped(stop) = &mut self.clock_state else { return Ok(()) };
        if stop.other_summary.is_some() || stop.are_logs_synced {
            return Err(CloseReason::UnexpectedMessage(MessageKind::LogComparison));
        }
        (stop.other_summary, stop.log_plan) = (Some(theirs), Some(plan));
        stop.postpone_dial(out.now);
        if let LogSyncPlan::SendFrom(first) = plan {
            self.send_log(first, out);
        }
        Ok(())
    }

    /// Begins the rematch that the other end has already begun. The clock of the rematch waits until this player, who
    /// has just come back, is ready.
    fn follow_to_rematch(&mut self, out: &mut Outbox<'_, G>) {
        self.replace_with_rematch(out);
        if let ClockState::Stopped(stop) = &mut self.clock_state {
            stop.prepare_reconnect(out.now);
            stop.is_player_ready = false;
        }
    }

    fn send_log(&self, first: usize, out: &mut Outbox<'_, G>) {
        let entries = self.replica.settled.log().entries().get(first..).unwrap_or_default();
        let mut parts = entries.chunks(MAX_FRAME_LOG_ENTRIES).peekable();
        let mut first = first;
        loop {
            let part = parts.next().unwrap_or_default();
            let is_last = parts.peek().is_none();
            let entries = BoundedVec::truncated(part.iter().cloned());
            out.send(&Message::Log(LogPart {
                first_index: u32::try_from(first).unwrap_or(u32::MAX),
                entries,
                is_last,
            }));
            first += part.len();
            if is_last {
                return;
            }
        }
    }

    /// Processes a part of the log entries that this end lacks.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if this end does not expect the part, or if its content is impossible.
    pub fn receive_log_part(&mut self, part: LogPart<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        let not_due = CloseReason::UnexpectedMessage(MessageKind::LogPart);
        let ClockState::Stopped(stop) = &mut self.clock_state else { return Err(not_due) };
        let Some(theirs) =
            stop.other_summary.filter(|_| stop.log_plan == Some(LogSyncPlan::Receive) && !stop.are_logs_synced)
        else {
            return Err(not_due);
        };
        let (first, entries) = stop.incoming_log.get_or_insert((part.first_index as usize, Vec::new()));
        let is_next = first.saturating_add(entries.len()) == part.first_index as usize;
        entries.extend(part.entries.into_vec());
        let length = first.saturating_add(entries.len());
        if !is_next || length > theirs.length as usize || (part.is_last && length < theirs.length as usize) {
            return Err(CloseReason::BadLog);
        }
        stop.postpone_dial(out.now);
        if !part.is_last {
            return Ok(());
        }
        let (first, entries) = stop.incoming_log.take().unwrap_or_default();
        let before = self.replica.settled.settled_until();
        let mut changes = SettledChanges::default();
        let result = self.replica.reconcile_log(first, entries, theirs.settled_until, &mut changes);
        self.announce_settled_changes(changes, out);
        let at = result?;
        let (length, digest) = self.replica.log_length_and_digest();
        out.send(&Message::LogConfirmation { length, digest, at });
        self.finish_sync(before, out);
        Ok(())
    }

    /// Processes the other end's confirmation of the log that both ends now have.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if this end does not expect the confirmation, or if its content is impossible.
    pub fn receive_log_confirmation(
        &mut self,
        (length, digest, at): (u32, Digest, Millis),
        out: &mut Outbox<'_, G>,
    ) -> Result<(), CloseReason> {
        let not_due = CloseReason::UnexpectedMessage(MessageKind::LogComparison);
        let ClockState::Stopped(stop) = &self.clock_state else { return Err(not_due) };
        let is_due = matches!(stop.log_plan, Some(LogSyncPlan::SendFrom(_))) && !stop.are_logs_synced;
        let theirs = stop.other_summary.filter(|_| is_due).ok_or(not_due)?;
        let before = self.replica.settled.settled_until();
        let mut changes = SettledChanges::default();
        let result = self.replica.adopt_confirmed_log(length as usize, digest, at, &theirs, &mut changes);
        self.announce_settled_changes(changes, out);
        result?;
        self.finish_sync(before, out);
        Ok(())
    }

    fn finish_sync(&mut self, before: Millis, out: &mut Outbox<'_, G>) {
        let ClockState::Stopped(stop) = &mut self.clock_state else { return };
        stop.are_logs_synced = true;
        *out.must_save = true;
        let withdrawn = self.replica.end_run(stop.log_length_before_sync);
        let why = stop.why;
        let other_claims = stop.other_summary.is_some_and(|theirs| theirs.has_unconfirmed_match_claim);
        stop.log_length_before_sync = self.replica.settled.log().entries().len();
        let at = self.replica.settled.settled_until();
        if at < before {
            self.reset_after_rollback();
            out.notify(Notice::RolledBackTo(at));
        }
        out.notices.extend(withdrawn.into_iter().map(|(at, act)| Notice::OwnActLostByStop { at, act }));
        self.settle_ending(why, other_claims, out);
        if self.ending.is_none() && why != StopReason::Diverged {
            out.notify(Notice::LogsSynced(at));
        }
    }

    /// Ends the match at the horizon if a player called the match off or claimed it while the connection was broken. An
    /// ending by the rules takes precedence. If both players claim the match, the match is called off.
    fn settle_ending(&mut self, why: StopReason, other_claims: bool, out: &mut Outbox<'_, G>) {
        let me = self.me();
        let claims = [(me, self.claims()), (!me, other_claims)];
        let mut claimants = claims.into_iter().filter(|(_, claims)| *claims).map(|(player, _)| player);
        let (first, second) = (claimants.next(), claimants.next());
        if self.replica.settled.game().is_over() {
            return;
        }
        if why == StopReason::CalledOff || second.is_some() {
            self.set_ending(Ending::CalledOff, out);
        } else if let Some(player) = first {
            let at = self.replica.settled.settled_until();
            let mut changes = SettledChanges::default();
            let entry = LoggedAct { at, by: !player, act: G::resignation(), is_absence_claim: true };
            self.replica.settled.apply(entry, &mut changes);
            self.announce_settled_changes(changes, out);
        }
    }

    /// Returns `true` if this player has claimed the match, and the other end has not confirmed the claim yet.
    fn claims(&self) -> bool {
        self.ending == Some(Ending::Claimed(self.me())) && !self.replica.settled.game().is_over()
    }
}
