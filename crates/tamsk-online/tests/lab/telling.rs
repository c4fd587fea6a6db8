//! The lines in which a player reports what happens.

use std::hash::{DefaultHasher, Hash, Hasher};

use tamsk_net::LoggedAct;
use tamsk_rules::Action;

use super::system::clock;

/// The text at the beginning of every reported line.
pub const MARK: &str = "@";

/// Prints a line that reports `what`, with the current time.
pub fn tell(what: &str) {
    tell_at(clock(), what);
}

/// Prints a line that reports `what`, with the given time of the [`clock`].
pub fn tell_at(time: u64, what: &str) {
    println!("{MARK} {time} {what}");
}

/// Returns the hash of every prefix of a log, from the empty log to the whole log.
pub fn prefix_digests(log: &[LoggedAct<Action>]) -> impl Iterator<Item = u64> {
    let mut hasher = DefaultHasher::new();
    let first = hasher.finish();
    std::iter::once(first).chain(log.iter().map(move |entry| {
        format!("{entry:?}").hash(&mut hasher);
        hasher.finish()
    }))
}

/// Prints a line that consists of the text `what`, the length of a log, and the hash of the log.
pub fn tell_log(what: &str, log: &[LoggedAct<Action>]) {
    let digest = prefix_digests(log).last().unwrap_or_default();
    tell(&format!("{what} {} {digest:x}", log.len()));
}
