//! Property tests of random matches.

use std::cell::RefCell;
use std::collections::BTreeSet;

use gipf_rules::{
    BLACK, CompactAct, Contest, Entry, GipfAct, GipfMatch, GipfPhase, GipfPosition, GipfRefusal, PieceKind,
    SparePieces, SpotSet, WHITE,
};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use tamsk_records::{GipfRecord, NamesByPlayer, PlayerAct, RecordedAct};
use tamsk_rules::Player;

use crate::random::{act_of, challenge, challenged, legal, options};
use crate::records::{assert_sound, pieces};

/// Returns every possible compact act. Removals are limited to subsets of the rows on the board.
fn every_word(position: &GipfPosition) -> Vec<CompactAct> {
    let mut words = vec![
        CompactAct::AnnounceUse,
        CompactAct::Forgo,
        CompactAct::Challenge,
        CompactAct::Allow,
        CompactAct::ChallengerWon,
        CompactAct::ChallengerFailed,
        CompactAct::LeaveRows,
        CompactAct::Take(SpotSet::default()),
    ];
    words.extend(Entry::all().flat_map(|entry| PieceKind::ALL.map(|kind| CompactAct::Push(kind, entry))));
    for side in Player::BOTH {
        for chain in position.row_chains(side) {
            let spots: Vec<_> = chain.iter().collect();
            let sets = (1..1usize << spots.len()).map(|bits| {
                let chosen = spots.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                CompactAct::Take(chosen.map(|(_, spot)| *spot).collect())
            });
            words.extend(sets.filter(|word| !words.contains(word)).collect::<Vec<_>>());
        }
    }
    words
}

/// Asserts that the generated compact acts are exactly those that the position accepts.
fn assert_complete(game: &GipfMatch, words: &[CompactAct]) {
    let all = every_word(game.position());
    let accepted: Vec<CompactAct> = all.into_iter().filter(|word| game.position().check(*word).is_ok()).collect();
    assert_eq!(words.len(), accepted.len(), "{words:?} {accepted:?}");
    assert!(accepted.iter().all(|word| words.contains(word)));
    assert!(words.iter().all(|word| word.to_string().parse::<CompactAct>() == Ok(*word)));
}

/// Generates matches that are at their start, in progress, or at a point where the use of a potential is undecided.
fn begun() -> impl Strategy<Value = GipfMatch> {
    let fresh = options().prop_map(|options| GipfMatch::new(options, None).expect("the rules are possible"));
    let later = (options(), prop::collection::vec(any::<u16>(), 1..40)).prop_map(|(options, picks)| {
        let mut game = GipfMatch::new(options.clone(), None).expect("the rules are possible");
        for pick in picks {
            let words = legal(&game);
            let Some(word) = words.get(usize::from(pick) % words.len().max(1)) else { break };
            let (by, act) = act_of(&game, *word, pick);
            game.apply(by, &act).expect("a generated act is accepted");
        }
        let position = Some(*game.position()).filter(|_| game.outcome().is_none());
        GipfMatch::new(options, position).expect("a position reached by legal acts is valid")
    });
    let due = (any::<usize>(), challenge()).prop_map(|(number, contest)| challenged(number, contest));
    prop_oneof![fresh, later, due]
}

/// The features that the random records must cover. Each feature must occur in at least one record.
const PARTS: [&str; 11] =
    ["start", "names", "more", "note", "neutralise", "resign", "Tamsk", "Coin", "Dice", "Other", "by hand"];

