//! The folder of the records of finished matches of GIPF, beside that of the others.

use std::fs;
use std::path::{Path, PathBuf};

use crate::persistence::error::FileError;
use crate::persistence::file;
use crate::records::GipfRecord;

/// The name of the folder.
const FOLDER: &str = "gipf";

/// Returns the folder that lies beside that of the records of TAMSK.
pub fn folder(records: &Path) -> PathBuf {
    records.with_file_name(FOLDER)
}

/// Keeps a record in a file of its own, under the first number that is free.
///
/// # Errors
///
/// Returns why it cannot be written.
pub fn keep(folder: &Path, record: &GipfRecord) -> Result<(), FileError> {
    fs::create_dir_all(folder)?;
    let text = record.write();
    for number in 1.. {
        // Another copy of the game may take the name at any moment.
        if file::write_new(&folder.join(format!("{number:04}.ron")), &text)? {
            break;
        }
    }
    Ok(())
}
