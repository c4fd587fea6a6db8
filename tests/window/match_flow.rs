//! Tests a match played with a real mouse, from the title screen to the exit.

use serde_json::json;

use crate::game::Game;

#[test]
fn a_match_is_played_in_a_real_window() {
    let mut game = Game::start();
    game.picture("title");
    let shaders = game.shaders();

    game.begin_level_three();

    game.drag_glass("D1", "D2");
    game.click(json!({ "holder": "red" }));
    game.wait_for("Red's ring", |table| table["rings"]["red"] == 31 && table["sockets"]["D2"] == 1);
    game.picture("ring");

    // Black makes their first move, and drags the ring to the board.
    game.drag_glass("D7", "C6");
    game.drag(json!({ "holder": "black" }), json!({ "socket": "C6" }));
    game.wait_for("Black's ring", |table| table["rings"]["black"] == 31 && table["sockets"]["C6"] == 1);

    game.drag_glass("A4", "B4");
    game.key("d");
    game.wait_for("the claim", |table| table["claim"]["black"]["socket"] == "B4");
    game.picture("claim");
    game.key("j");
    game.wait_for("the claimed ring", |table| table["rings"]["black"] == 30 && table["sockets"]["B4"] == 1);

    // Red flips the timer, and Black lets it run out. Black is then late, and Red gets an extra ring.
    game.click(json!({ "timer": true }));
    game.wait_for("the timer", |table| table["timer"]["armed_against"] == "black");
    game.picture("timer");
    game.wait_for("Black to be late", |table| table["to_move"] == "red" && table["extra"]["red"] == "pending");
    game.drag_glass("G4", "F4");
    game.press("red extra");
    game.wait_for_state("the choice of a socket", |state| state["choosing"] == "red");
    game.click(json!({ "socket": "C1" }));
    game.wait_for("the extra ring", |table| table["sockets"]["C1"] == 1);

    let before = game.table();
    game.click(json!({ "glass": "D2" }));
    assert_eq!(game.table()["glasses"][0]["held"], before["glasses"][0]["held"]);
    game.picture("refused");

    // The button on the refusal opens the rulebook at the rule that the action broke. Time stops while the rulebook is
    // open.
    game.press("why");
    game.wait_for_state("the rulebook", |state| state["menu"] == "Rulebook");
    game.wait_for_state("the time to stop", |state| state["paused"] == true);
    game.picture("rulebook");
    game.press("rules done");
    game.wait_for_state("the match again", |state| state["menu"] == "None");

    game.key("Escape");
    game.wait_for_state("the pause", |state| state["paused"] == true);
    let paused_at = game.table()["now"].clone();
    game.picture("paused");
    assert_eq!(game.table()["now"], paused_at);
    game.press("resume");
    game.wait_for_state("the match to go on", |state| state["paused"] == false);
    game.wait_for("time", |table| table["now"] != paused_at);

    assert_eq!(game.shaders(), shaders, "shaders were compiled after the title screen");

    game.assert_leaves_and_ends();
}