/// Returns the features of a record.
fn parts(record: &GipfRecord) -> Vec<&'static str> {
    let acts = || record.acts.iter().map(|act| &act.act);
    let agreed = record.rules.challenge.as_ref();
    let has = |is: fn(&RecordedAct) -> bool| acts().any(is);
    let by_hand = has(|act| matches!(act, RecordedAct::Result(_)));
    let of = |contest: &Contest| match contest {
        Contest::Tamsk => (2, has(|act| matches!(act, RecordedAct::Tamsk { record: Some(_), .. }))),
        Contest::Coin => (3, has(|act| matches!(act, RecordedAct::Toss(_)))),
        Contest::Dice => (4, has(|act| matches!(act, RecordedAct::Dice { .. }))),
        Contest::Other(_) => (5, by_hand),
    };
    let contest = agreed.map(|agreed| of(&agreed.contest)).filter(|(_, is_decided)| *is_decided);
    let found = [
        record.start.is_some(),
        !record.players.red.is_empty() && !record.players.black.is_empty(),
        record.rules.spare_pieces != SparePieces::default(),
        agreed.is_some_and(|agreed| !agreed.note.is_empty()),
        agreed.is_some_and(|agreed| agreed.neutralisations.is_some()),
        has(|act| *act == RecordedAct::Resign),
        false,
        false,
        false,
        false,
        by_hand && agreed.is_some_and(|agreed| agreed.contest == Contest::Tamsk),
    ];
    let named = PARTS.into_iter().zip(found).filter_map(|(part, is)| is.then_some(part));
    named.chain(contest.map(|(index, _)| PARTS[4 + index])).collect()
}

/// Plays random acts and returns them. Most uses of potentials are challenged.
fn play(game: &mut GipfMatch, picks: Vec<u16>, resigns: Option<bool>) -> Vec<PlayerAct> {
    let all = pieces(game.position());
    let mut acts = Vec::new();
    let mut apply = |game: &mut GipfMatch, by: Player, act: &GipfAct| {
        game.apply(by, act).expect("a generated act is accepted");
        acts.push(PlayerAct { by, act: RecordedAct::from(act) });
    };
    for pick in picks {
        assert_sound(game, all);
        if game.outcome().is_some() {
            break;
        }
        let words = legal(game);
        assert_complete(game, &words);
        let challenges = game.position().phase() == GipfPhase::AnswerUse && pick % 4 > 0;
        let word = if challenges { CompactAct::Challenge } else { words[usize::from(pick) % words.len()] };
        let (by, act) = act_of(game, word, pick / 3);
        apply(game, by, &act);
    }
    if let Some(white) = resigns.filter(|_| game.outcome().is_none()) {
        apply(game, if white { WHITE } else { BLACK }, &GipfAct::Resign);
    }
    acts
}

#[test]
fn random_matches_are_sound_and_their_records_replay() {
    let seen = RefCell::new(BTreeSet::new());
    let name = || "[ -~éß\u{4e2d}]{0,12}";
    let picks = prop_oneof![prop::collection::vec(any::<u16>(), 0..30), prop::collection::vec(any::<u16>(), 60..120)];
    let strategy = (begun(), any::<bool>(), picks, (name(), name()), any::<Option<bool>>());
    let config = ProptestConfig { failure_persistence: None, cases: 160, ..ProptestConfig::default() };
    // A fixed seed makes every run cover the same features.
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let run = runner.run(&strategy, |(mut game, with_start, picks, (white, black), resigns)| {
        let (rules, begun) = (game.options().clone(), *game.position());
        // If the match begins at the official start, the record may state this start or leave it out.
        let is_usual = begun == GipfPosition::start(&rules);
        let start = (with_start || !is_usual).then(|| begun.to_string());
        let acts = play(&mut game, picks, resigns);
        let empty = GipfRecord::read(b"(game: Gipf)").expect("it is a record");
        let written = GipfRecord {
            rules,
            start,
            acts,
            players: NamesByPlayer { red: white.into(), black: black.into() },
            ..empty
        };
        let record = GipfRecord::read(written.to_ron().as_bytes()).expect("a written record is read");
        prop_assert_eq!(&record, &written);
        let mut replay = record.replay().expect("the rules are possible");
        prop_assert_eq!(replay.replay_remaining(), []);
        prop_assert_eq!(replay.game(), &game);
        seen.borrow_mut().extend(parts(&record));
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(seen.into_inner(), BTreeSet::from(PARTS));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_texts_never_panic(text in "[.BGLTbglt/w push0-9*+-]{0,80}") {
        let _ = text.parse::<GipfPosition>();
        let _ = text.parse::<CompactAct>();
        let _ = GipfRecord::read(text.as_bytes());
    }
}

#[test]
fn refusals_are_in_the_order_of_section_12() {
    assert!(GipfRefusal::ALL.is_sorted());
}
