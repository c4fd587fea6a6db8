//! Tests the first lesson with a real mouse.

use serde_json::json;

use crate::game::Game;

#[track_caller]
fn until(game: &mut Game, step: u64, phase: &str) {
    game.wait_for_state(&format!("step {step} to be {phase}"), |state| {
        state["lesson"]["step"] == step && state["lesson"]["phase"] == phase
    });
}

#[track_caller]
fn go_on(game: &mut Game) {
    game.press("lesson go on");
}

#[test]
fn the_first_lesson_is_played_in_a_real_window() {
    let mut game = Game::start();
    game.press("tutorial");
    game.wait_for_state("the list of lessons", |state| state["menu"] == "Lessons");
    game.picture("lessons");
    game.press("lesson 1-1-board");
    for step in 0..4 {
        until(&mut game, step, "Done");
        game.picture(&format!("lesson-{step}"));
        go_on(&mut game);
    }

    until(&mut game, 4, "Doing");
    game.drag_glass("D1", "E1");
    until(&mut game, 4, "Wrong");
    game.picture("lesson-wrong");
    go_on(&mut game);
    until(&mut game, 4, "Doing");
    game.wait_for("the glass on D1 again", |table| table["glasses"][1]["at"] == "D1");
    game.drag_glass("D1", "D2");
    until(&mut game, 4, "Done");
    go_on(&mut game);

    until(&mut game, 5, "Doing");
    game.picture("lesson-ring");
    game.click(json!({ "holder": "red" }));
    until(&mut game, 5, "Done");
    go_on(&mut game);

    // After the text has been read, the lesson moves for Black.
    until(&mut game, 6, "Reading");
    go_on(&mut game);
    until(&mut game, 6, "Done");
    game.wait_for("Black's ring", |table| table["sockets"]["D6"] == 1);
    go_on(&mut game);

    until(&mut game, 7, "Doing");
    game.drag_glass("A4", "B4");
    game.press("red drop");
    until(&mut game, 7, "Done");
    game.picture("lesson-done");

    game.press("lesson leave");
    game.wait_for_state("the list of lessons again", |state| state["menu"] == "Lessons");
    game.picture("lessons-progress");
    game.press("back");
    game.press("quit");
    game.assert_ends();
}
