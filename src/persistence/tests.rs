//! Settings survive a round trip, and nonsense is told and kept.

use std::fs;
use std::path::PathBuf;

use super::{RedChoice, Settings, SettingsProblem, Store};
use crate::simulation::quality::Quality;

/// An empty folder of this test's own, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tamsk_settings_{name}_{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the temporary folder is writable");
        Folder(path)
    }

    fn with_file(name: &str, content: &[u8]) -> Folder {
        let folder = Folder::new(name);
        fs::write(folder.0.join("settings.ron"), content).expect("the temporary folder is writable");
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn no_file_is_no_problem() {
    let folder = Folder::new("none");
    assert_eq!(Store::at(folder.0.join("deeper")).load(), (Settings::default(), vec![]));
}

#[test]
fn what_is_saved_is_found_again() {
    let folder = Folder::new("round_trip");
    let store = Store::at(folder.0.join("made/on/the/way"));
    let mut settings = Settings {
        quality: Some(Quality::Medium),
        language: Some("en".to_owned()),
        ui_scale: 150,
        players: ("Ada \"Countess\"".to_owned(), "Zoë".to_owned()),
        red: RedChoice::Second,
        ..Settings::default()
    };
    settings.setup.options.ring_window = 4_500;
    store.save(&settings).expect("it can be written");
    store.save(&settings).expect("and written over");
    assert_eq!(store.load(), (settings, vec![]));
    let names: Vec<_> = fs::read_dir(folder.0.join("made/on/the/way")).expect("it is there").flatten().collect();
    assert_eq!(names.len(), 1, "nothing unfinished stays: {names:?}");
}

#[test]
fn nonsense_is_told_by_line_and_column_and_kept() {
    let folder = Folder::with_file("nonsense", b"(\n    volume: 70,\n    ui_scale: \"large\",\n)\n");
    let (settings, problems) = Store::at(&folder.0).load();
    assert_eq!(settings, Settings::default());
    let [SettingsProblem::Nonsense { line, column, kept: Some(kept), .. }] = problems.as_slice() else {
        panic!("{problems:?}")
    };
    assert_eq!(*line, 3);
    assert!(*column > 1);
    assert!(kept.ends_with("settings.ron.bad"));
    assert!(fs::read_to_string(kept).expect("it is kept").contains("large"));
    assert!(problems[0].to_string().contains("settings.ron, line 3, column"));

    // A second one does not overwrite the first.
    fs::write(folder.0.join("settings.ron"), [b'(', 0xff]).expect("the folder is writable");
    let (_, problems) = Store::at(&folder.0).load();
    let [SettingsProblem::Nonsense { line: 1, column: 2, kept: Some(kept), .. }] = problems.as_slice() else {
        panic!("{problems:?}")
    };
    assert!(kept.ends_with("settings.ron.bad2"));
}

#[test]
fn unknown_fields_and_missing_ones_are_fine() {
    let folder = Folder::with_file("partial", b"(from_the_future: [1, 2], volume: 30, quality: Low)");
    let (settings, problems) = Store::at(&folder.0).load();
    assert_eq!(problems, []);
    assert_eq!(settings, Settings { volume: 30, quality: Some(Quality::Low), ..Settings::default() });
}

#[test]
fn values_out_of_bounds_are_brought_back() {
    let folder = Folder::with_file("bounds", b"(ui_scale: 9000, volume: 200, setup: (options: (ring_window: 1)))");
    let (settings, problems) = Store::at(&folder.0).load();
    assert_eq!((settings.ui_scale, settings.volume), (200, 100));
    assert_eq!(settings.setup, Settings::default().setup);
    assert!(matches!(problems.as_slice(), [SettingsProblem::OutOfBounds { .. }]), "{problems:?}");
}

#[test]
fn a_folder_that_cannot_be_is_a_message() {
    let folder = Folder::with_file("blocked", b"()");
    let store = Store::at(folder.0.join("settings.ron/below/a/file"));
    let problem = store.save(&Settings::default()).expect_err("a file is no folder");
    assert!(matches!(problem, SettingsProblem::NotSaved { .. }));
    assert!(!problem.to_string().is_empty());
}
