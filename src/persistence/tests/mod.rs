//! Tests of the settings file.

mod reading;
mod saving;
mod versions;

use crate::settings::Settings;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

use super::autosave::SettingsAutosave;
use super::{SettingsError, UserFolders};

struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("the temporary folder is writable"))
    }

    fn with_file(content: &[u8]) -> Folder {
        let folder = Folder::new();
        fs::write(folder.file(), content).expect("the temporary folder is writable");
        folder
    }

    /// Creates a folder with a settings file of an earlier version.
    fn with_old_file(content: &[u8]) -> Folder {
        let folder = Folder::new();
        fs::write(folder.old_file(), content).expect("the temporary folder is writable");
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn file(&self) -> PathBuf {
        self.path().join("settings.json")
    }

    fn old_file(&self) -> PathBuf {
        self.path().join("settings.ron")
    }

    /// Creates a folder under every name that an unusable file could be given, so that the file cannot be moved aside.
    fn block_aside(&self) {
        let names = std::iter::once("settings.json.bad".to_owned());
        for name in names.chain((2..100).map(|number| format!("settings.json.bad{number}"))) {
            fs::create_dir_all(self.path().join(name).join("full")).expect("the temporary folder is writable");
        }
    }

    /// Returns the settings that a newly started copy of the game reads.
    fn settings(&self) -> Settings {
        let (settings, problems) = UserFolders::at(self.path()).load_settings();
        assert_eq!(problems, []);
        settings
    }

    fn copy(&self) -> Copy {
        let (autosave, settings, problems) = SettingsAutosave::open(UserFolders::at(self.path()));
        assert_eq!(problems, []);
        Copy { autosave, settings }
    }
}

struct Copy {
    autosave: SettingsAutosave,
    settings: Settings,
}

impl Copy {
    fn choose(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        assert_eq!(self.autosave.save_if_due(&self.settings, Duration::ZERO, true, true), None);
    }

    /// Saves the settings if a save is due at `seconds` after the start. Returns the error, if any. `changed` is `true`
    /// if the settings have just changed.
    fn at(&mut self, seconds: f32, changed: bool) -> Option<SettingsError> {
        let now = Duration::from_secs_f32(seconds);
        let mut reported = self.autosave.save_if_due(&self.settings, now, changed, false);
        while self.autosave.is_saving() {
            std::thread::yield_now();
            reported = reported.or(self.autosave.save_if_due(&self.settings, now, false, false));
        }
        reported
    }
}
