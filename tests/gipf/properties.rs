//! What holds in every match, checked on random ones.

use proptest::prelude::*;
use tamsk::gipf::{
    ChallengeOptions, Challengeable, Contest, ContestResult, ContestWinner, Entry, GipfAct, GipfMatch, GipfOptions,
    GipfPosition, GipfRefusal, PieceKind, Point, Side, SpotSet, Version, Word,
};
use tamsk::records::{GipfRecord, SidedAct, WrittenAct};

fn options() -> impl Strategy<Value = GipfOptions> {
    (0..3usize, 0..=6u8, 0..=3u8, any::<bool>(), 0..4usize).prop_map(
        |(version, potentials, attempts, first, contest)| {
            let contest =
                [Contest::Tamsk, Contest::Coin, Contest::Dice, Contest::Other("chess".to_owned())][contest].clone();
            let which = if first { Challengeable::First } else { Challengeable::Any };
            let agreed = ChallengeOptions { contest, attempts, which, ..ChallengeOptions::default() };
            GipfOptions {
                version: Version::ALL[version],
                potentials,
                challenge: (attempts > 0 && potentials > 0).then_some(agreed),
                ..GipfOptions::default()
            }
        },
    )
}

/// Returns every word that is ever possible but for sets of spots, of which it returns those that may be taken now and
/// those with one spot more or less.
fn every_word(position: &GipfPosition) -> Vec<Word> {
    let mut words = vec![
        Word::Use,
        Word::Forgo,
        Word::Challenge,
        Word::Allow,
        Word::Won,
        Word::Held,
        Word::Leave,
        Word::Take(SpotSet::default()),
    ];
    words.extend(Entry::all().flat_map(|entry| PieceKind::ALL.map(|kind| Word::Push(kind, entry))));
    for side in Side::BOTH {
        for chain in position.row_chains(side) {
            let spots: Vec<_> = chain.iter().collect();
            let sets = (1..1usize << spots.len()).map(|bits| {
                let chosen = spots.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                Word::Take(chosen.map(|(_, spot)| *spot).collect())
            });
            words.extend(sets.filter(|word| !words.contains(word)).collect::<Vec<_>>());
        }
    }
    words
}

fn assert_sound(game: &GipfMatch, pieces: u32) {
    let position = game.position();
    assert_eq!(position.hash(), position.fresh_hash());
    for side in Side::BOTH {
        let on_board = PieceKind::ALL.map(|kind| position.pieces_of(side, kind).len() * u32::from(kind.worth()));
        let all = on_board.iter().sum::<u32>() + u32::from(position.reserve(side) + position.captured(side));
        assert_eq!(all, pieces, "pieces are conserved");
        let potentials = [PieceKind::Loaded, PieceKind::Single].map(|kind| position.pieces_of(side, kind).len());
        let there = potentials.iter().sum::<u32>() + u32::from(position.potentials_left(side));
        assert!(there <= u32::from(game.options().potentials), "potentials only get fewer");
    }
    if game.outcome().is_none() {
        let text = position.to_string();
        assert_eq!(text.parse::<GipfPosition>().as_ref(), Ok(position), "{text}");
        assert!(game.potentials_lost(Side::White) <= game.options().potentials);
    }
}

/// Returns the act of a word, and who does it.
fn act_of(game: &GipfMatch, word: Word) -> (Side, GipfAct) {
    let contest = |won: bool| match game.options().challenge.as_ref().map(|agreed| &agreed.contest) {
        Some(Contest::Coin) if won => GipfAct::Toss(ContestWinner::Challenger),
        Some(Contest::Coin) => GipfAct::Toss(ContestWinner::Owner),
        Some(Contest::Dice) => GipfAct::Dice { challenger: if won { 6 } else { 3 }, owner: 3 },
        _ if won => GipfAct::Result(ContestResult::Challenger),
        _ => GipfAct::Result(ContestResult::Tie),
    };
    let act = GipfAct::of(word).unwrap_or_else(|| contest(word == Word::Won));
    (game.position().actor().unwrap_or(game.position().turn()), act)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn random_matches_are_sound_and_their_records_replay(options in options(), picks in prop::collection::vec(any::<u16>(), 0..150)) {
        let mut game = GipfMatch::new(options.clone(), None).expect("the rules are possible");
        let pieces = if options.version == Version::Basic { 15 } else { 18 };
        let mut acts = Vec::new();
        for pick in picks {
            assert_sound(&game, pieces);
            if game.outcome().is_some() {
                break;
            }
            let mut words = Vec::new();
            game.position().for_each_word(|word| words.push(word));
            let accepted: Vec<_> = every_word(game.position()).into_iter().filter(|word| game.position().check(*word).is_ok()).collect();
            prop_assert_eq!(words.len(), accepted.len(), "{:?} {:?}", &words, &accepted);
            prop_assert!(accepted.iter().all(|word| words.contains(word)));
            let word = words[usize::from(pick) % words.len()];
            prop_assert_eq!(word.to_string().parse::<Word>(), Ok(word));
            let (by, act) = act_of(&game, word);
            game.apply(by, &act).expect("a generated act is accepted");
            acts.push(SidedAct { by, act: WrittenAct::from(&act) });
        }
        let text = GipfRecord { acts, rules: options, ..GipfRecord::read(b"(game: Gipf)").expect("it is a record") }.write();
        let record = GipfRecord::read(text.as_bytes()).expect("a written record is read");
        let mut replay = record.replay().expect("the rules are possible");
        prop_assert_eq!(replay.run(), []);
        prop_assert_eq!(replay.game(), &game);
    }

    #[test]
    fn arbitrary_acts_never_panic_and_refused_ones_change_nothing(options in options(), picks in prop::collection::vec(any::<(u8, u8, u8, bool)>(), 0..200)) {
        let points: Vec<Point> = Point::all().collect();
        let mut game = GipfMatch::new(options, None).expect("the rules are possible");
        for (kind, a, b, white) in picks {
            let (dot, spot) = (points[usize::from(a) % 61], points[usize::from(b) % 61]);
            let act = match kind % 16 {
                0..4 => GipfAct::Push(dot, spot),
                4..6 => GipfAct::Gipf(dot, spot),
                6 => GipfAct::Loaded(dot, spot),
                7 => GipfAct::Extra(dot, spot),
                8 => GipfAct::Take(vec![dot, spot]),
                9 => GipfAct::Leave,
                10 => GipfAct::Use,
                11 => GipfAct::Forgo,
                12 => GipfAct::Challenge,
                13 => GipfAct::Dice { challenger: a.into(), owner: b.into() },
                14 => GipfAct::Result(ContestResult::Owner),
                _ => GipfAct::Allow,
            };
            let by = if white { Side::White } else { Side::Black };
            let before = game.clone();
            let allowed = game.check(by, &act);
            let result = game.apply(by, &act);
            prop_assert_eq!(allowed.err(), result.as_ref().err().copied());
            if result.is_err() {
                prop_assert_eq!(&game, &before);
            }
        }
    }

    #[test]
    fn arbitrary_texts_never_panic(text in "[.BGLTbglt/w push0-9*+-]{0,80}") {
        let _ = text.parse::<GipfPosition>();
        let _ = text.parse::<Word>();
        let _ = GipfRecord::read(text.as_bytes());
    }
}

#[test]
fn refusals_are_in_the_order_of_their_section() {
    assert!(GipfRefusal::ALL.is_sorted());
}
