//! Nobody at the window: no sand runs, and what one comes back to is what one left.

use std::thread::sleep;
use std::time::Duration;

use serde_json::json;

use crate::game::Game;

/// Waits for the pause, and sees that time stands in it.
#[track_caller]
fn paused(game: &mut Game, what: &str) {
    game.wait(what, |game| game.state().is_some_and(|state| state["menu"] == "Pause"));
    let now = game.table()["now"].clone();
    // Longer than any ring window would have lasted.
    sleep(Duration::from_secs(4));
    assert_eq!(game.table()["now"], now, "{what}: no sand is burnt");
}

#[test]
fn a_match_left_alone_waits_and_is_given_up_from_the_pause() {
    let mut game = Game::at_level_three();
    game.move_glass("D1", "D2");

    game.unmap();
    paused(&mut game, "the window is gone");
    game.map();
    game.click(json!({ "button": "resume" }));
    game.wait("seconds to be counted", |game| {
        game.state().is_some_and(|state| state["countdown"].as_f64().is_some_and(|left| left > 0.0))
    });
    game.picture("countdown");
    game.wait("the match to go on", |game| game.state().is_some_and(|state| state["paused"] == false));

    // A glass is in the hand when the keyboard goes elsewhere; afterwards it is set down.
    game.click(json!({ "glass": "D7" }));
    game.wait_for("a glass in the hand", |table| table["glasses"][4]["held"] == true);
    game.lose_focus();
    paused(&mut game, "the focus is gone");
    game.regain_focus();
    game.click(json!({ "button": "resume" }));
    game.wait("the match to go on", |game| game.state().is_some_and(|state| state["paused"] == false));
    game.click(json!({ "socket": "D6" }));
    game.wait_for("the glass on D6", |table| table["glasses"][4]["at"] == "D6");

    // Given up from the pause, at once.
    game.key("Escape");
    game.click(json!({ "button": "resign black" }));
    game.click(json!({ "button": "yes" }));
    game.wait_for("the end", |table| table["result"]["by"] == "resigned" && table["result"]["winner"] == "red");
    game.click(json!({ "button": "rematch" }));
    game.wait_for("another match", |table| table["result"].is_null() && table["glasses"][1]["at"] == "D1");
    game.picture("rematch");
    game.key("Escape");
    game.click(json!({ "button": "leave" }));
    game.click(json!({ "button": "yes" }));
    game.click(json!({ "button": "quit" }));
    game.ends_well();
}
