//! Tests that no sand runs while nobody is at the window.

use std::thread::sleep;
use std::time::Duration;

use serde_json::json;

use crate::game::Game;

#[track_caller]
fn assert_paused(game: &mut Game, what: &str) {
    game.wait_for_state(what, |state| state["menu"] == "Pause");
    let now = game.table()["now"].clone();
    // The time of a running match would advance during this wait.
    sleep(Duration::from_secs(4));
    assert_eq!(game.table()["now"], now, "{what}: no sand may run");
}

#[test]
fn an_absent_player_pauses_the_match_and_can_resign() {
    let mut game = Game::at_level_three();
    game.drag_glass("D1", "D2");

    game.unmap();
    assert_paused(&mut game, "the window is gone");
    game.map();
    game.press("resume");
    game.wait_for_state("the countdown", |state| state["countdown"].as_f64().is_some_and(|left| left > 0.0));
    game.picture("countdown");
    game.wait_for_state("the match to go on", |state| state["paused"] == false);

    // The window loses the focus while a hand holds a glass. The player places the glass after the focus has returned.
    game.click(json!({ "glass": "D7" }));
    game.wait_for("a glass in the hand", |table| table["glasses"][4]["held"] == true);
    game.lose_focus();
    assert_paused(&mut game, "the focus is gone");
    game.regain_focus();
    game.press("resume");
    game.wait_for_state("the match to go on", |state| state["paused"] == false);
    game.click(json!({ "socket": "D6" }));
    game.wait_for("the glass on D6", |table| table["glasses"][4]["at"] == "D6");

    game.key("Escape");
    game.press("resign black");
    game.press("yes");
    game.wait_for("the end", |table| table["result"]["by"] == "resigned" && table["result"]["winner"] == "red");
    game.press("rematch");
    game.wait_for("another match", |table| table["result"].is_null() && table["glasses"][1]["at"] == "D1");
    game.picture("rematch");
    game.assert_leaves_and_ends();
}
