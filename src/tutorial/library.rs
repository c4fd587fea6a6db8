//! Loads, checks and rehearses all lessons.

use std::error::Error;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_rules::Level;
use thiserror::Error;

use super::games::TaughtGames;
use super::lesson::Lesson;
use super::lesson_match::LessonMatch;
use super::rehearsal::rehearse;
use crate::localization::Localization;
use crate::persistence;
use crate::table::lesson::{LessonEntry, LessonError, LessonErrorLocation, Syllabus};

/// The maximum size of a lesson file, in bytes. No lesson needs that much.
const MAX_LESSON_BYTES: u64 = 1 << 16;

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../assets/lessons/", $name, ".ron")))),*]
    };
}

/// The names and texts of the built-in lessons, in order. They are used when the assets folder is missing.
const BUILT_IN: [(&str, &str); 19] = built_in![
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
    "5-1-push",
    "5-2-rows",
    "5-3-gipf",
    "5-4-tournament",
    "5-5-potentials",
    "5-6-challenge",
];

/// A lesson that has been checked and rehearsed.
#[derive(Clone, Debug)]
pub struct PreparedLesson {
    /// The name of the lesson: its file name without extension.
    pub name: String,
    /// The lesson.
    pub lesson: Lesson,
    /// The initial match of each step.
    pub initial_matches: Vec<LessonMatch>,
}

/// All valid lessons, in order.
#[derive(Resource, Clone, Debug, Default)]
pub struct LessonLibrary(pub Vec<PreparedLesson>);

impl LessonLibrary {
    /// Loads the lessons in the assets folder, or the built-in lessons if there is no such folder. Returns the valid
    /// lessons and the errors in the other lessons.
    pub fn load(games: &TaughtGames) -> (LessonLibrary, Vec<LessonError>) {
        let lessons =
            persistence::assets_folder().map(|assets| assets.join("lessons")).filter(|folder| folder.is_dir());
        lessons.map_or_else(|| LessonLibrary::load_built_in(games), |folder| LessonLibrary::load_folder(&folder, games))
    }

    /// Loads the built-in lessons. Returns the valid lessons and the errors in the other lessons.
    pub fn load_built_in(games: &TaughtGames) -> (LessonLibrary, Vec<LessonError>) {
        let files = BUILT_IN.iter().map(|(name, text)| (PathBuf::from(format!("{name}.ron")), Ok((*text).to_owned())));
        LessonLibrary::of(files, games)
    }

    /// Loads the lessons in a folder. Returns the valid lessons and the errors in the other lessons.
    pub fn load_folder(folder: &Path, games: &TaughtGames) -> (LessonLibrary, Vec<LessonError>) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return (LessonLibrary::default(), vec![fail(folder, LessonErrorLocation::File, error)]),
        };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
        files.sort();
        let files = files.into_iter().map(|path| {
            let text = read_limited(&path);
            (path, text)
        });
        LessonLibrary::of(files, games)
    }

    fn of(
        files: impl Iterator<Item = (PathBuf, Result<String, ReadLessonError>)>,
        games: &TaughtGames,
    ) -> (LessonLibrary, Vec<LessonError>) {
        let (mut library, mut errors) = (LessonLibrary::default(), Vec::new());
        for (file, text) in files {
            let text = text.map_err(|error| fail(&file, LessonErrorLocation::File, error));
            match text.and_then(|text| prepare_lesson(&file, &text, games)) {
                Ok(prepared) => library.0.push(prepared),
                Err(error) => errors.push(error),
            }
        }
        (library, errors)
    }

    /// Returns the lessons as entries of the list of lessons.
    pub fn entries(&self) -> Vec<LessonEntry> {
        let entry = |prepared: &PreparedLesson| LessonEntry {
            name: prepared.name.clone(),
            title_key: prepared.lesson.title_key.clone(),
            part: prepared.lesson.part,
            step_count: prepared.lesson.steps.len(),
        };
        self.0.iter().map(entry).collect()
    }
}

#[derive(Debug, Error)]
enum ReadLessonError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("the file is larger than {MAX_LESSON_BYTES} bytes")]
    TooLarge,
}

#[derive(Debug, Error)]
#[error("{0}")]
struct LessonSyntaxError(String);

fn fail(file: &Path, location: LessonErrorLocation, error: impl Error + Send + Sync + 'static) -> LessonError {
    LessonError { file: file.to_owned(), location, source: Arc::new(error) }
}

fn read_limited(path: &Path) -> Result<String, ReadLessonError> {
    let mut text = String::new();
    // Limit how much is read, because the size of the file may be unknown in advance.
    fs::File::open(path)?.take(MAX_LESSON_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_LESSON_BYTES { Err(ReadLessonError::TooLarge) } else { Ok(text) }
}

/// Parses and rehearses a lesson.
///
/// # Errors
/// Returns the first error and its location in the file.
pub fn prepare_lesson(file: &Path, text: &str, games: &TaughtGames) -> Result<PreparedLesson, LessonError> {
    let lesson =
        games.parse_lesson(text).map_err(|error| fail(file, error.location(text), LessonSyntaxError(error.message)))?;
    let openings = rehearse(&lesson).map_err(|(step, error)| fail(file, LessonErrorLocation::Step(step + 1), error))?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(PreparedLesson { name, lesson, initial_matches: openings })
}

/// The assumed reading speed of pupils. Adults read 238 words per minute silently (Brysbaert 2019), but pupils must
/// also look at the table.
const WORDS_PER_MINUTE: f64 = 200.0;
/// The assumed duration of a pupil's act or of a partner's turn, in seconds.
const SECONDS_PER_ACT: f64 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, estimate.run_if(resource_exists_and_changed::<Localization>));
}

fn estimate(library: Res<LessonLibrary>, texts: Res<Localization>, mut syllabus: ResMut<Syllabus>) {
    syllabus.level_one_minutes = estimated_level_one_minutes(&library.0, &texts);
}

/// Returns the estimated duration of the lessons about Level 1, in minutes. It depends on the number of words to read
/// and the number of acts. For a whole match, the estimate counts one turn per ring, because most turns drop a ring.
pub fn estimated_level_one_minutes(lessons: &[PreparedLesson], texts: &Localization) -> u32 {
    let (mut words, mut acts) = (0, 0);
    for prepared in lessons.iter().filter(|prepared| prepared.lesson.part.level == Some(Level::One)) {
        for (step, opening) in prepared.lesson.steps.iter().zip(&prepared.initial_matches) {
            let read = [Some(&step.text_key), step.success_key.as_ref()];
            words += read.into_iter().flatten().map(|key| texts.tr(key).split_whitespace().count()).sum::<usize>();
            acts += if step.bot.is_some() {
                opening.estimated_remaining_turns()
            } else {
                step.exercise.acting_beat_count()
            };
        }
    }
    (words as f64 / WORDS_PER_MINUTE + acts as f64 * SECONDS_PER_ACT / 60.0).round() as u32
}
