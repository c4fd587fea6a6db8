//! A small seeded random number generator that makes games reproducible.

/// SplitMix64 (Steele, Lea and Flood 2014): 64 bits of state, without bad seeds.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator from a seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Creates an independent generator for the use number `index` of a seed.
    pub fn stream(seed: u64, index: u64) -> Random {
        let mut mixed = Random(seed ^ index.wrapping_mul(0xD1B5_4A32_D192_ED03));
        Random(mixed.next_u64())
    }

    /// Returns the next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound`, or 0 for 0. Multiplication (Lemire 2019) has a bias below 2⁻⁵⁰ for small bounds.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u64
    }

    /// Returns `true` with a probability of `permille` thousandths.
    #[inline]
    pub const fn random_bool(&mut self, permille: u32) -> bool {
        self.below(1000) < permille as u64
    }

    /// Returns one of `items`, all equally likely; `None` if there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }
}
