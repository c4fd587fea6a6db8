//! Tests of contests that decide challenges.

use gipf_rules::{
    BLACK, ChallengeOptions, CompactAct, Contest, GipfAct, GipfOptions, GipfPhase, GipfRefusal, ManualContestResult,
    WHITE,
};
use proptest::prelude::*;
use tamsk_rules::{Action, Level, Match, Millis, Options, Player};
use tamsk_samples::matches::{self, red_or_black};

use super::{ChallengerSecret, GipfNetEvent, GipfNetRefusal, GipfWireAct, GipfWithContests, RandomDrawState};
use crate::game::{NetGame, TimedNetEvent};

/// A position in which White is to move and has a potential in the centre.
const START: &str = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";
const SECRET: ChallengerSecret = ChallengerSecret([5; 16]);

fn options(contest: Contest, tamsk: Options) -> GipfOptions {
    let challenge = ChallengeOptions { contest, tamsk, ..ChallengeOptions::default() };
    GipfOptions { potentials: 3, challenge: Some(challenge), ..GipfOptions::default() }
}

/// Returns a match in which Black has just challenged White.
fn challenged(contest: Contest, tamsk: Options) -> GipfWithContests {
    let mut game = GipfWithContests::in_position(options(contest, tamsk), START);
    do_all(
        &mut game,
        0,
        [(WHITE, GipfWireAct::Act(CompactAct::AnnounceUse)), (BLACK, GipfWireAct::Act(CompactAct::Challenge))],
    );
    assert_eq!(game.game().position().phase(), GipfPhase::Contest);
    game
}

fn do_all<const N: usize>(
    game: &mut GipfWithContests,
    at: Millis,
    acts: [(Player, GipfWireAct); N],
) -> Vec<TimedNetEvent<GipfNetEvent>> {
    let mut events = Vec::new();
    for (by, act) in acts {
        game.apply(at, by, &act, &mut events).unwrap_or_else(|why| panic!("{by:?} {act:?}: {why:?}"));
    }
    events
}

fn draw(number: u64) -> [(Player, GipfWireAct); 3] {
    [
        (BLACK, GipfWireAct::Commit(SECRET.hash())),
        (WHITE, GipfWireAct::DrawNumber(number)),
        (BLACK, GipfWireAct::Reveal(SECRET)),
    ]
}

#[test]
fn the_secret_and_the_number_decide_coins_and_dice_together() {
    for contest in [Contest::Coin, Contest::Dice] {
        let results = (0..64).map(|number| {
            let mut game = challenged(contest.clone(), Options::default());
            do_all(&mut game, 0, draw(number));
            assert_eq!(game.contest(), None);
            game.acts().last().expect("the challenge is decided").1.clone()
        });
        let results: Vec<GipfAct> = results.collect();
        let challenger_won = results.iter().filter(|act| match act {
            GipfAct::Toss(winner) => *winner == gipf_rules::CoinTossWinner::Challenger,
            GipfAct::Dice { challenger, owner } => challenger > owner,
            _ => panic!("{act:?}"),
        });
        assert!((15..50).contains(&challenger_won.count()), "{results:?}");
    }
}

#[test]
fn nobody_can_choose_a_random_result() {
    let mut game = challenged(Contest::Coin, Options::default());
    let refuse = |game: &mut GipfWithContests, by, act| {
        let before = game.clone();
        let refused = game.apply(0, by, &act, &mut Vec::new());
        assert_eq!(refused, Err(GipfNetRefusal::Gipf(GipfRefusal::NotNow)), "{act:?}");
        assert_eq!(*game, before);
    };
    refuse(&mut game, WHITE, GipfWireAct::Commit(SECRET.hash()));
    refuse(&mut game, WHITE, GipfWireAct::DrawNumber(1));
    refuse(&mut game, BLACK, GipfWireAct::Reveal(SECRET));
    do_all(&mut game, 0, [(BLACK, GipfWireAct::Commit(SECRET.hash()))]);
    refuse(&mut game, BLACK, GipfWireAct::Commit(ChallengerSecret([6; 16]).hash()));
    refuse(&mut game, BLACK, GipfWireAct::DrawNumber(1));
    do_all(&mut game, 0, [(WHITE, GipfWireAct::DrawNumber(1))]);
    refuse(&mut game, WHITE, GipfWireAct::DrawNumber(2));
    refuse(&mut game, BLACK, GipfWireAct::Commit(ChallengerSecret([6; 16]).hash()));
    refuse(&mut game, BLACK, GipfWireAct::Reveal(ChallengerSecret([6; 16])));
    do_all(&mut game, 0, [(BLACK, GipfWireAct::Reveal(SECRET))]);
}

