//! Tests of typed turns at Level 1.

use tamsk::graphics::camera::CameraRig;
use tamsk::table::hint::Hint;
use tamsk_testing::prelude::*;

const NOTE: &str = "Y: type a turn, such as D1-D2o. Enter plays it.";

fn open(game: &mut HeadlessGame) {
    game.press_key(KeyCode::KeyY).run_frames(2);
    game.assert_text(NOTE);
}

/// Types characters by pressing their keys, `in_a_frame` keys per frame.
fn type_keys(game: &mut HeadlessGame, keys: &[(KeyCode, char)], in_a_frame: usize) {
    for keys in keys.chunks(in_a_frame) {
        for &(key, character) in keys {
            game.type_key(key, character);
        }
        game.run_frames(1);
    }
}

/// The keys that type the turn G4-F4o. Some of these keys are also shortcuts for the log, the camera and a claim.
const G4_F4O: [(KeyCode, char); 6] = [
    (KeyCode::KeyG, 'g'),
    (KeyCode::Digit4, '4'),
    (KeyCode::Minus, '-'),
    (KeyCode::KeyF, 'f'),
    (KeyCode::Digit4, '4'),
    (KeyCode::KeyO, 'o'),
];

/// Returns everything that shortcuts change: the camera, the log, the hint, the cursor and Red's actions.
fn shortcut_state(game: &mut HeadlessGame) -> String {
    let rigs = game.query_all::<&CameraRig>().map(|rig| format!("{:?}", rig.wanted_angles)).collect::<String>();
    let actions =
        game.live_match().map(|live| live.record().actions.iter().filter(|act| act.by == Player::Red).count());
    let hint = game.expect_component::<Hint>().searching_for;
    format!("{rigs} {:?} {hint:?} {:?} {actions:?}", game.text_areas("MATCH LOG").len(), game.cursor_place(Player::Red))
}

#[test]
fn typed_turns_are_played() {
    let mut game = HeadlessGame::at_level(Level::One);
    open(&mut game);
    game.type_text("d1-d2o").press_key(KeyCode::Enter);
    assert_eq!((game.current_match().board().rings(s("D2")), game.current_match().to_move()), (1, Player::Black));
    open(&mut game);
    game.type_text("D7-D6").press_key(KeyCode::Enter);
    assert!(game.current_match().glass_at(s("D6")).is_some());
    assert_eq!(game.current_match().board().rings(s("D6")), 0);
    open(&mut game);
    game.type_text("*A4-A3").press_key(KeyCode::Enter);
    assert_eq!(game.current_match().board().rings(s("D6")), 1, "Red must have claimed the ring");
    assert_eq!(game.take_refusals_to_people(), []);
    assert_eq!(game.cursor_place(Player::Red), None, "typed letters must move no cursor");
}

#[test]
fn a_refused_typed_turn_changes_nothing_and_says_why() {
    let mut game = HeadlessGame::at_level(Level::One);
    open(&mut game);
    game.type_text("D1-D3o").press_key(KeyCode::Enter).run_frames(2);
    assert_eq!(game.take_refusals_to_people().len(), 1);
    assert!(game.current_match().glass_at(s("D1")).is_some() && game.carried_glass_count() == 0);
    open(&mut game);
    game.type_text("hello").press_key(KeyCode::Enter).run_frames(2);
    game.assert_text("D1-D2 moves, o drops the ring, * claims first.");
    game.press_key(KeyCode::Escape).run_frames(2);
    assert!(game.text_areas("D1-D2 moves, o drops the ring, * claims first.").is_empty());
    assert_eq!(game.menu(), Menu::None, "Esc must only close the field");
}

#[test]
fn turns_cannot_be_typed_in_matches_with_sand() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.press_key(KeyCode::KeyY).run_frames(2);
    assert!(game.text_areas(NOTE).is_empty());
}

#[test]
fn a_turn_typed_while_the_bot_moves_waits_for_the_player() {
    let mut game = HeadlessGame::against_bot(Level::One);
    open(&mut game);
    game.type_text("D1-D2").press_key(KeyCode::Enter);
    assert_eq!(game.current_match().to_move(), Player::Black, "the bot must be to move");
    let before = shortcut_state(&mut game);
    game.type_key(KeyCode::KeyY, 'y').run_frames(1);
    type_keys(&mut game, &G4_F4O, 1);
    assert_eq!(shortcut_state(&mut game), before);
    game.press_key(KeyCode::Enter).run_frames(1);
    game.assert_text("Not yet: press Enter when it is your turn.");
    while game.current_match().player_to_act() != Some(Player::Red) {
        game.sleep_until_searches_end().wait(100);
    }
    assert!(game.current_match().glass_at(s("F4")).is_none(), "the turn must wait for Enter");
    game.press_key(KeyCode::Enter).run_frames(2);
    assert_eq!((game.take_refusals_to_people(), game.current_match().board().rings(s("F4"))), (vec![], 1));
}

#[test]
fn characters_typed_with_the_opening_key_belong_to_the_turn() {
    for in_a_frame in 1..=7 {
        let mut game = HeadlessGame::at_level(Level::One);
        let before = shortcut_state(&mut game);
        type_keys(&mut game, &[[(KeyCode::KeyY, 'y')].as_slice(), &G4_F4O].concat(), in_a_frame);
        assert_eq!(shortcut_state(&mut game), before, "{in_a_frame} in a frame");
        game.press_key(KeyCode::Enter).run_frames(2);
        assert_eq!(game.current_match().board().rings(s("F4")), 1, "{in_a_frame} in a frame");
    }
}

#[test]
fn the_log_and_the_help_explain_typed_turns() {
    let mut game = HeadlessGame::at_level(Level::One);
    for turn in ["D1-D2o", "D7-D6", "*A4-B4o"] {
        game.press_key(KeyCode::KeyY).run_frames(2).type_text(turn).press_key(KeyCode::Enter).run_frames(2);
    }
    game.press_key(KeyCode::KeyG).wait_for_camera();
    for line in ["Red D1-D2o", "Black D7-D6", "Red *A4-B4o", "Press Y to type a turn, written as in this log."] {
        game.assert_text(line);
    }
    game.press_key(KeyCode::F1).run_frames(3).assert_text("Type a turn (D1-D2o)");
    let mut game = HeadlessGame::at_level(Level::Two);
    game.press_key(KeyCode::KeyG).wait_for_camera();
    assert!(
        game.text_areas("Press Y to type a turn, written as in this log.").is_empty(),
        "turns cannot be typed with sand"
    );
}
