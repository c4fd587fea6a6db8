//! A match at one end: acts, heartbeats and settled events.

use std::collections::VecDeque;

use tamsk_records::{MAX_RECORD_ACTIONS, NamesByPlayer};
use tamsk_rules::{ByPlayer, Millis, Player};

use super::link::Outbox;
use super::stop::StoppedClock;
use crate::clock::MatchClock;
use crate::digest::Digest;
use crate::game::{NetGame, TimedNetEvent};
use crate::interruptions::InterruptionBudget;
use crate::limits::{MAX_UNACKNOWLEDGED_ACTS, MILLI, Micros, STALL_AFTER, STOP_CLOCK_AFTER_STALL};
use crate::notice::{Ending, Notice};
use crate::rates::MessageKind;
use crate::replica::MatchReplica;
use crate::replica::settled::SettledChanges;
use crate::wire::message::{ConsentRequest, Message, StopReason};

/// The maximum number of hashes that are kept of each end for comparison. The latest hashes are kept.
const REMEMBERED_CHECKS: usize = 16;

/// The state of the match clock.
#[derive(Clone, Debug)]
pub(crate) enum ClockState<A> {
    Running(MatchClock),
    Stopped(Box<StoppedClock<A>>),
}

/// The copy of a match at one end, with the match clock and the unanswered requests.
#[derive(Clone, Debug)]
pub(crate) struct PeerMatch<G: NetGame> {
    pub id: Digest,
    /// The number of the current connection.
    pub epoch: u32,
    pub options: G::Options,
    pub names: NamesByPlayer,
    pub replica: MatchReplica<G>,
    pub clock_state: ClockState<G::Act>,
    /// The ending of the match, or `None` if the match has not ended.
    pub ending: Option<Ending>,
    /// The interruptions that each player has left.
    pub interruptions: ByPlayer<InterruptionBudget>,
    /// The unanswered requests of this player.
    pub own_requests: Vec<ConsentRequest>,
    /// The unanswered requests of the other player.
    pub other_requests: Vec<ConsentRequest>,
    /// The latest hashes of the settled match at this end. Each hash belongs to a second of match time, or to the end
    /// of the match if the second is `None`.
    checks: VecDeque<(Option<u64>, Digest)>,
    /// The latest hashes that the other end has sent. Each hash belongs to a second of match time, or to the end of the
    /// match if the second is `None`.
    other_checks: VecDeque<(Option<u64>, Digest)>,
    /// Whether the settled match is over at this end.
    pub is_settled_match_over: bool,
    /// Whether the settled match is over at the other end.
    other_is_over: bool,
    /// The time at which the horizon last advanced. The horizon is the match time up to which all acts are known.
    progress_at: Micros,
    /// Whether the program has been notified that the settled match does not advance.
    is_stalled: bool,
}

/// The reason why an act was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError<R> {
    /// The rules refuse the act.
    #[error("the rules refuse the act")]
    Refused(R),
    /// There is no match, or its clock is stopped.
    #[error("the match clock is stopped")]
    NotRunning,
    /// Too many acts are waiting for an acknowledgement.
    #[error("the other end has not acknowledged the last acts")]
    TooManyUnacknowledged,
    /// Nobody offered a tie.
    #[error("nobody offered a tie")]
    NoTieOffered,
    /// The match is as long as a record can be.
    #[error("the match is as long as a record can be")]
    RecordFull,
}

impl<G: NetGame> PeerMatch<G> {
    pub fn new(id: Digest, options: G::Options, names: NamesByPlayer, table: MatchReplica<G>) -> PeerMatch<G> {
        let stop = StoppedClock::new(StopReason::NotStarted, 0, &table);
        PeerMatch {
            id,
            epoch: 0,
            options,
            names,
            replica: table,
            clock_state: ClockState::Stopped(Box::new(stop)),
            ending: None,
            interruptions: ByPlayer::default(),
            own_requests: Vec::new(),
            other_requests: Vec::new(),
            checks: VecDeque::new(),
            other_checks: VecDeque::new(),
            is_settled_match_over: false,
            other_is_over: false,
            progress_at: 0,
            is_stalled: false,
        }
    }

    pub fn me(&self) -> Player {
        self.replica.me
    }

