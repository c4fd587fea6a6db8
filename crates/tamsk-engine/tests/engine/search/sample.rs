//! Positions from random games, the same in every run. A number is the seed of its game.

use tamsk_engine::random::Random;
use tamsk_rules::{Position, Turn};

/// One position with this many free ring places from each game that has one. The games differ in how often rings are
/// kept (2, 10 or 40 % of the turns), so that moves without a ring, open claims and empty holders all occur.
pub fn late(places: u8, seeds: impl Iterator<Item = u64>) -> Vec<Position> {
    seeds
        .filter_map(|seed| {
            let mut random = Random::new(seed);
            let keeps = [20, 100, 400][seed as usize % 3];
            let mut found = Vec::new();
            let mut position = Position::start();
            while !position.is_over() {
                if 64 - position.board().rings_on_board() == places {
                    found.push(position);
                }
                position.play_unchecked(random_turn(&position, keeps, &mut random));
            }
            random.pick(&found).copied()
        })
        .collect()
}

/// Every `step`-th position of a random game.
pub fn throughout(seed: u64, step: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut position = Position::start();
    let mut found = Vec::new();
    while !position.is_over() {
        found.push(position);
        position.play_unchecked(random_turn(&position, 150, &mut random));
    }
    found.into_iter().step_by(step).collect()
}

/// A random turn. In `keeps` of 1000 turns it keeps its ring, if it can.
fn random_turn(position: &Position, keeps: u32, random: &mut Random) -> Turn {
    let turns = position.turns();
    let keep = random.chance(keeps);
    let wanted: Vec<Turn> =
        turns.iter().copied().filter(|turn| turn.glass_move.is_none_or(|moved| moved.ring != keep)).collect();
    *random.pick(if wanted.is_empty() { &turns } else { &wanted }).expect("the match is not over")
}
