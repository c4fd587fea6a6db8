//! Rows are removed by a click, with what may stay.

use bevy::prelude::*;
use tamsk::gipf::{GipfPhase, Side};

use super::{PEOPLE, acts, at, gipf, position};

/// A row of White from e2 to e5, extended by a GIPF piece of Black on e6.
const ROW: &str = "g..G/...../....../BBBBg.G/....../...../g..G w take:w 8/12 0/0 bb 0/0 - standard";

#[test]
fn a_click_on_a_row_takes_it_with_what_it_captures() {
    let mut game = gipf("version: Standard", ROW, PEOPLE);
    assert_eq!(position(&game).phase(), GipfPhase::Take(Side::White));
    let row = at(&mut game, "e3");
    game.click(row).frames(3);
    assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5, e6])"]);
    assert_eq!((position(&game).reserve(Side::White), position(&game).captured(Side::Black)), (12, 2));
}

#[test]
fn what_may_stay_is_kept_by_a_click_and_taken_by_another() {
    let mut game = gipf("version: Standard", ROW, PEOPLE);
    let gipf_piece = at(&mut game, "e6");
    game.click(gipf_piece).frames(3);
    assert_eq!(acts(&game), [""; 0], "nothing is removed yet");
    game.click(gipf_piece).frames(3).click(gipf_piece).frames(3);
    game.press_button("gipf take").frames(3);
    assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5])"]);
    assert_eq!(position(&game).captured(Side::Black), 0);
}

#[test]
fn keys_take_a_row_too() {
    let mut game = gipf("version: Standard", ROW, PEOPLE);
    // The first press shows the cursor on the row.
    game.key(KeyCode::Space).frames(2).key(KeyCode::Space).frames(3);
    assert_eq!(acts(&game), ["white Take([e2, e3, e4, e5, e6])"]);
}

#[test]
fn a_row_of_gipf_pieces_may_be_left() {
    let four = "...B/...../....../GGGG.../....../...../g..b w take:w 9/15 0/0 bb 0/0 - tournament";
    let mut game = gipf("version: Tournament", four, PEOPLE);
    game.press_button("gipf leave").frames(3);
    assert_eq!(acts(&game), ["white Leave"]);
    assert_eq!(position(&game).turn(), Side::Black);
}

#[test]
fn the_opponent_cannot_take_a_row_that_is_not_theirs() {
    let of_black = "g..G/...../....../bbbb..G/....../...../g..G w take:b 12/10 0/0 bb 0/0 - standard";
    let mut game = gipf("version: Standard", of_black, PEOPLE);
    assert_eq!(position(&game).actor(), Some(Side::Black), "only Black is asked");
    let empty = at(&mut game, "d4");
    game.click(empty).frames(3);
    assert_eq!(acts(&game), [""; 0]);
    let row = at(&mut game, "e3");
    game.click(row).frames(3);
    assert_eq!(acts(&game), ["black Take([e2, e3, e4, e5])"]);
}
