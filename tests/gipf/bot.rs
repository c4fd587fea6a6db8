//! The bot at GIPF: it finds what can be won, and decides on potentials and challenges.

use std::sync::atomic::AtomicBool;

use tamsk::bot::Difficulty;
use tamsk::bot::gipf::{ContestChances, GipfThinker, GipfUct};
use tamsk::bot::random::Random;
use tamsk::bot::search::{Limits, WIN};
use tamsk::gipf::{ChallengeOptions, Contest, GipfAct, GipfMatch, GipfOptions, GipfPosition, Side, Version, Word};

/// Positions are sampled from so many of the last turns of a match.
const LAST_TURNS: u32 = 4;

fn choose(thinker: &mut GipfThinker, game: &GipfMatch, level: Difficulty, nodes: u64) -> Option<(Word, i32)> {
    let never = AtomicBool::new(false);
    let chosen = thinker.choose(game, level, 1, &Limits::nodes(nodes), &never, &mut |_| ())?;
    Some((chosen.word, chosen.score))
}

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
fn last_turns(seed: u64) -> Vec<GipfMatch> {
    let options = GipfOptions { version: Version::Standard, ..GipfOptions::default() };
    let mut game = GipfMatch::new(options, None).expect("the rules are possible");
    let mut random = Random::new(seed);
    let mut thinker = GipfThinker::new(1);
    let mut begun = Vec::new();
    while game.outcome().is_none() {
        if game.position().phase() == tamsk::gipf::GipfPhase::Push {
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

#[test]
fn every_win_in_two_turns_is_found() {
    let mut sampled = 0;
    let mut won = 0;
    let mut thinker = GipfThinker::new(8);
    for game in (0..).flat_map(last_turns).take(200) {
        sampled += 1;
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
    println!("{won} of {sampled} positions are won in two turns");
    assert!(sampled == 200 && won >= 40, "{won} of {sampled}");
}

#[test]
fn the_same_arguments_give_the_same_play() {
    let play = || {
        let mut game = GipfMatch::new(GipfOptions { potentials: 3, ..GipfOptions::default() }, None).expect("possible");
        let mut thinkers = [GipfThinker::new(1), GipfThinker::new(1)];
        let mut acts = Vec::new();
        while game.outcome().is_none() && acts.len() < 60 {
            let by = game.position().actor().expect("somebody is to act");
            let level = if by == Side::White { Difficulty::Club } else { Difficulty::Novice };
            let (word, _) = choose(&mut thinkers[by.index()], &game, level, 2_000).expect("there is an act");
            game.apply(by, &GipfAct::of(word).expect("no contest")).unwrap_or_else(|why| panic!("{word}: {why:?}"));
            acts.push(word);
        }
        acts
    };
    let acts = play();
    assert_eq!(acts, play());
    assert!(acts.len() >= 20, "{acts:?}");
}

/// Returns a match in which White's potential has just come to the centre.
fn due(contest: Contest) -> GipfMatch {
    let agreed = ChallengeOptions { contest, ..ChallengeOptions::default() };
    let options = GipfOptions { potentials: 1, challenge: Some(agreed), ..GipfOptions::default() };
    let start = "G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 1.1.*/1.1.* tournament";
    let start = start.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut game = GipfMatch::new(options, Some(start)).expect("the rules are possible");
    let push = GipfAct::Push("e1".parse().expect("a dot"), "e2".parse().expect("a spot"));
    game.apply(Side::White, &push).expect("the push is legal");
    game
}

#[test]
fn a_potential_is_used_and_challenged_by_whoever_can_win_the_contest() {
    for (contest, played, expected) in
        [(Contest::Tamsk, 900, Word::Challenge), (Contest::Tamsk, 0, Word::Allow), (Contest::Coin, 0, Word::Challenge)]
    {
        let mut game = due(contest.clone());
        let mut thinker = GipfThinker::new(1);
        thinker.set_chances(ContestChances { played });
        let (word, _) = choose(&mut thinker, &game, Difficulty::Expert, 20_000).expect("White is asked");
        assert_eq!(word, Word::Use);
        game.apply(Side::White, &GipfAct::Use).expect("a potential is due");
        let (word, _) = choose(&mut thinker, &game, Difficulty::Expert, 20_000).expect("Black is asked");
        assert_eq!(word, expected, "{contest:?}, {played} of 1000");
    }
}

#[test]
fn nobody_acts_in_a_contest_and_uct_plays_legal_acts() {
    let mut game = due(Contest::Coin);
    assert_eq!(GipfUct::new(1_000, 1).choose(&game), Some(Word::Use));
    game.apply(Side::White, &GipfAct::Use).expect("a potential is due");
    game.apply(Side::Black, &GipfAct::Challenge).expect("an attempt is left");
    assert_eq!(choose(&mut GipfThinker::new(1), &game, Difficulty::Expert, 1_000), None);
    assert_eq!(GipfUct::new(1_000, 1).choose(&game), None);
}
