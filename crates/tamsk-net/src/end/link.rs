//! One connection: what waits to be sent, the rates of what arrives, and the other's clock.

use serde::Serialize;

use crate::clock::SharedClock;
use crate::game::NetGame;
use crate::limits::{HEARTBEAT_INTERVAL, MAX_DATAGRAM_BYTES, MILLI, Micros};
use crate::notice::Notice;
use crate::rates::{MessageKind, Rates};
use crate::role::Role;
use crate::wire::datagram::{Datagram, HandPosition};
use crate::wire::frame::{FrameReader, encode, write_frame};
use crate::wire::message::Message;

/// The number of datagrams too many after which an end is no longer listened to.
const MAX_FLOODED_DATAGRAMS: u32 = 2_000;

/// How long nothing may arrive before the other end seems to be gone, in microseconds.
const SILENT_AFTER: Micros = 5_000 * MILLI;

/// One connection.
#[derive(Debug)]
pub(crate) struct Link {
    pub role: Role,
    pub is_open: bool,
    /// Whether the other end has greeted.
    pub is_greeted: bool,
    /// Whether the ends have yet to agree on the epoch of this connection.
    pub awaits_epoch: bool,
    pub reader: FrameReader,
    pub clock: SharedClock,
    rates: Rates,
    own_rates: Rates,
    flooded: u32,
    stream: Vec<u8>,
    datagrams: Vec<Vec<u8>>,
    pub heartbeat_due: Micros,
    /// When something last arrived.
    pub heard_at: Micros,
    hand: Option<HandPosition>,
    hand_due: Micros,
    hands_sent: u32,
    hand_seen: u32,
}

impl Link {
    pub fn new(role: Role, is_open: bool, now: Micros) -> Link {
        Link {
            role,
            is_open,
            is_greeted: false,
            awaits_epoch: true,
            reader: FrameReader::default(),
            clock: SharedClock::default(),
            rates: Rates::default(),
            own_rates: Rates::of_sender(),
            flooded: 0,
            stream: Vec::new(),
            datagrams: Vec::new(),
            heartbeat_due: 0,
            heard_at: now,
            hand: None,
            hand_due: 0,
            hands_sent: 0,
            hand_seen: 0,
        }
    }

    /// Returns `true` if the other end seems to be gone: not even its pings arrive, of which there is one a second.
    pub fn is_silent(&self, now: Micros) -> bool {
        now.saturating_sub(self.heard_at) > SILENT_AFTER
    }

    /// Returns the clock of the host.
    pub fn shared(&mut self, now: Micros) -> Micros {
        match self.role {
            Role::Host => now,
            Role::Guest => self.clock.other_end(now),
        }
    }

    /// Queues a frame for the stream.
    pub fn write(&mut self, frame: &impl Serialize) {
        if self.is_open {
            write_frame(frame, &mut self.stream);
        }
    }

    /// Queues a message for the stream.
    pub fn send<A: Serialize>(&mut self, message: &Message<A>) {
        self.write(message);
    }

    /// Queues a datagram.
    pub fn send_datagram<A: Serialize>(&mut self, datagram: &Datagram<A>) {
        let bytes = encode(datagram);
        debug_assert!(bytes.len() <= MAX_DATAGRAM_BYTES, "every datagram fits");
        if self.is_open {
            self.datagrams.push(bytes);
        }
    }

    /// Takes what waits to be sent.
    pub fn take(&mut self) -> (Vec<u8>, Vec<Vec<u8>>) {
        (std::mem::take(&mut self.stream), std::mem::take(&mut self.datagrams))
    }

    /// Counts a message that arrived. Returns `false` if it is one too many.
    pub fn allow(&mut self, kind: MessageKind, now: Micros) -> bool {
        self.rates.allow(kind, now)
    }

    /// Counts an own message, so that this end never sends more than another accepts.
    pub fn may_send(&mut self, kind: MessageKind, now: Micros) -> bool {
        self.is_open && self.own_rates.allow(kind, now)
    }

    /// Counts a datagram that arrived. Returns `None` if it is one too many, which is then not read, and `Some(false)`
    /// if there were too many for too long.
    pub fn allow_datagram(&mut self, kind: MessageKind, now: Micros) -> Option<bool> {
        if self.rates.allow(kind, now) {
            return Some(true);
        }
        self.flooded += 1;
        (self.flooded > MAX_FLOODED_DATAGRAMS).then_some(false)
    }

    /// Sets the position of the own hand.
    pub fn set_hand(&mut self, position: HandPosition) {
        self.hand = Some(position);
    }

    /// Queues what is due whatever the match does: pings and the position of the hand.
    pub fn poll<A: Serialize>(&mut self, now: Micros) {
        if !self.is_open || !self.is_greeted {
            return;
        }
        if let Some(number) = self.clock.ping(now) {
            self.send_datagram::<A>(&Datagram::Ping(number));
        }
        if now >= self.hand_due
            && let Some(position) = self.hand.take()
        {
            self.hand_due = now + HEARTBEAT_INTERVAL * MILLI;
            self.hands_sent += 1;
            self.send_datagram::<A>(&Datagram::Hand(self.hands_sent, position));
        }
    }

    /// Returns `true` if this position of the other's hand is newer than the last one.
    pub fn is_newest_hand(&mut self, number: u32) -> bool {
        let is_newer = number > self.hand_seen;
        self.hand_seen = self.hand_seen.max(number);
        is_newer
    }
}

/// What a match at an end needs of the end.
pub(crate) struct Outbox<'a, G: NetGame> {
    pub now: Micros,
    pub link: &'a mut Link,
    pub notices: &'a mut Vec<Notice<G>>,
    pub must_save: &'a mut bool,
}

impl<G: NetGame> Outbox<'_, G> {
    pub fn notify(&mut self, notice: Notice<G>) {
        self.notices.push(notice);
    }

    pub fn send(&mut self, message: &Message<G::Act>) {
        self.link.send(message);
    }
}
