//! Hints, which `opponent` searches for and `interaction` and `ui` display.

use bevy::prelude::*;
use tamsk_rules::{Player, SocketSet};

use super::game::PlayableGame;
use crate::simulation::live::LiveMatch;

/// A request to search for a hint for this player.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestHint(pub Player);

/// The hint that is visible or being searched for: a turn that a strong player would choose.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Hint<G: PlayableGame = LiveMatch> {
    /// The visible hint, if any, and the player to whom it is given.
    pub visible_advice: Option<(Player, G::Advice)>,
    /// The player for whom a search is running, if any.
    pub searching_for: Option<Player>,
}

impl<G: PlayableGame> Default for Hint<G> {
    fn default() -> Hint<G> {
        Hint { visible_advice: None, searching_for: None }
    }
}

impl<G: PlayableGame> Hint<G> {
    /// Returns the advice of the visible hint, if the hint is for this player.
    pub fn advice_for(&self, player: Player) -> Option<G::Advice> {
        self.visible_advice.filter(|(of, _)| *of == player).map(|(_, advice)| advice)
    }
}

impl Hint {
    /// Returns the two sockets of the suggested glass move. The set is empty if no glass move is suggested.
    pub fn glass_move_sockets(&self) -> SocketSet {
        match self.visible_advice.and_then(|(_, turn)| turn.glass_move) {
            Some(moved) => moved.from.to_set() | moved.to.to_set(),
            None => SocketSet::EMPTY,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    add_hint_requests::<LiveMatch>(app);
}

/// Adds hints to the matches of a game.
pub(super) fn add_hint_requests<G: PlayableGame>(app: &mut App) {
    app.add_message::<RequestHint>().register_required_components::<G, Hint<G>>();
}
