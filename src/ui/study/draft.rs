//! The panels' view, state and requests on the analysis board.

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::analysis::TurnChoice;
use tamsk_rules::{Level, Options, Player};

use crate::settings::{LastChoices, Lineup};
use crate::simulation::live::MatchSetup;
use crate::table::seats::{Seat, Seats};
use crate::table::study::{BestTurns, PositionEdit, Study};

#[derive(Component, Clone, Debug, PartialEq)]
pub struct StudyPanels {
    /// The text in the field while it has the focus.
    pub text: String,
    pub company: Lineup,
    /// The person's colour when playing against the bot.
    pub person_colour: Player,
    pub difficulty: Difficulty,
    pub hovered_turn: Option<TurnChoice>,
}

impl Default for StudyPanels {
    fn default() -> StudyPanels {
        StudyPanels::from_settings(&LastChoices::default())
    }
}

impl StudyPanels {
    pub fn from_settings(last: &LastChoices) -> StudyPanels {
        StudyPanels {
            text: String::new(),
            company: Lineup::AgainstBot,
            person_colour: Player::Red,
            difficulty: last.tamsk.bots.1,
            hovered_turn: None,
        }
    }

    /// Returns the setup and seats of the match played from the position.
    pub fn match_setup(&self) -> (MatchSetup, Seats) {
        let bot = Seat::Bot(self.difficulty);
        let seats = match self.company {
            Lineup::TwoPeople => Seats::default(),
            Lineup::TwoBots => Seats { red: bot, black: bot },
            Lineup::AgainstBot if self.person_colour == Player::Red => Seats { red: Seat::Person, black: bot },
            Lineup::AgainstBot => Seats { red: bot, black: Seat::Person },
        };
        (MatchSetup { options: Options::at_level(Level::One), ..MatchSetup::default() }, seats)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct StudyView<'a> {
    pub study: &'a Study,
    pub best: &'a BestTurns,
    pub over: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyIntent {
    Edit(PositionEdit),
    /// Set up the position written in this text.
    Read(String),
    Undo,
    Redo,
    /// Make a click take rings, or add them.
    SetClickTakes(bool),
    Copy,
    Paste,
    /// Start or stop the search for the best turns.
    ToggleBestTurns,
    PlayTurn(TurnChoice),
    /// Go to the position after this many turns of the line.
    WalkTo(usize),
    Play,
    Back,
}
