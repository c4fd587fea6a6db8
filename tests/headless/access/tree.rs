//! Tests of the accessibility tree that each screen gives to screen readers.

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy_egui::EguiOutput;
use bevy_egui::egui::accesskit::{self, Action, Live, Node, NodeId, Role, TreeId};
use tamsk_testing::prelude::*;

use crate::hands::screens_and_cards::places;
use crate::results::wait_for_review;

/// Turns accessibility on, as a screen reader does.
pub fn request_accessibility(game: &mut HeadlessGame) {
    game.resource::<AccessibilityRequested>().set(true);
    game.run_frames(3);
}

pub fn nodes(game: &mut HeadlessGame) -> Vec<(NodeId, Node)> {
    let output = game.expect_component::<EguiOutput>();
    output.platform_output.accesskit_update.as_ref().map(|update| update.nodes.clone()).unwrap_or_default()
}

/// Returns the text that a screen reader says for a node.
pub fn name(node: &Node) -> &str {
    node.label().or(node.value()).unwrap_or_default().trim()
}

fn is_control(node: &Node) -> bool {
    let acts = node.supports_action(Action::Focus) || node.supports_action(Action::Click);
    // Scroll bars need no name, because the wheel and the keys scroll as well.
    acts && node.role() != Role::ScrollBar
}

/// Returns the names of all controls. Panics if a control has no name or no role.
pub fn controls(game: &mut HeadlessGame, screen: &str) -> Vec<String> {
    let nodes = nodes(game);
    let controls = nodes.iter().filter(|(_, node)| is_control(node));
    let named: Vec<_> = controls
        .map(|(_, node)| {
            assert!(!name(node).is_empty(), "{screen}: {node:?} has no name");
            assert_ne!(node.role(), Role::Unknown, "{screen}: {node:?} has no role");
            name(node).to_owned()
        })
        .collect();
    assert!(!named.is_empty(), "{screen} has no control");
    named
}

pub fn set_game_language(game: &mut HeadlessGame, code: &str) {
    game.world_mut().resource_mut::<TextSettings>().language = Some(code.into());
    game.run_frames(3);
}

/// Returns the name of every screen with the names of its controls.
fn every_screen(code: &str) -> Vec<(&'static str, Vec<String>)> {
    let mut game = HeadlessGame::new();
    set_game_language(&mut game, code);
    request_accessibility(&mut game);
    let mut all = vec![("title", controls(&mut game, "title"))];
    for (button, back) in
        [("settings", "done"), ("rules", "rules done"), ("tutorial", "back"), ("records", "records close")]
    {
        game.click_button(button).wait(400);
        all.push((button, controls(&mut game, button)));
        game.click_button(back).wait(400);
    }
    game.click_button("problems").wait(400);
    all.push(("problems", controls(&mut game, "problems")));
    game.click_button("solve next").wait_for_camera();
    all.push(("problem", controls(&mut game, "problem")));
    game.click_button("leave problem").wait(400);
    game.click_button("problem kind 1").wait(400);
    all.push(("drills", controls(&mut game, "drills")));
    game.click_button("do next drill").wait_for_camera();
    all.push(("drill", controls(&mut game, "drill")));
    game.click_button("leave drill").wait(400);
    game.click_button("back").wait(400);
    for button in ["play", "study"] {
        game.click_button(button).wait_for_camera();
        if button == "play" {
            game.click_button("level 3").click_button("advanced").wait(400);
        }
        all.push((button, controls(&mut game, button)));
        game.click_button("back").wait_for_camera();
    }
    let mut game = HeadlessGame::at_level(Level::Three);
    set_game_language(&mut game, code);
    request_accessibility(&mut game);
    game.drag_glass("D1", "D2").run_frames(3);
    all.push(("match", controls(&mut game, "match")));
    game.click_button("log").click_button("help").wait(400);
    all.push(("help", controls(&mut game, "help")));
    game.click_button("done").press_key(KeyCode::Escape).wait(400);
    all.push(("pause", controls(&mut game, "pause")));
    game.click_button("resign red").wait(400);
    all.push(("confirm", controls(&mut game, "confirm")));
    game.click_button("yes").wait_for_camera();
    game.wait_for_camera();
    // The next screens show the results of the review of the match, so wait until the review is done.
    wait_for_review(&mut game);
    all.push(("result", controls(&mut game, "result")));
    game.click_button("replay").wait_for_camera();
    assert_eq!(game.screen(), Screen::Replay(TAMSK));
    all.push(("replay", controls(&mut game, "replay")));
    all
}

