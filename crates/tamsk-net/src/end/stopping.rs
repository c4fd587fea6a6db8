//! Stopping time, and preparing for another connection.

use super::link::Outbox;
use super::playing::{Flow, Playing};
use super::stop::Stop;
use crate::game::NetGame;
use crate::lot::Role;
use crate::notice::Notice;
use crate::wire::message::StopReason;

impl<G: NetGame> Playing<G> {
    /// Stops time at the horizon and tells the other end what is settled.
    pub fn stop(&mut self, why: StopReason, out: &mut Outbox<'_, G>) {
        if let Flow::Stopped(stop) = &mut self.flow {
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
            stop.may_choose = !self.patience[other].begin();
        }
        if stop.may_choose {
            out.tell(Notice::MayChoose);
        }
        self.flow = Flow::Stopped(Box::new(stop));
        self.asked.clear();
        self.asked_by_other.clear();
        *out.keep = true;
        if self.ending.is_none() {
            out.tell(Notice::Stopped(why));
        }
        if why != StopReason::Diverged && out.link.is_greeted && !out.link.is_fresh {
            self.send_standing(out);
        }
    }

    /// Prepares for a new connection. Whoever hosts it begins an epoch.
    pub fn reconnect(&mut self, out: &mut Outbox<'_, G>) {
        self.stop(StopReason::Silence, out);
        if out.link.role == Role::Host {
            self.epoch = self.epoch.saturating_add(1);
            *out.keep = true;
        }
        if let Flow::Stopped(stop) = &mut self.flow {
            stop.reconnect(out.now);
        }
    }
}
