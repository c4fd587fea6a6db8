//! Making both logs equal after a stop: each end tells what it has settled, one sends what the other lacks, and the other
//! tells what both have then.

use tamsk_records::MAX_RECORD_ACTIONS;
use tamsk_rules::Millis;

use super::link::Outbox;
use super::playing::{Flow, Playing};
use crate::digest::Digest;
use crate::game::NetGame;
use crate::limits::MAX_FRAME_ENTRIES;
use crate::lot::{Role, rematch_id};
use crate::notice::{Ending, Notice};
use crate::rates::Kind;
use crate::reason::Reason;
use crate::table::join::JoinPlan;
use crate::table::log::Entry;
use crate::table::settled::News;
use crate::wire::list::List;
use crate::wire::message::{LogPart, Message, Standing, StopReason};

impl<G: NetGame> Playing<G> {
    /// Tells the other end what is settled.
    pub fn send_standing(&mut self, out: &mut Outbox<'_, G>) {
        let (length, digest) = self.table.log_state();
        let claims = self.claims();
        let Flow::Stopped(stop) = &mut self.flow else { return };
        let (id, epoch, run) = (self.id, self.epoch, self.table.run.number);
        let horizon = self.table.settled.horizon();
        let standing = Standing { id, epoch, run, why: stop.why, claims, length, digest, horizon };
        if stop.mine.is_none() {
            stop.mine = Some(standing);
            out.send(&Message::Standing(standing));
        }
    }

    /// Takes what is settled at the other end, and stops if it has stopped.
    ///
    /// # Errors
    /// Returns [`Reason`] if it is another match, a stale epoch, or not due.
    pub fn receive_standing(&mut self, theirs: Standing, out: &mut Outbox<'_, G>) -> Result<(), Reason> {
        // One of both may have crashed before it heard that the other agrees to a rematch. It is over there already.
        let is_fresh = out.link.is_fresh;
        let is_behind = is_fresh && theirs.id == rematch_id(self.id) && self.ending.is_some();
        let is_ahead = is_fresh && self.id == rematch_id(theirs.id);
        if theirs.id != self.id && !is_behind && !is_ahead {
            return Err(Reason::OtherMatch);
        }
        let is_possible = is_behind || is_ahead || theirs.horizon <= self.table.latest_horizon();
        if theirs.length as usize > MAX_RECORD_ACTIONS || !is_possible {
            return Err(Reason::BadLog);
        }
        let takes_epoch = is_fresh && out.link.role == Role::Guest;
        if takes_epoch && theirs.epoch > self.epoch {
            self.epoch = theirs.epoch;
            *out.keep = true;
        } else if takes_epoch || theirs.epoch != self.epoch {
            return Err(Reason::StaleEpoch(self.epoch));
        }
        if !is_fresh && theirs.run != self.table.run.number {
            return Err(Reason::NotDue(Kind::Rejoin));
        }
        out.link.is_fresh = false;
        if is_behind {
            self.follow_to_rematch(out);
        }
        // The other end may not say that this player agreed to a pause.
        let why = match theirs.why {
            StopReason::CalledOff | StopReason::Diverged => theirs.why,
            _ => StopReason::Silence,
        };
        self.stop(if is_ahead { StopReason::Silence } else { why }, out);
        self.table.run.number = self.table.run.number.max(theirs.run);
        self.send_standing(out);
        if is_ahead {
            // The other end begins the rematch too, and then tells what it has settled there.
            return Ok(());
        }
        let plan = JoinPlan::new(&self.table, out.link.role, &theirs);
        let Flow::Stopped(stop) = &mut self.flow else { return Ok(()) };
        if stop.theirs.is_some() || stop.is_joined {
            return Err(Reason::NotDue(Kind::Rejoin));
        }
        (stop.theirs, stop.plan) = (Some(theirs), Some(plan));
        stop.dial_later(out.now);
        if let JoinPlan::Give(first) = plan {
            self.send_log(first, out);
        }
        Ok(())
    }

    /// Begins the rematch that the other end has begun. It waits for the player, who has just come back.
    fn follow_to_rematch(&mut self, out: &mut Outbox<'_, G>) {
        self.begin_rematch(out);
        if let Flow::Stopped(stop) = &mut self.flow {
            stop.reconnect(out.now);
            stop.is_ready = false;
        }
    }

    fn send_log(&self, first: usize, out: &mut Outbox<'_, G>) {
        let entries = self.table.settled.log().entries().get(first..).unwrap_or_default();
        let mut parts = entries.chunks(MAX_FRAME_ENTRIES).peekable();
        let mut first = first;
        loop {
            let part = parts.next().unwrap_or_default();
            let last = parts.peek().is_none();
            let entries = List::of_first(part.iter().cloned());
            out.send(&Message::Log(LogPart { first: u32::try_from(first).unwrap_or(u32::MAX), entries, last }));
            first += part.len();
            if last {
                return;
            }
        }
    }

