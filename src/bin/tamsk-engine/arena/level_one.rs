//! Players of Level 1 positions, turn by turn.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tamsk::bot::Level;
use tamsk::bot::level::Strength;
use tamsk::bot::random::Random;
use tamsk::bot::sand::SandState;
use tamsk::bot::search::{Limits, Searcher};
use tamsk::bot::yardstick::{Playout, Uct, greedy_turn, random_turn};
use tamsk::rules::{ByPlayer, Player, Position, Turn};

/// The hash table of a searching player, in mebibytes.
const HASH_MIB: usize = 16;

/// A player of positions.
pub struct TurnPlayer {
    random: Random,
    mind: Mind,
}

enum Mind {
    Search { searcher: Box<Searcher<Position>>, limits: Limits, strength: Strength },
    Random,
    Greedy,
    Uct(Box<Uct>),
}

impl TurnPlayer {
    /// The bot at a level, or with another budget than the level's.
    pub fn level(level: Level, seed: u64, nodes: Option<u64>, time: Option<Duration>, threads: usize) -> TurnPlayer {
        let strength = level.strength();
        let nodes = if nodes.is_none() && time.is_none() { Some(strength.nodes) } else { nodes };
        let every_score = strength.tolerance > 0 || strength.overlooks > 0;
        let limits = Limits { nodes, time, depth: Some(strength.depth), threads, every_score };
        let mind = Mind::Search { searcher: Box::new(Searcher::new(HASH_MIB)), limits, strength };
        TurnPlayer { random: Random::new(seed), mind }
    }

    /// Any turn.
    pub fn random(seed: u64) -> TurnPlayer {
        TurnPlayer { random: Random::new(seed), mind: Mind::Random }
    }

    /// The turn that looks best at once.
    pub fn greedy(seed: u64) -> TurnPlayer {
        TurnPlayer { random: Random::new(seed), mind: Mind::Greedy }
    }

    /// Plain UCT with so many simulated turns a move.
    pub fn uct(turns: u64, seed: u64) -> TurnPlayer {
        TurnPlayer { random: Random::new(seed), mind: Mind::Uct(Box::new(Uct::new(turns, seed))) }
    }

    /// The turn it plays; `None` if the match is over.
    pub fn choose(&mut self, position: &Position) -> Option<Turn> {
        let still = SandState::still(position);
        match &mut self.mind {
            Mind::Search { searcher, limits, strength } => {
                let report = searcher.search(position, limits, &AtomicBool::new(false), &mut |_| ());
                let turn = report.turn?;
                Some(forget(position, turn, strength, &mut self.random))
            }
            Mind::Random => random_turn(&still, &mut self.random).map(|turn| still.plain_turn(turn)),
            Mind::Greedy => greedy_turn(&still, &mut self.random).map(|turn| still.plain_turn(turn)),
            Mind::Uct(uct) => uct_turn(uct, position),
        }
    }
}

/// The same turn without the rings that are forgotten, as far as that is a turn.
fn forget(position: &Position, turn: Turn, strength: &Strength, random: &mut Random) -> Turn {
    let mut forgetful = turn;
    forgetful.claim &= !random.chance(strength.forgets_claim);
    if let Some(go) = &mut forgetful.go {
        go.ring &= !random.chance(strength.forgets_ring);
    }
    if position.is_legal(forgetful) { forgetful } else { turn }
}

/// Always claims, always drops its ring if it has one.
fn uct_turn(uct: &mut Uct, position: &Position) -> Option<Turn> {
    let turns = position.turns();
    let natural = turns.iter().filter(|turn| turn.claim == position.claim().is_some()).filter(|turn| {
        turns.iter().all(|other| !other.go.is_some_and(|go| go.ring)) || turn.go.is_none_or(|go| go.ring)
    });
    let natural: Vec<Turn> = natural.copied().collect();
    let living = ByPlayer(Player::BOTH).map(|player| position.board().glasses(player));
    let chosen = uct.choose(&Playout::new(position, living), |_, _| true);
    let fits = |turn: &&Turn| match (turn.go, chosen) {
        (Some(go), Some((from, to))) => go.from == from && go.to == to,
        _ => false,
    };
    natural.iter().find(fits).or(natural.first()).or(turns.first()).copied()
}
