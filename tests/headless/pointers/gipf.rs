//! Tests of GIPF with two mice and on a table-top screen. Each person acts for their own side and has their own panels.

use gipf_rules::{BLACK, PieceKind, WHITE};
use tamsk::input::mice::{MiceSupport, MouseEvent, TwoMice};
use tamsk::table::table_top::TableSide::{Near, Opposite};
use tamsk_testing::prelude::*;

use super::Gesture;
use super::mice::{BLACK as SECOND, RED as FIRST, claim, click, perform_gesture, send_mouse_event};
use super::table_top::{opposite, sides};
use crate::gipf::{acts, aim, at, begin, position, resume};

fn with_two_mice() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<TwoMice>().support = MiceSupport::Supported;
    game.world_mut().resource_mut::<PlaySettings>().two_mice = true;
    game.run_frames(2);
    begin(&mut game, "");
    assert_eq!(game.menu(), Menu::MouseChoice);
    claim(&mut game, FIRST, "mouse red");
    claim(&mut game, SECOND, "mouse black");
    game.click_button("mice begin").wait_for_camera();
    assert_eq!(game.menu(), Menu::None);
    game
}

/// Pushes a piece by dragging a player's mouse from a dot onto the spot beside it.
fn push(game: &mut HeadlessGame, player: Player, dot: &str, spot: &str) {
    let (from, to) = (at(game, dot), at(game, spot));
    for (gesture, at) in [(Gesture::Down, from), (Gesture::Move, from.lerp(to, 0.5)), (Gesture::Up, to)] {
        perform_gesture(game, player, gesture, at);
        game.run_frames(2);
    }
}

#[test]
fn each_mouse_acts_for_its_own_side_at_gipf() {
    let mut game = with_two_mice();
    push(&mut game, BLACK, "a1", "b2");
    assert_eq!(acts(&game).len(), 0, "Black must not push in White’s turn");
    push(&mut game, WHITE, "e1", "e2");
    push(&mut game, WHITE, "e9", "e8");
    assert_eq!(acts(&game).len(), 1, "White must not push in Black’s turn");
    push(&mut game, BLACK, "e9", "e8");
    assert_eq!(acts(&game).len(), 2);
    let kind = |game: &HeadlessGame| aim(game).next_kind(&position(game));
    let basic = game.point_of_button("gipf basic").expect("the button is visible");
    click(&mut game, BLACK, basic);
    assert_eq!(kind(&game), Some(PieceKind::Gipf), "Black must not press White’s button");
    click(&mut game, WHITE, basic);
    assert_eq!(kind(&game), Some(PieceKind::Basic));
    // Each mouse moves the piece that it has clicked, whatever the other mouse does.
    let (dot, aside) = (at(&mut game, "a1"), at(&mut game, "e5"));
    click(&mut game, WHITE, dot);
    let beside = at(&mut game, "b2");
    perform_gesture(&mut game, WHITE, Gesture::Move, beside);
    perform_gesture(&mut game, BLACK, Gesture::Move, aside);
    game.run_frames(3);
    assert!(aim(&game).held.is_some_and(|held| held.entry.is_some()), "{:?}", aim(&game).held);
}

#[test]
fn a_piece_is_put_back_when_its_mouse_is_unplugged() {
    let mut game = with_two_mice();
    let (from, to) = (at(&mut game, "e1"), at(&mut game, "e2"));
    perform_gesture(&mut game, WHITE, Gesture::Down, from);
    game.run_frames(2);
    perform_gesture(&mut game, WHITE, Gesture::Move, to);
    game.run_frames(2);
    assert!(aim(&game).held.is_some());
    send_mouse_event(&mut game, FIRST, MouseEvent::Unplugged);
    game.run_frames(3);
    assert_eq!((game.menu(), aim(&game).held), (Menu::MouseChoice, None));
}

#[test]
fn each_person_keeps_their_mouse_in_a_rematch() {
    let mut game = with_two_mice();
    push(&mut game, WHITE, "e1", "e2");
    game.resign("white").wait_in_long_frames(2_000).click_button("rematch").wait_for_camera();
    assert_eq!((acts(&game).len(), game.menu()), (0, Menu::None));
    assert_eq!(game.resource::<TwoMice>().mouse_of.0, [Some(SECOND), Some(FIRST)]);
    // After the match is left, the assignment from the card applies again.
    game.press_key(KeyCode::Escape).run_frames(3).click_button("leave").wait_for_camera();
    assert_eq!(game.resource::<TwoMice>().mouse_of.0, [Some(FIRST), Some(SECOND)]);
}

fn table_top() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<PlaySettings>().screen_lies_flat = true;
    game.run_frames(2);
    begin(&mut game, "");
    game
}

