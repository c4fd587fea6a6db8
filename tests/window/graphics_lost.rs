//! Tests that the game restarts with the same match on the table if the graphics device is lost.

use serde_json::json;

use crate::game::Game;

#[test]
fn a_lost_graphics_device_restarts_the_match() {
    let mut game = Game::at_level_three();
    game.drag_glass("D1", "D2");
    game.press("red drop");
    game.wait_for("the ring", |table| table["sockets"]["D2"] == 1);
    game.click(json!({ "glass": "D7" }));
    game.wait_for("a glass in the hand", |table| table["glasses"][4]["held"] == true);
    let before = game.record().expect("a match").0;

    game.fail("graphics");
    game.assert_restarts();
    game.wait_for_state("the match, paused", |state| state["menu"] == "Pause" && state["screen"] == "Match");
    game.picture("started-again");
    let table = game.table();
    assert_eq!((&table["sockets"]["D2"], &table["glasses"][4]["held"]), (&json!(1), &json!(true)));
    assert_eq!(actions(&game.record().expect("a match").0), actions(&before));

    game.press("resume");
    game.wait_for_state("the match to go on", |state| state["paused"] == false);
    game.click(json!({ "socket": "D6" }));
    game.wait_for("the glass on D6", |table| table["glasses"][4]["at"] == "D6");
    game.key("Escape");
    game.leave();
    game.press("quit");
    game.assert_restarted_exits();
}

#[test]
fn a_restart_restores_the_match_rather_than_the_opened_record() {
    let mut game = Game::replaying(
        r#"(rules: (level: 1), actions: [(at: 0, by: Red, act: Lift("D1")), (at: 350, by: Red, act: Resign)])"#,
    );
    game.key("Escape");
    game.leave();
    game.begin_level_three();
    game.drag_glass("D1", "D2");
    game.press("red drop");
    game.wait_for("the ring", |table| table["sockets"]["D2"] == 1);
    game.fail("graphics");
    game.assert_restarts();
    game.wait_for_state("the match, paused", |state| state["menu"] == "Pause" && state["screen"] == "Match");
    assert_eq!((&game.table()["level"], &game.table()["sockets"]["D2"]), (&json!(3), &json!(1)));
}

fn actions(record: &str) -> Vec<&str> {
    let actions: Vec<&str> = record.lines().filter(|line| line.contains("by:")).collect();
    assert!(!actions.is_empty(), "{record}");
    actions
}
