//! The texts of toasts about faults, settings, records and lessons.

use std::path::Path;

use tamsk_text::ShortLine;

use crate::localization::Localization;
use crate::persistence::{
    EarlierRunFault, FileError, FileImportResult, ImportOutcome, InterruptedImport, LibraryError, LibraryOperation,
    LibrarySuccess, MigrationCounts, OpenRecordError, SettingsError,
};
use crate::table::lesson::{LessonError, LessonErrorLocation};

/// Returns a text about a problem with a file. The argument `problem` of the text is a translation, the system's
/// description, or a name that selects the wording.
fn file_words(texts: &Localization, key: &str, file: &Path, problem: &FileError) -> String {
    let problem = match problem {
        FileError::DiskFull => texts.tr("problem-disk-full"),
        FileError::Denied => texts.tr("problem-denied"),
        _ => problem.fluent_variant_key().into(),
    };
    texts.tr_args(key, &[("file", displayable_path(file).into()), ("problem", problem.into_owned().into())])
}

/// Returns the path of a file, made safe to show, because a file name can contain any character.
pub fn displayable_path(file: &Path) -> String {
    ShortLine::from(&*file.to_string_lossy()).into()
}

/// Returns the name of a file without its folder, made safe to show.
pub fn displayable_file_name(file: &Path) -> String {
    file.file_name().map(|name| displayable_path(Path::new(name))).unwrap_or_default()
}

/// Returns the text about a fault of the last run.
pub fn fault_words(
    texts: &Localization,
    EarlierRunFault { kind, is_match_saved, report_file: report }: &EarlierRunFault,
) -> String {
    let args = [("kind", kind.fluent_variant_key().into()), ("file", displayable_path(report).into())];
    texts.tr_args(if *is_match_saved { "problem-fault-saved" } else { "problem-fault" }, &args)
}

/// Returns the text about a problem with the settings.
pub fn settings_problem_words(texts: &Localization, problem: &SettingsError) -> String {
    let path = |file: &Path| displayable_path(file).into();
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

/// Returns the text about a record that cannot be opened.
pub fn record_problem_words(texts: &Localization, problem: &OpenRecordError) -> String {
    let path = |file: &Path| ("file", displayable_path(file).into());
    match problem {
        OpenRecordError::Unreadable { file, source } => file_words(texts, "problem-record-unreadable", file, source),
        OpenRecordError::NotARecord { file } => {
            texts.tr_args("problem-no-record", &[("file", displayable_file_name(file).into())])
        }
        OpenRecordError::Malformed { file, problem } => {
            texts.tr_args("problem-record", &[path(file), ("problem", problem.as_str().into())])
        }
        OpenRecordError::ActionsRefused { file, count, first, text_key, .. } => {
            let (count, first) = ((*count).into(), (*first).into());
            let args =
                [path(file), ("count", count), ("first", first), ("why", texts.tr(text_key).into_owned().into())];
            texts.tr_args("problem-record-refused", &args)
        }
    }
}

/// Returns the text about a problem in a lesson, for the author of the lesson.
pub fn lesson_problem_words(texts: &Localization, problem: &LessonError) -> String {
    let file = ("file", displayable_path(&problem.file).into());
    let what = ("problem", problem.source.to_string().into());
    match problem.location {
        LessonErrorLocation::File => texts.tr_args("problem-lesson", &[file, what]),
        LessonErrorLocation::LineAndColumn(line, column) => {
            texts.tr_args("problem-lesson-line", &[file, what, ("line", line.into()), ("column", column.into())])
        }
        LessonErrorLocation::Step(step) => texts.tr_args("problem-lesson-step", &[file, what, ("step", step.into())]),
    }
}

const MOST_LINES: usize = 6;

/// Returns `true` if the news mentions no problem with a file.
pub fn is_without_problems(news: &LibrarySuccess) -> bool {
    !matches!(news, LibrarySuccess::MixedImport(files) if files.iter().any(|file| file.problem.is_some()))
}

/// Returns the text about a success of the library.
pub fn library_success_words(texts: &Localization, news: &LibrarySuccess) -> String {
    match news {
        LibrarySuccess::Imported { new: 0, known } => texts.tr_args("news-known", &[("count", (*known).into())]),
        LibrarySuccess::Imported { new, .. } => texts.tr_args("news-imported", &[("count", (*new).into())]),
        LibrarySuccess::MixedImport(files) => lines(texts, files),
        LibrarySuccess::ImportInterrupted(InterruptedImport { imported, left }) => {
            texts.tr_args("news-interrupted", &[("imported", (*imported).into()), ("left", (*left).into())])
        }
        LibrarySuccess::Migrated(MigrationCounts { converted: moved, failed: left }) => {
            texts.tr_args("news-moved-over", &[("moved", (*moved).into()), ("left", (*left).into())])
        }
        LibrarySuccess::Exported(file) => texts.tr_args("news-exported", &[("file", displayable_path(file).into())]),
    }
}

fn lines(texts: &Localization, files: &[FileImportResult]) -> String {
    let (bad, good): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.problem.is_some());
    let mut lines: Vec<String> = bad.into_iter().chain(good).take(MOST_LINES).map(|file| line(texts, file)).collect();
    if let Some(more) = files.len().checked_sub(MOST_LINES).filter(|more| *more > 0) {
        lines.push(texts.tr_args("news-more-files", &[("count", more.into())]));
    }
    lines.join("\n")
}

