//! The result of a match and its replay have one analysis, and so one verdict.

use tamsk::table::analysis::{ReplayAnalysis, TurningPoint};
use tamsk_testing::prelude::*;

use super::results::{lost_by_red, reviewed, turn};

#[test]
fn the_result_and_the_replay_give_one_verdict_and_keep_it() {
    let mut game = HeadlessGame::new();
    game.put_match(lost_by_red(), PERSON_AGAINST_BOT).frames(3);
    reviewed(&mut game);
    let found = turn(&game).expect("somebody erred");
    let better = |game: &HeadlessGame| {
        let from_its_sentence = |text: &str| {
            let before = &text[..text.find(" was better")?];
            Some(text[before.rfind(". ").map_or(0, |end| end + 2)..].to_owned())
        };
        game.visible_texts().into_iter().filter_map(from_its_sentence).collect::<Vec<_>>()
    };
    let [told] = &better(&game)[..] else { panic!("{:?}", game.visible_texts()) };
    // The replay has the same analysis, without another one being made.
    game.press_button("replay").wait_for_camera();
    let analysis = game.the::<ReplayAnalysis>().found().expect("it is known already").analysis.clone();
    let of_loser = analysis.worst().into_iter().find(|turn| turn.player == Player::Red).copied();
    assert_eq!(of_loser, Some(found));
    // There the reason follows.
    let says = |text: &String| text.starts_with(told.as_str());
    assert!(better(&game).iter().any(says), "{told:?} is not among {:?}", game.visible_texts());
    // Back at the result nothing is looked for again.
    game.key(KeyCode::Escape).press_button("leave").frames(3);
    assert_eq!((game.screen(), turn(&game)), (Screen::Match(TAMSK), Some(found)));
    // What is tried again is that turn.
    game.skip_time(1_500).press_button("again").wait(300);
    assert_eq!(game.live().map(|live| live.record().actions.len()), Some(found.faced.actions));
}

/// While the match is still being judged, the replay goes on with it.
#[test]
fn an_analysis_goes_on_from_the_result_to_the_replay_and_back() {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<AccessSettings>().animations = AnimationSpeed::Off;
    game.put_match(lost_by_red(), PERSON_AGAINST_BOT).frames(3);
    assert_eq!(*game.the::<TurningPoint>(), TurningPoint::Sought);
    game.press_button("replay").frames(3);
    assert!(game.the::<ReplayAnalysis>().is_running(), "{:?}", game.the::<ReplayAnalysis>());
    game.key(KeyCode::Escape).press_button("leave").frames(3);
    assert_eq!(*game.the::<TurningPoint>(), TurningPoint::Sought);
    reviewed(&mut game);
    assert!(turn(&game).is_some());
}
