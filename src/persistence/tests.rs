//! Tests of reading, saving, merging and repairing the settings.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use super::autosave::Autosave;
use super::lock::Lock;
use super::{FileError, LessonProgress, RedChoice, Settings, SettingsError, SettingsErrors, Store};
use crate::localization::{Language, Localization};
use crate::session::quality::Quality;

/// An empty temporary folder, removed when dropped.
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
        fs::write(folder.file(), content).expect("the temporary folder is writable");
        folder
    }

    fn file(&self) -> PathBuf {
        self.0.join("settings.ron")
    }

    /// Occupies every name to which a file could be moved aside.
    fn block_aside(&self) {
        let names = std::iter::once("settings.ron.bad".to_owned());
        for name in names.chain((2..100).map(|number| format!("settings.ron.bad{number}"))) {
            fs::create_dir_all(self.0.join(name).join("full")).expect("the temporary folder is writable");
        }
    }

    /// Returns the settings that a newly started copy of the game would read.
    fn settings(&self) -> Settings {
        let (settings, problems) = Store::at(&self.0).load();
        assert_eq!(problems, []);
        settings
    }

    /// Starts a copy of the game.
    fn copy(&self) -> Copy {
        let (autosave, settings, problems) = Autosave::open(Store::at(&self.0));
        assert_eq!(problems, []);
        Copy { autosave, settings }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The settings of a running copy of the game.
struct Copy {
    autosave: Autosave,
    settings: Settings,
}

impl Copy {
    /// Changes settings and saves them.
    fn choose(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        assert_eq!(self.autosave.update(&self.settings, Duration::ZERO, true, true), None);
    }

    /// Returns what is reported this many seconds after the start.
    fn at(&mut self, seconds: f32, changed: bool) -> Option<SettingsError> {
        self.autosave.update(&self.settings, Duration::from_secs_f32(seconds), changed, false)
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
    let fresh = Settings::default();
    assert_eq!(store.save(&fresh, &settings), Ok(None), "it can be written");
    assert_eq!(store.save(&fresh, &settings), Ok(None), "and written over");
    assert_eq!(store.load(), (settings, vec![]));
    let files = fs::read_dir(folder.0.join("made/on/the/way")).expect("it is there").flatten();
    let mut names: Vec<_> = files.map(|file| file.file_name()).collect();
    names.sort();
    assert_eq!(names, ["settings.ron", "settings.ron.lock"], "nothing unfinished stays");
}

#[test]
fn nonsense_is_told_by_line_and_column_and_kept() {
    let folder = Folder::with_file("nonsense", b"(\n    volume: 70,\n    ui_scale: \"large\",\n)\n");
    let (settings, problems) = Store::at(&folder.0).load();
    assert_eq!(settings, Settings::default());
    let [SettingsError::Malformed { line, column, kept: Some(kept), .. }] = problems.as_slice() else {
        panic!("{problems:?}")
    };
    assert_eq!(*line, 3);
    assert!(*column > 1);
    assert!(kept.ends_with("settings.ron.bad"));
    assert!(fs::read_to_string(kept).expect("it is kept").contains("large"));
    assert!(problems[0].to_string().contains("settings.ron, line 3, column"));

    // A second one does not overwrite the first.
    fs::write(folder.file(), [b'(', 0xff]).expect("the folder is writable");
    let (_, problems) = Store::at(&folder.0).load();
    let [SettingsError::Malformed { line: 1, column: 2, kept: Some(kept), .. }] = problems.as_slice() else {
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

/// Earlier versions saved the seats of the last match.
#[test]
fn a_file_with_seats_is_still_read() {
    let text = b"(volume: 30, setup: (seats: (red: Person, black: Bot(Club)), timer_on_left: true))";
    let settings = Folder::with_file("seats", text).settings();
    assert_eq!((settings.volume, settings.setup.timer_on_left), (30, true));
}

#[test]
fn values_out_of_bounds_are_brought_back() {
    let folder = Folder::with_file("bounds", b"(ui_scale: 9000, volume: 200, setup: (options: (ring_window: 1)))");
    let (settings, problems) = Store::at(&folder.0).load();
    assert_eq!((settings.ui_scale, settings.volume), (200, 100));
    assert_eq!(settings.setup, Settings::default().setup);
    assert!(matches!(problems.as_slice(), [SettingsError::OutOfBounds { .. }]), "{problems:?}");
}

#[test]
fn a_folder_that_cannot_be_is_a_message() {
    let folder = Folder::with_file("blocked", b"()");
    let store = Store::at(folder.0.join("settings.ron/below/a/file"));
    let fresh = Settings::default();
    let problem = store.save(&fresh, &fresh).expect_err("a file is no folder");
    assert!(matches!(problem, SettingsError::NotSaved { .. }));
    assert!(!problem.to_string().is_empty());
}

#[test]
fn what_cannot_be_read_is_set_aside_under_its_own_name_and_told() {
    let large = [b' '; (1 << 20) + 1];
    let folder = Folder::with_file("unreadable", &large);
    let store = Store::at(&folder.0);
    let (settings, problems) = store.load();
    assert_eq!(settings, Settings::default());
    let kept = folder.0.join("settings.ron.bad");
    assert_eq!(problems, [SettingsError::Unreadable { file: kept.clone(), source: FileError::TooLarge }]);
    assert_eq!(fs::metadata(kept).expect("it is kept").len(), large.len() as u64);

    fs::create_dir(folder.file()).expect("the folder is writable");
    fs::write(folder.file().join("something"), "precious").expect("the folder is writable");
    let kept = folder.0.join("settings.ron.bad2");
    assert_eq!(store.load().1, [SettingsError::Unreadable { file: kept.clone(), source: FileError::NotAFile }]);
    assert_eq!(fs::read_to_string(kept.join("something")).expect("it is kept"), "precious");

    // The unusable files are out of the way now.
    let mut copy = folder.copy();
    copy.choose(|settings| settings.volume = 5);
    assert_eq!(folder.settings().volume, 5);
}

#[test]
fn what_cannot_be_moved_aside_is_never_written_over() {
    let folder = Folder::with_file("in_the_way", b"(volume: loud)");
    folder.block_aside();
    let (mut autosave, mut settings, problems) = Autosave::open(Store::at(&folder.0));
    let in_the_way = SettingsError::NotSaved { file: folder.file(), source: FileError::InTheWay };
    assert!(matches!(&problems[0], SettingsError::Malformed { kept: None, .. }), "{problems:?}");
    assert_eq!(problems[1..], [in_the_way], "that nothing is saved is told");
    settings.volume = 5;
    assert_eq!(autosave.update(&settings, Duration::from_secs(100), true, true), None);
    assert_eq!(fs::read_to_string(folder.file()).expect("it is there"), "(volume: loud)");
}

#[test]
fn what_comes_into_the_way_later_is_not_written_over_either() {
    let folder = Folder::new("later_in_the_way");
    let mut copy = folder.copy();
    folder.block_aside();
    fs::write(folder.file(), [0xff]).expect("the folder is writable");
    copy.settings.volume = 5;
    assert_eq!(copy.at(0.0, true), None);
    let in_the_way = SettingsError::NotSaved { file: folder.file(), source: FileError::InTheWay };
    assert_eq!(copy.at(1.0, false), Some(in_the_way));
    assert_eq!(copy.at(1_000.0, true), None, "that holds for the whole run");
    assert_eq!(fs::read(folder.file()).expect("it is there"), [0xff]);
}

#[test]
fn nonsense_from_elsewhere_is_set_aside_and_not_mixed_in() {
    let folder = Folder::new("nonsense_later");
    let mut copy = folder.copy();
    fs::write(folder.file(), "(volume: loud)").expect("the folder is writable");
    copy.settings.ui_scale = 150;
    assert_eq!(copy.at(0.0, true), None);
    let told = copy.at(1.0, false);
    let Some(SettingsError::Malformed { kept: Some(kept), .. }) = told else { panic!("{told:?}") };
    assert_eq!(fs::read_to_string(kept).expect("it is kept"), "(volume: loud)");
    assert_eq!(folder.settings(), copy.settings);
}

#[test]
fn a_failed_save_is_tried_again_ever_more_seldom_and_told_once() {
    let folder = Folder::new("retry");
    let mut copy = folder.copy();
    // A file in the place of the folder.
    fs::remove_dir_all(&folder.0).expect("it can be removed");
    fs::write(&folder.0, "").expect("a file can be written");
    copy.settings.volume = 5;
    assert_eq!(copy.at(0.0, true), None, "it is written when it has settled");
    assert!(matches!(copy.at(0.9, false), Some(SettingsError::NotSaved { .. })));
    let mut tries = Vec::new();
    for tenths in 10..3_000_u16 {
        let now = f32::from(tenths) / 10.0;
        let due = copy.autosave.due();
        assert_eq!(copy.at(now, false), None, "the same failure is told once");
        if copy.autosave.due() != due {
            tries.push(now);
        }
    }
    let pauses: Vec<f32> = tries.windows(2).map(|two| (two[1] - two[0]).round()).collect();
    assert_eq!(pauses[..6], [2.0, 4.0, 8.0, 16.0, 30.0, 30.0], "{tries:?}");

    fs::remove_file(&folder.0).expect("it can be removed");
    assert_eq!(copy.at(330.0, false), None);
    assert_eq!(folder.settings().volume, 5);
}

#[test]
fn a_failed_save_is_tried_once_more_at_the_end() {
    let folder = Folder::new("at_the_end");
    let mut app = App::new();
    app.add_plugins(MinimalPlugins);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(500)));
    super::keep_in(&mut app, Store::at(folder.0.join("folder")));
    fs::write(folder.0.join("folder"), "").expect("a file can be written");
    app.world_mut().resource_mut::<Settings>().volume = 5;
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(app.world().resource::<SettingsErrors>().0.len(), 1);

    fs::remove_file(folder.0.join("folder")).expect("it can be removed");
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert_eq!(Store::at(folder.0.join("folder")).load().0.volume, 5);
}

#[test]
fn two_copies_of_the_game_do_not_undo_each_other() {
    let folder = Folder::new("two_copies");
    let (mut one, mut other) = (folder.copy(), folder.copy());
    one.choose(|settings| {
        settings.volume = 5;
        settings.setup.options.ring_window = 4_500;
        settings.lessons.insert("first".into(), LessonProgress { step: 3, done: true });
    });
    other.choose(|settings| {
        settings.ui_scale = 150;
        settings.setup.timer_on_left = true;
        settings.lessons.insert("second".into(), LessonProgress { step: 1, done: false });
    });
    let both = folder.settings();
    assert_eq!((both.volume, both.ui_scale), (5, 150));
    assert_eq!((both.setup.options.ring_window, both.setup.timer_on_left), (4_500, true));
    assert_eq!(both.lessons.keys().collect::<Vec<_>>(), ["first", "second"]);

    // The last change wins, and untouched values stay.
    one.choose(|settings| settings.ui_scale = 75);
    other.choose(|settings| settings.volume = 100);
    let both = folder.settings();
    assert_eq!((both.volume, both.ui_scale, both.setup.timer_on_left), (100, 75, true));
}

#[test]
fn copies_that_save_at_the_same_time_lose_nothing() {
    let folder = Folder::new("at_once");
    std::thread::scope(|scope| {
        for number in 0..4 {
            let folder = &folder;
            scope.spawn(move || {
                let mut copy = folder.copy();
                for step in 0..8 {
                    copy.settings.lessons.insert(format!("lesson {number}"), LessonProgress { step, done: false });
                    // Tries again while the others hold the lock.
                    while copy.autosave.is_behind(&copy.settings) {
                        copy.autosave.update(&copy.settings, Duration::ZERO, true, true);
                    }
                }
            });
        }
    });
    let steps: Vec<usize> = folder.settings().lessons.values().map(|lesson| lesson.step).collect();
    assert_eq!(steps, [7; 4]);
    let left = fs::read_dir(&folder.0).expect("it is there").count();
    assert_eq!(left, 2, "the settings and the lock");
}

#[test]
fn a_copy_that_never_finishes_holds_nobody_up() {
    let folder = Folder::new("busy");
    let mut copy = folder.copy();
    let lock = Lock::take(&folder.0.join("settings.ron.lock")).expect("nobody else is there");
    copy.settings.volume = 5;
    let told = copy.autosave.update(&copy.settings, Duration::ZERO, true, true);
    assert_eq!(told, Some(SettingsError::NotSaved { file: folder.file(), source: FileError::Busy }));
    drop(lock);
    assert_eq!(copy.at(30.0, false), None);
    assert_eq!(folder.settings().volume, 5);
}

#[test]
fn every_obstacle_has_its_words_in_every_language() {
    for &language in Language::ALL {
        let texts = Localization::new(language);
        for obstacle in [FileError::TooLarge, FileError::NotAFile, FileError::InTheWay, FileError::Busy] {
            let told = ["problem-unreadable", "problem-not-saved"].map(|key| {
                texts.tr_args(key, &[("file", "here".into()), ("problem", obstacle.as_str().to_owned().into())])
            });
            assert!(told.iter().any(|words| !words.contains(obstacle.as_str())), "{told:?}");
        }
    }
}
