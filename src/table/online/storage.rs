//! The storage for online play: the secret key, and matches in progress.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use tamsk_net::{Ending, SavedMatchSummary};
use tamsk_online::{MatchStore, PlayerKey, PlayerSecretKey};

/// A store for the secret key and the matches in progress. It can be used from any thread.
pub trait OnlineStorage: MatchStore + 'static {
    /// Returns the permanent secret key, which is generated on first use.
    fn secret_key(&self) -> PlayerSecretKey;

    /// Removes the match with this player.
    fn remove_match(&self, other: PlayerKey);

    /// Returns all stored matches, each with the key of the other player.
    fn list_matches(&self) -> Vec<(PlayerKey, Vec<u8>)>;
}

/// Returns `true` if a stored match can still be resumed, or if the other player has yet to learn how it ended.
pub fn is_resumable(bytes: &[u8]) -> bool {
    SavedMatchSummary::read(bytes).is_ok_and(|summary| summary.ending != Some(Ending::ByRules))
}

/// The storage for online play. By default, it is in memory.
#[derive(Resource, Clone)]
pub struct OnlineStore(pub Arc<dyn OnlineStorage>);

impl Default for OnlineStore {
    fn default() -> OnlineStore {
        OnlineStore(Arc::new(InMemory { secret_key: PlayerSecretKey::generate(), matches: Mutex::default() }))
    }
}

struct InMemory {
    secret_key: PlayerSecretKey,
    matches: Mutex<BTreeMap<PlayerKey, Vec<u8>>>,
}

impl MatchStore for InMemory {
    fn store(&self, other: PlayerKey, bytes: &[u8]) {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner).insert(other, bytes.to_vec());
    }

    fn load(&self, other: PlayerKey) -> Option<Vec<u8>> {
        let matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
        matches.get(&other).filter(|bytes| is_resumable(bytes)).cloned()
    }
}

impl OnlineStorage for InMemory {
    fn secret_key(&self) -> PlayerSecretKey {
        self.secret_key.clone()
    }

    fn remove_match(&self, other: PlayerKey) {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner).remove(&other);
    }

    fn list_matches(&self) -> Vec<(PlayerKey, Vec<u8>)> {
        let matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
        matches.iter().map(|(key, bytes)| (*key, bytes.clone())).collect()
    }
}
