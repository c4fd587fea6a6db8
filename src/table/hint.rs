//! Hints, which `opponent` searches for and `interaction` and `ui` display.

use bevy::prelude::*;
use tamsk_rules::{Player, SocketSet};

use super::game::Playable;
use crate::simulation::live::LiveMatch;

/// Request: search for a hint for this player.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestHint(pub Player);

/// The visible or requested hint: a turn that a strong player would choose.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Hint<G: Playable = LiveMatch> {
    /// The visible hint and its player.
    pub visible: Option<(Player, G::Advice)>,
    /// The player for whom a search is running.
    pub searching_for: Option<Player>,
}

impl<G: Playable> Default for Hint<G> {
    fn default() -> Hint<G> {
        Hint { visible: None, searching_for: None }
    }
}

impl<G: Playable> Hint<G> {
    /// Returns the advice for this player while it is visible.
    pub fn of(&self, player: Player) -> Option<G::Advice> {
        self.visible.filter(|(of, _)| *of == player).map(|(_, advice)| advice)
    }
}

impl Hint {
    /// Returns the two sockets of the suggested glass move, or the empty set.
    pub fn sockets(&self) -> SocketSet {
        match self.visible.and_then(|(_, turn)| turn.glass_move) {
            Some(moved) => moved.from.to_set() | moved.to.to_set(),
            None => SocketSet::EMPTY,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    give_hints_in::<LiveMatch>(app);
}

pub(super) fn give_hints_in<G: Playable>(app: &mut App) {
    app.add_message::<RequestHint>().register_required_components::<G, Hint<G>>();
}
