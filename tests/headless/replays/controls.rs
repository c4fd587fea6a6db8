//! Tests of every control of a replay, by button and by key.

use tamsk::appearance::BoardSigns;
use tamsk::table::replay::Playback;
use tamsk_records::Moment;
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

use super::{TURNS, assert_shows_record, at, moment, on_scrubber, plays, record, replay_without_game, replaying};
use crate::results::is_focused;

#[test]
fn every_control_leads_to_the_right_moment_by_button_and_key() {
    let walk: [(&str, KeyCode, Moment); 16] = [
        ("action on", KeyCode::KeyO, at(1, 1_000)),
        ("action on", KeyCode::KeyO, at(2, 2_000)),
        ("action back", KeyCode::KeyU, at(1, 1_000)),
        ("turn on", KeyCode::KeyL, at(2, 2_000)),
        ("turn on", KeyCode::KeyL, at(5, 6_000)),
        ("turn on", KeyCode::KeyL, at(9, 10_000)),
        ("turn on", KeyCode::KeyL, at(11, 27_000)),
        ("turn back", KeyCode::KeyJ, at(9, 10_000)),
        ("action on", KeyCode::KeyO, at(10, 10_900)),
        ("turn back", KeyCode::KeyJ, at(9, 10_000)),
        ("end", KeyCode::KeyE, at(18, 60_000)),
        ("action on", KeyCode::KeyO, at(18, 60_000)),
        ("turn on", KeyCode::KeyL, at(18, 60_000)),
        ("start", KeyCode::KeyR, Moment::START),
        ("turn back", KeyCode::KeyJ, Moment::START),
        ("action back", KeyCode::KeyU, Moment::START),
    ];
    let record = record();
    let (mut by_button, mut by_key) = (replaying(&record), replaying(&record));
    for (button, key, expected) in walk {
        by_button.click_button(button);
        by_key.press_key(key);
        for game in [&mut by_button, &mut by_key] {
            assert_eq!(moment(game), expected, "{button}");
            assert_shows_record(game, &record);
        }
    }
    by_key.press_key(KeyCode::ArrowRight);
    assert_eq!(moment(&by_key), at(2, 2_000), "arrows must step through the record while nothing has the focus");
    by_key.press_key(KeyCode::End).press_key(KeyCode::ArrowLeft);
    assert_eq!(moment(&by_key), at(17, 41_000));
    by_key.press_key(KeyCode::Home);
    assert_eq!(moment(&by_key), Moment::START);
    by_key.assert_text(&format!("Turn 1 of {TURNS}"));
    assert!(by_key.resource::<BoardSigns>().has_coordinates);
}

#[test]
fn a_replay_plays_at_every_speed_and_every_frame_rate() {
    let record = record();
    // Shorter frames are not tested, because too many of them would be needed.
    for frame in [7, 16, 250, 1_000] {
        let mut game = replaying(&record);
        // The first second has no events, because no sand runs yet.
        game.click_button("action on").set_frame_length(frame).events.clear();
        assert_eq!(moment(&game), at(1, 1_000));
        for (keys, factor) in [(&[][..], 1.0), (&[KeyCode::KeyF; 2], 4.0), (&[KeyCode::KeyD; 4], 0.25)] {
            game.set_frame_length(1);
            for &key in keys {
                game.press_key(key);
            }
            let before = moment(&game).at.max(2_000);
            game.press_key(KeyCode::KeyK);
            assert!(plays(&game));
            if moment(&game).at < 2_000 {
                game.wait_in_long_frames(1_100);
            }
            let begin = moment(&game).at;
            game.set_frame_length(frame).wait_in_long_frames(4_000);
            assert!(plays(&game));
            assert_shows_record(&mut game, &record);
            let passed = (moment(&game).at - begin) as f64;
            assert!((passed - 4_000.0 * factor).abs() <= 4.0 * factor, "{passed} at {factor} in frames of {frame}");
            game.set_frame_length(1).click_button("play");
            assert!(!plays(&game) && moment(&game).at >= before);
            let stands = moment(&game);
            game.wait(500);
            assert_eq!(moment(&game), stands);
        }
        for _ in 0..6 {
            game.press_key(KeyCode::KeyF);
        }
        assert_eq!(game.expect_component::<Playback>().speed().factor(), 16.0);
        game.assert_text("×16");
        game.press_key(KeyCode::Space).set_frame_length(frame).wait_in_long_frames(6_000);
        assert_eq!((moment(&game), plays(&game)), (at(18, 60_000), false), "the replay must stop at the end");
        assert_shows_record(&mut game, &record);
        // Sounds and announcements rely on the events, so the replay must have sent each event once and in order.
        let (_, history) = replay_without_game(&record, moment(&game));
        let expected: Vec<Event> = history.iter().map(|happened| happened.event).skip(1).collect();
        assert_eq!(game.events, expected, "in frames of {frame}");
        game.set_frame_length(16).press_key(KeyCode::KeyK).wait(100);
        assert!(plays(&game) && moment(&game).actions_done <= 2, "playing at the end must start over");
    }
}