#[test]
fn a_result_from_elsewhere_counts_once_both_players_report_it() {
    let mut game = challenged(Contest::Other("chess".into()), Options::default());
    do_all(
        &mut game,
        0,
        [
            (BLACK, GipfWireAct::ReportResult(ManualContestResult::Challenger)),
            (WHITE, GipfWireAct::ReportResult(ManualContestResult::Owner)),
        ],
    );
    assert!(game.contest().is_some());
    do_all(&mut game, 0, [(BLACK, GipfWireAct::ReportResult(ManualContestResult::Owner))]);
    assert_eq!(game.acts().last(), Some(&(WHITE, GipfAct::Result(ManualContestResult::Owner))));
}

#[test]
fn the_match_of_tamsk_begins_when_both_are_ready_and_decides_when_it_is_over() {
    for number in 0..4 {
        let mut game = challenged(Contest::Tamsk, Options::at_level(Level::Two));
        do_all(&mut game, 700, draw(number));
        let Some(RandomDrawState::RedDrawn(red)) = game.contest().map(|contest| contest.draw_state) else {
            panic!("drawn")
        };
        do_all(&mut game, 900, [(WHITE, GipfWireAct::Ready)]);
        assert!(game.contest().is_some_and(|contest| contest.tamsk_match.is_none()));
        let events = do_all(&mut game, 1_000, [(BLACK, GipfWireAct::Ready)]);
        assert_eq!(events, [(1_000, GipfNetEvent::TamskBegan)]);
        let lift = GipfWireAct::TamskAction(Action::Lift("D1".parse().expect("a socket")));
        assert!(game.apply(1_500, !red, &lift, &mut Vec::new()).is_err(), "Red begins");
        do_all(&mut game, 1_500, [(red, lift)]);
        let contest = game.contest().and_then(|contest| contest.tamsk_match.as_ref()).expect("a match");
        assert_eq!(contest.actions.iter().map(|action| action.0).collect::<Vec<_>>(), [500]);
        // The challenger resigns the match of TAMSK, but not the match of GIPF.
        do_all(&mut game, 2_000, [(BLACK, GipfWireAct::TamskAction(Action::Resign))]);
        let Some((WHITE, GipfAct::Tamsk { red: played, game: tamsk })) = game.acts().last() else { panic!("decided") };
        assert_eq!((*played, tamsk.end_time, tamsk.actions.len()), (red, Some(1_000), 2));
        assert_eq!(game.game().position().phase(), GipfPhase::ExtraMove, "the potential is still there");
    }
}

proptest! {
    #[test]
    fn a_contest_does_not_depend_on_the_time_steps(
        tamsk in matches::random_options(8_000..=30_000),
        steps in matches::random_steps(60),
        pauses in prop::collection::vec(0..3_000_u64, 60),
    ) {
        let mut game = challenged(Contest::Tamsk, tamsk);
        do_all(&mut game, 0, draw(1));
        do_all(&mut game, 100, [(WHITE, GipfWireAct::Ready), (BLACK, GipfWireAct::Ready)]);
        let mut other = game.clone();
        let (mut events, mut other_events, mut now) = (Vec::new(), Vec::new(), 100);
        for ((wait, red, number), pause) in steps.into_iter().zip(pauses) {
            other.advance(now + pause.min(wait), &mut other_events);
            now += wait;
            let by = red_or_black(red);
            let Some(contest) = game.contest().and_then(|contest| contest.tamsk_match.as_ref()) else { break };
            let act = GipfWireAct::TamskAction(matches::pick_mostly_legal_action(&contest.game, contest.colour(by), number));
            let played = game.apply(now, by, &act, &mut events);
            prop_assert_eq!(other.apply(now, by, &act, &mut other_events), played);
        }
        prop_assert_eq!(&game, &other);
        prop_assert_eq!(events, other_events);
        prop_assert_eq!(game.digest(), other.digest());
        if let Some((_, GipfAct::Tamsk { game: tamsk, .. })) = game.acts().last() {
            let mut replay = Match::new(tamsk.rules).expect("valid rules");
            for (at, by, act) in &tamsk.actions {
                prop_assert!(replay.apply(*at, *by, *act).is_ok());
            }
            replay.advance(tamsk.end_time.expect("an end"));
            prop_assert!(replay.outcome().is_some());
        }
    }
}
