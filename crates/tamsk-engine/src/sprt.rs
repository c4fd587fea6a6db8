//! The sequential probability ratio test (Wald 1945) for an Elo difference. It works on pairs of matches with the same
//! opening, so that the bias of the opening cancels out. The variance is estimated (CPW: SPRT, "GSPRT"; Van den Bergh
//! 2020).

use std::fmt;
use std::str::FromStr;

const ERROR: f64 = 0.05;

/// The minimum number of pairs for a verdict. With fewer pairs, the variance would be a mere guess.
const FEWEST_PAIRS: u32 = 40;

/// The bounds of a test, as Elo differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtBounds {
    /// The Elo difference up to which a change is not worth having.
    pub low: f64,
    /// The Elo difference from which a change is worth having.
    pub high: f64,
}

impl FromStr for SprtBounds {
    type Err = String;

    fn from_str(text: &str) -> Result<SprtBounds, String> {
        let expected = || format!("'{text}' are no bounds: expected two Elo differences, the lower first, as in 0,10");
        let (low, high) = text.split_once(',').ok_or_else(expected)?;
        let read = |number: &str| number.parse().ok().filter(|elo: &f64| elo.abs() <= 1_000.0).ok_or_else(expected);
        let bounds = SprtBounds { low: read(low)?, high: read(high)? };
        if bounds.low < bounds.high { Ok(bounds) } else { Err(expected()) }
    }
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The upper bound of the Elo difference is much more likely than the lower bound.
    Better,
    /// The lower bound of the Elo difference is much more likely than the upper bound.
    NotBetter,
}

/// A test in progress.
#[derive(Clone, Debug)]
pub struct Sprt {
    bounds: SprtBounds,
    /// For each pair, the points of the only finished match, or `None` if no match or both matches of the pair are
    /// finished.
    halves: Vec<Option<f64>>,
    /// The number of finished pairs for each number of half points, from 0 to 4.
    pairs: [u32; 5],
}

impl Sprt {
    /// Creates a test without matches.
    pub fn new(bounds: SprtBounds) -> Sprt {
        Sprt { bounds, halves: Vec::new(), pairs: [0; 5] }
    }

    /// Adds match `number`, in which the first contender scored `points`. Matches 0 and 1 are the first pair.
    pub fn add_match(&mut self, number: u32, points: f64) {
        let pair = (number / 2) as usize;
        if self.halves.len() <= pair {
            self.halves.resize(pair + 1, None);
        }
        match self.halves[pair].take() {
            Some(other) => self.pairs[(2.0 * (points + other)) as usize] += 1,
            None => self.halves[pair] = Some(points),
        }
    }

    /// Returns the log-likelihood ratio of the upper to the lower bound, given the results.
    pub fn log_likelihood_ratio(&self) -> f64 {
        let count: f64 = self.pairs.iter().copied().map(f64::from).sum();
        // Every possible result of a pair starts with a fraction of a pair (a prior), so that the variance is never 0.
        const PRIOR: f64 = 0.1;
        let total = count + 5.0 * PRIOR;
        let share = |half_points: usize| half_points as f64 / 4.0;
        let weighted = |f: &dyn Fn(f64) -> f64| -> f64 {
            self.pairs.iter().enumerate().map(|(i, &pairs)| (f64::from(pairs) + PRIOR) * f(share(i))).sum::<f64>()
                / total
        };
        let mean = weighted(&|share| share);
        let variance = weighted(&|share| (share - mean).powi(2));
        let [low, high] = [self.bounds.low, self.bounds.high].map(|elo| 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0)));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Returns the verdict of the test; `None` if more matches are needed.
    pub fn verdict(&self) -> Option<SprtVerdict> {
        let enough = ((1.0 - ERROR) / ERROR).ln();
        if self.pairs.iter().sum::<u32>() < FEWEST_PAIRS {
            return None;
        }
        match self.log_likelihood_ratio() {
            ratio if ratio >= enough => Some(SprtVerdict::Better),
            ratio if ratio <= -enough => Some(SprtVerdict::NotBetter),
            _ => None,
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtBounds { low, high } = self.bounds;
        let verdict = match self.verdict() {
            Some(SprtVerdict::Better) => "better",
            Some(SprtVerdict::NotBetter) => "not better",
            None => "not decided",
        };
        let [worst, bad, even, good, best] = self.pairs;
        write!(
            f,
            "test of {low:+} against {high:+} Elo: {verdict}, log-likelihood ratio {:+.2}, pairs by points 0 to 2: \
             {worst} {bad} {even} {good} {best}",
            self.log_likelihood_ratio()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test_of(pairs: &[(f64, f64)]) -> Sprt {
        let mut sprt = Sprt::new("0,20".parse().expect("bounds"));
        for (i, &(first, second)) in (0..).zip(pairs) {
            sprt.add_match(2 * i, first);
            sprt.add_match(2 * i + 1, second);
        }
        sprt
    }

    #[test]
    fn won_pairs_are_better_and_even_pairs_are_not() {
        assert_eq!(test_of(&[(1.0, 0.5); FEWEST_PAIRS as usize - 1]).verdict(), None);
        let won: Vec<(f64, f64)> = [(1.0, 0.5), (1.0, 0.0), (0.5, 1.0), (1.0, 1.0)].repeat(60);
        assert_eq!(test_of(&won).verdict(), Some(SprtVerdict::Better));
        let even: Vec<(f64, f64)> = [(1.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0)].repeat(200);
        assert_eq!(test_of(&even).verdict(), Some(SprtVerdict::NotBetter));
    }

    #[test]
    fn the_order_of_matches_does_not_matter() {
        let mut late = Sprt::new("0,20".parse().expect("bounds"));
        for (number, points) in [(3, 0.5), (0, 1.0), (2, 1.0), (1, 0.0)] {
            late.add_match(number, points);
        }
        assert_eq!(late.pairs, test_of(&[(1.0, 0.0), (1.0, 0.5)]).pairs);
    }

    #[test]
    fn invalid_bounds_are_rejected() {
        assert!("0,10".parse::<SprtBounds>().is_ok());
        for text in ["", "5", "10,0", "0,nan", "0,2000"] {
            assert!(text.parse::<SprtBounds>().is_err_and(|error| error.contains("expected")), "{text}");
        }
    }
}
