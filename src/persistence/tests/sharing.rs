//! Tests of several running copies of the game that share a settings file.

use std::fs;
use std::time::Duration;

use super::Folder;
use crate::persistence::lock::Lock;
use crate::persistence::{FileError, SettingsError};
use crate::settings::LessonProgress;

#[test]
fn two_copies_of_the_game_do_not_undo_each_other() {
    let folder = Folder::new();
    let (mut one, mut other) = (folder.copy(), folder.copy());
    one.choose(|settings| {
        settings.sound.volume = 5;
        settings.choices.tamsk.options.ring_window = 4_500;
        settings
            .progress
            .lessons
            .insert("first".into(), LessonProgress { step: 3, done: true, ..LessonProgress::default() });
    });
    other.choose(|settings| {
        settings.text.scale = 150;
        settings.choices.tamsk.timer_on_left = true;
        settings.progress.lessons.insert("second".into(), LessonProgress { step: 1, ..LessonProgress::default() });
    });
    let both = folder.settings();
    assert_eq!((both.sound.volume, both.text.scale), (5, 150));
    assert_eq!((both.choices.tamsk.options.ring_window, both.choices.tamsk.timer_on_left), (4_500, true));
    assert_eq!(both.progress.lessons.keys().collect::<Vec<_>>(), ["first", "second"]);

    // The last change wins, and untouched values stay.
    one.choose(|settings| settings.text.scale = 75);
    other.choose(|settings| settings.sound.volume = 100);
    let both = folder.settings();
    assert_eq!((both.sound.volume, both.text.scale, both.choices.tamsk.timer_on_left), (100, 75, true));
}

#[test]
fn copies_that_save_at_the_same_time_lose_nothing() {
    let folder = Folder::new();
    std::thread::scope(|scope| {
        for number in 0..4 {
            let folder = &folder;
            scope.spawn(move || {
                let mut copy = folder.copy();
                for step in 0..8 {
                    copy.settings
                        .progress
                        .lessons
                        .insert(format!("lesson {number}"), LessonProgress { step, ..LessonProgress::default() });
                    // Tries again while the others hold the lock.
                    while copy.autosave.is_behind(&copy.settings) {
                        copy.autosave.update(&copy.settings, Duration::ZERO, true, true);
                    }
                }
            });
        }
    });
    let steps: Vec<usize> = folder.settings().progress.lessons.values().map(|lesson| lesson.step).collect();
    assert_eq!(steps, [7; 4]);
    let left = fs::read_dir(folder.path()).expect("it exists").count();
    assert_eq!(left, 2, "the settings and the lock");
}

#[test]
fn a_copy_that_never_finishes_holds_nobody_up() {
    let folder = Folder::new();
    let mut copy = folder.copy();
    let lock = Lock::take(&folder.path().join("settings.ron.lock")).expect("the lock is free");
    copy.settings.sound.volume = 5;
    let told = copy.autosave.update(&copy.settings, Duration::ZERO, true, true);
    assert_eq!(told, Some(SettingsError::NotSaved { file: folder.file(), source: FileError::Busy }));
    drop(lock);
    assert_eq!(copy.at(30.0, false), None);
    assert_eq!(folder.settings().sound.volume, 5);
}
