//! A match on the table of an end: acts, heartbeats and what becomes settled.

use std::collections::VecDeque;

use tamsk_records::{MAX_RECORD_ACTIONS, Names};
use tamsk_rules::{ByPlayer, Millis, Player};

use super::link::Outbox;
use super::stop::Stop;
use crate::clock::MatchClock;
use crate::digest::Digest;
use crate::game::{NetGame, Timed};
use crate::interruptions::Interruptions;
use crate::limits::{FREEZE_AFTER, MAX_UNACKNOWLEDGED_ACTS, MILLI, Micros, STALL_AFTER};
use crate::notice::{Ending, Notice};
use crate::rates::MessageKind;
use crate::table::Table;
use crate::table::settled::News;
use crate::wire::message::{Message, Request, StopReason};

/// The number of latest hashes that are remembered for comparison.
const REMEMBERED_CHECKS: usize = 16;

/// Whether the clock of the match runs.
#[derive(Clone, Debug)]
pub(crate) enum ClockState<A> {
    Running(MatchClock),
    Stopped(Box<Stop<A>>),
}

/// A match on the table of an end.
#[derive(Clone, Debug)]
pub(crate) struct Playing<G: NetGame> {
    pub id: Digest,
    pub epoch: u32,
    pub options: G::Options,
    pub names: Names,
    pub table: Table<G>,
    pub clock_state: ClockState<G::Act>,
    pub ending: Option<Ending>,
    pub interruptions: ByPlayer<Interruptions>,
    /// What this player, and the other, have asked for and not been answered.
    pub asked: Vec<Request>,
    pub asked_by_other: Vec<Request>,
    /// The hashes of both ends by second; `None` for the end of the match.
    checks: VecDeque<(Option<u64>, Digest)>,
    other_checks: VecDeque<(Option<u64>, Digest)>,
    /// Whether the settled match is over, for this end and the other.
    pub is_over: bool,
    other_is_over: bool,
    progress_at: Micros,
    is_stalled: bool,
}

/// Why an act was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError<R> {
    /// The rules refuse it.
    #[error("the rules refuse it")]
    Refused(R),
    /// No match is on the table, or its time stands still.
    #[error("time stands still")]
    NotRunning,
    /// Too many acts wait for the other end to hear of them.
    #[error("the other end has not heard of the last acts")]
    TooMany,
    /// Nobody offered a tie.
    #[error("nobody offered a tie")]
    NoTieOffered,
    /// The match is as long as a record can be.
    #[error("the match is as long as a record can be")]
    RecordFull,
}

impl<G: NetGame> Playing<G> {
    pub fn new(id: Digest, options: G::Options, names: Names, table: Table<G>) -> Playing<G> {
        let stop = Stop::new(StopReason::Start, 0, &table);
        Playing {
            id,
            epoch: 0,
            options,
            names,
            table,
            clock_state: ClockState::Stopped(Box::new(stop)),
            ending: None,
            interruptions: ByPlayer::default(),
            asked: Vec::new(),
            asked_by_other: Vec::new(),
            checks: VecDeque::new(),
            other_checks: VecDeque::new(),
            is_over: false,
            other_is_over: false,
            progress_at: 0,
            is_stalled: false,
        }
    }

    pub fn me(&self) -> Player {
        self.table.me
    }

    /// Returns the time of the match, if it runs.
    pub fn match_now(&self, out: &mut Outbox<'_, G>) -> Option<Millis> {
        match self.clock_state {
            ClockState::Running(clock) => Some(clock.now(out.link.shared(out.now))),
            ClockState::Stopped(_) => None,
        }
    }

    /// Starts time.
    pub fn run(&mut self, number: u32, clock: MatchClock, out: &mut Outbox<'_, G>) {
        self.table.begin_run(number, out.link.role);
        self.clock_state = ClockState::Running(clock);
        let after = clock.since.saturating_sub(out.link.shared(out.now));
        self.progress_at = out.now.saturating_add(after);
        self.is_stalled = false;
        out.link.heartbeat_due = out.now;
        out.notify(Notice::Started { at: clock.at, after });
    }

    /// Makes an own act.
    ///
    /// # Errors
    /// Returns [`ActError`] if the act is not made.
    pub fn act(&mut self, act: G::Act, out: &mut Outbox<'_, G>) -> Result<Vec<Timed<G::Event>>, ActError<G::Refusal>> {
        let ClockState::Running(clock) = self.clock_state else { return Err(ActError::NotRunning) };
        let shared = out.link.shared(out.now);
        if shared < clock.since {
            return Err(ActError::NotRunning);
        }
        let agrees_to_tie = G::agrees_to_tie(&act);
        if agrees_to_tie && !self.asked_by_other.contains(&Request::Tie) {
            return Err(ActError::NoTieOffered);
        }
        let unacknowledged = self.table.run.own.len() - self.table.run.own_acknowledged;
        if unacknowledged >= MAX_UNACKNOWLEDGED_ACTS || !out.link.may_send(MessageKind::Act, out.now) {
            return Err(ActError::TooMany);
        }
        if self.is_full() {
            return Err(ActError::RecordFull);
        }
        let events = self.table.act(clock.now(shared), act).map_err(ActError::Refused)?;
        if agrees_to_tie {
            // A refusal of the offer, which is faster than the act, would make the act one that nobody asked for.
            self.asked_by_other.retain(|request| *request != Request::Tie);
        }
        out.link.heartbeat_due = out.now;
        Ok(events)
    }

