//! The folder where the settings lie: reading that never panics, saving that undoes nothing.

use std::fs;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;

use super::lock::Lock;
use super::merge::merge;
use super::{Obstacle, Settings, SettingsProblem, file};

/// The file's name.
const FILE: &str = "settings.ron";
/// Larger than any settings file: nothing larger is read.
const LARGEST: u64 = 1 << 20;
/// What is added to the name for the file that copies of the game lock.
const LOCK: &str = "lock";

/// A folder for the settings; without one nothing is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: Option<PathBuf>,
}

/// What was found in the file.
struct Found {
    settings: Settings,
    problem: Option<SettingsProblem>,
}

impl Store {
    /// The platform's folder for settings, or the one named by the environment's `TAMSK_CONFIG_DIR`.
    pub fn of_this_user() -> Store {
        let named = std::env::var_os("TAMSK_CONFIG_DIR").filter(|value| !value.is_empty()).map(PathBuf::from);
        let platform = || ProjectDirs::from("", "", "tamsk").map(|dirs| dirs.config_dir().to_owned());
        Store { folder: named.or_else(platform) }
    }

    /// This folder.
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        Store { folder: Some(folder.into()) }
    }

    /// The settings kept there, or the defaults, and what was wrong with the file. One that cannot be understood is moved
    /// aside; if even that fails the last problem is [`Obstacle::InTheWay`], as nothing will be saved.
    pub fn load(&self) -> (Settings, Vec<SettingsProblem>) {
        let Some(file) = self.file() else { return Default::default() };
        let found = read(&file).or_else(|_| {
            // Another copy of the game may be moving it aside this very moment.
            let _lock = lock(&file);
            read(&file).map_err(|bad| move_aside(&file, bad))
        });
        match found {
            Ok(None) => Default::default(),
            Ok(Some(Found { settings, problem })) => (settings, problem.into_iter().collect()),
            Err((problem, moved)) => {
                let stays = (!moved).then_some(SettingsProblem::NotSaved { file, problem: Obstacle::InTheWay });
                (Settings::default(), std::iter::once(problem).chain(stays).collect())
            }
        }
    }

    /// Keeps what has become of `base`, which is what this copy of the game last read or saved. Where another copy has
    /// changed something since, and this one has not, the other's choice stays. Whoever reads the file finds the old
    /// settings or the new ones, whole. What cannot be understood is moved aside, and told if that succeeds.
    ///
    /// # Errors
    /// What keeps the file from being written.
    pub fn save(&self, base: &Settings, settings: &Settings) -> Result<Option<SettingsProblem>, SettingsProblem> {
        let Some(file) = self.file() else { return Ok(None) };
        let not_saved = |problem: Obstacle| SettingsProblem::NotSaved { file: file.clone(), problem };
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder).map_err(|error| not_saved(error.into()))?;
        }
        let _lock = lock(&file).map_err(not_saved)?;
        let (theirs, problem) = match read(&file) {
            Ok(None) => (None, None),
            Ok(Some(Found { settings, problem })) => (Some(settings), problem),
            Err(bad) => match move_aside(&file, bad) {
                (problem, true) => (None, Some(problem)),
                (_, false) => return Err(not_saved(Obstacle::InTheWay)),
            },
        };
        let merged = theirs.map_or_else(|| settings.clone(), |theirs| merge(base, settings, &theirs));
        let written = write(&merged).and_then(|text| Ok(file::write_whole(&file, &text)?));
        written.map(|()| problem).map_err(not_saved)
    }

    fn file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(FILE))
    }
}

fn lock(file: &Path) -> Result<Lock, Obstacle> {
    Lock::take(&file::with_suffix(file, LOCK))
}

/// Why a settings file cannot be used.
enum Bad {
    Unreadable(Obstacle),
    Nonsense { line: usize, column: usize, problem: String },
}

/// What the file says; `None` if there is none.
fn read(file: &Path) -> Result<Option<Found>, Bad> {
    let Some(bytes) = file::read(file, LARGEST).map_err(Bad::Unreadable)? else { return Ok(None) };
    let mut settings = parse(&bytes).map_err(|(line, column, problem)| Bad::Nonsense { line, column, problem })?;
    let problem = settings.mend().map(|problem| SettingsProblem::OutOfBounds { file: file.to_owned(), problem });
    Ok(Some(Found { settings, problem }))
}

/// Moves a file aside that cannot be used; what to tell, and whether it could be moved.
fn move_aside(file: &Path, bad: Bad) -> (SettingsProblem, bool) {
    let (file, kept) = (file.to_owned(), file::set_aside(file));
    let moved = kept.is_some();
    let problem = match bad {
        Bad::Nonsense { line, column, problem } => SettingsProblem::Nonsense { file, line, column, problem, kept },
        Bad::Unreadable(problem) => SettingsProblem::Unreadable { file: kept.unwrap_or(file), problem },
    };
    (problem, moved)
}

/// Reads a settings file; otherwise the line, the column and what is wrong there.
fn parse(bytes: &[u8]) -> Result<Settings, (usize, usize, String)> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        (line, column, "this is not UTF-8 text".to_owned())
    })?;
    // People who write `quality: Low` by hand mean `Some(Low)`.
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|error| (error.span.start.line, error.span.start.col, error.code.to_string()))
}

fn write(settings: &Settings) -> Result<String, Obstacle> {
    let config = PrettyConfig::new().extensions(Extensions::IMPLICIT_SOME);
    let text = ron::ser::to_string_pretty(settings, config);
    text.map(|text| text + "\n").map_err(|error| Obstacle::System(error.to_string()))
}
