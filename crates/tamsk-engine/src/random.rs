//! A small random number generator with a seed, which makes games reproducible.

/// A SplitMix64 generator (Steele, Lea and Flood 2014) with 64 bits of state. Every seed is suitable.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator from a seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Creates a generator from a seed and an index. Generators with different indices are independent.
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

    /// Returns a random number below `bound`, or 0 if `bound` is 0. The number is computed with a multiplication
    /// (Lemire 2019). For small bounds, its bias is below 2⁻⁵⁰.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u64
    }

    /// Returns `true` with a probability of `permille` thousandths.
    #[inline]
    pub const fn random_bool(&mut self, permille: u32) -> bool {
        self.below(1000) < permille as u64
    }

    /// Returns one of `items`, each with the same probability; `None` if there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }
}
