//! The ways in which a player at the table can choose a turn.

use std::sync::atomic::AtomicBool;

use tamsk_rules::{ByPlayer, Player};

use super::search_strategy::ChosenTimedTurn;
use super::search_strategy::SearchStrategy;
use crate::baseline::{Playout, Uct, greedy_turn, random_turn};
use crate::random::Random;
use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};

/// How a player chooses turns.
pub(super) enum Strategy {
    /// By the search, at a difficulty's strength.
    Search(Box<SearchStrategy>),
    /// At random.
    Random,
    /// By looking one turn ahead.
    Greedy,
    /// By plain UCT.
    Uct(Box<Uct>),
}

impl Strategy {
    /// Chooses a turn, with a glass in the hand only among those that move it; `None` if there is none. `max_nodes` is
    /// the number of positions there is time for.
    pub(super) fn choose(
        &mut self,
        position: &TimedPosition,
        held: Option<u8>,
        max_nodes: u64,
        random: &mut Random,
        stop: &AtomicBool,
    ) -> Option<ChosenTimedTurn> {
        let fits = |turn: &TimedTurn| match (held, turn.glass_move) {
            (None, _) => true,
            (Some(held), Some(TimedMove { glass, delay, .. })) => glass == held && delay == Delay::None,
            (Some(_), None) => false,
        };
        let without_search = |turn| ChosenTimedTurn { turn, nodes: 0 };
        match self {
            Strategy::Search(search) => match held {
                None => search.choose(position, max_nodes, random, stop),
                Some(_) => search.choose_among(position, fits, max_nodes, stop),
            },
            Strategy::Random => random_turn(position, random).filter(fits).map(without_search),
            Strategy::Greedy => greedy_turn(position, random).filter(fits).map(without_search),
            Strategy::Uct(uct) => uct_turn(uct, position).filter(fits).map(without_search),
        }
        .or_else(|| first_fitting(position, fits).map(without_search))
    }
}

fn first_fitting(position: &TimedPosition, fits: impl Fn(&TimedTurn) -> bool) -> Option<TimedTurn> {
    let mut first = None;
    position.for_each_turn(|turn| first = first.or(Some(turn).filter(&fits)));
    first
}

/// Chooses by UCT, which ignores sand: lost glasses are obstacles, the others move as the rules allow now.
fn uct_turn(uct: &mut Uct, position: &TimedPosition) -> Option<TimedTurn> {
    let claim = position.position().claim().is_some();
    let mut moves = Vec::new();
    position.for_each_turn(|turn| {
        if let Some(TimedMove { to, ring, delay: Delay::None, .. }) = turn.glass_move
            && turn.claim == claim
            && let Some(from) = position.from(turn)
        {
            moves.push((from, to, ring, turn));
        }
    });
    let living = ByPlayer(Player::BOTH).map(|player| position.living(player, position.now()));
    let root = Playout::new(position.position(), living);
    let (from, to) = uct.choose(&root, |from, to| moves.iter().any(|m| m.0 == from && m.1 == to))?;
    moves.iter().filter(|m| m.0 == from && m.1 == to).max_by_key(|m| m.2).map(|m| m.3)
}
