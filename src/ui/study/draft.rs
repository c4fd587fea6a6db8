//! The content, state and intents of the panels of the analysis board.

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::analysis::TurnChoice;
use tamsk_rules::{Level, Options, Player};

use crate::settings::{LastChoices, Lineup};
use crate::simulation::live::MatchSetup;
use crate::table::seats::{Seat, Seats};
use crate::table::study::{BestTurns, PositionEdit, Study};

/// The state of the panels of the analysis board.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct StudyPanelState {
    /// The text in the position field. Unless the field has the focus, this is the text of the current position.
    pub position_text: String,
    /// Which players are people and which are bots in a match that starts from the position.
    pub lineup: Lineup,
    /// The person's colour in a match against the bot.
    pub person_colour: Player,
    pub difficulty: Difficulty,
    /// The turn under the pointer in the list of the best turns, if any.
    pub hovered_turn: Option<TurnChoice>,
}

impl Default for StudyPanelState {
    fn default() -> StudyPanelState {
        StudyPanelState::from_settings(&LastChoices::default())
    }
}

impl StudyPanelState {
    /// Returns the initial state of the panels, with the strength of the bot that was chosen last.
    pub fn from_settings(last: &LastChoices) -> StudyPanelState {
        StudyPanelState {
            position_text: String::new(),
            lineup: Lineup::AgainstBot,
            person_colour: Player::Red,
            difficulty: last.tamsk.bot_difficulties.1,
            hovered_turn: None,
        }
    }

    /// Returns the setup and the seats of a match that starts from the position.
    pub fn match_setup(&self) -> (MatchSetup, Seats) {
        let bot = Seat::Bot(self.difficulty);
        let seats = match self.lineup {
            Lineup::TwoPeople => Seats::default(),
            Lineup::TwoBots => Seats { red: bot, black: bot },
            Lineup::AgainstBot if self.person_colour == Player::Red => Seats { red: Seat::Person, black: bot },
            Lineup::AgainstBot => Seats { red: bot, black: Seat::Person },
        };
        (MatchSetup { options: Options::at_level(Level::One), ..MatchSetup::default() }, seats)
    }
}

/// The data that the panels of the analysis board show.
#[derive(Clone, Copy, Debug)]
pub struct StudyContent<'a> {
    pub study: &'a Study,
    pub best_turns: &'a BestTurns,
    /// Whether the match is over in the current position.
    pub is_over: bool,
}

/// A choice that the player makes at the analysis board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyIntent {
    Edit(PositionEdit),
    /// Set up the position that this text describes.
    SetUpPosition(String),
    Undo,
    Redo,
    /// Set whether a click removes a ring (`true`) or adds a ring (`false`).
    SetClickRemovesRing(bool),
    Copy,
    Paste,
    /// Start or stop the search for the best turns.
    ToggleBestTurnSearch,
    PlayTurn(TurnChoice),
    /// Go to the position after this many turns of the line of play.
    GoToTurn(usize),
    StartMatch,
    Back,
}
