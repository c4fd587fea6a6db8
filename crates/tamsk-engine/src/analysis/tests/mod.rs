//! Tests that judge matches with planted blunders.

mod matches;

use std::sync::atomic::{AtomicBool, Ordering};

use tamsk_records::Moment;
use tamsk_rules::{Action, Level, Millis, Options, Player};

use super::{Analysis, JudgedTurn, JudgingLimits, TurnChoice, TurnOutcome, Verdict, analyse_match, time_costs};
use matches::{PlantedChange, Recorded, forgetting_rings, play_with_change, socket};

/// A list of turns after which B5 holds one ring and is full.
const UP_TO_FULL_B5: [&str; 8] = ["D1-D2o", "D7-D6o", "A4-B5o", "A1-B1o", "G4-F4o", "G1-F1o", "B5-B4o", "B1-B2o"];

/// Asserts that turn `number` is one of the `among` worst turns, that its verdict is `least` or worse, and that the
/// best turn would have dropped the ring.
fn assert_found(analysis: &Analysis, number: usize, among: usize, least: Verdict) {
    let worst: Vec<usize> = analysis.bad_turns_worst_first().iter().map(|turn| turn.number).collect();
    let turn = analysis.turns[number - 1];
    assert!(worst.iter().take(among).any(|worst| *worst == number), "{number} is not among {worst:?}: {turn:?}");
    assert!(turn.verdict() >= Some(least), "{turn:?}");
    let (TurnOutcome::Chose(chosen), Some(best)) = (turn.action, turn.best) else { panic!("{turn:?}") };
    assert!(
        chosen.glass_move.is_some_and(|glass| !glass.dropped_ring)
            && best.glass_move.is_some_and(|glass| glass.dropped_ring),
        "{turn:?}"
    );
}

#[test]
fn forgotten_rings_are_the_worst_turns_at_level_one() {
    for (blunders, seed) in [([9, 20], 1), ([13, 28], 2), ([15, 30], 3)] {
        let recorded = forgetting_rings(&blunders, Some(seed));
        let analysis = recorded.judged(20_000);
        for blunder in blunders {
            assert_found(&analysis, blunder, 3, Verdict::Blunder);
        }
        assert_eq!(analysis, recorded.judged(20_000), "the same match is always judged in the same way");
    }
}

#[test]
fn a_forgotten_ring_is_among_the_worst_turns_with_sand() {
    for level in [Level::Two, Level::Three] {
        for blunder in [12, 21] {
            let recorded = play_with_change(level, &PlantedChange::KeptRing(blunder));
            // In a match that is nearly won already, a single ring matters less.
            assert_found(&recorded.judged(10_000), blunder, 3, Verdict::Mistake);
        }
    }
}

/// The leads of consecutive turns fit together: after a turn that loses nothing, the lead is unchanged.
#[test]
fn leads_change_only_by_what_turns_lose() {
    let analysis = forgetting_rings(&[12], Some(4)).judged(40_000);
    assert!(analysis.turns.len() > 40);
    for turn in &analysis.turns {
        assert!(turn.score_loss() >= 0 && turn.lost_to_time == 0, "{turn:?}");
        let is_best = turn.best.is_none_or(|best| Some(best) == turn.choice);
        assert!(turn.score_loss() == 0 || !is_best, "{turn:?}");
    }
    for (index, turn) in analysis.turns.iter().enumerate() {
        assert_eq!(turn.number, index + 1);
        let next = analysis.turns.get(index + 1).map_or(turn.ended, |next| next.began);
        assert_eq!(turn.ended, next);
    }
    let last = analysis.turns.last().expect("turns").played_lead;
    let red = analysis.winner.map_or(0, |winner| if winner == Player::Red { 1 } else { -1 });
    assert_eq!((last.is_proven, last.for_player(Player::Red).signum()), (true, red), "{:?}", analysis.winner);
}

