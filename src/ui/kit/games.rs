//! What each game other than TAMSK brings to the panels that all games share.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Color32, Painter, Pos2};
use tamsk_rules::{ByPlayer, Player};

use super::names::PlayerNames;
use super::pointer_ways::PointerMethod;
use super::rulebook::RulebookPart;
use super::theme::{BLACK, INK, IVORY_DIM, RED};
use super::widgets::{disc_mark, player_mark};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::states::GameName;
use crate::table::on_table::MatchOnTable;
use crate::table::replay::ReplayableGame;

/// A game that is shown in the panels that all games share.
pub trait ShownInPanels: ReplayableGame {
    /// The text key of the game's name on the title, if the game can be set up there.
    const TITLE: Option<&'static str> = None;
    /// The text key for the players of an unfinished match on the title.
    const UNFINISHED: &'static str = "title-match-other";
    /// The game's texts and actions in the help.
    const HELP: GameHelp = GameHelp {
        colours: Self::COLOURS,
        pointer_actions: &[],
        keys: &[],
        note: "help-replay-acts",
        replay_note: "help-replay-acts",
    };
    /// The game's parts of the rulebook.
    const RULEBOOK: &'static [RulebookPart] = &[];
    /// The marks and colours of the players.
    const MARKS: PlayerMarks = PlayerMarks::TAMSK;
    /// `true` if matches of this game end with the result card.
    const HAS_CONCLUSIONS: bool = false;

    /// Adds the panels that only this game has.
    fn add_panels(_app: &mut App) {}

    /// Returns the result of the match, or `None` while it is in progress.
    fn conclusion(&self, _: &Localization, _: &PlayerNames) -> Option<Conclusion<Self::Setup>> {
        None
    }
}

/// The content of the result card.
#[derive(Clone, Debug, PartialEq)]
pub struct Conclusion<S> {
    /// Sentences that say who has won and how.
    pub words: Vec<String>,
    /// The setup of a rematch, with the players on swapped sides.
    pub rematch: S,
}

/// The texts and actions that the help shows for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameHelp {
    /// The names of the players' colours in scripts.
    pub colours: ByPlayer<&'static str>,
    /// The actions by pointer: the text key of each, and how it is done.
    pub pointer_actions: &'static [(&'static str, PointerMethod)],
    /// The actions by key: the text key of each, and the action.
    pub keys: &'static [(&'static str, InputAction)],
    /// The text key of the note below the keys.
    pub note: &'static str,
    /// The text key of the note below the keys of replays.
    pub replay_note: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub struct PlayerMarks {
    /// Draws a player's mark with this centre and radius, in points.
    pub draw: fn(&Painter, Pos2, f32, Player),
    pub colours: ByPlayer<Color32>,
}

impl PlayerMarks {
    pub const TAMSK: PlayerMarks = PlayerMarks { draw: player_mark, colours: ByPlayer([RED, BLACK]) };
    pub const DISCS: PlayerMarks = PlayerMarks { draw: disc_mark, colours: ByPlayer([IVORY_DIM, INK]) };
}

#[derive(SystemParam)]
pub struct MarksOnTable<'w, 's> {
    table: MatchOnTable<'w, 's>,
    games: Res<'w, ShownGames>,
}

impl MarksOnTable<'_, '_> {
    pub fn get(&self) -> PlayerMarks {
        let game = self.table.facts().and_then(|facts| self.games.get(facts.game));
        game.map_or(PlayerMarks::TAMSK, |game| game.marks)
    }
}

/// What panels need of a game, copied from the constants of [`ShownInPanels`].
#[derive(Clone, Copy, Debug)]
pub struct ShownGame {
    pub name: GameName,
    pub title: Option<&'static str>,
    pub unfinished: &'static str,
    pub help: &'static GameHelp,
    pub marks: PlayerMarks,
}

/// The games other than TAMSK.
#[derive(Resource, Clone, Debug, Default)]
pub struct ShownGames(pub Vec<ShownGame>);

impl ShownGames {
    pub fn add<G: ShownInPanels>(&mut self) {
        let (title, unfinished, marks) = (G::TITLE, G::UNFINISHED, G::MARKS);
        self.0.push(ShownGame { name: G::NAME, title, unfinished, help: &G::HELP, marks });
    }

    /// Returns a game, or `None` for TAMSK.
    pub fn get(&self, name: GameName) -> Option<&ShownGame> {
        self.0.iter().find(|game| game.name == name)
    }
}
