//! The match clock, and an estimate of the other end's clock from round trips.

use std::collections::VecDeque;

use tamsk_rules::Millis;

use crate::limits::{MAX_TIMESTAMP_LAG, MILLI, Micros, TIMESTAMP_LAG_GRACE};

/// The number of recent samples that are kept. The best of them determines the estimate.
const SAMPLES: usize = 16;
/// The number of samples that are needed before the match clock can start.
const FIRST_SAMPLES: usize = 8;
/// The time between the first pings.
const FIRST_INTERVAL: Micros = 50 * MILLI;
/// The number of pings after which the longer `UNANSWERED_INTERVAL` is used if answers are missing.
const MOST_FIRST: u32 = 16;
/// The time between later pings while answers are missing.
const UNANSWERED_INTERVAL: Micros = 250 * MILLI;
/// The time between later pings.
const INTERVAL: Micros = 1_000 * MILLI;
/// The time in which the estimate moves by at most one microsecond, in microseconds. The estimate therefore changes by
/// at most 5 ms per second.
const SLEW: Micros = 200;

/// The maximum error of the estimate while both clocks run. A larger error would require messages so slow that the
/// match would have stopped.
const MAX_ERROR: Micros = 3_000 * MILLI;

/// The result of one ping and its answer.
#[derive(Clone, Copy, Debug)]
struct Sample {
    round_trip: Micros,
    /// The other end's clock minus this end's clock.
    offset: i64,
}

/// An estimate of the other end's clock, made with pings. Of the latest samples, the one with the shortest round trip
/// is used, because its error is at most half that round trip. The estimate changes slowly, so that time neither jumps
/// nor goes back.
#[derive(Clone, Debug, Default)]
pub struct RemoteClock {
    samples: VecDeque<Sample>,
    /// The pings that have not been answered: the number of each ping, and the time at which it was sent.
    sent: VecDeque<(u32, Micros)>,
    /// The number of the latest ping.
    count: u32,
    /// The time at which the next ping is due; `None` if it is due at once.
    due: Option<Micros>,
    /// The number of pings since the samples were last discarded.
    asked: u32,
    /// The time at which the last ping was sent.
    sent_at: Micros,
    /// The estimated difference: the other end's clock minus this end's clock.
    offset: i64,
    /// The time at which the estimate last moved.
    moved_at: Micros,
}