    /// Returns `true` if the acts that are under way may already fill a record, or this run has as many refused ones.
    fn is_full(&self) -> bool {
        // The other end may add as many before it hears of these.
        self.table.length().max(self.table.run.own.len()) + 2 * MAX_UNACKNOWLEDGED_ACTS > MAX_RECORD_ACTIONS
    }

    /// Does what is due while time runs.
    pub fn poll_running(&mut self, clock: MatchClock, out: &mut Outbox<'_, G>) {
        let now = clock.now(out.link.shared(out.now));
        let before = self.table.settled.horizon();
        let mut news = News::with_hashes();
        self.table.settle(now, &mut news);
        self.report_news(news, out);
        if self.table.update_seen(now) {
            // The other end can announce it as soon as it hears that nothing came before.
            out.link.heartbeat_due = out.now;
        }
        if self.table.settled.horizon() > before {
            self.progress_at = self.progress_at.max(out.now);
            if std::mem::take(&mut self.is_stalled) {
                out.notify(Notice::Stalled(false));
            }
        }
        if self.is_over && !matches!(self.clock_state, ClockState::Stopped(_)) {
            self.finish(out);
            return;
        }
        let stands = out.now.saturating_sub(self.progress_at) / MILLI;
        if stands >= FREEZE_AFTER {
            self.stop(StopReason::Silence, out);
            return;
        }
        if stands >= STALL_AFTER && !self.is_stalled {
            self.is_stalled = true;
            out.notify(Notice::Stalled(true));
        }
        self.send_heartbeat(now, out);
    }

    /// Goes on telling the other end what it needs until the match is over there too.
    fn finish(&mut self, out: &mut Outbox<'_, G>) {
        if !self.other_is_over {
            if let Some(now) = self.match_now(out) {
                self.send_heartbeat(now, out);
            }
            return;
        }
        let mut stop = Stop::new(StopReason::Silence, out.now, &self.table);
        stop.is_synced = true;
        self.clock_state = ClockState::Stopped(Box::new(stop));
        // Acts that were made before the end was known.
        let withdrawn = self.table.withdraw(self.table.settled.log().entries().len());
        out.notices.extend(withdrawn.into_iter().map(|(at, act)| Notice::Withdrawn { at, act }));
    }

    /// Tells the table what became certain, and the other end the hashes.
    pub fn report_news(&mut self, news: News<G>, out: &mut Outbox<'_, G>) {
        *out.must_save |= news.logged || !news.announced.is_empty();
        out.notices.extend(news.announced.into_iter().map(|(at, event)| Notice::Announced { at, event }));
        let refused = news.refused.into_iter();
        out.notices.extend(refused.map(|(entry, why)| Notice::Refused { by: entry.by, act: entry.act, why }));
        for (second, digest) in news.seconds.into_iter().flatten() {
            self.check(Some(second), digest, out);
        }
        if self.table.settled.game().is_over() && !self.is_over {
            self.is_over = true;
            self.check(None, self.table.settled.digest(), out);
            let claimed = self.table.settled.log().entries().last().filter(|entry| entry.claimed);
            self.end(claimed.map_or(Ending::ByRules, |entry| Ending::Claimed(!entry.by)), out);
        }
    }

    /// Ends the match, or corrects how it ended.
    pub fn end(&mut self, ending: Ending, out: &mut Outbox<'_, G>) {
        if self.ending != Some(ending) {
            self.ending = Some(ending);
            *out.must_save = true;
            out.notify(Notice::Over(ending));
        }
    }

    fn check(&mut self, second: Option<u64>, digest: Digest, out: &mut Outbox<'_, G>) {
        out.send(&Message::Check { second, digest });
        remember(&mut self.checks, second, digest);
        self.compare(second, out);
    }

    /// Takes a hash of the other end.
    pub fn receive_check(&mut self, second: Option<u64>, digest: Digest, out: &mut Outbox<'_, G>) {
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
            out.notify(Notice::Diverged(second));
            self.stop(StopReason::Diverged, out);
        }
    }

    /// Forgets what came after the moment to which the match went back.
    pub fn roll_back(&mut self) {
        self.checks.clear();
        self.other_checks.clear();
        self.other_is_over = false;
        self.is_over = self.table.settled.game().is_over();
        if !self.is_over && self.ending != Some(Ending::CalledOff) {
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
