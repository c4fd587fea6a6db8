//! Tests of rows, extensions and GIPF pieces in rows (sections 4 and 5), and of turns as text (section 10).

use std::collections::HashSet;

use gipf_rules::{
    BLACK, CompactAct, GipfAct, GipfMatch, GipfOptions, GipfPhase, GipfPosition, GipfRefusal, GipfVersion,
    IntroductionStage, ParseCompactActError, WHITE,
};

use crate::cases::{play, position, refused, words};

#[test]
fn g4_1_four_in_line_are_a_row_even_if_the_opponent_made_it() {
    // Black's push makes a row of White's pieces, but only White decides about the removal.
    let start = "..../...../....../B.BBB../....../...../.... b push 6/6 8/12 bb 0/0 - basic";
    let after = play(start, "e1-e2");
    assert_eq!((after.to_move(), after.phase()), (BLACK, GipfPhase::RemoveRows(WHITE)));
    assert_eq!(words(&after), ["xe2,e3,e4,e5,e6"]);
    // All kinds of pieces count in every direction. Three pieces, gaps and mixed colours do not make a row.
    for (spots, is_row) in [
        ("BGLT/...../....../......./....../...../G..g", true),
        ("B.../.G.../..L.../...T.../....../...../G..g", true),
        ("...B/...G./...L../...T.../....../...../G..g", true),
        ("BGL./...../....../......./....../...../G..g", false),
        ("..../...../....../BGL.T../....../...../G..g", false),
        ("..../...../....../BGLt.../....../...../G..g", false),
    ] {
        let worth = |letters: [char; 2], gipf| spots.matches(letters).count() + 2 * spots.matches(gipf).count();
        let captured = [12 - worth(['B', 'L'], 'G'), 12 - worth(['b', 'l'], 'g')];
        let text = format!("{spots} w take:w 6/6 {}/{} bb 0/0 - tournament", captured[0], captured[1]);
        match text.parse::<GipfPosition>() {
            Ok(position) => assert!(is_row && !words(&position).is_empty(), "{text}"),
            Err(error) => assert!(!is_row && error.field_number == 3, "{text}: {error}"),
        }
    }
}

#[test]
fn g4_2_g4_3_the_extension_goes_too_and_the_opponents_pieces_are_captured() {
    let start = "..../...../....../BBB.bb./....../...../.... w push 6/6 6/7 bb 0/0 - basic";
    let after = play(start, "e1-e2");
    assert_eq!(words(&after), ["xe2,e3,e4,e5,e6,e7"]);
    let after = play(start, "e1-e2 xe2,e3,e4,e5,e6,e7");
    assert_eq!((after.reserve(WHITE), after.captured_from(BLACK)), (9, 9));
    assert_eq!((after.to_move(), after.phase()), (BLACK, GipfPhase::Push));
}

#[test]
fn g4_4_g4_7_crossing_rows_are_removed_in_any_order_and_may_break() {
    let crossing = "B.../.B.../..B.../BBBB.../....../...../.... w take:w 3/6 5/9 bb 0/0 - basic";
    assert_eq!(words(&position(crossing)), ["xb2,c3,d4,e5", "xe2,e3,e4,e5"]);
    let broken = play(crossing, "xb2,c3,d4,e5");
    assert_eq!((broken.to_move(), broken.reserve(WHITE)), (BLACK, 7), "three pieces of the other row are left");
}