fn line(texts: &Localization, FileImportResult { file, outcome, problem }: &FileImportResult) -> String {
    if let Some(problem) = problem {
        return record_problem_words(texts, problem);
    }
    let key = match outcome {
        ImportOutcome::New => "news-file-imported",
        ImportOutcome::Known => "news-file-known",
        ImportOutcome::Refused => "problem-no-record",
    };
    texts.tr_args(key, &[("file", displayable_file_name(file).into())])
}

/// Returns the text about a failed operation of the library.
pub fn library_problem_words(texts: &Localization, LibraryError { operation, file, source }: &LibraryError) -> String {
    let key = match operation {
        LibraryOperation::SaveMatch => "problem-match-not-saved",
        LibraryOperation::Resume => "problem-match-not-continued",
        LibraryOperation::Discard => "problem-match-not-discarded",
        LibraryOperation::SaveRecord => "problem-library-keep",
        LibraryOperation::ReadFolder => "problem-library-read",
        LibraryOperation::ChangeRecord => "problem-library-change",
        LibraryOperation::Export => "problem-library-export",
        LibraryOperation::EmptyBin => "problem-library-bin",
    };
    if operation.concerns_unfinished_match() {
        return file_words(texts, key, file, source);
    }
    // For a missing file, pass a name that selects the wording. For any other problem, pass the system's description.
    let problem =
        if *source == FileError::Missing { source.fluent_variant_key().to_owned() } else { source.to_string() };
    texts.tr_args(key, &[("file", displayable_path(file).into()), ("problem", problem.into())])
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use tamsk_rules::Refusal;

    use super::*;
    use crate::localization::Language;
    use crate::persistence::FailedPart;

    #[test]
    fn full_disks_and_faults_are_explained_in_every_language() {
        for &language in Language::ALL {
            let texts = Localization::new(language);
            for source in [FileError::DiskFull, FileError::Denied] {
                for operation in [LibraryOperation::SaveMatch, LibraryOperation::Resume, LibraryOperation::Discard] {
                    let failed = LibraryError { operation, file: "lost/match".into(), source: source.clone() };
                    let words = library_problem_words(&texts, &failed);
                    assert!(words.contains("lost/match") && !words.contains(source.fluent_variant_key()), "{words}");
                }
            }
            let of = |kind, is_match_saved| {
                fault_words(&texts, &EarlierRunFault { kind, is_match_saved, report_file: "lost/report.txt".into() })
            };
            let all = [FailedPart::Program, FailedPart::Graphics].map(|kind| [of(kind, true), of(kind, false)]);
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
            let (why, text_key) = (Refusal::TargetSocketFull.to_string(), "refusal-full");
            OpenRecordError::ActionsRefused { file: file(), count, first: 23, why, text_key }
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
                let words = record_problem_words(&texts, problem);
                assert!(words.contains("lost/match.tamsk") && words.contains(detail), "{words}");
                assert!(!words.contains("missing"), "an untranslated key: {words}");
            }
        }
    }
}
