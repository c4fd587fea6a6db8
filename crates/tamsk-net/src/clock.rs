//! The clock that both ends share: the host's, as the guest estimates it from round trips.

use std::collections::VecDeque;

use tamsk_rules::Millis;

use crate::limits::{MAX_STAMP_LAG, MILLI, Micros, STAMP_GRACE};

/// The number of latest samples of which the best counts.
const SAMPLES: usize = 16;
/// The number of samples from which time can run.
const FIRST_SAMPLES: usize = 8;
/// The time between the first pings.
const FIRST_INTERVAL: Micros = 50 * MILLI;
/// The number of pings after which they become rarer without answers, and the time between those.
const MOST_FIRST: u32 = 16;
const UNANSWERED_INTERVAL: Micros = 250 * MILLI;
/// The time between later pings.
const INTERVAL: Micros = 1_000 * MILLI;
/// How much the estimate moves at most: 5 ms a second, as one microsecond in this many.
const SLEW: Micros = 200;

/// How far from the truth the estimate can be while both clocks run. A message that took longer would have stopped the
/// match.
const MAX_ERROR: Micros = 3_000 * MILLI;

#[derive(Clone, Copy, Debug)]
struct Sample {
    round_trip: Micros,
    /// The other end's clock minus this one's.
    offset: i64,
}

/// Estimates the other end's clock by pings: of the latest samples, the one with the least round trip counts, as its
/// error is at most half that trip. The estimate moves slowly, so that time neither jumps nor goes back.
#[derive(Clone, Debug, Default)]
pub struct SharedClock {
    samples: VecDeque<Sample>,
    /// The numbers of unanswered pings and when they were sent.
    sent: VecDeque<(u32, Micros)>,
    count: u32,
    due: Option<Micros>,
    /// The number of pings since the samples were forgotten.
    asked: u32,
    /// When the last ping was sent.
    sent_at: Micros,
    offset: i64,
    moved_at: Micros,
}

impl SharedClock {
    /// Returns the number of a ping to send now, if one is due.
    pub fn ping(&mut self, now: Micros) -> Option<u32> {
        if self.due.is_some_and(|due| now < due) {
            return None;
        }
        self.asked = self.asked.saturating_add(1);
        let interval = match self.asked {
            _ if self.is_set() => INTERVAL,
            0..MOST_FIRST => FIRST_INTERVAL,
            _ => UNANSWERED_INTERVAL,
        };
        self.due = Some(now + interval);
        self.sent_at = now;
        self.count = self.count.wrapping_add(1);
        self.sent.push_back((self.count, now));
        if self.sent.len() > SAMPLES {
            self.sent.pop_front();
        }
        Some(self.count)
    }

    /// Takes the answer to a ping, with the other end's clock. Ignores answers to anything else.
    pub fn pong(&mut self, now: Micros, number: u32, other: Micros) {
        let Some(place) = self.sent.iter().position(|&(sent, _)| sent == number) else { return };
        let Some((_, sent_at)) = self.sent.remove(place) else { return };
        let round_trip = now.saturating_sub(sent_at);
        let middle = sent_at + round_trip / 2;
        let (Ok(other), Ok(middle)) = (i64::try_from(other), i64::try_from(middle)) else { return };
        self.samples.push_back(Sample { round_trip, offset: other.saturating_sub(middle) });
        if self.samples.len() > SAMPLES {
            self.samples.pop_front();
        }
        // The last of the first pings is followed by a longer time.
        if self.samples.len() == FIRST_SAMPLES {
            self.due = Some(self.sent_at.saturating_add(INTERVAL));
        }
    }

    /// Forgets all samples, because a machine may have slept since, whose clock then stood still.
    pub fn forget(&mut self) {
        self.samples.clear();
        self.sent.clear();
        self.due = None;
        self.asked = 0;
    }

    /// Returns `true` once there are enough samples to start time.
    pub fn is_set(&self) -> bool {
        self.samples.len() >= FIRST_SAMPLES
    }

    fn best(&self) -> Option<Sample> {
        self.samples.iter().copied().min_by_key(|sample| sample.round_trip)
    }

    /// Returns the least round trip of the latest samples.
    pub fn round_trip(&self) -> Option<Micros> {
        self.best().map(|sample| sample.round_trip)
    }

    /// Adopts the best estimate at once. Only while the match does not run.
    pub fn set(&mut self, now: Micros) {
        self.offset = self.best().map_or(self.offset, |sample| sample.offset);
        self.moved_at = now;
    }

    /// Adopts a time that the other end has just sent, if the estimate is far from it because a machine has slept.
    pub fn correct(&mut self, now: Micros, other: Micros) {
        if now.saturating_add_signed(self.offset).abs_diff(other) > MAX_ERROR {
            self.forget();
            let difference = i128::from(other) - i128::from(now);
            self.offset = i64::try_from(difference).unwrap_or(self.offset);
            self.moved_at = now;
        }
    }

