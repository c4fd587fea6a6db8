//! Tests of GIPF replays, which are opened from the result card, the records browser or a file. The tests cover the
//! controls, contests, and matches that start from a replay.

use gipf_rules::{BLACK, WHITE};
use tamsk::gipf::table::UnfinishedGipf;
use tamsk::localization::{Language, Localization};
use tamsk::table::replay::{OpenReplay, Playback, ReplayCommand, ReplayTimeline};
use tamsk_records::Moment;
use tamsk_testing::prelude::*;

use super::{acts, at, gipf, position, push, the_match, wait_for};
use crate::library::record_files;

/// A record with a challenge. A match of TAMSK that Black resigned decides the challenge, and a few acts follow.
const CHALLENGED: &str = r#"(game: Gipf, rules: (potentials: 3, challenge: (tamsk: (level: 1))),
    players: (white: "Ada", black: "Bo"),
    start: "G..g/...../....../...L.../....../...../.... w use 15/16 0/0 bb 0/0 1.1.*/1.1.* tournament", acts: [
    (by: White, act: Use), (by: Black, act: Challenge),
    (by: White, act: Tamsk(red: White, record: (rules: (level: 1), actions: [
        (at: 5, by: Red, act: Lift("D1")), (at: 900, by: Red, act: Place("D2")), (at: 1500, by: Red, act: DropRing),
        (at: 2000, by: Black, act: Resign),
    ]))),
    (by: White, act: Forgo), (by: White, act: Push("e1", "e2")), (by: Black, act: Push("e9", "e8")),
    (by: White, act: Push("e1", "e2")), (by: Black, act: Push("e9", "e8")),
    (by: White, act: Resign),
])"#;
/// The number of acts in the record. `TURNS` lists how many acts precede each turn.
const ACTS: usize = 9;
const TURNS: [usize; 5] = [0, 5, 6, 7, 8];

fn record() -> GipfRecord {
    GipfRecord::read(CHALLENGED.as_bytes()).expect("a record")
}

fn replaying(done: usize) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world_mut().write_message(OpenReplay { record: Box::new(record()), open_at: None });
    game.wait_for_camera();
    game.world_mut().write_message(ReplayCommand::JumpTo(Moment { actions_done: done, at: 0 }));
    game.wait_for_camera();
    assert_shows_record(&game);
    assert_eq!(self::done(&game), done);
    game
}

fn done(game: &HeadlessGame) -> usize {
    game.expect_component::<Playback<LiveGipf>>().moment().actions_done
}

/// Asserts that the table shows exactly the position after the current act, and that no person or bot plays.
fn assert_shows_record(game: &HeadlessGame) {
    assert_eq!((game.screen(), game.menu()), (Screen::Replay(GIPF), Menu::None));
    let mut shown = record();
    shown.acts.truncate(done(game));
    let mut replay = shown.replay().expect("official rules");
    assert!(replay.replay_remaining().is_empty(), "the rules must allow all acts");
    assert_eq!(game.gipf_match().record(), &shown);
    assert_eq!(the_match(game), replay.game());
    assert_eq!(*game.resource::<Seats>(), Seats::REPLAY);
}

#[test]
fn every_replay_key_and_button_reaches_its_moment() {
    let steps: [(&str, KeyCode, fn(usize) -> usize); 6] = [
        ("start", KeyCode::KeyR, |_| 0),
        ("end", KeyCode::KeyE, |_| ACTS),
        ("action back", KeyCode::KeyU, |from| from.saturating_sub(1)),
        ("action on", KeyCode::KeyO, |from| (from + 1).min(ACTS)),
        ("turn back", KeyCode::KeyJ, |from| TURNS.into_iter().rev().find(|turn| *turn < from).unwrap_or(0)),
        ("turn on", KeyCode::KeyL, |from| TURNS.into_iter().find(|turn| *turn > from).unwrap_or(ACTS)),
    ];
    for from in 0..=ACTS {
        let mut game = replaying(from);
        for (button, key, to) in steps {
            let expected = to(done(&game));
            game.click_button(button).run_frames(2);
            assert_eq!(done(&game), expected, "{button}");
            assert_shows_record(&game);
            let expected = to(expected);
            game.press_key(key).run_frames(2);
            assert_eq!(done(&game), expected, "{key:?}");
            assert_shows_record(&game);
        }
    }
}

