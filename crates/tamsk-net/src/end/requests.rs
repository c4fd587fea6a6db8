//! What needs the other player's consent, and what a player may do once the other stayed away too long.

use super::link::Outbox;
use super::playing::{ClockState, Playing};
use crate::game::NetGame;
use crate::interruptions::AbsenceChoice;
use crate::lot::rematch_id;
use crate::notice::{Ending, Notice};
use crate::rates::MessageKind;
use crate::table::Table;
use crate::table::settled::Settled;
use crate::wire::message::{Message, Request, StopReason};

/// Why a request, an answer or a choice is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// It makes no sense in the present state of the match.
    #[error("not possible now")]
    NotNow,
    /// The player has no pause left.
    #[error("no pause is left")]
    NoPauseLeft,
    /// The same was asked before and is not answered yet, or too much was asked at once.
    #[error("asked before")]
    AskedBefore,
}

impl<G: NetGame> Playing<G> {
    /// Asks the other player for something.
    ///
    /// # Errors
    /// Returns [`RequestError`] if that is not possible now.
    pub fn ask(&mut self, request: Request, out: &mut Outbox<'_, G>) -> Result<(), RequestError> {
        if !out.link.is_open || !out.link.is_greeted || !self.is_possible(request) {
            return Err(RequestError::NotNow);
        }
        if request == Request::Pause && self.interruptions[self.me()].pauses == 0 {
            return Err(RequestError::NoPauseLeft);
        }
        if self.asked.contains(&request) || !out.link.may_send(MessageKind::Request, out.now) {
            return Err(RequestError::AskedBefore);
        }
        self.asked.push(request);
        out.send(&Message::Ask(request));
        Ok(())
    }

    fn is_possible(&self, request: Request) -> bool {
        let runs = matches!(self.clock_state, ClockState::Running(_));
        // Messages about the last match would arrive in the next one.
        let is_synced = !matches!(&self.clock_state, ClockState::Stopped(stop) if !stop.is_synced);
        match request {
            Request::Pause | Request::Tie => runs && self.ending.is_none(),
            Request::CallOff => self.ending.is_none(),
            Request::Rematch => self.ending.is_some() && is_synced,
        }
    }

    /// Takes a request of the other player. One that came too late, as the match stopped, is refused.
    pub fn receive_request(&mut self, request: Request, out: &mut Outbox<'_, G>) {
        let has_pause = request != Request::Pause || self.interruptions[!self.me()].pauses > 0;
        // A rematch may be asked for before the end is settled here.
        if request != Request::Rematch && !(self.is_possible(request) && has_pause) {
            out.send(&Message::Answer(request, false));
            return;
        }
        if !self.asked_by_other.contains(&request) {
            self.asked_by_other.push(request);
            out.notify(Notice::Asked(request));
        }
    }

    /// Answers a request of the other player.
    ///
    /// # Errors
    /// Returns [`RequestError`] if there is none, or it cannot be granted now.
    pub fn answer(&mut self, request: Request, granted: bool, out: &mut Outbox<'_, G>) -> Result<(), RequestError> {
        let place = self.asked_by_other.iter().position(|asked| *asked == request).ok_or(RequestError::NotNow)?;
        // A tie is agreed to by an act.
        if granted && (!self.is_possible(request) || request == Request::Tie) {
            return Err(RequestError::NotNow);
        }
        self.asked_by_other.swap_remove(place);
        out.send(&Message::Answer(request, granted));
        if granted {
            self.grant(request, false, out);
        }
        Ok(())
    }

    /// Takes the answer to a request. Ignores one to a request that is no longer possible.
    pub fn receive_answer(&mut self, request: Request, granted: bool, out: &mut Outbox<'_, G>) {
        let Some(place) = self.asked.iter().position(|asked| *asked == request) else { return };
        self.asked.swap_remove(place);
        out.notify(Notice::Answered(request, granted));
        if granted && self.is_possible(request) {
            self.grant(request, true, out);
        }
    }

    fn grant(&mut self, request: Request, is_own: bool, out: &mut Outbox<'_, G>) {
        match request {
            Request::Pause => {
                let asker = if is_own { self.me() } else { !self.me() };
                self.interruptions[asker].begin();
                self.stop(StopReason::Pause, out);
                if let ClockState::Stopped(stop) = &mut self.clock_state {
                    stop.by = Some(asker);
                }
            }
            Request::CallOff => {
                let is_synced = matches!(&self.clock_state, ClockState::Stopped(stop) if stop.is_synced);
                self.stop(StopReason::CalledOff, out);
                if is_synced {
                    self.end(Ending::CalledOff, out);
                }
            }
            Request::Rematch => self.begin_rematch(out),
            Request::Tie => {}
        }
    }

    pub fn begin_rematch(&mut self, out: &mut Outbox<'_, G>) {
        let options = G::swap_players(&self.options);
        let Ok(start) = G::begin(&options) else { return };
        // Runs are counted on, so that late datagrams of the last match are recognized.
        let table = Table::resumed(Settled::new(start), !self.me(), self.table.run.number);
        let epoch = self.epoch;
        *self = Playing::new(rematch_id(self.id), options, self.names.clone().swapped(), table);
        self.epoch = epoch;
        *out.must_save = true;
        self.notify_began(out);
    }

    /// Notifies the table of the match that is on it.
    pub fn notify_began(&self, out: &mut Outbox<'_, G>) {
        out.notify(Notice::Began { me: self.me(), names: self.names.clone(), options: self.options.clone() });
    }

    /// Counts how long the other player is away, or how long a pause lasts.
    pub fn count_absence(&mut self, out: &mut Outbox<'_, G>) {
        let me = self.me();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return };
        let time = stop.count_time(out.now);
        let Some(player) = stop.is_caused_by(me) else { return };
        self.interruptions[player].count(time);
        if player != me && self.interruptions[player].is_over() && !stop.may_choose {
            stop.may_choose = true;
            out.notify(Notice::MayChoose);
        }
    }

    /// Does what the player chose about the other, who stayed away too long.
    ///
    /// # Errors
    /// Returns [`RequestError`] if the other still has time.
    pub fn choose(&mut self, choice: AbsenceChoice, out: &mut Outbox<'_, G>) -> Result<(), RequestError> {
        let other = !self.me();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return Err(RequestError::NotNow) };
        if !stop.may_choose || self.ending.is_some() {
            return Err(RequestError::NotNow);
        }
        // What was said over this connection no longer holds. The other end hears of the choice over another one.
        out.link.is_open &= choice == AbsenceChoice::Wait;
        match choice {
            AbsenceChoice::Wait => {
                stop.may_choose = false;
                self.interruptions[other].renew();
            }
            AbsenceChoice::Keep => self.stop(StopReason::Left, out),
            // It enters the log once the ends meet again, at the moment that both have reached.
            AbsenceChoice::Claim => self.end(Ending::Claimed(!other), out),
            AbsenceChoice::CallOff => {
                stop.why = StopReason::CalledOff;
                self.end(Ending::CalledOff, out);
            }
        }
        Ok(())
    }
}