    /// Moves the estimate towards the best one and returns the other end's clock.
    pub fn other_end(&mut self, now: Micros) -> Micros {
        let most = i64::try_from(now.saturating_sub(self.moved_at) / SLEW).unwrap_or(i64::MAX);
        // A shorter time moves nothing, and counts at the next call.
        if most > 0 {
            let wanted = self.best().map_or(self.offset, |sample| sample.offset);
            self.offset += wanted.saturating_sub(self.offset).clamp(-most, most);
            self.moved_at = now;
        }
        now.saturating_add_signed(self.offset)
    }

    /// Returns how far back a stamp of the other end may be, in milliseconds.
    pub fn stamp_lag(&self) -> Millis {
        let half = self.round_trip().map_or(MAX_STAMP_LAG, |trip| trip / 2 / MILLI);
        half.saturating_add(STAMP_GRACE).min(MAX_STAMP_LAG)
    }
}

/// The clock of the match: stopped, or running with the shared clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchClock {
    /// The time of the match when it began to run, in milliseconds.
    pub at: Millis,
    /// The shared clock at that moment.
    pub since: Micros,
}

impl MatchClock {
    /// Returns the time of the match, which stands still before the clock begins to run.
    pub fn now(self, shared: Micros) -> Millis {
        self.at.saturating_add(shared.saturating_sub(self.since) / MILLI)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exchanges a ping over ways of different length with an end whose clock is `ahead` by that much.
    fn exchange(clock: &mut SharedClock, now: Micros, there: Micros, back: Micros, ahead: Micros) {
        let number = clock.ping(now).expect("a ping is due");
        clock.pong(now + there + back, number, now + there + ahead);
    }

    #[test]
    fn eight_pings_are_fifty_milliseconds_apart_and_then_a_second() {
        let mut clock = SharedClock::default();
        let mut sent = Vec::new();
        for now in (0..3_000 * MILLI).step_by(1_000) {
            if let Some(number) = clock.ping(now) {
                sent.push(now / MILLI);
                clock.pong(now, number, now);
            }
        }
        assert_eq!(sent, [0, 50, 100, 150, 200, 250, 300, 350, 1_350, 2_350]);
    }

    #[test]
    fn the_least_round_trip_counts() {
        let mut clock = SharedClock::default();
        for i in 0..8 {
            let back = if i == 3 { 10 * MILLI } else { 300 * MILLI };
            exchange(&mut clock, i * 1_000 * MILLI, 10 * MILLI, back, 77 * MILLI);
        }
        clock.set(9_000 * MILLI);
        assert_eq!(clock.other_end(9_000 * MILLI), 9_077 * MILLI);
        assert_eq!((clock.round_trip(), clock.stamp_lag()), (Some(20 * MILLI), 160));
    }

    #[test]
    fn the_estimate_moves_by_five_milliseconds_a_second() {
        let mut clock = SharedClock::default();
        exchange(&mut clock, 0, 0, 0, 0);
        clock.set(0);
        for i in 1..=16 {
            exchange(&mut clock, i * 1_000 * MILLI, 0, 0, 100 * MILLI);
        }
        clock.moved_at = 16_000 * MILLI;
        assert_eq!(clock.other_end(17_000 * MILLI), 17_005 * MILLI);
        assert_eq!(clock.other_end(17_000 * MILLI), 17_005 * MILLI);
        let calls = (0..1_000).map(|i| clock.other_end(17_000 * MILLI + i * 1_000)).max();
        assert_eq!(calls, Some(18_009 * MILLI - 1_000 + 995), "however often it is asked");
        assert_eq!(clock.other_end(60_000 * MILLI), 60_100 * MILLI, "no farther than the sample");
    }

    #[test]
    fn nothing_from_before_a_sleep_counts() {
        let mut clock = SharedClock::default();
        for i in 0..8 {
            exchange(&mut clock, i * 1_000 * MILLI, 0, 0, 0);
        }
        assert!(clock.is_set());
        clock.forget();
        assert!(!clock.is_set());
        for i in 8..16 {
            exchange(&mut clock, i * 1_000 * MILLI, 30 * MILLI, 30 * MILLI, 60_000 * MILLI);
        }
        clock.set(16_000 * MILLI);
        assert_eq!(clock.other_end(16_000 * MILLI), 76_000 * MILLI);
        clock.correct(16_000 * MILLI, 77_000 * MILLI);
        assert_eq!(clock.other_end(16_000 * MILLI), 76_000 * MILLI, "the estimate is better");
        clock.correct(16_000 * MILLI, 20_000 * MILLI);
        assert_eq!(clock.other_end(16_000 * MILLI), 20_000 * MILLI, "it is about another time");
        assert!(!clock.is_set());
    }

    #[test]
    fn unasked_answers_change_nothing() {
        let mut clock = SharedClock::default();
        clock.pong(5, 1, u64::MAX);
        assert_eq!(clock.round_trip(), None);
        let number = clock.ping(10).expect("the first is due");
        clock.pong(20, number, u64::MAX);
        clock.pong(20, number, 15);
        assert_eq!(clock.round_trip(), None, "an impossible time uses up its ping");
        assert_eq!(clock.stamp_lag(), MAX_STAMP_LAG);
    }
}
