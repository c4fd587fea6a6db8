//! The score of a pairing, its Elo difference, and the printed tables.

use std::io;
use std::io::Write;
use std::ops::AddAssign;

use tamsk_engine::arena::PlayerStats;
use tamsk_engine::command_line::Failure;

const CONFIDENCE: f64 = 1.96;

/// The score of the first contender in some matches of a pairing.
#[derive(Clone, Debug, Default)]
pub struct PairingScore {
    pub wins: u32,
    pub ties: u32,
    pub losses: u32,
    /// The rings left to the opponent minus the rings left to the contender, summed over all matches.
    pub ring_margin: i64,
    /// The total duration of all matches in match time, in seconds.
    pub match_time_seconds: f64,
    /// The event counts of the first contender, then of the second.
    pub stats: [PlayerStats; 2],
    /// The number of matches whose record, when replayed, ends differently from the match.
    pub replay_mismatches: u32,
    /// The number of matches that did not end.
    pub unfinished_matches: u32,
}

impl PairingScore {
    /// Returns the score of a single match. `first` is the side of the first contender.
    pub fn from_winner<P: PartialEq>(winner: Option<P>, first: P) -> PairingScore {
        let [wins, ties] = [winner == Some(first), winner.is_none()].map(u32::from);
        PairingScore { wins, ties, losses: 1 - wins - ties, ..PairingScore::default() }
    }

    /// Fails if a match did not end, or if the replay of its record ends differently.
    pub fn check_finished_and_replayable(self) -> Result<(), Failure> {
        match (self.unfinished_matches, self.replay_mismatches) {
            (0, 0) => Ok(()),
            (hung, unfaithful) => Err(Failure::Incomplete(format!(
                "{hung} matches came to no end, {unfaithful} records do not replay to the same end"
            ))),
        }
    }

    /// Returns the number of matches in the score.
    pub fn games(&self) -> u32 {
        self.wins + self.ties + self.losses
    }

    /// Returns the share of points won, where a tie counts half; ½ if there are no matches.
    pub fn points_share(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.ties) / 2.0) / f64::from(self.games())
    }

    /// Returns the Elo difference, and half the width of its 95 % confidence interval. A share *p* of the points
    /// corresponds to a difference of 400·log₁₀(*p* / (1 − *p*)). Half the width is 1.96 standard errors of the mean
    /// points per match, times the derivative 400 / (ln 10 · *p* (1 − *p*)). For shares of 0 and 1, neither value is
    /// finite.
    fn elo(&self) -> (f64, f64) {
        let p = self.points_share();
        let n = f64::from(self.games());
        let square = |points: f64, count: u32| f64::from(count) * (points - p).powi(2);
        let variance = (square(1.0, self.wins) + square(0.5, self.ties) + square(0.0, self.losses)) / n;
        let slope = 400.0 / (std::f64::consts::LN_10 * p * (1.0 - p));
        (400.0 * (p / (1.0 - p)).log10(), CONFIDENCE * (variance / n).sqrt() * slope)
    }

    /// Returns the Elo difference as text, with its margin of error.
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
        self.ring_margin += other.ring_margin;
        self.match_time_seconds += other.match_time_seconds;
        self.replay_mismatches += other.replay_mismatches;
        self.unfinished_matches += other.unfinished_matches;
        for (sum, stats) in self.stats.iter_mut().zip(&other.stats) {
            *sum += *stats;
        }
    }
}

/// Prints the score, averages per match, and the event counts of both contenders.
pub fn write_table(out: &mut impl Write, names: [&str; 2], score: &PairingScore) -> io::Result<()> {
    let games = score.games();
    let per_match = |sum: f64| sum / f64::from(games.max(1));
    write_score(out, names, score)?;
    writeln!(out, "  rings, on average {:+.2}", per_match(score.ring_margin as f64))?;
    writeln!(out, "  match time, on average {:.0} s", per_match(score.match_time_seconds))?;
    write_replay_check(out, score)?;
    if score.unfinished_matches > 0 {
        writeln!(out, "  matches that came to no end: {}", score.unfinished_matches)?;
    }
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    writeln!(
        out,
        "  {:width$} {:>8} {:>10} {:>12} {:>6} {:>7} {:>7} {:>7} {:>6}",
        "in all", "refused", "onto full", "glasses lost", "late", "passes", "claims", "extras", "flips"
    )?;
    for (
        name,
        PlayerStats {
            glasses_lost,
            late_turns,
            voluntary_passes: passes,
            claimed_rings,
            extra_rings,
            timer_flips,
            refused_actions,
            moves_onto_full_sockets,
        },
    ) in names.iter().zip(&score.stats)
    {
        writeln!(
            out,
            "  {name:width$} {refused_actions:>8} {moves_onto_full_sockets:>10} {glasses_lost:>12} {late_turns:>6} {passes:>7} {claimed_rings:>7} {extra_rings:>7} {timer_flips:>6}"
        )?;
    }
    Ok(())
}

/// Prints the results, the share of points and the Elo difference.
pub fn write_score(out: &mut impl Write, names: [&str; 2], score: &PairingScore) -> io::Result<()> {
    writeln!(out, "{} against {}, {} matches", names[0], names[1], score.games())?;
    writeln!(out, "  won {}, tied {}, lost {}", score.wins, score.ties, score.losses)?;
    writeln!(out, "  score {:.1} %", 100.0 * score.points_share())?;
    writeln!(out, "  Elo difference {}", score.elo_text())
}

/// Prints how many records end in the same way as their match when they are replayed.
pub fn write_replay_check(out: &mut impl Write, score: &PairingScore) -> io::Result<()> {
    let games = score.games();
    writeln!(out, "  records that replay to the same end: {} of {games}", games - score.replay_mismatches)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_that_replays_to_another_end_is_a_failure() {
        assert!(PairingScore { wins: 3, ..PairingScore::default() }.check_finished_and_replayable().is_ok());
        let failure = PairingScore { replay_mismatches: 2, ..PairingScore::default() }.check_finished_and_replayable();
        assert!(failure.is_err_and(|failure| failure.to_string().contains("2 records do not replay")));
    }

    #[test]
    fn a_score_of_75_percent_is_191_elo() {
        let score = PairingScore { wins: 70, ties: 10, losses: 20, ..PairingScore::default() };
        let (elo, error) = score.elo();
        assert!((score.points_share() - 0.75).abs() < 1e-9);
        assert!((elo - 190.8).abs() < 0.1, "{elo}");
        assert!((error - 72.7).abs() < 1.0, "{error}");
    }
}
