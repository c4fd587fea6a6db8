//! One example of each kind of reason, and cases without a reason.

use tamsk_rules::{Position, Turn};

use super::{MistakeReason, find_reason};

/// The examples, one for each kind of reason: a position, the line with the worse turn, the line with the best turn,
/// and the reason.
const EXAMPLES: [[&str; 4]; MistakeReason::NAMES.len()] = [
    [
        "0111/11211/113320/0231321/123321/11221/1111 C2,F2,G1 B1,D4,F5 b 5/5 - 0",
        "B1-A1o C2-B2o pass B2-C2o",
        "B1-B2o pass B2-A1o",
        "AllGlassesImmuredByAnswer { opponent: Red, closed: B2, places: 1, rings: Some(3) }",
    ],
    [
        "0011/12221/123320/1234120/013221/12221/1110 B4,D2,E4 D3,D5,G2 r 2/8 - 0",
        "D2-E1o D3-E2o",
        "D2-E2o pass E2-E1o",
        "GlassImmuredByAnswer { opponent: Black, closed: E2, glass: E1, rings: Some(2) }",
    ],
    [
        "1101/12221/123221/1133311/123321/12211/0111 D4,E3,G3 C4,D7,E5 b 4/3 - 0",
        "E5-D6o G3-F4o",
        "E5-F4o pass D7-D6o",
        "OwnGlassImmured { glass: D7, rings: Some(2) }",
    ],
    [
        "1100/11221/123321/1221311/123321/12211/0111 C4,D3,E1 C3,E3,F4 b 1/9 - 0",
        "C3-B2 C4-D4o",
        "E3-D4o pass C3-B2o",
        "MissedForcedPass { opponent: Red, rings: Some(3) }",
    ],
    [
        "0111/00221/123321/1233221/123120/12221/1101 D3,D5,G1 B4,D4,E3 b 3/7 D5 3",
        "*D4-E4o D3-D4o",
        "*E3-E4o",
        "GlassEscapes { opponent: Red, glass: D3, closed: E4, rings: Some(1) }",
    ],
    [
        "0111/02221/123321/1234310/123321/12121/0110 D2,D3,D6 D5,G1,G4 r 4/3 - 0",
        "D6-D7 *D5-D6o",
        "D6-D7o D5-D6o",
        "KeptRingClaimed { opponent: Black, socket: D7, rings: Some(2) }",
    ],
    [
        "1111/12201/122321/0234220/123321/12021/1111 A1,C2,F5 B4,C3,D5 r 4/4 D5 1",
        "pass",
        "*pass",
        "ClaimForgone { socket: D5, rings: Some(1) }",
    ],
    [
        "1110/11221/123221/1233320/123311/12221/1111 C1,D7,E3 B3,C6,D4 b 0/6 - 0",
        "B3-C4",
        "D4-C4o E3-D4 *B3-B2o",
        "RingKept { socket: C4, rings: Some(3) }",
    ],
    [
        "0110/10221/123221/1222320/123321/12221/1110 D4,E6,F3 C2,D7,G1 b 4/6 - 0",
        "C2-B2o D4-C4o B2-A1o C4-D4o A1-B2o D4-D3o pass D3-D4o",
        "C2-D3o D4-C4o D3-D4o",
        "Divided { opponent: Red, own: 2, theirs: 3, rings: Some(2) }",
    ],
    [
        "1111/12121/123321/0234321/022021/12121/1111 B1,B3,E2 A1,A3,C3 r 3/5 - 0",
        "E2-E1o pass E1-D1o",
        "E2-E3o pass E3-F3o pass F3-E4o",
        "CutOffByOwnTurn { closed: E2, places: 4, rings: Some(1) }",
    ],
    [
        "1111/01221/123321/1233321/121311/12111/1100 C5,D4,F2 C6,E2,F4 r 5/5 F4 1",
        "*D4-E3o F4-F3o E3-D4o E2-E3o pass F3-G3o pass G3-G4o",
        "*F2-F3o E2-E3o F3-G3o F4-G4o",
        "CutOffByAnswer { opponent: Black, closed: F3, places: 2, rings: Some(2) }",
    ],
    [
        "0111/02121/123321/1223321/010321/12221/1111 C3,C4,D6 B3,D3,E6 b 6/4 - 0",
        "D3-D4o C3-D3o D4-E3o D3-E2o pass E2-E1o",
        "D3-E2o C3-D3o E2-E3o C4-D4o",
        "NotShutOut { opponent: Red, closed: E2, places: 1, filled: 1, rings: Some(1) }",
    ],
    [
        "1111/12221/122221/1234301/113321/12101/1100 A4,C4,D2 D1,D4,D6 r 8/2 - 0",
        "D2-E2o D4-C3o",
        "C4-C3o D4-C4o D2-E2o",
        "LastPlaceTaken { opponent: Black, socket: C3, rings: Some(1) }",
    ],
    [
        "0111/02221/103321/1232210/123221/12221/1110 D5,D6,E2 B4,D4,E5 b 5/6 - 0",
        "E5-E4o D6-D7o pass D7-D6o",
        "D4-E4o D5-D4o E5-D5o D6-D7o D5-D6o",
        "ImmuredLater { opponent: Red, closed: D6, glass: E4, turns: 1, rings: Some(2) }",
    ],
    [
        "1110/12221/123221/1214321/122320/11221/1111 C1,C4,E6 C3,D3,G4 b 5/2 C4 1",
        "*D3-E3o pass E3-D3 *pass",
        "D3-E3o pass E3-D3o",
        "HarmfulRing { socket: C4, rings: Some(1) }",
    ],
    [
        "1011/12221/122221/1224321/113311/12221/1111 C3,D1,E2 C4,D7,E3 r 0/6 - 0",
        "C3-D3 *C4-C3o pass C3-C4o",
        "E2-D3 *E3-E2o",
        "MustPassFirst { opponent: Black, moves: 1, rings: Some(1) }",
    ],
    [
        "1110/12121/113211/1234320/123321/12220/1111 B5,C2,F2 A1,E2,E4 r 1/6 - 0",
        "B5-C5o pass C5-C4 *pass C4-B3 *pass",
        "B5-A4o",
        "OpponentClaimsMoreRings { opponent: Black, claims: 2, best_claims: 0, rings: Some(2) }",
    ],
    [
        "1110/12221/123011/1224301/123221/02220/0111 A4,C6,D3 A2,F3,F5 r 11/1 - 0",
        "C6-C5o F3-E4o C5-C4o",
        "C6-D6o F3-E4 *D6-C5o pass C5-C4o",
        "WorseRingBalance { opponent: Black, own: 2, theirs: 1, best_own: 4, best_theirs: 0, rings: 3 }",
    ],
];

