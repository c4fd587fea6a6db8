//! While the clock stands still: dialing again, waiting until both players are ready, and starting it.

use super::link::Outbox;
use super::playing::{ClockState, Playing};
use crate::clock::MatchClock;
use crate::close_reason::CloseReason;
use crate::game::NetGame;
use crate::interruptions::redial_delay;
use crate::limits::{COUNTDOWN, MILLI, Micros, START_LEAD};
use crate::notice::Notice;
use crate::rates::MessageKind;
use crate::role::Role;
use crate::wire::message::{Message, StopReason};

/// How far ahead the host may announce that time runs, in microseconds, by the guest's clock, which may be seconds off.
const LONGEST_LEAD: Micros = 10_000 * MILLI;

impl<G: NetGame> Playing<G> {
    /// Returns how long before time runs the host announces it, in microseconds.
    fn start_lead(&self) -> Micros {
        MILLI * if self.table.settled.game().has_sand_running() { COUNTDOWN } else { START_LEAD }
    }

    /// Does what is due while time stands still.
    pub fn poll_stopped(&mut self, out: &mut Outbox<'_, G>) {
        if self.ending.is_some() {
            return;
        }
        self.count_absence(out);
        let (run, lead) = (self.table.run.number, self.start_lead());
        let at = self.table.settled.horizon();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return };
        let is_apart = stop.why == StopReason::Silence && !stop.is_synced;
        let is_gone = stop.why != StopReason::Left && out.link.is_silent(out.now);
        if (is_apart || is_gone) && out.now >= stop.dial_at {
            stop.attempts += 1;
            stop.dial_at = out.now + redial_delay(stop.attempts + 1) * MILLI;
            out.notices.push(Notice::Dial(stop.attempts));
        }
        if !stop.is_synced || !stop.is_ready || !stop.can_end() {
            return;
        }
        if !std::mem::replace(&mut stop.sets_clock, true) {
            out.link.clock.forget();
        }
        if !out.link.clock.is_set() {
            return;
        }
        if !std::mem::replace(&mut stop.is_ready_sent, true) {
            out.send(&Message::Ready(run));
        }
        if stop.other_is_ready && out.link.role == Role::Host {
            let clock = MatchClock { at, since: out.now + lead };
            let run = run.saturating_add(1);
            out.send(&Message::Run { run, at, since: clock.since });
            self.run(run, clock, out);
        }
    }

    /// Notes that the other player is ready for time to run again after a run.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if this is not due.
    pub fn receive_ready(&mut self, run: u32, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        let ClockState::Stopped(stop) = &mut self.clock_state else {
            return Err(CloseReason::NotDue(MessageKind::Agreement));
        };
        if run != self.table.run.number {
            return Err(CloseReason::NotDue(MessageKind::Agreement));
        }
        if !std::mem::replace(&mut stop.other_is_ready, true) && stop.why != StopReason::Start {
            out.notify(Notice::OtherReady);
        }
        Ok(())
    }

    /// Starts time as the host says, unless this player has agreed to call the match off meanwhile.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if this is not due.
    pub fn receive_run(&mut self, run: u32, clock: MatchClock, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        let not_due = CloseReason::NotDue(MessageKind::Agreement);
        let lead = self.start_lead();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return Err(not_due) };
        let is_next = run == self.table.run.number.saturating_add(1) && clock.at == self.table.settled.horizon();
        if out.link.role == Role::Host || !stop.is_synced || !stop.is_ready_sent || !is_next {
            return Err(not_due);
        }
        if self.ending.is_some() {
            // The host stops again as soon as it hears of that, and compares the logs.
            self.table.run.number = run;
            stop.forget_sync();
            return Ok(());
        }
        out.link.clock.set(out.now);
        out.link.clock.correct(out.now, clock.since.saturating_sub(lead));
        if clock.since.saturating_sub(out.link.shared(out.now)) > LONGEST_LEAD {
            return Err(CloseReason::BadTime);
        }
        self.run(run, clock, out);
        Ok(())
    }
}