#[test]
fn progress_is_reported_for_every_turn_until_the_judge_is_stopped() {
    let recorded = forgetting_rings(&[12], Some(4));
    let stop = AtomicBool::new(false);
    let mut told = Vec::new();
    let limits = JudgingLimits::uniform(500);
    let whole = analyse_match(&recorded.history(), limits, &mut |done, all| told.push((done, all)), &stop)
        .expect("not stopped");
    let all = whole.turns.len();
    assert_eq!(told, (0..=all).map(|done| (done, all)).collect::<Vec<_>>());
    let mut last = 0;
    let mut stop_at_three = |done, _| {
        last = done;
        stop.store(done == 3, Ordering::Relaxed);
    };
    assert_eq!(analyse_match(&recorded.history(), limits, &mut stop_at_three, &stop), None);
    assert_eq!(last, 3, "nothing is judged after that");
}

/// The decision moment of a turn comes as soon as the ring of the previous move is decided, not only when the player
/// acts.
#[test]
fn a_turn_is_faced_once_the_ring_before_is_decided() {
    let recorded = forgetting_rings(&[12], Some(4));
    for turn in &recorded.judged(500).turns {
        let mut game = recorded.origin.clone();
        for action in &recorded.actions[..turn.decision_moment.actions_done] {
            game.apply(action.at, action.by, action.act).expect("the action was accepted before");
        }
        game.advance(turn.decision_moment.at);
        assert!(turn.began <= turn.decision_moment.at && turn.decision_moment.at <= turn.ended);
        // A blocked player passes automatically when the turn begins.
        if turn.choice.is_some_and(|choice| choice.glass_move.is_some()) {
            assert_eq!((game.to_move(), game.player_deciding_ring()), (turn.player, None), "{turn:?}");
            assert!(game.position().is_some());
        }
    }
}

#[test]
fn resigning_an_open_match_is_a_separate_blunder() {
    let analysis = Recorded::resigned(Level::One, 3_000).judged(2_000);
    let last = *analysis.turns.last().expect("three turns");
    assert_eq!((last.number, last.player, last.action, last.best), (3, Player::Red, TurnOutcome::Resigned, None));
    assert_eq!((last.verdict(), last.decision_moment.actions_done), (Some(Verdict::Blunder), 6));
    assert_eq!(analysis.bad_turns_worst_first().first().map(|turn| turn.number), Some(3));
}

#[test]
fn moving_onto_a_full_socket_is_a_blunder_and_what_lost_the_match() {
    let recorded = Recorded::moved_onto_full_b5(&UP_TO_FULL_B5);
    let analysis = recorded.judged(2_000);
    let worst = analysis.bad_turns_worst_first();
    assert_eq!((worst[0].number, worst[0].action), (9, TurnOutcome::MovedOntoFullSocket(socket("B5"))));
    assert_eq!(worst[0].verdict(), Some(Verdict::Blunder));
    let turn = turn_of(&recorded).expect("a clear blunder");
    assert_eq!((turn.player, turn.number, turn.decision_moment.actions_done), (Player::Red, 9, 24));
    assert_eq!(turn.action, TurnOutcome::MovedOntoFullSocket(socket("B5")));
    assert!(turn.better_choice().is_some_and(|better| better.glass_move.is_some()));
}

#[test]
fn a_moment_belongs_to_the_turn_that_was_faced_last() {
    let analysis = forgetting_rings(&[12], Some(4)).judged(500);
    let number_at = |moment| analysis.turn_at(moment).map(|turn| turn.number);
    let (second, last) = (analysis.turns[1], *analysis.turns.last().expect("turns"));
    assert_eq!(number_at(Moment::START), Some(1));
    // The ring of the first move is not decided yet.
    assert_eq!(
        number_at(Moment { actions_done: second.decision_moment.actions_done - 1, at: second.decision_moment.at }),
        Some(1)
    );
    assert_eq!(number_at(second.decision_moment), Some(2));
    assert_eq!(number_at(Moment { at: last.ended + 9_000, ..last.decision_moment }), Some(last.number));
}

