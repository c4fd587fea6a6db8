//! Players of GIPF, act by act.

use std::sync::atomic::AtomicBool;

use gipf_rules::{BySide, GipfMatch, Word};
use tamsk_engine::gipf::{Contestant, GipfThinker, GipfUct};
use tamsk_engine::random::Random;
use tamsk_engine::search::Limits;
use tamsk_engine::{Difficulty, HASH_MIB};

/// A player who chooses acts.
pub struct GipfPlayer(GipfStrategy);

/// How a [`GipfPlayer`] chooses acts.
enum GipfStrategy {
    Bot { thinker: Box<GipfThinker>, level: Difficulty, seed: u64, limits: Limits },
    Random(Random),
    Uct(Box<GipfUct>),
}

impl GipfPlayer {
    /// Creates the bot at a level, with a budget of its own or the level's.
    pub fn level(level: Difficulty, seed: u64, limits: Limits) -> GipfPlayer {
        GipfPlayer(GipfStrategy::Bot { thinker: Box::new(GipfThinker::new(HASH_MIB)), level, seed, limits })
    }

    /// Creates a player who plays at random.
    pub fn random(seed: u64) -> GipfPlayer {
        GipfPlayer(GipfStrategy::Random(Random::new(seed)))
    }

    /// Creates a plain UCT player that simulates `turns` turns for each act.
    pub fn uct(turns: u64, seed: u64) -> GipfPlayer {
        GipfPlayer(GipfStrategy::Uct(Box::new(GipfUct::new(turns, seed))))
    }

    /// Tells a bot who plays each side, which is what it challenges by.
    pub fn meet(&mut self, contestants: BySide<Contestant>) {
        if let GipfStrategy::Bot { thinker, .. } = &mut self.0 {
            thinker.set_contestants(contestants);
        }
    }

    /// Chooses an act; `None` if nobody is to act.
    pub fn choose(&mut self, game: &GipfMatch) -> Option<Word> {
        match &mut self.0 {
            GipfStrategy::Bot { thinker, level, seed, limits } => {
                let never = AtomicBool::new(false);
                thinker.choose(game, *level, *seed, limits, &never, &mut |_| ()).map(|chosen| chosen.word)
            }
            GipfStrategy::Random(random) => {
                let mut words = Vec::new();
                game.position().for_each_word(|word| words.push(word));
                random.pick(&words).copied()
            }
            GipfStrategy::Uct(uct) => uct.choose(game),
        }
    }
}
