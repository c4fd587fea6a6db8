//! Tests of a match of GIPF from its setup to its result: bots, the menu, resignation, and saved files.

use std::thread::sleep;
use std::time::Duration;

use gipf_rules::{BLACK, ChallengeOptions, GipfEndReason, GipfOptions, GipfVersion, WHITE};
use tamsk::gipf::table::{GipfMatchSetup, UnfinishedGipf};
use tamsk::settings::{GipfChoices, LastChoices, Lineup};
use tamsk_rules::FullSocketRule;
use tamsk_testing::prelude::*;

use super::{acts, gipf, position, push, the_match, wait_for};
use crate::library::record_files as records;

#[test]
fn people_can_resign_for_themselves_after_a_question() {
    for (button, loser) in [("resign white", WHITE), ("resign black", BLACK)] {
        for moves in 0..2 {
            let mut game = gipf("version: Standard", "", TWO_PEOPLE);
            if moves == 1 {
                push(&mut game, "e1", "e2");
            }
            game.press_key(KeyCode::Escape).run_frames(3);
            game.click_button(button).run_frames(3);
            assert_eq!(game.menu(), Menu::Confirm);
            game.click_button("no").run_frames(3);
            assert_eq!((game.menu(), the_match(&game).outcome()), (Menu::Pause, None));
            game.click_button(button).run_frames(3);
            game.click_button("yes").run_frames(3);
            let outcome = the_match(&game).outcome().expect("the match must be over");
            assert_eq!((outcome.winner, outcome.by), (Some(!loser), GipfEndReason::Resigned), "{button}");
            assert_eq!(game.menu(), Menu::None);
        }
    }
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    game.press_key(KeyCode::Escape).run_frames(3);
    assert!(
        game.point_of_button("resign white").is_some() && game.point_of_button("resign black").is_none(),
        "bots cannot resign here"
    );
}

#[test]
fn a_rematch_swaps_the_sides() {
    let mut game = gipf("version: Basic, more: (white: 2, black: 0)", "", PERSON_AGAINST_BOT);
    game.resign("white").run_frames(3);
    game.click_button("rematch").wait_for_camera();
    assert_eq!(*game.resource::<Seats>(), PERSON_AGAINST_BOT.swapped());
    assert_eq!(the_match(&game).options().spare_pieces.black, 2, "a handicap must follow its player");
    assert_eq!(the_match(&game).outcome(), None);
}

#[test]
fn a_bot_does_not_act_while_a_menu_is_open() {
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    push(&mut game, "e1", "e2");
    game.press_key(KeyCode::Escape).run_frames(3);
    for _ in 0..40 {
        sleep(Duration::from_millis(2));
        game.run_frame(100);
    }
    assert_eq!(acts(&game).len(), 1, "the bot must wait");
    game.press_key(KeyCode::Escape).run_frames(3);
    wait_for(&mut game, "the bot", |game| position(game).to_move() == WHITE);
    assert!(acts(&game).len() >= 2);
}

#[test]
fn two_bots_finish_a_match_with_a_valid_record() {
    let mut game = HeadlessGame::new();
    let setup = GipfMatchSetup { options: GipfOptions { potentials: 3, ..default() }, ..default() };
    game.world_mut().write_message(StartMatch { setup, seats: TWO_BOTS, occasion: Occasion::Play });
    game.wait_for_camera();
    wait_for(&mut game, "the end", |game| the_match(game).outcome().is_some());
    let record = game.gipf_match().record().clone();
    game.run_frames(3);
    wait_for(&mut game, "its record", |game| !records(game).is_empty());
    let kept = read_record_in::<UnfinishedGipf>(&records(&game)[0]);
    assert_eq!(kept, record);
    let mut replay = kept.replay().expect("rules within bounds");
    assert!(replay.replay_remaining().is_empty());
    assert_eq!(replay.game().outcome(), the_match(&game).outcome());
}

#[test]
fn an_unfinished_match_continues_after_a_restart() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    push(&mut game, "e1", "e2");
    push(&mut game, "e9", "e8");
    let before = acts(&game);
    let mut game = game.closed_and_reopened();
    assert!(game.latest_unfinished_match::<UnfinishedGipf>().is_some());
    game.continue_unfinished_match(0);
    assert_eq!(game.screen(), Screen::Match(GIPF));
    assert_eq!(acts(&game), before);
    push(&mut game, "a1", "b2");
    assert_eq!(acts(&game).len(), 3, "the match must continue");
    // The title offers to continue the match, because the match was the last activity.
    let mut game = game.closed_and_reopened();
    game.assert_text("White vs. Black · GIPF");
    game.click_button("continue").wait_for_camera();
    assert_eq!((game.screen(), acts(&game).len()), (Screen::Match(GIPF), 3));
    game.resign("white").run_frames(3);
    let mut game = game.closed_and_reopened();
    game.wait_for_camera();
    assert!(game.point_of_button("continue").is_none() && game.point_of_button("unfinished").is_none());
}

#[test]
fn setup_choices_survive_a_restart() {
    for restarts in [false, true] {
        let mut game = HeadlessGame::new();
        game.click_button("gipf").wait_for_camera();
        assert_eq!(game.screen(), Screen::Setup(GIPF));
        game.click_text("Tournament").run_frames(3).click_text("6").run_frames(3);
        if restarts {
            // Every way to leave the setup saves its choices.
            game.click_button("back").wait_for_camera();
            game = game.closed_and_reopened();
            game.click_button("gipf").wait_for_camera();
        }
        game.click_button("begin").wait_for_camera();
        assert_eq!(game.screen(), Screen::Match(GIPF), "restarted: {restarts}");
        let options = the_match(&game).options();
        assert_eq!((options.version, options.potentials), (GipfVersion::Tournament, 6), "restarted: {restarts}");
        game.leave_match();
        assert_eq!(game.screen(), Screen::Title);
        assert!(game.single_component::<LiveGipf>().is_none(), "the table must be empty");
    }
}

#[test]
fn the_pause_menu_shows_the_agreed_challenge() {
    let note = "One hour at most for every contest, and whoever is late at the table has lost it already";
    let tamsk = Options { full_socket: FullSocketRule::Refused, ..Options::at_level(Level::Two) };
    let challenge = ChallengeOptions { tamsk, attempts: 2, note: note.into(), ..ChallengeOptions::default() };
    let mut game = HeadlessGame::new();
    let lineup = Lineup::TwoPeople;
    let choices = GipfChoices { lineup, potentials: 3, allows_challenges: true, challenge, ..GipfChoices::default() };
    game.world_mut().resource_mut::<LastChoices>().gipf = Some(choices);
    game.click_button("gipf").wait_for_camera();
    game.click_button("begin").wait_for_camera();
    let agreed = the_match(&game).options().challenge.clone().expect("a challenge");
    assert_eq!((agreed.tamsk, agreed.note.as_str()), (tamsk, note));
    game.press_key(KeyCode::Escape).run_frames(3);
    for words in ["A match of TAMSK, Level 2", "Each may challenge 2 times.", "One hour at most"] {
        assert!(game.visible_texts().iter().any(|text| text.starts_with(words)), "{words}: {:?}", game.visible_texts());
    }
}

#[test]
fn the_bar_shows_that_the_bot_thinks() {
    let mut game = gipf("version: Standard", "", PERSON_AGAINST_BOT);
    push(&mut game, "e1", "e2");
    game.assert_text("Thinking…");
}
