//! The score of a pairing, its Elo difference, and the printed tables.

use std::io;
use std::io::Write;
use std::ops::AddAssign;

use tamsk_engine::arena::PlayerStats;
use tamsk_engine::command_line::Failure;

const CONFIDENCE: f64 = 1.96;

#[derive(Clone, Debug, Default)]
pub struct PairingScore {
    pub wins: u32,
    pub ties: u32,
    pub losses: u32,
    /// The sum of the opponent's rings left minus the contender's own.
    pub rings: i64,
    pub seconds: f64,
    /// The event counts of the first contender, then of the second.
    pub stats: [PlayerStats; 2],
    /// Matches whose record does not replay to the same end.
    pub misreplayed: u32,
    pub hung: u32,
}

impl PairingScore {
    pub fn of<P: PartialEq>(winner: Option<P>, first: P) -> PairingScore {
        let [wins, ties] = [winner == Some(first), winner.is_none()].map(u32::from);
        PairingScore { wins, ties, losses: 1 - wins - ties, ..PairingScore::default() }
    }

    /// Fails if a match did not end, or if its record replays to another end.
    pub fn into_result(self) -> Result<(), Failure> {
        match (self.hung, self.misreplayed) {
            (0, 0) => Ok(()),
            (hung, unfaithful) => Err(Failure::Incomplete(format!(
                "{hung} matches came to no end, {unfaithful} records do not replay to the same end"
            ))),
        }
    }

    pub fn games(&self) -> u32 {
        self.wins + self.ties + self.losses
    }

    /// Returns the share of points won, with ties counted half; ½ without matches.
    pub fn share(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.ties) / 2.0) / f64::from(self.games())
    }

    /// Returns the Elo difference and half the width of its 95 % confidence interval. A share *p* corresponds to
    /// 400·log₁₀(*p* / (1 − *p*)). The error is 1.96 standard errors of the mean points per match, times the derivative
    /// 400 / (ln 10 · *p* (1 − *p*)). Both are infinite at shares of 0 and 1.
    fn elo(&self) -> (f64, f64) {
        let p = self.share();
        let n = f64::from(self.games());
        let square = |points: f64, count: u32| f64::from(count) * (points - p).powi(2);
        let variance = (square(1.0, self.wins) + square(0.5, self.ties) + square(0.0, self.losses)) / n;
        let slope = 400.0 / (std::f64::consts::LN_10 * p * (1.0 - p));
        (400.0 * (p / (1.0 - p)).log10(), CONFIDENCE * (variance / n).sqrt() * slope)
    }

    pub fn elo_text(&self) -> String {
        match self.elo() {
            (elo, error) if elo.is_finite() => format!("{elo:+.0} ± {error:.0}"),
            (elo, _) if elo > 0.0 => "beyond measure: no point was lost".to_owned(),
            _ => "beyond measure: no point was won".to_owned(),
        }
    }
}

impl AddAssign<&PairingScore> for PairingScore {
    fn add_assign(&mut self, other: &PairingScore) {
        self.wins += other.wins;
        self.ties += other.ties;
        self.losses += other.losses;
        self.rings += other.rings;
        self.seconds += other.seconds;
        self.misreplayed += other.misreplayed;
        self.hung += other.hung;
        for (sum, stats) in self.stats.iter_mut().zip(&other.stats) {
            *sum += *stats;
        }
    }
}

pub fn write_table(out: &mut impl Write, names: [&str; 2], score: &PairingScore) -> io::Result<()> {
    let games = score.games();
    let per_match = |sum: f64| sum / f64::from(games.max(1));
    write_score(out, names, score)?;
    writeln!(out, "  rings, on average {:+.2}", per_match(score.rings as f64))?;
    writeln!(out, "  match time, on average {:.0} s", per_match(score.seconds))?;
    write_replayed(out, score)?;
    if score.hung > 0 {
        writeln!(out, "  matches that came to no end: {}", score.hung)?;
    }
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    writeln!(
        out,
        "  {:width$} {:>8} {:>10} {:>12} {:>6} {:>7} {:>7} {:>7} {:>6}",
        "in all", "refused", "onto full", "glasses lost", "late", "passes", "claims", "extras", "flips"
    )?;
    for (
        name,
        PlayerStats { glasses_lost, late, passes, claims, extras, flips, refused, full_socket_losses: onto_full },
    ) in names.iter().zip(&score.stats)
    {
        writeln!(
            out,
            "  {name:width$} {refused:>8} {onto_full:>10} {glasses_lost:>12} {late:>6} {passes:>7} {claims:>7} {extras:>7} {flips:>6}"
        )?;
    }
    Ok(())
}

pub fn write_score(out: &mut impl Write, names: [&str; 2], score: &PairingScore) -> io::Result<()> {
    writeln!(out, "{} against {}, {} matches", names[0], names[1], score.games())?;
    writeln!(out, "  won {}, tied {}, lost {}", score.wins, score.ties, score.losses)?;
    writeln!(out, "  score {:.1} %", 100.0 * score.share())?;
    writeln!(out, "  Elo difference {}", score.elo_text())
}

pub fn write_replayed(out: &mut impl Write, score: &PairingScore) -> io::Result<()> {
    let games = score.games();
    writeln!(out, "  records that replay to the same end: {} of {games}", games - score.misreplayed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_that_replays_to_another_end_is_a_failure() {
        assert!(PairingScore { wins: 3, ..PairingScore::default() }.into_result().is_ok());
        let failure = PairingScore { misreplayed: 2, ..PairingScore::default() }.into_result();
        assert!(failure.is_err_and(|failure| failure.to_string().contains("2 records do not replay")));
    }

    #[test]
    fn a_score_of_75_percent_is_191_elo() {
        let score = PairingScore { wins: 70, ties: 10, losses: 20, ..PairingScore::default() };
        let (elo, error) = score.elo();
        assert!((score.share() - 0.75).abs() < 1e-9);
        assert!((elo - 190.8).abs() < 0.1, "{elo}");
        assert!((error - 72.7).abs() < 1.0, "{error}");
    }
}
