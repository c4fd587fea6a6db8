//! Reports of failures that ended the program or a part of it. The next start shows them.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::file;

/// The file that lists the reports to show at the next start.
const UNTOLD: &str = "faults-untold";
/// The number of reports kept.
const REPORTS: usize = 10;

/// The part of the program that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The program itself.
    Program,
    /// The graphics device, which the system took away or which ran out of memory.
    Graphics,
}

impl FaultKind {
    /// Returns the key by which texts select their wording.
    pub const fn as_str(self) -> &'static str {
        match self {
            FaultKind::Program => "program",
            FaultKind::Graphics => "graphics",
        }
    }
}

/// A failure of an earlier run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The part that failed.
    pub kind: FaultKind,
    /// Whether a match was on the table and could be saved.
    pub is_match_saved: bool,
    /// The path of the report.
    pub report: PathBuf,
}

/// The folder of the log and of failure reports.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct LogFolder(pub PathBuf);

impl LogFolder {
    /// Writes a report to show at the next start, and removes old reports. Returns its path.
    /// # Errors
    /// Returns the error of the system if the report cannot be written.
    pub fn report(&self, kind: FaultKind, is_match_saved: bool, text: &str) -> io::Result<PathBuf> {
        let LogFolder(folder) = self;
        fs::create_dir_all(folder)?;
        let time = jiff::Timestamp::now().strftime("%Y-%m-%d-%H%M%S").to_string();
        let file = folder.join(format!("fault-{time}-{}.txt", std::process::id()));
        let mut report = OpenOptions::new().create(true).append(true).open(&file)?;
        report.write_all(text.as_bytes())?;
        report.sync_all()?;
        let mut untold = OpenOptions::new().create(true).append(true).open(folder.join(UNTOLD))?;
        writeln!(untold, "{} {is_match_saved} {}", kind.as_str(), file.display())?;
        self.discard_old_reports();
        Ok(file)
    }

    /// Returns the failures that have not been shown yet, and forgets them. They come back if the folder is read-only.
    pub fn take_unreported(&self) -> Vec<Fault> {
        let file = self.0.join(UNTOLD);
        let Ok(Some(bytes)) = file::read(&file, LARGEST) else { return Vec::new() };
        if let Err(error) = fs::remove_file(&file) {
            warn!("{} cannot be removed: {error}", file.display());
        }
        let kinds = [FaultKind::Program, FaultKind::Graphics];
        let fault = |line: &str| {
            let (kind, rest) = line.split_once(' ')?;
            let (saved, report) = rest.split_once(' ')?;
            let kind = kinds.into_iter().find(|known| known.as_str() == kind)?;
            Some(Fault { kind, is_match_saved: saved.parse().ok()?, report: report.into() })
        };
        let mut faults: Vec<Fault> = String::from_utf8_lossy(&bytes).lines().filter_map(fault).collect();
        // A failure often causes others, which share its report.
        faults.dedup_by_key(|fault| fault.report.clone());
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
        // The names begin with the time.
        reports.sort();
        for old in reports.iter().rev().skip(REPORTS) {
            if let Err(error) = fs::remove_file(old) {
                warn!("{} cannot be removed: {error}", old.display());
            }
        }
    }
}

/// The size limit for reading the list of reports, in bytes.
const LARGEST: u64 = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_reported_once() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let folder = LogFolder(folder.path().join("made/on the way"));
        assert_eq!(folder.take_unreported(), []);
        let report = folder.report(FaultKind::Graphics, true, "the device is lost\n").expect("the file can be written");
        assert_eq!(fs::read_to_string(&report).expect("the report"), "the device is lost\n");
        folder.report(FaultKind::Program, false, "and so is the rest\n").expect("the file can be written");
        assert_eq!(
            folder.take_unreported(),
            [Fault { kind: FaultKind::Graphics, is_match_saved: true, report }],
            "faults of the same moment share a report"
        );
        assert_eq!(folder.take_unreported(), []);
    }

    #[test]
    fn the_newest_reports_are_kept_and_nothing_else_is_removed() {
        let temporary = tempfile::tempdir().expect("the temporary folder is writable");
        let folder = LogFolder(temporary.path().to_owned());
        for day in 10..30 {
            fs::write(temporary.path().join(format!("fault-2020-01-{day}-120000-7.txt")), "").expect("it is writable");
        }
        fs::write(temporary.path().join("tamsk.2020-01-01.log"), "").expect("it is writable");
        let newest = folder.report(FaultKind::Program, true, "now").expect("the file can be written");
        let mut left: Vec<_> = fs::read_dir(temporary.path()).expect("it exists").flatten().map(|e| e.path()).collect();
        left.sort();
        let reports: Vec<_> = left.iter().filter(|file| file.extension().is_some_and(|of| of == "txt")).collect();
        assert_eq!((reports.len(), reports.last()), (REPORTS, Some(&&newest)));
        assert!(left.iter().any(|file| file.ends_with("tamsk.2020-01-01.log")));
    }

    #[test]
    fn malformed_entries_in_the_list_of_reports_are_skipped() {
        let temporary = tempfile::tempdir().expect("the temporary folder is writable");
        fs::write(temporary.path().join(UNTOLD), b"\xff\n\nprogram\nweather true rain\nprogram false /a b.txt\n")
            .expect("the folder is writable");
        let told = LogFolder(temporary.path().to_owned()).take_unreported();
        assert_eq!(told, [Fault { kind: FaultKind::Program, is_match_saved: false, report: "/a b.txt".into() }]);
    }
}
