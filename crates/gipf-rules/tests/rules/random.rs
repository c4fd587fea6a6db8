//! Random rules, acts and contest results for property tests.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use gipf_rules::{
    BLACK, ChallengeOptions, ChallengeablePotentials, CoinTossWinner, CompactAct, Contest, GipfAct, GipfEvent,
    GipfMatch, GipfOptions, GipfPhase, GipfRefusal, GipfVersion, ManualContestResult, SparePieces, TamskContest, WHITE,
};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use tamsk_rules::{Action, Level, Options, Player};

use crate::cases::{names, record};
use crate::draws::{Draw, draw};
use crate::records::{assert_sound, pieces};

/// For each recorded case, a match at every position that the record of the case reaches.
pub static KEPT: LazyLock<Vec<Vec<GipfMatch>>> = LazyLock::new(|| {
    let of_case = |name: String| {
        let record = record(&name);
        let mut replay = record.replay().unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut kept = vec![replay.game().clone()];
        while let Some((_, refusal)) = replay.step() {
            if refusal.is_none() {
                kept.push(replay.game().clone());
            }
        }
        kept
    };
    names().into_iter().map(of_case).collect()
});

fn contest() -> impl Strategy<Value = Contest> {
    prop_oneof![
        Just(Contest::Tamsk),
        Just(Contest::Coin),
        Just(Contest::Dice),
        "[ -~éχ]{0,12}".prop_map(|name| Contest::Other(name.into())),
    ]
}

pub fn challenge() -> impl Strategy<Value = ChallengeOptions> {
    (contest(), 0..3usize, 1..=3u8, prop::option::of(1..=3u8), any::<bool>(), "[ -~é\n]{0,20}").prop_map(
        |(contest, level, attempts, neutralisations, first, note)| ChallengeOptions {
            contest,
            tamsk: Options::at_level([Level::One, Level::Two, Level::Three][level]),
            attempts,
            neutralisations: neutralisations.map(|neutralise| neutralise.min(attempts)),
            challengeable: if first { ChallengeablePotentials::First } else { ChallengeablePotentials::Any },
            note: note.into(),
        },
    )
}

pub fn options() -> impl Strategy<Value = GipfOptions> {
    (0..3usize, 0..=6u8, (0..=3u8, 0..=3u8), prop::option::weighted(0.75, challenge())).prop_map(
        |(version, potentials, (white, black), challenge)| {
            let version = GipfVersion::ALL[version];
            let is_basic = version == GipfVersion::Basic;
            let spare_pieces = if is_basic { SparePieces { white, black } } else { SparePieces::default() };
            GipfOptions { version, potentials, spare_pieces, challenge: challenge.filter(|_| potentials > 0) }
        },
    )
}

/// Returns a match with this contest in which the use of a potential is undecided. `number` selects one of several
/// possible matches.
pub fn challenged(number: usize, contest: ChallengeOptions) -> GipfMatch {
    let mut due = KEPT.iter().flatten().filter(|game| {
        let is_open =
            matches!(game.position().phase(), GipfPhase::DecideUse | GipfPhase::AnswerUse | GipfPhase::Contest);
        is_open && game.outcome().is_none()
    });
    let count = due.clone().count();
    let kept = due.nth(number % count).expect("the remainder is below the count");
    let there = kept.options().challenge.clone().expect("there is a challenge");
    let challenge = ChallengeOptions {
        attempts: there.attempts,
        neutralisations: there.neutralisations,
        challengeable: there.challengeable,
        ..contest
    };
    let options = GipfOptions { challenge: Some(challenge), ..kept.options().clone() };
    GipfMatch::new(options, Some(*kept.position())).expect("only the contest differs")
}

/// Returns a match of TAMSK that ends at once because a player resigns.
pub fn resigned(rules: Options, loser: Player) -> TamskContest {
    TamskContest { rules, start: None, actions: vec![(1_000, loser, Action::Resign)], end_time: None }
}

/// Returns an act with a result of the agreed contest. The challenger wins if `won` is `true`. `number` selects one of
/// several possible acts.
pub fn result(agreed: &ChallengeOptions, challenger: Player, won: bool, number: u16) -> GipfAct {
    let by_hand = match (won, number % 2) {
        (true, _) => ManualContestResult::Challenger,
        (false, 0) => ManualContestResult::Tie,
        (false, _) => ManualContestResult::Owner,
    };
    match &agreed.contest {
        Contest::Coin => GipfAct::Toss(if won { CoinTossWinner::Challenger } else { CoinTossWinner::Owner }),
        Contest::Dice => {
            let owner = 1 + u32::from(number % 5);
            GipfAct::Dice { challenger: if won { owner + 1 } else { owner }, owner }
        }
        Contest::Tamsk if !number.is_multiple_of(4) => {
            let red = if number.is_multiple_of(3) { WHITE } else { BLACK };
            let loser = if (red == challenger) == won { Player::Black } else { Player::Red };
            let mut game = resigned(agreed.tamsk, loser);
            game.end_time = number.is_multiple_of(5).then_some(2_000);
            GipfAct::Tamsk { red, game: Box::new(game) }
        }
        Contest::Tamsk | Contest::Other(_) => GipfAct::Result(by_hand),
    }
}

pub fn act_of(game: &GipfMatch, word: CompactAct, number: u16) -> (Player, GipfAct) {
    let turn = game.position().to_move();
    let act = GipfAct::from_compact(word).unwrap_or_else(|| {
        let agreed = game.options().challenge.as_ref().expect("a contest was agreed on");
        result(agreed, !turn, word == CompactAct::ChallengerWon, number)
    });
    (game.position().actor().unwrap_or(turn), act)
}

pub fn legal(game: &GipfMatch) -> Vec<CompactAct> {
    let mut words = Vec::new();
    if game.outcome().is_none() {
        game.position().for_each_act(|word| words.push(word));
    }
    words
}

/// The names of all kinds of acts. [`kind`] returns an index into this array.
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

/// The names of all phases. [`due`] returns an index into this array.
const DUE: [&str; 7] =
    ["due: push", "due: use", "due: answer", "due: contest", "due: extra", "due: take white", "due: take black"];

fn kind(by: Player, act: &GipfAct) -> &'static str {
    KINDS[match act {
        GipfAct::Push(..) => 0,
        GipfAct::IntroduceGipf(..) => 1,
        GipfAct::IntroduceLoaded(..) => 2,
        GipfAct::ExtraMove(..) => 3,
        GipfAct::Take(_) => 4,
        GipfAct::LeaveRows => 5,
        GipfAct::AnnounceUse => 6,
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
        GipfPhase::DecideUse => DUE[1],
        GipfPhase::AnswerUse => DUE[2],
        GipfPhase::Contest => DUE[3],
        GipfPhase::ExtraMove => DUE[4],
        GipfPhase::RemoveRows(side) => DUE[5 + side.index()],
    }
}

/// The number of times that each kind of act, phase or refusal was seen. The `bool` tells whether the act was accepted.
type Seen = BTreeMap<(String, bool), u32>;

/// Tries a random act and checks the invariants of accepted and refused acts.
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
    // A fixed seed makes every run cover the same acts.
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
        assert!(count(&why.to_string(), false) > 0, "{why}: {seen:?}");
    }
}
