//! Settings survive a round trip; a malformed file is reported and kept.

mod reading;
mod saving;
mod sharing;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

use super::autosave::Autosave;
use super::{Settings, SettingsError, Store};

/// An empty folder of this test's own, removed when dropped.
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

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn file(&self) -> PathBuf {
        self.path().join("settings.ron")
    }

    /// Takes every name that a file could be moved aside to.
    fn block_aside(&self) {
        let names = std::iter::once("settings.ron.bad".to_owned());
        for name in names.chain((2..100).map(|number| format!("settings.ron.bad{number}"))) {
            fs::create_dir_all(self.path().join(name).join("full")).expect("the temporary folder is writable");
        }
    }

    /// The settings as a copy of the game started now would find them.
    fn settings(&self) -> Settings {
        let (settings, problems) = Store::at(self.path()).load();
        assert_eq!(problems, []);
        settings
    }

    /// A copy of the game.
    fn copy(&self) -> Copy {
        let (autosave, settings, problems) = Autosave::open(Store::at(self.path()));
        assert_eq!(problems, []);
        Copy { autosave, settings }
    }
}

/// A running copy of the game, as far as its settings go.
struct Copy {
    autosave: Autosave,
    settings: Settings,
}

impl Copy {
    /// Changes something and saves.
    fn choose(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        assert_eq!(self.autosave.update(&self.settings, Duration::ZERO, true, true), None);
    }

    /// What is told when so much of its time has gone by.
    fn at(&mut self, seconds: f32, changed: bool) -> Option<SettingsError> {
        self.autosave.update(&self.settings, Duration::from_secs_f32(seconds), changed, false)
    }
}