#[test]
fn g5_2_an_own_gipf_piece_returns_as_two_basic_pieces() {
    let row = "BBBG/...../....../......./....../...../...g w take:w 6/16 7/0 bb 0/0 - tournament";
    let both = row.replace("...g w", "G..g w").replace("6/16 7/0", "6/16 5/0");
    let taken = play(&both, "xb2,b3,b4,b5");
    assert_eq!((taken.reserve(WHITE), taken.captured_from(WHITE)), (6 + 3 + 2, 5));
    assert_eq!(refused(&play(&both, "xb2,b3,b4,b5 e9-e8").to_string(), "Ge1-e2"), GipfRefusal::NoMoreGipfPieces);
    // A side that has introduced only GIPF pieces may introduce another GIPF piece.
    let gipf = "GGGG/...../....../......./....../...../...g w take:w 6/16 4/0 gb 0/0 - tournament";
    let again = play(gipf, "xb2 e9-e8 Ge1-e2");
    assert_eq!((again.reserve(WHITE), again.introduction_stage(WHITE)), (6 + 2 - 2, IntroductionStage::Gipf));
}

#[test]
fn g5_3_taking_a_shared_gipf_piece_breaks_the_crossing_row() {
    let crossing = "B.../.B.../..B.../BBBG.../....../...../G..g w take:w 3/16 5/0 bb 0/0 - tournament";
    assert_eq!(play(crossing, "xe2,e3,e4,e5").to_move(), BLACK);
    let left = play(crossing, "xe2,e3,e4");
    assert_eq!(words(&left), ["xb2,c3,d4", "xb2,c3,d4,e5"]);
}

#[test]
fn g4_5_g4_6_the_player_who_moved_removes_rows_first() {
    let start = ".bbb/.BBB./....../......./....../...../.... w push 6/6 6/6 bb 0/0 - basic";
    let after = play(start, "b1-c2");
    assert_eq!(after.phase(), GipfPhase::RemoveRows(WHITE));
    let start = ".bbb/...../....../......./....../...../BBBB w take:w 6/6 5/6 bb 0/0 - basic";
    let after = play(start, "xh2,h3,h4,h5");
    assert_eq!((after.to_move(), after.phase()), (BLACK, GipfPhase::Push));
    let both = "bbbb/...../....../......./....../...../BBBB w take:w 6/6 5/5 bb 0/0 - basic";
    let after = play(both, "xh2,h3,h4,h5");
    assert_eq!((after.to_move(), after.phase()), (WHITE, GipfPhase::RemoveRows(BLACK)), "not a turn of Black");
    assert_eq!(play(both, "xh2,h3,h4,h5 xb2,b3,b4,b5").to_move(), BLACK);
}

#[test]
fn g4_8_rows_must_be_removed_before_the_match_continues() {
    let start = "..../...../....../BBB..../....../...../.... w push 6/6 9/12 bb 0/0 - basic";
    let options = GipfOptions { version: GipfVersion::Basic, ..GipfOptions::default() };
    let mut game = GipfMatch::new(options, Some(position(start))).expect("the rules are possible");
    let push = |dot: &str, spot: &str| GipfAct::Push(dot.parse().expect("a dot"), spot.parse().expect("a spot"));
    game.apply(WHITE, &push("e1", "e2")).expect("the line is not full");
    // Neither side may do anything else before the row is removed.
    assert_eq!(game.check(BLACK, &push("e9", "e8")), Err(GipfRefusal::NotYourTurn));
    assert_eq!(game.check(WHITE, &push("e9", "e8")), Err(GipfRefusal::NotNow));
    assert_eq!(game.check(WHITE, &GipfAct::LeaveRows), Err(GipfRefusal::RowRemains));
    let row = ["e2", "e3", "e4", "e5"].map(|spot| spot.parse().expect("a spot")).to_vec();
    game.apply(WHITE, &GipfAct::Take(row)).expect("it is the row");
    assert_eq!(game.check(BLACK, &push("e9", "e8")), Ok(()));
}

#[test]
fn g5_1_gipf_pieces_of_either_colour_may_stay() {
    let row = "BBBG/...../....../......./....../...../...g w take:w 6/16 7/0 bb 0/0 - tournament";
    assert_eq!(words(&position(row)), ["xb2,b3,b4", "xb2,b3,b4,b5"]);
    assert_eq!(refused(row, "xb2,b3"), GipfRefusal::MustTakeMore);
    assert_eq!(refused(row, "xb2,b3,b4,c2"), GipfRefusal::NoRow);
    assert_eq!(refused(row, "leave"), GipfRefusal::RowRemains);
}