impl RemoteClock {
    /// Returns the number of a ping to send now, if one is due.
    pub fn take_due_ping(&mut self, now: Micros) -> Option<u32> {
        if self.due.is_some_and(|due| now < due) {
            return None;
        }
        self.asked = self.asked.saturating_add(1);
        let interval = match self.asked {
            _ if self.has_enough_samples() => INTERVAL,
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

    /// Adds a sample from the answer to a ping. `other` is the time of the other end's clock at the moment of the
    /// answer. Ignores answers to unknown pings.
    pub fn receive_pong(&mut self, now: Micros, number: u32, other: Micros) {
        let Some(place) = self.sent.iter().position(|&(sent, _)| sent == number) else { return };
        let Some((_, sent_at)) = self.sent.remove(place) else { return };
        let round_trip = now.saturating_sub(sent_at);
        let middle = sent_at + round_trip / 2;
        let (Ok(other), Ok(middle)) = (i64::try_from(other), i64::try_from(middle)) else { return };
        self.samples.push_back(Sample { round_trip, offset: other.saturating_sub(middle) });
        if self.samples.len() > SAMPLES {
            self.samples.pop_front();
        }
        // The first samples are complete, so the longer interval begins.
        if self.samples.len() == FIRST_SAMPLES {
            self.due = Some(self.sent_at.saturating_add(INTERVAL));
        }
    }

    /// Forgets all samples. They may be wrong after a machine has slept, because its clock may have stopped during the
    /// sleep.
    pub fn restart_sampling(&mut self) {
        self.samples.clear();
        self.sent.clear();
        self.due = None;
        self.asked = 0;
    }

    /// Returns `true` once there are enough samples to start the match clock.
    pub fn has_enough_samples(&self) -> bool {
        self.samples.len() >= FIRST_SAMPLES
    }

    fn best(&self) -> Option<Sample> {
        self.samples.iter().copied().min_by_key(|sample| sample.round_trip)
    }

    /// Returns the shortest round trip of the latest samples, if there are any.
    pub fn shortest_round_trip(&self) -> Option<Micros> {
        self.best().map(|sample| sample.round_trip)
    }

    /// Adopts the best sample at once. Must be called only while the match clock is stopped.
    pub fn adopt_best_sample(&mut self, now: Micros) {
        self.offset = self.best().map_or(self.offset, |sample| sample.offset);
        self.moved_at = now;
    }

    /// Adopts `other`, the time that the other end has just sent, if the estimate is far from it. This happens, for
    /// example, after a machine has slept.
    pub fn correct_large_error(&mut self, now: Micros, other: Micros) {
        if now.saturating_add_signed(self.offset).abs_diff(other) > MAX_ERROR {
            self.restart_sampling();
            let difference = i128::from(other) - i128::from(now);
            self.offset = i64::try_from(difference).unwrap_or(self.offset);
            self.moved_at = now;
        }
    }

    /// Moves the estimate towards the best sample, and returns the time of the other end's clock.
    pub fn advance_estimate(&mut self, now: Micros) -> Micros {
        let most = i64::try_from(now.saturating_sub(self.moved_at) / SLEW).unwrap_or(i64::MAX);
        // If too little time has passed to move the estimate, the next call counts this time as well.
        if most > 0 {
            let wanted = self.best().map_or(self.offset, |sample| sample.offset);
            self.offset += wanted.saturating_sub(self.offset).clamp(-most, most);
            self.moved_at = now;
        }
        now.saturating_add_signed(self.offset)
    }

    /// Returns the maximum time by which the other end's timestamps may lag behind this end's clock, in milliseconds.
    pub fn max_timestamp_lag(&self) -> Millis {
        let half = self.shortest_round_trip().map_or(MAX_TIMESTAMP_LAG, |trip| trip / 2 / MILLI);
        half.saturating_add(TIMESTAMP_LAG_GRACE).min(MAX_TIMESTAMP_LAG)
    }
}

/// A running match clock, which follows the host's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchClock {
    /// The match time at the start of the run, in milliseconds.
    pub start_match_time: Millis,
    /// The time of the host's clock at the start of the run.
    pub start_host_time: Micros,
}

impl MatchClock {
    /// Returns the match time, which does not advance before the start of the run. `host_time` is the time of the
    /// host's clock.
    pub fn match_time_at(self, host_time: Micros) -> Millis {
        self.start_match_time.saturating_add(host_time.saturating_sub(self.start_host_time) / MILLI)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exchanges a ping and its answer with another end. The ping takes `there`, the answer takes `back`, and the other
    /// end's clock is ahead by `ahead`.
    fn exchange(clock: &mut RemoteClock, now: Micros, there: Micros, back: Micros, ahead: Micros) {
        let number = clock.take_due_ping(now).expect("a ping is due");
        clock.receive_pong(now + there + back, number, now + there + ahead);
    }

    #[test]
    fn eight_pings_are_fifty_milliseconds_apart_and_then_a_second() {
        let mut clock = RemoteClock::default();
        let mut sent = Vec::new();
        for now in (0..3_000 * MILLI).step_by(1_000) {
            if let Some(number) = clock.take_due_ping(now) {
                sent.push(now / MILLI);
                clock.receive_pong(now, number, now);
            }
        }
        assert_eq!(sent, [0, 50, 100, 150, 200, 250, 300, 350, 1_350, 2_350]);
    }

    #[test]
    fn the_shortest_round_trip_counts() {
        let mut clock = RemoteClock::default();
        for i in 0..8 {
            let back = if i == 3 { 10 * MILLI } else { 300 * MILLI };
            exchange(&mut clock, i * 1_000 * MILLI, 10 * MILLI, back, 77 * MILLI);
        }
        clock.adopt_best_sample(9_000 * MILLI);
        assert_eq!(clock.advance_estimate(9_000 * MILLI), 9_077 * MILLI);
        assert_eq!((clock.shortest_round_trip(), clock.max_timestamp_lag()), (Some(20 * MILLI), 160));
    }

    #[test]
    fn the_estimate_moves_by_five_milliseconds_a_second() {
        let mut clock = RemoteClock::default();
        exchange(&mut clock, 0, 0, 0, 0);
        clock.adopt_best_sample(0);
        for i in 1..=16 {
            exchange(&mut clock, i * 1_000 * MILLI, 0, 0, 100 * MILLI);
        }
        clock.moved_at = 16_000 * MILLI;
        assert_eq!(clock.advance_estimate(17_000 * MILLI), 17_005 * MILLI);
        assert_eq!(clock.advance_estimate(17_000 * MILLI), 17_005 * MILLI);
        let calls = (0..1_000).map(|i| clock.advance_estimate(17_000 * MILLI + i * 1_000)).max();
        assert_eq!(calls, Some(18_009 * MILLI - 1_000 + 995), "however often it is asked");
        assert_eq!(clock.advance_estimate(60_000 * MILLI), 60_100 * MILLI, "no farther than the sample");
    }

    #[test]
    fn nothing_from_before_a_sleep_counts() {
        let mut clock = RemoteClock::default();
        for i in 0..8 {
            exchange(&mut clock, i * 1_000 * MILLI, 0, 0, 0);
        }
        assert!(clock.has_enough_samples());
        clock.restart_sampling();
        assert!(!clock.has_enough_samples());
        for i in 8..16 {
            exchange(&mut clock, i * 1_000 * MILLI, 30 * MILLI, 30 * MILLI, 60_000 * MILLI);
        }
        clock.adopt_best_sample(16_000 * MILLI);
        assert_eq!(clock.advance_estimate(16_000 * MILLI), 76_000 * MILLI);
        clock.correct_large_error(16_000 * MILLI, 77_000 * MILLI);
        assert_eq!(clock.advance_estimate(16_000 * MILLI), 76_000 * MILLI, "the estimate is better");
        clock.correct_large_error(16_000 * MILLI, 20_000 * MILLI);
        assert_eq!(clock.advance_estimate(16_000 * MILLI), 20_000 * MILLI, "the difference is too large");
        assert!(!clock.has_enough_samples());
    }

    #[test]
    fn answers_without_a_ping_change_nothing() {
        let mut clock = RemoteClock::default();
        clock.receive_pong(5, 1, u64::MAX);
        assert_eq!(clock.shortest_round_trip(), None);
        let number = clock.take_due_ping(10).expect("the first is due");
        clock.receive_pong(20, number, u64::MAX);
        clock.receive_pong(20, number, 15);
        assert_eq!(clock.shortest_round_trip(), None, "an impossible time uses up its ping");
        assert_eq!(clock.max_timestamp_lag(), MAX_TIMESTAMP_LAG);
    }
}
