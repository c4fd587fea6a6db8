//! The lines by which a player tells what happens.

use std::hash::{DefaultHasher, Hash, Hasher};

use tamsk_net::Entry;
use tamsk_rules::Action;

use super::system::clock;

/// How every line begins.
pub const MARK: &str = "@";

/// Tells something, with the time.
pub fn tell(what: &str) {
    tell_at(clock(), what);
}

pub fn tell_at(time: u64, what: &str) {
    println!("{MARK} {time} {what}");
}

/// Returns the hash of every beginning of a log, from none of it to all.
pub fn digests(log: &[Entry<Action>]) -> impl Iterator<Item = u64> {
    let mut hasher = DefaultHasher::new();
    let first = hasher.finish();
    std::iter::once(first).chain(log.iter().map(move |entry| {
        format!("{entry:?}").hash(&mut hasher);
        hasher.finish()
    }))
}

/// Tells how much of a log there is, and what.
pub fn tell_log(what: &str, log: &[Entry<Action>]) {
    let digest = digests(log).last().unwrap_or_default();
    tell(&format!("{what} {} {digest:x}", log.len()));
}
