//! Rows, extensions and GIPF pieces in them (sections 4 and 5).

use tamsk::gipf::{GipfPhase, GipfRefusal, Side};

use crate::table::{play, position, refused, words};

#[test]
fn g4_2_g4_3_the_extension_goes_too_and_the_opponents_pieces_are_captured() {
    let start = "..../...../....../BBB.bb./....../...../.... w push 6/6 6/7 bb 0/0 - basic";
    let after = play(start, "e1-e2");
    assert_eq!(words(&after), ["xe2,e3,e4,e5,e6,e7"]);
    let after = play(start, "e1-e2 xe2,e3,e4,e5,e6,e7");
    assert_eq!((after.reserve(Side::White), after.captured(Side::Black)), (9, 9));
    assert_eq!((after.turn(), after.phase()), (Side::Black, GipfPhase::Push));
}

#[test]
fn g4_4_g4_7_crossing_rows_are_removed_in_any_order_and_may_break() {
    let crossing = "B.../.B.../..B.../BBBB.../....../...../.... w take:w 3/6 5/9 bb 0/0 - basic";
    assert_eq!(words(&position(crossing)), ["xb2,c3,d4,e5", "xe2,e3,e4,e5"]);
    let broken = play(crossing, "xb2,c3,d4,e5");
    assert_eq!((broken.turn(), broken.reserve(Side::White)), (Side::Black, 7), "three are left of the other");
}

#[test]
fn g5_3_rows_that_cross_on_a_gipf_piece_are_broken_or_not() {
    let crossing = "B.../.B.../..B.../BBBG.../....../...../G..g w take:w 3/16 5/0 bb 0/0 - tournament";
    assert_eq!(play(crossing, "xe2,e3,e4,e5").turn(), Side::Black);
    let left = play(crossing, "xe2,e3,e4");
    assert_eq!(words(&left), ["xb2,c3,d4", "xb2,c3,d4,e5"]);
}

#[test]
fn g4_5_g4_6_who_moved_removes_first_then_the_other() {
    let start = ".bbb/.BBB./....../......./....../...../.... w push 6/6 6/6 bb 0/0 - basic";
    let after = play(start, "b1-c2");
    assert_eq!(after.phase(), GipfPhase::Take(Side::White));
    let start = ".bbb/...../....../......./....../...../BBBB w take:w 6/6 5/6 bb 0/0 - basic";
    let after = play(start, "xh2,h3,h4,h5");
    assert_eq!((after.turn(), after.phase()), (Side::Black, GipfPhase::Push));
    let both = "bbbb/...../....../......./....../...../BBBB w take:w 6/6 5/5 bb 0/0 - basic";
    let after = play(both, "xh2,h3,h4,h5");
    assert_eq!((after.turn(), after.phase()), (Side::White, GipfPhase::Take(Side::Black)), "not a turn of Black");
    assert_eq!(play(both, "xh2,h3,h4,h5 xb2,b3,b4,b5").turn(), Side::Black);
}

#[test]
fn g5_1_gipf_pieces_of_either_colour_may_stay() {
    let row = "BBBG/...../....../......./....../...../...g w take:w 6/16 7/0 bb 0/0 - tournament";
    assert_eq!(words(&position(row)), ["xb2,b3,b4", "xb2,b3,b4,b5"]);
    assert_eq!(refused(row, "xb2,b3"), GipfRefusal::MustTake);
    assert_eq!(refused(row, "xb2,b3,b4,c2"), GipfRefusal::NoRow);
    assert_eq!(refused(row, "leave"), GipfRefusal::RowRemains);
}

#[test]
fn g5_4_a_row_of_gipf_pieces_only_may_stay() {
    let row = "GGGG/...../....../......./....../...../...g w take:w 6/16 4/0 bb 0/0 - tournament";
    assert_eq!(words(&position(row)).len(), 16, "fifteen removals and leaving");
    let left = play(row, "leave");
    assert_eq!((left.turn(), left.phase()), (Side::Black, GipfPhase::Push));
    let rest = play(row, "xb2");
    assert_eq!((rest.reserve(Side::White), rest.turn()), (8, Side::Black));
}
