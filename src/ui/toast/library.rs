//! What has become of records, in words.

use super::words::shown_path;
use crate::localization::Localization;
use crate::persistence::{FileError, InterruptedImport, LibraryDeed, LibraryError, LibraryNews};

/// Describes what went well.
pub fn news_words(texts: &Localization, news: &LibraryNews) -> String {
    match news {
        LibraryNews::Imported { new: 0, known } => texts.tr_args("news-known", &[("count", (*known).into())]),
        LibraryNews::Imported { new, .. } => texts.tr_args("news-imported", &[("count", (*new).into())]),
        LibraryNews::Interrupted(InterruptedImport { imported, left }) => {
            texts.tr_args("news-interrupted", &[("imported", (*imported).into()), ("left", (*left).into())])
        }
        LibraryNews::Exported(file) => texts.tr_args("news-exported", &[("file", shown_path(file).into())]),
    }
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
