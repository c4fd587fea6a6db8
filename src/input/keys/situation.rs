//! The situations in which bindings work.

use bevy::prelude::*;

use super::action::{BindingSlot, InputAction, KeySet};
use crate::states::GameName;
use crate::table::player_command::PlayerCommand;

/// A situation that determines which bindings work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BindingSituation {
    /// A match of two people.
    TwoPeople,
    /// A match of a person who plays alone, without a timer.
    SinglePerson,
    /// A match of a person who plays alone, with a timer.
    SinglePersonWithTimer,
    /// A replay.
    Replay,
    /// The analysis board.
    Study,
    /// A match of a game other than TAMSK, which uses only the keys of these player commands.
    OtherGame(&'static [PlayerCommand]),
}

impl BindingSituation {
    const ALL: [BindingSituation; 5] = [
        BindingSituation::TwoPeople,
        BindingSituation::SinglePerson,
        BindingSituation::SinglePersonWithTimer,
        BindingSituation::Replay,
        BindingSituation::Study,
    ];
}

/// The games that do not use the same keys as TAMSK, each with the player commands whose keys it uses.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandsByOtherGame(Vec<(GameName, &'static [PlayerCommand])>);

impl CommandsByOtherGame {
    /// Adds a game that uses the keys of these player commands.
    pub fn add(&mut self, game: GameName, commands: &'static [PlayerCommand]) {
        self.0.push((game, commands));
    }

    /// Returns the situation of a match of this game, or `None` if the game has the same keys as TAMSK.
    pub fn other_game_situation(&self, game: GameName) -> Option<BindingSituation> {
        self.0.iter().find(|(known, _)| *known == game).map(|(_, commands)| BindingSituation::OtherGame(commands))
    }

    fn situations(&self) -> impl Iterator<Item = BindingSituation> {
        self.0.iter().map(|(_, commands)| BindingSituation::OtherGame(commands))
    }
}

impl BindingSlot {
    /// Returns the name of the binding slot in the settings file.
    pub fn settings_name(self) -> String {
        format!("{}: {}", self.set.settings_name(), self.action.settings_name())
    }

    /// Returns `true` if this slot and a different slot work in the same situation. Such slots should not share a
    /// binding.
    pub fn can_clash_with(self, other: BindingSlot, games: &CommandsByOtherGame) -> bool {
        let mut all = BindingSituation::ALL.into_iter().chain(games.situations());
        self != other && all.any(|situation| self.works_in(situation) && other.works_in(situation))
    }

    /// Returns `true` if the slot's bindings work in this situation.
    pub fn works_in(self, situation: BindingSituation) -> bool {
        use BindingSituation::{OtherGame, Replay, SinglePerson, SinglePersonWithTimer, Study, TwoPeople};
        let uses = |command| matches!(situation, OtherGame(commands) if commands.contains(&command));
        match (self.set, self.action) {
            (_, InputAction::Replay(_) | InputAction::ContinueFromReplay | InputAction::ToggleAnalysis) => {
                matches!(situation, Replay)
            }
            (_, InputAction::Study(_)) => matches!(situation, Study),
            // In matches with two people or a timer, the gamepad buttons for taking a turn back and for hints have
            // other actions.
            (KeySet::Pad, InputAction::TakeBack) | (_, InputAction::AskForHint) => {
                matches!(situation, SinglePerson | OtherGame(_))
            }
            // In a sand drill, which may have a timer, the key for taking a turn back repeats the drill.
            (_, InputAction::TakeBack) => !matches!(situation, Replay | Study),
            (_, InputAction::ToggleTurnLog) => !matches!(situation, Study),
            (
                _,
                InputAction::SelectView(_)
                | InputAction::MoveCamera(_)
                | InputAction::FocusPanels
                | InputAction::CloseOrPause
                | InputAction::ToggleHelp
                | InputAction::ToggleRulebook,
            ) => true,
            (KeySet::SinglePerson, InputAction::MoveCursor(_)) => {
                matches!(situation, SinglePerson | SinglePersonWithTimer | Study | OtherGame(_))
            }
            (KeySet::SinglePerson, _) => matches!(situation, SinglePerson | SinglePersonWithTimer),
            (KeySet::RightHand, _) => matches!(situation, TwoPeople),
            // The analysis board uses the keys of a person who plays alone.
            (_, InputAction::MoveCursor(_) | InputAction::PressAtCursor | InputAction::PutBack) => {
                !matches!(situation, Replay)
            }
            (_, InputAction::Command(command)) if uses(command) => true,
            (_, InputAction::Command(PlayerCommand::ToggleExtraRingChoice | PlayerCommand::FlipTimer)) => {
                matches!(situation, TwoPeople | SinglePersonWithTimer)
            }
            (_, InputAction::Command(_) | InputAction::TypeTurn) => {
                matches!(situation, TwoPeople | SinglePerson | SinglePersonWithTimer)
            }
        }
    }
}
