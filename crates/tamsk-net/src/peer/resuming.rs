//! Dialling again while the clock is stopped, waiting until both players are ready, and starting the clock.

use super::link::Outbox;
use super::playing::{ClockState, PeerMatch};
use crate::clock::MatchClock;
use crate::close_reason::CloseReason;
use crate::game::NetGame;
use crate::interruptions::redial_delay;
use crate::limits::{MILLI, Micros, START_COUNTDOWN_WITH_SAND, START_LEAD_WITHOUT_SAND};
use crate::notice::Notice;
use crate::rates::MessageKind;
use crate::role::Role;
use crate::wire::message::{Message, StopReason};

/// The maximum time between the host's announcement of a start and the start itself, in microseconds. The guest
/// measures this time with an estimate of the host's clock, and the estimate may be off by seconds.
const LONGEST_LEAD: Micros = 10_000 * MILLI;

impl<G: NetGame> PeerMatch<G> {
    /// Returns the time between the host's announcement of a start of the clock and the start itself, in microseconds.
    fn start_lead(&self) -> Micros {
        MILLI
            * if self.replica.settled.game().sand_runs_with_clock() {
                START_COUNTDOWN_WITH_SAND
            } else {
                START_LEAD_WITHOUT_SAND
            }
    }

    /// Takes the next step towards starting a stopped clock if a step is due: asks to dial, reports that this player is
    /// ready, or starts a run.
    pub fn poll_stopped(&mut self, out: &mut Outbox<'_, G>) {
        if self.ending.is_some() {
            return;
        }
        self.charge_interruption_time(out);
        let (run, lead) = (self.replica.run.number, self.start_lead());
        let at = self.replica.settled.settled_until();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return };
        let is_apart = stop.why == StopReason::Silence && !stop.are_logs_synced;
        let is_gone = stop.why != StopReason::Left && out.link.is_silent(out.now);
        if (is_apart || is_gone) && out.now >= stop.dial_at {
            stop.dial_attempts += 1;
            stop.dial_at = out.now + redial_delay(stop.dial_attempts + 1) * MILLI;
            out.notices.push(Notice::ShouldDial(stop.dial_attempts));
        }
        if !stop.are_logs_synced || !stop.is_player_ready || !stop.is_restartable() {
            return;
        }
        if !std::mem::replace(&mut stop.is_estimating_clock, true) {
            out.link.remote_clock.restart_sampling();
        }
        if !out.link.remote_clock.has_enough_samples() {
            return;
        }
        if !std::mem::replace(&mut stop.is_ready_sent, true) {
            out.send(&Message::Ready(run));
        }
        if stop.other_is_ready && out.link.role == Role::Host {
            let clock = MatchClock { start_match_time: at, start_host_time: out.now + lead };
            let run = run.saturating_add(1);
            out.send(&Message::StartRun { run, at, host_start_time: clock.start_host_time });
            self.start_run(run, clock, out);
        }
    }

    /// Records that the other player is ready for the clock to start again. `last_run` is the number of the run
    /// that ended.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the message is not due.
    pub fn receive_ready(&mut self, last_run: u32, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        let ClockState::Stopped(stop) = &mut self.clock_state else {
            return Err(CloseReason::UnexpectedMessage(MessageKind::MatchStart));
        };
        if last_run != self.replica.run.number {
            return Err(CloseReason::UnexpectedMessage(MessageKind::MatchStart));
        }
        if !std::mem::replace(&mut stop.other_is_ready, true) && stop.why != StopReason::NotStarted {
            out.notify(Notice::OtherReady);
        }
        Ok(())
    }

    /// Starts the run that the host announced, unless the match has already ended at this end.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the message is not due.
    pub fn receive_run_start(
        &mut self,
        run: u32,
        clock: MatchClock,
        out: &mut Outbox<'_, G>,
    ) -> Result<(), CloseReason> {
        let not_due = CloseReason::UnexpectedMessage(MessageKind::MatchStart);
        let lead = self.start_lead();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return Err(not_due) };
        let is_next = run == self.replica.run.number.saturating_add(1)
            && clock.start_match_time == self.replica.settled.settled_until();
        if out.link.role == Role::Host || !stop.are_logs_synced || !stop.is_ready_sent || !is_next {
            return Err(not_due);
        }
        if self.ending.is_some() {
            // The host does not know the ending yet. Once the host learns the ending, it stops the clock again and
            // compares the logs.
            self.replica.run.number = run;
            stop.forget_log_comparison();
            return Ok(());
        }
        out.link.remote_clock.adopt_best_sample(out.now);
        out.link.remote_clock.correct_large_error(out.now, clock.start_host_time.saturating_sub(lead));
        if clock.start_host_time.saturating_sub(out.link.host_time(out.now)) > LONGEST_LEAD {
            return Err(CloseReason::BadTime);
        }
        self.start_run(run, clock, out);
        Ok(())
    }
}
