//! Zobrist hashing (Zobrist 1970) of the board; the few other fields are mixed in when the hash is asked for.

use super::{Attempts, GipfPhase, GipfPosition, PieceKind, Side, Spot};

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
const fn mix(number: u64) -> u64 {
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

impl GipfPosition {
    /// Returns the hash of everything that the text of a position says (G9.1).
    pub fn hash(&self) -> u64 {
        let phase: u64 = match self.phase {
            GipfPhase::Push => 0,
            GipfPhase::Use => 1,
            GipfPhase::Answer => 2,
            GipfPhase::Contest => 3,
            GipfPhase::Extra => 4,
            GipfPhase::Take(Side::White) => 5,
            GipfPhase::Take(Side::Black) => 6,
        };
        let mut hash = phase << 8 | (self.turn as u64) << 2 | u64::from(self.moved) << 1;
        hash |= u64::from(self.outcome.is_some()) | (self.version as u64) << 4;
        for side in Side::BOTH {
            let numbers = [self.reserve[side], self.captured[side], self.left[side], u8::from(self.may_gipf[side])];
            hash = mix(hash ^ u64::from(u32::from_le_bytes(numbers)) << 16);
            if let Some(all) = &self.challenge {
                let Attempts { attempts, neutralise, open } = all[side];
                hash = mix(hash ^ u64::from(u32::from_le_bytes([attempts, neutralise, open.unwrap_or(99), 1])));
            }
        }
        self.board_hash ^ hash
    }

    /// Computes the hash from scratch; always equal to [`GipfPosition::hash`].
    pub fn fresh_hash(&self) -> u64 {
        let pieces = Spot::all().filter_map(|spot| self.piece(spot).map(|(side, kind)| piece(spot, side, kind)));
        let board_hash = pieces.fold(0, |hash, word| hash ^ word);
        GipfPosition { board_hash, ..*self }.hash()
    }
}
