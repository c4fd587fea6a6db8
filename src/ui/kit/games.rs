//! What a game other than TAMSK brings to the panels that all games share.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Color32, Painter, Pos2};
use tamsk_rules::{ByPlayer, Player};

use super::names::PlayerNames;
use super::pointer_ways::PointerWay;
use super::rulebook::RulebookPart;
use super::theme::{BLACK, INK, IVORY_DIM, RED};
use super::widgets::{disc_mark, player_mark};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::states::GameName;
use crate::table::on_table::MatchOnTable;
use crate::table::replay::Replayed;

/// A game with panels of its own.
pub trait Shown: Replayed {
    /// The key of its name on the title, if it is set up there.
    const TITLE: Option<&'static str> = None;
    /// The key of the text on the title that says who plays an unfinished match.
    const UNFINISHED: &'static str = "title-match-other";
    /// What the help says of it.
    const HELP: GameHelp = GameHelp {
        colours: Self::COLOURS,
        hands: &[],
        keys: &[],
        note: "help-replay-acts",
        replay_note: "help-replay-acts",
    };
    /// Its parts of the rulebook.
    const RULEBOOK: &'static [RulebookPart] = &[];
    /// The marks of its players.
    const MARKS: PlayerMarks = PlayerMarks::TAMSK;
    /// Whether the card of the result is shown for it.
    const HAS_CONCLUSIONS: bool = false;

    /// Adds the panels that no other game has.
    fn add_panels(_app: &mut App) {}

    /// Returns how a match has ended, unless it goes on.
    fn conclusion(&self, _: &Localization, _: &PlayerNames) -> Option<Conclusion<Self::Setup>> {
        None
    }
}

/// How a match has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Conclusion<S> {
    /// Who has won, and sentences on how.
    pub words: Vec<String>,
    /// What is agreed on in the same match with each player on the other side.
    pub rematch: S,
}

/// What the help says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameHelp {
    /// The names of the players' colours in scripts.
    pub colours: ByPlayer<&'static str>,
    /// What hands do on the table: the key of the text for each action, and how it is done.
    pub hands: &'static [(&'static str, PointerWay)],
    /// What keys do.
    pub keys: &'static [(&'static str, InputAction)],
    /// The key of the note below the keys.
    pub note: &'static str,
    /// The key of the note below the keys of replays.
    pub replay_note: &'static str,
}

/// The marks of players, and their colours on the screen.
#[derive(Clone, Copy, Debug)]
pub struct PlayerMarks {
    /// Draws the mark of a player with its middle here, of this radius in points.
    pub draw: fn(&Painter, Pos2, f32, Player),
    /// The colours.
    pub colours: ByPlayer<Color32>,
}

impl PlayerMarks {
    /// Those of TAMSK: red and black caps.
    pub const TAMSK: PlayerMarks = PlayerMarks { draw: player_mark, colours: ByPlayer([RED, BLACK]) };
    /// Those of games of white and black discs.
    pub const DISCS: PlayerMarks = PlayerMarks { draw: disc_mark, colours: ByPlayer([IVORY_DIM, INK]) };
}

/// Finds the marks of the players of the match on the table.
#[derive(SystemParam)]
pub struct MarksOnTable<'w, 's> {
    table: MatchOnTable<'w, 's>,
    games: Res<'w, ShownGames>,
}

impl MarksOnTable<'_, '_> {
    /// Returns the marks.
    pub fn get(&self) -> PlayerMarks {
        let game = self.table.facts().and_then(|facts| self.games.get(facts.game));
        game.map_or(PlayerMarks::TAMSK, |game| game.marks)
    }
}

/// What panels know of a game.
#[derive(Clone, Copy, Debug)]
pub struct ShownGame {
    pub name: GameName,
    /// The key of its name on the title, if it is set up there.
    pub title: Option<&'static str>,
    /// The key of the text on the title that says who plays an unfinished match.
    pub unfinished: &'static str,
    /// What the help says of it.
    pub help: &'static GameHelp,
    /// The marks of its players.
    pub marks: PlayerMarks,
}

/// The games other than TAMSK.
#[derive(Resource, Clone, Debug, Default)]
pub struct ShownGames(pub Vec<ShownGame>);

impl ShownGames {
    /// Adds a game.
    pub fn add<G: Shown>(&mut self) {
        let (title, unfinished, marks) = (G::TITLE, G::UNFINISHED, G::MARKS);
        self.0.push(ShownGame { name: G::NAME, title, unfinished, help: &G::HELP, marks });
    }

    /// Returns a game; `None` if it is TAMSK.
    pub fn get(&self, name: GameName) -> Option<&ShownGame> {
        self.0.iter().find(|game| game.name == name)
    }
}
