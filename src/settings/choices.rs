//! The choices made for a match of TAMSK.

use serde::{Deserialize, Serialize};
use tamsk_engine::Difficulty;
use tamsk_rules::Options;
use tamsk_text::PlayerName;

/// Which of the two people at the table plays Red (R1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RedChoice {
    /// The first named.
    First,
    /// The second named.
    Second,
    /// Drawn by lot.
    #[default]
    Lot,
}

/// Who plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Company {
    /// Two people.
    #[default]
    TwoPeople,
    /// The first person against the bot.
    AgainstBot,
    /// Two bots, watched by a person.
    TwoBots,
}

/// The choices that describe a match before its lot is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchChoices {
    /// The names of the two people.
    pub players: (PlayerName, PlayerName),
    /// Who plays.
    pub company: Company,
    /// The difficulties of the two bots. A person's opponent has the second.
    pub bots: (Difficulty, Difficulty),
    /// Which of them plays Red.
    pub red: RedChoice,
    /// The rules.
    pub options: Options,
    /// Whether the timer stands on the left as Red sees it.
    pub timer_on_left: bool,
}

impl Default for MatchChoices {
    fn default() -> MatchChoices {
        MatchChoices {
            players: Default::default(),
            company: Company::default(),
            bots: (Difficulty::Club, Difficulty::Casual),
            red: RedChoice::default(),
            options: Options::default(),
            timer_on_left: false,
        }
    }
}
