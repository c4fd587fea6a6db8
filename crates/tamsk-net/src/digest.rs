//! Short hashes that identify matches. Equal hashes show that the logs or the matches at both ends are equal.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::wire::frame::encode;

/// The first 16 bytes of a BLAKE3 hash.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Digest(pub [u8; 16]);

impl Digest {
    /// Returns the first 16 bytes of the hash that `hasher` has computed.
    pub(crate) fn of(hasher: &blake3::Hasher) -> Digest {
        let mut bytes = [0; 16];
        hasher.finalize_xof().fill(&mut bytes);
        Digest(bytes)
    }

    /// Returns the digest of this digest's bytes followed by the encoding of `value`.
    #[must_use]
    pub fn chain(self, value: &impl Serialize) -> Digest {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.0).update(&encode(value));
        Digest::of(&hasher)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
