//! All lessons: read from their folder, checked and rehearsed. An error in one names its place.

use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use thiserror::Error;

use super::lesson::Lesson;
use super::rehearsal::rehearse;
use crate::persistence;
use crate::session::lesson_error::{LessonError, LessonPlace};
use crate::session::teaching::LessonEntry;
use crate::simulation::live::LiveMatch;

/// The size in bytes of the largest file that is read: far more than any lesson.
const LARGEST: u64 = 1 << 20;

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../assets/lessons/", $name, ".ron")))),*]
    };
}

/// The lessons built into the program, by name and in order. They are used where the folder is missing.
const BUILT_IN: [(&str, &str); 13] = built_in![
    "1-1-board",
    "1-2-rings",
    "1-3-full",
    "1-4-end",
    "1-5-match",
    "2-1-sand",
    "2-2-lost",
    "2-3-pace",
    "2-4-tie",
    "3-1-timer",
    "3-2-late",
    "3-3-match",
    "4-1-variants",
];

/// A lesson that can be given.
#[derive(Clone, Debug)]
pub struct PreparedLesson {
    /// Its name, which is that of its file.
    pub name: String,
    /// The lesson.
    pub lesson: Lesson,
    /// How each step begins.
    pub openings: Vec<LiveMatch>,
}

/// All lessons that can be given, in order.
#[derive(Resource, Clone, Debug, Default)]
pub struct LessonLibrary(pub Vec<PreparedLesson>);

impl LessonLibrary {
    /// The lessons of the assets' folder, or those built into the program; and what is wrong with the others.
    pub fn open() -> (LessonLibrary, Vec<LessonError>) {
        let lessons = persistence::assets().map(|assets| assets.join("lessons")).filter(|folder| folder.is_dir());
        lessons.map_or_else(LessonLibrary::built_in, |folder| LessonLibrary::read(&folder))
    }

    /// The lessons built into the program.
    pub fn built_in() -> (LessonLibrary, Vec<LessonError>) {
        let files = BUILT_IN.iter().map(|(name, text)| (PathBuf::from(format!("{name}.ron")), Ok((*text).to_owned())));
        LessonLibrary::of(files)
    }

    /// The lessons of a folder, and what is wrong with the others.
    pub fn read(folder: &Path) -> (LessonLibrary, Vec<LessonError>) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return (LessonLibrary::default(), vec![fail(folder, LessonPlace::File, error)]),
        };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
        files.sort();
        LessonLibrary::of(files.into_iter().map(|path| {
            let text = read_limited(&path);
            (path, text)
        }))
    }

    fn of(
        files: impl Iterator<Item = (PathBuf, Result<String, ReadLessonError>)>,
    ) -> (LessonLibrary, Vec<LessonError>) {
        let (mut library, mut errors) = (LessonLibrary::default(), Vec::new());
        for (file, text) in files {
            let text = text.map_err(|error| fail(&file, LessonPlace::File, error));
            match text.and_then(|text| prepare(&file, &text)) {
                Ok(prepared) => library.0.push(prepared),
                Err(error) => errors.push(error),
            }
        }
        (library, errors)
    }

    /// What the choice of lessons shows.
    pub fn entries(&self) -> Vec<LessonEntry> {
        let entry = |prepared: &PreparedLesson| LessonEntry {
            name: prepared.name.clone(),
            title: prepared.lesson.title.clone(),
            part: prepared.lesson.part,
            steps: prepared.lesson.steps.len(),
        };
        self.0.iter().map(entry).collect()
    }
}

/// Why the file of a lesson cannot be read.
#[derive(Debug, Error)]
enum ReadLessonError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("it is larger than {LARGEST} bytes")]
    TooLarge,
}

fn fail(file: &Path, place: LessonPlace, error: impl Error + Send + Sync + 'static) -> LessonError {
    LessonError { file: file.to_owned(), place, source: Arc::new(error) }
}

fn read_limited(path: &Path) -> Result<String, ReadLessonError> {
    if fs::metadata(path)?.len() > LARGEST {
        return Err(ReadLessonError::TooLarge);
    }
    Ok(fs::read_to_string(path)?)
}

/// Reads and rehearses one lesson.
///
/// # Errors
/// Where in the file something is wrong, and what.
pub fn prepare(file: &Path, text: &str) -> Result<PreparedLesson, LessonError> {
    // People who write `wrong: "key"` mean `Some("key")`.
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let lesson: Lesson = options.from_str(text).map_err(|error| {
        let place = LessonPlace::Line(error.span.start.line, error.span.start.col);
        fail(file, place, error.code)
    })?;
    let openings = rehearse(&lesson).map_err(|(step, error)| fail(file, LessonPlace::Step(step + 1), error))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(PreparedLesson { name, lesson, openings })
}
