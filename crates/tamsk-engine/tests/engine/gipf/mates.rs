//! The bot finds every win in two turns, in all versions.

use gipf_rules::{GipfAct, GipfMatch, GipfOptions, GipfPhase, GipfPosition, Side, Version};
use tamsk_engine::Difficulty;
use tamsk_engine::gipf::GipfThinker;
use tamsk_engine::random::Random;
use tamsk_engine::search::WIN;

use super::bot::choose;

/// Positions are sampled from so many of the last turns of a match.
const LAST_TURNS: u32 = 4;

/// Whether a side can win within so many turns of its own, whatever the other does.
fn wins(position: &GipfPosition, side: Side, turns: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(side);
    }
    if turns == 0 && position.turn() == side {
        return false;
    }
    let chooses = position.actor() == Some(side);
    // One good act is enough for who chooses, and one bad one for the other.
    let mut decided = false;
    position.for_each_word(|word| {
        if !decided {
            let mut next = *position;
            let ends_own_turn = next.play_unchecked(word) && position.turn() == side;
            decided = wins(&next, side, turns - u32::from(ends_own_turn)) == chooses;
        }
    });
    decided == chooses
}

/// Returns the beginnings of the last turns of a match between weak players.
fn last_turns(options: &GipfOptions, seed: u64) -> Vec<GipfMatch> {
    let mut game = GipfMatch::new(options.clone(), None).expect("the rules are possible");
    let mut random = Random::new(seed);
    let mut thinker = GipfThinker::new(1);
    let mut begun = Vec::new();
    while game.outcome().is_none() {
        if game.position().phase() == GipfPhase::Push {
            begun.push(game.clone());
        }
        let by = game.position().actor().expect("somebody is to act");
        let mut words = Vec::new();
        game.position().for_each_word(|word| words.push(word));
        let chosen = if random.chance(400) {
            random.pick(&words).copied()
        } else {
            choose(&mut thinker, &game, Difficulty::Novice, 200).map(|(word, _)| word)
        };
        let act = GipfAct::of(chosen.expect("there is an act")).expect("no contest");
        game.apply(by, &act).expect("the act is legal");
    }
    let last = game.turns();
    begun.retain(|game| game.turns() + LAST_TURNS > last);
    begun
}

/// Looks for wins in so many positions, and checks that the bot finds each.
fn check(options: &GipfOptions, positions: usize, least: usize) {
    let mut won = 0;
    let mut thinker = GipfThinker::new(8);
    let sampled: Vec<GipfMatch> = (0..).flat_map(|seed| last_turns(options, seed)).take(positions).collect();
    assert_eq!(sampled.len(), positions);
    for game in sampled {
        let side = game.position().turn();
        if !wins(game.position(), side, 2) {
            continue;
        }
        won += 1;
        let (word, score) = choose(&mut thinker, &game, Difficulty::Expert, 400_000).expect("there is a turn");
        assert!(score > WIN, "{}: {word} scores {score}", game.position());
        // The bot's act keeps the win, against every answer.
        let mut next = *game.position();
        let ends_turn = next.play_unchecked(word);
        assert!(wins(&next, side, 2 - u32::from(ends_turn)), "{}: {word} gives the win away", game.position());
    }
    println!("{options:?}: {won} of {positions} positions are won in two turns");
    assert!(won >= least, "{won} of {positions}");
}

#[test]
fn every_win_in_two_turns_is_found_in_the_basic_version() {
    check(&GipfOptions { version: Version::Basic, ..GipfOptions::default() }, 80, 10);
}

#[test]
fn every_win_in_two_turns_is_found_in_the_standard_version() {
    check(&GipfOptions { version: Version::Standard, ..GipfOptions::default() }, 100, 20);
}

#[test]
fn every_win_in_two_turns_is_found_in_the_tournament_version_with_potentials() {
    check(&GipfOptions { version: Version::Tournament, potentials: 3, ..GipfOptions::default() }, 80, 10);
}
