//! Requests that need the other player's consent, and choices after the other player stayed away too long.

use super::link::Outbox;
use super::playing::{ClockState, PeerMatch};
use crate::colour_draw::rematch_id;
use crate::game::NetGame;
use crate::interruptions::AbsenceChoice;
use crate::notice::{Ending, Notice};
use crate::rates::MessageKind;
use crate::replica::MatchReplica;
use crate::replica::settled::SettledMatch;
use crate::wire::message::{ConsentRequest, Message, StopReason};

/// The reason why a request, an answer or a choice is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConsentRequestError {
    /// The present state of the match does not allow the request, the answer or the choice.
    #[error("not possible now")]
    NotNow,
    /// The player has no pause left.
    #[error("no pause is left")]
    NoPauseLeft,
    /// The same request is still unanswered, or there were too many requests.
    #[error("asked before")]
    AskedTooOften,
}

impl<G: NetGame> PeerMatch<G> {
    /// Sends a request to the other player.
    ///
    /// # Errors
    /// Returns [`ConsentRequestError`] if the request is not possible now.
    pub fn ask(&mut self, request: ConsentRequest, out: &mut Outbox<'_, G>) -> Result<(), ConsentRequestError> {
        if !out.link.is_open || !out.link.has_other_greeted || !self.is_possible(request) {
            return Err(ConsentRequestError::NotNow);
        }
        if request == ConsentRequest::Pause && self.interruptions[self.me()].interruptions_left == 0 {
            return Err(ConsentRequestError::NoPauseLeft);
        }
        if self.own_requests.contains(&request) || !out.link.allow_outgoing(MessageKind::Request, out.now) {
            return Err(ConsentRequestError::AskedTooOften);
        }
        self.own_requests.push(request);
        out.send(&Message::Ask(request));
        Ok(())
    }

    fn is_possible(&self, request: ConsentRequest) -> bool {
        let runs = matches!(self.clock_state, ClockState::Running(_));
        // A rematch must wait until both logs are equal. Otherwise, messages about the last match would arrive during
        // the rematch.
        let is_synced = !matches!(&self.clock_state, ClockState::Stopped(stop) if !stop.are_logs_synced);
        match request {
            ConsentRequest::Pause | ConsentRequest::Tie => runs && self.ending.is_none(),
            ConsentRequest::CallOff => self.ending.is_none(),
            ConsentRequest::Rematch => self.ending.is_some() && is_synced,
        }
    }

    /// Processes a request of the other player. Refuses a request that is no longer possible, for example because the
    /// clock has stopped.
    pub fn receive_request(&mut self, request: ConsentRequest, out: &mut Outbox<'_, G>) {
        let has_pause = request != ConsentRequest::Pause || self.interruptions[!self.me()].interruptions_left > 0;
        // A request for a rematch may arrive before the ending is settled at this end.
        if request != ConsentRequest::Rematch && !(self.is_possible(request) && has_pause) {
            out.send(&Message::Answer(request, false));
            return;
        }
        if !self.other_requests.contains(&request) {
            self.other_requests.push(request);
            out.notify(Notice::Asked(request));
        }
    }

    /// Answers a request of the other player.
    ///
    /// # Errors
    /// Returns [`ConsentRequestError`] if there is no such request, or it cannot be granted now.
    pub fn answer(
        &mut self,
        request: ConsentRequest,
        granted: bool,
        out: &mut Outbox<'_, G>,
    ) -> Result<(), ConsentRequestError> {
        let place =
            self.other_requests.iter().position(|asked| *asked == request).ok_or(ConsentRequestError::NotNow)?;
        // A player agrees to a tie by an act, not by an answer.
        if granted && (!self.is_possible(request) || request == ConsentRequest::Tie) {
            return Err(ConsentRequestError::NotNow);
        }
        self.other_requests.swap_remove(place);
        out.send(&Message::Answer(request, granted));
        if granted {
            self.grant(request, false, out);
        }
        Ok(())
    }

