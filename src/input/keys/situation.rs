//! The situations in which bindings work.

use bevy::prelude::*;

use super::action::{BindingSlot, InputAction, KeySet};
use crate::states::GameName;
use crate::table::player_command::PlayerCommand;

/// A context that determines which bindings apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// A match of two people.
    TwoPeople,
    /// A match of a single person, without a timer.
    Alone,
    /// A match of a single person, with a timer.
    AloneWithTimer,
    /// A replay.
    Replay,
    /// The analysis board.
    Study,
    /// A match of another game, which uses the keys of these commands.
    Game(&'static [PlayerCommand]),
}

impl Situation {
    const ALL: [Situation; 5] =
        [Situation::TwoPeople, Situation::Alone, Situation::AloneWithTimer, Situation::Replay, Situation::Study];
}

/// The games whose keys differ from those of TAMSK, with the player commands whose keys they use.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GameKeys(Vec<(GameName, &'static [PlayerCommand])>);

impl GameKeys {
    /// Adds a game that uses the keys of these commands.
    pub fn add(&mut self, game: GameName, deeds: &'static [PlayerCommand]) {
        self.0.push((game, deeds));
    }

    /// Returns the situation of a match of this game, if its keys differ from those of TAMSK.
    pub fn situation(&self, game: GameName) -> Option<Situation> {
        self.0.iter().find(|(known, _)| *known == game).map(|(_, deeds)| Situation::Game(deeds))
    }

    fn situations(&self) -> impl Iterator<Item = Situation> {
        self.0.iter().map(|(_, deeds)| Situation::Game(deeds))
    }
}

impl BindingSlot {
    /// Returns the name in the settings file.
    pub fn name(self) -> String {
        format!("{}: {}", self.set.name(), self.action.name())
    }

    /// Returns `true` if both slots work in some situation, so that they cannot share a key.
    pub fn can_clash_with(self, other: BindingSlot, games: &GameKeys) -> bool {
        let mut all = Situation::ALL.into_iter().chain(games.situations());
        self != other && all.any(|situation| self.works_in(situation) && other.works_in(situation))
    }

    /// Returns `true` if the slot's bindings work in this situation.
    pub fn works_in(self, situation: Situation) -> bool {
        use Situation::{Alone, AloneWithTimer, Game, Replay, Study, TwoPeople};
        let uses = |deed| matches!(situation, Game(deeds) if deeds.contains(&deed));
        match (self.set, self.action) {
            (_, InputAction::Replay(_) | InputAction::GoOn | InputAction::Analysis) => matches!(situation, Replay),
            (_, InputAction::Study(_)) => matches!(situation, Study),
            // The same gamepad button flips the timer of two people, at a level at which turns cannot be taken back.
            (KeySet::Pad, InputAction::TakeBack) | (_, InputAction::Hint) => {
                matches!(situation, Alone | Game(_))
            }
            // With a timer it repeats a sand drill.
            (_, InputAction::TakeBack) => !matches!(situation, Replay | Study),
            (_, InputAction::Log) => !matches!(situation, Study),
            (
                _,
                InputAction::View(_)
                | InputAction::Camera(_)
                | InputAction::Panels
                | InputAction::Pause
                | InputAction::Help
                | InputAction::Rules,
            ) => true,
            (KeySet::Alone, InputAction::MoveCursor(_)) => {
                matches!(situation, Alone | AloneWithTimer | Study | Game(_))
            }
            (KeySet::Alone, _) => matches!(situation, Alone | AloneWithTimer),
            (KeySet::Right, _) => matches!(situation, TwoPeople),
            // The analysis board uses the keys of a single person.
            (_, InputAction::MoveCursor(_) | InputAction::Press | InputAction::PutBack) => !matches!(situation, Replay),
            (_, InputAction::Command(deed)) if uses(deed) => true,
            (_, InputAction::Command(PlayerCommand::ExtraRing | PlayerCommand::FlipTimer)) => {
                matches!(situation, TwoPeople | AloneWithTimer)
            }
            (_, InputAction::Command(_) | InputAction::TypeTurn) => {
                matches!(situation, TwoPeople | Alone | AloneWithTimer)
            }
        }
    }
}
