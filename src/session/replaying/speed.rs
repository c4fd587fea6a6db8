//! How fast a replay plays.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_reach_from_a_quarter_to_sixteen_times() {
        let mut speed = Speed::SLOWEST;
        let mut factors = vec![speed.factor()];
        while speed.faster() != speed {
            assert_eq!(speed.faster().slower(), speed);
            speed = speed.faster();
            factors.push(speed.factor());
        }
        assert_eq!(factors, [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0]);
        assert_eq!(Speed::SLOWEST.slower(), Speed::SLOWEST);
        assert_eq!(Speed::default().factor(), 1.0);
    }
}
