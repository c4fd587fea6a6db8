//! Heartbeats, which carry acts, acknowledgements, and promises. An end promises to make no further act before a given
//! time.

use tamsk_records::MAX_RECORD_ACTIONS;
use tamsk_rules::Millis;

use super::link::Outbox;
use super::playing::{ClockState, PeerMatch};
use crate::close_reason::CloseReason;
use crate::game::NetGame;
use crate::limits::{HEARTBEAT_INTERVAL, MILLI};
use crate::notice::Notice;
use crate::rates::MessageKind;
use crate::role::Role;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::datagram::{Datagram, Heartbeat};
use crate::wire::message::ConsentRequest;

impl<G: NetGame> PeerMatch<G> {
    /// Sends a heartbeat if one is due.
    pub fn send_due_heartbeat(&mut self, now: Millis, out: &mut Outbox<'_, G>) {
        if out.now < out.link.heartbeat_due_at || !out.link.allow_outgoing(MessageKind::Heartbeat, out.now) {
            return;
        }
        out.link.heartbeat_due_at = out.now + HEARTBEAT_INTERVAL * MILLI;
        let clear_to = self.replica.extend_promise(now);
        let run = &self.replica.run;
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let final_times = match out.link.role {
            Role::Host => run.other.acts_from(run.acknowledged_final_time_count),
            Role::Guest => &[],
        };
        let heartbeat = Heartbeat {
            epoch: self.epoch,
            run: run.number,
            promise: clear_to,
            act_count: count(run.own.len()),
            first_act_index: count(run.own_acknowledged_count),
            acts: BoundedVec::truncated(
                run.own.acts_from(run.own_acknowledged_count).iter().map(|made| (made.at, made.act.clone())),
            ),
            acknowledged_count: count(run.other.len()),
            first_final_time_index: count(run.acknowledged_final_time_count),
            final_times: BoundedVec::truncated(final_times.iter().map(|made| made.at)),
            known_final_time_count: count(run.own.final_time_count()),
        };
        out.link.queue_datagram(&Datagram::Heartbeat(heartbeat));
    }

    /// Processes a heartbeat. Ignores a heartbeat that does not belong to the current run of the clock.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the heartbeat contradicts earlier ones or is impossible.
    pub fn receive_heartbeat(
        &mut self,
        heartbeat: Heartbeat<G::Act>,
        out: &mut Outbox<'_, G>,
    ) -> Result<(), CloseReason> {
        let is_running = matches!(self.clock_state, ClockState::Running(_));
        if !is_running || (heartbeat.epoch, heartbeat.run) != (self.epoch, self.replica.run.number) {
            return Ok(());
        }
        let run = &mut self.replica.run;
        let acknowledged = heartbeat.acknowledged_count as usize;
        let known_final_times = heartbeat.known_final_time_count as usize;
        if acknowledged > run.own.len() || (out.link.role == Role::Host && known_final_times > run.other.len()) {
            return Err(CloseReason::BadAcknowledgement);
        }
        run.own_acknowledged_count = run.own_acknowledged_count.max(acknowledged);
        if out.link.role == Role::Host {
            run.acknowledged_final_time_count = run.acknowledged_final_time_count.max(known_final_times);
        }
        self.receive_grants(&heartbeat, out)?;
        self.receive_acts(&heartbeat, out)?;
        let run = &mut self.replica.run;
        // The other end promises to make no further act before a given time. The promise counts only once all acts that
        // the other end made earlier have arrived. The guest also needs the final times of its own acts.
        let has_all = run.other.len() >= heartbeat.act_count as usize;
        let knows_times = out.link.role == Role::Host || run.own.final_time_count() >= acknowledged;
        if has_all && knows_times {
            run.other_promise = run.other_promise.max(heartbeat.promise);
        }
        Ok(())
    }

    fn receive_grants(&mut self, heartbeat: &Heartbeat<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        if out.link.role == Role::Host {
            return Ok(());
        }
        let Some(now) = self.match_time(out) else { return Ok(()) };
        let known = self.replica.run.own.final_time_count();
        let Some(skipped) = known.checked_sub(heartbeat.first_final_time_index as usize) else { return Ok(()) };
        for &at in heartbeat.final_times.iter().skip(skipped) {
            if let Some(moved) = self.replica.receive_final_time(now, at)? {
                out.notify(Notice::OwnActRetimed(moved));
            }
        }
        if self.replica.run.own.final_time_count() > known {
            out.link.heartbeat_due_at = out.now;
        }
        Ok(())
    }

    fn receive_acts(&mut self, heartbeat: &Heartbeat<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        let Some(now) = self.match_time(out) else { return Ok(()) };
        let known = self.replica.run.other.len();
        let Some(skipped) = known.checked_sub(heartbeat.first_act_index as usize) else { return Ok(()) };
        let lag = out.link.remote_clock.max_timestamp_lag();
        for (wanted, act) in heartbeat.acts.iter().skip(skipped) {
            if G::agrees_to_tie(act) && !self.own_requests.contains(&ConsentRequest::Tie) {
                return Err(CloseReason::NoTieOffered);
            }
            // Acts beyond the rate limit are ignored for now. The other end repeats them later.
            let length = self.replica.max_log_length().max(self.replica.run.other.len());
            if length >= MAX_RECORD_ACTIONS || !out.link.allow_incoming(MessageKind::Act, out.now) {
                break;
            }
            let at = self.replica.receive_act(now, lag, (*wanted, act.clone()))?;
            if G::agrees_to_tie(act) {
                // The agreement uses up the offer. A tie can therefore be offered again if the rules refuse the act.
                self.own_requests.retain(|request| *request != ConsentRequest::Tie);
            }
            out.notify(Notice::ActArrived { at, act: act.clone() });
            out.link.heartbeat_due_at = out.now;
        }
        Ok(())
    }
}
