//! Tests of the first start of the game, and of a start that opens a record.

use std::io::Write;

use tamsk::persistence::{GameFormats, Notices, OpenRecordError};
use tamsk::settings::{FirstColourChoice, LastChoices, Lineup};
use tamsk_testing::prelude::*;
use tempfile::NamedTempFile;

#[test]
fn a_player_who_has_begun_a_match_is_not_new() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.leave_match();
    assert_eq!(game.screen(), Screen::Title);
    assert_eq!(game.text_areas("Learn to play"), []);
    assert!(game.resource::<PlayerProgress>().has_played, "the progress must be saved");
}

fn file(text: &str) -> NamedTempFile {
    let mut file = tempfile::Builder::new().suffix(".tamsk").tempfile().expect("a file");
    file.write_all(text.as_bytes()).expect("written");
    file
}

const UNFINISHED: &str = r#"(
    rules: (level: 2),
    players: (red: "Ruby", black: "Onyx"),
    actions: [
        (at: 0, by: Red, act: Lift("D1")),
        (at: 350, by: Red, act: Place("D2")),
        (at: 900, by: Red, act: DropRing),
    ],
    end: 4000,
)"#;

#[test]
fn an_unfinished_record_opens_paused_and_can_be_resumed() {
    let file = file(UNFINISHED);
    let mut game = HeadlessGame::opened_with_record(file.path());
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::Pause));
    assert_eq!(game.live_match().expect("a match").setup().names.red, "Ruby");
    game.wait_in_long_frames(3_000);
    assert_eq!(game.current_match().now(), 4_000, "no sand may run before someone resumes");
    game.click_button("resume").wait_in_long_frames(4_000).drag_glass("D7", "D6");
    assert_eq!(game.current_match().to_move(), Player::Red, "Black must have moved");
}

#[test]
fn a_finished_record_is_replayed() {
    let file = file(r#"(rules: (level: 1), actions: [(at: 5, by: Red, act: Resign)])"#);
    let mut game = HeadlessGame::opened_with_record(file.path());
    assert_eq!((game.screen(), game.menu()), (Screen::Replay(TAMSK), Menu::None));
    assert_eq!(
        (game.current_match().now(), game.current_match().outcome()),
        (0, None),
        "the replay must start at the beginning"
    );
    game.press_key(KeyCode::KeyE).run_frames(2);
    let outcome = game.current_match().outcome().expect("the match is over");
    assert_eq!(outcome.winner, Some(Player::Black));
}

#[test]
fn an_invalid_record_is_reported_on_the_title_screen() {
    let file = file("(rules: (level: 9))");
    let mut game = HeadlessGame::opened_with_record(file.path());
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
    assert!(game.resource::<Notices>().iter().next().is_none(), "the report must have been displayed");
    game.click_button("play");
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
}

#[test]
fn illegal_actions_of_a_record_are_skipped_and_reported() {
    let text = UNFINISHED.replace("Place(\"D2\")", "Place(\"G4\")");
    let file = file(&text);
    let (_, problem) = GameFormats::default().open(file.path()).expect("a record");
    assert!(matches!(problem, Some(OpenRecordError::ActionsRefused { count: 2, first: 2, .. })), "{problem:?}");
    let mut game = HeadlessGame::opened_with_record(file.path());
    game.click_button("resume");
    assert!(
        game.current_match().glass_in_hand(Player::Red).is_some(),
        "the glass must have been lifted and never placed"
    );
}

#[test]
fn an_endless_name_is_shortened_as_in_the_setup() {
    let endless = "Ruby\\n".repeat(20_000);
    let text = format!("(rules: (level: 1), players: (red: \"{endless}\", black: \"\"))");
    let file = file(&text);
    let mut game = HeadlessGame::opened_with_record(file.path());
    let name = game.live_match().expect("a match").setup().names.red.clone();
    assert!(name.starts_with("Ruby Ruby") && name.chars().count() <= 24, "{name:?}");
    game.click_button("resume");
    assert_eq!(game.menu(), Menu::None);
}

#[test]
fn the_bot_button_starts_a_person_against_the_bot() {
    for company in [Lineup::TwoBots, Lineup::TwoPeople, Lineup::AgainstBot] {
        let mut game = HeadlessGame::new();
        game.world_mut().resource_mut::<LastChoices>().tamsk.lineup = company;
        game.run_frames(2)
            .click_button("bot")
            .run_frames(3)
            .click_button("begin")
            .wait_in_long_frames(1_700)
            .click_button("lot begin")
            .wait_in_long_frames(2_000);
        assert_eq!(game.resource::<Seats>().people().count(), 1, "{company:?}");
    }
}

#[test]
fn a_question_mark_opens_the_help_except_in_text_fields() {
    let mut game = HeadlessGame::new();
    game.click_button("bot").run_frames(3).type_text("?").run_frames(3);
    assert_eq!(game.menu(), Menu::Controls);
    game.type_text("?").run_frames(3);
    assert_eq!((game.menu(), game.screen()), (Menu::None, Screen::Setup(TAMSK)));
    game.click_text("Your name").type_text("Ada?").run_frames(3);
    assert_eq!(game.menu(), Menu::None);
    game.assert_text("Ada?");
    game.press_key(KeyCode::F1).run_frames(3);
    assert_eq!(game.menu(), Menu::Controls, "F1 must open the help, as it is not text");
}

#[test]
fn escape_right_after_begin_leaves_no_match_on_the_title() {
    let mut begun = 0;
    for later in 0..4 {
        let mut game = HeadlessGame::new();
        let mut settings = game.world_mut().resource_mut::<LastChoices>();
        (settings.tamsk.lineup, settings.tamsk.red_person) = (Lineup::TwoPeople, FirstColourChoice::FirstPerson);
        game.click_button("play").run_frames(3);
        let at = game.point_of_button("begin").expect("the button is visible");
        game.move_mouse(at).run_frames(2).press_left_button().run_frames(1).release_left_button().run_frames(later);
        game.press_key(KeyCode::Escape).run_frames(4);
        let is_match = game.screen() == Screen::Match(TAMSK);
        assert_eq!(game.live_match().is_some(), is_match, "Esc {later} frames later: {:?}", game.screen());
        begun += usize::from(is_match);
    }
    assert!(begun > 1, "the match must sometimes begin before Esc is pressed");
}
