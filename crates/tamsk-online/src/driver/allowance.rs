//! How often something may happen.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use iroh::EndpointId;

/// A number of times at once, and one more after each interval.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    left: u32,
    most: u32,
    interval: Duration,
    since: Instant,
}

impl Allowance {
    pub fn new(most: u32, interval: Duration, now: Instant) -> Allowance {
        Allowance { left: most, most, interval, since: now }
    }

    /// Counts one time. Returns `false` if it is one too many.
    pub fn take(&mut self, now: Instant) -> bool {
        while self.left < self.most && now.saturating_duration_since(self.since) >= self.interval {
            self.left += 1;
            self.since += self.interval;
        }
        if self.left == self.most {
            self.since = now;
        }
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or(0);
        left.is_some()
    }
}

/// The number of keys that are remembered at most.
const MAX_KEYS: usize = 256;

/// An allowance for each key.
#[derive(Debug)]
pub(super) struct AllowanceByKey {
    most: u32,
    interval: Duration,
    keys: HashMap<EndpointId, Allowance>,
}

impl AllowanceByKey {
    pub fn new(most: u32, interval: Duration) -> AllowanceByKey {
        AllowanceByKey { most, interval, keys: HashMap::new() }
    }

    /// Counts one time. Returns `false` if it is one too many for this key.
    pub fn take(&mut self, key: EndpointId, now: Instant) -> bool {
        // Whoever makes new keys to get around this meets the allowance of all together.
        if self.keys.len() >= MAX_KEYS && !self.keys.contains_key(&key) {
            self.keys.clear();
        }
        self.keys.entry(key).or_insert_with(|| Allowance::new(self.most, self.interval, now)).take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_followed_by_a_steady_rate() {
        let start = Instant::now();
        let second = Duration::from_secs(1);
        let mut allowance = Allowance::new(3, second, start);
        let mut count = |at: Instant| (0..10).filter(|_| allowance.take(at)).count();
        assert_eq!(count(start), 3);
        assert_eq!(count(start + second / 2), 0);
        assert_eq!(count(start + second), 1);
        assert_eq!(count(start), 0, "time never goes back");
        assert_eq!(count(start + 100 * second), 3);
    }

    #[test]
    fn every_key_has_its_own_allowance_and_few_are_remembered() {
        let now = Instant::now();
        let mut allowance = AllowanceByKey::new(1, Duration::from_secs(1));
        let keys = || {
            (0..=MAX_KEYS).map(|number| {
                let mut bytes = [3; 32];
                bytes[..8].copy_from_slice(&(number as u64).to_le_bytes());
                iroh::SecretKey::from_bytes(&bytes).public()
            })
        };
        assert!(keys().all(|key| allowance.take(key, now)));
        assert!(allowance.keys.len() <= MAX_KEYS);
        let last = keys().next_back().expect("there are keys");
        assert!(!allowance.take(last, now));
    }
}
