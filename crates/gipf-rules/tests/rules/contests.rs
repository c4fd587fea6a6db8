//! Tests of the challenge (section 8), the contests that decide it (G8.5, G8.8 to G8.11), and repetition (G7.4).

use gipf_rules::{
    BLACK, ChallengeOptions, CoinTossWinner, Contest, GipfAct, GipfEndReason, GipfMatch, GipfOptions, GipfOptionsError,
    GipfOutcome, GipfPhase, GipfRefusal, GipfVersion, ManualContestResult, Spot, TamskContest, WHITE,
};
use tamsk_rules::{Action, Level, Options, Player};

use crate::cases::{play, refused};

/// Returns a match with an open contest of this kind. White owns the potential and Black challenges.
fn open(contest: Contest) -> GipfMatch {
    let start = "G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 2.2.*/2.2.* tournament";
    let tamsk = Options::at_level(Level::One);
    let agreed = ChallengeOptions { contest, tamsk, attempts: 2, ..ChallengeOptions::default() };
    let options = GipfOptions { potentials: 1, challenge: Some(agreed), ..GipfOptions::default() };
    let start = start.parse().expect("a position");
    let mut game = GipfMatch::new(options, Some(start)).expect("the rules are possible");
    for (by, act) in [
        (WHITE, GipfAct::Push("e1".parse().expect("a dot"), "e2".parse().expect("a spot"))),
        (WHITE, GipfAct::AnnounceUse),
        (BLACK, GipfAct::Challenge),
    ] {
        game.apply(by, &act).unwrap_or_else(|why| panic!("{act:?}: {why:?}"));
    }
    assert_eq!((game.position().phase(), game.position().actor()), (GipfPhase::Contest, None));
    game
}

/// Applies the result of a contest and returns `true` if the potential was neutralised.
fn neutralised(contest: Contest, by: Player, result: GipfAct) -> Result<bool, GipfRefusal> {
    let mut game = open(contest);
    game.apply(by, &result)?;
    match game.position().phase() {
        GipfPhase::ExtraMove => Ok(false),
        GipfPhase::Push => Ok(true),
        other => panic!("{other:?}"),
    }
}

#[test]
fn g8_8_the_challenger_or_the_owner_wins_the_coin_toss() {
    let toss = |winner| neutralised(Contest::Coin, WHITE, GipfAct::Toss(winner));
    assert_eq!(toss(CoinTossWinner::Challenger), Ok(true));
    assert_eq!(toss(CoinTossWinner::Owner), Ok(false));
    let dice = GipfAct::Dice { challenger: 6, owner: 1 };
    assert_eq!(neutralised(Contest::Coin, BLACK, dice), Err(GipfRefusal::WrongContest));
}

#[test]
fn g8_9_the_challenger_must_roll_more_than_the_owner() {
    let dice = |challenger, owner| neutralised(Contest::Dice, BLACK, GipfAct::Dice { challenger, owner });
    assert_eq!(dice(6, 5), Ok(true));
    assert_eq!(dice(5, 5), Ok(false), "a tie is not enough");
    assert_eq!(dice(1, 5), Ok(false));
    assert_eq!([dice(0, 5), dice(6, 7)], [Err(GipfRefusal::BadDice); 2]);
}

#[test]
fn g8_10_g8_11_either_player_enters_the_result_of_another_contest() {
    let chess = || Contest::Other("chess".into());
    for by in Player::BOTH {
        let result = |result| neutralised(chess(), by, GipfAct::Result(result));
        assert_eq!(result(ManualContestResult::Challenger), Ok(true));
        assert_eq!(result(ManualContestResult::Tie), Ok(false));
        assert_eq!(result(ManualContestResult::Owner), Ok(false));
    }
    // If a match of TAMSK was played on a real set, a player enters its result by hand.
    let by_hand = GipfAct::Result(ManualContestResult::Challenger);
    assert_eq!(neutralised(Contest::Tamsk, WHITE, by_hand), Ok(true));
}

#[test]
fn g8_5_a_match_of_tamsk_can_end_by_resignation() {
    let resigned = |by| {
        let rules = Options::at_level(Level::One);
        Box::new(TamskContest { rules, start: None, actions: vec![(1_000, by, Action::Resign)], end_time: None })
    };
    // The match of TAMSK neutralises the potential only if the challenger, Black, wins it.
    let play = |red, loser| neutralised(Contest::Tamsk, WHITE, GipfAct::Tamsk { red, game: resigned(loser) });
    assert_eq!(play(BLACK, Player::Black), Ok(true));
    assert_eq!(play(BLACK, Player::Red), Ok(false));
    assert_eq!(play(WHITE, Player::Red), Ok(true));
    let begun =
        |level| TamskContest { rules: Options::at_level(level), start: None, actions: Vec::new(), end_time: None };
    let unfinished = begun(Level::One);
    let act = GipfAct::Tamsk { red: WHITE, game: Box::new(unfinished) };
    assert_eq!(neutralised(Contest::Tamsk, WHITE, act), Err(GipfRefusal::ContestUnfinished));
    let other = begun(Level::Three);
    let act = GipfAct::Tamsk { red: WHITE, game: Box::new(other) };
    assert_eq!(neutralised(Contest::Tamsk, WHITE, act), Err(GipfRefusal::WrongContestRules));
}

