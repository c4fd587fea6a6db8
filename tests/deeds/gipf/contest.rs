//! Tests of challenges decided by a match of TAMSK, whose result returns to the match of GIPF.

use gipf_rules::{BLACK, GipfPhase, WHITE};
use tamsk::gipf::table::{ThrowOnTable, UnfinishedGipf};
use tamsk::table::loading::ResumeMatch;
use tamsk_testing::prelude::*;

use super::{acts, gipf, position, wait_for};

const RULES: &str = "version: Tournament, potentials: 3, challenge: (contest: Tamsk, tamsk: (level: 2), attempts: 1)";
const START: &str = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";

/// Begins the match of TAMSK that decides a challenge. Returns the player at GIPF who is Red in it.
fn challenged(seats: Seats) -> (HeadlessGame, Player) {
    let mut game = gipf(RULES, START, seats);
    game.press_button("gipf use").frames(3);
    game.press_button("gipf challenge").frames(3);
    assert_eq!(position(&game).phase(), GipfPhase::Contest);
    game.press_button("play contest").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert_eq!(game.table().options().level, Level::Two, "by the rules that were agreed");
    if seats.are_two_people() {
        game.assert_text("White at GIPF");
    }
    let red = drawn_red(&game);
    (game, red)
}

fn drawn_red(game: &HeadlessGame) -> Player {
    let kept = game.unfinished::<UnfinishedGipf>().expect("the match must be saved");
    kept.begun.as_ref().expect("the colours must be drawn").red
}

fn resign(game: &mut HeadlessGame, red: Player, loser: Player) {
    game.resign(if loser == red { "red" } else { "black" }).frames(3).wait_for_camera();
    assert!(game.table().outcome().is_some());
}

#[test]
fn the_result_of_a_contest_returns_to_the_match() {
    for (loser, phase) in [(WHITE, GipfPhase::Push), (BLACK, GipfPhase::Extra)] {
        for restarts in [false, true] {
            let (mut game, red) = challenged(TWO_PEOPLE);
            game.resign(if loser == red { "red" } else { "black" }).frames(2);
            assert!(game.table().outcome().is_some() && game.screen() == Screen::Match(TAMSK), "its result is shown");
            if restarts {
                // The program ends before anybody returns to GIPF. The result is saved as soon as it exists.
                game = game.restarted();
                game.press_button("continue").wait_for_camera();
            } else {
                game.wait_for_camera();
                assert!(game.button("rematch").is_none() && game.button("setup").is_none(), "it leads nowhere else");
                game.press_button("lead back").wait_for_camera();
                let words = if loser == WHITE { "Black has won" } else { "Black has not won" };
                assert!(game.visible_texts().iter().any(|told| told.starts_with(words)), "{:?}", game.visible_texts());
            }
            assert_eq!((game.screen(), *game.resource::<Seats>()), (Screen::Match(GIPF), TWO_PEOPLE));
            let case = format!("White challenged by Black, {loser} lost, restarted: {restarts}");
            assert_eq!(position(&game).phase(), phase, "{case}");
            assert!(acts(&game).last().is_some_and(|act| act.contains("Tamsk")), "{case}: {:?}", acts(&game));
            let record = game.gipf().record().clone();
            let mut replay = record.replay().expect("a match");
            assert!(replay.run().is_empty(), "it replays: {case}");
            assert_eq!(replay.game().position(), game.gipf().game().position());
        }
    }
}

/// Returns a start position in which the contest is open.
fn open() -> String {
    START.replace("w use", "w contest").replace("1.1.*/1.1.*", "1.1.*/0.1.*")
}

#[test]
fn people_keep_their_seat_whatever_colour_is_drawn() {
    let mut game = gipf(RULES, &open(), PERSON_AGAINST_BOT);
    game.press_button("play contest").wait_for_camera();
    let seats = *game.resource::<Seats>();
    assert_eq!(seats, if drawn_red(&game) == WHITE { PERSON_AGAINST_BOT } else { PERSON_AGAINST_BOT.swapped() });
}

