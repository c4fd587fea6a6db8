//! The keys that identify players.

use std::fmt;
use std::str::FromStr;

use iroh::{EndpointId, PublicKey};
use serde::{Deserialize, Serialize};

/// The permanent public key of a player. Only the owner of the matching [`PlayerSecretKey`] can connect with this key.
///
/// The key is written as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerKey(PublicKey);

impl PlayerKey {
    /// Returns the bytes of the key.
    pub fn to_bytes(self) -> [u8; 32] {
        *self.0.as_bytes()
    }

    pub(crate) fn endpoint_id(self) -> EndpointId {
        self.0
    }
}

impl From<EndpointId> for PlayerKey {
    fn from(id: EndpointId) -> PlayerKey {
        PlayerKey(id)
    }
}

impl fmt::Display for PlayerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error for text or bytes that are not the key of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the key of a player")]
pub struct InvalidPlayerKeyError;

impl FromStr for PlayerKey {
    type Err = InvalidPlayerKeyError;

    fn from_str(text: &str) -> Result<PlayerKey, InvalidPlayerKeyError> {
        text.parse().map(PlayerKey).map_err(|_| InvalidPlayerKeyError)
    }
}

impl TryFrom<[u8; 32]> for PlayerKey {
    type Error = InvalidPlayerKeyError;

    fn try_from(bytes: [u8; 32]) -> Result<PlayerKey, InvalidPlayerKeyError> {
        PublicKey::from_bytes(&bytes).map(PlayerKey).map_err(|_| InvalidPlayerKeyError)
    }
}

/// The permanent secret key of this player (ed25519). Whoever has this key can play under the player's name.
#[derive(Clone)]
pub struct PlayerSecretKey(iroh::SecretKey);

impl PlayerSecretKey {
    /// Creates a random key.
    pub fn generate() -> PlayerSecretKey {
        PlayerSecretKey(iroh::SecretKey::generate())
    }

    /// Returns the bytes of the key, which must be stored where only this player can read them.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// Returns the matching public key.
    pub fn player_key(&self) -> PlayerKey {
        PlayerKey(self.0.public())
    }

    pub(crate) fn as_iroh(&self) -> &iroh::SecretKey {
        &self.0
    }
}

impl From<[u8; 32]> for PlayerSecretKey {
    fn from(bytes: [u8; 32]) -> PlayerSecretKey {
        PlayerSecretKey(iroh::SecretKey::from_bytes(&bytes))
    }
}

impl fmt::Debug for PlayerSecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The key itself must not get into a log.
        f.debug_tuple("SecretKey").field(&self.player_key()).finish()
    }
}

/// Returns 32 random bytes, from the same random source as the keys.
pub(crate) fn random_bytes() -> [u8; 32] {
    iroh::SecretKey::generate().to_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_survive_being_stored() {
        let secret = PlayerSecretKey::generate();
        let key = secret.player_key();
        assert_eq!(PlayerSecretKey::from(secret.to_bytes()).player_key(), key);
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!(PlayerKey::try_from(key.to_bytes()), Ok(key));
        assert_eq!(key.to_string().len(), 64);
        assert!("01".parse::<PlayerKey>().is_err());
        assert!(!format!("{secret:?}").contains(&format!("{:02x}", secret.to_bytes()[0]).repeat(2)));
    }
}
