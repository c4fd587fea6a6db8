//! Unfinished matches of both games: none is hidden, lost or saved twice, whatever happens later.

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

/// Begins a match of TAMSK between two people. Red, who has this name, makes a move.
fn play(game: &mut HeadlessGame, red: &str, level: Level) {
    let names = Names { red: red.into(), ..Names::default() };
    game.world().resource_mut::<PlaySettings>().countdown = false;
    game.begin(MatchSetup { names, ..setup_at(level) });
    game.move_glass("D1", "D2").frames(2);
}

/// Begins a match of GIPF between two people. White, who has this name, pushes a piece.
fn play_gipf(game: &mut HeadlessGame, white: &str) {
    begin(game, white);
    push(game, "e1", "e2");
}

fn leave(game: &mut HeadlessGame) {
    if game.menu() == Menu::None {
        game.key(KeyCode::Escape).frames(3);
    }
    game.press_button("leave").frames(3);
    if game.button("yes").is_some() {
        game.press_button("yes");
    }
    game.wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
}

#[track_caller]
fn open_list(game: &mut HeadlessGame, count: usize) {
    game.await_button("unfinished");
    let words = format!("Unfinished matches ({count})");
    game.until(&words, |game| game.has_text_containing(&words));
    game.press_button("unfinished").frames(3);
    assert_eq!(game.menu(), Menu::Records);
}

fn red(game: &HeadlessGame) -> String {
    game.live().expect("a match").setup().names.red.to_string()
}