#[test]
fn both_matches_resume_after_a_restart() {
    let (mut game, red) = challenged(TWO_PEOPLE);
    game.move_glass("D1", "E1").frames(3);
    let mut game = game.restarted();
    game.press_button("continue").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "the match of TAMSK goes on");
    game.wait_for_camera();
    resign(&mut game, red, WHITE);
    game.press_button("lead back").wait_for_camera();
    assert_eq!(position(&game).phase(), GipfPhase::Push);
    let game = game.restarted();
    let kept = game.unfinished::<UnfinishedGipf>().expect("the match must be unfinished");
    assert_eq!((kept.begun, kept.record.acts.len()), (None, 3), "the result is kept");
}

#[test]
fn a_left_contest_resumes_where_it_stopped() {
    let (mut game, red) = challenged(TWO_PEOPLE);
    game.move_glass("D1", "E1").frames(3);
    let played = game.table().clone();
    for restarts in [false, true] {
        game.leave();
        if restarts {
            game = game.restarted();
        }
        game.continue_from_list(0);
        game.assert_text("Go on with the match");
        game.press_button("play contest").wait_for_camera();
        assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "restarted: {restarts}");
        assert_eq!(drawn_red(&game), red, "the lot is drawn once");
        assert_eq!(*game.table().board(), *played.board(), "the contest must not restart");
        game.wait_for_camera();
    }
    resign(&mut game, red, WHITE);
    game.press_button("lead back").wait_for_camera();
    assert_eq!(position(&game).phase(), GipfPhase::Push);
}

#[test]
fn another_match_of_tamsk_decides_no_challenge() {
    for alike in [false, true] {
        let (mut game, red) = challenged(TWO_PEOPLE);
        let kept = game.unfinished::<UnfinishedGipf>().expect("the match must be saved");
        let begun = kept.begun.clone().expect("the contest must have begun");
        let options = kept.record.rules.challenge.clone().expect("a challenge must be agreed").tamsk;
        let setup = MatchSetup { options, names: begun.names, ..MatchSetup::default() };
        let seats = if begun.red == WHITE { kept.seats } else { kept.seats.swapped() };
        let again = StartMatch { setup, seats, occasion: Occasion::Play };
        game.begin(if alike { again } else { StartMatch::default() });
        resign(&mut game, red, WHITE);
        assert!(game.button("lead back").is_none() && game.button("rematch").is_some(), "alike: {alike}");
        assert_eq!(game.unfinished::<UnfinishedGipf>(), Some(kept), "the challenge is open, alike: {alike}");
    }
}

/// An open contest between two bots that have not acted yet.
fn watched(rules: &str) -> HeadlessGame {
    let record = format!("(format: 1, game: Gipf, rules: ({rules}), start: \"{}\")", open());
    let record = GipfRecord::read(record.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::of_record(record).expect("a match"));
    let mut game = HeadlessGame::new();
    game.world().write_message(ResumeMatch { live, seats: TWO_BOTS, occasion: Occasion::Play });
    game.frames(4);
    assert_eq!(position(&game).phase(), GipfPhase::Contest);
    game
}

#[test]
fn two_bots_play_their_contest_and_return_by_themselves() {
    let mut game = watched(&RULES.replace("level: 2", "level: 1"));
    assert!(game.button("play contest").is_none() && game.button("gipf forgo").is_none(), "nobody is asked");
    wait_for(&mut game, "the set of TAMSK", |game| game.screen() == Screen::Match(TAMSK));
    assert_eq!(game.table().options().level, Level::One);
    // The match is left in the middle, and the bots resume it.
    wait_for(&mut game, "some turns", |game| game.live().is_some_and(|live| live.record().actions.len() > 6));
    game.leave();
    if game.menu() == Menu::Confirm {
        game.press_button("yes").wait_for_camera();
    }
    game.press_button("continue").wait_for_camera();
    wait_for(&mut game, "the match to go on", |game| game.live().is_some_and(|live| live.record().actions.len() > 6));
    wait_for(&mut game, "its end", |game| game.live().is_some_and(|live| live.game().outcome().is_some()));
    wait_for(&mut game, "the way back", |game| game.screen() == Screen::Match(GIPF));
    game.frames(3);
    let played = acts(&game);
    assert!(played.iter().any(|act| act.contains("Tamsk")), "{played:?}");
    assert_ne!(position(&game).phase(), GipfPhase::Contest);
}

