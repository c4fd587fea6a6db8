//! The hashes that identify networks.

use sha2::{Digest, Sha256};

/// Returns the SHA-256 hash of a file's bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
