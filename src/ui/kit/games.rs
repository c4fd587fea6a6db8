//! What a game other than TAMSK brings to the panels that all games share.

use bevy::prelude::*;
use tamsk_rules::ByPlayer;

use super::names::PlayerNames;
use super::pointer_ways::PointerWay;
use super::rulebook::RulebookPart;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::states::GameName;
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
}

/// The games other than TAMSK.
#[derive(Resource, Clone, Debug, Default)]
pub struct ShownGames(pub Vec<ShownGame>);

impl ShownGames {
    /// Adds a game.
    pub fn add<G: Shown>(&mut self) {
        self.0.push(ShownGame { name: G::NAME, title: G::TITLE, unfinished: G::UNFINISHED, help: &G::HELP });
    }

    /// Returns a game; `None` if it is TAMSK.
    pub fn get(&self, name: GameName) -> Option<&ShownGame> {
        self.0.iter().find(|game| game.name == name)
    }
}
