//! The settings file. Reading never panics, and saving keeps what another copy or a newer version of the game has
//! saved. Finds the folder of assets as well: in a checkout, beside the program, or where a package has installed it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use directories::ProjectDirs;
use serde_json::{Map, Value};

use super::file::{self, Lock};
use super::shared_text::SharedText;
use super::{FileError, LogFolder, SettingsError};
use crate::settings::Settings;

/// The name of the settings file.
const FILE: &str = "settings.ron";
/// The size limit for reading, in bytes: far more than any settings.
const LARGEST: u64 = 1 << 20;
/// The suffix of the lock file.
const LOCK: &str = "lock";
/// The name of the folder of the log, in a folder of the game.
const LOGS: &str = "logs";

/// The folders of the settings, of the matches and of the log. Without them, nothing is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: Option<PathBuf>,
    matches: Option<PathBuf>,
    logs: Option<PathBuf>,
}

/// The content of a settings file.
struct Found {
    text: SharedText,
    error: Option<SettingsError>,
}

impl Store {
    /// Returns the store in the folder named by the environment variable `TAMSK_CONFIG_DIR`, else in the platform's
    /// folders for configuration and for data.
    pub fn of_this_user() -> Store {
        if let Some(named) = env::var_os("TAMSK_CONFIG_DIR").filter(|value| !value.is_empty()) {
            return Store::at(PathBuf::from(named));
        }
        let platform = ProjectDirs::from("", "", "tamsk");
        let folder = platform.as_ref().map(|dirs| dirs.config_dir().to_owned());
        // Only Linux has a folder for such things.
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

    /// Returns the folder of the log and of the reports of faults.
    pub fn logs(&self) -> Option<LogFolder> {
        self.logs.clone().map(LogFolder)
    }

    /// Removes files that were being written when the game ended long ago.
    pub fn remove_stale(&self) {
        for folder in [&self.folder, &self.matches].into_iter().flatten().collect::<BTreeSet<_>>() {
            file::remove_stale(folder);
        }
    }

    /// Reads the settings. Returns them, or the defaults, with the errors found. An unusable file is moved aside; if
    /// even that fails, the last error is [`FileError::InTheWay`], as nothing will be saved.
    pub fn load(&self) -> (Settings, Vec<SettingsError>) {
        let Some(file) = self.file() else { return Default::default() };
        let found = read(&file).or_else(|_| {
            // Another copy of the game may be moving it aside right now.
            let _lock = lock(&file);
            read(&file).map_err(|bad| move_aside(&file, bad))
        });
        match found {
            Ok(None) => Default::default(),
            Ok(Some(Found { text, error })) => (text.settings, error.into_iter().collect()),
            Err((error, moved)) => {
                let stays = (!moved).then_some(SettingsError::NotSaved { file, source: FileError::InTheWay });
                (Settings::default(), std::iter::once(error).chain(stays).collect())
            }
        }
    }

    /// Saves the settings atomically. `base` is what this copy of the game last read or saved: changes that another
    /// copy has made since are kept, unless this copy has changed the same value. An unusable file is moved aside,
    /// which is reported as the error inside `Ok`.
    ///
    /// # Errors
    ///
    /// Returns [`SettingsError::NotSaved`] if the file cannot be written.
    pub fn save(&self, base: &Settings, settings: &Settings) -> Result<Option<SettingsError>, SettingsError> {
        let Some(file) = self.file() else { return Ok(None) };
        let not_saved = |source: FileError| SettingsError::NotSaved { file: file.clone(), source };
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).map_err(|error| not_saved(error.into()))?;
        }
        let _lock = lock(&file).map_err(not_saved)?;
        let (theirs, error) = match read(&file) {
            Ok(None) => (None, None),
            Ok(Some(Found { text, error })) => (Some(text), error),
            Err(bad) => match move_aside(&file, bad) {
                (error, true) => (None, Some(error)),
                (_, false) => return Err(not_saved(FileError::InTheWay)),
            },
        };
        let merged = theirs.as_ref().map_or_else(|| settings.clone(), |theirs| merge(base, settings, &theirs.settings));
        let text = theirs.unwrap_or_default().with(base, &merged);
        let written = text.and_then(|text| Ok(file::write_whole(&file, &text)?));
        written.map(|()| error).map_err(not_saved)
    }

    fn file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(FILE))
    }
}

