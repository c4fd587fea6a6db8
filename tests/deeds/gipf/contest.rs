//! A challenge decided at TAMSK: the other set comes on the table, a whole match is played, and its result goes back into
//! the match of GIPF, whose record holds both.

use bevy::prelude::*;
use tamsk::bot::Difficulty;
use tamsk::gipf::{GipfPhase, Side};
use tamsk::persistence::UnfinishedGipf;
use tamsk::rules::{Level, Player};
use tamsk::session::seats::{Seat, Seats};
use tamsk::session::states::{Menu, Screen};
use tamsk::simulation::gipf::LiveGipf;

use super::{PEOPLE, acts, gipf, position};
use crate::headless::HeadlessGame;

const RULES: &str = "version: Tournament, potentials: 3, challenge: (contest: Tamsk, tamsk: (level: 2), attempts: 1)";
const START: &str = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";

/// A challenge whose match of TAMSK has just begun, and who plays Red in it.
fn challenged(seats: Seats) -> (HeadlessGame, Side) {
    let mut game = gipf(RULES, START, seats);
    game.press_button("gipf use").frames(3);
    game.press_button("gipf challenge").frames(3);
    assert_eq!(position(&game).phase(), GipfPhase::Contest);
    game.press_button("play contest").settle();
    assert_eq!((game.screen(), game.menu()), (Screen::Match, Menu::None));
    assert_eq!(game.table().options().level, Level::Two, "by the rules that were agreed");
    if seats.are_two_people() {
        game.assert_told("White at GIPF");
    }
    let red = drawn_red(&game);
    (game, red)
}

/// Who plays Red in the match of TAMSK that has begun.
fn drawn_red(game: &HeadlessGame) -> Side {
    let kept = game.resource::<UnfinishedGipf>().0.as_ref().expect("it is kept");
    kept.begun.as_ref().expect("the lot is drawn").red
}

/// Ends the match of TAMSK: this side resigns.
fn resign(game: &mut HeadlessGame, red: Side, loser: Side) {
    game.key(KeyCode::Escape).frames(3);
    game.press_button(if loser == red { "resign red" } else { "resign black" }).frames(3);
    game.press_button("yes").frames(3).settle();
    assert!(game.table().outcome().is_some());
}

#[test]
fn the_result_goes_back_into_the_match_whose_record_holds_both() {
    for (loser, phase) in [(Side::White, GipfPhase::Push), (Side::Black, GipfPhase::Extra)] {
        let (mut game, red) = challenged(PEOPLE);
        resign(&mut game, red, loser);
        assert!(game.button("rematch").is_none() && game.button("setup").is_none(), "it leads back and nowhere else");
        game.press_button("back to gipf").settle();
        assert_eq!(game.screen(), Screen::Gipf);
        assert_eq!(*game.resource::<Seats>(), PEOPLE);
        assert_eq!(position(&game).phase(), phase, "White challenged by Black, {loser} lost");
        let record = game.resource::<LiveGipf>().record().clone();
        assert!(acts(&game).last().is_some_and(|act| act.contains("Tamsk")));
        let mut replay = record.replay().expect("a match");
        assert!(replay.run().is_empty(), "it replays");
        assert_eq!(replay.game().position(), game.resource::<LiveGipf>().game().position());
        let words = if loser == Side::White { "Black has won" } else { "Black has not won" };
        assert!(game.all_told().iter().any(|told| told.starts_with(words)), "{:?}", game.all_told());
    }
}

#[test]
fn each_player_keeps_their_seat_and_name_whatever_the_lot_says() {
    let bot = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
    let mut game = gipf(RULES, &START.replace("w use", "w contest").replace("1.1.*/1.1.*", "1.1.*/0.1.*"), bot);
    game.press_button("play contest").settle();
    let red = drawn_red(&game);
    let seats = *game.resource::<Seats>();
    assert_eq!(seats, if red == Side::White { bot } else { bot.swapped() });
}

#[test]
fn both_matches_go_on_after_the_program_ends_in_the_middle() {
    let (mut game, red) = challenged(PEOPLE);
    game.move_glass("D1", "E1").frames(3);
    let mut game = game.restarted();
    game.press_button("continue").settle();
    assert_eq!((game.screen(), game.menu()), (Screen::Match, Menu::Pause), "it is the match of TAMSK that goes on");
    game.press_button("resume").settle();
    resign(&mut game, red, Side::White);
    game.press_button("back to gipf").settle();
    assert_eq!(position(&game).phase(), GipfPhase::Push);
    let game = game.restarted();
    let kept = game.resource::<UnfinishedGipf>().0.clone().expect("it is not over");
    assert_eq!((kept.begun, kept.record.acts.len()), (None, 3), "the result is kept");
}

#[test]
fn the_match_of_gipf_may_go_on_without_it() {
    let (mut game, _) = challenged(PEOPLE);
    game.key(KeyCode::Escape).frames(3);
    game.press_button("leave").frames(3);
    game.press_button("yes").settle();
    game.press_button("gipf").settle();
    game.press_button("continue gipf").settle();
    assert_eq!(position(&game).phase(), GipfPhase::Contest, "it is still open");
    game.press_button("owner won").frames(3);
    assert_eq!(position(&game).phase(), GipfPhase::Extra);
}

#[test]
fn another_match_of_tamsk_decides_nothing() {
    let (mut game, _) = challenged(PEOPLE);
    game.begin(tamsk::session::loading::StartMatch::default());
    game.key(KeyCode::Escape).frames(3);
    game.press_button("resign red").frames(3);
    game.press_button("yes").frames(3).settle();
    assert!(game.button("back to gipf").is_none() && game.button("rematch").is_some());
}

#[test]
fn neither_a_hint_nor_a_way_back_is_offered_in_it() {
    let bot = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Novice) };
    let rules = RULES.replace("level: 2", "level: 1");
    let mut game = gipf(&rules, &START.replace("w use", "w contest").replace("1.1.*/1.1.*", "1.1.*/0.1.*"), bot);
    game.press_button("play contest").settle();
    let person = game.resource::<Seats>().people().next().expect("a person");
    for _ in 0..20_000 {
        if game.table().turn_of() == Some(person) && game.table().undecided().is_none() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
        game.frame(100);
    }
    game.settle();
    assert!(game.button("hint").is_none());
    game.move_glass(if person == Player::Red { "D1" } else { "D7" }, if person == Player::Red { "D2" } else { "D6" });
    game.frames(3);
    assert_eq!(game.table().undecided(), Some(person), "they have moved");
    assert!(game.button("take back").is_none());
    let moved = game.table().clone();
    game.key(KeyCode::KeyP).frames(3);
    assert_eq!(*game.table().board(), *moved.board(), "no key takes it back either");
}