#[test]
fn without_sand_time_costs_nothing() {
    let recorded = Recorded::with_all_moved(Level::One);
    assert_eq!(time_costs(&recorded.history(), &recorded.judged(200)), None);
}

/// Black thinks until a glass has run out, and at Level 3 until the timer has run out as well. This is the worst turn,
/// and its whole cost is due to the lost time.
#[test]
fn a_long_thought_is_a_blunder_lost_to_time() {
    for level in [Level::Two, Level::Three] {
        let recorded = play_with_change(level, &PlantedChange::Hesitation(18, 175_000));
        let analysis = recorded.judged(6_000);
        let costs = time_costs(&recorded.history(), &analysis).expect("a match with sand");
        let worst = *analysis.bad_turns_worst_first().first().expect("a blunder");
        assert_eq!((worst.number, worst.player, worst.verdict()), (18, Player::Black, Some(Verdict::Blunder)));
        assert!(matches!(worst.action, TurnOutcome::LetGlassRunOut(_)), "{worst:?}");
        assert!(worst.lost_to_time > 150 && worst.lost_to_time == worst.score_loss(), "{worst:?}");
        let (red, black) = (&costs[Player::Red], &costs[Player::Black]);
        assert_eq!((black.longest_turn_time, black.longest_turn_number), (worst.ended - worst.began, 18));
        assert!(black.score_loss >= worst.lost_to_time && !black.glass_losses.is_empty(), "{black:?}");
        assert_eq!(black.late_turns > 0, level == Level::Three, "{black:?}");
        assert!(red.median_turn_time < 3_000 && red.score_loss == 0, "{red:?}");
        // Red gives up some turns at once, because nothing else is as good.
        let late = |turn: &&JudgedTurn| turn.player == Player::Red && turn.action == TurnOutcome::WasLate;
        assert!(analysis.turns.iter().filter(late).all(|turn| turn.ended - turn.began < 1_000), "{red:?}");
    }
}

#[test]
fn lost_glasses_are_listed_with_the_time_they_were_missed() {
    let mut recorded = Recorded::with_all_moved(Level::Two);
    let glass = u64::from(recorded.origin.options().glass_sand);
    recorded.game.advance(400_000);
    let analysis = recorded.judged(500);
    let costs = time_costs(&recorded.history(), &analysis).expect("a match with sand");
    let end = recorded.game.now();
    for (player, sockets) in [(Player::Red, ["D2", "B4", "F4"]), (Player::Black, ["D6", "B2", "F2"])] {
        let wasted = &costs[player].glass_losses;
        assert_eq!(wasted.iter().map(|glass| glass.socket).collect::<Vec<_>>(), sockets.map(socket));
        for (glass_, turn) in wasted.iter().zip((player.index()..).step_by(2)) {
            assert_eq!(glass_.at, 1_000 * turn as u64 + glass, "each ran out after its time");
            assert!(glass_.could_move && glass_.time_to_end == end - glass_.at, "{glass_:?}");
        }
    }
    assert_eq!(costs[Player::Red].turns, 4);
    assert_eq!(costs[Player::Red].median_turn_time, 1_000);
}

fn turn_of(recorded: &Recorded) -> Option<JudgedTurn> {
    recorded.judged(6_000).turning_point().copied()
}

#[test]
fn a_forgotten_ring_is_what_lost_a_match_and_always_the_same() {
    let mut lost = 0;
    for blunder in [8, 12, 15, 18, 21, 24, 27, 30, 36] {
        let recorded = forgetting_rings(&[blunder], None);
        let loser = if blunder % 2 == 1 { Player::Red } else { Player::Black };
        let outcome = recorded.game.outcome().expect("the match is played to its end");
        // In some matches the opponent then loses a ring too, so that the blunder does not decide the match.
        if outcome.winner != Some(!loser) {
            continue;
        }
        lost += 1;
        let turn = turn_of(&recorded).expect("a clear blunder");
        assert_eq!((turn.player, turn.number), (loser, blunder), "{turn:?}");
        assert!(turn.better_choice().and_then(|better| better.glass_move).is_some_and(|glass| glass.dropped_ring));
        let TurnOutcome::Chose(TurnChoice { glass_move: Some(glass), .. }) = turn.action else { panic!("{turn:?}") };
        let mut after = recorded.actions[turn.decision_moment.actions_done..].iter();
        let place = after.find(|action| matches!(action.act, Action::Place(_)));
        assert_eq!(place.map(|action| (action.by, action.act)), Some((loser, Action::Place(glass.to))));
    }
    assert!(lost >= 5, "{lost}");
}

