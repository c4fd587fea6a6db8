//! What `match` and each step of `ladder` play.

use std::path::PathBuf;

use tamsk_engine::sprt::SprtBounds;

use super::contender::Contender;
use super::match_rules::MatchRules;

/// A number of matches between two contenders.
pub struct Pairing {
    /// The contender who plays Red in the first match of each opening.
    pub first: Contender,
    /// The contender who plays Red in the second.
    pub second: Contender,
    /// The options of the matches.
    pub rules: MatchRules,
    /// The number of matches.
    pub games: u32,
    /// The test that may end them early.
    pub sprt: Option<SprtBounds>,
    /// The seed of the openings and the players.
    pub seed: u64,
    /// How many matches to play at a time.
    pub jobs: usize,
    /// The folder for the records, if they are to be written.
    pub records: Option<PathBuf>,
}