/// Returns the reason why the first turn of `played` is worse than the first turn of `best`.
fn explain(position: &str, played: &str, best: &str) -> Option<MistakeReason> {
    let turns = |line: &str| -> Vec<Turn> { line.split(' ').map(|turn| turn.parse().expect("a turn")).collect() };
    let (position, played, best) = (position.parse().expect("a position"), turns(played), turns(best));
    find_reason(&position, played[0], &played[1..], best[0], &best[1..])
}

#[test]
fn each_kind_has_an_example() {
    for ([position, played, best, expected], name) in EXAMPLES.into_iter().zip(MistakeReason::NAMES) {
        let reason = explain(position, played, best).expect("a reason");
        assert_eq!(format!("{reason:?}"), expected);
        assert_eq!(reason.name(), name);
    }
}

#[test]
fn the_result_is_given_only_if_both_lines_lead_to_the_end() {
    let [position, played, best, _] = EXAMPLES[1];
    let reason = |played, best| explain(position, played, best).expect("a reason");
    assert_eq!(reason(played, best).ring_loss(), Some(2));
    let shorter = "D2-E2o pass";
    assert_eq!((reason(played, shorter).ring_loss(), reason(played, shorter).name()), (None, "glass-immured"));
}

#[test]
fn lines_are_read_as_far_as_they_are_legal() {
    let [position, played, best, expected] = EXAMPLES[1];
    let reason = explain(position, &format!("{played} A1-A2"), &format!("{best} pass"));
    assert_eq!(format!("{:?}", reason.expect("a reason")), expected);
    assert_eq!(explain(position, "A1-A2", best), None);
    assert_eq!(explain(position, played, "A1-A2"), None);
}

#[test]
fn a_claim_and_a_move_are_distinguished() {
    // In both examples, the opponent’s answer fills one socket with a claim and another with a move. The claim immures
    // the glass in the first example, and the move does so in the second.
    for (position, played, best, closed) in [
        (
            "1111/12221/021221/0233310/123311/12121/1111 B4,C3,E5 A2,E2,G3 r 2/8 - 0",
            "C3-C4 *G3-F3o",
            "B4-C4o G3-F3o C4-D4",
            "GlassImmuredByAnswer { opponent: Black, closed: C4, glass: B4, rings: None }",
        ),
        (
            "1111/12221/123320/0233221/103121/11121/1111 D4,F3,G4 C3,E2,E4 b 6/4 F3 1",
            "*E4-D5 *F3-F2o",
            "*E2-F2o D4-D5o C3-D4o",
            "GlassImmuredByAnswer { opponent: Red, closed: F2, glass: E2, rings: None }",
        ),
    ] {
        assert_eq!(format!("{:?}", explain(position, played, best).expect("a reason")), closed);
    }
}

#[test]
fn a_turn_that_shuts_out_the_opponent_as_well_is_not_blamed_for_it() {
    let position = "0011/12221/013321/1224221/122321/12211/1111 A4,C1,G1 D3,E3,F4 b 6/2 C1 1";
    let reason = explain(position, "*D3-C2o pass C2-D3 *pass", "D3-C2o pass C2-D3o");
    assert_eq!(reason.map(|reason| reason.name()), Some("harmful-ring"));
}

#[test]
fn a_turn_that_is_not_worse_has_no_reason() {
    for [position, played, best, _] in EXAMPLES {
        assert_eq!(explain(position, best, best), None);
        assert_eq!(explain(position, best, played), None, "{position}");
    }
    let start = Position::start().to_string();
    assert_eq!(explain(&start, "D1-D2o", "D1-E2o"), None);
}
