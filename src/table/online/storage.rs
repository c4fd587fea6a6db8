//! What must be stored to play far apart: the secret key, and matches in progress.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use tamsk_net::{Ending, SavedSummary};
use tamsk_online::{MatchStore, PlayerKey, SecretKey};

/// Stores the secret key and matches in progress, from any thread.
pub trait OnlineStorage: MatchStore + 'static {
    /// Returns the permanent secret key, which is made the first time.
    fn secret_key(&self) -> SecretKey;

    /// Removes the match with this player.
    fn remove(&self, other: PlayerKey);

    /// Returns all stored matches, and with whom they are played.
    fn list(&self) -> Vec<(PlayerKey, Vec<u8>)>;
}

/// Returns `true` if a stored match is not over for both players. Who was away has yet to hear how the other ended it.
pub fn can_resume(bytes: &[u8]) -> bool {
    SavedSummary::read(bytes).is_ok_and(|summary| summary.ending != Some(Ending::ByRules))
}

/// The storage for playing far apart; in memory by default.
#[derive(Resource, Clone)]
pub struct OnlineStore(pub Arc<dyn OnlineStorage>);

impl Default for OnlineStore {
    fn default() -> OnlineStore {
        OnlineStore(Arc::new(InMemory { secret_key: SecretKey::generate(), matches: Mutex::default() }))
    }
}

struct InMemory {
    secret_key: SecretKey,
    matches: Mutex<BTreeMap<PlayerKey, Vec<u8>>>,
}

impl MatchStore for InMemory {
    fn store(&self, other: PlayerKey, bytes: &[u8]) {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner).insert(other, bytes.to_vec());
    }

    fn load(&self, other: PlayerKey) -> Option<Vec<u8>> {
        let matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
        matches.get(&other).filter(|bytes| can_resume(bytes)).cloned()
    }
}

impl OnlineStorage for InMemory {
    fn secret_key(&self) -> SecretKey {
        self.secret_key.clone()
    }

    fn remove(&self, other: PlayerKey) {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner).remove(&other);
    }

    fn list(&self) -> Vec<(PlayerKey, Vec<u8>)> {
        let matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
        matches.iter().map(|(key, bytes)| (*key, bytes.clone())).collect()
    }
}
