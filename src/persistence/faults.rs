//! Reports of failures that ended the program or a part of it. The next start of the program shows these reports.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::file;

/// The file that lists the reports to show at the next start.
const UNSHOWN_FAULTS_FILE: &str = "faults-untold";
/// The maximum number of reports to keep.
const REPORTS: usize = 10;

/// The part of the program that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailedPart {
    /// The program itself.
    Program,
    /// The graphics device. Either the system took the device away, or the device ran out of memory.
    Graphics,
}

impl FailedPart {
    /// Returns the key that selects the wording for this part in localized texts.
    pub const fn fluent_variant_key(self) -> &'static str {
        match self {
            FailedPart::Program => "program",
            FailedPart::Graphics => "graphics",
        }
    }
}

/// A failure of an earlier run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierRunFault {
    /// The part of the program that failed.
    pub kind: FailedPart,
    /// `true` if a match was on the table and could be saved.
    pub is_match_saved: bool,
    /// The path of the report.
    pub report_file: PathBuf,
}

/// The folder of the log and of failure reports.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct LogFolder(pub PathBuf);

impl LogFolder {
    /// Writes a report to show at the next start, and removes old reports. Returns the path of the new report.
    ///
    /// # Errors
    /// Returns the error of the system if the report cannot be written.
    pub fn write_fault_report(&self, kind: FailedPart, is_match_saved: bool, text: &str) -> io::Result<PathBuf> {
        let LogFolder(folder) = self;
        fs::create_dir_all(folder)?;
        let time = jiff::Timestamp::now().strftime("%Y-%m-%d-%H%M%S").to_string();
        let file = folder.join(format!("fault-{time}-{}.txt", std::process::id()));
        let mut report = OpenOptions::new().create(true).append(true).open(&file)?;
        report.write_all(text.as_bytes())?;
        report.sync_all()?;
        let mut list = OpenOptions::new().create(true).append(true).open(folder.join(UNSHOWN_FAULTS_FILE))?;
        writeln!(list, "{} {is_match_saved} {}", kind.fluent_variant_key(), file.display())?;
        self.discard_old_reports();
        Ok(file)
    }

    /// Returns the failures that have not been shown yet, and removes the file that lists them. In a read-only folder,
    /// the file stays.
    pub fn take_unshown_faults(&self) -> Vec<EarlierRunFault> {
        let file = self.0.join(UNSHOWN_FAULTS_FILE);
        let Ok(Some(bytes)) = file::read(&file, LARGEST) else { return Vec::new() };
        if let Err(error) = fs::remove_file(&file) {
            warn!("{} cannot be removed: {error}", file.display());
        }
        let kinds = [FailedPart::Program, FailedPart::Graphics];
        let fault = |line: &str| {
            let (kind, rest) = line.split_once(' ')?;
            let (saved, report) = rest.split_once(' ')?;
            let kind = kinds.into_iter().find(|known| known.fluent_variant_key() == kind)?;
            Some(EarlierRunFault { kind, is_match_saved: saved.parse().ok()?, report_file: report.into() })
        };
        let mut faults: Vec<EarlierRunFault> = String::from_utf8_lossy(&bytes).lines().filter_map(fault).collect();
        // A failure often causes further failures, which share its report.
        faults.dedup_by_key(|fault| fault.report_file.clone());
        faults
    }

    fn discard_old_reports(&self) {
        let is_report = |file: &Path| {
            let name = file.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with("fault-") && name.ends_with(".txt"))
        };
        let Ok(entries) = fs::read_dir(&self.0) else { return };
        let mut reports: Vec<PathBuf> =
            entries.flatten().map(|entry| entry.path()).filter(|file| is_report(file)).collect();
        // The names contain the time in a sortable format, so this order is chronological.
        reports.sort();
        for old in reports.iter().rev().skip(REPORTS) {
            if let Err(error) = fs::remove_file(old) {
                warn!("{} cannot be removed: {error}", old.display());
            }
        }
    }
}

/// The maximum number of bytes to read from the list of reports.
const LARGEST: u64 = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_reported_once() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let folder = LogFolder(folder.path().join("made/on the way"));
        assert_eq!(folder.take_unshown_faults(), []);
        let report_file = folder
            .write_fault_report(FailedPart::Graphics, true, "the device is lost\n")
            .expect("the file can be written");
        assert_eq!(fs::read_to_string(&report_file).expect("the report"), "the device is lost\n");
        folder.write_fault_report(FailedPart::Program, false, "and so is the rest\n").expect("the file can be written");
        assert_eq!(
            folder.take_unshown_faults(),
            [EarlierRunFault { kind: FailedPart::Graphics, is_match_saved: true, report_file }],
            "faults of the same moment share a report"
        );
        assert_eq!(folder.take_unshown_faults(), []);
    }

    #[test]
    fn the_newest_reports_are_kept_and_nothing_else_is_removed() {
        let temporary = tempfile::tempdir().expect("the temporary folder is writable");
        let folder = LogFolder(temporary.path().to_owned());
        for day in 10..30 {
            fs::write(temporary.path().join(format!("fault-2020-01-{day}-120000-7.txt")), "").expect("it is writable");
        }
        fs::write(temporary.path().join("tamsk.2020-01-01.log"), "").expect("it is writable");
        let newest = folder.write_fault_report(FailedPart::Program, true, "now").expect("the file can be written");
        let mut left: Vec<_> = fs::read_dir(temporary.path()).expect("it exists").flatten().map(|e| e.path()).collect();
        left.sort();
        let reports: Vec<_> = left.iter().filter(|file| file.extension().is_some_and(|of| of == "txt")).collect();
        assert_eq!((reports.len(), reports.last()), (REPORTS, Some(&&newest)));
        assert!(left.iter().any(|file| file.ends_with("tamsk.2020-01-01.log")));
    }

    #[test]
    fn malformed_entries_in_the_list_of_reports_are_skipped() {
        let temporary = tempfile::tempdir().expect("the temporary folder is writable");
        fs::write(
            temporary.path().join(UNSHOWN_FAULTS_FILE),
            b"\xff\n\nprogram\nweather true rain\nprogram false /a b.txt\n",
        )
        .expect("the folder is writable");
        let faults = LogFolder(temporary.path().to_owned()).take_unshown_faults();
        assert_eq!(
            faults,
            [EarlierRunFault { kind: FailedPart::Program, is_match_saved: false, report_file: "/a b.txt".into() }]
        );
    }
}
