//! The processing of incoming data.

use super::playing::PeerMatch;
use super::{Peer, Phase};
use crate::clock::MatchClock;
use crate::close_reason::{CloseReason, ClosedBy};
use crate::game::NetGame;
use crate::limits::{MAX_DATAGRAM_BYTES, Micros};
use crate::notice::Notice;
use crate::rates::MessageKind;
use crate::role::Role;
use crate::wire::datagram::Datagram;
use crate::wire::frame::{FrameError, decode};
use crate::wire::hello::Hello;
use crate::wire::message::{Message, StopReason};

impl<G: NetGame> Peer<G> {
    /// Processes bytes from the stream, which may be split at any point. Invalid bytes close the connection.
    pub fn receive_stream(&mut self, now: Micros, mut bytes: &[u8]) {
        self.tick(now);
        self.link.last_arrival_at = self.now;
        while self.link.is_open {
            let result = match self.link.reader.next_frame(&mut bytes) {
                Ok(None) => return,
                Ok(Some(frame)) => self.receive_frame(&frame),
                Err(error) => Err(error.into()),
            };
            if let Err(reason) = result {
                self.fail(reason);
            }
        }
    }

    /// Processes a datagram. Ignores datagrams beyond the rate limit.
    pub fn receive_datagram(&mut self, now: Micros, bytes: &[u8]) {
        self.tick(now);
        self.link.last_arrival_at = self.now;
        // Datagrams can overtake the greeting. They are ignored until it has arrived.
        if !self.link.is_open || !self.link.has_other_greeted {
            return;
        }
        if let Err(reason) = self.read_datagram(bytes) {
            self.fail(reason);
        }
    }

    fn receive_frame(&mut self, frame: &[u8]) -> Result<(), CloseReason> {
        if !self.link.has_other_greeted {
            return self.receive_hello(decode(frame)?);
        }
        let message: Message<G::Act> = decode(frame)?;
        let kind = message.kind();
        if !self.link.allow_incoming(kind, self.now) {
            return Err(CloseReason::TooManyMessages(kind));
        }
        match message {
            Message::Bye(reason) => {
                self.close(ClosedBy::OtherEnd, reason.seen_from_other_end());
                if reason == CloseReason::OtherMatch && self.has_match_that_never_ran() {
                    // The last connection broke after this end had drawn the colours, but before the other end had
                    // drawn them. The ends must therefore agree again.
                    self.agree_anew();
                    self.must_save = true;
                }
                Ok(())
            }
            Message::Say(phrase) => {
                self.notices.push(Notice::Said(phrase));
                Ok(())
            }
            Message::Proposal(_) | Message::Agreed(_) | Message::Commitment(_) | Message::DrawNumber(_) => {
                self.receive_agreement(message)
            }
            _ => self.receive_for_match(message),
        }
    }

    fn receive_hello(&mut self, hello: Hello) -> Result<(), CloseReason> {
        self.own_hello().negotiate_protocol_version(&hello)?;
        let is_other_game = hello.hosted_game.is_some_and(|game| game != G::GAME);
        // Only the greeting of the host names the game.
        if is_other_game || hello.hosted_game.is_some() != (self.link.role == Role::Guest) {
            return Err(CloseReason::OtherGame);
        }
        self.link.has_other_greeted = true;
        self.notices.push(Notice::Greeted { name: hello.name.clone(), version: hello.version });
        self.other_name = hello.name;
        if self.link.role == Role::Host {
            self.with_match(PeerMatch::send_log_summary_if_due);
        }
        Ok(())
    }

    fn receive_agreement(&mut self, message: Message<G::Act>) -> Result<(), CloseReason> {
        // The last connection may have broken after this end had drawn the colours, but before the host had drawn them.
        // The ends must then agree again.
        let is_lost = self.link.awaits_epoch && self.has_match_that_never_ran();
        if is_lost && matches!(message, Message::Proposal(_)) {
            self.agree_anew();
        }
        let other_name = self.other_name.clone();
        let begun = self.with_agreement(|agreeing, out| match message {
            Message::Proposal(proposal) => agreeing.receive_proposal(&proposal, out).map(|()| None),
            Message::Agreed(digest) => {
                agreeing.receive_agreed(digest, out);
                Ok(None)
            }
            Message::Commitment(other) => agreeing.receive_commitment(other, out).map(|()| None),
            Message::DrawNumber(other) => agreeing.receive_draw_number(other, other_name, out).map(Some),
            _ => Ok(None),
        });
        if let Some(playing) = begun.ok_or(CloseReason::UnexpectedMessage(MessageKind::MatchStart))?? {
            self.link.awaits_epoch = false;
            self.phase = Phase::Playing(Box::new(playing));
            self.with_match(|playing, out| {
                *out.must_save = true;
                playing.notify_match_began(out);
            });
        }
        Ok(())
    }

