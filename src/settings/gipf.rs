//! The choices for a GIPF match.

use gipf_rules::{ChallengeOptions, Contest, GipfVersion, MAX_POTENTIALS};
use serde::{Deserialize, Serialize};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options};
use tamsk_text::ShortLine;

use super::choices::{FirstColourChoice, Lineup, TamskChoices};

/// The choices for a GIPF match. If a colour is chosen at random, it is not decided until the match starts. The names
/// of people are in [`TamskChoices`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GipfChoices {
    /// The kinds of players in the match.
    #[serde(rename = "company")]
    pub lineup: Lineup,
    /// The difficulties of the two bots. A bot that plays against a person has the second difficulty.
    #[serde(rename = "bots")]
    pub bot_difficulties: (Difficulty, Difficulty),
    /// Which person plays White.
    #[serde(rename = "white")]
    pub white_person: FirstColourChoice,
    /// The version of the rules.
    pub version: GipfVersion,
    /// The numbers of extra pieces in the reserves of White and Black. They apply only in the basic version of the
    /// rules.
    #[serde(rename = "more")]
    pub extra_pieces: (u32, u32),
    /// The number of potentials of each side (G6.1).
    pub potentials: u8,
    /// Whether a potential may be challenged.
    #[serde(rename = "challenged")]
    pub allows_challenges: bool,
    /// The terms of a challenge.
    pub challenge: ChallengeOptions,
    /// The name of a contest that the players have invented themselves.
    #[serde(rename = "other")]
    pub invented_contest_name: ShortLine,
}

impl Default for GipfChoices {
    fn default() -> GipfChoices {
        let tamsk = Options::at_level(Level::One);
        GipfChoices {
            lineup: Lineup::default(),
            bot_difficulties: TamskChoices::default().bot_difficulties,
            white_person: FirstColourChoice::Random,
            version: GipfVersion::Standard,
            extra_pieces: (0, 0),
            potentials: 0,
            allows_challenges: false,
            challenge: ChallengeOptions { contest: Contest::Tamsk, tamsk, ..ChallengeOptions::default() },
            invented_contest_name: ShortLine::default(),
        }
    }
}

impl GipfChoices {
    pub(super) fn clamp_to_bounds(&mut self) {
        self.potentials = self.potentials.min(MAX_POTENTIALS);
        self.extra_pieces = (self.extra_pieces.0.min(3), self.extra_pieces.1.min(3));
        let terms = &mut self.challenge;
        terms.attempts = terms.attempts.clamp(1, MAX_POTENTIALS);
        terms.neutralisations = terms.neutralisations.map(|most| most.clamp(1, terms.attempts));
        if terms.tamsk.validate().is_err() {
            terms.tamsk = GipfChoices::default().challenge.tamsk;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn a_reset_keeps_the_choices_of_the_last_match() {
        let chosen = GipfChoices {
            version: GipfVersion::Basic,
            potentials: 4,
            allows_challenges: true,
            ..GipfChoices::default()
        };
        let mut expected = Settings::default();
        expected.choices.gipf = Some(chosen);
        let mut settings = expected.clone();
        settings.sound.master_volume = 5;
        settings.reset();
        assert_eq!(settings, expected);
    }
}
