//! The choices for a TAMSK match.

use serde::{Deserialize, Serialize};
use tamsk_engine::Difficulty;
use tamsk_rules::Options;
use tamsk_text::PlayerName;

/// The person who plays Red, of the two at the table (R1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ColourChoice {
    /// The first named person.
    First,
    /// The second named person.
    Second,
    /// A person drawn by lot.
    #[default]
    Lot,
}

/// The kinds of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lineup {
    /// Two people.
    #[default]
    TwoPeople,
    /// The first person against the bot.
    AgainstBot,
    /// Two bots, watched by a person.
    TwoBots,
}

/// The choices for a match before lots are drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MatchChoices {
    /// The names of the two people.
    pub players: (PlayerName, PlayerName),
    /// The kinds of players.
    pub company: Lineup,
    /// The difficulties of the two bots. A person's opponent has the second.
    pub bots: (Difficulty, Difficulty),
    /// The person who plays Red.
    pub red: ColourChoice,
    /// The rules.
    pub options: Options,
    /// Whether the timer is on Red's left.
    pub timer_on_left: bool,
}

impl Default for MatchChoices {
    fn default() -> MatchChoices {
        MatchChoices {
            players: Default::default(),
            company: Lineup::default(),
            bots: (Difficulty::Club, Difficulty::Casual),
            red: ColourChoice::default(),
            options: Options::default(),
            timer_on_left: false,
        }
    }
}
