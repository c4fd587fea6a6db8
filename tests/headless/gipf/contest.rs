//! Tests of challenges that a match of TAMSK decides. The result of that match returns to the match of GIPF.

use gipf_rules::{BLACK, GipfPhase, WHITE};
use tamsk::gipf::table::{ThrowOnTable, UnfinishedGipf};
use tamsk::table::loading::ResumeMatch;
use tamsk_testing::prelude::*;

use super::{acts, gipf, position, wait_for};

const RULES: &str = "version: Tournament, potentials: 3, challenge: (contest: Tamsk, tamsk: (level: 2), attempts: 1)";
const START: &str = "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament";

/// Begins the match of TAMSK that decides a challenge in GIPF. Returns the GIPF player who plays Red in that match.
fn challenged(seats: Seats) -> (HeadlessGame, Player) {
    let mut game = gipf(RULES, START, seats);
    game.click_button("gipf use").run_frames(3);
    game.click_button("gipf challenge").run_frames(3);
    assert_eq!(position(&game).phase(), GipfPhase::Contest);
    game.click_button("play contest").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert_eq!(game.current_match().options().level, Level::Two, "the agreed rules must apply");
    if seats.are_two_people() {
        game.assert_text("White at GIPF");
    }
    let red = drawn_red(&game);
    (game, red)
}

fn drawn_red(game: &HeadlessGame) -> Player {
    let kept = game.latest_unfinished_match::<UnfinishedGipf>().expect("the match must be saved");
    kept.contest.as_ref().expect("the colours must be drawn").red
}

fn resign(game: &mut HeadlessGame, red: Player, loser: Player) {
    game.resign(if loser == red { "red" } else { "black" }).run_frames(3).wait_for_camera();
    assert!(game.current_match().outcome().is_some());
}

#[test]
fn the_result_of_a_contest_returns_to_the_match() {
    for (loser, phase) in [(WHITE, GipfPhase::Push), (BLACK, GipfPhase::ExtraMove)] {
        for restarts in [false, true] {
            let (mut game, red) = challenged(TWO_PEOPLE);
            game.resign(if loser == red { "red" } else { "black" }).run_frames(2);
            assert!(
                game.current_match().outcome().is_some() && game.screen() == Screen::Match(TAMSK),
                "the result must show"
            );
            if restarts {
                // The program ends before anybody returns to GIPF. The result was saved as soon as it existed.
                game = game.closed_and_reopened();
                game.click_button("continue").wait_for_camera();
            } else {
                game.wait_for_camera();
                assert!(
                    game.point_of_button("rematch").is_none() && game.point_of_button("setup").is_none(),
                    "only GIPF may follow"
                );
                game.click_button("lead back").wait_for_camera();
                let words = if loser == WHITE { "Black has won" } else { "Black has not won" };
                assert!(game.visible_texts().iter().any(|text| text.starts_with(words)), "{:?}", game.visible_texts());
            }
            assert_eq!((game.screen(), *game.resource::<Seats>()), (Screen::Match(GIPF), TWO_PEOPLE));
            let case = format!("White challenged by Black, {loser} lost, restarted: {restarts}");
            assert_eq!(position(&game).phase(), phase, "{case}");
            assert!(acts(&game).last().is_some_and(|act| act.contains("Tamsk")), "{case}: {:?}", acts(&game));
            let record = game.gipf_match().record().clone();
            let mut replay = record.replay().expect("a match");
            assert!(replay.replay_remaining().is_empty(), "the record must be legal: {case}");
            assert_eq!(replay.game().position(), game.gipf_match().game().position());
        }
    }
}

/// Returns a GIPF position in which the contest is not decided yet.
fn open() -> String {
    START.replace("w use", "w contest").replace("1.1.*/1.1.*", "1.1.*/0.1.*")
}

#[test]
fn people_keep_their_seat_whatever_colour_is_drawn() {
    let mut game = gipf(RULES, &open(), PERSON_AGAINST_BOT);
    game.click_button("play contest").wait_for_camera();
    let seats = *game.resource::<Seats>();
    assert_eq!(seats, if drawn_red(&game) == WHITE { PERSON_AGAINST_BOT } else { PERSON_AGAINST_BOT.swapped() });
}

