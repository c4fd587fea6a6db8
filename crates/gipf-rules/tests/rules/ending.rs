//! The end of a match (section 7).

use gipf_rules::{GipfAct, GipfEnd, GipfMatch, GipfOptions, GipfOutcome, GipfPhase, GipfRefusal, Side, Spot, Version};

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
fn g7_6_a_turn_begins_with_no_reserve_then_blocked_then_the_extra_move() {
    // White's loaded piece stands on the centre when White's turn begins.
    let due = "G.../...../....../bbL..../....../...../...g b push 7/6 8/8 bb 0/0 - tournament";
    assert_eq!(play(due, "e1-e2").phase(), GipfPhase::Extra);
    let empty = due.replace("7/6 8/8", "0/6 15/8");
    assert_eq!(play(&empty, "e1-e2").outcome(), won(Side::Black, GipfEnd::NoReserve), "before the extra move");
    // The board is full, and a loaded piece of White's stands on the centre.
    let full = "G.Tg/TtTtT/tTtTtT/tTtLtTt/tTtBtB/BbBbB/BbBb b push 5/7 3/5 bb 0/0 - tournament";
    assert_eq!(play(full, "a3-b3").outcome(), won(Side::Black, GipfEnd::Blocked), "before the extra move");
    let both = full.replace("5/7 3/5", "0/7 8/5");
    assert_eq!(play(&both, "a3-b3").outcome(), won(Side::Black, GipfEnd::NoReserve), "before being blocked");
    // The start counts as the beginning of a turn (G7.4).
    let game = GipfMatch::new(GipfOptions::default(), None).expect("the rules are possible");
    assert_eq!((game.turns(), game.drawn_if_repeated().count()), (0, 0));
    let start = position("..../...../....../......./....../...../.... w push 12/12 3/3 bb 0/0 - basic");
    let options = GipfOptions { version: Version::Basic, ..GipfOptions::default() };
    let mut game = GipfMatch::new(options, Some(start)).expect("the rules are possible");
    for _ in 0..4 {
        for (side, dot, spot) in [(Side::White, "b1", "b2"), (Side::Black, "h1", "h2")] {
            let push = GipfAct::Push(dot.parse().expect("a dot"), spot.parse().expect("a spot"));
            game.apply(side, &push).expect("the line is not full");
            if game.position().phase() == GipfPhase::Take(side) {
                let row = game.position().pieces(side).iter().map(Spot::point).collect();
                game.apply(side, &GipfAct::Take(row)).expect("it is a row");
            }
        }
    }
    assert_eq!(*game.position(), start);
    assert!(game.drawn_if_repeated().any(|drawn| *drawn == start), "it has stood twice, with the start");
}

#[test]
fn g7_5_either_side_resigns_at_any_time_but_once() {
    let mut game = GipfMatch::new(GipfOptions::default(), None).expect("the rules are possible");
    game.apply(Side::Black, &GipfAct::Resign).expect("resigning is always possible");
    assert_eq!(game.outcome(), won(Side::White, GipfEnd::Resigned));
    assert_eq!(game.apply(Side::White, &GipfAct::Resign), Err(GipfRefusal::GameOver));
}
