//! Tests the game in a real window with two minutes of random input, sent as fast as possible.

use std::time::{Duration, Instant};

use assert_json_diff::assert_json_eq;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};
use tamsk_records::{MatchStateJson, Record};
use tamsk_rules::{GlassId, Match, Player};

use crate::game::Game;

const DURATION: Duration = Duration::from_secs(120);

#[derive(Clone, Debug)]
enum Input {
    Move(u8, u8, bool),
    Click(u8),
    Button(u16),
    Key(u8),
    Focus,
    Unmap,
}

const KEYS: [&str; 20] = [
    "s", "d", "f", "e", "r", "x", "l", "k", "j", "i", "u", "n", "Escape", "Escape", "F1", "F2", "g", "t", "v", "Return",
];

fn input() -> impl Strategy<Value = Input> {
    prop_oneof![
        40 => (any::<u8>(), any::<u8>(), any::<bool>()).prop_map(|(glass, to, drag)| Input::Move(glass, to, drag)),
        12 => any::<u8>().prop_map(Input::Click),
        6 => any::<u16>().prop_map(Input::Button),
        30 => (0..12_u8).prop_map(Input::Key),
        6 => (12..KEYS.len() as u8).prop_map(Input::Key),
        1 => Just(Input::Focus),
        1 => Just(Input::Unmap),
    ]
}

/// Replays the record of the match on the table, and checks that the replay ends in the state that the game reports.
/// Returns the replayed match, or `None` if the table is empty.
#[track_caller]
fn replayed(game: &Game) -> Option<Match> {
    let (record, state) = game.record()?;
    let record = Record::read(record.as_bytes()).expect("the game's own record is valid");
    let mut replay = record.replay().expect("the record's options are valid");
    assert_eq!(replay.replay_remaining(), vec![], "the rules refuse actions of the record");
    let state_of_record = serde_json::to_value(MatchStateJson::from(replay.game())).expect("the state is serializable");
    assert_json_eq!(state_of_record, state);
    Some(replay.game().clone())
}

/// Returns the match on the table. Some random keys leave the match by its menu, and then the next match begins.
#[track_caller]
fn match_on_table(game: &mut Game, matches: &mut u32) -> Match {
    if let Some(table) = replayed(game) {
        return table;
    }
    while game.state().is_some_and(|state| state["screen"] != "Title" || state["menu"] != "None") {
        game.key("Escape");
    }
    game.begin_level_three();
    *matches += 1;
    replayed(game).expect("a match must be on the table")
}

fn perform(game: &mut Game, input: &Input, table: &Match) {
    let thing = |nth: u8| match nth % 3 {
        0 => json!({ "holder": if nth & 4 == 0 { "red" } else { "black" } }),
        1 => {
            json!({ "socket": tamsk_rules::Socket::all().nth(usize::from(nth) % 37).expect("one of 37").to_string() })
        }
        _ => json!({ "timer": true }),
    };
    match *input {
        Input::Move(glass, to, drag) => {
            let movable: Vec<GlassId> = table.glasses().map(|(id, _)| id).filter(|&id| table.can_lift(id)).collect();
            let Some(&id) = movable.get(usize::from(glass) % movable.len().max(1)) else { return };
            let targets: Vec<_> = table.targets(id).into_iter().collect();
            let (Some(at), Some(to)) = (table.glass(id).socket, targets.get(usize::from(to) % targets.len().max(1)))
            else {
                return;
            };
            let from = game.find(json!({ "socket": at.to_string() }));
            if let (Some(from), Some(to)) = (from, game.find(json!({ "socket": to.to_string() }))) {
                game.mouse.click_at_once(&[from, to], drag);
            }
        }
        Input::Click(nth) => {
            if let Some(at) = game.find(thing(nth)) {
                game.mouse.click_at_once(&[at], false);
            }
        }
        Input::Button(nth) => {
            let state = game.state().expect("the game answers");
            let ends = |name: &str| matches!(name, "quit" | "leave" | "yes" | "title" | "setup");
            let shown = state["buttons"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let shown: Vec<&str> = shown.filter(|name| !ends(name)).collect();
            let Some(name) = shown.get(usize::from(nth) % shown.len().max(1)) else { return };
            if let Some(at) = game.find(json!({ "button": name })) {
                game.mouse.click_at_once(&[at], false);
            }
        }
        Input::Key(nth) => game.key(KEYS[usize::from(nth)]),
        Input::Focus => {
            game.lose_focus();
            game.regain_focus();
        }
        Input::Unmap => {
            game.unmap();
            game.map();
        }
    }
}

/// Checks the conditions that must hold between any two inputs.
#[track_caller]
fn check(game: &Game) {
    let before = game.state().expect("the game answers");
    let after = game.state().expect("the game answers");
    if before["paused"] == true && after["paused"] == true {
        assert_eq!(before["match"]["now"], after["match"]["now"], "sand ran in a pause");
    }
    if before["asked"] == after["asked"] {
        assert!(
            before["waiting"] == false || after["waiting"] == false,
            "an action was not answered in the next frame"
        );
    }
    for player in Player::BOTH.map(Player::name) {
        let held = |state: &Value| {
            let glasses = state["match"]["glasses"].as_array().into_iter().flatten();
            glasses.filter(|glass| glass["owner"] == player).any(|glass| glass["held"] == true)
        };
        if after["led"][player] == "glass" {
            assert!(held(&after), "{player} leads a glass that no hand holds: {after}");
        }
    }
}

#[test]
fn random_input_in_a_real_window_keeps_match_and_record_equal() {
    let mut game = Game::start();
    let shaders = game.shaders();
    game.begin_level_three();

    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let (started, mut inputs, mut matches) = (Instant::now(), 0, 1);
    while started.elapsed() < DURATION {
        let table = match_on_table(&mut game, &mut matches);
        if table.outcome().is_some() {
            while game.state().is_some_and(|state| state["menu"] != "None") {
                game.key("Escape");
            }
            game.press("rematch");
            game.wait_for("a rematch", |table| table["result"].is_null());
            matches += 1;
        }
        let state = game.state().expect("the game answers");
        if state["menu"] != "None" {
            // Close an open menu, except before every third input.
            if inputs % 3 != 0 {
                game.key("Escape");
            }
        } else if state["countdown"].as_f64() > Some(0.0) && inputs % 4 != 0 {
            game.wait_for_state("the countdown to end", |state| state["countdown"].as_f64() == Some(0.0));
        }
        let input = input().new_tree(&mut runner).expect("an input").current();
        perform(&mut game, &input, &table);
        inputs += 1;
        check(&game);
    }
    game.picture("monkey");
    assert_eq!(game.shaders(), shaders, "shaders were compiled after the title screen");
    let table = match_on_table(&mut game, &mut matches);
    let asked = game.state().and_then(|state| state["asked"].as_u64()).expect("the state has a count of requests");
    println!("{inputs} inputs, {asked} actions requested, {matches} matches, {} ms into the last", table.now());
    assert!(inputs > 50 && asked > 25, "too few inputs were played: {inputs} inputs, {asked} actions requested");
}
