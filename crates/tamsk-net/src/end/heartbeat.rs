//! Heartbeats: the acts of both ends, acknowledgements and promises.

use tamsk_records::MAX_RECORD_ACTIONS;
use tamsk_rules::Millis;

use super::link::Outbox;
use super::playing::{ClockState, Playing};
use crate::close_reason::CloseReason;
use crate::game::NetGame;
use crate::limits::{HEARTBEAT_INTERVAL, MILLI};
use crate::notice::Notice;
use crate::rates::MessageKind;
use crate::role::Role;
use crate::wire::bounded_vec::BoundedVec;
use crate::wire::datagram::{Datagram, Heartbeat};
use crate::wire::message::Request;

impl<G: NetGame> Playing<G> {
    /// Sends a heartbeat if one is due.
    pub fn send_heartbeat(&mut self, now: Millis, out: &mut Outbox<'_, G>) {
        if out.now < out.link.heartbeat_due || !out.link.may_send(MessageKind::Heartbeat, out.now) {
            return;
        }
        out.link.heartbeat_due = out.now + HEARTBEAT_INTERVAL * MILLI;
        let clear_to = self.table.promise(now);
        let run = &self.table.run;
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let granted = match out.link.role {
            Role::Host => run.other.from(run.granted_acknowledged),
            Role::Guest => &[],
        };
        let heartbeat = Heartbeat {
            epoch: self.epoch,
            run: run.number,
            clear_to,
            made: count(run.own.len()),
            first: count(run.own_acknowledged),
            acts: BoundedVec::truncated(
                run.own.from(run.own_acknowledged).iter().map(|made| (made.at, made.act.clone())),
            ),
            acknowledged: count(run.other.len()),
            first_granted: count(run.granted_acknowledged),
            granted: BoundedVec::truncated(granted.iter().map(|made| made.at)),
            granted_acknowledged: count(run.own.decided()),
        };
        out.link.send_datagram(&Datagram::Heartbeat(heartbeat));
    }

    /// Takes a heartbeat. Ignores one of an earlier connection or run, which arrived late.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if it contradicts what the other end said before, or claims what cannot be.
    pub fn receive_heartbeat(
        &mut self,
        heartbeat: Heartbeat<G::Act>,
        out: &mut Outbox<'_, G>,
    ) -> Result<(), CloseReason> {
        let is_running = matches!(self.clock_state, ClockState::Running(_));
        if !is_running || (heartbeat.epoch, heartbeat.run) != (self.epoch, self.table.run.number) {
            return Ok(());
        }
        let run = &mut self.table.run;
        let acknowledged = heartbeat.acknowledged as usize;
        let granted_acknowledged = heartbeat.granted_acknowledged as usize;
        if acknowledged > run.own.len() || (out.link.role == Role::Host && granted_acknowledged > run.other.len()) {
            return Err(CloseReason::BadAcknowledgement);
        }
        run.own_acknowledged = run.own_acknowledged.max(acknowledged);
        if out.link.role == Role::Host {
            run.granted_acknowledged = run.granted_acknowledged.max(granted_acknowledged);
        }
        self.receive_grants(&heartbeat, out)?;
        self.receive_acts(&heartbeat, out)?;
        let run = &mut self.table.run;
        // The promise counts only with all acts before it, and for the guest with the final times of its own.
        let has_all = run.other.len() >= heartbeat.made as usize;
        let knows_times = out.link.role == Role::Host || run.own.decided() >= acknowledged;
        if has_all && knows_times {
            run.clear_to = run.clear_to.max(heartbeat.clear_to);
        }
        Ok(())
    }

    fn receive_grants(&mut self, heartbeat: &Heartbeat<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        if out.link.role == Role::Host {
            return Ok(());
        }
        let Some(now) = self.match_now(out) else { return Ok(()) };
        let known = self.table.run.own.decided();
        let Some(skipped) = known.checked_sub(heartbeat.first_granted as usize) else { return Ok(()) };
        for &at in heartbeat.granted.iter().skip(skipped) {
            if let Some(moved) = self.table.receive_grant(now, at)? {
                out.notify(Notice::Moved(moved));
            }
        }
        if self.table.run.own.decided() > known {
            out.link.heartbeat_due = out.now;
        }
        Ok(())
    }

    fn receive_acts(&mut self, heartbeat: &Heartbeat<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        let Some(now) = self.match_now(out) else { return Ok(()) };
        let known = self.table.run.other.len();
        let Some(skipped) = known.checked_sub(heartbeat.first as usize) else { return Ok(()) };
        let lag = out.link.clock.stamp_lag();
        for (wanted, act) in heartbeat.acts.iter().skip(skipped) {
            if G::agrees_to_tie(act) && !self.asked.contains(&Request::Tie) {
                return Err(CloseReason::NoTieOffered);
            }
            // Acts that come too fast count later: the other end repeats them.
            let length = self.table.length().max(self.table.run.other.len());
            if length >= MAX_RECORD_ACTIONS || !out.link.allow(MessageKind::Act, out.now) {
                break;
            }
            let at = self.table.receive_act(now, lag, (*wanted, act.clone()))?;
            if G::agrees_to_tie(act) {
                // If the rules refuse it after all, a tie can be offered again.
                self.asked.retain(|request| *request != Request::Tie);
            }
            out.notify(Notice::Arrived { at, act: act.clone() });
            out.link.heartbeat_due = out.now;
        }
        Ok(())
    }
}
