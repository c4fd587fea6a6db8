//! Tests that every record can be replayed, even if it is long, empty, or has actions that the rules refuse.

use tamsk::table::replay::Playback;
use tamsk_records::TimedAction;
use tamsk_samples::matches::long_match_actions;
use tamsk_testing::prelude::*;

use super::{assert_shows_record, moment, on_scrubber, record, replaying};

#[test]
fn empty_records_and_refused_actions_can_be_replayed() {
    let mut refused = record();
    refused.actions.insert(2, TimedAction { at: 2_100, by: Player::Black, act: Action::DropRing });
    refused.actions.insert(5, TimedAction { at: 0, by: Player::Black, act: Action::Pass });
    let empty = Record { rules: Options::at_level(Level::Two), ..Record::default() };
    let end_only = Record { end: Some(90_000), ..empty.clone() };
    for record in [refused, empty, end_only] {
        let mut game = replaying(&record);
        let end = game.expect_component::<Playback>().timeline().end();
        for button in ["action on", "turn on", "action back", "turn back", "faster", "play", "play", "end", "start"] {
            game.click_button(button).run_frames(3);
            assert_shows_record(&mut game, &record);
        }
        for share in [0.0, 0.5, 1.0] {
            let place = on_scrubber(&game, share);
            game.click(place).run_frames(2);
            assert_shows_record(&mut game, &record);
        }
        assert_eq!(moment(&game), end);
        game.leave_match();
        assert_eq!(game.screen(), Screen::Title);
    }
}

#[test]
fn any_moment_of_a_long_match_is_visible_in_the_next_frame() {
    let record = Record { rules: Options::at_level(Level::Three), actions: long_match_actions(), ..Record::default() };
    let end = record.actions.last().map_or(0, |action| action.at);
    assert!(end >= 12 * 60_000, "the match is too short: {end}");
    let mut game = replaying(&record);
    for share in [0.93, 0.21, 0.77, 0.5, 0.49, 0.01, 1.0, 0.0, 0.66] {
        let place = on_scrubber(&game, share);
        // A press on the scrubber requests a moment in one frame, and the replay shows that moment in the next frame.
        game.move_mouse(place).run_frames(2).press_left_button().run_frames(2);
        assert_shows_record(&mut game, &record);
        game.release_left_button().run_frames(1);
    }
    for _ in 0..4 {
        game.press_key(KeyCode::KeyF);
    }
    game.press_key(KeyCode::KeyR).press_key(KeyCode::KeyK).set_frame_length(100);
    for _ in 0..end / 1_600 / 20 {
        game.run_frames(20);
        assert_shows_record(&mut game, &record);
    }
    game.wait_in_long_frames(6_000);
    assert_eq!(moment(&game), game.expect_component::<Playback>().timeline().end());
}
