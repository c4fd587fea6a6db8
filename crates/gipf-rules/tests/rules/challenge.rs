//! The challenge (section 8).

use gipf_rules::{ChallengeOptions, GipfOptions, GipfOptionsError, GipfPhase, GipfRefusal, Side};

use crate::table::{play, refused};

/// White's loaded piece comes to the centre with `e1-e2`.
fn start(challenge: &str) -> String {
    format!("G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 {challenge} tournament")
}

#[test]
fn g8_1_attempts_and_neutralisations_are_agreed_on() {
    let validate = |potentials, attempts, neutralise| {
        let challenge = Some(ChallengeOptions { attempts, neutralise, ..ChallengeOptions::default() });
        GipfOptions { potentials, challenge, ..GipfOptions::default() }.validate()
    };
    assert_eq!([validate(3, 1, None), validate(3, 12, None), validate(3, 12, Some(12))], [Ok(()); 3]);
    assert_eq!(validate(3, 0, None), Err(GipfOptionsError::Attempts(0)));
    assert_eq!(validate(3, 13, None), Err(GipfOptionsError::Attempts(13)));
    for neutralise in [0, 3] {
        let wrong = Err(GipfOptionsError::Neutralise { neutralise, attempts: 2 });
        assert_eq!(validate(3, 2, Some(neutralise)), wrong);
    }
    assert_eq!(validate(0, 1, None), Err(GipfOptionsError::NothingToChallenge));
    let all = ChallengeOptions { attempts: 5, ..ChallengeOptions::default() };
    assert_eq!((ChallengeOptions::default().attempts, all.neutralisations()), (1, 5), "all by default");
    // A failed attempt leaves no second chance with 1 and 1, and one with 2 and 1. The extra move wakes another.
    let two = |black: &str| {
        format!("G.../...../....../BLL..../....../...../...g w push 6/6 7/10 bb 0/0 {black}/{black} tournament")
    };
    let held = "e1-e2 use challenge held +e1-e2";
    assert_eq!(play(&two("1.1.*"), held).phase(), GipfPhase::Extra);
    let second = play(&two("2.1.*"), held);
    assert_eq!((second.phase(), second.turn()), (GipfPhase::Use, Side::White));
    let won = "e1-e2 use challenge won";
    assert!(play(&two("2.1.*"), won).to_string().contains(" 2.1.*/1.0.* "), "no neutralisation is left");
}

#[test]
fn g8_3_the_owner_and_the_opponent_are_asked_while_a_challenge_is_possible() {
    let asked = play(&start("1.1.*/1.1.*"), "e1-e2");
    assert_eq!((asked.phase(), asked.actor()), (GipfPhase::Use, Some(Side::White)));
    let answer = play(&start("1.1.*/1.1.*"), "e1-e2 use");
    assert_eq!((answer.phase(), answer.actor()), (GipfPhase::Answer, Some(Side::Black)));
    assert_eq!(play(&start("1.1.*/1.1.*"), "e1-e2 use allow").phase(), GipfPhase::Extra);
    for none in ["1.1.*/0.1.*", "1.1.*/1.0.*", "1.1.1/1.1.0", "-"] {
        assert_eq!(play(&start(none), "e1-e2").phase(), GipfPhase::Extra, "{none}");
    }
}

#[test]
fn g8_2_the_first_potentials_are_counted_as_they_come() {
    let asked = play(&start("1.1.1/1.1.1"), "e1-e2");
    assert!(asked.to_string().contains(" use+ 5/6 8/9 bb 0/0 1.1.1/1.1.0 "), "{asked}");
}

#[test]
fn g8_4_g8_6_a_challenge_won_neutralises_and_one_held_does_not() {
    let won = play(&start("1.1.*/2.2.*"), "e1-e2 use challenge won");
    assert!(won.to_string().ends_with(" b push 5/6 8/9 bb 0/0 1.1.*/1.1.* tournament"), "{won}");
    let held = play(&start("1.1.*/2.2.*"), "e1-e2 use challenge held");
    assert!(held.to_string().contains(" w extra+ 5/6 8/9 bb 0/0 1.1.*/1.2.* "), "{held}");
}

#[test]
fn g8_7_giving_in_uses_up_the_attempt_only() {
    let given = play(&start("1.1.*/2.2.*"), "e1-e2 use challenge forgo");
    assert!(given.to_string().ends_with(" b push 5/6 8/9 bb 0/0 1.1.*/1.2.* tournament"), "{given}");
    let contest = play(&start("1.1.*/2.2.*"), "e1-e2 use challenge");
    assert_eq!(contest.actor(), None);
    assert_eq!(refused(&contest.to_string(), "use"), GipfRefusal::NotNow);
}