#[test]
fn each_player_has_their_own_bar_and_corner() {
    let mut game = table_top();
    assert_eq!(sides(&game, "White"), [Near]);
    assert_eq!(sides(&game, "Black"), [Opposite]);
    for name in ["help", "log", "pause"] {
        let near = game.point_of_button(name).expect("the button is visible");
        let far = game.point_of_button(&format!("far {name}")).expect("the far button is visible");
        assert!(opposite(near).distance(far) < 2.0, "{name}: {near} and {far}");
    }
    let near = |game: &mut HeadlessGame, point: &str| at(game, point).y > WINDOW_SIZE.y * 0.5;
    assert!(near(&mut game, "e1") && !near(&mut game, "e9"));
    let pause = game.point_of_button("far pause").expect("the button is visible");
    game.tap(1, pause);
    assert_eq!(game.menu(), Menu::Pause);
    assert!(
        game.point_of_button("resign black").is_some() && game.point_of_button("resign white").is_none(),
        "each player may resign only for themselves"
    );
    game.click_button("resume").wait_for_camera();
    push_by_finger(&mut game, "e1", "e2");
    push_by_finger(&mut game, "e9", "e8");
    assert_eq!(acts(&game).len(), 2);
    let white = game.point_of_button("gipf basic").expect("the button is visible");
    assert!(white.y > WINDOW_SIZE.y * 0.7, "{white}");
    push_by_finger(&mut game, "a1", "b2");
    let black = game.point_of_button("gipf basic").expect("the button is visible");
    assert!(opposite(white).distance(black) < 30.0, "{white} and {black}");
    game.tap(2, black);
    assert_eq!(aim(&game).next_kind(&position(&game)), Some(PieceKind::Basic));
}

fn push_by_finger(game: &mut HeadlessGame, dot: &str, spot: &str) {
    let (from, to) = (at(game, dot), at(game, spot));
    game.drag_finger(4, from, to).wait_for_camera();
}

#[test]
fn each_has_their_own_log_and_result_and_keeps_their_chair() {
    let mut game = table_top();
    push_by_finger(&mut game, "e1", "e2");
    game.click_button("far log").run_frames(3);
    assert_eq!(sides(&game, "White e1-e2"), [Opposite]);
    game.click_button("log").run_frames(3);
    assert_eq!(sides(&game, "White e1-e2"), [Opposite, Near]);
    game.click_button("far log").click_button("log").run_frames(3);
    assert_eq!(sides(&game, "White e1-e2"), []);
    game.click_button("pause").click_button("resign white").click_button("yes").wait_in_long_frames(2_000);
    assert_eq!(sides(&game, "Black wins"), [Opposite, Near]);
    game.click_button("far log").run_frames(4);
    assert_eq!(sides(&game, "Black wins"), [Near], "the log must take the place of the result");
    game.click_button("far log").run_frames(4);
    let rematch = game.point_of_button("far rematch").expect("the button is visible");
    game.tap(3, rematch);
    game.wait_for_camera();
    assert_eq!(acts(&game).len(), 0);
    assert_eq!(
        (sides(&game, "White"), sides(&game, "Black")),
        (vec![Opposite], vec![Near]),
        "the players must keep their chairs"
    );
    let (white, black) = (at(&mut game, "e1"), at(&mut game, "e9"));
    assert!(white.y < black.y, "Black must sit at the lower edge");
}

const RULES: &str = "version: Tournament, potentials: 3, challenge: (contest: Tamsk, tamsk: (level: 1), attempts: 1)";
const START: &str = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";

/// Whichever colours the players draw, both keep their chairs on the card of the contest, in the match of TAMSK, and
/// afterwards in the match of GIPF.
#[test]
fn a_contest_can_be_rotated_and_everyone_keeps_their_chair() {
    let mut lots = Vec::new();
    for seed in [1, 2, 3, 4] {
        let mut game = HeadlessGame::with_seed(seed);
        game.world_mut().resource_mut::<PlaySettings>().screen_lies_flat = true;
        resume(&mut game, RULES, START, TWO_PEOPLE);
        game.click_button("gipf use").run_frames(3).click_button("gipf challenge").wait_for_camera();
        let heading = "Black challenges the potential";
        assert_eq!(sides(&game, heading), [Near], "{:?}", game.visible_texts());
        game.click_button("turn contest").run_frames(3);
        assert_eq!(sides(&game, heading), [Opposite]);
        game.click_button("play contest").wait_for_camera();
        assert_eq!(game.screen(), Screen::Match(TAMSK));
        assert_eq!((sides(&game, "White at GIPF"), sides(&game, "Black at GIPF")), (vec![Near], vec![Opposite]));
        lots.push(game.point_of_socket_named("D1").y > game.point_of_socket_named("D7").y);
        game.click_button("pause").click_button(if lots.ends_with(&[true]) { "resign red" } else { "resign black" });
        game.click_button("yes").wait_in_long_frames(2_500).click_button("lead back").wait_for_camera();
        assert_eq!(sides(&game, "White"), [Near]);
        let (white, black) = (at(&mut game, "e1"), at(&mut game, "e9"));
        assert!(white.y > black.y);
    }
    assert!(lots.contains(&true) && lots.contains(&false), "the seeds must cover both lots: {lots:?}");
}
