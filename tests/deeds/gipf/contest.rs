//! A challenge decided at TAMSK: the other set comes on the table, a whole match is played, and its result goes back into
//! the match of GIPF, whose record holds both.

use bevy::prelude::*;
use gipf_rules::{BLACK, GipfPhase, WHITE};
use tamsk::simulation::gipf::{GIPF, LiveGipf};
use tamsk::states::{Menu, Screen, TAMSK};
use tamsk::table::gipf::{KeptGipf, ThrowOnTable};
use tamsk::table::loading::{ResumeMatch, StartMatch};
use tamsk::table::occasion::Occasion;
use tamsk::table::seats::{Seat, Seats};
use tamsk::table::unfinished::Unfinished;
use tamsk_engine::Difficulty;
use tamsk_records::GipfRecord;
use tamsk_rules::{Level, Player};
use tamsk_testing::HeadlessGame;

use super::{PEOPLE, acts, gipf, position};

const RULES: &str = "version: Tournament, potentials: 3, challenge: (contest: Tamsk, tamsk: (level: 2), attempts: 1)";
const START: &str = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";

/// A challenge whose match of TAMSK has just begun, and who plays Red in it.
fn challenged(seats: Seats) -> (HeadlessGame, Player) {
    let mut game = gipf(RULES, START, seats);
    game.press_button("gipf use").frames(3);
    game.press_button("gipf challenge").frames(3);
    assert_eq!(position(&game).phase(), GipfPhase::Contest);
    game.press_button("play contest").settle();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert_eq!(game.table().options().level, Level::Two, "by the rules that were agreed");
    if seats.are_two_people() {
        game.assert_told("White at GIPF");
    }
    let red = drawn_red(&game);
    (game, red)
}

/// Who plays Red in the match of TAMSK that has begun.
fn drawn_red(game: &HeadlessGame) -> Player {
    let kept = game.resource::<Unfinished<KeptGipf>>().0.as_ref().expect("it is kept");
    kept.begun.as_ref().expect("the lot is drawn").red
}

/// Ends the match of TAMSK: this side resigns.
fn resign(game: &mut HeadlessGame, red: Player, loser: Player) {
    game.key(KeyCode::Escape).frames(3);
    game.press_button(if loser == red { "resign red" } else { "resign black" }).frames(3);
    game.press_button("yes").frames(3).settle();
    assert!(game.table().outcome().is_some());
}

