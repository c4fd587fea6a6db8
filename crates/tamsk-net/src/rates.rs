//! How many messages of each kind an end accepts.

use serde::{Deserialize, Serialize};

use crate::limits::{MILLI, Micros};

/// A kind of message, for its rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MessageKind {
    /// What is agreed before a match, the lot, and the starts of time.
    Agreement,
    /// What both ends compare before they resume a match.
    Sync,
    /// The entries of a log.
    Log,
    /// The hash of each second.
    Check,
    /// Requests and answers to them.
    Request,
    /// Set phrases.
    Phrase,
    /// Acts.
    Act,
    /// Datagrams with acts and acknowledgements.
    Heartbeat,
    /// Pings, and their answers.
    Ping,
    /// The position of the hand.
    Hand,
}

impl std::fmt::Display for MessageKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            MessageKind::Agreement => "agreements",
            MessageKind::Sync => "comparisons",
            MessageKind::Log => "logs",
            MessageKind::Check => "hashes",
            MessageKind::Request => "requests",
            MessageKind::Phrase => "phrases",
            MessageKind::Act => "acts",
            MessageKind::Heartbeat => "heartbeats",
            MessageKind::Ping => "pings",
            MessageKind::Hand => "positions of the hand",
        })
    }
}

impl MessageKind {
    const ALL: [MessageKind; 10] = [
        MessageKind::Agreement,
        MessageKind::Sync,
        MessageKind::Log,
        MessageKind::Check,
        MessageKind::Request,
        MessageKind::Phrase,
        MessageKind::Act,
        MessageKind::Heartbeat,
        MessageKind::Ping,
        MessageKind::Hand,
    ];

    /// Returns how many messages may come at once, and after how many milliseconds there may be one more.
    ///
    /// What a stalled network lets go at once is at most what comes within [`FREEZE_AFTER`](crate::FREEZE_AFTER), all
    /// of it perhaps twice. Nothing is lost when datagrams are not read: the next one repeats them.
    const fn allowance(self) -> (u32, u32) {
        match self {
            MessageKind::Agreement => (60, 250),
            MessageKind::Log => (2_600, 50),
            MessageKind::Check => (240, 800),
            MessageKind::Sync => (20, 1_000),
            MessageKind::Request => (40, 1_000),
            MessageKind::Phrase => (24, 2_000),
            MessageKind::Act => (256, 50),
            MessageKind::Heartbeat => (400, 12),
            MessageKind::Ping => (80, 40),
            MessageKind::Hand => (200, 15),
        }
    }
}

/// A bucket of tokens: full at first, one taken by each message, one added after each interval.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    /// The microseconds of waiting that the bucket holds. A message takes `interval` of them.
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

/// An end sends at once at most one part in this many of what it accepts.
const SENDERS_SHARE: u32 = 4;

/// The rates of all kinds of messages from one end.
#[derive(Clone, Debug)]
pub struct Rates([Bucket; MessageKind::ALL.len()]);

impl Default for Rates {
    fn default() -> Rates {
        Rates(MessageKind::ALL.map(|kind| Bucket::new(kind.allowance())))
    }
}

impl Rates {
    /// Returns the rates to which an end limits itself: smaller bursts, as what it sends over some time may arrive at
    /// once.
    pub fn of_sender() -> Rates {
        Rates(MessageKind::ALL.map(|kind| {
            let (burst, interval) = kind.allowance();
            Bucket::new((burst / SENDERS_SHARE, interval))
        }))
    }

    /// Counts a message. Returns `false` if it is one too many.
    pub fn allow(&mut self, kind: MessageKind, now: Micros) -> bool {
        self.0.get_mut(kind as usize).is_some_and(|bucket| bucket.take(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_followed_by_a_steady_rate() {
        let mut rates = Rates::default();
        let mut count = |now| (0..100).filter(|_| rates.allow(MessageKind::Phrase, now)).count();
        assert_eq!(count(1_000_000), 24);
        assert_eq!(count(2_999_000), 0);
        assert_eq!(count(3_000_000), 1);
        assert_eq!(count(2_000_000), 0, "time never goes back");
        assert_eq!(count(1_000_000_000), 24);
    }

    #[test]
    fn what_an_end_sends_in_ten_seconds_may_arrive_at_once() {
        for kind in [MessageKind::Agreement, MessageKind::Request, MessageKind::Phrase] {
            let (mut sender, mut receiver) = (Rates::of_sender(), Rates::default());
            let times = (0..10_000 * MILLI).step_by(1_000);
            let sent = times.filter(|&now| sender.allow(kind, now)).count();
            assert!(sent > 9 && (0..sent).all(|_| receiver.allow(kind, 0)), "{kind:?}: {sent}");
        }
    }

    #[test]
    fn every_kind_has_its_own_bucket() {
        let mut rates = Rates::default();
        while rates.allow(MessageKind::Ping, 0) {}
        assert!(
            MessageKind::ALL.into_iter().filter(|&kind| kind != MessageKind::Ping).all(|kind| rates.allow(kind, 0))
        );
    }
}
