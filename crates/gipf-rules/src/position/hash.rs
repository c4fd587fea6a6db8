//! Zobrist hashing (Zobrist 1970) of the board; the few other fields are mixed in when the hash is asked for.

use super::{PieceKind, Side, Spot};

/// The random word of a piece on a spot, from SplitMix64 (Steele, Lea and Flood 2014) at compile time.
static WORDS: [u64; 8 * 56] = {
    let mut words = [0; 8 * 56];
    let mut i = 0;
    while i < words.len() {
        words[i] = mix(0x4749_5046_3139_3937 ^ i as u64);
        i += 1;
    }
    words
};

/// The output function of SplitMix64, whose state is the product.
pub(super) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The word of a piece on a spot.
#[inline]
pub(super) fn piece(spot: Spot, side: Side, kind: PieceKind) -> u64 {
    WORDS[spot.index() * 8 + side.index() * 4 + kind as usize]
}