    /// Takes a part of the log that this end lacks.
    ///
    /// # Errors
    /// Returns [`Reason`] if it is not due or cannot be.
    pub fn receive_log(&mut self, part: LogPart<G::Act>, out: &mut Outbox<'_, G>) -> Result<(), Reason> {
        let not_due = Reason::NotDue(Kind::Log);
        let Flow::Stopped(stop) = &mut self.flow else { return Err(not_due) };
        let Some(theirs) = stop.theirs.filter(|_| stop.plan == Some(JoinPlan::Take) && !stop.is_joined) else {
            return Err(not_due);
        };
        let (first, entries) = stop.incoming.get_or_insert((part.first as usize, Vec::new()));
        let is_next = first.saturating_add(entries.len()) == part.first as usize;
        entries.extend(part.entries.into_vec());
        let length = first.saturating_add(entries.len());
        if !is_next || length > theirs.length as usize || (part.last && length < theirs.length as usize) {
            return Err(Reason::BadLog);
        }
        stop.dial_later(out.now);
        if !part.last {
            return Ok(());
        }
        let (first, entries) = stop.incoming.take().unwrap_or_default();
        let before = self.table.settled.horizon();
        let mut news = News::default();
        let result = self.table.take_log(first, entries, theirs.horizon, &mut news);
        self.tell_news(news, out);
        let at = result?;
        let (length, digest) = self.table.log_state();
        out.send(&Message::Joined { length, digest, at });
        self.finish_join(before, out);
        Ok(())
    }

    /// Takes what both ends have.
    ///
    /// # Errors
    /// Returns [`Reason`] if it is not due or cannot be.
    pub fn receive_joined(
        &mut self,
        (length, digest, at): (u32, Digest, Millis),
        out: &mut Outbox<'_, G>,
    ) -> Result<(), Reason> {
        let not_due = Reason::NotDue(Kind::Rejoin);
        let Flow::Stopped(stop) = &self.flow else { return Err(not_due) };
        let is_due = matches!(stop.plan, Some(JoinPlan::Give(_))) && !stop.is_joined;
        let theirs = stop.theirs.filter(|_| is_due).ok_or(not_due)?;
        let before = self.table.settled.horizon();
        let mut news = News::default();
        let result = self.table.join(length as usize, digest, at, &theirs, &mut news);
        self.tell_news(news, out);
        result?;
        self.finish_join(before, out);
        Ok(())
    }

    fn finish_join(&mut self, before: Millis, out: &mut Outbox<'_, G>) {
        let Flow::Stopped(stop) = &mut self.flow else { return };
        stop.is_joined = true;
        *out.keep = true;
        let withdrawn = self.table.withdraw(stop.logged_before);
        let why = stop.why;
        let other_claims = stop.theirs.is_some_and(|theirs| theirs.claims);
        stop.logged_before = self.table.settled.log().entries().len();
        let at = self.table.settled.horizon();
        if at < before {
            self.go_back();
            out.tell(Notice::WentBack(at));
        }
        out.notices.extend(withdrawn.into_iter().map(|(at, act)| Notice::Withdrawn { at, act }));
        self.settle_ending(why, other_claims, out);
        if self.ending.is_none() && why != StopReason::Diverged {
            out.tell(Notice::Joined(at));
        }
    }

    /// Ends the match at the moment where both stand, if a player did so while the other was away. An end by the rules
    /// that one of them did not know of comes first, and two claims are none.
    fn settle_ending(&mut self, why: StopReason, other_claims: bool, out: &mut Outbox<'_, G>) {
        let me = self.me();
        let claims = [(me, self.claims()), (!me, other_claims)];
        let mut claimants = claims.into_iter().filter(|(_, claims)| *claims).map(|(player, _)| player);
        let (first, second) = (claimants.next(), claimants.next());
        if self.table.settled.game().is_over() {
            return;
        }
        if why == StopReason::CalledOff || second.is_some() {
            self.end(Ending::CalledOff, out);
        } else if let Some(player) = first {
            let at = self.table.settled.horizon();
            let mut news = News::default();
            let entry = Entry { at, by: !player, act: G::resignation(), claimed: true };
            self.table.settled.apply(entry, &mut news);
            self.tell_news(news, out);
        }
    }

    /// Returns `true` if this player has claimed the match, and the other end does not know of it.
    fn claims(&self) -> bool {
        self.ending == Some(Ending::Claimed(self.me())) && !self.table.settled.game().is_over()
    }
}
