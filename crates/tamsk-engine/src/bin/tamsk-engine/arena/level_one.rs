//! Players of Level 1 matches, turn by turn.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tamsk_engine::baseline::{Playout, Uct, greedy_turn, random_turn};
use tamsk_engine::random::Random;
use tamsk_engine::sand::TimedPosition;
use tamsk_engine::search::Limits;
use tamsk_engine::{Difficulty, HASH_MIB, Thinker};
use tamsk_rules::{ByPlayer, Player, Position, Turn};

use super::program::Program;

/// A player who chooses turns.
pub struct TurnPlayer {
    random: Random,
    strategy: TurnStrategy,
}

/// How a [`TurnPlayer`] chooses turns.
enum TurnStrategy {
    Bot { thinker: Box<Thinker>, level: Difficulty, seed: u64, limits: Limits },
    Random,
    Greedy,
    Uct(Box<Uct>),
    Program(Box<Program>),
}

impl TurnPlayer {
    /// Creates the bot at a level, with a budget of its own or the level's.
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

    /// Creates a player who plays at random.
    pub fn random(seed: u64) -> TurnPlayer {
        TurnPlayer { random: Random::new(seed), strategy: TurnStrategy::Random }
    }

    /// Creates a player who looks one turn ahead.
    pub fn greedy(seed: u64) -> TurnPlayer {
        TurnPlayer { random: Random::new(seed), strategy: TurnStrategy::Greedy }
    }

    /// Creates a plain UCT player that simulates `turns` turns for each move.
    pub fn uct(turns: u64, seed: u64) -> TurnPlayer {
        TurnPlayer { random: Random::new(seed), strategy: TurnStrategy::Uct(Box::new(Uct::new(turns, seed))) }
    }

    /// Creates a player who asks another program.
    pub fn program(program: Program) -> TurnPlayer {
        TurnPlayer { random: Random::new(0), strategy: TurnStrategy::Program(Box::new(program)) }
    }

    /// Chooses a turn; `None` if the match is over.
    ///
    /// # Errors
    ///
    /// Returns a message if the player is a program and fails.
    pub fn choose(&mut self, position: &Position) -> Result<Option<Turn>, String> {
        let untimed = TimedPosition::untimed(position);
        Ok(match &mut self.strategy {
            TurnStrategy::Bot { thinker, level, seed, limits } => {
                let never = AtomicBool::new(false);
                thinker.choose(position, *level, *seed, limits, &never, &mut |_| ()).map(|chosen| chosen.turn)
            }
            TurnStrategy::Random => random_turn(&untimed, &mut self.random).map(|turn| untimed.untimed_turn(turn)),
            TurnStrategy::Greedy => greedy_turn(&untimed, &mut self.random).map(|turn| untimed.untimed_turn(turn)),
            TurnStrategy::Uct(uct) => uct_turn(uct, position),
            TurnStrategy::Program(_) if position.is_over() => None,
            TurnStrategy::Program(program) => Some(program.choose(position)?),
        })
    }
}

/// Chooses by UCT, which always claims and always drops its ring if it has one.
fn uct_turn(uct: &mut Uct, position: &Position) -> Option<Turn> {
    let turns = position.turns();
    let natural = turns.iter().filter(|turn| turn.claim == position.claim().is_some()).filter(|turn| {
        turns.iter().all(|other| !other.drops_ring()) || turn.glass_move.is_none_or(|glass_move| glass_move.ring)
    });
    let natural: Vec<Turn> = natural.copied().collect();
    let living = ByPlayer(Player::BOTH).map(|player| position.board().glasses(player));
    let chosen = uct.choose(&Playout::new(position, living), |_, _| true);
    let fits = |turn: &&Turn| match (turn.glass_move, chosen) {
        (Some(glass_move), Some((from, to))) => glass_move.from == from && glass_move.to == to,
        _ => false,
    };
    natural.iter().find(fits).or(natural.first()).or(turns.first()).copied()
}
