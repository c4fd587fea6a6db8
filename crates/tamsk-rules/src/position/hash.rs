//! Zobrist hashing (Zobrist 1970): one random word for every feature of a position.

use super::{Player, Socket};
use crate::SOCKETS;

const KEYS: usize = 64 + 2 * SOCKETS + 2 * 33 + SOCKETS;
const GLASSES: usize = 64;
const HOLDERS: usize = GLASSES + 2 * SOCKETS;
const CLAIMS: usize = HOLDERS + 2 * 33;

/// The random words, from SplitMix64 (Steele, Lea and Flood 2014) at compile time.
static WORDS: [u64; KEYS] = {
    let mut words = [0; KEYS];
    let mut state = 0x5441_4D53_4B31_3939u64;
    let mut i = 0;
    while i < KEYS {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        words[i] = z ^ (z >> 31);
        i += 1;
    }
    words
};

/// The word for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = 0xB5C0_FBCF_EC4D_3B2F;

/// The word for a ring place taken, given as its bit.
#[inline]
pub(super) fn place(bit: u64) -> u64 {
    WORDS[(bit.trailing_zeros() & 63) as usize]
}

/// The word for a glass of `player` on `socket`.
#[inline]
pub(super) fn glass(player: Player, socket: Socket) -> u64 {
    WORDS[GLASSES + player.index() * SOCKETS + socket.index()]
}

/// The word for `rings` left in the holder of `player`.
#[inline]
pub(super) fn holder(player: Player, rings: u8) -> u64 {
    WORDS[HOLDERS + player.index() * 33 + rings as usize]
}

/// The word for an open claim on `socket`.
#[inline]
pub(super) fn claim(socket: Socket) -> u64 {
    WORDS[CLAIMS + socket.index()]
}
