//! What each game other than TAMSK adds to the panels that all games share, such as its texts and marks.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Color32, Painter, Pos2};
use tamsk_rules::{ByPlayer, Player};

use super::names::PlayerNames;
use super::pointer_methods::PointerInstruction;
use super::rulebook::RulebookPart;
use super::theme::{BLACK, INK, IVORY_DIM, RED};
use super::widgets::{paint_disc_mark, paint_player_mark};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::states::GameName;
use crate::table::on_table::MatchOnTable;
use crate::table::replay::ReplayableGame;

/// A game that appears in the panels that all games share.
pub trait GameUi: ReplayableGame {
    /// The text key of the game's name on the title screen, or `None` if the game cannot be set up there.
    const TITLE_SCREEN_TEXT_KEY: Option<&'static str> = None;
    /// The key of the text that names the players of an unfinished match on the title screen.
    const UNFINISHED_MATCH_PLAYERS_KEY: &'static str = "title-match-other";
    /// The texts and actions that the help shows for the game.
    const HELP: GameHelp = GameHelp {
        script_colour_names: Self::SCRIPT_COLOURS,
        pointer_actions: &[],
        key_actions: &[],
        note_text_key: "help-replay-acts",
        replay_note_text_key: "help-replay-acts",
    };
    /// The game's parts of the rulebook.
    const RULEBOOK: &'static [RulebookPart] = &[];
    /// The marks and colours of the players.
    const MARKS: PlayerMarks = PlayerMarks::TAMSK;
    /// `true` if matches of this game end with the result card.
    const HAS_RESULT_CARD: bool = false;

    /// Adds the panels that only this game has.
    fn add_panels(_app: &mut App) {}

    /// Returns the result of the match, or `None` if the match is in progress or the game has no result card.
    fn conclusion(&self, _: &Localization, _: &PlayerNames) -> Option<ResultCardContent<Self::Setup>> {
        None
    }
}

/// The content of the result card.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultCardContent<S> {
    /// Sentences that say who has won and how.
    pub sentences: Vec<String>,
    /// The setup of a rematch, in which the players swap sides.
    pub rematch_setup: S,
}

/// The texts and actions that the help shows for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameHelp {
    /// The names that scripts use for the players' colours.
    pub script_colour_names: ByPlayer<&'static str>,
    /// The actions that a pointer can perform, each with its text key and its [`PointerInstruction`].
    pub pointer_actions: &'static [(&'static str, PointerInstruction)],
    /// The actions that have keys, each with its text key.
    pub key_actions: &'static [(&'static str, InputAction)],
    /// The text key of the note that the help shows below the keys.
    pub note_text_key: &'static str,
    /// The text key of the note that the help shows below the keys of replays.
    pub replay_note_text_key: &'static str,
}

/// The players' marks and colours in a game.
#[derive(Clone, Copy, Debug)]
pub struct PlayerMarks {
    /// Draws a player's mark with this centre and radius, in points.
    pub draw: fn(&Painter, Pos2, f32, Player),
    /// The colour of each player.
    pub colours: ByPlayer<Color32>,
}

impl PlayerMarks {
    pub const TAMSK: PlayerMarks = PlayerMarks { draw: paint_player_mark, colours: ByPlayer([RED, BLACK]) };
    /// The marks of a game that is played with discs.
    pub const DISCS: PlayerMarks = PlayerMarks { draw: paint_disc_mark, colours: ByPlayer([IVORY_DIM, INK]) };
}

/// The marks of the players in the game that is on the table.
#[derive(SystemParam)]
pub struct CurrentGameMarks<'w, 's> {
    table: MatchOnTable<'w, 's>,
    games: Res<'w, OtherGameUiRegistry>,
}

impl CurrentGameMarks<'_, '_> {
    /// Returns the marks for the game on the table, or those of TAMSK if no match is on the table.
    pub fn get(&self) -> PlayerMarks {
        let game = self.table.facts().and_then(|facts| self.games.get(facts.game));
        game.map_or(PlayerMarks::TAMSK, |game| game.marks)
    }
}

/// What the panels know about a game, copied from the constants of [`GameUi`].
#[derive(Clone, Copy, Debug)]
pub struct RegisteredGameUi {
    pub name: GameName,
    /// The text key of the game's name on the title screen, or `None` if the game cannot be set up there.
    pub title_screen_name_key: Option<&'static str>,
    pub unfinished_match_players_key: &'static str,
    pub help: &'static GameHelp,
    pub marks: PlayerMarks,
}

/// The data that panels use about each game other than TAMSK.
#[derive(Resource, Clone, Debug, Default)]
pub struct OtherGameUiRegistry(pub Vec<RegisteredGameUi>);

impl OtherGameUiRegistry {
    /// Adds a game.
    pub fn add<G: GameUi>(&mut self) {
        let (title_screen_key, unfinished_match_key, marks) =
            (G::TITLE_SCREEN_TEXT_KEY, G::UNFINISHED_MATCH_PLAYERS_KEY, G::MARKS);
        self.0.push(RegisteredGameUi {
            name: G::NAME,
            title_screen_name_key: title_screen_key,
            unfinished_match_players_key: unfinished_match_key,
            help: &G::HELP,
            marks,
        });
    }

    /// Returns the data of a game, or `None` if the game is TAMSK or was not added.
    pub fn get(&self, name: GameName) -> Option<&RegisteredGameUi> {
        self.0.iter().find(|game| game.name == name)
    }
}
