//! The choices for a GIPF match.

use gipf_rules::{ChallengeOptions, Contest, GipfVersion, MAX_POTENTIALS};
use serde::{Deserialize, Serialize};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options};
use tamsk_text::ShortPhrase;

use super::choices::{ColourChoice, Lineup, MatchChoices};

/// The choices for a GIPF match before lots are drawn. The names of people are those in [`MatchChoices`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GipfChoices {
    /// The kinds of players.
    pub company: Lineup,
    /// The difficulties of the two bots. A person's opponent has the second.
    pub bots: (Difficulty, Difficulty),
    /// The person who plays White.
    pub white: ColourChoice,
    /// The version of the rules.
    pub version: GipfVersion,
    /// Extra pieces in the reserves of White and Black, in the basic version.
    pub more: (u32, u32),
    /// The number of potentials of each side (G6.1).
    pub potentials: u8,
    /// Whether a potential may be challenged.
    pub challenged: bool,
    /// The terms of a challenge.
    pub challenge: ChallengeOptions,
    /// The name of a contest that the players invented.
    pub other: ShortPhrase,
}

impl Default for GipfChoices {
    fn default() -> GipfChoices {
        let tamsk = Options::at_level(Level::One);
        GipfChoices {
            company: Lineup::default(),
            bots: MatchChoices::default().bots,
            white: ColourChoice::Lot,
            version: GipfVersion::Standard,
            more: (0, 0),
            potentials: 0,
            challenged: false,
            challenge: ChallengeOptions { contest: Contest::Tamsk, tamsk, ..ChallengeOptions::default() },
            other: ShortPhrase::default(),
        }
    }
}

impl GipfChoices {
    pub(super) fn clamp_to_bounds(&mut self) {
        self.potentials = self.potentials.min(MAX_POTENTIALS);
        self.more = (self.more.0.min(3), self.more.1.min(3));
        let terms = &mut self.challenge;
        terms.attempts = terms.attempts.clamp(1, MAX_POTENTIALS);
        terms.neutralise = terms.neutralise.map(|most| most.clamp(1, terms.attempts));
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
        let chosen =
            GipfChoices { version: GipfVersion::Basic, potentials: 4, challenged: true, ..GipfChoices::default() };
        let mut expected = Settings::default();
        expected.choices.gipf = Some(chosen);
        let mut settings = expected.clone();
        settings.sound.volume = 5;
        settings.reset();
        assert_eq!(settings, expected);
    }
}
