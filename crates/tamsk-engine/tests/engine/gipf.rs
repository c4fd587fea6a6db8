//! Tests of the engine for GIPF: the bot, and move generation without allocation.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use gipf_rules::{
    BLACK, ChallengeOptions, CompactAct, Contest, GipfAct, GipfMatch, GipfOptions, GipfPhase, GipfPosition,
    GipfVersion, WHITE,
};
use tamsk_engine::Difficulty;
use tamsk_engine::gipf::{ContestantStrength, GipfThinker, GipfUct};
use tamsk_engine::random::Random;
use tamsk_engine::search::{SearchLimits, WIN};
use tamsk_rules::{ByPlayer, Player};
use tamsk_samples::fuzzing::measure_cost;

fn choose(thinker: &mut GipfThinker, game: &GipfMatch, level: Difficulty, nodes: u64) -> Option<(CompactAct, i32)> {
    let never = AtomicBool::new(false);
    let chosen = thinker.choose(game, level, 1, &SearchLimits::nodes(nodes), &never, &mut |_| ())?;
    Some((chosen.turn, chosen.best_score))
}

#[test]
fn the_same_arguments_give_the_same_play() {
    let play = || {
        let mut game = GipfMatch::new(GipfOptions { potentials: 3, ..GipfOptions::default() }, None).expect("possible");
        let mut thinkers = [GipfThinker::new(1), GipfThinker::new(1)];
        let mut acts = Vec::new();
        while game.outcome().is_none() && acts.len() < 60 {
            let by = game.position().actor().expect("somebody is to act");
            let level = if by == WHITE { Difficulty::Club } else { Difficulty::Novice };
            let (act, _) = choose(&mut thinkers[by.index()], &game, level, 2_000).expect("there is an act");
            game.apply(by, &GipfAct::from_compact(act).expect("no contest"))
                .unwrap_or_else(|why| panic!("{act}: {why:?}"));
            acts.push(act);
        }
        acts
    };
    let acts = play();
    assert_eq!(acts, play());
    assert!(acts.len() >= 20, "{acts:?}");
}

/// Returns a match in which White's potential has just arrived at the centre, where it can be used.
fn due(contest: Contest) -> GipfMatch {
    let agreed = ChallengeOptions { contest, ..ChallengeOptions::default() };
    let options = GipfOptions { potentials: 1, challenge: Some(agreed), ..GipfOptions::default() };
    let start = "G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 1.1.*/1.1.* tournament";
    let start = start.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut game = GipfMatch::new(options, Some(start)).expect("the rules are possible");
    let push = GipfAct::Push("e1".parse().expect("a dot"), "e2".parse().expect("a spot"));
    game.apply(WHITE, &push).expect("the push is legal");
    game
}

#[test]
fn potentials_are_challenged_by_players_who_can_win_the_contest() {
    let [novice, master] = [Difficulty::Novice, Difficulty::Master].map(ContestantStrength::Bot);
    let chess = Contest::Other("chess".into());
    for (contest, white, black, expected) in [
        (Contest::Tamsk, novice, master, CompactAct::Challenge),
        (Contest::Tamsk, master, novice, CompactAct::Allow),
        (
            Contest::Tamsk,
            ContestantStrength::UnknownStrength,
            ContestantStrength::UnknownStrength,
            CompactAct::Challenge,
        ),
        (Contest::Coin, master, novice, CompactAct::Challenge),
        (Contest::Dice, master, novice, CompactAct::Challenge),
        (chess, master, novice, CompactAct::Challenge),
    ] {
        let mut game = due(contest.clone());
        let mut thinker = GipfThinker::new(1);
        thinker.set_contestants(ByPlayer([white, black]));
        let (word, _) = choose(&mut thinker, &game, Difficulty::Expert, 20_000).expect("White is asked");
        assert_eq!(word, CompactAct::AnnounceUse);
        game.apply(WHITE, &GipfAct::AnnounceUse).expect("a potential is due");
        let (word, _) = choose(&mut thinker, &game, Difficulty::Expert, 20_000).expect("Black is asked");
        assert_eq!(word, expected, "{contest:?}: {white:?} owns it, {black:?} challenges");
    }
}

#[test]
fn potentials_are_forgone_where_using_them_is_worse() {
    // Only one spot is free. A player who has no normal move loses (G7.3). If White makes the extra move, it fills the
    // spot, and White loses. Otherwise, White's normal move fills the spot, and Black loses.
    let board = "G.Tg/TtTtT/tTtTtT/tTtLtTt/tTtBtB/BbBbB/BbBb";
    for (due, attempts) in [("use", "1.1.*/1.1.*"), ("extra", "0.1.*/0.1.*")] {
        let start = format!("{board} w {due} 5/7 3/5 bb 0/0 {attempts} tournament");
        let start = start.parse().unwrap_or_else(|error| panic!("{error}"));
        let challenge = Some(ChallengeOptions::default());
        let options = GipfOptions { potentials: 12, challenge, ..GipfOptions::default() };
        let mut game = GipfMatch::new(options, Some(start)).expect("the rules are possible");
        let mut thinker = GipfThinker::new(1);
        for level in [Difficulty::Club, Difficulty::Expert] {
            let (word, _) = choose(&mut thinker, &game, level, 20_000).expect("White is to act");
            assert_eq!(word, CompactAct::Forgo, "{level} at {due}");
        }
        game.apply(WHITE, &GipfAct::Forgo).expect("it is White's to give up");
        assert_eq!(game.position().phase(), GipfPhase::Push);
        let (word, _) = choose(&mut thinker, &game, Difficulty::Expert, 20_000).expect("White is to act");
        game.apply(WHITE, &GipfAct::from_compact(word).expect("no contest")).expect("the act is legal");
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(WHITE));
    }
    let used = choose(&mut GipfThinker::new(1), &due(Contest::Coin), Difficulty::Expert, 20_000);
    assert_eq!(used.map(|(word, _)| word), Some(CompactAct::AnnounceUse));
}

