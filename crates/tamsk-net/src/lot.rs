//! The lot for the colours, by commitment: each end sends the hash of a number, and then the number. Neither can
//! choose, although the guest, who learns the result first, can break off.

use tamsk_rules::Player;

use crate::digest::Digest;
use crate::role::Role;

/// Returns the number for one lot. It reveals nothing about the next one.
pub(crate) fn number(secret: &[u8; 32], lot: u32) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("tamsk 2026 lot number 1");
    hasher.update(secret).update(&lot.to_le_bytes());
    *hasher.finalize().as_bytes()
}

/// Returns the commitment of an end to its number. It contains the role, so that a copied one is no commitment, and
/// what was agreed, so that it serves one agreement only.
pub(crate) fn commitment(role: Role, agreement: Digest, number: &[u8; 32]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("tamsk 2026 lot commitment 1");
    hasher.update(&[u8::from(role == Role::Host)]).update(&agreement.0).update(number);
    *hasher.finalize().as_bytes()
}

/// Returns the colour of the host and the identity of the match.
pub(crate) fn draw(agreement: Digest, host: &[u8; 32], guest: &[u8; 32]) -> (Player, Digest) {
    let mut hasher = blake3::Hasher::new_derive_key("tamsk 2026 lot result 1");
    hasher.update(&agreement.0).update(host).update(guest);
    let id = Digest::of(&hasher);
    let colour = if id.0[0].is_multiple_of(2) { Player::Red } else { Player::Black };
    (colour, id)
}

/// Returns the identity of the match that follows another.
pub(crate) fn rematch_id(id: Digest) -> Digest {
    let mut hasher = blake3::Hasher::new_derive_key("tamsk 2026 rematch 1");
    hasher.update(&id.0);
    Digest::of(&hasher)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_even_and_commitments_are_no_copies() {
        let agreement = Digest([7; 16]);
        let number = |i: u32| *blake3::hash(&i.to_le_bytes()).as_bytes();
        let red = (0..1_000).filter(|&i| draw(agreement, &number(i), &number(i + 5_000)).0 == Player::Red).count();
        assert!((430..570).contains(&red), "{red} of 1000");
        let [host, guest] = [Role::Host, Role::Guest].map(|role| commitment(role, agreement, &number(1)));
        assert_ne!(host, guest);
        assert_ne!(host, commitment(Role::Host, Digest([8; 16]), &number(1)));
    }
}
