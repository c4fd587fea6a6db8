//! How fast a replay plays.

#[cfg(test)]
mod tests;

/// A speed: a power of two times the speed at which the match was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(i8);

impl Speed {
    /// A quarter of the speed of play.
    pub const SLOWEST: Speed = Speed(-2);
    /// Sixteen times the speed of play.
    pub const FASTEST: Speed = Speed(4);

    /// Returns the next slower speed, or the slowest.
    #[must_use]
    pub fn slower(self) -> Speed {
        Speed(self.0 - 1).max(Speed::SLOWEST)
    }

    /// Returns the next faster speed, or the fastest.
    #[must_use]
    pub fn faster(self) -> Speed {
        Speed(self.0 + 1).min(Speed::FASTEST)
    }

    /// Returns by how much time is faster than in play.
    pub fn factor(self) -> f64 {
        f64::from(self.0).exp2()
    }

    /// Returns the speed as a sign that is the same in all languages.
    pub fn sign(self) -> &'static str {
        match self.0 {
            -2 => "×¼",
            -1 => "×½",
            0 => "×1",
            1 => "×2",
            2 => "×4",
            3 => "×8",
            _ => "×16",
        }
    }
}
