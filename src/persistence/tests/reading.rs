//! Tests of reading malformed, unreadable and missing settings.

use std::fs;
use std::time::Duration;

use tamsk_rules::Options;

use super::Folder;
use crate::persistence::autosave::SettingsAutosave;
use crate::persistence::{FileError, SettingsError, UserFolders};
use crate::settings::{FirstColourChoice, GraphicsQuality, Settings, TextSettings};

/// A settings file with an invalid volume.
const LOUD: &str = r#"{"sound": {"volume": "loud"}}"#;

#[test]
fn a_missing_file_is_no_error() {
    let folder = Folder::new();
    assert_eq!(UserFolders::at(folder.path().join("deeper")).load_settings(), (Settings::default(), vec![]));
}

#[test]
fn saved_settings_are_read_again() {
    let folder = Folder::new();
    let store = UserFolders::at(folder.path().join("made/on/the/way"));
    let mut settings = Settings::default();
    settings.graphics.quality = Some(GraphicsQuality::Medium);
    settings.text = TextSettings { language: Some("en".to_owned()), scale: 150 };
    settings.choices.tamsk.players = ("Ada \"Countess\"".into(), "Zoë".into());
    settings.choices.tamsk.red_person = FirstColourChoice::SecondPerson;
    settings.choices.tamsk.options.ring_window = 4_500;
    let fresh = Settings::default();
    assert_eq!(store.save_settings(&fresh, &settings), Ok(None), "it can be written");
    assert_eq!(store.save_settings(&fresh, &settings), Ok(None), "and written over");
    assert_eq!(store.load_settings(), (settings, vec![]));
    let files = fs::read_dir(folder.path().join("made/on/the/way")).expect("the path exists").flatten();
    let mut names: Vec<_> = files.map(|file| file.file_name()).collect();
    names.sort();
    assert_eq!(names, ["settings.json", "settings.json.lock"], "nothing unfinished stays");
}

#[test]
fn a_malformed_file_is_kept_and_its_error_has_a_position() {
    let folder = Folder::with_file(b"{\n    \"sound\": {\"volume\": 70},\n    \"text\": {\"scale\": \"large\"}\n}\n");
    let (settings, problems) = UserFolders::at(folder.path()).load_settings();
    assert_eq!(settings, Settings::default());
    let [SettingsError::Malformed { line, column, kept: Some(kept), .. }] = problems.as_slice() else {
        panic!("{problems:?}")
    };
    assert_eq!(*line, 3);
    assert!(*column > 1);
    assert!(kept.ends_with("settings.json.bad"));
    assert!(fs::read_to_string(kept).expect("the file is kept").contains("large"));
    assert!(problems[0].to_string().contains("settings.json, line 3, column"));

    // The second bad file does not overwrite the first one, which was moved aside.
    fs::write(folder.file(), [b'{', 0xff]).expect("the temporary folder is writable");
    let (_, problems) = UserFolders::at(folder.path()).load_settings();
    let [SettingsError::Malformed { line: 1, column: 2, kept: Some(kept), .. }] = problems.as_slice() else {
        panic!("{problems:?}")
    };
    assert!(kept.ends_with("settings.json.bad2"));
}

#[test]
fn a_byte_order_mark_before_the_settings_resets_nothing() {
    let folder = Folder::with_file("\u{feff}{\"sound\": {\"volume\": 30}}".as_bytes());
    assert_eq!(folder.settings().sound.master_volume, 30);
    let folder = Folder::with_old_file("\u{feff}(volume: 30, quality: Low)".as_bytes());
    assert_eq!(
        (folder.settings().sound.master_volume, folder.settings().graphics.quality),
        (30, Some(GraphicsQuality::Low))
    );
}

