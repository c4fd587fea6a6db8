//! The hint, which is searched for by `opponent` and shown by `interaction` and `ui`.

use bevy::prelude::*;
use tamsk_rules::{Player, SocketSet};

use super::game::Playable;
use crate::simulation::live::LiveMatch;

/// A request for a hint for this player.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskHint(pub Player);

/// The hint that is being shown or searched for: what a strong player would do.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Hint<G: Playable = LiveMatch> {
    /// The player and what they should do, while a hint is shown.
    pub shown: Option<(Player, G::Advice)>,
    /// The player for whom a search is running.
    pub asked: Option<Player>,
}

impl<G: Playable> Default for Hint<G> {
    fn default() -> Hint<G> {
        Hint { shown: None, asked: None }
    }
}

impl<G: Playable> Hint<G> {
    /// Returns what a player should do, while that is shown.
    pub fn of(&self, player: Player) -> Option<G::Advice> {
        self.shown.filter(|(of, _)| *of == player).map(|(_, advice)| advice)
    }
}

impl Hint {
    /// Returns the two sockets of the suggested glass move, or the empty set.
    pub fn sockets(&self) -> SocketSet {
        match self.shown.and_then(|(_, turn)| turn.glass_move) {
            Some(moved) => moved.from.bit() | moved.to.bit(),
            None => SocketSet::EMPTY,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    give_hints_in::<LiveMatch>(app);
}

/// Adds hints to matches of a game.
pub(super) fn give_hints_in<G: Playable>(app: &mut App) {
    app.add_message::<AskHint>().register_required_components::<G, Hint<G>>();
}
