//! Tests of the analysis board: changes by mouse, fingers, keys, buttons and text, the best turns, and matches that
//! start from the board.

mod editing;
mod playing;
mod text;

use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, egui};
use tamsk::table::study::Study;
use tamsk_rules::Setup;
use tamsk_testing::prelude::*;

const START: &str = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0";

fn study() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.click_button("study").wait_for_camera();
    assert_eq!(game.screen(), Screen::Study);
    game
}

fn position(game: &HeadlessGame) -> String {
    game.resource::<Study>().position().to_string()
}

/// Asserts that the position, the pieces on the table and the text field agree with this text.
#[track_caller]
fn assert_position(game: &mut HeadlessGame, expected: &str) {
    game.run_frames(3);
    assert_eq!(position(game), expected);
    let (wanted, table): (Setup, _) = (expected.parse().expect("a position"), game.current_match());
    for socket in Socket::all() {
        assert_eq!(table.board().rings(socket), wanted.rings[socket.index()], "{socket}");
    }
    for player in Player::BOTH {
        let mut standing: Vec<_> =
            table.glasses().filter(|(id, _)| id.owner == player).map(|(_, one)| one.socket).collect();
        let mut glasses = wanted.glasses[player].to_vec();
        standing.sort();
        glasses.sort();
        assert_eq!(standing, glasses);
        assert_eq!(table.rings_in_holder(player), wanted.holders[player]);
    }
    assert_eq!(table.to_move(), wanted.to_move);
    game.assert_text(expected);
}

fn right_click(game: &mut HeadlessGame, at: Vec2) {
    game.move_mouse(at).run_frames(2).right_click();
}

/// Returns an empty point of the table, beside the board.
fn beside(game: &mut HeadlessGame) -> Vec2 {
    game.point_in_window(Vec3::new(-15.0, 0.0, -2.0))
}

#[track_caller]
fn click_text(game: &mut HeadlessGame, text: &str) {
    let areas = game.text_areas(text);
    let leftmost = areas.iter().min_by(|a, b| a.min.x.total_cmp(&b.min.x));
    let at = leftmost.unwrap_or_else(|| panic!("{text:?}: {:?}", game.visible_texts())).center();
    game.click(at).run_frames(2);
}

fn paste(game: &mut HeadlessGame, text: &str) {
    let context = game.query_single::<Entity, With<PrimaryEguiContext>>();
    let event = egui::Event::Text(text.to_owned());
    game.world_mut().write_message(EguiInputEvent { context, event });
    game.run_frames(3);
}
