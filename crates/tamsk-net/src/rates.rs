//! Rate limits for each kind of message.

use serde::{Deserialize, Serialize};

use crate::limits::{MILLI, Micros};

/// A kind of message. Each kind has its own rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MessageKind {
    /// The agreement on a match, the colour draw, and the start of the clock.
    MatchStart,
    /// The comparison of the logs before a match is resumed.
    #[serde(rename = "Sync")]
    LogComparison,
    /// The entries of a log.
    LogPart,
    /// Hashes of the match, one for each second.
    #[serde(rename = "SecondHash")]
    MatchHash,
    /// Requests, and the answers to requests.
    Request,
    /// Fixed phrases.
    Phrase,
    /// Acts of the players.
    Act,
    /// Datagrams with acts and acknowledgements.
    Heartbeat,
    /// Pings, and the answers to pings.
    Ping,
    /// Positions of a player's hand.
    HandPosition,
}

impl std::fmt::Display for MessageKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            MessageKind::MatchStart => "agreements",
            MessageKind::LogComparison => "comparisons",
            MessageKind::LogPart => "logs",
            MessageKind::MatchHash => "hashes",
            MessageKind::Request => "requests",
            MessageKind::Phrase => "phrases",
            MessageKind::Act => "acts",
            MessageKind::Heartbeat => "heartbeats",
            MessageKind::Ping => "pings",
            MessageKind::HandPosition => "positions of the hand",
        })
    }
}

impl MessageKind {
    const ALL: [MessageKind; 10] = [
        MessageKind::MatchStart,
        MessageKind::LogComparison,
        MessageKind::LogPart,
        MessageKind::MatchHash,
        MessageKind::Request,
        MessageKind::Phrase,
        MessageKind::Act,
        MessageKind::Heartbeat,
        MessageKind::Ping,
        MessageKind::HandPosition,
    ];

    /// Returns the maximum number of messages in a burst, and the interval in milliseconds after which one more message
    /// is allowed.
    ///
    /// After a stall, a network may deliver all messages of the last two to four seconds at once (see
    /// [`STOP_CLOCK_AFTER_STALL`](crate::STOP_CLOCK_AFTER_STALL)). Datagrams above the limit are ignored, which does no
    /// harm, because the next datagram repeats their content.
    const fn allowance(self) -> (u32, u32) {
        match self {
            MessageKind::MatchStart => (60, 250),
            MessageKind::LogPart => (2_600, 50),
            MessageKind::MatchHash => (240, 800),
            MessageKind::LogComparison => (20, 1_000),
            MessageKind::Request => (40, 1_000),
            MessageKind::Phrase => (24, 2_000),
            MessageKind::Act => (256, 50),
            MessageKind::Heartbeat => (400, 12),
            MessageKind::Ping => (80, 40),
            MessageKind::HandPosition => (200, 15),
        }
    }
}

/// A token bucket, which is full at first. Each message takes one token, and a token is added after each interval.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    /// The tokens in the bucket, measured as the time in which they accumulate, in microseconds. One token is worth
    /// `interval` microseconds.
    saved: Micros,
    most: Micros,
    interval: Micros,
    at: Micros,
}

impl Bucket {
    fn new((burst, interval): (u32, u32)) -> Bucket {
        let interval = Micros::from(interval) * MILLI;
        let most = interval * Micros::from(burst);
        Bucket { saved: most, most, interval, at: 0 }
    }

    fn take(&mut self, now: Micros) -> bool {
        self.saved = self.saved.saturating_add(now.saturating_sub(self.at)).min(self.most);
        self.at = self.at.max(now);
        let left = self.saved.checked_sub(self.interval);
        self.saved = left.unwrap_or(self.saved);
        left.is_some()
    }
}

/// The burst of messages that an end accepts, divided by the burst that an end may send.
const SENDERS_SHARE: u32 = 4;

/// The rate limits for all kinds of messages from one end.
#[derive(Clone, Debug)]
pub struct RateLimits([Bucket; MessageKind::ALL.len()]);

impl Default for RateLimits {
    fn default() -> RateLimits {
        RateLimits(MessageKind::ALL.map(|kind| Bucket::new(kind.allowance())))
    }
}

impl RateLimits {
    /// Returns the limits for sending. Their bursts are smaller than the bursts for receiving, because messages that
    /// are sent one after another may arrive all at once.
    pub fn for_sender() -> RateLimits {
        RateLimits(MessageKind::ALL.map(|kind| {
            let (burst, interval) = kind.allowance();
            Bucket::new((burst / SENDERS_SHARE, interval))
        }))
    }

    /// Counts a message. Returns `false` if the message exceeds its limit.
    pub fn try_use(&mut self, kind: MessageKind, now: Micros) -> bool {
        self.0.get_mut(kind as usize).is_some_and(|bucket| bucket.take(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_followed_by_a_steady_rate() {
        let mut rates = RateLimits::default();
        let mut count = |now| (0..100).filter(|_| rates.try_use(MessageKind::Phrase, now)).count();
        assert_eq!(count(1_000_000), 24);
        assert_eq!(count(2_999_000), 0);
        assert_eq!(count(3_000_000), 1);
        assert_eq!(count(2_000_000), 0, "time never goes back");
        assert_eq!(count(1_000_000_000), 24);
    }

    #[test]
    fn messages_sent_within_ten_seconds_may_arrive_at_once() {
        for kind in [MessageKind::MatchStart, MessageKind::Request, MessageKind::Phrase] {
            let (mut sender, mut receiver) = (RateLimits::for_sender(), RateLimits::default());
            let times = (0..10_000 * MILLI).step_by(1_000);
            let sent = times.filter(|&now| sender.try_use(kind, now)).count();
            assert!(sent > 9 && (0..sent).all(|_| receiver.try_use(kind, 0)), "{kind:?}: {sent}");
        }
    }

    #[test]
    fn every_kind_has_its_own_bucket() {
        let mut rates = RateLimits::default();
        while rates.try_use(MessageKind::Ping, 0) {}
        assert!(
            MessageKind::ALL.into_iter().filter(|&kind| kind != MessageKind::Ping).all(|kind| rates.try_use(kind, 0))
        );
    }
}
