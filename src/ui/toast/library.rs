//! What has become of records, in words.

use super::words::{file_name, record_words, shown_path};
use crate::localization::Localization;
use crate::persistence::{
    FileError, ImportFate, ImportedFile, InterruptedImport, LibraryDeed, LibraryError, LibraryNews,
};

/// The most files of an import that are told one by one.
const MOST_LINES: usize = 6;

/// Returns whether all of it went well.
pub fn is_good(news: &LibraryNews) -> bool {
    !matches!(news, LibraryNews::ImportedFiles(files) if files.iter().any(|file| file.problem.is_some()))
}

/// Describes what went well.
pub fn news_words(texts: &Localization, news: &LibraryNews) -> String {
    match news {
        LibraryNews::Imported { new: 0, known } => texts.tr_args("news-known", &[("count", (*known).into())]),
        LibraryNews::Imported { new, .. } => texts.tr_args("news-imported", &[("count", (*new).into())]),
        LibraryNews::ImportedFiles(files) => lines(texts, files),
        LibraryNews::Interrupted(InterruptedImport { imported, left }) => {
            texts.tr_args("news-interrupted", &[("imported", (*imported).into()), ("left", (*left).into())])
        }
        LibraryNews::Exported(file) => texts.tr_args("news-exported", &[("file", shown_path(file).into())]),
    }
}

/// Returns a line for each file, those with problems first.
fn lines(texts: &Localization, files: &[ImportedFile]) -> String {
    let (bad, good): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.problem.is_some());
    let mut lines: Vec<String> = bad.into_iter().chain(good).take(MOST_LINES).map(|file| line(texts, file)).collect();
    if let Some(more) = files.len().checked_sub(MOST_LINES).filter(|more| *more > 0) {
        lines.push(texts.tr_args("news-more-files", &[("count", more.into())]));
    }
    lines.join("\n")
}

fn line(texts: &Localization, ImportedFile { file, fate, problem }: &ImportedFile) -> String {
    if let Some(problem) = problem {
        return record_words(texts, problem);
    }
    let key = match fate {
        ImportFate::New => "news-file-imported",
        ImportFate::Known => "news-file-known",
        ImportFate::Refused => "problem-no-record",
    };
    texts.tr_args(key, &[("file", file_name(file).into())])
}

/// Describes what failed.
pub fn library_words(texts: &Localization, LibraryError { deed, file, source }: &LibraryError) -> String {
    let key = match deed {
        LibraryDeed::Keep => "problem-library-keep",
        LibraryDeed::Read => "problem-library-read",
        LibraryDeed::Change => "problem-library-change",
        LibraryDeed::Export => "problem-library-export",
        LibraryDeed::EmptyBin => "problem-library-bin",
    };
    // By this name a text selects its wording; all others are the system's words.
    let problem = if *source == FileError::Missing { source.as_str().to_owned() } else { source.to_string() };
    texts.tr_args(key, &[("file", shown_path(file).into()), ("problem", problem.into())])
}