#[test]
fn playback_stops_under_menus_and_at_the_end() {
    let mut game = replaying(0);
    game.click_button("play").run_frames(2);
    assert_eq!(done(&game), 1, "the first act must follow at once");
    game.wait_in_long_frames(3_000);
    let slow = done(&game);
    assert!((3..=4).contains(&slow), "{slow}");
    game.press_key(KeyCode::Escape).wait_in_long_frames(3_000);
    assert_eq!((game.menu(), done(&game)), (Menu::Pause, slow));
    assert_eq!(game.point_of_button("resign white"), None);
    game.click_button("resume").run_frames(2);
    for _ in 0..3 {
        game.click_button("faster").run_frames(2);
    }
    game.press_key(KeyCode::KeyF).wait_in_long_frames(2_500);
    assert_eq!((done(&game), game.expect_component::<Playback<LiveGipf>>().is_playing()), (ACTS, false));
    assert_shows_record(&game);
    assert!(the_match(&game).outcome().is_some());
    assert!(game.point_of_button("rematch").is_none(), "a replay must hide the result");
    game.press_key(KeyCode::Space).run_frames(2);
    assert!(done(&game) <= 1, "playing at the end must start over");
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::South)
        .run_frames(2)
        .press_pad_button(pad, GamepadButton::DPadRight)
        .run_frames(2);
    assert!(
        !game.expect_component::<Playback<LiveGipf>>().is_playing() && TURNS.contains(&done(&game)),
        "{}",
        done(&game)
    );
}

#[test]
fn the_scrubber_reaches_any_act() {
    let mut game = replaying(3);
    let middle = game.point_of_button("scrubber").expect("a scrubber");
    game.click(middle).run_frames(2);
    assert_eq!(done(&game), ACTS.div_ceil(2));
    game.drag(middle, middle + Vec2::X * 3_000.0).run_frames(2);
    assert_eq!(done(&game), ACTS);
    assert_shows_record(&game);
}

#[test]
fn input_does_not_change_a_replay_and_nothing_is_saved() {
    let mut game = replaying(4);
    let (dot, spot) = (at(&mut game, "e1"), at(&mut game, "e2"));
    game.click(dot).run_frames(2).click(spot).run_frames(2).drag(dot, spot).run_frames(2);
    for key in [KeyCode::KeyS, KeyCode::KeyX, KeyCode::KeyC, KeyCode::KeyP, KeyCode::KeyI] {
        game.press_key(key).run_frames(1);
    }
    game.wait_in_long_frames(2_000);
    assert_eq!(done(&game), 4);
    assert_shows_record(&game);
    assert_eq!(game.latest_unfinished_match::<UnfinishedGipf>(), None);
    game.press_key(KeyCode::KeyE).wait_in_long_frames(1_000);
    assert_eq!((record_files(&game).len(), game.latest_unfinished_match::<UnfinishedGipf>().is_some()), (0, false));
}

#[test]
fn a_contest_replay_returns_to_the_outer_replay() {
    let mut game = replaying(1);
    assert!(game.point_of_button("watch contest").is_none(), "the contest has not begun yet");
    game.press_key(KeyCode::KeyO).run_frames(2);
    game.click_button("watch contest").wait_for_camera();
    assert_eq!(game.screen(), Screen::Replay(TAMSK));
    let names = game.live_match().expect("a match").setup().names.clone();
    assert_eq!((names.red.as_str(), names.black.as_str()), ("Ada", "Bo"), "White had the red glasses");
    game.press_key(KeyCode::KeyE).run_frames(3);
    assert_eq!(game.current_match().outcome().and_then(|outcome| outcome.winner), Some(Player::Red));
    game.leave_match();
    let stands = (game.screen(), done(&game));
    assert_eq!(stands, (Screen::Replay(GIPF), 2), "the keys must act on the visible replay only");
    assert_shows_record(&game);
    assert!(game.single_component::<Playback>().is_none());
    game.press_key(KeyCode::KeyO).run_frames(2);
    assert_shows_record(&game);
    game.leave_match();
    assert_eq!(game.screen(), Screen::Title);
    assert!(game.single_component::<Playback<LiveGipf>>().is_none());
    assert!(game.single_component::<LiveGipf>().is_none());
}