    /// Processes the answer to a request. Does not grant a request that is no longer possible.
    pub fn receive_answer(&mut self, request: ConsentRequest, granted: bool, out: &mut Outbox<'_, G>) {
        let Some(place) = self.own_requests.iter().position(|asked| *asked == request) else { return };
        self.own_requests.swap_remove(place);
        out.notify(Notice::Answered(request, granted));
        if granted && self.is_possible(request) {
            self.grant(request, true, out);
        }
    }

    fn grant(&mut self, request: ConsentRequest, is_own: bool, out: &mut Outbox<'_, G>) {
        match request {
            ConsentRequest::Pause => {
                let asker = if is_own { self.me() } else { !self.me() };
                self.interruptions[asker].use_interruption();
                self.stop_clock(StopReason::Pause, out);
                if let ClockState::Stopped(stop) = &mut self.clock_state {
                    stop.paused_by = Some(asker);
                }
            }
            ConsentRequest::CallOff => {
                let is_synced = matches!(&self.clock_state, ClockState::Stopped(stop) if stop.are_logs_synced);
                self.stop_clock(StopReason::CalledOff, out);
                if is_synced {
                    self.set_ending(Ending::CalledOff, out);
                }
            }
            ConsentRequest::Rematch => self.replace_with_rematch(out),
            ConsentRequest::Tie => {}
        }
    }

    /// Replaces the match with a rematch, in which the players swap colours.
    pub fn replace_with_rematch(&mut self, out: &mut Outbox<'_, G>) {
        let options = G::swap_players(&self.options);
        let Ok(start) = G::begin(&options) else { return };
        // The numbers of runs continue, so that late datagrams of the last match can be recognised.
        let replica = MatchReplica::resumed(SettledMatch::new(start), !self.me(), self.replica.run.number);
        let epoch = self.epoch;
        *self = PeerMatch::new(rematch_id(self.id), options, self.names.clone().swapped(), replica);
        self.epoch = epoch;
        *out.must_save = true;
        self.notify_match_began(out);
    }

    /// Notifies the program that the match began.
    pub fn notify_match_began(&self, out: &mut Outbox<'_, G>) {
        out.notify(Notice::MatchBegan { me: self.me(), names: self.names.clone(), options: self.options.clone() });
    }

    /// Charges the time since the last call to the player who keeps the match waiting, if there is such a player.
    pub fn charge_interruption_time(&mut self, out: &mut Outbox<'_, G>) {
        let me = self.me();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return };
        let time = stop.take_elapsed(out.now);
        let Some(player) = stop.interrupting_player(me) else { return };
        self.interruptions[player].spend_time(time);
        if player != me && self.interruptions[player].is_time_used_up() && !stop.may_choose_after_absence {
            stop.may_choose_after_absence = true;
            out.notify(Notice::MayChooseAfterAbsence);
        }
    }

    /// Carries out this player's choice after the other player stayed away too long.
    ///
    /// # Errors
    /// Returns [`ConsentRequestError`] if the other player still has time, or if the match has ended.
    pub fn choose_after_absence(
        &mut self,
        choice: AbsenceChoice,
        out: &mut Outbox<'_, G>,
    ) -> Result<(), ConsentRequestError> {
        let other = !self.me();
        let ClockState::Stopped(stop) = &mut self.clock_state else { return Err(ConsentRequestError::NotNow) };
        if !stop.may_choose_after_absence || self.ending.is_some() {
            return Err(ConsentRequestError::NotNow);
        }
        // Unless this player chooses to wait, the connection is closed, because its messages no longer matter. The
        // other end learns of the choice over the next connection.
        out.link.is_open &= choice == AbsenceChoice::Wait;
        match choice {
            AbsenceChoice::Wait => {
                stop.may_choose_after_absence = false;
                self.interruptions[other].renew();
            }
            AbsenceChoice::Leave => self.stop_clock(StopReason::Left, out),
            // The claim is written to the log after both ends have compared their logs again. The time of the claim is
            // the match time that both ends have reached.
            AbsenceChoice::ClaimMatch => self.set_ending(Ending::Claimed(!other), out),
            AbsenceChoice::CallOff => {
                stop.why = StopReason::CalledOff;
                self.set_ending(Ending::CalledOff, out);
            }
        }
        Ok(())
    }
}
