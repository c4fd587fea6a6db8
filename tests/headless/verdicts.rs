//! Tests that the result of a match and the replay of the match share one analysis, so that their verdicts agree.

use tamsk::table::analysis::{ReplayAnalysis, TurningPointSearch};
use tamsk_testing::prelude::*;

use super::results::{lost_by_red, turning_point, wait_for_review};

#[test]
fn the_result_and_the_replay_show_the_same_verdict() {
    let mut game = HeadlessGame::new();
    game.load_match(lost_by_red(), PERSON_AGAINST_BOT).run_frames(3);
    wait_for_review(&mut game);
    let found = turning_point(&game).expect("somebody erred");
    let better = |game: &HeadlessGame| {
        let from_its_sentence = |text: &str| {
            let before = &text[..text.find(" was better")?];
            Some(text[before.rfind(". ").map_or(0, |end| end + 2)..].to_owned())
        };
        game.visible_texts().into_iter().filter_map(from_its_sentence).collect::<Vec<_>>()
    };
    let [told] = &better(&game)[..] else { panic!("{:?}", game.visible_texts()) };
    // The replay reuses the analysis of the result.
    game.click_button("replay").wait_for_camera();
    let analysis =
        game.expect_component::<ReplayAnalysis>().judged_match().expect("the analysis must be known").analysis.clone();
    let of_loser = analysis.bad_turns_worst_first().into_iter().find(|turn| turn.player == Player::Red).copied();
    assert_eq!(of_loser, Some(found));
    // In the replay, the verdict begins with the same sentence, and then gives the reason.
    let says = |text: &String| text.starts_with(told.as_str());
    assert!(better(&game).iter().any(says), "{told:?} is not among {:?}", game.visible_texts());
    // Back at the result, the turning point is still known.
    game.press_key(KeyCode::Escape).click_button("leave").run_frames(3);
    assert_eq!((game.screen(), turning_point(&game)), (Screen::Match(TAMSK), Some(found)));
    // A second try starts at the turning point.
    game.wait_in_long_frames(1_500).click_button("again").wait(300);
    assert_eq!(game.live_match().map(|live| live.record().actions.len()), Some(found.decision_moment.actions_done));
}

/// An unfinished analysis continues in the replay.
#[test]
fn an_analysis_continues_from_the_result_to_the_replay_and_back() {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    game.load_match(lost_by_red(), PERSON_AGAINST_BOT).run_frames(3);
    assert_eq!(*game.expect_component::<TurningPointSearch>(), TurningPointSearch::Sought);
    game.click_button("replay").run_frames(3);
    assert!(game.expect_component::<ReplayAnalysis>().is_running(), "{:?}", game.expect_component::<ReplayAnalysis>());
    game.press_key(KeyCode::Escape).click_button("leave").run_frames(3);
    assert_eq!(*game.expect_component::<TurningPointSearch>(), TurningPointSearch::Sought);
    wait_for_review(&mut game);
    assert!(turning_point(&game).is_some());
}
