//! Who thinks for a player at the table.

use std::sync::atomic::AtomicBool;

use super::search::Search;
use crate::bot::random::Random;
use crate::bot::sand::{Deed, Linger, SandState, SandTurn};
use crate::bot::yardstick::{Playout, Uct, greedy_turn, random_turn};
use crate::rules::{ByPlayer, Player};

/// Positions searched in a millisecond of match time: thinking burns sand, the same on every machine.
pub const NODES_PER_MILLISECOND: u64 = 1_000;

/// Who thinks.
pub(super) enum Mind {
    /// The searcher, at a level's strength.
    Search(Box<Search>),
    /// Any turn.
    Random,
    /// The turn that looks best at once.
    Greedy,
    /// Plain UCT.
    Uct(Box<Uct>),
}

/// A turn chosen, and what choosing it took.
pub(super) struct Choice {
    pub(super) turn: SandTurn,
    /// Positions looked at, at the nominal speed.
    pub(super) nodes: u64,
}

impl Mind {
    /// Chooses a turn, with a glass in the hand only among those that move it. `None` if there is none. `most` is how
    /// many positions there is time for.
    pub(super) fn choose(
        &mut self,
        state: &SandState,
        held: Option<u8>,
        most: u64,
        random: &mut Random,
        stop: &AtomicBool,
    ) -> Option<Choice> {
        let fits = |turn: &SandTurn| match (held, turn.deed) {
            (None, _) => true,
            (Some(held), Deed::Move { glass, linger, .. }) => glass == held && linger == Linger::No,
            (Some(_), Deed::Pass) => false,
        };
        let free = |turn| Choice { turn, nodes: 0 };
        match self {
            Mind::Search(search) => match held {
                None => search.choose(state, most, random, stop),
                Some(_) => search.choose_among(state, fits, most, stop),
            },
            Mind::Random => random_turn(state, random).filter(fits).map(free),
            Mind::Greedy => greedy_turn(state, random).filter(fits).map(free),
            Mind::Uct(uct) => uct_turn(uct, state).filter(fits).map(free),
        }
        .or_else(|| first_fitting(state, fits).map(free))
    }
}

fn first_fitting(state: &SandState, fits: impl Fn(&SandTurn) -> bool) -> Option<SandTurn> {
    let mut first = None;
    state.for_each_turn(|turn| first = first.or(Some(turn).filter(&fits)));
    first
}

/// Plain UCT knows no sand: lost glasses stand in its way, the others are moved as the rules allow now.
fn uct_turn(uct: &mut Uct, state: &SandState) -> Option<SandTurn> {
    let claim = state.position().claim().is_some();
    let mut moves = Vec::new();
    state.for_each_turn(|turn| {
        if let Deed::Move { to, ring, linger: Linger::No, .. } = turn.deed
            && turn.claim == claim
            && let Some(from) = state.from(turn)
        {
            moves.push((from, to, ring, turn));
        }
    });
    let living = ByPlayer(Player::BOTH).map(|player| state.living(player, state.now()));
    let root = Playout::new(state.position(), living);
    let (from, to) = uct.choose(&root, |from, to| moves.iter().any(|m| m.0 == from && m.1 == to))?;
    moves.iter().filter(|m| m.0 == from && m.1 == to).max_by_key(|m| m.2).map(|m| m.3)
}