#[test]
fn the_scrubber_seeks_both_ways_and_stops_time_while_held() {
    let record = record();
    let mut game = replaying(&record);
    let duration = game.expect_component::<Playback>().timeline().replay_duration();
    game.press_key(KeyCode::KeyK);
    let begin = on_scrubber(&game, 0.9);
    game.move_mouse(begin).run_frames(2).press_left_button().run_frames(2);
    for share in [0.9, 0.5, 0.61, 0.33, 0.02, 0.75, 1.0, 0.4] {
        let to = on_scrubber(&game, share);
        game.move_mouse(to).run_frames(2);
        assert_shows_record(&mut game, &record);
        let shown = moment(&game);
        game.run_frame(1_000).run_frames(3);
        assert_eq!(moment(&game), shown, "time must stop while the scrubber is held at {share}");
        let watched = game.expect_component::<Playback>().elapsed_watch_time() as f32 / duration as f32;
        assert!((watched - share).abs() < 0.01, "{watched} and {share}");
    }
    game.release_left_button().run_frames(2);
    let shown = moment(&game);
    game.wait_in_long_frames(1_000);
    assert!(!plays(&game), "reaching the end must stop the replay");
    assert_eq!(moment(&game), shown);
    // After a drag that does not reach the end, a running replay continues from where the drag ended.
    game.press_key(KeyCode::KeyK);
    let (from, to) = (on_scrubber(&game, 0.2), on_scrubber(&game, 0.6));
    game.drag(from, to);
    let shown = moment(&game);
    game.wait_in_long_frames(1_000);
    assert!(plays(&game) && moment(&game) > shown);
    assert_shows_record(&mut game, &record);
}

#[test]
fn the_scrubber_snaps_to_its_marks_and_names_them() {
    let record = record();
    let mut game = replaying(&record);
    let timeline = game.expect_component::<Playback>().timeline().clone();
    for (event, words) in [(31_500, "Ada drops a ring on F4"), (12_000, "Ada flips the timer"), (27_000, "Bob is late")]
    {
        let mark = timeline.moment_at_time(event);
        let share = timeline.replay_time_at(mark) as f32 / timeline.replay_duration() as f32;
        let place = on_scrubber(&game, share) + Vec2::new(2.0, 0.0);
        game.move_mouse(place).run_frames(3);
        assert!(game.visible_texts().iter().any(|text| text.ends_with(words)), "{:?}", game.visible_texts());
        game.click(place);
        assert_eq!(moment(&game).at, event, "{words}");
        assert_shows_record(&mut game, &record);
    }
}

#[test]
fn the_focus_reaches_the_scrubber_and_every_button() {
    let record = record();
    let mut game = replaying(&record);
    let places = ["scrubber", "start", "turn on", "play", "faster", "flip sides", "go on"]
        .map(|name| game.point_of_button(name));
    let mut seen = Vec::new();
    for _ in 0..40 {
        game.press_key(KeyCode::Tab);
        let focused = places.iter().position(|at| at.is_some_and(|at| is_focused(&mut game, at)));
        if focused == Some(0) && !seen.contains(&0) {
            game.press_key(KeyCode::End).press_key(KeyCode::ArrowRight).press_key(KeyCode::ArrowRight);
            assert!(moment(&game).at > 0, "arrows must move the focused scrubber");
            assert_shows_record(&mut game, &record);
            game.press_key(KeyCode::ArrowLeft).press_key(KeyCode::ArrowLeft);
            assert_eq!(moment(&game).at, 0);
        }
        if focused == Some(3) && !seen.contains(&3) {
            game.press_key(KeyCode::Space);
            assert!(plays(&game), "Space must press the focused button once");
            game.press_key(KeyCode::Space);
            assert!(!plays(&game));
        }
        seen.extend(focused.filter(|index| !seen.contains(index)));
    }
    seen.sort_unstable();
    assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_line_of_the_log_leads_to_its_turn() {
    let record = record();
    let mut game = replaying(&record);
    game.press_key(KeyCode::KeyG).run_frames(3);
    for (line, expected) in [
        ("Ada D1-D2o", at(3, 2_500)),
        ("Ada claims A2 and drops a ring there", at(7, 8_000)),
        ("Bob is late", at(11, 27_000)),
        ("Ada drops an extra ring on D4", at(15, 32_500)),
        ("Bob A1-A2", at(5, 6_000)),
        ("Bob wins", at(18, 60_000)),
    ] {
        // The same text also appears elsewhere, as the last move and in announcements. The leftmost one is in the log.
        let lines = game.text_areas(line);
        let place = lines.iter().map(Rect::center).min_by(|a, b| a.x.total_cmp(&b.x)).expect("the line");
        game.click(place).run_frames(3);
        assert_eq!(moment(&game), expected, "{line}");
        assert_shows_record(&mut game, &record);
    }
    game.press_key(KeyCode::KeyR).run_frames(2);
    game.assert_text("Ada D1-D2o");
    assert_eq!(
        game.text_areas("Ada wins").len() + game.text_areas("Bob wins").len(),
        1,
        "the log must contain later turns"
    );
}

#[test]
fn the_board_can_be_seen_from_the_other_side() {
    for by_key in [false, true] {
        let mut game = replaying(&record());
        let before = game.point_of_socket_named("D1");
        match by_key {
            true => drop(game.press_key(KeyCode::KeyB).wait_for_camera()),
            false => drop(game.click_button("flip sides").wait_for_camera()),
        }
        assert!(game.point_of_socket_named("D1").y < before.y - 100.0);
    }
}
