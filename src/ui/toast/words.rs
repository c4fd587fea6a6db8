//! The wording of toasts about faults, settings, records and lessons.

use std::path::Path;

use tamsk_text::ShortPhrase;

use crate::localization::Localization;
use crate::persistence::{
    Fault, FileError, ImportOutcome, ImportedFile, InterruptedImport, LibraryError, LibraryNews, LibraryOperation,
    MigrationCounts, OpenRecordError, SettingsError,
};
use crate::table::lesson::{LessonError, LessonPlace};

/// Describes a problem with a file, in translated words, in the system's words, or by a name that selects the wording.
fn file_words(texts: &Localization, key: &str, file: &Path, problem: &FileError) -> String {
    let problem = match problem {
        FileError::DiskFull => texts.tr("problem-disk-full"),
        FileError::Denied => texts.tr("problem-denied"),
        _ => problem.as_str().into(),
    };
    texts.tr_args(key, &[("file", shown_path(file).into()), ("problem", problem.into_owned().into())])
}

/// Returns the path of a file in a form that is safe to show, because a file name can contain anything.
pub fn shown_path(file: &Path) -> String {
    ShortPhrase::from(&*file.to_string_lossy()).into()
}

/// Returns the name of a file without its folder, in a form that is safe to show.
pub fn file_name(file: &Path) -> String {
    file.file_name().map(|name| shown_path(Path::new(name))).unwrap_or_default()
}

pub fn fault_words(texts: &Localization, Fault { kind, is_match_saved, report }: &Fault) -> String {
    let args = [("kind", kind.as_str().into()), ("file", shown_path(report).into())];
    texts.tr_args(if *is_match_saved { "problem-fault-saved" } else { "problem-fault" }, &args)
}

pub fn settings_words(texts: &Localization, problem: &SettingsError) -> String {
    let path = |file: &Path| shown_path(file).into();
    match problem {
        SettingsError::Malformed { file, line, column, problem, kept } => {
            let kept = kept.as_deref().unwrap_or(file);
            let args = [
                ("file", path(file)),
                ("line", (*line).into()),
                ("column", (*column).into()),
                ("problem", problem.as_str().into()),
                ("kept", path(kept)),
            ];
            texts.tr_args("problem-nonsense", &args)
        }
        SettingsError::Unreadable { file, source } => file_words(texts, "problem-unreadable", file, source),
        SettingsError::OutOfBounds { file, source: problem } => {
            let args = [
                ("file", path(file)),
                ("field", problem.field.into()),
                ("value", problem.value.into()),
                ("least", problem.least.into()),
                ("most", problem.most.into()),
            ];
            texts.tr_args("problem-bounds", &args)
        }
        SettingsError::NotSaved { file, source } => file_words(texts, "problem-not-saved", file, source),
    }
}

pub fn record_words(texts: &Localization, problem: &OpenRecordError) -> String {
    let path = |file: &Path| ("file", shown_path(file).into());
    match problem {
        OpenRecordError::Unreadable { file, source } => file_words(texts, "problem-record-unreadable", file, source),
        OpenRecordError::NoRecord { file } => texts.tr_args("problem-no-record", &[("file", file_name(file).into())]),
        OpenRecordError::Malformed { file, problem } => {
            texts.tr_args("problem-record", &[path(file), ("problem", problem.as_str().into())])
        }
        OpenRecordError::Refused { file, count, first, text, .. } => {
            let (count, first) = ((*count).into(), (*first).into());
            let args = [path(file), ("count", count), ("first", first), ("why", texts.tr(text).into_owned().into())];
            texts.tr_args("problem-record-refused", &args)
        }
    }
}

/// Describes a problem with a lesson, for its author.
pub fn lesson_words(texts: &Localization, problem: &LessonError) -> String {
    let file = ("file", shown_path(&problem.file).into());
    let what = ("problem", problem.source.to_string().into());
    match problem.place {
        LessonPlace::File => texts.tr_args("problem-lesson", &[file, what]),
        LessonPlace::Line(line, column) => {
            texts.tr_args("problem-lesson-line", &[file, what, ("line", line.into()), ("column", column.into())])
        }
        LessonPlace::Step(step) => texts.tr_args("problem-lesson-step", &[file, what, ("step", step.into())]),
    }
}

const MOST_LINES: usize = 6;

/// Returns `true` if no file of the news has a problem.
pub fn is_good(news: &LibraryNews) -> bool {
    !matches!(news, LibraryNews::ImportedFiles(files) if files.iter().any(|file| file.problem.is_some()))
}

