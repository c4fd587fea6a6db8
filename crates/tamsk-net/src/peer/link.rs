//! One connection: its send queues, its rate limits, and the other end's clock.

use serde::Serialize;

use crate::clock::RemoteClock;
use crate::game::NetGame;
use crate::limits::{HEARTBEAT_INTERVAL, MAX_DATAGRAM_BYTES, MILLI, Micros};
use crate::notice::Notice;
use crate::rates::{MessageKind, RateLimits};
use crate::role::Role;
use crate::wire::datagram::{Datagram, HandPosition};
use crate::wire::frame::{FrameReader, encode, write_frame};
use crate::wire::message::Message;

/// The number of datagrams beyond the rate limit after which the connection is closed.
const MAX_FLOODED_DATAGRAMS: u32 = 2_000;

/// The time without incoming data after which the other end seems to be gone, in microseconds.
const SILENT_AFTER: Micros = 5_000 * MILLI;

/// The state of one connection.
#[derive(Debug)]
pub(crate) struct PeerConnection {
    /// The role of this end.
    pub role: Role,
    pub is_open: bool,
    /// Whether the other end has greeted.
    pub has_other_greeted: bool,
    /// Whether the ends still have to agree on the epoch of this connection.
    pub awaits_epoch: bool,
    pub reader: FrameReader,
    pub remote_clock: RemoteClock,
    /// The limits for messages from the other end.
    rates: RateLimits,
    /// The limits for this end's own messages.
    own_rates: RateLimits,
    /// The number of datagrams that have exceeded the rate limit.
    flooded: u32,
    stream: Vec<u8>,
    datagrams: Vec<Vec<u8>>,
    /// The time at which the next heartbeat is due.
    pub heartbeat_due_at: Micros,
    /// The time at which something last arrived.
    pub last_arrival_at: Micros,
    /// The next hand position to send; `None` if there is no new position.
    hand: Option<HandPosition>,
    hand_due: Micros,
    /// The number of hand positions sent so far. The latest position carries this number.
    hands_sent: u32,
    /// The number of the latest hand position that has arrived.
    hand_seen: u32,
}

impl PeerConnection {
    pub fn new(role: Role, is_open: bool, now: Micros) -> PeerConnection {
        PeerConnection {
            role,
            is_open,
            has_other_greeted: false,
            awaits_epoch: true,
            reader: FrameReader::default(),
            remote_clock: RemoteClock::default(),
            rates: RateLimits::default(),
            own_rates: RateLimits::for_sender(),
            flooded: 0,
            stream: Vec::new(),
            datagrams: Vec::new(),
            heartbeat_due_at: 0,
            last_arrival_at: now,
            hand: None,
            hand_due: 0,
            hands_sent: 0,
            hand_seen: 0,
        }
    }

    /// Returns `true` if the other end seems to be gone. An end that is still there sends a ping every second.
    pub fn is_silent(&self, now: Micros) -> bool {
        now.saturating_sub(self.last_arrival_at) > SILENT_AFTER
    }

    /// Returns the time of the host's clock, which a guest estimates.
    pub fn host_time(&mut self, now: Micros) -> Micros {
        match self.role {
            Role::Host => now,
            Role::Guest => self.remote_clock.advance_estimate(now),
        }
    }

    /// Queues a frame for the stream.
    pub fn queue_frame(&mut self, frame: &impl Serialize) {
        if self.is_open {
            write_frame(frame, &mut self.stream);
        }
    }

    /// Queues a message for the stream.
    pub fn queue_message<A: Serialize>(&mut self, message: &Message<A>) {
        self.queue_frame(message);
    }

    /// Queues a datagram.
    pub fn queue_datagram<A: Serialize>(&mut self, datagram: &Datagram<A>) {
        let bytes = encode(datagram);
        debug_assert!(bytes.len() <= MAX_DATAGRAM_BYTES, "every datagram fits");
        if self.is_open {
            self.datagrams.push(bytes);
        }
    }

    /// Removes and returns the queued stream bytes and datagrams.
    pub fn take_outgoing(&mut self) -> (Vec<u8>, Vec<Vec<u8>>) {
        (std::mem::take(&mut self.stream), std::mem::take(&mut self.datagrams))
    }

    /// Counts a message that arrived. Returns `false` if the message exceeds the rate limit.
    pub fn allow_incoming(&mut self, kind: MessageKind, now: Micros) -> bool {
        self.rates.try_use(kind, now)
    }

    /// Counts a message to be sent. Returns `false` if the connection is closed, or if the message exceeds the sender's
    /// rate limit.
    pub fn allow_outgoing(&mut self, kind: MessageKind, now: Micros) -> bool {
        self.is_open && self.own_rates.try_use(kind, now)
    }

    /// Counts a datagram that arrived. Returns `Some(true)` if the datagram is allowed, `None` if it exceeds the rate
    /// limit and must be ignored, and `Some(false)` if too many datagrams have exceeded the limit.
    pub fn allow_incoming_datagram(&mut self, kind: MessageKind, now: Micros) -> Option<bool> {
        if self.rates.try_use(kind, now) {
            return Some(true);
        }
        self.flooded += 1;
        (self.flooded > MAX_FLOODED_DATAGRAMS).then_some(false)
    }

    /// Sets the next hand position to send.
    pub fn queue_hand_position(&mut self, position: HandPosition) {
        self.hand = Some(position);
    }

    /// Queues due pings and hand positions, which do not depend on the match.
    pub fn queue_due_datagrams<A: Serialize>(&mut self, now: Micros) {
        if !self.is_open || !self.has_other_greeted {
            return;
        }
        if let Some(number) = self.remote_clock.take_due_ping(now) {
            self.queue_datagram::<A>(&Datagram::Ping(number));
        }
        if now >= self.hand_due
            && let Some(position) = self.hand.take()
        {
            self.hand_due = now + HEARTBEAT_INTERVAL * MILLI;
            self.hands_sent += 1;
            self.queue_datagram::<A>(&Datagram::Hand(self.hands_sent, position));
        }
    }

    /// Records the number of a position of the other player's hand. Returns `true` if the position is newer than the
    /// latest known one.
    pub fn accept_newer_hand(&mut self, number: u32) -> bool {
        let is_newer = number > self.hand_seen;
        self.hand_seen = self.hand_seen.max(number);
        is_newer
    }
}

/// The parts of an end that its match needs for sending messages and notices.
pub(crate) struct Outbox<'a, G: NetGame> {
    pub now: Micros,
    pub link: &'a mut PeerConnection,
    pub notices: &'a mut Vec<Notice<G>>,
    pub must_save: &'a mut bool,
}

impl<G: NetGame> Outbox<'_, G> {
    /// Adds a notice for the program.
    pub fn notify(&mut self, notice: Notice<G>) {
        self.notices.push(notice);
    }

    /// Queues a message for the stream.
    pub fn send(&mut self, message: &Message<G::Act>) {
        self.link.queue_message(message);
    }
}