#[test]
fn g5_4_a_row_of_gipf_pieces_only_may_stay() {
    let row = "GGGG/...../....../......./....../...../...g w take:w 6/16 4/0 bb 0/0 - tournament";
    assert_eq!(words(&position(row)).len(), 16, "fifteen removals and leaving");
    let left = play(row, "leave");
    assert_eq!((left.to_move(), left.phase()), (BLACK, GipfPhase::Push));
    let rest = play(row, "xb2");
    assert_eq!((rest.reserve(WHITE), rest.to_move()), (8, BLACK));
}

/// Returns every way to finish the turn in progress, as text.
fn turns(start: &GipfPosition) -> Vec<String> {
    let mut turns = Vec::new();
    start.for_each_turn_completion(&mut |words, _| {
        turns.push(words.iter().map(CompactAct::to_string).collect::<Vec<_>>().join(" "));
    });
    turns
}

#[test]
fn g10_1_turns_are_written_with_the_words_of_both_players() {
    let turn = "La1-b2 use challenge held +e1-e2 xb2,b3,b4,b5 xf2,f3,f4,f5";
    let others = "e1-e2 Ge1-e2 forgo allow won leave xe5";
    for word in turn.split(' ').chain(others.split(' ')) {
        assert_eq!(word.parse::<CompactAct>().map(|read| read.to_string()), Ok(word.to_owned()));
    }
    // Spots are read in any order, but are written in alphabetical order.
    assert_eq!("xe5,b2,d4,c3".parse::<CompactAct>().map(|word| word.to_string()), Ok("xb2,c3,d4,e5".to_owned()));
    for nonsense in ["", "e1", "e1-e3", "pass", "x", "xe1", "Xe5", "+", "E1-e2", "e1-e2 ", "xe5,"] {
        let error: ParseCompactActError = nonsense.parse::<CompactAct>().expect_err(nonsense);
        assert!(error.to_string().contains("is no act"), "{error}");
    }
    // The rules determine who acts: White pushes and wants to use the potential, and Black challenges or allows the
    // use.
    let start = "G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 1.1.*/1.1.* tournament";
    let turns = turns(&position(start));
    for expected in [
        "a1-b2",
        "e1-e2 forgo",
        "e1-e2 use allow +a1-b2",
        "e1-e2 use allow forgo",
        "e1-e2 use challenge won",
        "e1-e2 use challenge held +a1-b2",
        "e1-e2 use challenge forgo",
    ] {
        assert_eq!(turns.iter().filter(|turn| *turn == expected).count(), 1, "{expected}: {turns:?}");
    }
    assert_eq!(play(start, "e1-e2 use challenge held +a1-b2").to_move(), BLACK);
}

#[test]
fn g10_2_a_removal_is_the_set_of_spots_it_empties() {
    // Two rows of GIPF pieces cross on e5. Each row allows 15 removals. The removal of e5 alone is possible in both
    // rows, but counts once.
    let crossing = "G.../.G.../..G.../GGGG.../....../...../...g w take:w 4/16 0/0 gg 0/0 - tournament";
    let found = words(&position(crossing));
    assert_eq!(found.len(), 15 + 15 - 1 + 1, "15 removals for each row, one of them shared, and leave");
    assert_eq!(found.iter().filter(|word| *word == "xe5").count(), 1);
    assert_eq!(found.iter().collect::<HashSet<_>>().len(), found.len());
    // Pushes from different dots are distinct turns, although they lead to only 18 positions.
    let start = GipfPosition::start(&GipfOptions { version: GipfVersion::Tournament, ..GipfOptions::default() });
    let mut after = HashSet::new();
    start.for_each_turn_completion(&mut |_, next| _ = after.insert(*next));
    assert_eq!((words(&start).len(), turns(&start).len(), after.len()), (42, 42, 18));
}
