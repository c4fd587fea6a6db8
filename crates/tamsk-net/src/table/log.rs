//! The log of a match: what both ends agree has happened.

use serde::{Deserialize, Serialize};
use tamsk_rules::{Millis, Player};

use crate::digest::Digest;

/// An act in the log, which the rules have accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry<A> {
    /// The time, in milliseconds of the match.
    pub at: Millis,
    /// The player who acted.
    pub by: Player,
    /// The act.
    pub act: A,
    /// Whether the other player claimed the match, so that the act is the resignation of a player who was away.
    pub claimed: bool,
}

/// All entries in their order, with a digest of every beginning.
#[derive(Clone, Debug)]
pub(crate) struct Log<A> {
    entries: Vec<Entry<A>>,
    digests: Vec<Digest>,
}

impl<A> Log<A> {
    pub fn new() -> Log<A> {
        Log { entries: Vec::new(), digests: Vec::new() }
    }

    pub fn entries(&self) -> &[Entry<A>] {
        &self.entries
    }

    /// Returns the digest of all entries.
    pub fn digest(&self) -> Digest {
        self.digests.last().copied().unwrap_or_default()
    }

    /// Returns the digest of the first `length` entries, or `None` if there are fewer.
    pub fn digest_of_first(&self, length: usize) -> Option<Digest> {
        match length.checked_sub(1) {
            None => Some(Digest::default()),
            Some(last) => self.digests.get(last).copied(),
        }
    }
}

impl<A: Eq + Serialize> Log<A> {
    /// Adds an entry.
    pub fn push(&mut self, entry: Entry<A>) {
        self.digests.push(self.digest().then(&entry));
        self.entries.push(entry);
    }

    /// Returns how many entries this log and another begin with in common.
    pub fn common_length(&self, other: &[Entry<A>]) -> usize {
        self.entries.iter().zip(other).take_while(|(one, other)| one == other).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_beginning_has_its_digest() {
        let entry = |at| Entry { at, by: Player::Red, act: 7u8, claimed: false };
        let mut log = Log::new();
        let mut digests = vec![log.digest()];
        for at in 0..5 {
            log.push(entry(at));
            digests.push(log.digest());
        }
        assert!((0..=5).all(|length| log.digest_of_first(length) == digests.get(length).copied()));
        assert_eq!(log.digest_of_first(6), None);
        assert_eq!(log.common_length(&[entry(0), entry(1), entry(9)]), 2);
        digests.dedup();
        assert_eq!(digests.len(), 6);
    }
}
