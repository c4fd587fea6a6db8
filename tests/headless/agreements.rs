//! Tests of agreements between two people at Level 1 to take back a turn or to end the match in a tie, and of the
//! records of such matches.

use tamsk::persistence::TamskSummary;
use tamsk::table::table_top::TableSide;
use tamsk::ui::MenuReturnState;
use tamsk_records::{Timeline, TurnsTakenBack};
use tamsk_rules::Outcome;
use tamsk_testing::prelude::*;

use super::library::only_record;

const TIE: Outcome = Outcome { winner: None, by: EndReason::Agreed };

fn after_one_turn(level: Level) -> HeadlessGame {
    let names = NamesByPlayer { red: "Ada".into(), black: "Grace".into() };
    let setup = MatchSetup { names, ..setup_at(level) };
    let mut game = HeadlessGame::with_match(StartMatch::from(setup));
    game.wait_for_camera().drag_glass("D1", "D2").press_key(KeyCode::KeyS).wait(600);
    assert_eq!(game.current_match().to_move(), Player::Black);
    game
}

#[test]
fn a_turn_is_taken_back_if_the_opponent_agrees() {
    let mut game = after_one_turn(Level::One);
    // In this match, the key P only moves Black's cursor.
    game.press_key(KeyCode::KeyP).wait(400);
    assert_eq!(game.menu(), Menu::None, "no question may open");
    game.press_key(KeyCode::Backspace).wait(400);
    assert_eq!(game.menu(), Menu::Confirm);
    game.assert_text("Ada asks to take their last turn back");
    game.assert_text("Grace, do you agree?");
    game.click_button("no").wait(400);
    assert_eq!(game.menu(), Menu::None, "the match must continue");
    game.assert_text("Grace declines");
    assert!(game.current_match().glass_at(s("D2")).is_some());
    game.click_button("take back").wait(400).click_button("yes").wait(400);
    assert_eq!(game.menu(), Menu::None);
    assert_eq!((game.current_match().to_move(), game.current_match().rings_in_holder(Player::Red)), (Player::Red, 32));
    assert!(game.current_match().glass_at(s("D1")).is_some());
    assert!(game.point_of_button("take back").is_none(), "no turn is left to take back");
    // The record of the finished match counts the turn that was taken back.
    game.drag_glass("D1", "C1").press_key(KeyCode::KeyS).wait(600);
    game.press_key(KeyCode::Escape).wait(400).click_button("offer tie").wait(400).click_button("yes").wait(800);
    let record = only_record(&game);
    assert_eq!(record.taken_back, TurnsTakenBack { red: 1, black: 0 });
    let moves: Vec<Action> = record.actions.iter().map(|timed| timed.act).collect();
    assert_eq!(moves, [Action::Lift(s("D1")), Action::Place(s("C1")), Action::DropRing, Action::AgreeTie]);
    game.wait_in_long_frames(1_000).assert_text("turns taken back");
}

#[test]
fn a_tie_ends_the_match_if_the_opponent_agrees() {
    let mut game = after_one_turn(Level::One);
    game.press_key(KeyCode::Escape).wait(400);
    game.assert_text("Grace offers a tie");
    game.click_button("offer tie").wait(400);
    game.assert_text("Grace offers a tie");
    game.assert_text("Ada, do you agree?");
    game.click_button("no").wait(400);
    assert_eq!((game.menu(), game.current_match().outcome()), (Menu::None, None));
    game.press_key(KeyCode::Escape)
        .wait(400)
        .click_button("offer tie")
        .wait(400)
        .click_button("yes")
        .wait_in_long_frames(2_500);
    assert_eq!(game.current_match().outcome(), Some(TIE));
    game.assert_text("It’s a tie");
    game.assert_text("The players agreed on a tie.");
    let record = only_record(&game);
    // Grace's turn has no actions, so neither the list nor the replay counts the turn.
    let turns = TamskSummary::of(&record).expect("a record").turns;
    assert_eq!((turns, Timeline::from_record(&record).expect("a record").turn_starts().len()), (1, 1));
    let last = record.actions.last().expect("actions");
    assert_eq!((last.by, last.act), (Player::Red, Action::AgreeTie), "the player who was asked must have agreed");
    game.click_button("title").wait(800).click_button("records").wait(800);
    game.assert_text_containing("Tie by agreement");
    game.click_text("Statistics").wait(800);
    assert!(
        game.has_text_containing("BY WHAT DECIDED") && game.has_text_containing("Tie by agreement"),
        "{:?}",
        game.visible_texts()
    );
}

#[test]
fn a_table_top_question_faces_the_person_asked() {
    let mut game = after_one_turn(Level::One);
    game.world_mut().resource_mut::<PlaySettings>().screen_lies_flat = true;
    game.run_frames(3);
    game.press_key(KeyCode::Backspace).wait(400);
    assert_eq!((game.menu(), game.resource::<MenuReturnState>().facing_side), (Menu::Confirm, TableSide::Opposite));
    game.click_button("no").wait(400);
    // The player who opened the pause menu makes the offer.
    for (pause, asked) in [("pause", TableSide::Opposite), ("far pause", TableSide::Near)] {
        game.click_button(pause).wait(400).click_button("offer tie").wait(400);
        assert_eq!((game.menu(), game.resource::<MenuReturnState>().facing_side), (Menu::Confirm, asked), "{pause}");
        game.click_button("no").wait(400);
    }
}

#[test]
fn no_agreement_is_offered_while_sand_runs() {
    let mut game = after_one_turn(Level::Two);
    game.press_key(KeyCode::Backspace).wait(400);
    assert_eq!(game.menu(), Menu::None);
    game.press_key(KeyCode::Escape).wait(400);
    assert!(game.point_of_button("resign red").is_some() && game.point_of_button("offer tie").is_none());
}