#[test]
fn g7_4_the_third_repetition_of_a_position_is_a_draw() {
    let start = "..../...../....../......./....../...../.... w push 12/12 3/3 bb 0/0 - basic";
    let options = GipfOptions { version: GipfVersion::Basic, ..GipfOptions::default() };
    let start = start.parse().expect("a position");
    let mut game = GipfMatch::new(options, Some(start)).expect("the rules are possible");
    // Each side fills a line with four pieces and then removes this row.
    for turn in 0..16 {
        assert_eq!((game.finished_turns(), game.outcome()), (turn, None));
        let by = game.position().to_move();
        let (dot, spot) = if by == WHITE { ("b1", "b2") } else { ("h1", "h2") };
        let push = GipfAct::Push(dot.parse().expect("a dot"), spot.parse().expect("a spot"));
        game.apply(by, &push).expect("the line is not full");
        if game.position().phase() == GipfPhase::RemoveRows(by) {
            let row = game.position().pieces(by).iter().map(Spot::point).collect();
            game.apply(by, &GipfAct::Take(row)).expect("it is a row");
        }
        // Once the position has occurred twice, its next occurrence is a draw.
        let draws = game.drawn_if_repeated().any(|position| *position == start);
        assert_eq!(draws, turn >= 7, "turn {turn}");
    }
    assert_eq!(game.outcome(), Some(GipfOutcome { winner: None, by: GipfEndReason::Repetition }));
    assert_eq!(game.apply(WHITE, &GipfAct::Resign), Err(GipfRefusal::GameOver));
}

/// Returns a position in which `e1-e2` pushes White's loaded piece to the centre.
fn start(challenge: &str) -> String {
    format!("G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 {challenge} tournament")
}

#[test]
fn g8_1_attempts_and_neutralisations_are_limited() {
    let validate = |potentials, attempts, neutralisations| {
        let challenge = Some(ChallengeOptions { attempts, neutralisations, ..ChallengeOptions::default() });
        GipfOptions { potentials, challenge, ..GipfOptions::default() }.validate()
    };
    assert_eq!([validate(3, 1, None), validate(3, 12, None), validate(3, 12, Some(12))], [Ok(()); 3]);
    assert_eq!(validate(3, 0, None), Err(GipfOptionsError::AttemptsOutOfBounds(0)));
    assert_eq!(validate(3, 13, None), Err(GipfOptionsError::AttemptsOutOfBounds(13)));
    for neutralise in [0, 3] {
        let wrong = Err(GipfOptionsError::NeutralisationsOutOfBounds { neutralise, attempts: 2 });
        assert_eq!(validate(3, 2, Some(neutralise)), wrong);
    }
    assert_eq!(validate(0, 1, None), Err(GipfOptionsError::NothingToChallenge));
    let all = ChallengeOptions { attempts: 5, ..ChallengeOptions::default() };
    assert_eq!((ChallengeOptions::default().attempts, all.max_neutralisations()), (1, 5), "all by default");
    // With two attempts and one neutralisation, a failed attempt leaves a second chance. With one attempt, no chance is
    // left.
    let two = |black: &str| {
        format!("G.../...../....../BLL..../....../...../...g w push 6/6 7/10 bb 0/0 {black}/{black} tournament")
    };
    let held = "e1-e2 use challenge held +e1-e2";
    assert_eq!(play(&two("1.1.*"), held).phase(), GipfPhase::ExtraMove);
    let second = play(&two("2.1.*"), held);
    assert_eq!((second.phase(), second.to_move()), (GipfPhase::DecideUse, WHITE));
    let won = "e1-e2 use challenge won";
    assert!(play(&two("2.1.*"), won).to_string().contains(" 2.1.*/1.0.* "), "no neutralisation is left");
}

#[test]
fn g8_3_both_sides_are_asked_only_if_a_challenge_is_possible() {
    let asked = play(&start("1.1.*/1.1.*"), "e1-e2");
    assert_eq!((asked.phase(), asked.actor()), (GipfPhase::DecideUse, Some(WHITE)));
    let answer = play(&start("1.1.*/1.1.*"), "e1-e2 use");
    assert_eq!((answer.phase(), answer.actor()), (GipfPhase::AnswerUse, Some(BLACK)));
    assert_eq!(play(&start("1.1.*/1.1.*"), "e1-e2 use allow").phase(), GipfPhase::ExtraMove);
    for none in ["1.1.*/0.1.*", "1.1.*/1.0.*", "1.1.1/1.1.0", "-"] {
        assert_eq!(play(&start(none), "e1-e2").phase(), GipfPhase::ExtraMove, "{none}");
    }
}

#[test]
fn g8_2_first_counts_potentials_as_they_reach_the_centre() {
    let asked = play(&start("1.1.1/1.1.1"), "e1-e2");
    assert!(asked.to_string().contains(" use+ 5/6 8/9 bb 0/0 1.1.1/1.1.0 "), "{asked}");
}

#[test]
fn g8_4_g8_6_only_a_won_challenge_neutralises() {
    let won = play(&start("1.1.*/2.2.*"), "e1-e2 use challenge won");
    assert!(won.to_string().ends_with(" b push 5/6 8/9 bb 0/0 1.1.*/1.1.* tournament"), "{won}");
    let held = play(&start("1.1.*/2.2.*"), "e1-e2 use challenge held");
    assert!(held.to_string().contains(" w extra+ 5/6 8/9 bb 0/0 1.1.*/1.2.* "), "{held}");
}

#[test]
fn g8_7_forgoing_in_a_contest_uses_up_only_the_attempt() {
    let given = play(&start("1.1.*/2.2.*"), "e1-e2 use challenge forgo");
    assert!(given.to_string().ends_with(" b push 5/6 8/9 bb 0/0 1.1.*/1.2.* tournament"), "{given}");
    let contest = play(&start("1.1.*/2.2.*"), "e1-e2 use challenge");
    assert_eq!(contest.actor(), None);
    assert_eq!(refused(&contest.to_string(), "use"), GipfRefusal::NotNow);
}
