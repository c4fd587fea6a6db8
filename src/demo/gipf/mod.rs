//! Matches of GIPF for pictures and measurements.

#[cfg(feature = "dev")]
pub(super) mod scenes;

/// The record of a match in full swing, with GIPF and loaded pieces and single potentials of both sides.
pub const IN_FULL_SWING: &str = r#"(format: 1, game: Gipf, players: (white: "Ivo", black: "Ebba"), rules: (potentials: 4),
    start: "...G/.bL../..Bb../gB.tG.b/.LbB../..g../B..g w push 7/8 1/0 bb 0/0 - tournament")"#;
