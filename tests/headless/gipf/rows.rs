//! Tests of removing rows in GIPF by clicks, and of the pieces that may stay on the board.

use gipf_rules::{BLACK, GipfPhase, WHITE};
use tamsk_testing::prelude::*;

use super::{acts, aim, click, gipf, position};

/// A position with White's row from e2 to e5, extended by Black's GIPF piece on e6.
const ROW: &str = "g..G/...../....../BBBBg.G/....../...../g..G w take:w 8/12 0/0 bb 0/0 - standard";

/// A position with White's row from e2 to e5, extended by Black's basic piece on e6. No piece of the row may stay.
const PLAIN: &str = "g..G/...../....../BBBBb.G/....../...../g..G w take:w 8/13 0/0 bb 0/0 - standard";

#[test]
fn one_click_takes_a_row_without_a_choice() {
    let mut game = gipf("version: Standard", PLAIN, TWO_PEOPLE);
    assert_eq!(position(&game).phase(), GipfPhase::RemoveRows(WHITE));
    click(&mut game, "e3");
    assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5, e6])"]);
    assert_eq!((position(&game).reserve(WHITE), position(&game).captured_from(BLACK)), (12, 1));
}

#[test]
fn a_row_with_a_choice_needs_a_second_click() {
    let mut game = gipf("version: Standard", ROW, TWO_PEOPLE);
    click(&mut game, "e3");
    assert!(acts(&game).is_empty(), "the first click must only ask");
    game.assert_text("e6 is taken as well. Click it to keep it on the board, or click the row again.");
    click(&mut game, "e6");
    game.assert_text("e6 can stay on the board. Click it to take it as well, or click the row again.");
    click(&mut game, "e6");
    click(&mut game, "e3");
    assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5, e6])"]);
    assert_eq!((position(&game).reserve(WHITE), position(&game).captured_from(BLACK)), (12, 2));
}

#[test]
fn esc_and_right_click_cancel_the_question_about_a_row() {
    type Leave = fn(&mut HeadlessGame);
    let ways: [Leave; 3] = [
        |game| _ = game.press_key(KeyCode::Escape).run_frames(3),
        |game| _ = game.press_key(KeyCode::KeyZ).run_frames(3),
        |game| _ = game.right_click(),
    ];
    for leave in ways {
        let mut game = gipf("version: Standard", ROW, TWO_PEOPLE);
        click(&mut game, "e6");
        assert!(aim(&game).row_with_open_choice.is_some());
        leave(&mut game);
        assert_eq!((aim(&game).row_with_open_choice, game.menu()), (None, Menu::None));
        click(&mut game, "e3");
        assert!(acts(&game).is_empty(), "the question must come again");
        click(&mut game, "e3");
        assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5, e6])"], "the cancelled choice must be forgotten");
    }
}

#[test]
fn each_removal_starts_without_the_previous_choices() {
    // White's row is extended by a GIPF piece of Black, and Black's next row is extended by a GIPF piece of White.
    let both = "..../bbbbG/....../BBBBg../....../...../.... w take:w 12/12 0/0 bb 0/0 - tournament";
    let mut game = gipf("version: Tournament", both, TWO_PEOPLE);
    click(&mut game, "e6");
    click(&mut game, "e3");
    assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5])"]);
    assert_eq!(position(&game).phase(), GipfPhase::RemoveRows(BLACK));
    assert!(aim(&game).toggled_spots.is_empty() && aim(&game).row_with_open_choice.is_none());
    click(&mut game, "c3");
    click(&mut game, "c3");
    assert_eq!(acts(&game)[1], "black Take([c2, c3, c4, c5, c6])", "Black must capture the piece by default");
}

#[test]
fn a_click_keeps_a_gipf_piece_and_the_button_takes_the_rest() {
    let mut game = gipf("version: Standard", ROW, TWO_PEOPLE);
    click(&mut game, "e6");
    assert_eq!(acts(&game), [""; 0], "no piece may be removed yet");
    click(&mut game, "e6");
    click(&mut game, "e6");
    game.click_button("gipf take").run_frames(3);
    assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5])"]);
    assert_eq!(position(&game).captured_from(BLACK), 0);
}

#[test]
fn keys_take_a_row() {
    let mut game = gipf("version: Standard", ROW, TWO_PEOPLE);
    // The first press shows the cursor on the row, and the second press asks which pieces stay.
    game.press_key(KeyCode::Space).run_frames(2).press_key(KeyCode::Space).run_frames(3);
    assert!(acts(&game).is_empty() && aim(&game).row_with_open_choice.is_some());
    game.press_key(KeyCode::Space).run_frames(3);
    assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5, e6])"]);
}

#[test]
fn a_row_of_gipf_pieces_may_be_left() {
    let four = "...B/...../....../GGGG.../....../...../g..b w take:w 9/15 0/0 bb 0/0 - tournament";
    let mut game = gipf("version: Tournament", four, TWO_PEOPLE);
    game.click_button("gipf leave").run_frames(3);
    assert_eq!(acts(&game), ["white LeaveRows"]);
    assert_eq!(position(&game).to_move(), BLACK);
}

#[test]
fn only_the_owner_can_take_a_row() {
    let of_black = "g..G/...../....../bbbb..G/....../...../g..G w take:b 12/10 0/0 bb 0/0 - standard";
    let mut game = gipf("version: Standard", of_black, TWO_PEOPLE);
    assert_eq!(position(&game).actor(), Some(BLACK), "only Black may act");
    click(&mut game, "d4");
    assert_eq!(acts(&game), [""; 0]);
    click(&mut game, "e3");
    assert_eq!(acts(&game), ["black Take([e2, e3, e4, e5])"]);
}
