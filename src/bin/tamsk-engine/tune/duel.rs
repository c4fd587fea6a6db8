//! Games between two sets of weights: each opening is played twice, with colours exchanged.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use tamsk::bot::evaluate::weights::Weights;
use tamsk::bot::random::Random;
use tamsk::rules::ByPlayer;

use super::selfplay;

/// The score of the first set.
#[derive(Clone, Copy, Default)]
pub struct DuelScore {
    wins: u64,
    ties: u64,
    losses: u64,
    rings: i64,
}

impl DuelScore {
    fn add(&mut self, margin: i32) {
        match margin.signum() {
            1 => self.wins += 1,
            0 => self.ties += 1,
            _ => self.losses += 1,
        }
        self.rings += i64::from(margin);
    }

    fn merge(&mut self, other: DuelScore) {
        self.wins += other.wins;
        self.ties += other.ties;
        self.losses += other.losses;
        self.rings += other.rings;
    }
}

impl fmt::Display for DuelScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DuelScore { wins, ties, losses, rings } = self;
        let games = (wins + ties + losses).max(1) as f64;
        let score = (*wins as f64 + *ties as f64 / 2.0) / games;
        let error = (score * (1.0 - score) / games).sqrt();
        write!(
            f,
            "{wins} won, {ties} tied, {losses} lost: {:.1} % ± {:.1}, {:+.2} rings a game",
            100.0 * score,
            100.0 * error,
            *rings as f64 / games
        )
    }
}

/// Plays `pairs` openings, each twice.
pub fn fight(ours: &Weights, theirs: &Weights, nodes: u64, pairs: u64, seed: u64, jobs: usize) -> DuelScore {
    let next = AtomicU64::new(0);
    let work = || {
        let mut score = DuelScore::default();
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs {
                return score;
            }
            let opening = selfplay::opening(&mut Random::stream(seed, pair));
            score.add(selfplay::play(opening, ByPlayer::new(ours, theirs), nodes, |_| ()));
            score.add(-selfplay::play(opening, ByPlayer::new(theirs, ours), nodes, |_| ()));
        }
    };
    let mut all = DuelScore::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            if let Ok(score) = thread.join() {
                all.merge(score);
            }
        }
    });
    all
}
