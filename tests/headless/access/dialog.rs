//! Tests of the file dialog for imports and exports: accessible names, and control by keys.

use std::fs;

use bevy_egui::egui::accesskit::Role;
use tamsk::localization::Localization;
use tamsk::ui::RecordsBrowser;
use tamsk_testing::prelude::*;
use tempfile::TempDir;

use super::tree::{controls, name, nodes, request_accessibility, set_game_language};

const RECORD: &str = "(format: 1, rules: (level: 1), players: (red: \"Ada\", black: \"Bo\"), \
                      actions: [(at: 0, by: Red, act: Resign)])";

/// Opens the import dialog in a folder that contains a subfolder and a record.
fn importing() -> (HeadlessGame, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("older")).expect("a folder in it");
    fs::write(folder.path().join("found.tamsk"), RECORD).expect("a record in it");
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<RecordsBrowser>().dialog.folder = Some(folder.path().to_owned());
    game.click_button("records").wait(400);
    request_accessibility(&mut game);
    open(&mut game);
    (game, folder)
}

fn open(game: &mut HeadlessGame) {
    game.click_button("import").wait(400);
    game.run_until("the record is listed", |game| game.has_text_containing("found.tamsk"));
    game.run_frames(2);
}

#[track_caller]
fn assert_closed(game: &mut HeadlessGame) {
    game.wait(400);
    assert_eq!(
        (game.menu(), game.point_of_button("import").is_some()),
        (Menu::Records, true),
        "only the dialog may close"
    );
}

fn focused(game: &mut HeadlessGame) -> Option<String> {
    let id = game.focused_widget()?.accesskit_id();
    nodes(game).into_iter().find(|(node, _)| *node == id).map(|(_, node)| name(&node).to_owned())
}

#[test]
fn every_control_of_the_dialog_has_a_readable_name() {
    for code in ["en", "fr"] {
        let (mut game, _folder) = importing();
        game.press_key(KeyCode::Escape);
        set_game_language(&mut game, code);
        open(&mut game);
        let texts = game.resource::<Localization>();
        let keys = ["parent", "back", "forward", "edit-path", "search", "filter"];
        let mut words = keys.map(|key| texts.tr(&format!("dialog-{key}")).into_owned()).to_vec();
        words.push(texts.tr_args("dialog-folder-named", &[("name", "older".into())]));
        let named = controls(&mut game, "the dialog");
        for word in words {
            assert!(named.contains(&word), "{code}, {word}: {named:?}");
        }
        assert!(named.iter().any(|name| name == "found.tamsk"), "{named:?}");
        assert!(named.iter().all(|name| name.contains(char::is_alphabetic)), "a name must contain letters: {named:?}");
    }
}

#[test]
fn text_fields_have_distinct_names() {
    let (mut game, _folder) = importing();
    let fields = |game: &mut HeadlessGame| -> Vec<String> {
        let fields = nodes(game).into_iter().filter(|(_, node)| node.role() == Role::TextInput);
        let mut names: Vec<String> = fields.map(|(_, node)| node.label().unwrap_or_default().to_owned()).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(fields(&mut game), ["Search"]);
    game.click_text("…").run_frames(3);
    assert_eq!(fields(&mut game), ["Path", "Search"]);
}

#[test]
fn the_dialog_works_with_keys_alone() {
    // The arrow keys move from the subfolder to the record, and Enter imports the record.
    let (mut game, _folder) = importing();
    game.press_key(KeyCode::ArrowDown).run_frames(3).press_key(KeyCode::ArrowDown).run_frames(3);
    game.press_key(KeyCode::Enter).wait(400);
    game.run_until("the record is imported", |game| game.has_text_containing("Ada"));

    let (mut game, _folder) = importing();
    let mut passed = Vec::new();
    while focused(&mut game).as_deref() != Some("Cancel") {
        game.press_key(KeyCode::Tab).run_frames(2);
        passed.push(focused(&mut game));
        assert!(passed.len() < 40, "{passed:?}");
    }
    game.press_key(KeyCode::Enter);
    assert_closed(&mut game);

    // Esc closes the dialog wherever the focus is.
    for tabs in [0, 3] {
        open(&mut game);
        for _ in 0..tabs {
            game.press_key(KeyCode::Tab).run_frames(2);
        }
        game.press_key(KeyCode::Escape);
        assert_closed(&mut game);
    }
}
