//! Tests that the setup lists the differences from the standard rules, can restore the standard rules, and offers
//! presets.

use tamsk::settings::{FirstColourChoice, Lineup};
use tamsk_rules::{FullSocketRule, LatePenalty, StartLayout, TimeLimits};
use tamsk_testing::prelude::*;

/// Opens the setup after a match with these options, in the language with this code.
fn setup(options: Options, code: &str) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.change_settings(|settings| {
        let choices = &mut settings.choices.tamsk;
        (choices.options, choices.lineup, choices.red_person) =
            (options, Lineup::TwoPeople, FirstColourChoice::FirstPerson);
        settings.text.language = Some(code.to_owned());
    });
    game.run_frames(2).click_button("play").wait_for_camera();
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
    game
}

/// Returns the line above the start button that lists the differences from the standard rules, if any.
fn line(game: &HeadlessGame) -> Option<&str> {
    game.visible_texts().into_iter().find(|text| text.starts_with("Not standard: "))
}

fn begun(mut game: HeadlessGame) -> Options {
    game.click_button("begin").wait_for_camera();
    assert_eq!(game.screen(), Screen::Match(TAMSK));
    *game.current_match().options()
}

#[test]
fn the_setup_lists_nonstandard_rules_and_can_reset_them() {
    let mut odd = Options { start: StartLayout::Free, ..Options::at_level(Level::Three) };
    (odd.glass_sand, odd.timer_sand) = (90_000, 7_500);
    odd.handicaps.black.initial_rings = 28;
    let game = setup(odd, "en");
    let words = "Not standard: free start, glasses of 1:30, a timer of 0:08, 28 rings to start for Second player.";
    assert_eq!(line(&game), Some(words));
    let (said, begin) = (game.text_areas(words)[0], game.point_of_button("begin").expect("the button"));
    assert!(said.max.y < begin.y && begin.y - said.max.y < 60.0, "the line must be right above the button");
    assert_eq!(begun(game), odd);
    let mut game = setup(odd, "en");
    game.click_button("standard");
    assert_eq!(line(&game), None);
    assert_eq!(begun(game), Options::at_level(Level::Three));
    let game = setup(odd, "fr");
    assert!(game.visible_texts().iter().any(|text| text.starts_with("Hors standard\u{a0}: départ libre")));
}

#[test]
fn a_preset_of_rules_is_applied_at_once() {
    let official = Options::at_level(Level::Three);
    for (place, expected) in [
        (0, official),
        (
            1,
            Options {
                full_socket: FullSocketRule::Refused,
                ring_window: 6_000,
                extra_ring_window: 10_000,
                glass_sand: 360_000,
                timer_sand: 30_000,
                ..official
            },
        ),
        (2, Options { late_penalty: LatePenalty::LoseTurn, ..official }),
        (3, Options { time_limits: TimeLimits::SandOnly, ..official }),
    ] {
        let mut game = setup(Options { start: StartLayout::Free, ..official }, "en");
        game.click_button(&format!("preset {place}"));
        assert_eq!(line(&game).is_none(), place == 0, "{:?}", line(&game));
        assert_eq!(begun(game), expected);
    }
}
