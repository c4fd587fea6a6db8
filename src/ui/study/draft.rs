//! What is being chosen and typed on the panels.

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::analysis::TurnChoice;
use tamsk_rules::{Level, Options, Player};

use crate::settings::{Company, LastChoices};
use crate::simulation::live::MatchSetup;
use crate::table::seats::{Seat, Seats};

/// What is being chosen and typed on the panels of the analysis board.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct StudyDraft {
    /// The text in the field while it has the focus.
    pub text: String,
    /// Who plays the position out.
    pub company: Company,
    /// The colour of a person who plays it out against the bot.
    pub you: Player,
    /// The difficulty of the bots.
    pub difficulty: Difficulty,
    /// The turn in the list under the pointer.
    pub pointed: Option<TurnChoice>,
}

impl Default for StudyDraft {
    fn default() -> StudyDraft {
        StudyDraft::from_settings(&LastChoices::default())
    }
}

impl StudyDraft {
    /// Returns the choices with which the panels are opened.
    pub fn from_settings(last: &LastChoices) -> StudyDraft {
        StudyDraft {
            text: String::new(),
            company: Company::AgainstBot,
            you: Player::Red,
            difficulty: last.tamsk.bots.1,
            pointed: None,
        }
    }

    /// Returns the settings and the seats of the match that is played from the position.
    pub fn agreed(&self) -> (MatchSetup, Seats) {
        let bot = Seat::Bot(self.difficulty);
        let seats = match self.company {
            Company::TwoPeople => Seats::default(),
            Company::TwoBots => Seats { red: bot, black: bot },
            Company::AgainstBot if self.you == Player::Red => Seats { red: Seat::Person, black: bot },
            Company::AgainstBot => Seats { red: bot, black: Seat::Person },
        };
        (MatchSetup { options: Options::at_level(Level::One), ..MatchSetup::default() }, seats)
    }
}
