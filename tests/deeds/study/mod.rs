//! The analysis board: every change by mouse, fingers, keys, buttons and text; its best turns; and the match that is
//! played from it, which is kept as any other.

mod editing;
mod playing;
mod text;

use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, egui};
use tamsk::table::study::Study;
use tamsk_rules::Setup;
use tamsk_testing::prelude::*;

const START: &str = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0";

/// The analysis board, opened from the title.
fn study() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.press_button("study").settle();
    assert_eq!(game.screen(), Screen::Study);
    game
}

fn position(game: &HeadlessGame) -> String {
    game.resource::<Study>().position().to_string()
}

/// The position, which is also what lies on the table and what the field shows.
#[track_caller]
fn assert_position(game: &mut HeadlessGame, expected: &str) {
    game.frames(3);
    assert_eq!(position(game), expected);
    let (wanted, table): (Setup, _) = (expected.parse().expect("a position"), game.table());
    for socket in Socket::all() {
        assert_eq!(table.board().rings(socket), wanted.rings[socket.index()], "{socket}");
    }
    for player in Player::BOTH {
        let mut standing: Vec<_> =
            table.glasses().filter(|(id, _)| id.owner == player).map(|(_, one)| one.at).collect();
        let mut glasses = wanted.glasses[player].to_vec();
        standing.sort();
        glasses.sort();
        assert_eq!(standing, glasses);
        assert_eq!(table.rings(player), wanted.holders[player]);
    }
    assert_eq!(table.to_move(), wanted.to_move);
    game.assert_told(expected);
}

fn right_click(game: &mut HeadlessGame, at: Vec2) {
    game.point(at).frames(2).right_click();
}

/// A point of the table where nothing is.
fn beside(game: &mut HeadlessGame) -> Vec2 {
    game.place(Vec3::new(-15.0, 0.0, -2.0))
}

/// Clicks on a text; of several, on the leftmost.
#[track_caller]
fn click_text(game: &mut HeadlessGame, text: &str) {
    let told = game.told(text);
    let leftmost = told.iter().min_by(|a, b| a.min.x.total_cmp(&b.min.x));
    let at = leftmost.unwrap_or_else(|| panic!("{text:?}: {:?}", game.all_told())).center();
    game.click(at).frames(2);
}

/// Sends what Ctrl+V sends while this text is on the clipboard.
fn paste(game: &mut HeadlessGame, text: &str) {
    let context = game.one::<Entity, With<PrimaryEguiContext>>();
    let event = egui::Event::Text(text.to_owned());
    game.world().write_message(EguiInputEvent { context, event });
    game.frames(3);
}
