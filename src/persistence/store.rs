//! The settings file, shared with other copies and newer versions of the game, and the places of all folders on disk.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, fs};

use bevy::log::{info, warn};
use directories::ProjectDirs;

use super::document::{SettingsDocument, TextError};
use super::file::{self, Lock};
use super::{FileError, LogFolder, SettingsError, old_settings};
use crate::settings::Settings;

const FILE: &str = "settings.json";
/// The size limit for reading, in bytes, far above that of any settings.
const LARGEST: u64 = 1 << 20;
/// The suffix of an old settings file whose content is in the new one.
const OLD: &str = "old";
const LOCK: &str = "lock";
/// The folder of the log, within a folder of the game.
const LOGS: &str = "logs";

/// The folders of the settings, the matches and the log. Where a folder is `None`, nothing is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: Option<PathBuf>,
    matches: Option<PathBuf>,
    logs: Option<PathBuf>,
}

impl Store {
    /// Returns the store in the folder named by `TAMSK_CONFIG_DIR`, or else in the platform's folders.
    pub fn of_this_user() -> Store {
        if let Some(named) = env::var_os("TAMSK_CONFIG_DIR").filter(|value| !value.is_empty()) {
            return Store::at(PathBuf::from(named));
        }
        let platform = ProjectDirs::from("", "", "tamsk");
        let folder = platform.as_ref().map(|dirs| dirs.config_dir().to_owned());
        // Only Linux has a folder for state such as logs.
        let state = |dirs: &ProjectDirs| dirs.state_dir().unwrap_or(dirs.data_local_dir()).join(LOGS);
        let logs = platform.as_ref().map(state);
        Store { folder, matches: platform.map(|dirs| dirs.data_dir().to_owned()), logs }
    }

    /// Returns a store with everything in this folder.
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        let folder = folder.into();
        Store { matches: Some(folder.clone()), logs: Some(folder.join(LOGS)), folder: Some(folder) }
    }

    /// Returns the folder of the matches.
    pub fn matches(&self) -> Option<PathBuf> {
        self.matches.clone()
    }

    /// Returns the folder of the log and of failure reports.
    pub fn logs(&self) -> Option<LogFolder> {
        self.logs.clone().map(LogFolder)
    }

    /// Removes partial files that an earlier run left behind.
    pub fn remove_stale(&self) {
        for folder in [&self.folder, &self.matches].into_iter().flatten().collect::<BTreeSet<_>>() {
            file::remove_stale(folder);
        }
    }

    /// Reads the settings with all errors found. If a bad file cannot be moved aside, the last is
    /// [`FileError::CannotMoveAside`].
    pub fn load(&self) -> (Settings, Vec<SettingsError>) {
        let Some(folder) = &self.folder else { return Default::default() };
        let (file, old_file) = (folder.join(FILE), folder.join(old_settings::FILE));
        match read_or_move_aside(&file, |bytes| Ok(SettingsDocument::parse(bytes)?.settings())) {
            Ok(Some(settings)) => within_bounds(file, settings),
            Ok(None) => match read_or_move_aside(&old_file, old_settings::parse) {
                Ok(Some(settings)) => within_bounds(old_file, settings),
                Ok(None) => Default::default(),
                Err((error, _)) => (Settings::default(), vec![error]),
            },
            Err((error, moved)) => {
                let stays = (!moved).then_some(SettingsError::NotSaved { file, source: FileError::CannotMoveAside });
                (Settings::default(), std::iter::once(error).chain(stays).collect())
            }
        }
    }

    /// Saves the settings atomically, keeping values that only another copy has changed since this copy read or saved
    /// `base`. An unusable file is moved aside and reported as the error inside `Ok`.
    /// # Errors
    /// Returns [`SettingsError::NotSaved`] if the file cannot be written.
    pub fn save(&self, base: &Settings, settings: &Settings) -> Result<Option<SettingsError>, SettingsError> {
        let Some(file) = self.file() else { return Ok(None) };
        let not_saved = |source: FileError| SettingsError::NotSaved { file: file.clone(), source };
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).map_err(|error| not_saved(error.into()))?;
        }
        let _lock = lock(&file).map_err(not_saved)?;
        let (theirs, error) = match read(&file, SettingsDocument::parse) {
            Ok(theirs) => (theirs, None),
            Err(bad) => match move_aside(&file, bad) {
                (error, true) => (None, Some(error)),
                (_, false) => return Err(not_saved(FileError::CannotMoveAside)),
            },
        };
        let document = match theirs {
            Some(theirs) => theirs.with(base, settings),
            None => SettingsDocument::of(settings),
        };
        file::write_whole(&file, document.text()).map_err(|failed| not_saved(failed.into()))?;
        retire(&file.with_file_name(old_settings::FILE));
        Ok(error)
    }

    fn file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(FILE))
    }
}