    /// Returns the match time, if the clock runs.
    pub fn match_time(&self, out: &mut Outbox<'_, G>) -> Option<Millis> {
        match self.clock_state {
            ClockState::Running(clock) => Some(clock.match_time_at(out.link.host_time(out.now))),
            ClockState::Stopped(_) => None,
        }
    }

    /// Starts a run of the match clock.
    pub fn start_run(&mut self, number: u32, clock: MatchClock, out: &mut Outbox<'_, G>) {
        self.replica.begin_run(number, out.link.role);
        self.clock_state = ClockState::Running(clock);
        let after = clock.start_host_time.saturating_sub(out.link.host_time(out.now));
        self.progress_at = out.now.saturating_add(after);
        self.is_stalled = false;
        out.link.heartbeat_due_at = out.now;
        out.notify(Notice::ClockStarting { at: clock.start_match_time, after });
    }

    /// Makes an act of this player.
    ///
    /// # Errors
    /// Returns [`ActError`] if the act cannot be made.
    pub fn act(
        &mut self,
        act: G::Act,
        out: &mut Outbox<'_, G>,
    ) -> Result<Vec<TimedNetEvent<G::Event>>, ActError<G::Refusal>> {
        let ClockState::Running(clock) = self.clock_state else { return Err(ActError::NotRunning) };
        let host_time = out.link.host_time(out.now);
        if host_time < clock.start_host_time {
            return Err(ActError::NotRunning);
        }
        let agrees_to_tie = G::agrees_to_tie(&act);
        if agrees_to_tie && !self.other_requests.contains(&ConsentRequest::Tie) {
            return Err(ActError::NoTieOffered);
        }
        let unacknowledged = self.replica.run.own.len() - self.replica.run.own_acknowledged_count;
        if unacknowledged >= MAX_UNACKNOWLEDGED_ACTS || !out.link.allow_outgoing(MessageKind::Act, out.now) {
            return Err(ActError::TooManyUnacknowledged);
        }
        if self.is_full() {
            return Err(ActError::RecordFull);
        }
        let events = self.replica.act(clock.match_time_at(host_time), act).map_err(ActError::Refused)?;
        if agrees_to_tie {
            // The player has agreed to the tie and can no longer refuse it, because a refusal could overtake the act.
            self.other_requests.retain(|request| *request != ConsentRequest::Tie);
        }
        out.link.heartbeat_due_at = out.now;
        Ok(events)
    }

    /// Returns `true` if the record may be full once all acts in transit have arrived. The limit of the record also
    /// applies to the acts of this player in a run, including those that the rules refuse.
    fn is_full(&self) -> bool {
        // The other end may make `MAX_UNACKNOWLEDGED_ACTS` acts of its own before it receives this player's acts.
        self.replica.max_log_length().max(self.replica.run.own.len()) + 2 * MAX_UNACKNOWLEDGED_ACTS > MAX_RECORD_ACTIONS
    }

    /// Does the regular work while the clock runs: settles acts, sends heartbeats, and stops the clock if the
    /// connection is silent.
    pub fn poll_running(&mut self, clock: MatchClock, out: &mut Outbox<'_, G>) {
        let now = clock.match_time_at(out.link.host_time(out.now));
        let before = self.replica.settled.settled_until();
        let mut news = SettledChanges::with_hashes();
        self.replica.advance_horizon(now, &mut news);
        self.announce_settled_changes(news, out);
        if self.replica.update_predicted_match(now) {
            // The next heartbeat is sent at once, because the other end can announce the event only when it knows that
            // no act came before it.
            out.link.heartbeat_due_at = out.now;
        }
        if self.replica.settled.settled_until() > before {
            self.progress_at = self.progress_at.max(out.now);
            if std::mem::take(&mut self.is_stalled) {
                out.notify(Notice::StallChanged(false));
            }
        }
        if self.is_settled_match_over && !matches!(self.clock_state, ClockState::Stopped(_)) {
            self.finish(out);
            return;
        }
        let stalled_for = out.now.saturating_sub(self.progress_at) / MILLI;
        if stalled_for >= STOP_CLOCK_AFTER_STALL {
            self.stop_clock(StopReason::Silence, out);
            return;
        }
        if stalled_for >= STALL_AFTER && !self.is_stalled {
            self.is_stalled = true;
            out.notify(Notice::StallChanged(true));
        }
        self.send_due_heartbeat(now, out);
    }

