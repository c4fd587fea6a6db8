//! A match that is won feels won: light runs over the board. None does after a defeat or while motion is reduced.

use bevy::prelude::*;
use tamsk::graphics::VictoryLight;
use tamsk::settings::AccessSettings;
use tamsk::simulation::live::{LiveMatch, MatchSetup};
use tamsk::table::loading::LoadMatch;
use tamsk::table::occasion::Occasion;
use tamsk::table::seats::{Seat, Seats};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options, Player};
use tamsk_testing::HeadlessGame;

/// The last move of the lesson on the end of a match: with D2 to D3 and a ring, nobody can move any more.
const BEFORE_THE_LAST_MOVE: &str = "0111/12221/123321/1224320/123321/12221/0111 A4,D2,G4 A1,D7,G1 r 1/3 - 0";

fn lights(game: &mut HeadlessGame) -> usize {
    game.world().query::<&VictoryLight>().iter(game.world_ref()).count()
}

fn before_the_last_move(position: &str, seats: Seats) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    let setup = MatchSetup { options: Options::at_level(Level::One), ..default() };
    let live = LiveMatch::from_position(setup, position.parse().expect("a position")).expect("a legal position");
    game.world().write_message(LoadMatch { live: Box::new(live), seats, occasion: Occasion::Play });
    game.settle();
    game
}

fn win(game: &mut HeadlessGame) {
    game.move_glass("D2", "D3").key(KeyCode::KeyS).frames(2);
    let winner = game.table().outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(Player::Red), "{:?}", game.table().outcome());
}

#[test]
fn light_runs_over_the_board_and_goes_out_by_itself() {
    let people = Seats { red: Seat::Person, black: Seat::Person };
    let novice = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
    for seats in [people, novice] {
        let mut game = before_the_last_move(BEFORE_THE_LAST_MOVE, seats);
        assert_eq!(lights(&mut game), 0);
        win(&mut game);
        assert_eq!(lights(&mut game), 37, "every socket");
        game.pass(8_000);
        assert_eq!(lights(&mut game), 0);
    }
}

#[test]
fn there_is_none_while_motion_is_reduced() {
    let mut game = before_the_last_move(BEFORE_THE_LAST_MOVE, Seats { red: Seat::Person, black: Seat::Person });
    game.world().resource_mut::<AccessSettings>().less_motion = Some(true);
    game.frames(2);
    win(&mut game);
    assert_eq!(lights(&mut game), 0);
}

#[test]
fn there_is_none_for_a_bot_that_beats_a_person() {
    let novice = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
    let mut game = before_the_last_move(&BEFORE_THE_LAST_MOVE.replace("1/3", "3/1"), novice);
    game.move_glass("D2", "D3").key(KeyCode::KeyS).frames(2);
    let winner = game.table().outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(Player::Black), "{:?}", game.table().outcome());
    assert_eq!(lights(&mut game), 0);
}
