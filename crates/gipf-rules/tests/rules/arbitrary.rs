//! No sequence of acts panics, and a refused act changes nothing: legal acts, near misses and noise, from the starts
//! and from every position of the kept cases.

use std::cell::RefCell;
use std::collections::BTreeMap;

use gipf_rules::{GipfAct, GipfEvent, GipfMatch, GipfPhase, GipfRefusal, Side};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::draws::{Draw, draw};
use crate::random::{KEPT, challenge, challenged, options};
use crate::sound::{assert_sound, pieces};

/// The kinds of acts, as [`kind`] names them.
const KINDS: [&str; 20] = [
    "push",
    "gipf",
    "loaded",
    "extra",
    "take",
    "leave",
    "use",
    "forgo",
    "challenge",
    "allow",
    "toss won",
    "toss held",
    "dice",
    "result won",
    "result held",
    "result tied",
    "tamsk, white plays red",
    "tamsk, black plays red",
    "resign by white",
    "resign by black",
];

/// What is due, as [`due`] names it.
const DUE: [&str; 7] =
    ["due: push", "due: use", "due: answer", "due: contest", "due: extra", "due: take white", "due: take black"];

fn kind(by: Side, act: &GipfAct) -> &'static str {
    KINDS[match act {
        GipfAct::Push(..) => 0,
        GipfAct::Gipf(..) => 1,
        GipfAct::Loaded(..) => 2,
        GipfAct::Extra(..) => 3,
        GipfAct::Take(_) => 4,
        GipfAct::Leave => 5,
        GipfAct::Use => 6,
        GipfAct::Forgo => 7,
        GipfAct::Challenge => 8,
        GipfAct::Allow => 9,
        GipfAct::Toss(winner) => 10 + *winner as usize,
        GipfAct::Dice { .. } => 12,
        GipfAct::Result(result) => 13 + *result as usize,
        GipfAct::Tamsk { red, .. } => 16 + red.index(),
        GipfAct::Resign => 18 + by.index(),
    }]
}

fn due(game: &GipfMatch) -> &'static str {
    match game.position().phase() {
        _ if game.outcome().is_some() => "nothing",
        GipfPhase::Push => DUE[0],
        GipfPhase::Use => DUE[1],
        GipfPhase::Answer => DUE[2],
        GipfPhase::Contest => DUE[3],
        GipfPhase::Extra => DUE[4],
        GipfPhase::Take(side) => DUE[5 + side.index()],
    }
}

/// What has been seen, and how often.
type Seen = BTreeMap<(String, bool), u32>;

/// Does one drawn act and checks what holds whatever it is.
fn attempt(game: &mut GipfMatch, draw: Draw, seen: &mut Seen) {
    let (by, act) = draw.act(game);
    let before = game.clone();
    let allowed = game.check(by, &act);
    let result = game.apply(by, &act);
    assert_eq!(allowed.err(), result.as_ref().err().copied(), "{act:?}");
    for what in [kind(by, &act), due(&before)] {
        *seen.entry((what.to_owned(), result.is_ok())).or_default() += 1;
    }
    match result {
        Err(why) => {
            assert_eq!(*game, before, "{act:?} is refused");
            *seen.entry((why.to_string(), false)).or_default() += 1;
        }
        Ok(events) => {
            assert_ne!(*game, before, "{act:?} is accepted");
            let ended = matches!(events.last(), Some(GipfEvent::Ended(outcome)) if game.outcome() == Some(*outcome));
            assert_eq!(game.outcome().is_some(), ended, "{events:?}");
        }
    }
}

#[test]
fn arbitrary_acts_never_panic_and_refused_ones_change_nothing() {
    let seen = RefCell::new(Seen::new());
    let kept = any::<(usize, usize)>().prop_map(|(case, place)| {
        let case = &KEPT[case % KEPT.len()];
        case[place % case.len()].clone()
    });
    let fresh = options().prop_map(|options| GipfMatch::new(options, None).expect("the rules are possible"));
    let due = (any::<usize>(), challenge()).prop_map(|(number, contest)| challenged(number, contest));
    let start = prop_oneof![5 => kept, 4 => due, 1 => fresh];
    let config = ProptestConfig { failure_persistence: None, cases: 24_000, ..ProptestConfig::default() };
    // The same run every time, so that what must be met is met every time.
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let run = runner.run(&(start, prop::collection::vec(draw(), 1..16)), |(mut game, draws)| {
        let all = pieces(game.position());
        for draw in draws {
            attempt(&mut game, draw, &mut seen.borrow_mut());
            assert_sound(&game, all);
        }
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    let seen = seen.into_inner();
    println!("{seen:?}");
    let count = |what: &str, accepted| seen.get(&(what.to_owned(), accepted)).copied().unwrap_or(0);
    for what in KINDS.into_iter().chain(DUE) {
        assert!(count(what, true) > 0 && count(what, false) > 0, "{what}: {seen:?}");
    }
    for why in GipfRefusal::ALL {
        assert!(count(why.name(), false) > 0, "{why}: {seen:?}");
    }
}
