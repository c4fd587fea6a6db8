//! Tests that the coin and the dice fly over the table and decide a contest once, when they stop.

use std::collections::BTreeSet;

use gipf_rules::GipfPhase;
use tamsk::gipf::table::ThrowOnTable;
use tamsk::graphics::NeedsRedraw;
use tamsk_testing::prelude::*;

use super::{acts, position, push, resume};

fn contest(what: &str) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    begin(&mut game, what);
    game
}

fn begin(game: &mut HeadlessGame, what: &str) {
    let rules = format!("version: Tournament, potentials: 3, challenge: (contest: {what}, attempts: 1)");
    let start = "G..g/...../....../...L.../....../...../.... w contest 15/16 0/0 bb 0/0 1.1.*/0.1.* tournament";
    resume(game, &rules, start, TWO_PEOPLE);
}

fn parts(game: &mut HeadlessGame, name: &str) -> Vec<GlobalTransform> {
    let named = game.query_all::<(&Name, &GlobalTransform)>().filter(|(known, _)| known.as_str() == name);
    named.map(|(_, place)| *place).collect()
}

#[test]
fn coin_and_dice_decide_when_they_stop_at_any_frame_length() {
    for (what, name, count) in [("Coin", "Coin", 1), ("Dice", "Die", 2)] {
        for frame in [16, 120, 900] {
            let mut game = contest(what);
            game.set_frame_length(frame).click_button("play contest").run_frames(1);
            if frame < 500 {
                assert!(game.point_of_button("play contest").is_none(), "only one throw is allowed");
                assert_eq!((acts(&game).len(), position(&game).phase()), (0, GipfPhase::Contest), "{what}");
                let flying = parts(&mut game, name);
                assert_eq!(flying.len(), count);
                assert!(flying.iter().any(|place| place.translation().y > 2.5), "the {what} must fly");
                assert!(game.resource::<NeedsRedraw>().0);
            }
            game.wait_in_long_frames(3_000);
            assert_eq!(acts(&game).len(), 1, "{what} in frames of {frame} ms: {:?}", acts(&game));
            assert!(acts(&game)[0].contains(if what == "Coin" { "Toss" } else { "Dice" }));
            let lying = parts(&mut game, name);
            assert_eq!(lying.len(), count, "the {what} must stay on the table");
            assert!(lying.iter().all(|place| place.translation().y < 1.0));
        }
    }
}

#[test]
fn the_visible_dice_match_the_record() {
    let mut seen = BTreeSet::new();
    for chance in 0..12 {
        let mut game = HeadlessGame::with_seed(chance);
        begin(&mut game, "Dice");
        game.click_button("play contest").run_frames(2).wait_in_long_frames(2_500);
        let rolled = acts(&game)[0].clone();
        let numbers: Vec<u32> =
            rolled.chars().filter(char::is_ascii_digit).map(|digit| digit.to_digit(10).expect("a digit")).collect();
        let mut dice = parts(&mut game, "Die");
        // The challenger's die is closer to White's trays, which are on the right.
        dice.sort_by(|a, b| b.translation().x.total_cmp(&a.translation().x));
        let sides = [Vec3::Y, Vec3::X, Vec3::Z, Vec3::NEG_Z, Vec3::NEG_X, Vec3::NEG_Y];
        let shown = dice.iter().map(|die| {
            let up = sides.iter().position(|side| (die.rotation() * *side).y > 0.99).expect("a side must be up");
            up as u32 + 1
        });
        assert_eq!(shown.collect::<Vec<u32>>(), numbers, "{rolled}");
        seen.extend(numbers);
    }
    assert!(seen.len() > 3, "the throws must differ: {seen:?}");
}

#[test]
fn opening_a_menu_ends_a_throw_at_once() {
    let mut game = contest("Coin");
    game.click_button("play contest").run_frames(2).press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    assert_eq!(acts(&game).len(), 1, "the toss must count");
    let tossed = acts(&game);
    game.click_button("leave").wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
    game.click_button("continue").wait_for_camera();
    assert_eq!(acts(&game), tossed);
    assert!(parts(&mut game, "Coin").is_empty());
}

#[test]
fn reduced_motion_skips_the_flight_of_a_throw() {
    let ways: [fn(&mut AccessibilitySettings); 2] =
        [|settings| settings.animation_speed = AnimationSpeed::Off, |settings| settings.reduce_motion = Some(true)];
    for (way, set) in ["without animations", "with reduced motion"].into_iter().zip(ways) {
        let mut game = contest("Coin");
        set(&mut game.world_mut().resource_mut::<AccessibilitySettings>());
        game.run_frames(2).click_button("play contest").run_frames(3);
        assert_eq!((acts(&game).len(), parts(&mut game, "Coin").len()), (1, 1), "{way}");
        if position(&game).phase() == GipfPhase::ExtraMove {
            game.click_button("gipf forgo").run_frames(3);
        }
        push(&mut game, "e1", "e2");
        assert!(parts(&mut game, "Coin").is_empty(), "{way}: {:?}", acts(&game));
        assert!(game.expect_component::<ThrowOnTable>().get().is_none(), "{way}");
    }
}

#[test]
fn a_new_match_cancels_a_throw() {
    let mut game = contest("Coin");
    game.click_button("play contest").run_frames(2);
    resume(&mut game, "version: Standard", "", TWO_PEOPLE);
    game.wait_in_long_frames(3_000);
    assert!(acts(&game).is_empty() && parts(&mut game, "Coin").is_empty());
}
