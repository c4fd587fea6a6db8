//! Tests of loaded pieces, extra moves and single potentials (section 6).

use gipf_rules::{
    BLACK, GipfEndReason, GipfOptions, GipfOptionsError, GipfPhase, GipfPosition, GipfRefusal, GipfVersion,
    IntroductionStage, MAX_POTENTIALS, PieceKind, Spot, WHITE,
};
use tamsk_rules::Player;

use crate::cases::{play, position, refused, words};

const BEFORE: &str = "G.../...../....../B.L..../....../...../...g w push 6/6 8/10 bb 0/0 - tournament";

#[test]
fn g6_1_both_sides_have_the_agreed_potentials_besides_their_reserves() {
    for version in GipfVersion::ALL {
        for potentials in 0..=MAX_POTENTIALS {
            let options = GipfOptions { version, potentials, ..GipfOptions::default() };
            assert_eq!(options.validate(), Ok(()));
            let start = GipfPosition::start(&options);
            let without = GipfPosition::start(&GipfOptions { potentials: 0, ..options });
            for side in Player::BOTH {
                assert_eq!(start.potentials_left(side), potentials);
                assert_eq!(start.reserve(side), without.reserve(side), "never in the reserve");
            }
        }
        let many = GipfOptions { version, potentials: 13, ..GipfOptions::default() };
        assert_eq!(many.validate(), Err(GipfOptionsError::TooManyPotentials(13)));
    }
}

#[test]
fn g6_4_a_loaded_piece_is_pushed_and_captured_like_any_other() {
    let start = "G.../...../....../LbL..../....../...../...g b push 7/6 7/9 bb 0/0 - tournament";
    let pushed = play(start, "f1-e2");
    let loaded = pushed.pieces_of(WHITE, PieceKind::Loaded);
    assert_eq!(loaded.iter().map(|spot| spot.to_string()).collect::<Vec<_>>(), ["d2", "e4"]);
    // Two loaded pieces extend a row of Black. Black takes one loaded piece and leaves the other on the board.
    let row = "G.../...../....../bbbbLL./....../...../...g b take:b 6/6 8/6 bb 0/0 - tournament";
    let captured = play(row, "xe2,e3,e4,e5,e6");
    assert_eq!((captured.captured_from(WHITE), captured.reserve(WHITE)), (9, 6));
    assert_eq!(captured.pieces_of(WHITE, PieceKind::Loaded).len(), 1);
}

#[test]
fn g6_15_a_loaded_piece_does_not_count_as_a_gipf_piece() {
    // White's last GIPF piece is taken. White loses although a loaded piece is left.
    let row = "BBBG/...../....../..L..../....../...../...g w take:w 6/16 6/0 bb 0/0 - tournament";
    let lost = play(row, "xb2,b3,b4,b5").outcome().expect("losing the last GIPF piece ends the match");
    assert_eq!((lost.winner, lost.by), (Some(BLACK), GipfEndReason::NoGipf));
    // White's last loaded piece is taken, and the match continues.
    let row = "BBBL/...../....../......./....../...../G..g w take:w 6/16 6/0 bb 0/0 - tournament";
    let goes_on = play(row, "xb2,b3,b4,b5");
    assert_eq!((goes_on.outcome(), goes_on.pieces_of(WHITE, PieceKind::Loaded).len()), (None, 0));
    assert_eq!(goes_on.potentials_left(WHITE), 0);
}

#[test]
fn g6_2_g6_3_loaded_pieces_come_before_basic_ones() {
    let start = "G.../...../....../......./....../...../...g w push 16/16 0/0 ll 2/1 - tournament";
    let after = play(start, "Le1-e2 e9-e8");
    assert_eq!((after.reserve(WHITE), after.potentials_left(WHITE)), (15, 1));
    assert_eq!(
        (after.introduction_stage(WHITE), after.introduction_stage(BLACK)),
        (IntroductionStage::Loaded, IntroductionStage::Basic)
    );
    assert_eq!(after.potentials_left(BLACK), 0, "Black's remaining potential is lost");
    let start = "G.../...../....../......./....../...../...g w push 16/16 0/0 gg 1/1 - tournament";
    assert_eq!(play(start, "Le1-e2").introduction_stage(WHITE), IntroductionStage::Basic, "no GIPF piece afterwards");
    assert_eq!(refused(BEFORE, "Le1-e2"), GipfRefusal::NoPotential);
}

#[test]
fn g6_7_g6_8_a_push_to_the_centre_gives_an_extra_move() {
    // A basic piece pushes the loaded piece from e4 to the centre.
    let start = "G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 - tournament";
    let due = play(start, "e1-e2");
    assert_eq!((due.phase(), due.has_made_normal_move()), (GipfPhase::ExtraMove, true));
    let after = play(start, "e1-e2 +e9-e8");
    assert_eq!(after.piece(Spot::CENTRE), Some((WHITE, PieceKind::Basic)));
    assert_eq!(after.pieces_of(WHITE, PieceKind::Potential).len(), 1);
    assert_eq!((after.to_move(), after.reserve(WHITE)), (BLACK, 5));
}

