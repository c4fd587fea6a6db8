//! Tests of the automatic choice of graphics quality. The game measures its speed during the first title screen, and
//! lowers the quality if frames stay slow.

use bevy::window::{PresentMode, PrimaryWindow};
use tamsk::appearance::GraphicsAdapter;
use tamsk::graphics::GraphicsQuality;
use tamsk_testing::prelude::*;

use super::settings::switch;

/// Returns a game at the title screen, with a graphics card that this preset seems to suit.
fn with_card(suited: GraphicsQuality) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world_mut().insert_resource(suited);
    game.world_mut().insert_resource(GraphicsAdapter {
        name: "a card".into(),
        is_software: false,
        suitable_quality: suited,
    });
    game
}

/// Returns a game in a match with running sand, after a measurement has chosen this preset.
fn at_play(suited: GraphicsQuality) -> HeadlessGame {
    let mut game = with_card(suited);
    game.wait(5_000);
    assert_eq!(remembered(&game), Some(suited));
    game.begin_match(setup_at(Level::Two));
    game.drag_glass("D1", "D2").wait(4_000);
    game
}

fn quality(game: &HeadlessGame) -> GraphicsQuality {
    *game.resource::<GraphicsQuality>()
}

fn remembered(game: &HeadlessGame) -> Option<GraphicsQuality> {
    game.resource::<GraphicsSettings>().suggested_quality.as_ref().map(|suited| suited.quality)
}

fn waits_for_the_screen(game: &mut HeadlessGame) -> bool {
    game.query_single::<&Window, With<PrimaryWindow>>().present_mode == PresentMode::AutoVsync
}

#[test]
fn the_first_title_measures_which_quality_suits_the_card() {
    for (from, frame, expected) in [
        (GraphicsQuality::High, 8, GraphicsQuality::High),
        (GraphicsQuality::High, 60, GraphicsQuality::Low),
        (GraphicsQuality::Medium, 10, GraphicsQuality::Medium),
        (GraphicsQuality::Medium, 2, GraphicsQuality::High),
    ] {
        let mut game = with_card(from);
        game.set_frame_length(frame).run_frames(2);
        assert!(!waits_for_the_screen(&mut game), "vsync must be off while measuring");
        let mut left = 30_000;
        while remembered(&game).is_none() && left >= frame {
            game.run_frames(1);
            left -= frame;
        }
        // At the usual frame rate or a lower one, the game keeps the preset that it has chosen.
        game.set_frame_length(frame.max(DEFAULT_FRAME_MILLIS)).wait(left);
        assert_eq!((quality(&game), remembered(&game)), (expected, Some(expected)), "{frame} ms at {from:?}");
        assert!(waits_for_the_screen(&mut game), "vsync must be on again");
        assert_eq!(
            game.resource::<GraphicsSettings>().quality,
            None,
            "measuring must not count as a choice of the player"
        );
    }
}

#[test]
fn only_a_card_on_the_title_screen_is_measured() {
    let mut game = with_card(GraphicsQuality::Low);
    game.world_mut().resource_mut::<GraphicsAdapter>().is_software = true;
    game.set_frame_length(2).wait(10_000);
    assert_eq!((quality(&game), remembered(&game)), (GraphicsQuality::Low, None));

    let mut game = with_card(GraphicsQuality::High);
    game.set_frame_length(60).wait(2_500).click_button("play").wait(20_000);
    assert_eq!((quality(&game), remembered(&game)), (GraphicsQuality::High, None), "other screens must not measure");
    game.click_button("back").wait(20_000);
    assert_eq!((quality(&game), remembered(&game)), (GraphicsQuality::Low, Some(GraphicsQuality::Low)));
}

#[test]
fn frames_that_stay_slow_lower_the_quality_with_a_message() {
    let mut game = at_play(GraphicsQuality::High);
    let says = |game: &mut HeadlessGame, quality: &str| {
        game.has_text_containing(&format!("graphics quality set to {quality}"))
    };
    game.set_frame_length(30).wait(10_000);
    assert_eq!(quality(&game), GraphicsQuality::High);
    game.set_frame_length(45).wait(7_000);
    assert_eq!((quality(&game), remembered(&game)), (GraphicsQuality::Medium, Some(GraphicsQuality::Medium)));
    assert!(says(&mut game, "Medium"), "{:?}", game.visible_texts());
    game.set_frame_length(20).wait(16_000);
    assert!(!says(&mut game, "Medium"), "the message must appear only once");
    assert_eq!(quality(&game), GraphicsQuality::Medium, "the quality must not drop further");
    game.set_frame_length(45).wait(8_000);
    assert_eq!((quality(&game), remembered(&game)), (GraphicsQuality::Low, Some(GraphicsQuality::Low)));
    assert!(says(&mut game, "Low"));
    assert_eq!(game.resource::<GraphicsSettings>().quality, None);
}

#[test]
fn frames_of_seconds_count_as_slow() {
    let mut game = with_card(GraphicsQuality::High);
    game.set_frame_length(1_500).wait(60_000);
    assert_eq!(
        (quality(&game), remembered(&game)),
        (GraphicsQuality::Low, Some(GraphicsQuality::Low)),
        "the quality must be low behind the title"
    );

    let mut game = at_play(GraphicsQuality::Medium);
    game.set_frame_length(1_500).wait(20_000);
    assert_eq!(
        (quality(&game), remembered(&game)),
        (GraphicsQuality::Low, Some(GraphicsQuality::Low)),
        "the quality must be low in a match"
    );

    let mut game = at_play(GraphicsQuality::Medium);
    for _ in 0..6 {
        game.set_frame_length(5_000).run_frames(1).set_frame_length(16).wait(2_500);
    }
    assert_eq!(quality(&game), GraphicsQuality::Medium);
}

#[test]
fn a_chosen_quality_and_a_frame_cap_prevent_lowering() {
    let mut game = at_play(GraphicsQuality::High);
    game.world_mut().resource_mut::<GraphicsSettings>().quality = Some(GraphicsQuality::High);
    game.set_frame_length(60).wait(10_000);
    assert_eq!(quality(&game), GraphicsQuality::High);

    let mut game = at_play(GraphicsQuality::High);
    game.world_mut().resource_mut::<GraphicsSettings>().frame_cap = 30;
    game.set_frame_length(34).wait(3_000);
    assert_eq!(quality(&game), GraphicsQuality::High);
}

#[test]
fn a_hitch_the_background_and_a_still_picture_are_not_slow() {
    let mut game = at_play(GraphicsQuality::High);
    for _ in 0..12 {
        game.set_frame_length(16).wait(900).set_frame_length(400).run_frames(1);
    }
    assert_eq!(quality(&game), GraphicsQuality::High);

    let mut game = at_play(GraphicsQuality::High);
    let mut windows = game.world_mut().query_filtered::<&mut Window, With<PrimaryWindow>>();
    windows.single_mut(game.world_mut()).expect("one window").focused = false;
    game.set_frame_length(60).wait(10_000);
    assert_eq!(quality(&game), GraphicsQuality::High);

    let mut game = at_play(GraphicsQuality::High);
    switch(&mut game, "Vertical sync");
    game.press_key(KeyCode::Escape).wait(3_000).set_frame_length(500).wait(10_000);
    assert_eq!(quality(&game), GraphicsQuality::High, "the still picture of a pause must not count");
}