pub fn news_words(texts: &Localization, news: &LibraryNews) -> String {
    match news {
        LibraryNews::Imported { new: 0, known } => texts.tr_args("news-known", &[("count", (*known).into())]),
        LibraryNews::Imported { new, .. } => texts.tr_args("news-imported", &[("count", (*new).into())]),
        LibraryNews::ImportedFiles(files) => lines(texts, files),
        LibraryNews::Interrupted(InterruptedImport { imported, left }) => {
            texts.tr_args("news-interrupted", &[("imported", (*imported).into()), ("left", (*left).into())])
        }
        LibraryNews::Migrated(MigrationCounts { converted: moved, failed: left }) => {
            texts.tr_args("news-moved-over", &[("moved", (*moved).into()), ("left", (*left).into())])
        }
        LibraryNews::Exported(file) => texts.tr_args("news-exported", &[("file", shown_path(file).into())]),
    }
}

fn lines(texts: &Localization, files: &[ImportedFile]) -> String {
    let (bad, good): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.problem.is_some());
    let mut lines: Vec<String> = bad.into_iter().chain(good).take(MOST_LINES).map(|file| line(texts, file)).collect();
    if let Some(more) = files.len().checked_sub(MOST_LINES).filter(|more| *more > 0) {
        lines.push(texts.tr_args("news-more-files", &[("count", more.into())]));
    }
    lines.join("\n")
}

fn line(texts: &Localization, ImportedFile { file, outcome: fate, problem }: &ImportedFile) -> String {
    if let Some(problem) = problem {
        return record_words(texts, problem);
    }
    let key = match fate {
        ImportOutcome::New => "news-file-imported",
        ImportOutcome::Known => "news-file-known",
        ImportOutcome::Refused => "problem-no-record",
    };
    texts.tr_args(key, &[("file", file_name(file).into())])
}

pub fn library_words(texts: &Localization, LibraryError { operation: deed, file, source }: &LibraryError) -> String {
    let key = match deed {
        LibraryOperation::Save => "problem-match-not-saved",
        LibraryOperation::Continue => "problem-match-not-continued",
        LibraryOperation::Discard => "problem-match-not-discarded",
        LibraryOperation::Keep => "problem-library-keep",
        LibraryOperation::Read => "problem-library-read",
        LibraryOperation::Change => "problem-library-change",
        LibraryOperation::Export => "problem-library-export",
        LibraryOperation::EmptyBin => "problem-library-bin",
    };
    if deed.concerns_unfinished() {
        return file_words(texts, key, file, source);
    }
    // This name selects the wording of the text. All other problems are in the system's words.
    let problem = if *source == FileError::Missing { source.as_str().to_owned() } else { source.to_string() };
    texts.tr_args(key, &[("file", shown_path(file).into()), ("problem", problem.into())])
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use tamsk_rules::Refusal;

    use super::*;
    use crate::localization::Language;
    use crate::persistence::FaultKind;

    #[test]
    fn full_disks_and_faults_are_explained_in_every_language() {
        for &language in Language::ALL {
            let texts = Localization::new(language);
            for source in [FileError::DiskFull, FileError::Denied] {
                for deed in [LibraryOperation::Save, LibraryOperation::Continue, LibraryOperation::Discard] {
                    let failed = LibraryError { operation: deed, file: "lost/match".into(), source: source.clone() };
                    let words = library_words(&texts, &failed);
                    assert!(words.contains("lost/match") && !words.contains(source.as_str()), "{words}");
                }
            }
            let of = |kind, is_match_saved| {
                fault_words(&texts, &Fault { kind, is_match_saved, report: "lost/report.txt".into() })
            };
            let all = [FaultKind::Program, FaultKind::Graphics].map(|kind| [of(kind, true), of(kind, false)]);
            let mut all = all.concat();
            assert!(all.iter().all(|words| words.contains("lost/report.txt")), "{all:?}");
            all.sort();
            all.dedup();
            assert_eq!(all.len(), 4);
        }
    }

    #[test]
    fn record_problems_are_explained_in_every_language() {
        let file = || PathBuf::from("lost/match.tamsk");
        let refused = |count| {
            let (why, text) = (Refusal::Full.to_string(), "refusal-full");
            OpenRecordError::Refused { file: file(), count, first: 23, why, text }
        };
        let problems = [
            (OpenRecordError::Unreadable { file: file(), source: FileError::Missing }, ""),
            (OpenRecordError::Unreadable { file: file(), source: FileError::System("worms".into()) }, "worms"),
            (OpenRecordError::Malformed { file: file(), problem: "line 17".into() }, "line 17"),
            (refused(1), "23"),
            (refused(5), "5"),
        ];
        for &language in Language::ALL {
            let texts = Localization::new(language);
            for (problem, detail) in &problems {
                let words = record_words(&texts, problem);
                assert!(words.contains("lost/match.tamsk") && words.contains(detail), "{words}");
                assert!(!words.contains("missing"), "an untranslated key: {words}");
            }
        }
    }
}
