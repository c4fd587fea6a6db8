//! What arrives at an end.

use super::playing::Playing;
use super::{End, Phase};
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

impl<G: NetGame> End<G> {
    /// Takes bytes from the stream, cut anywhere. Whatever they are, the worst is that the connection ends.
    pub fn receive_stream(&mut self, now: Micros, mut bytes: &[u8]) {
        self.tick(now);
        self.link.heard_at = self.now;
        while self.link.is_open {
            let result = match self.link.reader.next(&mut bytes) {
                Ok(None) => return,
                Ok(Some(frame)) => self.receive_frame(&frame),
                Err(error) => Err(error.into()),
            };
            if let Err(reason) = result {
                self.fail(reason);
            }
        }
    }

    /// Takes a datagram. Too many are not read.
    pub fn receive_datagram(&mut self, now: Micros, bytes: &[u8]) {
        self.tick(now);
        self.link.heard_at = self.now;
        // Datagrams can be faster than the greeting.
        if !self.link.is_open || !self.link.is_greeted {
            return;
        }
        if let Err(reason) = self.read_datagram(bytes) {
            self.fail(reason);
        }
    }

    fn receive_frame(&mut self, frame: &[u8]) -> Result<(), CloseReason> {
        if !self.link.is_greeted {
            return self.receive_hello(decode(frame)?);
        }
        let message: Message<G::Act> = decode(frame)?;
        let kind = message.kind();
        if !self.link.allow(kind, self.now) {
            return Err(CloseReason::TooMany(kind));
        }
        match message {
            Message::Bye(reason) => {
                self.close(ClosedBy::OtherEnd, reason.seen_from_other_end());
                if reason == CloseReason::OtherMatch && self.has_match_that_never_ran() {
                    // Only this end had drawn the lot when the last connection broke.
                    self.agree_anew();
                    self.must_save = true;
                }
                Ok(())
            }
            Message::Say(phrase) => {
                self.notices.push(Notice::Said(phrase));
                Ok(())
            }
            Message::Proposal(_) | Message::Agreed(_) | Message::Commitment(_) | Message::Number(_) => {
                self.receive_agreement(message)
            }
            _ => self.receive_for_match(message),
        }
    }

    fn receive_hello(&mut self, hello: Hello) -> Result<(), CloseReason> {
        self.own_hello().common_protocol(&hello)?;
        let is_other_game = hello.game.is_some_and(|game| game != G::GAME);
        // The host says the game, the guest none.
        if is_other_game || hello.game.is_some() != (self.link.role == Role::Guest) {
            return Err(CloseReason::OtherGame);
        }
        self.link.is_greeted = true;
        self.notices.push(Notice::Greeted { name: hello.name.clone(), version: hello.version });
        self.other_name = hello.name;
        if self.link.role == Role::Host {
            self.with_match(Playing::send_summary);
        }
        Ok(())
    }

    fn receive_agreement(&mut self, message: Message<G::Act>) -> Result<(), CloseReason> {
        // The last connection may have broken when this end had drawn the lot and the host had not.
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
            Message::Number(other) => agreeing.receive_number(other, other_name, out).map(Some),
            _ => Ok(None),
        });
        if let Some(playing) = begun.ok_or(CloseReason::NotDue(MessageKind::Agreement))?? {
            self.link.awaits_epoch = false;
            self.phase = Phase::Playing(Box::new(playing));
            self.with_match(|playing, out| {
                *out.must_save = true;
                playing.notify_began(out);
            });
        }
        Ok(())
    }

    fn has_match_that_never_ran(&self) -> bool {
        self.playing().is_some_and(|playing| playing.table.run.number == 0)
    }

    fn receive_for_match(&mut self, message: Message<G::Act>) -> Result<(), CloseReason> {
        let not_due = match message.kind() {
            MessageKind::Sync => CloseReason::OtherMatch,
            kind => CloseReason::NotDue(kind),
        };
        let result = self.with_match(|playing, out| {
            match message {
                Message::Ready(run) => playing.receive_ready(run, out)?,
                Message::Run { run, at, since } => playing.receive_run(run, MatchClock { at, since }, out)?,
                Message::Summary(theirs) => playing.receive_summary(theirs, out)?,
                Message::Log(part) => playing.receive_log(part, out)?,
                Message::Synced { length, digest, at } => playing.receive_synced((length, digest, at), out)?,
                Message::Check { second, digest } => playing.receive_check(second, digest, out),
                Message::Diverged => playing.stop(StopReason::Diverged, out),
                Message::Ask(request) => playing.receive_request(request, out),
                Message::Answer(request, granted) => playing.receive_answer(request, granted, out),
                Message::Bye(_)
                | Message::Say(_)
                | Message::Proposal(_)
                | Message::Agreed(_)
                | Message::Commitment(_)
                | Message::Number(_) => {}
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
            Datagram::Hand(..) => MessageKind::Hand,
        };
        match self.link.allow_datagram(kind, self.now) {
            Some(true) => {}
            Some(false) => return Err(CloseReason::TooMany(kind)),
            None => return Ok(()),
        }
        match datagram {
            Datagram::Heartbeat(heartbeat) => {
                self.with_match(|playing, out| playing.receive_heartbeat(heartbeat, out)).unwrap_or(Ok(()))?;
            }
            Datagram::Ping(number) => self.link.send_datagram::<G::Act>(&Datagram::Pong(number, self.now)),
            Datagram::Pong(number, at) => self.link.clock.pong(self.now, number, at),
            Datagram::Hand(number, position) => {
                if self.link.is_newest_hand(number) {
                    self.notices.push(Notice::Hand(position));
                }
            }
        }
        Ok(())
    }

    /// Ends the connection because of what the other end did.
    fn fail(&mut self, reason: CloseReason) {
        if self.link.is_open {
            self.link.send::<G::Act>(&Message::Bye(reason));
            self.close(ClosedBy::ThisEnd, reason);
        }
    }

    pub(super) fn close(&mut self, by: ClosedBy, reason: CloseReason) {
        self.link.is_open = false;
        self.with_match(|playing, out| playing.stop(StopReason::Silence, out));
        self.notices.push(Notice::Closed { by, reason });
    }
}
