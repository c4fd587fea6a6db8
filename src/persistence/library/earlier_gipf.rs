//! The folder in which earlier versions kept the records of GIPF, without notes and under numbers. They move to the others.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use tamsk_records::AnyRecord;

use super::index::Fingerprint;
use super::note::RecordNote;
use super::shelf::Shelf;
use crate::persistence::record::open_record;

/// The name of that folder, beside that of the records.
const FOLDER: &str = "gipf";

impl Shelf {
    /// Moves the records of GIPF of earlier versions here. A file that is no record, or cannot be moved now, stays.
    pub(super) fn adopt_earlier_gipf(&mut self) {
        let Ok(listing) = fs::read_dir(self.folder.with_file_name(FOLDER)) else { return };
        for path in listing.flatten().map(|entry| entry.path()) {
            if path.extension() == Some(OsStr::new("ron")) {
                self.adopt(&path);
            }
        }
    }

    fn adopt(&mut self, path: &Path) {
        let Ok((record @ AnyRecord::Gipf(_), _)) = open_record(path) else { return };
        let written = fs::metadata(path).map(|found| Fingerprint::of(&found).date()).ok();
        if self.keep(&record, &RecordNote { finished: written, ..RecordNote::default() }).is_ok() {
            // One that stays is adopted once more, which loses nothing.
            let _ = fs::remove_file(path);
        }
    }
}
