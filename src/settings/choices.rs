//! The choices for a TAMSK match.

use serde::{Deserialize, Serialize};
use tamsk_engine::Difficulty;
use tamsk_rules::Options;
use tamsk_text::PlayerName;

/// Determines which of two people plays the first colour, which is Red in TAMSK (R1.5) and White in GIPF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FirstColourChoice {
    /// The person whose name is entered first.
    #[serde(rename = "First")]
    FirstPerson,
    /// The person whose name is entered second.
    #[serde(rename = "Second")]
    SecondPerson,
    /// One of the two people, chosen at random.
    #[default]
    #[serde(rename = "Lot")]
    Random,
}

/// The kinds of players in a match: people or bots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lineup {
    /// Two people.
    #[default]
    TwoPeople,
    /// The first person against a bot.
    AgainstBot,
    /// Two bots, watched by a person.
    TwoBots,
}

/// The choices for a TAMSK match. If a colour is chosen at random, it is not decided until the match starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TamskChoices {
    /// The names of the two people.
    pub players: (PlayerName, PlayerName),
    /// The kinds of players in the match.
    #[serde(rename = "company")]
    pub lineup: Lineup,
    /// The difficulties of the two bots. A bot that plays against a person has the second difficulty.
    #[serde(rename = "bots")]
    pub bot_difficulties: (Difficulty, Difficulty),
    /// Which person plays Red.
    #[serde(rename = "red")]
    pub red_person: FirstColourChoice,
    /// The rules.
    pub options: Options,
    /// Whether the timer is on Red's left.
    pub timer_on_left: bool,
}

impl Default for TamskChoices {
    fn default() -> TamskChoices {
        TamskChoices {
            players: Default::default(),
            lineup: Lineup::default(),
            bot_difficulties: (Difficulty::Club, Difficulty::Casual),
            red_person: FirstColourChoice::default(),
            options: Options::default(),
            timer_on_left: false,
        }
    }
}