#[test]
fn nobody_acts_in_a_contest_and_uct_plays_legal_acts() {
    let mut game = due(Contest::Coin);
    assert_eq!(GipfUct::new(1_000, 1).choose(&game), Some(CompactAct::AnnounceUse));
    game.apply(WHITE, &GipfAct::AnnounceUse).expect("a potential is due");
    game.apply(BLACK, &GipfAct::Challenge).expect("an attempt is left");
    assert_eq!(choose(&mut GipfThinker::new(1), &game, Difficulty::Expert, 1_000), None);
    assert_eq!(GipfUct::new(1_000, 1).choose(&game), None);
}

const LAST_TURNS: u32 = 4;

/// Returns `true` if a side can win within `turns` turns of its own, whatever the opponent does.
fn wins(position: &GipfPosition, side: Player, turns: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(side);
    }
    if turns == 0 && position.to_move() == side {
        return false;
    }
    let chooses = position.actor() == Some(side);
    // If `side` acts, one winning act is enough to return `true`. If the opponent acts, one act that avoids the loss is
    // enough to return `false`.
    let mut decided = false;
    position.for_each_act(|word| {
        if !decided {
            let mut next = *position;
            let ends_own_turn = next.play_unchecked(word) && position.to_move() == side;
            decided = wins(&next, side, turns - u32::from(ends_own_turn)) == chooses;
        }
    });
    decided == chooses
}

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
        game.position().for_each_act(|word| words.push(word));
        let chosen = if random.random_bool(400) {
            random.choose(&words).copied()
        } else {
            choose(&mut thinker, &game, Difficulty::Novice, 200).map(|(word, _)| word)
        };
        let act = GipfAct::from_compact(chosen.expect("there is an act")).expect("no contest");
        game.apply(by, &act).expect("the act is legal");
    }
    let last = game.finished_turns();
    begun.retain(|game| game.finished_turns() + LAST_TURNS > last);
    begun
}

fn check(options: &GipfOptions, positions: usize, least: usize) {
    let mut won = 0;
    let mut thinker = GipfThinker::new(8);
    let sampled: Vec<GipfMatch> = (0..).flat_map(|seed| last_turns(options, seed)).take(positions).collect();
    assert_eq!(sampled.len(), positions);
    for game in sampled {
        let side = game.position().to_move();
        if !wins(game.position(), side, 2) {
            continue;
        }
        won += 1;
        let (word, score) = choose(&mut thinker, &game, Difficulty::Expert, 400_000).expect("there is a turn");
        assert!(score > WIN, "{}: {word} scores {score}", game.position());
        let mut next = *game.position();
        let ends_turn = next.play_unchecked(word);
        assert!(wins(&next, side, 2 - u32::from(ends_turn)), "{}: {word} gives the win away", game.position());
    }
    println!("{options:?}: {won} of {positions} positions are won in two turns");
    assert!(won >= least, "{won} of {positions}");
}

#[test]
fn every_win_in_two_turns_is_found_in_the_basic_version() {
    check(&GipfOptions { version: GipfVersion::Basic, ..GipfOptions::default() }, 80, 10);
}

#[test]
fn every_win_in_two_turns_is_found_in_the_standard_version() {
    check(&GipfOptions { version: GipfVersion::Standard, ..GipfOptions::default() }, 100, 20);
}

#[test]
fn every_win_in_two_turns_is_found_with_potentials() {
    check(&GipfOptions { version: GipfVersion::Tournament, potentials: 3, ..GipfOptions::default() }, 80, 10);
}

fn positions() -> Vec<GipfPosition> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gipf-rules/tests/cases/perft.txt");
    let text = fs::read_to_string(file).expect("the numbers are readable");
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" ; "));
    lines.map(|(position, _)| position.parse().unwrap_or_else(|e| panic!("{position}: {e}"))).collect()
}

#[test]
fn g10_1_words_and_turns_are_generated_without_allocation() {
    let positions = positions();
    assert!(positions.len() >= 10, "only {} positions", positions.len());
    let mut turns = 0;
    let mut longest = 0;
    for position in &positions {
        let cost = measure_cost(|| {
            position.for_each_act(|word| _ = black_box(word));
            position.for_each_turn_completion(&mut |words, next| {
                turns += 1;
                longest = longest.max(words.len());
                black_box(next);
            });
            black_box(position.perft(2));
        });
        assert_eq!(cost.peak_bytes, 0, "{position}");
    }
    assert!(turns > positions.len() && longest >= 3, "{turns} turns, of {longest} words at most");
    assert!(measure_cost(|| _ = black_box(vec![1_u8])).peak_bytes > 0, "an allocation is counted");
}
