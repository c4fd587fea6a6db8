//! The log of a match: the acts on which both ends agree.

use serde::{Deserialize, Serialize};
use tamsk_rules::{Millis, Player};

use crate::digest::Digest;

/// An entry of the log, which is an act that the rules have accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoggedAct<A> {
    /// The time, in milliseconds of the match.
    pub at: Millis,
    /// The player who acted.
    pub by: Player,
    /// The act.
    pub act: A,
    /// Whether the act is a resignation made for an absent player, because the other player claimed the match.
    pub is_absence_claim: bool,
}

/// The entries of a log in order, with the digest of every prefix of the log.
#[derive(Clone, Debug)]
pub(crate) struct ActLog<A> {
    entries: Vec<LoggedAct<A>>,
    digests: Vec<Digest>,
}

impl<A> ActLog<A> {
    pub fn new() -> ActLog<A> {
        ActLog { entries: Vec::new(), digests: Vec::new() }
    }

    /// Returns all entries in order.
    pub fn entries(&self) -> &[LoggedAct<A>] {
        &self.entries
    }

    /// Returns the digest of all entries.
    pub fn digest(&self) -> Digest {
        self.digests.last().copied().unwrap_or_default()
    }

    /// Returns the digest of the first `length` entries, or `None` if the log has fewer entries.
    pub fn digest_of_first(&self, length: usize) -> Option<Digest> {
        match length.checked_sub(1) {
            None => Some(Digest::default()),
            Some(last) => self.digests.get(last).copied(),
        }
    }
}

impl<A: Eq + Serialize> ActLog<A> {
    /// Adds an entry.
    pub fn push(&mut self, entry: LoggedAct<A>) {
        self.digests.push(self.digest().chain(&entry));
        self.entries.push(entry);
    }

    /// Returns the length of the common prefix of this log and `other`.
    pub fn common_prefix_length(&self, other: &[LoggedAct<A>]) -> usize {
        self.entries.iter().zip(other).take_while(|(one, other)| one == other).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prefix_has_its_digest() {
        let entry = |at| LoggedAct { at, by: Player::Red, act: 7u8, is_absence_claim: false };
        let mut log = ActLog::new();
        let mut digests = vec![log.digest()];
        for at in 0..5 {
            log.push(entry(at));
            digests.push(log.digest());
        }
        assert!((0..=5).all(|length| log.digest_of_first(length) == digests.get(length).copied()));
        assert_eq!(log.digest_of_first(6), None);
        assert_eq!(log.common_prefix_length(&[entry(0), entry(1), entry(9)]), 2);
        digests.dedup();
        assert_eq!(digests.len(), 6);
    }
}
