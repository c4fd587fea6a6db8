//! The bot at GIPF: it finds what can be won, and decides on potentials and challenges.

use std::sync::atomic::AtomicBool;

use gipf_rules::{BySide, ChallengeOptions, Contest, GipfAct, GipfMatch, GipfOptions, GipfPhase, Side, Word};
use tamsk_engine::Difficulty;
use tamsk_engine::gipf::{Contestant, GipfThinker, GipfUct};
use tamsk_engine::search::Limits;

/// Returns the act that the bot chooses, and its score.
pub fn choose(thinker: &mut GipfThinker, game: &GipfMatch, level: Difficulty, nodes: u64) -> Option<(Word, i32)> {
    let never = AtomicBool::new(false);
    let chosen = thinker.choose(game, level, 1, &Limits::nodes(nodes), &never, &mut |_| ())?;
    Some((chosen.word, chosen.score))
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
    let [novice, master] = [Difficulty::Novice, Difficulty::Master].map(Contestant::Bot);
    let chess = Contest::Other("chess".into());
    for (contest, white, black, expected) in [
        (Contest::Tamsk, novice, master, Word::Challenge),
        (Contest::Tamsk, master, novice, Word::Allow),
        (Contest::Tamsk, Contestant::Person, Contestant::Person, Word::Challenge),
        (Contest::Coin, master, novice, Word::Challenge),
        (Contest::Dice, master, novice, Word::Challenge),
        (chess, master, novice, Word::Challenge),
    ] {
        let mut game = due(contest.clone());
        let mut thinker = GipfThinker::new(1);
        thinker.set_contestants(BySide([white, black]));
        let (word, _) = choose(&mut thinker, &game, Difficulty::Expert, 20_000).expect("White is asked");
        assert_eq!(word, Word::Use);
        game.apply(Side::White, &GipfAct::Use).expect("a potential is due");
        let (word, _) = choose(&mut thinker, &game, Difficulty::Expert, 20_000).expect("Black is asked");
        assert_eq!(word, expected, "{contest:?}: {white:?} owns it, {black:?} challenges");
    }
}

#[test]
fn a_potential_is_forgone_where_using_it_is_worse_than_nothing() {
    // One spot is free. An extra move would fill it and leave White none for the normal move, which loses (G7.3);
    // without it, White's normal move fills it and Black has lost.
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
            assert_eq!(word, Word::Forgo, "{level} at {due}");
        }
        game.apply(Side::White, &GipfAct::Forgo).expect("it is White's to give up");
        assert_eq!(game.position().phase(), GipfPhase::Push);
        let (word, _) = choose(&mut thinker, &game, Difficulty::Expert, 20_000).expect("White is to act");
        game.apply(Side::White, &GipfAct::of(word).expect("no contest")).expect("the act is legal");
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Side::White));
    }
    // Where it gains something, it is used.
    let used = choose(&mut GipfThinker::new(1), &due(Contest::Coin), Difficulty::Expert, 20_000);
    assert_eq!(used.map(|(word, _)| word), Some(Word::Use));
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
