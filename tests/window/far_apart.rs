//! Tests a match between two windows, each with its own mouse: invitation, joining, play, a killed host, and resuming.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::game::{FRAME_CAP, Game, SCALE_FACTOR, WINDOW_SIZE};

/// The distance from the button “Join” to the text field for the code, which is to the left of the button, in points.
const FIELD: f64 = 250.0;

/// Starts the game of a player in a folder that outlives the game. The player's name is already saved.
fn start(name: &str, folder: &TempDir) -> Game {
    let settings = json!({
        "progress": { "briefed_level": 3, "welcomed": true, "played": true },
        "graphics": { "frame_cap": FRAME_CAP },
        "choices": { "window": WINDOW_SIZE },
        "online": { "name": name, "relays": "None", "privacy_told": true },
    });
    let file = folder.path().join("settings.json");
    if !file.exists() {
        fs::write(file, settings.to_string()).expect("the settings are written");
    }
    let mut game = Game::in_folder(folder.path());
    game.wait_for_state("the title", |state| state["screen"] == "Title");
    game.press("online");
    game
}

/// Waits until both tables show an action of one of the players.
#[track_caller]
fn wait_for_both(games: &mut [Game; 2], what: &str, is_seen: impl Fn(&Value) -> bool) {
    games.iter_mut().for_each(|game| game.wait_for(what, &is_seen));
}

#[track_caller]
fn wait_until_running(games: &mut [Game; 2]) {
    for game in games {
        game.wait_for_state("time to run", |state| state["online"]["runs"] == true && state["countdown"] == 0.0);
    }
}

#[test]
fn two_windows_play_far_apart() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let mut games = [start("Ada", &folders[0]), start("Charles", &folders[1])];
    games[0].press("invite tamsk");
    games[0].press("level 2");
    games[0].press("begin");
    games[0].wait_for_state("a code", |state| state["online"]["code"].is_string());
    games[0].picture("code");
    let online = games[0].state().expect("the game answers")["online"].clone();
    let address: SocketAddr = online["addresses"][0].as_str().expect("an address").parse().expect("an address");
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, address.port()));

    let join = games[1].place(json!({ "button": "join" }));
    games[1].mouse.click((join.0 - FIELD * SCALE_FACTOR, join.1));
    games[1].type_text(&format!("{}@{here}", online["code"].as_str().expect("a code")));
    games[1].press("join");
    for game in &mut games {
        game.picture_of_card("agree", "agreement");
        game.press("agree");
    }
    wait_until_running(&mut games);

    // Red moves in Red's window, and then Black moves in Black's.
    let red = usize::from(games[0].state().expect("the game answers")["online"]["me"] != "red");
    games[red].drag_glass("D1", "D2");
    games[red].click(json!({ "holder": "red" }));
    wait_for_both(&mut games, "Red's ring", |table| table["rings"]["red"] == 31 && table["sockets"]["D2"] == 1);
    games[1 - red].drag_glass("D7", "D6");
    wait_for_both(&mut games, "Black's move", |table| table["glasses"][4]["at"] == "D6");
    games.iter_mut().for_each(|game| game.picture("played"));

    // The host's program is killed. After a restart, the match resumes where it stopped.
    let [host, mut guest] = games;
    drop(host);
    guest.wait_for_state("the guest to notice", |state| state["menu"] == "Online");
    let mut host = start("Ada", &folders[0]);
    host.press("continue 0");
    let mut games = [host, guest];
    for game in &mut games {
        game.picture_of_card("ready", "ready");
        game.press("ready");
    }
    wait_until_running(&mut games);
    wait_for_both(&mut games, "the match", |table| table["sockets"]["D2"] == 1 && table["glasses"][4]["at"] == "D6");
}