    fn has_match_that_never_ran(&self) -> bool {
        self.playing().is_some_and(|playing| playing.replica.run.number == 0)
    }

    fn receive_for_match(&mut self, message: Message<G::Act>) -> Result<(), CloseReason> {
        let not_due = match message.kind() {
            MessageKind::LogComparison => CloseReason::OtherMatch,
            kind => CloseReason::UnexpectedMessage(kind),
        };
        let result = self.with_match(|playing, out| {
            match message {
                Message::Ready(run) => playing.receive_ready(run, out)?,
                Message::StartRun { run, at, host_start_time: since } => {
                    playing.receive_run_start(run, MatchClock { start_match_time: at, start_host_time: since }, out)?;
                }
                Message::LogSummary(theirs) => playing.receive_log_summary(theirs, out)?,
                Message::Log(part) => playing.receive_log_part(part, out)?,
                Message::LogConfirmation { length, digest, at } => {
                    playing.receive_log_confirmation((length, digest, at), out)?;
                }
                Message::MatchHash { second, digest } => playing.receive_hash(second, digest, out),
                Message::Diverged => playing.stop_clock(StopReason::Diverged, out),
                Message::Ask(request) => playing.receive_request(request, out),
                Message::Answer(request, granted) => playing.receive_answer(request, granted, out),
                Message::Bye(_)
                | Message::Say(_)
                | Message::Proposal(_)
                | Message::Agreed(_)
                | Message::Commitment(_)
                | Message::DrawNumber(_) => {}
            }
            Ok(())
        });
        result.unwrap_or(Err(not_due))
    }

    fn read_datagram(&mut self, bytes: &[u8]) -> Result<(), CloseReason> {
        if bytes.len() > MAX_DATAGRAM_BYTES {
            return Err(FrameError::TooLong(bytes.len()).into());
        }
        let datagram: Datagram<G::Act> = decode(bytes)?;
        let kind = match &datagram {
            Datagram::Heartbeat(_) => MessageKind::Heartbeat,
            Datagram::Ping(_) | Datagram::Pong(..) => MessageKind::Ping,
            Datagram::Hand(..) => MessageKind::HandPosition,
        };
        match self.link.allow_incoming_datagram(kind, self.now) {
            Some(true) => {}
            Some(false) => return Err(CloseReason::TooManyMessages(kind)),
            None => return Ok(()),
        }
        match datagram {
            Datagram::Heartbeat(heartbeat) => {
                self.with_match(|playing, out| playing.receive_heartbeat(heartbeat, out)).unwrap_or(Ok(()))?;
            }
            Datagram::Ping(number) => self.link.queue_datagram::<G::Act>(&Datagram::Pong(number, self.now)),
            Datagram::Pong(number, at) => self.link.remote_clock.receive_pong(self.now, number, at),
            Datagram::Hand(number, position) => {
                if self.link.accept_newer_hand(number) {
                    self.notices.push(Notice::HandMoved(position));
                }
            }
        }
        Ok(())
    }

    /// Closes the connection because of a fault of the other end.
    fn fail(&mut self, reason: CloseReason) {
        if self.link.is_open {
            self.link.queue_message::<G::Act>(&Message::Bye(reason));
            self.close(ClosedBy::ThisEnd, reason);
        }
    }

    /// Closes the connection and stops the match clock.
    pub(super) fn close(&mut self, by: ClosedBy, reason: CloseReason) {
        self.link.is_open = false;
        self.with_match(|playing, out| playing.stop_clock(StopReason::Silence, out));
        self.notices.push(Notice::ConnectionClosed { by, reason });
    }
}
