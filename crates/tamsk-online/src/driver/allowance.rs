//! Rate limits, both for all uses together and for each key separately.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use iroh::EndpointId;

/// A rate limit, which allows a number of uses at once, and one more after each interval.
#[derive(Clone, Copy, Debug)]
pub(super) struct RateLimit {
    left: u32,
    most: u32,
    interval: Duration,
    since: Instant,
}

impl RateLimit {
    pub fn new(most: u32, interval: Duration, now: Instant) -> RateLimit {
        RateLimit { left: most, most, interval, since: now }
    }

    /// Counts one use. Returns `false` if the use exceeds the limit.
    pub fn try_use(&mut self, now: Instant) -> bool {
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

/// The maximum number of keys that are remembered.
const MAX_KEYS: usize = 256;

/// A rate limit for each key.
#[derive(Debug)]
pub(super) struct RateLimitByKey {
    most: u32,
    interval: Duration,
    keys: HashMap<EndpointId, RateLimit>,
}

impl RateLimitByKey {
    pub fn new(most: u32, interval: Duration) -> RateLimitByKey {
        RateLimitByKey { most, interval, keys: HashMap::new() }
    }

    /// Counts one use. Returns `false` if the use exceeds the limit of this key.
    pub fn try_use(&mut self, key: EndpointId, now: Instant) -> bool {
        // Forgetting the keys does no harm, because the limit for all keys together still applies to an attacker with
        // many keys.
        if self.keys.len() >= MAX_KEYS && !self.keys.contains_key(&key) {
            self.keys.clear();
        }
        self.keys.entry(key).or_insert_with(|| RateLimit::new(self.most, self.interval, now)).try_use(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_followed_by_a_steady_rate() {
        let start = Instant::now();
        let second = Duration::from_secs(1);
        let mut allowance = RateLimit::new(3, second, start);
        let mut count = |at: Instant| (0..10).filter(|_| allowance.try_use(at)).count();
        assert_eq!(count(start), 3);
        assert_eq!(count(start + second / 2), 0);
        assert_eq!(count(start + second), 1);
        assert_eq!(count(start), 0, "time never goes back");
        assert_eq!(count(start + 100 * second), 3);
    }

    #[test]
    fn every_key_has_its_own_limit_and_few_keys_are_remembered() {
        let now = Instant::now();
        let mut allowance = RateLimitByKey::new(1, Duration::from_secs(1));
        let keys = || {
            (0..=MAX_KEYS).map(|number| {
                let mut bytes = [3; 32];
                bytes[..8].copy_from_slice(&(number as u64).to_le_bytes());
                iroh::SecretKey::from_bytes(&bytes).public()
            })
        };
        assert!(keys().all(|key| allowance.try_use(key, now)));
        assert!(allowance.keys.len() <= MAX_KEYS);
        let last = keys().next_back().expect("there are keys");
        assert!(!allowance.try_use(last, now));
    }
}