fn lock(file: &Path) -> Result<Lock, FileError> {
    Lock::take(&file::with_suffix(file, LOCK))
}

/// Why a settings file cannot be used.
enum BadFile {
    Unreadable(FileError),
    Malformed { line: usize, column: usize, problem: String },
}

/// Reads a settings file. Returns `None` if there is none.
fn read(file: &Path) -> Result<Option<Found>, BadFile> {
    let Some(bytes) = file::read(file, LARGEST).map_err(BadFile::Unreadable)? else { return Ok(None) };
    let parsed = SharedText::parse(&bytes);
    let mut text = parsed.map_err(|(line, column, problem)| BadFile::Malformed { line, column, problem })?;
    let error = text.settings.clamp_to_bounds();
    let error = error.map(|source| SettingsError::OutOfBounds { file: file.to_owned(), source });
    Ok(Some(Found { text, error }))
}

/// Moves an unusable file aside. Returns the error to report and whether the file was moved.
fn move_aside(file: &Path, bad: BadFile) -> (SettingsError, bool) {
    let (file, kept) = (file.to_owned(), file::set_aside(file));
    let moved = kept.is_some();
    let error = match bad {
        BadFile::Malformed { line, column, problem } => SettingsError::Malformed { file, line, column, problem, kept },
        BadFile::Unreadable(source) => SettingsError::Unreadable { file: kept.unwrap_or(file), source },
    };
    (error, moved)
}

/// Returns the settings in the file (`theirs`) with everything that this copy (`ours`) has changed since `base`, field
/// by field and lesson by lesson.
pub fn merge(base: &Settings, ours: &Settings, theirs: &Settings) -> Settings {
    let value = |settings| serde_json::to_value(settings).ok();
    let merged = merge_values(value(base).as_ref(), value(ours).as_ref(), value(theirs).as_ref());
    let merged = merged.and_then(|merged| serde_json::from_value(merged).ok());
    // If the changes are incompatible, the later one counts, as it would in a single copy.
    let mut merged: Settings = merged.unwrap_or_else(|| ours.clone());
    merged.clamp_to_bounds();
    merged
}

fn merge_values(base: Option<&Value>, ours: Option<&Value>, theirs: Option<&Value>) -> Option<Value> {
    if ours == base {
        return theirs.cloned();
    }
    let (Some(Value::Object(our)), Some(Value::Object(their))) = (ours, theirs) else { return ours.cloned() };
    let mut merged = Map::new();
    for key in our.keys().chain(their.keys()).collect::<BTreeSet<_>>() {
        let before = base.and_then(|base| base.get(key));
        if let Some(value) = merge_values(before, our.get(key), their.get(key)) {
            merged.insert(key.clone(), value);
        }
    }
    Some(Value::Object(merged))
}

/// Environment variables that name a folder which contains `assets`. `cargo run` sets the second.
const ROOTS: [&str; 2] = ["BEVY_ASSET_ROOT", "CARGO_MANIFEST_DIR"];

/// Returns the folder of assets, if there is one. The program works without it: a copy of everything is built in.
pub fn assets() -> Option<PathBuf> {
    let roots: Vec<PathBuf> = ROOTS.iter().filter_map(env::var_os).map(PathBuf::from).collect();
    // Follows a symbolic link to where the program is installed.
    let program = env::current_exe().and_then(fs::canonicalize).ok();
    candidates(&roots, program.as_deref()).into_iter().find(|folder| folder.is_dir())
}

/// Returns where the folder may be, the likeliest place first.
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
    fn a_folder_that_is_named_comes_before_those_of_an_installed_game() {
        let found = candidates(&["/checkout".into()], Some(Path::new("/usr/bin/tamsk")));
        let expected = ["/checkout/assets", "/usr/bin/assets", "/usr/share/tamsk/assets", "/usr/Resources/assets"]
            .map(PathBuf::from);
        assert_eq!(found, expected);
    }

    #[test]
    fn a_program_that_lies_nowhere_has_only_what_is_named() {
        assert!(candidates(&[], None).is_empty());
        assert!(candidates(&[], Some(Path::new("/"))).is_empty());
    }
}