#[test]
fn the_result_goes_back_into_the_match_whose_record_holds_both() {
    for (loser, phase) in [(WHITE, GipfPhase::Push), (BLACK, GipfPhase::Extra)] {
        let (mut game, red) = challenged(PEOPLE);
        resign(&mut game, red, loser);
        assert!(game.button("rematch").is_none() && game.button("setup").is_none(), "it leads back and nowhere else");
        game.press_button("lead back").settle();
        assert_eq!(game.screen(), Screen::Match(GIPF));
        assert_eq!(*game.resource::<Seats>(), PEOPLE);
        assert_eq!(position(&game).phase(), phase, "White challenged by Black, {loser} lost");
        let record = game.gipf().record().clone();
        assert!(acts(&game).last().is_some_and(|act| act.contains("Tamsk")));
        let mut replay = record.replay().expect("a match");
        assert!(replay.run().is_empty(), "it replays");
        assert_eq!(replay.game().position(), game.gipf().game().position());
        let words = if loser == WHITE { "Black has won" } else { "Black has not won" };
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
    assert_eq!(seats, if red == WHITE { bot } else { bot.swapped() });
}

#[test]
fn both_matches_go_on_after_the_program_ends_in_the_middle() {
    let (mut game, red) = challenged(PEOPLE);
    game.move_glass("D1", "E1").frames(3);
    let mut game = game.restarted();
    game.press_button("continue").settle();
    assert_eq!(
        (game.screen(), game.menu()),
        (Screen::Match(TAMSK), Menu::None),
        "it is the match of TAMSK that goes on"
    );
    game.settle();
    resign(&mut game, red, WHITE);
    game.press_button("lead back").settle();
    assert_eq!(position(&game).phase(), GipfPhase::Push);
    let game = game.restarted();
    let kept = game.resource::<Unfinished<KeptGipf>>().0.clone().expect("it is not over");
    assert_eq!((kept.begun, kept.record.acts.len()), (None, 3), "the result is kept");
}

#[test]
fn the_result_is_kept_as_soon_as_there_is_one() {
    for (loser, phase) in [(WHITE, GipfPhase::Push), (BLACK, GipfPhase::Extra)] {
        let (mut game, red) = challenged(PEOPLE);
        game.key(KeyCode::Escape).frames(3);
        game.press_button(if loser == red { "resign red" } else { "resign black" }).frames(3);
        game.press_button("yes").frames(2);
        assert!(game.table().outcome().is_some() && game.screen() == Screen::Match(TAMSK), "its result is shown");
        // The program ends before anybody goes back.
        let mut game = game.restarted();
        game.press_button("continue").settle();
        assert_eq!(game.screen(), Screen::Match(GIPF));
        assert_eq!(position(&game).phase(), phase, "{loser} lost");
        assert!(acts(&game).last().is_some_and(|act| act.contains("Tamsk")), "{:?}", acts(&game));
    }
}

#[test]
fn a_contest_that_has_begun_goes_on_where_it_was_left() {
    let (mut game, red) = challenged(PEOPLE);
    game.move_glass("D1", "E1").frames(3);
    let played = game.table().clone();
    for restarts in [false, true] {
        game.key(KeyCode::Escape).frames(3);
        game.press_button("leave").settle();
        if restarts {
            game = game.restarted();
        }
        game.continue_by_list(0);
        game.assert_told("Go on with the match");
        game.press_button("play contest").settle();
        assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "restarted: {restarts}");
        assert_eq!(drawn_red(&game), red, "the lot is drawn once");
        assert_eq!(*game.table().board(), *played.board(), "nobody begins again");
        game.settle();
    }
    // It decides the challenge all the same.
    resign(&mut game, red, WHITE);
    game.press_button("lead back").settle();
    assert_eq!(position(&game).phase(), GipfPhase::Push);
}

#[test]
fn another_match_by_the_same_rules_between_the_same_players_decides_nothing() {
    let (mut game, red) = challenged(PEOPLE);
    let kept = game.resource::<Unfinished<KeptGipf>>().0.clone().expect("it is kept");
    let again = kept.contest().expect("it has begun");
    game.begin(StartMatch { occasion: Occasion::Play, ..again });
    resign(&mut game, red, WHITE);
    assert!(game.button("lead back").is_none() && game.button("rematch").is_some());
    assert_eq!(game.resource::<Unfinished<KeptGipf>>().0, Some(kept), "the challenge is open");
}

/// An open contest between two bots, which have had no time yet.
fn watched(rules: &str) -> HeadlessGame {
    let bot = Seat::Bot(Difficulty::Novice);
    let start = START.replace("w use", "w contest").replace("1.1.*/1.1.*", "1.1.*/0.1.*");
    let record = format!("(format: 1, game: Gipf, rules: ({rules}), start: \"{start}\")");
    let record = GipfRecord::read(record.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::of_record(record).expect("a match"));
    let mut game = HeadlessGame::new();
    game.world().write_message(ResumeMatch { live, seats: Seats { red: bot, black: bot }, occasion: Occasion::Play });
    game.frames(4);
    assert_eq!(position(&game).phase(), GipfPhase::Contest);
    game
}

#[test]
fn two_bots_play_their_match_of_tamsk_and_come_back_by_themselves() {
    let mut game = watched(&RULES.replace("level: 2", "level: 1"));
    assert!(game.button("play contest").is_none() && game.button("gipf forgo").is_none(), "nobody is asked");
    let until = |game: &mut HeadlessGame, what: &str, done: &dyn Fn(&HeadlessGame) -> bool| {
        for _ in 0..60_000 {
            if done(game) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
            game.frame(100);
        }
        panic!("waited too long for {what}");
    };
    until(&mut game, "the set of TAMSK", &|game| game.screen() == Screen::Match(TAMSK));
    assert_eq!(game.table().options().level, Level::One);
    // Left in the middle, they go on with it.
    until(&mut game, "some turns", &|game| game.live().is_some_and(|live| live.record().actions.len() > 6));
    game.key(KeyCode::Escape).frames(3);
    game.press_button("leave").settle();
    if game.menu() == Menu::Confirm {
        game.press_button("yes").settle();
    }
    game.press_button("continue").settle();
    until(&mut game, "the match to go on", &|game| game.live().is_some_and(|live| live.record().actions.len() > 6));
    until(&mut game, "its end", &|game| game.live().is_some_and(|live| live.game().outcome().is_some()));
    until(&mut game, "the way back", &|game| game.screen() == Screen::Match(GIPF));
    game.frames(3);
    let played = acts(&game);
    assert!(played.iter().any(|act| act.contains("Tamsk")), "{played:?}");
    assert_ne!(position(&game).phase(), GipfPhase::Contest);
}