#[test]
fn unknown_and_missing_fields_are_accepted() {
    let folder =
        Folder::with_file(br#"{"from_the_future": [1, 2], "sound": {"volume": 30}, "graphics": {"quality": "Low"}}"#);
    let old_folder = Folder::with_old_file(b"(from_the_future: [1, 2], volume: 30, quality: Low)");
    let mut expected = Settings::default();
    (expected.sound.master_volume, expected.graphics.quality) = (30, Some(GraphicsQuality::Low));
    assert_eq!([folder.settings(), old_folder.settings()], [expected.clone(), expected]);
}

/// Reads a file from an earlier version, which saved the seats of the last match.
#[test]
fn a_file_with_seats_is_still_read() {
    let text = b"(volume: 30, setup: (seats: (red: Person, black: Bot(Club)), timer_on_left: true))";
    let settings = Folder::with_old_file(text).settings();
    assert_eq!((settings.sound.master_volume, settings.choices.tamsk.timer_on_left), (30, true));
}

/// Reads a file from an earlier version, which saved only whether a lesson was done.
#[test]
fn a_file_with_finished_lessons_is_still_read() {
    let settings =
        Folder::with_old_file(br#"(lessons: {"a": (step: 2, done: false), "b": (step: 0, done: true)})"#).settings();
    let [begun, done] = ["a", "b"].map(|name| settings.progress.lessons[name]);
    assert_eq!((begun.step, begun.has_reached_end(), begun.has_skipped_step), (2, false, false));
    assert!(done.completed_in_full && done.has_reached_end() && !done.has_skipped_step);
}

#[test]
fn values_out_of_bounds_are_clamped() {
    let folder = Folder::with_file(
        br#"{"text": {"scale": 9000}, "sound": {"volume": 200}, "choices": {"tamsk": {"options": {"ring_window": 1}}}}"#,
    );
    let (settings, problems) = UserFolders::at(folder.path()).load_settings();
    assert_eq!((settings.text.scale, settings.sound.master_volume), (200, 100));
    let kept = &settings.choices.tamsk;
    assert_eq!((kept.options, kept.timer_on_left), (Options::default(), false), "the official rules");
    assert!(matches!(problems.as_slice(), [SettingsError::OutOfBounds { .. }]), "{problems:?}");
}

#[test]
fn an_impossible_folder_is_reported() {
    let folder = Folder::with_file(b"{}");
    let store = UserFolders::at(folder.path().join("settings.json/below/a/file"));
    let fresh = Settings::default();
    let problem = store.save_settings(&fresh, &fresh).expect_err("a file is not a folder");
    assert!(matches!(problem, SettingsError::NotSaved { .. }));
    assert!(!problem.to_string().is_empty());
}

#[test]
fn an_unreadable_file_is_set_aside_and_reported() {
    let large = [b' '; (1 << 20) + 1];
    let folder = Folder::with_file(&large);
    let store = UserFolders::at(folder.path());
    let (settings, problems) = store.load_settings();
    assert_eq!(settings, Settings::default());
    let kept = folder.path().join("settings.json.bad");
    assert_eq!(problems, [SettingsError::Unreadable { file: kept.clone(), source: FileError::TooLarge }]);
    assert_eq!(fs::metadata(kept).expect("the file is kept").len(), large.len() as u64);

    fs::create_dir(folder.file()).expect("the temporary folder is writable");
    fs::write(folder.file().join("something"), "precious").expect("the temporary folder is writable");
    let kept = folder.path().join("settings.json.bad2");
    assert_eq!(
        store.load_settings().1,
        [SettingsError::Unreadable { file: kept.clone(), source: FileError::NotAFile }]
    );
    assert_eq!(fs::read_to_string(kept.join("something")).expect("the file is kept"), "precious");

    // The unusable files have been moved aside, so the settings can be saved.
    let mut copy = folder.copy();
    copy.choose(|settings| settings.sound.master_volume = 5);
    assert_eq!(folder.settings().sound.master_volume, 5);
}

#[test]
fn a_file_that_cannot_be_moved_aside_is_never_overwritten() {
    let folder = Folder::with_file(LOUD.as_bytes());
    folder.block_aside();
    let (mut autosave, mut settings, problems) = SettingsAutosave::open(UserFolders::at(folder.path()));
    let in_the_way = SettingsError::NotSaved { file: folder.file(), source: FileError::CannotMoveAside };
    assert!(matches!(&problems[0], SettingsError::Malformed { kept: None, .. }), "{problems:?}");
    assert_eq!(problems[1..], [in_the_way], "the player is notified that nothing is saved");
    settings.sound.master_volume = 5;
    assert_eq!(autosave.save_if_due(&settings, Duration::from_secs(100), true, true), None);
    assert_eq!(fs::read_to_string(folder.file()).expect("the path exists"), LOUD);
}

#[test]
fn a_bad_file_that_appears_later_is_not_overwritten() {
    let folder = Folder::new();
    let mut copy = folder.copy();
    folder.block_aside();
    fs::write(folder.file(), [0xff]).expect("the temporary folder is writable");
    copy.settings.sound.master_volume = 5;
    assert_eq!(copy.at(0.0, true), None);
    let in_the_way = SettingsError::NotSaved { file: folder.file(), source: FileError::CannotMoveAside };
    assert_eq!(copy.at(1.0, false), Some(in_the_way));
    assert_eq!(copy.at(1_000.0, true), None, "nothing is saved for the rest of the run");
    assert_eq!(fs::read(folder.file()).expect("the path exists"), [0xff]);
}

#[test]
fn a_malformed_file_of_another_copy_is_set_aside() {
    let folder = Folder::new();
    let mut copy = folder.copy();
    fs::write(folder.file(), LOUD).expect("the temporary folder is writable");
    copy.settings.text.scale = 150;
    assert_eq!(copy.at(0.0, true), None);
    let reported = copy.at(1.0, false);
    let Some(SettingsError::Malformed { kept: Some(kept), .. }) = reported else { panic!("{reported:?}") };
    assert_eq!(fs::read_to_string(kept).expect("the file is kept"), LOUD);
    assert_eq!(folder.settings(), copy.settings);
}
