//! What a match must be able to do to be kept until it is over, whichever game it is of.

use std::path::Path;

use crate::persistence::OpenRecordError;
use crate::records::ParseRecordError;

/// A match as it is kept on disk until it is over.
pub trait Kept: Clone + Send + Sync + Sized + 'static {
    /// The name of its files, without a number and an extension.
    const STEM: &'static str;
    /// The name of the thread that writes it.
    const THREAD: &'static str;

    /// Reads a match that was written by [`Kept::text`], with an error if the rules refuse some of its actions. Returns
    /// `None` if it is over.
    ///
    /// # Errors
    ///
    /// Returns where the problem is and what was expected.
    fn from_file(file: &Path, bytes: &[u8]) -> Result<Option<(Self, Option<OpenRecordError>)>, ParseRecordError>;

    /// Writes the match as text.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the seats belongs to a lesson.
    fn text(&self) -> Result<String, ron::Error>;
}
