//! The options agreed before a match: version, potentials and challenge (G3.1, G6.1, section 8).

use serde::{Deserialize, Serialize};
use tamsk_rules::serialization::plain_option;
use tamsk_rules::{Options, OptionsError, Player};
use tamsk_text::ShortLine;
use thiserror::Error;

use crate::player::{BLACK, WHITE};

/// The maximum number of potentials per side, and of challenges per player (G6.1, G8.1).
pub const MAX_POTENTIALS: u8 = 12;

/// The three versions of GIPF (section 3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GipfVersion {
    /// The version without GIPF pieces (G3.1).
    Basic,
    /// The version in which each side starts with three GIPF pieces on the corners (G3.2).
    Standard,
    /// The version in which the board is empty at the start (G3.3).
    #[default]
    Tournament,
}

impl GipfVersion {
    /// All versions.
    pub const ALL: [GipfVersion; 3] = [GipfVersion::Basic, GipfVersion::Standard, GipfVersion::Tournament];

    /// Returns the name of the version in the text of positions and in JSON states.
    pub const fn name(self) -> &'static str {
        match self {
            GipfVersion::Basic => "basic",
            GipfVersion::Standard => "standard",
            GipfVersion::Tournament => "tournament",
        }
    }
}

/// The agreed rules of a match of GIPF (G11.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GipfOptions {
    /// The version of GIPF.
    pub version: GipfVersion,
    /// The number of potentials of each side, at most 12 (G6.1).
    pub potentials: u8,
    /// The extra pieces in the reserves, which only the basic version allows (G3.1).
    #[serde(rename = "more")]
    pub spare_pieces: SparePieces,
    /// The terms of challenges; `None` if no challenges are agreed (G8.1).
    #[serde(with = "plain_option", skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeOptions>,
}

/// The number of extra pieces in each reserve, 0 to 3 (G3.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SparePieces {
    /// The number of White's extra pieces.
    pub white: u8,
    /// The number of Black's extra pieces.
    pub black: u8,
}

impl SparePieces {
    /// Returns the number of extra pieces of a side.
    pub const fn of(self, side: Player) -> u8 {
        match side {
            WHITE => self.white,
            BLACK => self.black,
        }
    }
}

/// The agreed terms of challenges (section 8). By default, each player has one attempt, and a match of TAMSK at Level 3
/// decides the challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChallengeOptions {
    /// The contest that decides a challenge.
    pub contest: Contest,
    /// The rules of the match of TAMSK that decides a challenge (G8.5).
    pub tamsk: Options,
    /// The number of times that each player may challenge, 1 to 12 (G8.1).
    pub attempts: u8,
    /// The number of potentials that each player may neutralise; `None` if it equals the number of attempts (G8.1).
    #[serde(with = "plain_option", skip_serializing_if = "Option::is_none")]
    #[serde(rename = "neutralise")]
    pub neutralisations: Option<u8>,
    /// The potentials that can be challenged (G8.2).
    #[serde(rename = "which")]
    pub challengeable: ChallengeablePotentials,
    /// A note with any other conditions (G8.2).
    pub note: ShortLine,
}

impl Default for ChallengeOptions {
    fn default() -> ChallengeOptions {
        ChallengeOptions {
            contest: Contest::Tamsk,
            tamsk: Options::default(),
            attempts: 1,
            neutralisations: None,
            challengeable: ChallengeablePotentials::Any,
            note: ShortLine::default(),
        }
    }
}

impl ChallengeOptions {
    /// Returns the number of potentials that each player may neutralise (G8.1).
    pub fn max_neutralisations(&self) -> u8 {
        self.neutralisations.unwrap_or(self.attempts)
    }
}

/// The contest that decides a challenge (G8.5, G8.8 to G8.10).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contest {
    /// A whole match of TAMSK (G8.5).
    #[default]
    Tamsk,
    /// One toss of a coin (G8.8).
    Coin,
    /// One die for each player (G8.9).
    Dice,
    /// Any other contest, given by its name (G8.10).
    Other(ShortLine),
}

/// The potentials that can be challenged (G8.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengeablePotentials {
    /// Any potential of the opponent can be challenged.
    #[default]
    Any,
    /// Only the first of the opponent's potentials to become usable can be challenged. Their number is the agreed
    /// number of attempts.
    First,
}

/// The error returned for invalid [`GipfOptions`] (G11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GipfOptionsError {
    /// The number of potentials is too high.
    #[error("rules: {0} potentials: expected 0 to {MAX_POTENTIALS}")]
    TooManyPotentials(u8),
    /// The number of extra pieces is too high, or the version does not allow extra pieces.
    #[error("rules: {0} more pieces: expected 0 to 3 in the basic version, else 0")]
    TooManySparePieces(u8),
    /// The number of attempts is out of bounds.
    #[error("rules: {0} attempts: expected 1 to {MAX_POTENTIALS}")]
    AttemptsOutOfBounds(u8),
    /// The number of neutralisations is out of bounds.
    #[error("rules: neutralise is {neutralise}: expected 1 to the number of attempts, {attempts}")]
    NeutralisationsOutOfBounds {
        /// The number of neutralisations.
        neutralise: u8,
        /// The number of attempts.
        attempts: u8,
    },
    /// A challenge is agreed, but there are no potentials.
    #[error("rules: a challenge needs potentials")]
    NothingToChallenge,
    /// The rules of the match of TAMSK are out of bounds.
    #[error("challenge: {0}")]
    InvalidTamskOptions(#[source] OptionsError),
}

impl GipfOptions {
    /// Checks that all numbers are within their bounds.
    ///
    /// # Errors
    /// Returns [`GipfOptionsError`] for the first invalid value.
    pub fn validate(&self) -> Result<(), GipfOptionsError> {
        if self.potentials > MAX_POTENTIALS {
            return Err(GipfOptionsError::TooManyPotentials(self.potentials));
        }
        let most = if self.version == GipfVersion::Basic { 3 } else { 0 };
        if let Some(more) = [self.spare_pieces.white, self.spare_pieces.black].into_iter().find(|&more| more > most) {
            return Err(GipfOptionsError::TooManySparePieces(more));
        }
        let Some(challenge) = &self.challenge else { return Ok(()) };
        if self.potentials == 0 {
            return Err(GipfOptionsError::NothingToChallenge);
        }
        let attempts = challenge.attempts;
        if attempts == 0 || attempts > MAX_POTENTIALS {
            return Err(GipfOptionsError::AttemptsOutOfBounds(attempts));
        }
        let neutralise = challenge.max_neutralisations();
        if neutralise == 0 || neutralise > attempts {
            return Err(GipfOptionsError::NeutralisationsOutOfBounds { neutralise, attempts });
        }
        challenge.tamsk.validate().map_err(GipfOptionsError::InvalidTamskOptions)
    }
}
