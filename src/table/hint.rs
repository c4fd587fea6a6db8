//! The hint, which is searched for by `opponent` and shown by `interaction` and `ui`.

use bevy::prelude::*;
use tamsk_rules::{Player, SocketSet};

use super::game::Playable;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;

/// An aid that a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// A hint: what a strong player would do.
    Hint,
    /// Taking the last turn back.
    TakeBack,
}

/// A request for a hint for this player.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskHint<P = Player>(pub P);

/// The hint that is being shown or searched for: what a strong player would do.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Hint<G: Playable = LiveMatch> {
    /// The player and what they should do, while a hint is shown.
    pub shown: Option<(G::Player, G::Advice)>,
    /// The player for whom a search is running.
    pub asked: Option<G::Player>,
}

impl<G: Playable> Default for Hint<G> {
    fn default() -> Hint<G> {
        Hint { shown: None, asked: None }
    }
}

impl<G: Playable> Hint<G> {
    /// Returns what a player should do, while that is shown.
    pub fn of(&self, player: G::Player) -> Option<G::Advice> {
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
    give_hints_in::<LiveGipf>(app);
}

fn give_hints_in<G: Playable>(app: &mut App) {
    app.add_message::<AskHint<G::Player>>().register_required_components::<G, Hint<G>>();
}