#[test]
fn both_matches_resume_after_a_restart() {
    let (mut game, red) = challenged(TWO_PEOPLE);
    game.drag_glass("D1", "E1").run_frames(3);
    let mut game = game.closed_and_reopened();
    game.click_button("continue").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "the match of TAMSK must continue");
    game.wait_for_camera();
    resign(&mut game, red, WHITE);
    game.click_button("lead back").wait_for_camera();
    assert_eq!(position(&game).phase(), GipfPhase::Push);
    let game = game.closed_and_reopened();
    let kept = game.latest_unfinished_match::<UnfinishedGipf>().expect("the match must be unfinished");
    assert_eq!((kept.contest, kept.record.acts.len()), (None, 3), "the result must be saved");
}

#[test]
fn a_left_contest_resumes_where_it_stopped() {
    let (mut game, red) = challenged(TWO_PEOPLE);
    game.drag_glass("D1", "E1").run_frames(3);
    let played = game.current_match().clone();
    for restarts in [false, true] {
        game.leave_match();
        if restarts {
            game = game.closed_and_reopened();
        }
        game.continue_unfinished_match(0);
        game.assert_text("Go on with the match");
        game.click_button("play contest").wait_for_camera();
        assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "restarted: {restarts}");
        assert_eq!(drawn_red(&game), red, "the lot must be drawn only once");
        assert_eq!(*game.current_match().board(), *played.board(), "the contest must not restart");
        game.wait_for_camera();
    }
    resign(&mut game, red, WHITE);
    game.click_button("lead back").wait_for_camera();
    assert_eq!(position(&game).phase(), GipfPhase::Push);
}

#[test]
fn another_match_of_tamsk_decides_no_challenge() {
    for alike in [false, true] {
        let (mut game, red) = challenged(TWO_PEOPLE);
        let kept = game.latest_unfinished_match::<UnfinishedGipf>().expect("the match must be saved");
        let begun = kept.contest.clone().expect("the contest must have begun");
        let options = kept.record.rules.challenge.clone().expect("a challenge must be agreed").tamsk;
        let setup = MatchSetup { options, names: begun.names, ..MatchSetup::default() };
        let seats = if begun.red == WHITE { kept.seats } else { kept.seats.swapped() };
        let again = StartMatch { setup, seats, occasion: Occasion::Play };
        game.begin_match(if alike { again } else { StartMatch::default() });
        resign(&mut game, red, WHITE);
        assert!(
            game.point_of_button("lead back").is_none() && game.point_of_button("rematch").is_some(),
            "alike: {alike}"
        );
        assert_eq!(
            game.latest_unfinished_match::<UnfinishedGipf>(),
            Some(kept),
            "the challenge must stay open, alike: {alike}"
        );
    }
}

/// Returns an open contest between two bots. Neither bot has acted yet.
fn watched(rules: &str) -> HeadlessGame {
    let record = format!("(format: 1, game: Gipf, rules: ({rules}), start: \"{}\")", open());
    let record = GipfRecord::read(record.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::from_record(record).expect("a match"));
    let mut game = HeadlessGame::new();
    game.world_mut().write_message(ResumeMatch { live, seats: TWO_BOTS, occasion: Occasion::Play });
    game.run_frames(4);
    assert_eq!(position(&game).phase(), GipfPhase::Contest);
    game
}

#[test]
fn two_bots_play_their_contest_and_return_without_help() {
    let mut game = watched(&RULES.replace("level: 2", "level: 1"));
    assert!(
        game.point_of_button("play contest").is_none() && game.point_of_button("gipf forgo").is_none(),
        "no person may be asked"
    );
    wait_for(&mut game, "the set of TAMSK", |game| game.screen() == Screen::Match(TAMSK));
    assert_eq!(game.current_match().options().level, Level::One);
    // The bots resume a match that is left in the middle.
    wait_for(&mut game, "some turns", |game| game.live_match().is_some_and(|live| live.record().actions.len() > 6));
    game.leave_match();
    if game.menu() == Menu::Confirm {
        game.click_button("yes").wait_for_camera();
    }
    game.click_button("continue").wait_for_camera();
    wait_for(&mut game, "more turns", |game| game.live_match().is_some_and(|live| live.record().actions.len() > 6));
    wait_for(&mut game, "the end of the match", |game| {
        game.live_match().is_some_and(|live| live.game().outcome().is_some())
    });
    wait_for(&mut game, "the return to GIPF", |game| game.screen() == Screen::Match(GIPF));
    game.run_frames(3);
    let played = acts(&game);
    assert!(played.iter().any(|act| act.contains("Tamsk")), "{played:?}");
    assert_ne!(position(&game).phase(), GipfPhase::Contest);
}