#[test]
fn g6_9_g6_11_after_the_opponents_push_the_extra_move_is_first() {
    let start = "G.../...../....../bbL..../....../...../...g b push 7/6 8/8 bb 0/0 - tournament";
    let due = play(start, "e1-e2");
    assert_eq!((due.to_move(), due.phase(), due.has_made_normal_move()), (WHITE, GipfPhase::ExtraMove, false));
    let after = play(start, "e1-e2 +e9-e8");
    assert_eq!(
        (after.to_move(), after.phase()),
        (WHITE, GipfPhase::Push),
        "the extra and the normal move are one turn"
    );
}

#[test]
fn g6_10_forgoing_loses_the_potential_and_keeps_the_piece() {
    let start = "G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 - tournament";
    let after = play(start, "e1-e2 forgo");
    assert_eq!(after.piece(Spot::CENTRE), Some((WHITE, PieceKind::Basic)));
    assert_eq!(after.to_move(), BLACK);
    let due = play(start, "e1-e2").to_string();
    assert_eq!(refused(&due, "e9-e8"), GipfRefusal::NotNow, "nothing else may be done first");
}

#[test]
fn g6_5_g6_6_loaded_pieces_may_stay_but_rows_of_them_are_cut() {
    let mixed = "BBBL/...../....../......./....../...../G..g w take:w 6/6 6/10 bb 0/0 - tournament";
    assert_eq!(words(&position(mixed)), ["xb2,b3,b4", "xb2,b3,b4,b5"]);
    let loaded = "..../LLLLL/....../......./....../...../G..g w take:w 6/6 5/10 bb 0/0 - tournament";
    assert_eq!(refused(loaded, "leave"), GipfRefusal::RowRemains);
    assert_eq!(refused(loaded, "xc2"), GipfRefusal::MustCutLoadedRow, "four loaded pieces remain in line");
    let taken = play(loaded, "xc4");
    assert_eq!(taken.to_move(), BLACK, "the middle one is enough");
    let after = play("..../LGGGG/....../......./....../...../...g w take:w 6/6 3/10 bb 0/0 - tournament", "xc2");
    assert_eq!(after.phase(), GipfPhase::RemoveRows(WHITE), "four GIPF pieces may stay");
    assert!(words(&after).contains(&"leave".to_owned()));
    // Taking the compulsory pieces is not enough if four pieces in line remain and not all are GIPF pieces.
    let five = "..../BLLLL/....../......./....../...../G..g w take:w 6/6 5/10 bb 0/0 - tournament";
    assert_eq!(refused(five, "xc2"), GipfRefusal::MustCutLoadedRow);
}

#[test]
fn g6_14_a_single_potential_must_be_taken_and_is_worth_nothing() {
    let row = "BBBT/...../....../......./....../...../G..g w take:w 6/6 7/10 bb 0/0 - tournament";
    assert_eq!(words(&position(row)), ["xb2,b3,b4,b5"]);
    assert_eq!(play(row, "xb2,b3,b4,b5").reserve(WHITE), 9);
}

#[test]
fn g6_12_a_full_board_takes_no_extra_move() {
    // Every spot is occupied. Only `forgo` is left, and then Black's move is impossible (G7.3).
    let full = "GgTt/TtTtT/tTtTtT/tTtLtTt/tTtBbB/BbBbB/BbBb w extra+ 5/6 3/5 bb 0/0 - tournament";
    let due = position(full);
    assert_eq!(words(&due), ["forgo"]);
    assert_eq!(refused(full, "+e9-e8"), GipfRefusal::LineFull);
    let after = play(full, "forgo");
    assert_eq!(
        after.outcome().map(|outcome| (outcome.winner, outcome.by)),
        Some((Some(WHITE), GipfEndReason::Blocked))
    );
}

#[test]
fn g6_13_an_extra_move_may_bring_about_another() {
    // The potential enters at e2 and pushes one loaded piece from e4 to the centre, and another from the centre to the
    // next spot.
    let start = "G.../...../....../BbLL.../....../...../...g w extra+ 6/6 7/9 bb 0/0 - tournament";
    let again = play(start, "+e1-e2");
    assert_eq!((again.phase(), again.to_move()), (GipfPhase::ExtraMove, WHITE), "another follows at once");
    assert_eq!(again.pieces_of(WHITE, PieceKind::Loaded).len(), 1);
    let done = play(start, "+e1-e2 +a1-b2");
    assert_eq!((done.to_move(), done.phase()), (BLACK, GipfPhase::Push));
    assert_eq!(done.pieces_of(WHITE, PieceKind::Potential).len(), 2);
    // An extra move may also bring the opponent's loaded piece to the centre. The opponent's extra move is due in their
    // turn.
    let other = start.replace("BbLL...", "BblL...").replace("6/6 7/9", "6/6 8/8");
    let theirs = play(&other, "+e1-e2");
    assert_eq!((theirs.to_move(), theirs.phase(), theirs.has_made_normal_move()), (BLACK, GipfPhase::ExtraMove, false));
}
