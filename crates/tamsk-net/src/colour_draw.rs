//! The random draw of colours. Each end first sends the hash of its number as a commitment, and then the number.
//! Neither end can choose the result. The guest learns the result first and can still close the connection.

use tamsk_rules::Player;

use crate::digest::Digest;
use crate::role::Role;

/// Returns the secret number of this end for draw number `draw`. The number reveals nothing about the numbers for other
/// draws.
pub(crate) fn secret_number_for_draw(secret: &[u8; 32], draw: u32) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("tamsk 2026 lot number 1");
    hasher.update(secret).update(&draw.to_le_bytes());
    *hasher.finalize().as_bytes()
}

/// Returns an end's commitment to its number. The hash includes the role, so that a copied commitment is invalid, and
/// the agreement, so that the commitment is valid for one agreement only.
pub(crate) fn commitment(role: Role, agreement: Digest, number: &[u8; 32]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("tamsk 2026 lot commitment 1");
    hasher.update(&[u8::from(role == Role::Host)]).update(&agreement.0).update(number);
    *hasher.finalize().as_bytes()
}

/// Returns the colour of the host and the identifier of the match, which follow from the agreement and the numbers of
/// both ends.
pub(crate) fn draw_host_colour_and_id(agreement: Digest, host: &[u8; 32], guest: &[u8; 32]) -> (Player, Digest) {
    let mut hasher = blake3::Hasher::new_derive_key("tamsk 2026 lot result 1");
    hasher.update(&agreement.0).update(host).update(guest);
    let id = Digest::of(&hasher);
    let colour = if id.0[0].is_multiple_of(2) { Player::Red } else { Player::Black };
    (colour, id)
}

/// Returns the identifier of the rematch that follows the match `id`.
pub(crate) fn rematch_id(id: Digest) -> Digest {
    let mut hasher = blake3::Hasher::new_derive_key("tamsk 2026 rematch 1");
    hasher.update(&id.0);
    Digest::of(&hasher)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_drawn_evenly_and_copied_commitments_are_invalid() {
        let agreement = Digest([7; 16]);
        let number = |i: u32| *blake3::hash(&i.to_le_bytes()).as_bytes();
        let red = (0..1_000)
            .filter(|&i| draw_host_colour_and_id(agreement, &number(i), &number(i + 5_000)).0 == Player::Red)
            .count();
        assert!((430..570).contains(&red), "{red} of 1000");
        let [host, guest] = [Role::Host, Role::Guest].map(|role| commitment(role, agreement, &number(1)));
        assert_ne!(host, guest);
        assert_ne!(host, commitment(Role::Host, Digest([8; 16]), &number(1)));
    }
}