#[test]
fn every_control_of_every_screen_has_a_name_in_both_languages() {
    let (english, french) = (every_screen("en"), every_screen("fr"));
    assert_eq!(english.len(), french.len());
    for ((screen, english), (_, french)) in english.iter().zip(&french) {
        assert_eq!(english.len(), french.len(), "{screen}: {english:?} {french:?}");
        assert_ne!(english, french, "{screen} must be translated");
    }
}

#[test]
fn every_control_of_every_card_has_a_name() {
    for place in places() {
        let mut game = (place.open)();
        request_accessibility(&mut game);
        game.run_frames(2);
        assert!(!controls(&mut game, place.name).is_empty(), "{}", place.name);
    }
}

#[test]
fn the_tree_is_built_only_for_a_screen_reader() {
    let mut game = HeadlessGame::new();
    assert!(nodes(&mut game).is_empty());
    request_accessibility(&mut game);
    assert!(nodes(&mut game).len() > 10);
    game.resource::<AccessibilityRequested>().set(false);
    game.run_frames(3);
    assert!(nodes(&mut game).is_empty());
}

#[test]
fn a_screen_reader_can_press_a_button() {
    let mut game = HeadlessGame::new();
    request_accessibility(&mut game);
    let all = nodes(&mut game);
    let (target_node, _) = all.iter().find(|(_, node)| name(node) == "Settings").expect("the button");
    let (target_node, target_tree, data) = (*target_node, TreeId::ROOT, None);
    let request = accesskit::ActionRequest { action: Action::Click, target_tree, target_node, data };
    game.world_mut().write_message(ActionRequest(request));
    game.wait(400);
    assert_eq!(game.menu(), Menu::Settings);
}

fn board(game: &mut HeadlessGame) -> Vec<String> {
    let nodes = nodes(game);
    let (_, list) = nodes.iter().find(|(_, node)| name(node) == "Board").expect("the list");
    let item = |id: &NodeId| nodes.iter().find(|(other, _)| other == id).map(|(_, node)| name(node).to_owned());
    list.children().iter().filter_map(item).collect()
}

#[test]
fn the_board_is_a_list_of_sockets_with_their_contents() {
    let mut game = HeadlessGame::at_level(Level::Three);
    request_accessibility(&mut game);
    let before = board(&mut game);
    assert_eq!(before.len(), 38, "37 sockets and the timer: {before:?}");
    assert!(before.contains(&"D1: 0 of 1 ring, Red’s glass, not started".to_owned()), "{before:?}");
    assert!(before.contains(&"Timer: empty".to_owned()));
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).wait_in_long_frames(40_500);
    let after = board(&mut game);
    let words = "D2: 1 of 2 rings, Red’s glass, 2:20 left, running";
    assert!(after.iter().any(|line| line == words), "{after:?}");
    assert!(after.contains(&"D1: 0 of 1 ring".to_owned()));
}

#[test]
fn a_screen_reader_gets_bars_and_events() {
    let mut game = HeadlessGame::at_level(Level::Three);
    request_accessibility(&mut game);
    game.drag_glass("D1", "D2").run_frames(3);
    let nodes = nodes(&mut game);
    let is_said = |words: &str| nodes.iter().any(|(_, node)| name(node) == words);
    assert!(is_said("Red, 32 rings left, Drop or keep your ring"), "{nodes:?}");
    let live = |words: &str| nodes.iter().find(|(_, node)| name(node) == words).and_then(|(_, node)| node.live());
    assert_eq!(live("Red moves from D1 to D2, 3:00 of sand."), Some(Live::Polite));
    game.press_key(KeyCode::KeyR).run_frames(2);
    let flipped = game.events.iter().any(|event| matches!(event, tamsk_rules::Event::TimerFlipped { .. }));
    assert!(flipped, "{:?}", game.events);
    let nodes = self::nodes(&mut game);
    let urgent = nodes.iter().find(|(_, node)| name(node).starts_with("Red flips the timer."));
    assert_eq!(urgent.and_then(|(_, node)| node.live()), Some(Live::Assertive));
    assert_eq!(game.current_match().glass_at(s("D2")).map(|glass| glass.owner), Some(Player::Red));
}
