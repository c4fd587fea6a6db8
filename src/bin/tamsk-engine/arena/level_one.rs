//! Players of Level 1 positions, turn by turn.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tamsk::bot::baseline::{Playout, Uct, greedy_turn, random_turn};
use tamsk::bot::random::Random;
use tamsk::bot::sand::TimedPosition;
use tamsk::bot::search::Limits;
use tamsk::bot::{Difficulty, HASH_MIB, Thinker};
use tamsk::rules::{ByPlayer, Player, Position, Turn};

/// A player of positions.
pub struct TurnPlayer {
    random: Random,
    strategy: TurnStrategy,
}

enum TurnStrategy {
    Bot { thinker: Box<Thinker>, level: Difficulty, seed: u64, limits: Limits },
    Random,
    Greedy,
    Uct(Box<Uct>),
}

impl TurnPlayer {
    /// The bot at a level, or with another budget than the level's.
    pub fn level(
        level: Difficulty,
        seed: u64,
        nodes: Option<u64>,
        time: Option<Duration>,
        threads: usize,
    ) -> TurnPlayer {
        let limits = Limits { nodes, time, threads, ..Limits::default() };
        let strategy = TurnStrategy::Bot { thinker: Box::new(Thinker::new(HASH_MIB)), level, seed, limits };
        TurnPlayer { random: Random::new(seed), strategy }
    }

    /// Any turn.
    pub fn random(seed: u64) -> TurnPlayer {
        TurnPlayer { random: Random::new(seed), strategy: TurnStrategy::Random }
    }

    /// The turn that looks best at once.
    pub fn greedy(seed: u64) -> TurnPlayer {
        TurnPlayer { random: Random::new(seed), strategy: TurnStrategy::Greedy }
    }

    /// Plain UCT with so many simulated turns a move.
    pub fn uct(turns: u64, seed: u64) -> TurnPlayer {
        TurnPlayer { random: Random::new(seed), strategy: TurnStrategy::Uct(Box::new(Uct::new(turns, seed))) }
    }

    /// The turn it plays; `None` if the match is over.
    pub fn choose(&mut self, position: &Position) -> Option<Turn> {
        let still = TimedPosition::untimed(position);
        match &mut self.strategy {
            TurnStrategy::Bot { thinker, level, seed, limits } => {
                let never = AtomicBool::new(false);
                thinker.choose(position, *level, *seed, limits, &never, &mut |_| ()).map(|choice| choice.turn)
            }
            TurnStrategy::Random => random_turn(&still, &mut self.random).map(|turn| still.untimed_turn(turn)),
            TurnStrategy::Greedy => greedy_turn(&still, &mut self.random).map(|turn| still.untimed_turn(turn)),
            TurnStrategy::Uct(uct) => uct_turn(uct, position),
        }
    }
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
