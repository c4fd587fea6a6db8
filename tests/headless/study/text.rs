//! Tests of the position as text, and of how long the position is kept.

use tamsk_testing::prelude::*;

use super::{START, assert_position, paste, position, study};

#[test]
fn a_typed_or_pasted_position_is_applied_only_if_valid() {
    let mut game = study();
    let field = game.point_of_button("position").expect("the field");
    let other = "0100/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 b 31/32 - 0";
    let select_all = |game: &mut HeadlessGame| {
        game.press_key_with_ctrl(KeyCode::KeyA);
    };
    game.click(field);
    select_all(&mut game);
    game.type_text(other);
    game.press_key(KeyCode::Enter);
    assert_position(&mut game, other);
    // The keys for the board do nothing while the text field has the focus.
    game.click(field);
    select_all(&mut game);
    game.press_key(KeyCode::KeyE).press_key(KeyCode::KeyX).type_text("r 3 nonsense").press_key(KeyCode::Enter);
    assert_position(&mut game, other);
    let is_told = |game: &HeadlessGame, part: &str| game.has_text_containing(part);
    assert!(is_told(&game, "This is not a position: it needs seven fields"), "{:?}", game.visible_texts());
    // The position stays unchanged if only the beginning of the text is valid.
    game.click(field);
    select_all(&mut game);
    game.type_text(START).type_text("x").press_key(KeyCode::Enter);
    assert_position(&mut game, other);
    // Escape first leaves the text field. A second press leaves the screen.
    game.click(field).type_text("x").press_key(KeyCode::Escape);
    assert_eq!(game.screen(), Screen::Study);
    assert_position(&mut game, other);

    paste(&mut game, &format!("  {START}\n"));
    assert_position(&mut game, START);
    for (bad, part) in [
        ("0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/31 - 0", "64 rings in all, not 63"),
        ("2000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/30 - 0", "A1 can hold only 1 ring."),
        ("0000/00000/000000/0000000/000000/00000/0000 A4,D1 A1,D7,G1 r 32/32 - 0", "Field 2 (Red’s glasses)"),
        (
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D1,G1 r 32/32 - 0",
            "Only one glass can stand on D1.",
        ),
    ] {
        paste(&mut game, bad);
        assert_position(&mut game, START);
        assert!(is_told(&game, part), "{part}: {:?}", game.visible_texts());
    }
    paste(&mut game, other);
    assert!(!is_told(&game, "Only one glass"), "the message must go after a valid text");
}

#[test]
fn the_position_persists_when_the_board_is_left() {
    let mut game = study();
    game.click_socket("D4");
    let before = position(&game);
    game.press_key(KeyCode::Escape).wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
    assert!(game.live_match().is_none(), "the title must have its own table");
    game.click_button("study").wait_for_camera();
    assert_position(&mut game, &before);
    game.click_button("back").wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
    assert!(game.point_of_button("continue").is_none(), "there must be nothing to continue");
}
