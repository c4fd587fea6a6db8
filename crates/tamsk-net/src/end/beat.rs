//! What an end makes of the other's heartbeats.

use tamsk_records::MAX_RECORD_ACTIONS;

use super::link::Outbox;
use super::playing::{Flow, Playing};
use crate::game::NetGame;
use crate::lot::Role;
use crate::notice::Notice;
use crate::rates::Kind;
use crate::reason::Reason;
use crate::wire::datagram::Beat;
use crate::wire::message::Request;

impl<G: NetGame> Playing<G> {
    /// Takes a heartbeat. Ignores those of an earlier connection or run, which were under way for long.
    ///
    /// # Errors
    /// Returns [`Reason`] if it contradicts what the other end said before, or claims what cannot be.
    pub fn receive_beat(&mut self, beat: Beat<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), Reason> {
        if !matches!(self.flow, Flow::Running(_)) || beat.epoch != self.epoch || beat.run != self.table.run.number {
            return Ok(());
        }
        let run = &mut self.table.run;
        let (heard, granted_heard) = (beat.heard as usize, beat.granted_heard as usize);
        if heard > run.own.len() || (out.link.role == Role::Host && granted_heard > run.other.len()) {
            return Err(Reason::BadAcknowledgement);
        }
        run.own_heard = run.own_heard.max(heard);
        if out.link.role == Role::Host {
            run.granted_heard = run.granted_heard.max(granted_heard);
        }
        self.receive_grants(&beat, out)?;
        self.receive_acts(&beat, out)?;
        let run = &mut self.table.run;
        // The promise counts only with all acts before it, and for the guest with the final times of its own.
        let has_all = run.other.len() >= beat.made as usize;
        let knows_times = out.link.role == Role::Host || run.own.decided() >= heard;
        if has_all && knows_times {
            run.clear_to = run.clear_to.max(beat.clear_to);
        }
        Ok(())
    }

    fn receive_grants(&mut self, beat: &Beat<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), Reason> {
        if out.link.role == Role::Host {
            return Ok(());
        }
        let Some(now) = self.match_now(out) else { return Ok(()) };
        let known = self.table.run.own.decided();
        let Some(skipped) = known.checked_sub(beat.first_granted as usize) else { return Ok(()) };
        for &at in beat.granted.iter().skip(skipped) {
            if let Some(moved) = self.table.receive_grant(now, at)? {
                out.tell(Notice::Moved(moved));
            }
        }
        if self.table.run.own.decided() > known {
            out.link.beat_due = out.now;
        }
        Ok(())
    }

    fn receive_acts(&mut self, beat: &Beat<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), Reason> {
        let Some(now) = self.match_now(out) else { return Ok(()) };
        let known = self.table.run.other.len();
        let Some(skipped) = known.checked_sub(beat.first as usize) else { return Ok(()) };
        let lag = out.link.clock.stamp_lag();
        for (wanted, act) in beat.acts.iter().skip(skipped) {
            if G::agrees_to_tie(act) && !self.asked.contains(&Request::Tie) {
                return Err(Reason::NoTieOffered);
            }
            // Whoever acts too fast is heard later: the other end says it again.
            let length = self.table.length().max(self.table.run.other.len());
            if length >= MAX_RECORD_ACTIONS || !out.link.allow(Kind::Act, out.now) {
                break;
            }
            let at = self.table.receive_act(now, lag, (*wanted, act.clone()))?;
            if G::agrees_to_tie(act) {
                // If the rules refuse it after all, a tie can be offered again.
                self.asked.retain(|request| *request != Request::Tie);
            }
            out.tell(Notice::Arrived { at, act: act.clone() });
            out.link.beat_due = out.now;
        }
        Ok(())
    }
}
