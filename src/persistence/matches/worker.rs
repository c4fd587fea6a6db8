//! The worker, which reads and writes the files of matches on its own thread.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use super::command::{Job, LibraryNews, Report};
use super::disk::Disk;
use super::entry::{BIN, LibraryEntry};
use super::file_name::EXTENSION;
use super::importing::{Import, InterruptedImport};
use super::open_match::{FileDisposition, OpenMatch};
use super::record_store::RecordStore;
use crate::persistence::error::{FileError, LibraryError, LibraryOperation};
use crate::persistence::file;
use crate::persistence::journal::played_line;
use crate::persistence::migration::{MigrationCounts, migrate_unfinished};
use crate::persistence::saved_match::MatchId;

/// The pause after a first failure to write, doubled with every further one.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long the worker must be idle before it writes the index.
const SETTLE: Duration = Duration::from_millis(500);
/// How long records are read before new jobs are checked.
const SLICE: Duration = Duration::from_millis(20);
/// The interval between reports of records being read.
const REPORT_EVERY: Duration = Duration::from_millis(250);

#[derive(Clone, Debug, Default)]
pub(super) struct MatchIds(Arc<AtomicU64>);

impl MatchIds {
    pub fn next(&self) -> MatchId {
        MatchId(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// The state of all match files.
pub(super) struct Worker {
    pub(super) disk: Arc<dyn Disk>,
    /// The folder of the unfinished matches.
    pub(super) folder: PathBuf,
    pub(super) shelf: RecordStore,
    outbox: Sender<Report>,
    pub(super) ids: MatchIds,
    /// The matches that this copy of the game holds open.
    pub(super) open: BTreeMap<MatchId, OpenMatch>,
    /// The match last put on the table, unless it has left.
    pub(super) on_table: Option<MatchId>,
    /// The rank of the match last put on the table, which grows with each.
    pub(super) played: u64,
    /// The entries of the unfinished matches.
    pub(super) listed: BTreeMap<PathBuf, Arc<LibraryEntry>>,
    pub(super) imports: VecDeque<Import>,
    reported: Vec<(LibraryOperation, FileError)>,
    fails: bool,
    retry_at: Option<Instant>,
    pause: Duration,
    next_report: Instant,
    /// The number of unread records last reported.
    reported_unread: usize,
    /// Whether the last call of [`Worker::run_jobs`] had no jobs.
    was_idle: bool,
}

impl Worker {
    pub fn new(
        disk: Arc<dyn Disk>,
        folder: PathBuf,
        shelf: RecordStore,
        outbox: Sender<Report>,
        ids: MatchIds,
    ) -> Worker {
        Worker {
            disk,
            folder,
            shelf,
            outbox,
            ids,
            open: BTreeMap::new(),
            on_table: None,
            played: 0,
            listed: BTreeMap::new(),
            imports: VecDeque::new(),
            reported: Vec::new(),
            fails: false,
            retry_at: None,
            pause: FIRST_PAUSE,
            next_report: Instant::now(),
            reported_unread: 0,
            was_idle: false,
        }
    }

    /// Converts files of earlier versions and lists the unfinished matches.
    pub fn begin(&mut self) {
        for folder in [self.folder.clone(), self.shelf.folder.clone(), self.shelf.folder.join(BIN)] {
            file::remove_stale(&folder);
        }
        if let Some(interrupted) = InterruptedImport::take(&self.shelf.folder) {
            self.report(Report::News(LibraryNews::Interrupted(interrupted)));
        }
        let earlier = self.folder.parent().unwrap_or(Path::new("")).to_owned();
        let moved = migrate_unfinished(&earlier, &self.folder, &self.shelf.games);
        self.tell_moved(moved);
        self.list_unfinished();
        self.report(Report::Done(1));
    }

    /// Does these jobs and a slice of slow work. Returns how long to wait for the next job, or `None` to wait without
    /// limit. With `is_ending`, only saves matches.
    pub fn run_jobs(&mut self, jobs: Vec<Job>, is_ending: bool) -> Option<Duration> {
        let is_idle = jobs.is_empty();
        let is_due = !is_idle || is_ending || self.retry_at.is_some_and(|at| Instant::now() >= at);
        jobs.into_iter().for_each(|job| self.take_on(job));
        if is_due {
            self.settle();
        }
        if is_ending {
            return None;
        }
        let retry = self.retry_at.map(|at| at.saturating_duration_since(Instant::now()));
        if self.shelf.unread() > 0 {
            self.shelf.read_some(SLICE);
        } else if !self.imports.is_empty() {
            self.import_next();
        } else {
            self.report_records();
            let moved = std::mem::take(&mut self.shelf.moved);
            self.tell_moved(moved);
            if std::mem::replace(&mut self.was_idle, is_idle) && is_idle {
                self.shelf.save_index();
            }
            return retry.or_else(|| self.shelf.is_index_behind().then_some(SETTLE));
        }
        self.was_idle = false;
        if Instant::now() >= self.next_report {
            self.report_records();
        }
        Some(Duration::ZERO)
    }

    /// Closes all files, so that other copies of the game find them unlocked.
    pub fn close_files(&mut self) {
        self.open.clear();
        self.shelf.save_index();
        if let Some(interrupted) = InterruptedImport::of(&self.imports) {
            self.imports.clear();
            interrupted.write(&self.shelf.folder);
        }
    }

    /// Returns the file of the match on the table, if the file is up to date.
    pub fn file_on_table(&self) -> Option<PathBuf> {
        let open = self.open.get(&self.on_table?)?;
        open.is_written().then(|| open.file.clone())
    }

    pub(super) fn report(&self, report: Report) {
        // The receiver may be gone when the program ends.
        let _ = self.outbox.send(report);
    }

    pub(super) fn report_records(&mut self) {
        let (changes, unread) = (self.shelf.take_changes(), self.shelf.unread());
        if !changes.is_empty() || unread != self.reported_unread {
            self.reported_unread = unread;
            self.report(Report::Records(changes, unread));
        }
        self.next_report = Instant::now() + REPORT_EVERY;
    }

    fn tell_moved(&self, moved: MigrationCounts) {
        if moved.converted > 0 {
            self.report(Report::News(LibraryNews::Migrated(moved)));
        }
    }

    pub(super) fn fail(&self, deed: LibraryOperation, file: PathBuf, source: FileError) {
        self.report(Report::Failed(LibraryError { operation: deed, file, source }));
    }

    fn take_on(&mut self, job: Job) {
        match job {
            Job::Begin { id, stem, text } => {
                let file = self.folder.join(format!("{stem}.{EXTENSION}"));
                self.played += 1;
                self.on_table = Some(id);
                self.open.insert(id, OpenMatch::new(file, text + &played_line(self.played)));
                self.change(id, |_| {});
            }
            Job::Append { id, text, syncs } => self.change(id, |open| {
                open.text += &text;
                open.syncs |= syncs;
            }),
            Job::Rewrite { id, text } => {
                let text = text + &played_line(self.played);
                self.change(id, |open| open.rewrite(text));
            }
            Job::Finish { id, stem } => self.change(id, |open| open.disposition = FileDisposition::Finished(stem)),
            Job::Remove(id) => self.change(id, |open| open.disposition = FileDisposition::Removed),
            Job::Leave(id) => self.change(id, |open| {
                open.syncs = true;
                if open.disposition == FileDisposition::Open {
                    open.disposition = FileDisposition::Left;
                }
            }),
            Job::Command(command) => {
                let done = self.carry_out(command);
                self.report(Report::Done(usize::from(done)));
            }
        }
    }

    /// Changes an open match. The job is reported as done once the change is written.
    fn change(&mut self, id: MatchId, change: impl FnOnce(&mut OpenMatch)) {
        let Some(open) = self.open.get_mut(&id) else { return self.report(Report::Done(1)) };
        open.pending_jobs += 1;
        change(open);
        self.on_table.take_if(|on_table| *on_table == id && open.disposition != FileDisposition::Open);
    }

    /// Brings all files up to date.
    pub(super) fn settle(&mut self) {
        let mut failures = Vec::new();
        let mut done = Vec::new();
        let records = self.shelf.folder.clone();
        for (&id, open) in &mut self.open {
            match open.flush(&*self.disk, &records) {
                Ok(record) => {
                    self.outbox.send(Report::Done(std::mem::take(&mut open.pending_jobs))).ok();
                    if open.disposition != FileDisposition::Open {
                        done.push((id, record));
                    }
                }
                Err((deed, source)) => failures.push((deed, open.file.clone(), source)),
            }
        }
        for (id, record) in done {
            let Some(open) = self.open.remove(&id) else { continue };
            let entry = (open.disposition == FileDisposition::Left).then(|| self.entry_of(&open));
            self.list(vec![(open.file, entry.flatten())]);
            record.into_iter().for_each(|record| self.shelf.reread(&record));
        }
        let fails = self.open.values().any(|open| !open.is_written() && open.disposition != FileDisposition::Removed);
        if std::mem::replace(&mut self.fails, fails) != fails {
            self.report(Report::SaveFailing(fails));
        }
        if failures.is_empty() {
            self.reported.clear();
            (self.retry_at, self.pause) = (None, FIRST_PAUSE);
        } else {
            self.retry_at = Some(Instant::now() + self.pause);
            self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        }
        for (deed, file, source) in failures {
            // A finished match whose file could not be removed is found at the next start; nothing is lost.
            if deed != LibraryOperation::Discard && !self.reported.contains(&(deed, source.clone())) {
                self.reported.push((deed, source.clone()));
                let file = if deed == LibraryOperation::Keep { records.clone() } else { file };
                self.fail(deed, file, source);
            }
        }
        self.report_records();
    }
}
