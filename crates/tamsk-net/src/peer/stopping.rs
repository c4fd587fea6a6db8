//! Stopping the clock, and preparing for another connection.

use super::link::Outbox;
use super::playing::{ClockState, PeerMatch};
use super::stop::StoppedClock;
use crate::game::NetGame;
use crate::notice::Notice;
use crate::role::Role;
use crate::wire::message::StopReason;

impl<G: NetGame> PeerMatch<G> {
    /// Stops the clock at the horizon, and sends the other end a summary of the log. If the clock is already stopped,
    /// only replaces the recorded reason, and only if `why` is more final.
    pub fn stop_clock(&mut self, why: StopReason, out: &mut Outbox<'_, G>) {
        if let ClockState::Stopped(stop) = &mut self.clock_state {
            // A new reason replaces the old one only if it is more final.
            let rank = |why| match why {
                StopReason::NotStarted | StopReason::Silence | StopReason::Pause => 0,
                StopReason::Left => 1,
                StopReason::Diverged => 2,
                StopReason::CalledOff => 3,
            };
            if rank(why) > rank(stop.why) {
                stop.why = why;
            }
            return;
        }
        let mut stop = StoppedClock::new(why, out.now, &self.replica);
        if why == StopReason::Silence && self.ending.is_none() {
            let other = !self.me();
            stop.may_choose_after_absence = !self.interruptions[other].use_interruption();
        }
        if stop.may_choose_after_absence {
            out.notify(Notice::MayChooseAfterAbsence);
        }
        self.clock_state = ClockState::Stopped(Box::new(stop));
        self.own_requests.clear();
        self.other_requests.clear();
        *out.must_save = true;
        if self.ending.is_none() {
            out.notify(Notice::ClockStopped(why));
        }
        if why != StopReason::Diverged && out.link.has_other_greeted && !out.link.awaits_epoch {
            self.send_log_summary_if_due(out);
        }
    }

    /// Prepares for a new connection. The host begins a new epoch. Requests made over the last connection expire,
    /// because the other end may have forgotten them.
    pub fn prepare_reconnect(&mut self, out: &mut Outbox<'_, G>) {
        self.stop_clock(StopReason::Silence, out);
        self.own_requests.clear();
        self.other_requests.clear();
        if out.link.role == Role::Host {
            self.epoch = self.epoch.saturating_add(1);
            *out.must_save = true;
        }
        if let ClockState::Stopped(stop) = &mut self.clock_state {
            stop.prepare_reconnect(out.now);
        }
    }
}
