//! How many messages of each kind an end accepts.

use serde::{Deserialize, Serialize};

use crate::limits::{MILLI, Micros};

/// A kind of message, for its rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// What is agreed before a match, the lot, and the starts of time.
    Agreement,
    /// What is compared before a match goes on.
    Rejoin,
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
    Beat,
    /// Questions for the time, and answers.
    Ping,
    /// The position of the hand.
    Hand,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Kind::Agreement => "agreements",
            Kind::Rejoin => "comparisons",
            Kind::Log => "logs",
            Kind::Check => "hashes",
            Kind::Request => "requests",
            Kind::Phrase => "phrases",
            Kind::Act => "acts",
            Kind::Beat => "heartbeats",
            Kind::Ping => "pings",
            Kind::Hand => "positions of the hand",
        })
    }
}

impl Kind {
    const ALL: [Kind; 10] = [
        Kind::Agreement,
        Kind::Rejoin,
        Kind::Log,
        Kind::Check,
        Kind::Request,
        Kind::Phrase,
        Kind::Act,
        Kind::Beat,
        Kind::Ping,
        Kind::Hand,
    ];

    /// Returns how many messages may come at once, and after how many milliseconds there may be one more.
    ///
    /// What a stalled network lets go at once is at most what comes within [`FREEZE_AFTER`](crate::FREEZE_AFTER), all
    /// of it perhaps twice. Nothing is lost when datagrams are not read: the next one repeats them.
    const fn allowance(self) -> (u32, u32) {
        match self {
            Kind::Agreement => (60, 250),
            Kind::Log => (2_600, 50),
            Kind::Check => (240, 800),
            Kind::Rejoin => (20, 1_000),
            Kind::Request => (40, 1_000),
            Kind::Phrase => (24, 2_000),
            Kind::Act => (256, 50),
            Kind::Beat => (400, 12),
            Kind::Ping => (80, 40),
            Kind::Hand => (200, 15),
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
pub struct Rates([Bucket; Kind::ALL.len()]);

impl Default for Rates {
    fn default() -> Rates {
        Rates(Kind::ALL.map(|kind| Bucket::new(kind.allowance())))
    }
}

impl Rates {
    /// Returns the rates to which an end limits itself: smaller bursts, as what it sends over some time may arrive at
    /// once.
    pub fn of_sender() -> Rates {
        Rates(Kind::ALL.map(|kind| {
            let (burst, interval) = kind.allowance();
            Bucket::new((burst / SENDERS_SHARE, interval))
        }))
    }

    /// Counts a message. Returns `false` if it is one too many.
    pub fn allow(&mut self, kind: Kind, now: Micros) -> bool {
        self.0.get_mut(kind as usize).is_some_and(|bucket| bucket.take(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_followed_by_a_steady_rate() {
        let mut rates = Rates::default();
        let mut count = |now| (0..100).filter(|_| rates.allow(Kind::Phrase, now)).count();
        assert_eq!(count(1_000_000), 24);
        assert_eq!(count(2_999_000), 0);
        assert_eq!(count(3_000_000), 1);
        assert_eq!(count(2_000_000), 0, "time never goes back");
        assert_eq!(count(1_000_000_000), 24);
    }

    #[test]
    fn what_an_end_sends_in_ten_seconds_may_arrive_at_once() {
        for kind in [Kind::Agreement, Kind::Request, Kind::Phrase] {
            let (mut sender, mut receiver) = (Rates::of_sender(), Rates::default());
            let times = (0..10_000 * MILLI).step_by(1_000);
            let sent = times.filter(|&now| sender.allow(kind, now)).count();
            assert!(sent > 9 && (0..sent).all(|_| receiver.allow(kind, 0)), "{kind:?}: {sent}");
        }
    }

    #[test]
    fn every_kind_has_its_own_bucket() {
        let mut rates = Rates::default();
        while rates.allow(Kind::Ping, 0) {}
        assert!(Kind::ALL.into_iter().filter(|&kind| kind != Kind::Ping).all(|kind| rates.allow(kind, 0)));
    }
}
