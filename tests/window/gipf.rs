//! Tests a tournament match of GIPF with three potentials and one challenge, played with a real mouse from the title
//! screen to the end.

use serde_json::{Value, json};

use crate::game::Game;

#[track_caller]
fn wait_for(game: &mut Game, what: &str, is_seen: impl Fn(&Value) -> bool) {
    game.wait_for_state(what, |state| is_seen(&state["gipf"]));
}

/// Pushes a piece from the dot to the spot, by two clicks or by a drag. If `kind` is given, first chooses that kind of
/// piece.
#[track_caller]
fn push(game: &mut Game, kind: Option<&str>, dot: &str, spot: &str, drags: bool) {
    if let Some(kind) = kind {
        game.press(kind);
    }
    let before = game.state().expect("the game answers")["gipf"]["position"].clone();
    let [from, to] = [dot, spot].map(|point| game.place(json!({ "point": point })));
    if drags {
        game.mouse.move_to(from);
        game.mouse.press();
        game.mouse.glide(from, to);
        game.mouse.release();
    } else {
        game.mouse.click(from);
        game.mouse.click(to);
    }
    wait_for(game, &format!("the push {dot}-{spot}"), |gipf| gipf["position"] != before);
}

#[test]
fn a_tournament_match_of_gipf_is_played_with_a_challenge() {
    let mut game = Game::start();
    game.press("gipf");
    game.wait_for_state("the setup", |state| state["screen"] == "GipfSetup");
    for chosen in
        ["gipf company 1", "gipf version 2", "gipf potentials 1", "gipf challenged", "gipf contest 0", "gipf level 0"]
    {
        game.press(chosen);
    }
    game.picture_of_card("begin", "gipf-setup");
    game.press("begin");
    wait_for(&mut game, "the match", |gipf| {
        gipf["version"] == "tournament" && gipf["potentials"]["white"]["left"] == 3
    });
    game.picture("gipf-start");

    // White pushes three pieces with potentials down the middle. Black then makes a push that moves the first of these
    // pieces to the centre.
    let (loaded, basic) = (Some("gipf loaded"), Some("gipf basic"));
    push(&mut game, None, "e1", "e2", true);
    push(&mut game, None, "a1", "b2", false);
    push(&mut game, loaded, "e9", "e8", true);
    push(&mut game, loaded, "a1", "b2", true);
    push(&mut game, None, "e9", "e8", true);
    push(&mut game, None, "a1", "b2", true);
    push(&mut game, None, "e9", "e8", true);
    game.picture("gipf-loaded");
    push(&mut game, basic, "e9", "e8", false);

    // White may use the potential. Black challenges it, and resigns the match of TAMSK that decides the challenge.
    wait_for(&mut game, "the potential", |gipf| gipf["phase"] == "use" && gipf["actor"] == "white");
    game.picture("gipf-awake");
    game.press("gipf use");
    game.press("gipf challenge");
    game.picture_of_card("play contest", "gipf-contest");
    game.press("play contest");
    game.wait_for("the match of TAMSK", |table| table["level"] == 1);
    game.picture("gipf-tamsk");
    let (record, _) = game.record().expect("a record");
    let challenger = if record.contains("red: \"White at GIPF\"") { "resign black" } else { "resign red" };
    game.press("pause");
    game.press(challenger);
    game.press("yes");
    game.picture_of_card("lead back", "gipf-tamsk-over");
    game.press("lead back");
    wait_for(&mut game, "the extra move", |gipf| gipf["phase"] == "extra" && gipf["actor"] == "white");
    game.picture("gipf-extra");

    // The potential and two more pieces make a row. The pieces that extend the row include Black's only GIPF piece.
    push(&mut game, None, "i5", "h5", true);
    push(&mut game, None, "i5", "h5", true);
    push(&mut game, None, "i1", "h2", false);
    push(&mut game, None, "i5", "h5", false);
    wait_for(&mut game, "the row", |gipf| gipf["phase"] == "take" && gipf["actor"] == "white");
    game.picture("gipf-row");
    // The first click asks which pieces stay. The second click removes the row.
    let piece = game.place(json!({ "point": "f5" }));
    game.mouse.click(piece);
    game.picture("gipf-row-asked");
    game.mouse.click(piece);
    wait_for(&mut game, "the end", |gipf| gipf["result"]["winner"] == "white" && gipf["result"]["by"] == "no_gipf");
    game.picture_of_card("rematch", "gipf-result");
    game.press("title");
    game.press("quit");
    game.assert_ends();
}
