//! The end of a match (section 7).

use tamsk::gipf::{GipfAct, GipfEnd, GipfMatch, GipfOptions, GipfOutcome, GipfRefusal, Side};

use crate::table::{play, position};

fn won(winner: Side, by: GipfEnd) -> Option<GipfOutcome> {
    Some(GipfOutcome { winner: Some(winner), by })
}

#[test]
fn g7_1_an_empty_reserve_loses_at_the_beginning_of_the_turn_only() {
    let start = "..../...../....../......./....../...../.... w push 1/1 14/14 bb 0/0 - basic";
    assert_eq!(play(start, "e1-e2").outcome(), None);
    assert_eq!(play(start, "e1-e2 e9-e8").outcome(), won(Side::Black, GipfEnd::NoReserve));
}

#[test]
fn g7_2_without_a_gipf_piece_a_side_has_lost_in_the_middle_of_removals() {
    let start = "BBBG/...../....../......./....../...../...g w take:w 6/16 7/0 bb 0/0 - tournament";
    assert_eq!(play(start, "xb2,b3,b4,b5").outcome(), won(Side::Black, GipfEnd::NoGipf));
    // Both lose the last one in one removal.
    let both = "..../...../....../BBBBGg./....../...../.... w take:w 6/6 6/10 bb 0/0 - tournament";
    assert_eq!(play(both, "xe2,e3,e4,e5,e6,e7").outcome(), won(Side::White, GipfEnd::NoGipf));
}

#[test]
fn g9_3_a_text_may_be_over() {
    let text = "G.../...../....../......./....../...../.... w push 6/6 10/12 bb 0/0 - tournament";
    assert_eq!(position(text).outcome(), won(Side::White, GipfEnd::NoGipf));
    let text = "..../...../....../......./....../...../.... w push 0/15 15/0 bb 0/0 - basic";
    assert_eq!(position(text).outcome(), won(Side::Black, GipfEnd::NoReserve));
}

#[test]
fn g7_3_without_a_free_spot_the_normal_move_cannot_be_made() {
    // One spot is free, and no four of a colour are in line.
    let start = "G.Tg/TtTtT/tTtTtT/tTtTtTt/tTtBtB/BbBbB/BbBb b push 6/7 3/5 bb 0/0 - tournament";
    assert_eq!(position(start).outcome(), None);
    let full = play(start, "a3-b3");
    assert_eq!((full.turn(), full.outcome()), (Side::White, won(Side::Black, GipfEnd::Blocked)));
    let text = full.to_string();
    assert_eq!(position(&text).outcome(), full.outcome(), "a text may be over as well (G9.3)");
}

#[test]
fn g7_5_either_side_resigns_at_any_time_but_once() {
    let mut game = GipfMatch::new(GipfOptions::default(), None).expect("the rules are possible");
    game.apply(Side::Black, &GipfAct::Resign).expect("resigning is always possible");
    assert_eq!(game.outcome(), won(Side::White, GipfEnd::Resigned));
    assert_eq!(game.apply(Side::White, &GipfAct::Resign), Err(GipfRefusal::GameOver));
}