#[test]
fn resigning_an_open_match_is_what_lost_it() {
    for level in [Level::One, Level::Two, Level::Three] {
        let turn = turn_of(&Recorded::resigned(level, 0)).expect("the match was open");
        assert_eq!((turn.player, turn.number, turn.action), (Player::Red, 3, TurnOutcome::Resigned), "{level:?}");
        assert_eq!(turn.decision_moment.actions_done, 6);
    }
}

/// Resigning is the turning point only if the match is still open at that time. It is not enough that the match was
/// open when the player last acted.
#[test]
fn a_match_lost_while_its_player_waited_was_not_open() {
    let resigned_after = |wait: Millis| {
        let mut recorded = Recorded::with_all_moved(Level::Two);
        recorded.act_after(wait, Player::Red, Action::Resign);
        turn_of(&recorded).expect("a match thrown away")
    };
    let turn = resigned_after(100);
    assert_eq!((turn.number, turn.action), (7, TurnOutcome::Resigned));
    // Before the resignation, all of Red's glasses and two of Black's run out.
    let turn = resigned_after(Millis::from(Options::at_level(Level::Two).glass_sand) - 1_500);
    assert_eq!((turn.number, turn.action), (7, TurnOutcome::LetGlassRunOut(socket("F4"))));
}

/// A move onto a full socket is the turning point even if greater losses came before and the match was hopeless.
#[test]
fn a_full_socket_is_what_lost_it_even_after_a_forgotten_ring() {
    let turns = ["D1-D2o", "D7-D6o", "A4-B5o", "A1-B1o", "G4-F4", "*G1-F1o", "B5-B4", "*B1-B2o", "D2-C2", "*D6-D5o"];
    let analysis = Recorded::moved_onto_full_b5(&turns).judged(6_000);
    let turn = analysis.turning_point().expect("it lost at once");
    assert_eq!((turn.number, turn.action), (11, TurnOutcome::MovedOntoFullSocket(socket("B5"))));
    let worst = analysis.bad_turns_worst_first();
    assert!(
        worst.iter().any(|other| other.win_chance_loss_percent() > turn.win_chance_loss_percent()),
        "more was lost before: {worst:?}"
    );
    assert_eq!(worst[0], turn, "and the list begins with it");
}

/// In the first turn of a match, every move has mirror images.
#[test]
fn equally_good_turns_are_detected() {
    let mut recorded = Recorded::of_turns(&["D1-D2", "*D7-D6o"]);
    recorded.act_after(500, Player::Red, Action::Resign);
    let analysis = recorded.judged(6_000);
    let first = analysis.turns[0];
    assert!(first.verdict().is_some() && first.better_choice().is_some() && first.best_has_equals, "{first:?}");
}

/// Red lets every glass run out, so Black wins by rings.
#[test]
fn a_match_lost_by_its_glasses_turns_on_the_last_of_them() {
    let mut recorded = Recorded::with_all_moved(Level::Two);
    recorded.game.advance(400_000);
    let loser = !recorded.game.outcome().and_then(|outcome| outcome.winner).expect("time decides");
    let turn = turn_of(&recorded).expect("a glass was lost");
    // When the last glass of Red runs out, Red loses the last chance to drop a ring.
    assert_eq!((turn.player, turn.action), (loser, TurnOutcome::LetGlassRunOut(socket("F4"))), "{turn:?}");
}
