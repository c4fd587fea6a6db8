//! The coin and the dice are thrown over the table, and what they show counts once, when they lie still.

use std::collections::BTreeSet;

use bevy::prelude::*;
use gipf_rules::GipfPhase;
use tamsk::graphics::Animating;
use tamsk::settings::{AccessSettings, AnimationSpeed};
use tamsk::states::{Menu, Screen};
use tamsk::table::gipf::ThrowOnTable;
use tamsk_testing::HeadlessGame;

use super::{PEOPLE, acts, position, resume};

/// A match with an open contest.
fn contest(what: &str) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    begin(&mut game, what);
    game
}

fn begin(game: &mut HeadlessGame, what: &str) {
    let rules = format!("version: Tournament, potentials: 3, challenge: (contest: {what}, attempts: 1)");
    let start = "G..g/...../....../...L.../....../...../.... w contest 15/16 0/0 bb 0/0 1.1.*/0.1.* tournament";
    resume(game, &rules, start, PEOPLE);
}

/// The named parts on the table, with where they are.
fn parts(game: &mut HeadlessGame, name: &str) -> Vec<GlobalTransform> {
    let mut named = game.world().query::<(&Name, &GlobalTransform)>();
    named.iter(game.world_ref()).filter(|(known, _)| known.as_str() == name).map(|(_, place)| *place).collect()
}

#[test]
fn they_fly_and_decide_when_they_lie_still_in_frames_of_every_length() {
    for (what, name, count) in [("Coin", "Coin", 1), ("Dice", "Die", 2)] {
        for frame in [16, 120, 900] {
            let mut game = contest(what);
            game.frame_length(frame).press_button("play contest").frames(1);
            if frame < 500 {
                assert!(game.button("play contest").is_none(), "it is thrown once");
                assert_eq!((acts(&game).len(), position(&game).phase()), (0, GipfPhase::Contest), "{what}");
                let flying = parts(&mut game, name);
                assert_eq!(flying.len(), count);
                assert!(flying.iter().any(|place| place.translation().y > 2.5), "{what} flies");
                assert!(game.resource::<Animating>().0);
            }
            game.wait(3_000);
            assert_eq!(acts(&game).len(), 1, "{what} in frames of {frame} ms: {:?}", acts(&game));
            assert!(acts(&game)[0].contains(if what == "Coin" { "Toss" } else { "Dice" }));
            let lying = parts(&mut game, name);
            assert_eq!(lying.len(), count, "what was thrown stays on the table");
            assert!(lying.iter().all(|place| place.translation().y < 1.0));
        }
    }
}

#[test]
fn what_they_show_is_what_the_record_says() {
    let mut seen = BTreeSet::new();
    for chance in 0..12 {
        let mut game = HeadlessGame::with_chance(chance);
        begin(&mut game, "Dice");
        game.press_button("play contest").frames(2).wait(2_500);
        let rolled = acts(&game)[0].clone();
        let numbers: Vec<u32> =
            rolled.chars().filter(char::is_ascii_digit).map(|digit| digit.to_digit(10).expect("a digit")).collect();
        let mut dice = parts(&mut game, "Die");
        // The challenger's lies nearer to the trays of White, at the right.
        dice.sort_by(|a, b| b.translation().x.total_cmp(&a.translation().x));
        let sides = [Vec3::Y, Vec3::X, Vec3::Z, Vec3::NEG_Z, Vec3::NEG_X, Vec3::NEG_Y];
        let shown = dice.iter().map(|die| {
            let up = sides.iter().position(|side| (die.rotation() * *side).y > 0.99).expect("one side is up");
            up as u32 + 1
        });
        assert_eq!(shown.collect::<Vec<u32>>(), numbers, "{rolled}");
        seen.extend(numbers);
    }
    assert!(seen.len() > 3, "chance throws them: {seen:?}");
}

#[test]
fn a_menu_lets_them_lie_still_so_that_nobody_leaves_before_they_do() {
    let mut game = contest("Coin");
    game.press_button("play contest").frames(2).key(KeyCode::Escape).frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    assert_eq!(acts(&game).len(), 1, "the toss counts");
    let tossed = acts(&game);
    game.press_button("leave").settle();
    assert_eq!(game.screen(), Screen::Title);
    game.press_button("continue").settle();
    assert_eq!(acts(&game), tossed);
    assert!(parts(&mut game, "Coin").is_empty());
}

#[test]
fn without_animations_they_lie_there_at_once_and_the_next_push_takes_them_away() {
    lie_there_at_once(|settings| settings.animations = AnimationSpeed::Off);
}

#[test]
fn with_reduced_motion_they_do_not_tumble_over_the_table() {
    lie_there_at_once(|settings| settings.less_motion = Some(true));
}

fn lie_there_at_once(set: impl FnOnce(&mut AccessSettings)) {
    let mut game = contest("Coin");
    set(&mut game.world().resource_mut::<AccessSettings>());
    game.frames(2).press_button("play contest").frames(3);
    assert_eq!(acts(&game).len(), 1);
    assert_eq!(parts(&mut game, "Coin").len(), 1);
    if position(&game).phase() == GipfPhase::Extra {
        game.press_button("gipf forgo").frames(3);
    }
    let (dot, spot) = (super::at(&mut game, "e1"), super::at(&mut game, "e2"));
    game.click(dot).frames(2).click(spot).frames(3);
    assert!(parts(&mut game, "Coin").is_empty(), "{:?}", acts(&game));
    assert!(game.the::<ThrowOnTable>().get().is_none());
}

#[test]
fn another_match_takes_them_from_the_table_and_gets_no_toss() {
    let mut game = contest("Coin");
    game.press_button("play contest").frames(2);
    resume(&mut game, "version: Standard", "", PEOPLE);
    game.wait(3_000);
    assert!(acts(&game).is_empty() && parts(&mut game, "Coin").is_empty());
}