#[test]
fn the_coin_and_the_dice_are_thrown_for_two_bots_too() {
    for (contest, act) in [("Coin", "Toss"), ("Dice", "Dice")] {
        let mut game = watched(&RULES.replace("Tamsk, tamsk: (level: 2)", contest));
        for _ in 0..100 {
            game.frame(50);
            if game.the::<ThrowOnTable>().is_flying() {
                break;
            }
        }
        assert!(game.the::<ThrowOnTable>().is_flying(), "{contest} is thrown");
        assert!(acts(&game).is_empty(), "it decides once it lies still");
        game.wait(3_000);
        assert!(acts(&game)[0].contains(act), "{:?}", acts(&game));
    }
}

#[test]
fn only_the_owner_gives_in_and_nobody_for_a_bot() {
    let start = START.replace("w use", "w contest").replace("1.1.*/1.1.*", "1.1.*/0.1.*");
    let bot = Seat::Bot(Difficulty::Novice);
    let [of_person, of_bot] = [Seats { red: Seat::Person, black: bot }, Seats { red: bot, black: Seat::Person }];
    for contest in ["Coin", "Dice", "Tamsk, tamsk: (level: 1)", "Other(\"darts\")"] {
        let rules = RULES.replace("Tamsk, tamsk: (level: 2)", contest);
        let game = gipf(&rules, &start, of_bot);
        assert!(game.button("gipf forgo").is_none(), "the potential is the bot's: {contest}");
        assert!(game.button("challenger won").is_some(), "the person may enter the result: {contest}");
        let mut game = gipf(&rules, &start, of_person);
        game.press_button("gipf forgo").frames(3);
        assert_eq!(acts(&game), ["white Forgo"], "{contest}");
    }
}

#[test]
fn a_contest_is_no_match_of_tamsk_in_the_records() {
    let (mut game, red) = challenged(PEOPLE);
    game.move_glass("D1", "E1").frames(3);
    resign(&mut game, red, WHITE);
    game.press_button("lead back").settle();
    let game = game.restarted();
    let records = std::fs::read_dir(game.folder.join("records")).map(|files| {
        files.filter_map(Result::ok).filter(|file| file.path().extension().is_some_and(|end| end == "tamsk")).count()
    });
    assert_eq!(records.unwrap_or(0), 0);
    assert_eq!(game.resource::<Unfinished<KeptGipf>>().0.as_ref().map(|kept| kept.record.acts.len()), Some(3));
}

#[test]
fn the_match_of_gipf_may_go_on_without_it() {
    let (mut game, _) = challenged(PEOPLE);
    game.key(KeyCode::Escape).frames(3);
    game.press_button("leave").settle();
    game.continue_by_list(0);
    assert_eq!(position(&game).phase(), GipfPhase::Contest, "it is still open");
    game.press_button("owner won").frames(3);
    assert_eq!(position(&game).phase(), GipfPhase::Extra);
}

#[test]
fn another_match_of_tamsk_decides_nothing() {
    let (mut game, _) = challenged(PEOPLE);
    game.begin(StartMatch::default());
    game.key(KeyCode::Escape).frames(3);
    game.press_button("resign red").frames(3);
    game.press_button("yes").frames(3).settle();
    assert!(game.button("lead back").is_none() && game.button("rematch").is_some());
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
    game.key(KeyCode::Backspace).frames(3);
    assert_eq!(*game.table().board(), *moved.board(), "no key takes it back either");
}
