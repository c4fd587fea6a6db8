//! The lessons there are: read from their folder, checked and rehearsed; what is wrong with one is told by place.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::lesson::Lesson;
use super::rehearsal::rehearse;
use crate::persistence;
use crate::session::teaching::{LessonEntry, LessonPlace, LessonProblem};
use crate::simulation::live::LiveMatch;

/// Larger than any lesson: nothing larger is read.
const LARGEST: u64 = 1 << 20;

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../assets/lessons/", $name, ".ron")))),*]
    };
}

/// The lessons that are part of the program, for where the folder is missing; by name and in order.
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
pub struct Prepared {
    /// Its name, which is that of its file.
    pub name: String,
    /// The lesson.
    pub lesson: Lesson,
    /// How each step begins.
    pub openings: Vec<LiveMatch>,
}

/// All lessons that can be given, in order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Library(pub Vec<Prepared>);

impl Library {
    /// The lessons of the folder beside the program, or those that are part of it; and what is wrong with the others.
    pub fn open() -> (Library, Vec<LessonProblem>) {
        let lessons = persistence::assets().map(|assets| assets.join("lessons")).filter(|folder| folder.is_dir());
        lessons.map_or_else(Library::built_in, |folder| Library::read(&folder))
    }

    /// The lessons that are part of the program.
    pub fn built_in() -> (Library, Vec<LessonProblem>) {
        let files = BUILT_IN.iter().map(|(name, text)| (PathBuf::from(format!("{name}.ron")), Ok((*text).to_owned())));
        Library::of(files)
    }

    /// The lessons of a folder.
    pub fn read(folder: &Path) -> (Library, Vec<LessonProblem>) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return (Library::default(), vec![whole(folder, error.to_string())]),
        };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
        files.sort();
        Library::of(files.into_iter().map(|path| {
            let text = read_limited(&path);
            (path, text)
        }))
    }

    fn of(files: impl Iterator<Item = (PathBuf, Result<String, String>)>) -> (Library, Vec<LessonProblem>) {
        let (mut library, mut problems) = (Library::default(), Vec::new());
        for (file, text) in files {
            match text.map_err(|problem| whole(&file, problem)).and_then(|text| prepare(&file, &text)) {
                Ok(prepared) => library.0.push(prepared),
                Err(problem) => problems.push(problem),
            }
        }
        (library, problems)
    }

    /// What the choice of lessons shows.
    pub fn entries(&self) -> Vec<LessonEntry> {
        let entry = |prepared: &Prepared| LessonEntry {
            name: prepared.name.clone(),
            title: prepared.lesson.title.clone(),
            part: prepared.lesson.part,
            steps: prepared.lesson.steps.len(),
        };
        self.0.iter().map(entry).collect()
    }
}

fn whole(file: &Path, problem: String) -> LessonProblem {
    LessonProblem { file: file.to_owned(), place: LessonPlace::File, problem }
}

fn read_limited(path: &Path) -> Result<String, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > LARGEST {
        return Err(format!("it is larger than {LARGEST} bytes"));
    }
    fs::read_to_string(path).map_err(|error| error.to_string())
}

/// Reads and rehearses one lesson.
///
/// # Errors
/// Where in the file something is wrong, and what.
pub fn prepare(file: &Path, text: &str) -> Result<Prepared, LessonProblem> {
    // People who write `wrong: "key"` mean `Some("key")`.
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let lesson: Lesson = options.from_str(text).map_err(|error| LessonProblem {
        file: file.to_owned(),
        place: LessonPlace::Line(error.span.start.line, error.span.start.col),
        problem: error.code.to_string(),
    })?;
    let openings = rehearse(&lesson).map_err(|(step, problem)| LessonProblem {
        file: file.to_owned(),
        place: LessonPlace::Step(step + 1),
        problem,
    })?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Prepared { name, lesson, openings })
}