#[test]
fn play_can_continue_from_any_moment_of_a_replay() {
    for (opponent, side, seats) in
        [("go-on-person", None, TWO_PEOPLE), ("bot-novice", Some("player-black"), PERSON_AGAINST_BOT.swapped())]
    {
        let mut game = replaying(5);
        game.click_button("go on").run_frames(3);
        assert_eq!(game.menu(), Menu::ContinueFromReplay);
        for key in [Some(opponent), side].into_iter().flatten() {
            let words = Localization::new(Language::English).tr(key).into_owned();
            let place = game.text_areas(&words).last().expect("the text must be visible").center();
            game.click(place).run_frames(3);
        }
        game.click_button("begin").wait_for_camera();
        assert_eq!((game.screen(), game.menu(), *game.resource::<Seats>()), (Screen::Match(GIPF), Menu::None, seats));
        assert_eq!(acts(&game).len(), 5);
        assert_eq!(position(&game).actor(), Some(BLACK));
        let kept =
            |game: &HeadlessGame| game.latest_unfinished_match::<UnfinishedGipf>().map(|kept| kept.record.acts.len());
        assert_eq!(kept(&game), Some(5), "the match must be saved as soon as it begins");
        push(&mut game, "i1", "h2");
        assert_eq!((acts(&game).len(), kept(&game)), (6, Some(6)), "the match must be playable");
    }
    let mut game = replaying(ACTS);
    game.press_key(KeyCode::KeyN).run_frames(3);
    assert_eq!(game.menu(), Menu::None, "a finished match cannot continue");
}

#[test]
fn replays_start_from_the_result_and_from_the_records() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    for (dot, spot) in [("e1", "e2"), ("e9", "e8")] {
        push(&mut game, dot, spot);
    }
    game.resign("white").run_frames(3);
    let record = game.gipf_match().record().clone();
    game.click_button("replay").wait_for_camera();
    assert_eq!((game.screen(), done(&game), acts(&game).len()), (Screen::Replay(GIPF), 0, 0));
    game.press_key(KeyCode::KeyE).run_frames(3);
    assert_eq!(game.gipf_match().record(), &record);
    game.leave_match();
    assert_eq!((game.screen(), *game.resource::<Seats>()), (Screen::Match(GIPF), TWO_PEOPLE));
    assert!(game.point_of_button("rematch").is_some(), "the result must be visible again");
    game.click_button("title").wait_for_camera();
    wait_for(&mut game, "the record", |game| record_files(game).len() == 1);
    game.click_button("records").wait_for_camera();
    wait_for(&mut game, "the list", |game| game.point_of_button("watch record").is_some());
    assert!(
        game.has_text_containing("GIPF") && game.has_text_containing("White – Black"),
        "{:?}",
        game.visible_texts()
    );
    game.click_button("watch record").run_frames(3);
    wait_for(&mut game, "the replay", |game| game.screen() == Screen::Replay(GIPF));
    game.wait_for_camera();
    assert_eq!(game.expect_component::<Playback<LiveGipf>>().timeline().record(), &record);
    game.leave_match();
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Records));
}

#[test]
fn a_file_is_opened_and_a_damaged_file_is_reported() {
    let folder = tempfile::tempdir().expect("the temporary folder is writable");
    let file = folder.path().join("duel.tamsk");
    std::fs::write(&file, CHALLENGED).expect("must be writable");
    let game = HeadlessGame::opened_with_record(&file);
    assert_eq!((game.screen(), done(&game)), (Screen::Replay(GIPF), 0));
    std::fs::write(&file, CHALLENGED.replace("(by: White, act: Resign),\n])", "])")).expect("must be writable");
    let mut game = HeadlessGame::opened_with_record(&file);
    assert_eq!(
        (game.screen(), acts(&game).len(), *game.resource::<Seats>()),
        (Screen::Match(GIPF), ACTS - 1, TWO_PEOPLE)
    );
    assert_eq!(position(&game).actor(), Some(WHITE));
    push(&mut game, "i1", "h2");
    assert_eq!(acts(&game).len(), ACTS, "the match must continue");
    std::fs::write(&file, CHALLENGED.replace("Challenge)", "Dare)")).expect("must be writable");
    let game = HeadlessGame::opened_with_record(&file);
    assert_eq!(game.screen(), Screen::Title);
    assert!(game.has_text_containing("GIPF") && game.has_text_containing("duel.tamsk"), "{:?}", game.visible_texts());
}