#[test]
fn the_coin_and_the_dice_are_thrown_for_two_bots() {
    for (contest, act) in [("Coin", "Toss"), ("Dice", "Dice")] {
        let mut game = watched(&RULES.replace("Tamsk, tamsk: (level: 2)", contest));
        game.set_frame_length(50)
            .run_until(&format!("{contest} is thrown"), |game| game.expect_component::<ThrowOnTable>().is_flying());
        assert!(acts(&game).is_empty(), "a throw must not decide before it stops");
        game.wait_in_long_frames(3_000);
        assert!(acts(&game)[0].contains(act), "{:?}", acts(&game));
    }
}

#[test]
fn only_a_human_owner_can_forgo_a_contest() {
    for contest in ["Coin", "Dice", "Tamsk, tamsk: (level: 1)", "Other(\"darts\")"] {
        let rules = RULES.replace("Tamsk, tamsk: (level: 2)", contest);
        let game = gipf(&rules, &open(), PERSON_AGAINST_BOT.swapped());
        assert!(game.point_of_button("gipf forgo").is_none(), "only the bot may forgo its potential: {contest}");
        assert!(game.point_of_button("challenger won").is_some(), "the person may enter the result: {contest}");
        let mut game = gipf(&rules, &open(), PERSON_AGAINST_BOT);
        game.click_button("gipf forgo").run_frames(3);
        assert_eq!(acts(&game), ["white Forgo"], "{contest}");
    }
}

#[test]
fn a_contest_is_not_listed_as_a_match_of_tamsk() {
    let (mut game, red) = challenged(TWO_PEOPLE);
    game.drag_glass("D1", "E1").run_frames(3);
    resign(&mut game, red, WHITE);
    game.click_button("lead back").wait_for_camera();
    let game = game.closed_and_reopened();
    let records = std::fs::read_dir(game.folder.join("records")).map(|files| {
        files.filter_map(Result::ok).filter(|file| file.path().extension().is_some_and(|end| end == "tamsk")).count()
    });
    assert_eq!(records.unwrap_or(0), 0);
    assert_eq!(game.latest_unfinished_match::<UnfinishedGipf>().map(|kept| kept.record.acts.len()), Some(3));
}

#[test]
fn a_contest_can_be_decided_without_playing_it() {
    let (mut game, _) = challenged(TWO_PEOPLE);
    game.leave_match();
    game.continue_unfinished_match(0);
    assert_eq!(position(&game).phase(), GipfPhase::Contest, "the contest must still be open");
    game.click_button("owner won").run_frames(3);
    assert_eq!(position(&game).phase(), GipfPhase::ExtraMove);
}

#[test]
fn a_contest_offers_no_hints_and_no_takebacks() {
    let mut game = gipf(&RULES.replace("level: 2", "level: 1"), &open(), PERSON_AGAINST_BOT);
    game.click_button("play contest").wait_for_camera();
    let person = game.resource::<Seats>().people().next().expect("a person");
    wait_for(&mut game, "the person's turn", |game| {
        game.current_match().player_to_act() == Some(person) && game.current_match().player_deciding_ring().is_none()
    });
    game.wait_for_camera();
    assert!(game.point_of_button("hint").is_none());
    let (from, to) = if person == Player::Red { ("D1", "D2") } else { ("D7", "D6") };
    game.drag_glass(from, to).run_frames(3);
    assert_eq!(game.current_match().player_deciding_ring(), Some(person), "the move must be made");
    assert!(game.point_of_button("take back").is_none());
    let moved = game.current_match().clone();
    game.press_key(KeyCode::Backspace).run_frames(3);
    assert_eq!(*game.current_match().board(), *moved.board(), "no key may take the move back");
}