fn lock(file: &Path) -> Result<Lock, FileError> {
    Lock::take(&file::with_suffix(file, LOCK))
}

enum BadFile {
    Unreadable(FileError),
    Malformed(TextError),
}

/// Reads a settings file, or returns `None` if it does not exist.
fn read<T>(file: &Path, parse: impl Fn(&[u8]) -> Result<T, TextError>) -> Result<Option<T>, BadFile> {
    let bytes = file::read(file, LARGEST).map_err(BadFile::Unreadable)?;
    bytes.map(|bytes| parse(&bytes)).transpose().map_err(BadFile::Malformed)
}

/// Reads a settings file or moves an unusable one aside. On failure, returns the error and whether the file was moved.
fn read_or_move_aside<T>(
    file: &Path,
    parse: impl Fn(&[u8]) -> Result<T, TextError>,
) -> Result<Option<T>, (SettingsError, bool)> {
    read(file, &parse).or_else(|_| {
        // Another copy of the game may be moving the file aside right now.
        let _lock = lock(file);
        read(file, &parse).map_err(|bad| move_aside(file, bad))
    })
}

/// Renames an old settings file once a new file exists, so that losing the latter does not bring the former back.
fn retire(old_file: &Path) {
    match fs::rename(old_file, file::with_suffix(old_file, OLD)) {
        Ok(()) => info!("{} has been moved over to {FILE}", old_file.display()),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => warn!("{} cannot be renamed: {error}", old_file.display()),
    }
}

fn within_bounds(file: PathBuf, mut settings: Settings) -> (Settings, Vec<SettingsError>) {
    let error = settings.clamp_to_bounds();
    let error = error.map(|source| SettingsError::OutOfBounds { file, source });
    (settings, error.into_iter().collect())
}

/// Moves an unusable file aside. Returns the error to report and `true` if the file was moved.
fn move_aside(file: &Path, bad: BadFile) -> (SettingsError, bool) {
    let (file, kept) = (file.to_owned(), file::set_aside(file));
    let moved = kept.is_some();
    let error = match bad {
        BadFile::Malformed(TextError { line, column, problem }) => {
            SettingsError::Malformed { file, line, column, problem, kept }
        }
        BadFile::Unreadable(source) => SettingsError::Unreadable { file: kept.unwrap_or(file), source },
    };
    (error, moved)
}

/// Environment variables for the folder that contains `assets`. `cargo run` sets the second.
const ROOTS: [&str; 2] = ["BEVY_ASSET_ROOT", "CARGO_MANIFEST_DIR"];

/// Returns the assets folder, if it exists. Without it, the program uses built-in copies.
pub fn assets() -> Option<PathBuf> {
    let roots: Vec<PathBuf> = ROOTS.iter().filter_map(env::var_os).map(PathBuf::from).collect();
    // Follows a symbolic link to the installed program.
    let program = env::current_exe().and_then(fs::canonicalize).ok();
    candidates(&roots, program.as_deref()).into_iter().find(|folder| folder.is_dir())
}

/// Returns the possible places of the assets folder, the likeliest first.
fn candidates(roots: &[PathBuf], program: Option<&Path>) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = roots.iter().map(|root| root.join("assets")).collect();
    if let Some(beside) = program.and_then(Path::parent) {
        folders.push(beside.join("assets"));
        if let Some(above) = beside.parent() {
            // Beside `bin` on Unix, and in a bundle on macOS.
            folders.push(above.join("share/tamsk/assets"));
            folders.push(above.join("Resources/assets"));
        }
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_assets_folder_comes_before_installed_ones() {
        let found = candidates(&["/checkout".into()], Some(Path::new("/usr/bin/tamsk")));
        let expected = ["/checkout/assets", "/usr/bin/assets", "/usr/share/tamsk/assets", "/usr/Resources/assets"]
            .map(PathBuf::from);
        assert_eq!(found, expected);
    }

    #[test]
    fn a_program_without_a_folder_has_only_named_assets_folders() {
        assert!(candidates(&[], None).is_empty());
        assert!(candidates(&[], Some(Path::new("/"))).is_empty());
    }
}
