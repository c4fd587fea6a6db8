//! What the panels of the analysis board show, what is being chosen and typed on them, and what the player asks for there.

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::analysis::TurnChoice;
use tamsk_rules::{Level, Options, Player};

use crate::settings::{Company, LastChoices};
use crate::simulation::live::MatchSetup;
use crate::table::seats::{Seat, Seats};
use crate::table::study::{BestTurns, Edit, Study};

/// What is being chosen and typed on the panels of the analysis board.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct StudyDraft {
    /// The text in the field while it has the focus.
    pub text: String,
    /// Who plays the position out.
    pub company: Company,
    /// The colour of a person who plays it out against the bot.
    pub you: Player,
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

/// What the panels show.
#[derive(Clone, Copy, Debug)]
pub struct StudyView<'a> {
    pub study: &'a Study,
    pub best: &'a BestTurns,
    /// Whether the match is over in this position.
    pub over: bool,
}

/// What the player asks for on the panels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyIntent {
    Edit(Edit),
    /// To set up the position of this text.
    Read(String),
    Undo,
    Redo,
    /// To let a click take rings, or add them.
    ClickTakes(bool),
    Copy,
    Paste,
    /// To see the best turns, or to stop that.
    BestTurns,
    PlayTurn(TurnChoice),
    /// To go along the line to where so many of its turns have been played.
    WalkTo(usize),
    Play,
    Back,
}
