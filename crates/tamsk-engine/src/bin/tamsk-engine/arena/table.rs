//! The tables of results that `match` and `ladder` print.

use std::io::{self, Write};

use tamsk_engine::arena::PlayerStats;

use super::pairing_score::PairingScore;

/// Prints the results of one pairing.
pub fn write(out: &mut impl Write, names: [&str; 2], score: &PairingScore) -> io::Result<()> {
    let (elo, error) = score.elo();
    let games = score.games();
    let per_match = |sum: f64| sum / f64::from(games.max(1));
    writeln!(out, "{} against {}, {games} matches", names[0], names[1])?;
    writeln!(out, "  won {}, tied {}, lost {}", score.wins, score.ties, score.losses)?;
    writeln!(out, "  score {:.1} %", 100.0 * score.share())?;
    writeln!(out, "  Elo difference {}", elo_text(elo, error))?;
    writeln!(out, "  rings, on average {:+.2}", per_match(score.rings as f64))?;
    writeln!(out, "  match time, on average {:.0} s", per_match(score.seconds))?;
    writeln!(out, "  records that replay to the same end: {} of {games}", games - score.unfaithful)?;
    if score.hung > 0 {
        writeln!(out, "  matches that came to no end: {}", score.hung)?;
    }
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    writeln!(
        out,
        "  {:width$} {:>8} {:>10} {:>12} {:>6} {:>7} {:>7} {:>7} {:>6}",
        "in all", "refused", "onto full", "glasses lost", "late", "passes", "claims", "extras", "flips"
    )?;
    for (name, PlayerStats { glasses_lost, late, passes, claims, extras, flips, refused, onto_full }) in
        names.iter().zip(&score.stats)
    {
        writeln!(
            out,
            "  {name:width$} {refused:>8} {onto_full:>10} {glasses_lost:>12} {late:>6} {passes:>7} {claims:>7} {extras:>7} {flips:>6}"
        )?;
    }
    Ok(())
}

/// Formats an Elo difference with its error.
pub fn elo_text(elo: f64, error: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.0} ± {error:.0}")
    } else if elo > 0.0 {
        "beyond measure: no point was lost".to_owned()
    } else {
        "beyond measure: no point was won".to_owned()
    }
}