#[test]
fn the_coin_and_the_dice_are_thrown_for_two_bots() {
    for (contest, act) in [("Coin", "Toss"), ("Dice", "Dice")] {
        let mut game = watched(&RULES.replace("Tamsk, tamsk: (level: 2)", contest));
        game.set_frame_length(50).until(&format!("{contest} is thrown"), |game| game.the::<ThrowOnTable>().is_flying());
        assert!(acts(&game).is_empty(), "it decides once it lies still");
        game.skip_time(3_000);
        assert!(acts(&game)[0].contains(act), "{:?}", acts(&game));
    }
}

#[test]
fn only_a_human_owner_can_forgo_a_contest() {
    for contest in ["Coin", "Dice", "Tamsk, tamsk: (level: 1)", "Other(\"darts\")"] {
        let rules = RULES.replace("Tamsk, tamsk: (level: 2)", contest);
        let game = gipf(&rules, &open(), PERSON_AGAINST_BOT.swapped());
        assert!(game.button("gipf forgo").is_none(), "the potential is the bot's: {contest}");
        assert!(game.button("challenger won").is_some(), "the person may enter the result: {contest}");
        let mut game = gipf(&rules, &open(), PERSON_AGAINST_BOT);
        game.press_button("gipf forgo").frames(3);
        assert_eq!(acts(&game), ["white Forgo"], "{contest}");
    }
}

#[test]
fn a_contest_is_not_listed_as_a_match_of_tamsk() {
    let (mut game, red) = challenged(TWO_PEOPLE);
    game.move_glass("D1", "E1").frames(3);
    resign(&mut game, red, WHITE);
    game.press_button("lead back").wait_for_camera();
    let game = game.restarted();
    let records = std::fs::read_dir(game.folder.join("records")).map(|files| {
        files.filter_map(Result::ok).filter(|file| file.path().extension().is_some_and(|end| end == "tamsk")).count()
    });
    assert_eq!(records.unwrap_or(0), 0);
    assert_eq!(game.unfinished::<UnfinishedGipf>().map(|kept| kept.record.acts.len()), Some(3));
}

#[test]
fn a_contest_can_be_decided_without_playing_it() {
    let (mut game, _) = challenged(TWO_PEOPLE);
    game.leave();
    game.continue_from_list(0);
    assert_eq!(position(&game).phase(), GipfPhase::Contest, "it is still open");
    game.press_button("owner won").frames(3);
    assert_eq!(position(&game).phase(), GipfPhase::Extra);
}

#[test]
fn a_contest_offers_no_hints_and_no_takebacks() {
    let mut game = gipf(&RULES.replace("level: 2", "level: 1"), &open(), PERSON_AGAINST_BOT);
    game.press_button("play contest").wait_for_camera();
    let person = game.resource::<Seats>().people().next().expect("a person");
    wait_for(&mut game, "the person's turn", |game| {
        game.table().player_on_turn() == Some(person) && game.table().player_deciding_ring().is_none()
    });
    game.wait_for_camera();
    assert!(game.button("hint").is_none());
    let (from, to) = if person == Player::Red { ("D1", "D2") } else { ("D7", "D6") };
    game.move_glass(from, to).frames(3);
    assert_eq!(game.table().player_deciding_ring(), Some(person), "they have moved");
    assert!(game.button("take back").is_none());
    let moved = game.table().clone();
    game.key(KeyCode::Backspace).frames(3);
    assert_eq!(*game.table().board(), *moved.board(), "no key takes it back either");
}