    /// Sends heartbeats until the match is over at the other end, too, and then stops the clock.
    fn finish(&mut self, out: &mut Outbox<'_, G>) {
        if !self.other_is_over {
            if let Some(now) = self.match_time(out) {
                self.send_due_heartbeat(now, out);
            }
            return;
        }
        let mut stop = StoppedClock::new(StopReason::Silence, out.now, &self.replica);
        stop.are_logs_synced = true;
        self.clock_state = ClockState::Stopped(Box::new(stop));
        // The withdrawn acts were made before the ending was known.
        let withdrawn = self.replica.end_run(self.replica.settled.log().entries().len());
        out.notices.extend(withdrawn.into_iter().map(|(at, act)| Notice::OwnActLostByStop { at, act }));
    }

    /// Reports settled events to the program, and sends hashes of the settled match to the other end.
    pub fn announce_settled_changes(&mut self, news: SettledChanges<G>, out: &mut Outbox<'_, G>) {
        *out.must_save |= news.has_new_entries || !news.settled_irreversible_events.is_empty();
        out.notices.extend(
            news.settled_irreversible_events.into_iter().map(|(at, event)| Notice::EventBecameCertain { at, event }),
        );
        let refused = news.refused_later.into_iter();
        out.notices.extend(refused.map(|(entry, why)| Notice::ActRefusedLater { by: entry.by, act: entry.act, why }));
        for (second, digest) in news.hashes_by_second.into_iter().flatten() {
            self.check(Some(second), digest, out);
        }
        if self.replica.settled.game().is_over() && !self.is_settled_match_over {
            self.is_settled_match_over = true;
            self.check(None, self.replica.settled.digest(), out);
            let claimed = self.replica.settled.log().entries().last().filter(|entry| entry.is_absence_claim);
            self.set_ending(claimed.map_or(Ending::ByRules, |entry| Ending::Claimed(!entry.by)), out);
        }
    }

    /// Sets or corrects the ending of the match.
    pub fn set_ending(&mut self, ending: Ending, out: &mut Outbox<'_, G>) {
        if self.ending != Some(ending) {
            self.ending = Some(ending);
            *out.must_save = true;
            out.notify(Notice::Over(ending));
        }
    }

    /// Sends and stores a hash of the settled match at this end, and compares it with the other end's hash.
    fn check(&mut self, second: Option<u64>, digest: Digest, out: &mut Outbox<'_, G>) {
        out.send(&Message::MatchHash { second, digest });
        remember(&mut self.checks, second, digest);
        self.compare(second, out);
    }

    /// Stores a hash from the other end, and compares it with this end's hash for the same second.
    pub fn receive_hash(&mut self, second: Option<u64>, digest: Digest, out: &mut Outbox<'_, G>) {
        self.other_is_over |= second.is_none();
        remember(&mut self.other_checks, second, digest);
        self.compare(second, out);
    }

    fn compare(&mut self, second: Option<u64>, out: &mut Outbox<'_, G>) {
        let of = |checks: &VecDeque<(Option<u64>, Digest)>| checks.iter().find(|(at, _)| *at == second).map(|at| at.1);
        if let (Some(own), Some(other)) = (of(&self.checks), of(&self.other_checks))
            && own != other
            && !matches!(&self.clock_state, ClockState::Stopped(stop) if stop.why == StopReason::Diverged)
        {
            out.send(&Message::Diverged);
            out.notify(Notice::DivergedAtSecond(second));
            self.stop_clock(StopReason::Diverged, out);
        }
    }

    /// Resets the state that depends on the part of the match that was rolled back.
    pub fn reset_after_rollback(&mut self) {
        self.checks.clear();
        self.other_checks.clear();
        self.other_is_over = false;
        self.is_settled_match_over = self.replica.settled.game().is_over();
        if !self.is_settled_match_over && self.ending != Some(Ending::CalledOff) {
            self.ending = None;
        }
    }
}

fn remember(checks: &mut VecDeque<(Option<u64>, Digest)>, second: Option<u64>, digest: Digest) {
    checks.push_back((second, digest));
    if checks.len() > REMEMBERED_CHECKS {
        checks.pop_front();
    }
}
