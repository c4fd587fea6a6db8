//! Tests of high contrast, the limit of the text size, and reduced motion.

use bevy_egui::egui::{Color32, Shape};
use bevy_egui::{EguiContexts, EguiFullOutput, EguiPostUpdateSet, EguiPrimaryContextPass};
use tamsk::ui::PanelSystems;
use tamsk_testing::prelude::*;

use crate::settings::switch;

#[derive(Resource, Default)]
struct Fills(Vec<Color32>);

fn watch(game: &mut HeadlessGame) {
    fn collect(shape: &Shape, fills: &mut Vec<Color32>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, fills)),
            Shape::Rect(rect) => fills.push(rect.fill),
            _ => {}
        }
    }
    let see = |outputs: Query<&EguiFullOutput>, mut fills: ResMut<Fills>| {
        fills.0.clear();
        let shapes = outputs.iter().filter_map(|output| output.0.as_ref()).flat_map(|output| &output.shapes);
        shapes.for_each(|clipped| collect(&clipped.shape, &mut fills.0));
    };
    // Read the shapes after `ContrastSystems` has changed the colours and before `ProcessOutput` takes the shapes.
    game.app.init_resource::<Fills>();
    game.app.add_systems(PostUpdate, see.after(tamsk::ui::ContrastSystems).before(EguiPostUpdateSet::ProcessOutput));
    game.run_frames(2);
}

#[test]
fn high_contrast_makes_cards_black() {
    let mut game = HeadlessGame::at_level(Level::One);
    watch(&mut game);
    let dark = |game: &mut HeadlessGame| {
        game.press_key(KeyCode::Escape).wait(400);
        let fills = &game.resource::<Fills>().0;
        let found = (fills.contains(&Color32::from_rgb(35, 26, 20)), fills.contains(&Color32::BLACK));
        game.press_key(KeyCode::Escape).wait(400);
        found
    };
    assert_eq!(dark(&mut game), (true, false), "cards must be walnut");
    switch(&mut game, "High contrast");
    assert!(game.resource::<AccessibilitySettings>().high_contrast);
    assert_eq!(dark(&mut game), (false, true), "cards must be black");
    switch(&mut game, "High contrast");
    assert_eq!(dark(&mut game), (true, false));
}

#[test]
fn a_text_size_without_room_is_limited_with_a_note() {
    for (size, limit) in [(Vec2::new(1024.0, 600.0), Some("160%")), (Vec2::new(1920.0, 1080.0), None)] {
        let mut game = HeadlessGame::with_window_size(size);
        game.world_mut().resource_mut::<TextSettings>().scale = 200;
        game.run_frames(3).click_button("settings").wait(400).type_text("Text size").wait(400);
        game.assert_text("200%");
        let told = game.visible_texts().join("\n");
        assert_eq!(told.contains("The window has room for"), limit.is_some(), "{told}");
        assert!(limit.is_none_or(|limit| told.contains(limit)), "{told}");
    }
}

/// Whether widgets are animated, and whether the text cursor blinks.
#[derive(Resource, Default)]
struct Moves([bool; 2]);

#[test]
fn reduced_motion_stops_widget_animations_and_cursor_blinking() {
    let mut game = HeadlessGame::new();
    game.app.init_resource::<Moves>().add_systems(
        EguiPrimaryContextPass,
        (|mut contexts: EguiContexts, mut moves: ResMut<Moves>| -> Result {
            let style = contexts.ctx_mut()?.global_style();
            moves.0 = [style.animation_time > 0.0, style.visuals.text_cursor.blink];
            Ok(())
        })
        .after(PanelSystems),
    );
    for (speed, moves) in [(AnimationSpeed::Normal, true), (AnimationSpeed::Off, false), (AnimationSpeed::Fast, true)] {
        game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = speed;
        game.run_frames(3);
        assert_eq!(game.resource::<Moves>().0, [moves; 2], "{speed:?}");
    }
    for (chosen, moves) in [(Some(true), false), (Some(false), true), (None, true)] {
        game.world_mut().resource_mut::<AccessibilitySettings>().reduce_motion = chosen;
        game.run_frames(3);
        assert_eq!(game.resource::<Moves>().0, [moves; 2], "less motion: {chosen:?}");
    }
}
