//! Tests of saving the settings, also when saving fails and when several copies of the game share the file.

use std::fs;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use super::Folder;
use crate::localization::{Language, Localization};
use crate::persistence::file::FileLock;
use crate::persistence::notices::Notices;
use crate::persistence::{FileError, SettingsError, UserFolders};
use crate::settings::{LessonProgress, SoundSettings};

#[test]
fn a_failed_save_is_retried_with_growing_pauses() {
    let folder = Folder::new();
    let mut copy = folder.copy();
    // Replaces the folder with a file, so that saving fails.
    fs::remove_dir_all(folder.path()).expect("the path can be removed");
    fs::write(folder.path(), "").expect("the file can be written");
    copy.settings.sound.master_volume = 5;
    assert_eq!(copy.at(0.0, true), None, "it is written when it has settled");
    assert!(matches!(copy.at(0.9, false), Some(SettingsError::NotSaved { .. })));
    let mut tries = Vec::new();
    for tenths in 10..3_000_u16 {
        let now = f32::from(tenths) / 10.0;
        let due = copy.autosave.due();
        assert_eq!(copy.at(now, false), None, "the same failure is reported once");
        if copy.autosave.due() != due {
            tries.push(now);
        }
    }
    let pauses: Vec<f32> = tries.windows(2).map(|two| (two[1] - two[0]).round()).collect();
    assert_eq!(pauses[..6], [2.0, 4.0, 8.0, 16.0, 30.0, 30.0], "{tries:?}");

    fs::remove_file(folder.path()).expect("the path can be removed");
    assert_eq!(copy.at(330.0, false), None);
    assert_eq!(folder.settings().sound.master_volume, 5);
}

#[test]
fn a_failed_save_is_retried_at_exit() {
    let folder = Folder::new();
    let mut app = App::new();
    app.add_plugins(MinimalPlugins);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(500)));
    crate::persistence::add_persistence(&mut app, UserFolders::at(folder.path().join("folder")));
    fs::write(folder.path().join("folder"), "").expect("the file can be written");
    app.world_mut().resource_mut::<SoundSettings>().master_volume = 5;
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(app.world().resource::<Notices>().iter().count(), 1);

    fs::remove_file(folder.path().join("folder")).expect("the path can be removed");
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert_eq!(UserFolders::at(folder.path().join("folder")).load_settings().0.sound.master_volume, 5);
}

#[test]
fn every_file_error_has_a_text_in_every_language() {
    for &language in Language::ALL {
        let texts = Localization::new(language);
        for obstacle in [FileError::TooLarge, FileError::NotAFile, FileError::CannotMoveAside, FileError::Busy] {
            let messages = ["problem-unreadable", "problem-not-saved"].map(|key| {
                texts.tr_args(
                    key,
                    &[("file", "here".into()), ("problem", obstacle.fluent_variant_key().to_owned().into())],
                )
            });
            assert!(messages.iter().any(|words| !words.contains(obstacle.fluent_variant_key())), "{messages:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn saving_follows_a_symbolic_link() {
    let (folder, elsewhere) = (Folder::new(), Folder::new());
    let target = elsewhere.path().join("kept-elsewhere.json");
    std::os::unix::fs::symlink(&target, folder.file()).expect("the path can be created");
    for volume in [5, 6] {
        folder.copy().choose(|settings| settings.sound.master_volume = volume);
        assert_eq!(folder.settings().sound.master_volume, volume);
        assert_eq!(fs::read_link(folder.file()).ok(), Some(target.clone()), "it is still a link");
        assert!(fs::symlink_metadata(&target).expect("the file exists").is_file());
    }
    // The unusable file is the target of a symbolic link. It is moved aside within its own folder, not within the
    // folder of the link.
    fs::write(&target, "{").expect("the file can be written");
    let (_, problems) = UserFolders::at(folder.path()).load_settings();
    let kept = elsewhere.path().join("kept-elsewhere.json.bad");
    assert!(
        matches!(&problems[..], [SettingsError::Malformed { kept: Some(file), .. }] if *file == kept),
        "{problems:?}"
    );
    folder.copy().choose(|settings| settings.sound.master_volume = 7);
    assert_eq!((folder.settings().sound.master_volume, fs::read_link(folder.file()).ok()), (7, Some(target)));
}

#[test]
fn old_partial_files_are_removed_at_startup() {
    let folder = Folder::new();
    let stale = folder.path().join(".tamsk.new-abc123");
    let file = fs::File::create(&stale).expect("the file can be written");
    file.set_modified(std::time::SystemTime::now() - Duration::from_secs(7_200)).expect("the file has a time");
    let mut app = App::new();
    app.add_plugins(MinimalPlugins);
    crate::persistence::add_persistence(&mut app, UserFolders::at(folder.path()));
    assert!(!stale.exists());
}

#[test]
fn copies_of_the_game_keep_each_others_changes() {
    let folder = Folder::new();
    let (mut one, mut other) = (folder.copy(), folder.copy());
    one.choose(|settings| {
        settings.sound.master_volume = 5;
        settings.choices.tamsk.options.ring_window = 4_500;
        settings
            .progress
            .lessons
            .insert("first".into(), LessonProgress { step: 3, completed_in_full: true, ..LessonProgress::default() });
    });
    other.choose(|settings| {
        settings.text.scale = 150;
        settings.choices.tamsk.timer_on_left = true;
        settings.progress.lessons.insert("second".into(), LessonProgress { step: 1, ..LessonProgress::default() });
    });
    let both = folder.settings();
    assert_eq!((both.sound.master_volume, both.text.scale), (5, 150));
    assert_eq!((both.choices.tamsk.options.ring_window, both.choices.tamsk.timer_on_left), (4_500, true));
    assert_eq!(both.progress.lessons.keys().collect::<Vec<_>>(), ["first", "second"]);

    // Each copy saves only the values that it has changed. If two copies change a value, the later change wins.
    one.choose(|settings| settings.text.scale = 75);
    other.choose(|settings| settings.sound.master_volume = 100);
    let both = folder.settings();
    assert_eq!((both.sound.master_volume, both.text.scale, both.choices.tamsk.timer_on_left), (100, 75, true));
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
                    // Tries again while other copies hold the lock.
                    while copy.autosave.has_unsaved(&copy.settings) {
                        copy.autosave.save_if_due(&copy.settings, Duration::ZERO, true, true);
                    }
                }
            });
        }
    });
    let steps: Vec<usize> = folder.settings().progress.lessons.values().map(|lesson| lesson.step).collect();
    assert_eq!(steps, [7; 4]);
    let left = fs::read_dir(folder.path()).expect("the path exists").count();
    assert_eq!(left, 2, "only the settings and the lock are left");
}

#[test]
fn a_copy_that_keeps_the_lock_blocks_nobody() {
    let folder = Folder::new();
    let mut copy = folder.copy();
    let lock = FileLock::acquire(&folder.path().join("settings.json.lock")).expect("the lock is free");
    copy.settings.sound.master_volume = 5;
    let reported = copy.autosave.save_if_due(&copy.settings, Duration::ZERO, true, true);
    assert_eq!(reported, Some(SettingsError::NotSaved { file: folder.file(), source: FileError::Busy }));
    drop(lock);
    assert_eq!(copy.at(30.0, false), None);
    assert_eq!(folder.settings().sound.master_volume, 5);
}
