//! Tests that no unfinished match of either game is ever hidden, lost or saved twice, whatever the
//! players do next.

mod disk;
mod listed;
mod remembered;
mod restarting;

use tamsk_testing::prelude::*;

use super::gipf::{begin, push};

/// A match of GIPF in which White is challenged to a match of TAMSK.
pub const CHALLENGED: &str = r#"(format: 1, game: Gipf, rules: (version: Tournament, potentials: 3,
    challenge: (contest: Tamsk, tamsk: (level: 1), attempts: 1)),
    start: "G..g/...../....../...L.../....../...../.... w contest 15/16 0/0 bb 0/0 1.1.*/0.1.* tournament")"#;

/// Begins a match of TAMSK between two people, with this name for Red. Red makes a move.
fn play(game: &mut HeadlessGame, red: &str, level: Level) {
    let names = NamesByPlayer { red: red.into(), ..NamesByPlayer::default() };
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.begin_match(MatchSetup { names, ..setup_at(level) });
    game.drag_glass("D1", "D2").run_frames(2);
}

/// Begins a match of GIPF between two people, with this name for White. White pushes a piece.
fn play_gipf(game: &mut HeadlessGame, white: &str) {
    begin(game, white);
    push(game, "e1", "e2");
}

fn leave(game: &mut HeadlessGame) {
    if game.menu() == Menu::None {
        game.press_key(KeyCode::Escape).run_frames(3);
    }
    game.click_button("leave").run_frames(3);
    if game.point_of_button("yes").is_some() {
        game.click_button("yes");
    }
    game.wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
}

#[track_caller]
fn open_list(game: &mut HeadlessGame, count: usize) {
    game.await_button("unfinished");
    let words = format!("Unfinished matches ({count})");
    game.run_until(&words, |game| game.has_text_containing(&words));
    game.click_button("unfinished").run_frames(3);
    assert_eq!(game.menu(), Menu::Records);
}

fn red(game: &HeadlessGame) -> String {
    game.live_match().expect("a match").setup().names.red.to_string()
}
