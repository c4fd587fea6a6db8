//! Tests of GIPF at the table: input by every device, panels, bots, lessons, replays and files.

mod aids;
mod analysis;
mod anything;
mod contest;
mod lessons;
mod log;
mod marks;
mod playing;
mod potentials;
mod pushing;
mod replaying;
mod rows;
mod saved_matches;
mod sounds;
mod surroundings;
mod throws;
mod touch;

use std::thread::sleep;
use std::time::{Duration, Instant};

use gipf_rules::{Colour, GipfMatch, GipfPosition, Point};
use tamsk::gipf::simulation::layout::piece_position_on_point;
use tamsk::gipf::table::{GipfAim, GipfMatchSetup};
use tamsk::table::loading::ResumeMatch;
use tamsk_testing::prelude::*;

/// Returns a match with these rules that starts from a position. An empty `start` means the usual start.
pub fn gipf(rules: &str, start: &str, seats: Seats) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    resume(&mut game, rules, start, seats);
    game
}

pub fn resume(game: &mut HeadlessGame, rules: &str, start: &str, seats: Seats) {
    let start = if start.is_empty() { String::new() } else { format!(", start: \"{start}\"") };
    let record = format!("(format: 1, game: Gipf, rules: ({rules}){start})");
    let record = GipfRecord::read(record.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::from_record(record).expect("a match"));
    game.world_mut().write_message(ResumeMatch { live, seats, occasion: Occasion::Play });
    game.wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(GIPF), Menu::None));
}

/// Begins a match of two people with the usual rules. White has this name.
pub fn begin(game: &mut HeadlessGame, white: &str) {
    let names = NamesByPlayer { red: white.into(), ..default() };
    let setup = GipfMatchSetup { names, ..default() };
    game.world_mut().write_message(StartMatch { setup, seats: TWO_PEOPLE, occasion: Occasion::Play });
    game.wait_for_camera();
    assert_eq!((game.screen(), acts(game).len()), (Screen::Match(GIPF), 0));
}

fn the_match(game: &HeadlessGame) -> &GipfMatch {
    game.gipf_match().game()
}

pub fn position(game: &HeadlessGame) -> GipfPosition {
    *the_match(game).position()
}

/// Returns the acts of the match as text, such as `white Push(e1, e2)`.
pub fn acts(game: &HeadlessGame) -> Vec<String> {
    game.gipf_match().record().acts.iter().map(|sided| format!("{} {:?}", Colour::of(sided.by), sided.act)).collect()
}

pub fn aim(game: &HeadlessGame) -> &GipfAim {
    game.expect_component::<GipfAim>()
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

/// Returns the position of a point of the board in the window.
pub fn at(game: &mut HeadlessGame, name: &str) -> Vec2 {
    game.point_in_window(piece_position_on_point(point(name), 1))
}

fn click(game: &mut HeadlessGame, name: &str) {
    let there = at(game, name);
    game.click(there).run_frames(3);
}

pub fn push(game: &mut HeadlessGame, dot: &str, spot: &str) {
    let (dot, spot) = (at(game, dot), at(game, spot));
    game.click(dot).run_frames(1).click(spot).run_frames(3);
}

fn pad(game: &mut HeadlessGame) -> Entity {
    let known = game.query_filtered::<Entity, With<Gamepad>>().next();
    known.unwrap_or_else(|| game.connect_new_pad())
}

/// Runs frames until `done` returns `true`, while bots think and files are written in the background.
fn wait_for(game: &mut HeadlessGame, what: &str, done: impl Fn(&HeadlessGame) -> bool) {
    let begun = Instant::now();
    while !done(game) {
        let acts = game.single_component::<LiveGipf>().map(|live| &live.record().acts);
        assert!(begun.elapsed().as_secs() < 120, "waited too long for {what}: {acts:?}");
        sleep(Duration::from_millis(1));
        game.run_frame(100);
    }
}
