//! Positions from games of all kinds, the same in every run.

use tamsk::bot::random::Random;
use tamsk::rules::{Position, Turn};

/// One position with `places` free ring places from each of the seeds whose game has one. The games differ in how
/// often rings are kept, so that quiet moves, open claims and empty holders all occur.
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
                position.play_unchecked(by_chance(&position, keeps, &mut random));
            }
            random.pick(&found).copied()
        })
        .collect()
}

/// Every `step`-th position of a game by chance.
pub fn throughout(seed: u64, step: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut position = Position::start();
    let mut found = Vec::new();
    while !position.is_over() {
        found.push(position);
        position.play_unchecked(by_chance(&position, 150, &mut random));
    }
    found.into_iter().step_by(step).collect()
}

fn by_chance(position: &Position, keeps: u32, random: &mut Random) -> Turn {
    let turns = position.turns();
    let keep = random.chance(keeps);
    let wanted: Vec<Turn> =
        turns.iter().copied().filter(|turn| turn.glass_move.is_none_or(|moved| moved.ring != keep)).collect();
    *random.pick(if wanted.is_empty() { &turns } else { &wanted }).expect("the match is not over")
}
