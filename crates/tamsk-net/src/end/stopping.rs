//! Stopping time, and preparing for another connection.

use super::link::Outbox;
use super::playing::{ClockState, Playing};
use super::stop::Stop;
use crate::game::NetGame;
use crate::notice::Notice;
use crate::role::Role;
use crate::wire::message::StopReason;

impl<G: NetGame> Playing<G> {
    /// Stops time at the horizon and sends the other end a summary of the log.
    pub fn stop(&mut self, why: StopReason, out: &mut Outbox<'_, G>) {
        if let ClockState::Stopped(stop) = &mut self.clock_state {
            // The first reason stays, except before one that is more final.
            let rank = |why| match why {
                StopReason::Start | StopReason::Silence | StopReason::Pause => 0,
                StopReason::Left => 1,
                StopReason::Diverged => 2,
                StopReason::CalledOff => 3,
            };
            if rank(why) > rank(stop.why) {
                stop.why = why;
            }
            return;
        }
        let mut stop = Stop::new(why, out.now, &self.table);
        if why == StopReason::Silence && self.ending.is_none() {
            let other = !self.me();
            stop.may_choose = !self.interruptions[other].begin();
        }
        if stop.may_choose {
            out.notify(Notice::MayChoose);
        }
        self.clock_state = ClockState::Stopped(Box::new(stop));
        self.asked.clear();
        self.asked_by_other.clear();
        *out.must_save = true;
        if self.ending.is_none() {
            out.notify(Notice::Stopped(why));
        }
        if why != StopReason::Diverged && out.link.is_greeted && !out.link.awaits_epoch {
            self.send_summary(out);
        }
    }

    /// Prepares for a new connection. The host begins a new epoch. Requests of the last connection lapse, as the other
    /// end may have forgotten them.
    pub fn reconnect(&mut self, out: &mut Outbox<'_, G>) {
        self.stop(StopReason::Silence, out);
        self.asked.clear();
        self.asked_by_other.clear();
        if out.link.role == Role::Host {
            self.epoch = self.epoch.saturating_add(1);
            *out.must_save = true;
        }
        if let ClockState::Stopped(stop) = &mut self.clock_state {
            stop.reconnect(out.now);
        }
    }
}
