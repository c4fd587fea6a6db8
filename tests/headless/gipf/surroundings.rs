//! Tests of everything around a match of GIPF: the game sets on the table, the coordinates, the help, and the spoken
//! sentences.

use bevy_egui::egui::accesskit::Role;
use tamsk::graphics::{NeedsRedraw, RimLabels};
use tamsk::ui::SpokenSentences;
use tamsk_testing::prelude::*;

use super::{at, gipf};
use crate::access::tree::{name, nodes, request_accessibility};

/// Returns the x coordinate of the game set with this name, or `None` if the set is not visible.
fn set(game: &mut HeadlessGame, called: &str) -> Option<f32> {
    let (_, place, seen) = game
        .query_all::<(&Name, &GlobalTransform, &InheritedVisibility)>()
        .find(|(name, ..)| name.as_str() == called)
        .expect("a set");
    seen.get().then_some(place.translation().x)
}

#[test]
fn switching_games_slides_one_set_out_and_the_other_in() {
    let mut game = HeadlessGame::new();
    assert_eq!((set(&mut game, "Set of TAMSK"), set(&mut game, "Set of GIPF")), (Some(0.0), None));
    game.click_button("gipf").run_frames(1).wait(450);
    assert_eq!(game.screen(), Screen::Setup(GIPF));
    let (tamsk, gipf) = (set(&mut game, "Set of TAMSK"), set(&mut game, "Set of GIPF"));
    assert!(tamsk.is_some_and(|x| x > 5.0) && gipf.is_some_and(|x| x < -5.0), "{tamsk:?} {gipf:?}");
    assert!(game.resource::<NeedsRedraw>().0, "frames must be drawn meanwhile");
    game.wait_in_long_frames(1_500);
    assert_eq!((set(&mut game, "Set of TAMSK"), set(&mut game, "Set of GIPF")), (None, Some(0.0)));
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    game.run_frames(2).click_button("back").run_frames(3);
    assert_eq!((set(&mut game, "Set of TAMSK"), set(&mut game, "Set of GIPF")), (Some(0.0), None), "at once");
}

#[test]
fn the_coordinates_setting_labels_the_visible_board() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    game.world_mut().resource_mut::<GraphicsSettings>().show_coordinates = true;
    game.wait_in_long_frames(1_000);
    let mut labels = game.world_mut().query::<(&RimLabels, &ChildOf, &InheritedVisibility, Has<Mesh3d>)>();
    let mut seen = Vec::new();
    for (labels, parent, visible, drawn) in labels.iter(game.world()) {
        assert_eq!(drawn, visible.get(), "only labels that were visible may have a mesh");
        if visible.get() {
            let set = game.world().get::<Name>(parent.parent()).expect("a set").to_string();
            seen.push((set, labels.opacity));
        }
    }
    assert_eq!(seen, [("Set of GIPF".to_owned(), 1.0)]);
}

#[test]
fn coordinates_appear_when_a_text_names_points() {
    let row = "g..G/...../....../BBBBg.G/....../...../g..G w take:w 8/12 0/0 bb 0/0 - standard";
    for (start, wanted) in [("", 0.0), (row, 1.0)] {
        let mut game = gipf("version: Standard", start, TWO_PEOPLE);
        game.wait_in_long_frames(1_000);
        let seen = game.query_all::<(&RimLabels, &InheritedVisibility)>().filter(|(_, visible)| visible.get());
        assert_eq!(seen.map(|(labels, _)| labels.opacity).fold(0.0, f32::max), wanted, "{start}");
    }
}

#[test]
fn the_help_lists_the_controls_of_the_current_game() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    game.press_key(KeyCode::F1).run_frames(3);
    assert_eq!(game.menu(), Menu::Controls);
    game.assert_text("Push a piece");
    assert!(game.text_areas("Flip the timer").is_empty());
    game.click_button("done").run_frames(3);
    assert_eq!(game.menu(), Menu::None);
    game.press_key(KeyCode::Escape).run_frames(3).press_key(KeyCode::F1).run_frames(3);
    game.assert_text("Remove a row");
    game.click_button("done").run_frames(3);
    assert_eq!(game.menu(), Menu::Pause, "the help must lead back to the pause");
    game.click_button("help").run_frames(3);
    assert_eq!(game.menu(), Menu::Controls, "the pause menu must offer the help");
    game.click_button("done").run_frames(3);
    assert_eq!(game.menu(), Menu::Pause);
}

fn said(game: &HeadlessGame) -> Vec<String> {
    game.resource::<SpokenSentences>().sentences().map(|(_, sentence)| sentence.words.clone()).collect()
}

#[test]
fn a_screen_reader_gets_acts_and_the_board() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    request_accessibility(&mut game);
    let (dot, spot) = (at(&mut game, "e1"), at(&mut game, "e2"));
    game.click(dot).run_frames(2).click(spot).run_frames(3);
    assert_eq!(said(&game), ["White: Basic piece from e1 to e2, moving one piece.", "It is Black’s turn."]);
    game.press_key(KeyCode::KeyM).run_frames(2).press_key(KeyCode::Semicolon).run_frames(2);
    assert_eq!(said(&game)[2..], ["e9, dot.", "e8: Black, GIPF piece."]);
    let nodes = nodes(&mut game);
    let items: Vec<&str> =
        nodes.iter().filter(|(_, node)| node.role() == Role::ListItem).map(|(_, n)| name(n)).collect();
    assert_eq!(items.len(), 37 + 2, "{items:?}");
    for words in ["e2: White, Basic piece", "e3: White, GIPF piece", "e5, free"] {
        assert!(items.contains(&words), "{words}: {items:?}");
    }
    assert!(items.iter().any(|item| item.starts_with("White: 11 in reserve")), "{items:?}");
}
