//! The worker, which reads and writes the files of matches on its own thread.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use super::command::{LibrarySuccess, WorkerJob, WorkerReport};
use super::disk::Disk;
use super::entry::{LibraryEntry, RECYCLE_BIN_FOLDER};
use super::file_name::MATCH_FILE_EXTENSION;
use super::importing::{Import, InterruptedImport};
use super::open_match::{ActionAfterWrite, OpenMatchFile};
use super::record_store::RecordStore;
use crate::persistence::error::{FileError, LibraryError, LibraryOperation};
use crate::persistence::file;
use crate::persistence::journal::recency_rank_line;
use crate::persistence::migration::{MigrationCounts, migrate_unfinished_matches};
use crate::persistence::saved_match::MatchId;

/// The pause after the first failed write. Every further failure doubles the pause.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long the worker must be idle before it writes the index.
const SETTLE: Duration = Duration::from_millis(500);
/// How long the worker reads records before it looks for new jobs.
const SLICE: Duration = Duration::from_millis(20);
/// How often the worker sends reports while it reads records.
const REPORT_EVERY: Duration = Duration::from_millis(250);

/// A source of match ids. All clones use the same counter, so that every id is unique.
#[derive(Clone, Debug, Default)]
pub(super) struct MatchIdSource(Arc<AtomicU64>);

impl MatchIdSource {
    pub fn next(&self) -> MatchId {
        MatchId(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// The worker, which reads and writes the files of all matches.
pub(super) struct LibraryWorker {
    pub(super) disk: Arc<dyn Disk>,
    /// The folder of the unfinished matches.
    pub(super) unfinished_folder: PathBuf,
    pub(super) records: RecordStore,
    outbox: Sender<WorkerReport>,
    pub(super) ids: MatchIdSource,
    /// The matches that this copy of the game holds open.
    pub(super) open_matches: BTreeMap<MatchId, OpenMatchFile>,
    /// The match that was put on the table last, or `None` if it has left the table.
    pub(super) match_on_table: Option<MatchId>,
    /// The highest recency rank given so far. Each match that is put on the table gets the next rank.
    pub(super) highest_recency_rank: u64,
    /// The entries of the unfinished matches.
    pub(super) listed_unfinished: BTreeMap<PathBuf, Arc<LibraryEntry>>,
    pub(super) imports: VecDeque<Import>,
    reported: Vec<(LibraryOperation, FileError)>,
    fails: bool,
    retry_at: Option<Instant>,
    pause: Duration,
    next_report: Instant,
    /// The number of unread records in the last report.
    reported_unread: usize,
    /// `true` if there were no jobs in the last call of [`LibraryWorker::run_jobs`].
    was_idle: bool,
}

impl LibraryWorker {
    pub fn new(
        disk: Arc<dyn Disk>,
        folder: PathBuf,
        store: RecordStore,
        outbox: Sender<WorkerReport>,
        ids: MatchIdSource,
    ) -> LibraryWorker {
        LibraryWorker {
            disk,
            unfinished_folder: folder,
            records: store,
            outbox,
            ids,
            open_matches: BTreeMap::new(),
            match_on_table: None,
            highest_recency_rank: 0,
            listed_unfinished: BTreeMap::new(),
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
    pub fn migrate_and_list_matches(&mut self) {
        for folder in
            [self.unfinished_folder.clone(), self.records.folder.clone(), self.records.folder.join(RECYCLE_BIN_FOLDER)]
        {
            file::remove_stale_partial_files(&folder);
        }
        if let Some(interrupted) = InterruptedImport::take(&self.records.folder) {
            self.report(WorkerReport::Succeeded(LibrarySuccess::ImportInterrupted(interrupted)));
        }
        let earlier = self.unfinished_folder.parent().unwrap_or(Path::new("")).to_owned();
        let moved = migrate_unfinished_matches(&earlier, &self.unfinished_folder, &self.records.games);
        self.report_migration(moved);
        self.list_unfinished_matches();
        self.report(WorkerReport::JobsDone(1));
    }

    /// Executes `jobs`. Unless `is_ending` is `true`, also does a little of the slow work, such as reading records.
    /// Returns how long the worker may wait for the next job, or `None` if it may wait without limit.
    pub fn run_jobs(&mut self, jobs: Vec<WorkerJob>, is_ending: bool) -> Option<Duration> {
        let is_idle = jobs.is_empty();
        let is_due = !is_idle || is_ending || self.retry_at.is_some_and(|at| Instant::now() >= at);
        jobs.into_iter().for_each(|job| self.take_on(job));
        if is_due {
            self.flush_all();
        }
        if is_ending {
            return None;
        }
        let retry = self.retry_at.map(|at| at.saturating_duration_since(Instant::now()));
        if self.records.unread_count() > 0 {
            self.records.read_unread_records_for(SLICE);
        } else if !self.imports.is_empty() {
            self.import_next_file();
        } else {
            self.report_record_changes();
            let moved = std::mem::take(&mut self.records.migration_counts);
            self.report_migration(moved);
            if std::mem::replace(&mut self.was_idle, is_idle) && is_idle {
                self.records.save_index_if_outdated();
            }
            return retry.or_else(|| self.records.is_index_outdated().then_some(SETTLE));
        }
        self.was_idle = false;
        if Instant::now() >= self.next_report {
            self.report_record_changes();
        }
        Some(Duration::ZERO)
    }

    /// Closes all files, so that other copies of the game find them unlocked.
    pub fn close_files(&mut self) {
        self.open_matches.clear();
        self.records.save_index_if_outdated();
        if let Some(interrupted) = InterruptedImport::of(&self.imports) {
            self.imports.clear();
            interrupted.write(&self.records.folder);
        }
    }

    /// Returns the file of the match on the table, if the file is up to date.
    pub fn saved_file_of_match_on_table(&self) -> Option<PathBuf> {
        let open = self.open_matches.get(&self.match_on_table?)?;
        open.is_written().then(|| open.file.clone())
    }

    pub(super) fn report(&self, report: WorkerReport) {
        // The receiver may be gone if the program is ending.
        let _ = self.outbox.send(report);
    }

    /// If there are changes, reports the changed records and the number of unread records.
    pub(super) fn report_record_changes(&mut self) {
        let (changes, unread) = (self.records.take_changes(), self.records.unread_count());
        if !changes.is_empty() || unread != self.reported_unread {
            self.reported_unread = unread;
            self.report(WorkerReport::RecordsChanged(changes, unread));
        }
        self.next_report = Instant::now() + REPORT_EVERY;
    }

    fn report_migration(&self, moved: MigrationCounts) {
        if moved.converted > 0 {
            self.report(WorkerReport::Succeeded(LibrarySuccess::Migrated(moved)));
        }
    }

    pub(super) fn report_failure(&self, operation: LibraryOperation, file: PathBuf, source: FileError) {
        self.report(WorkerReport::Failed(LibraryError { operation, file, source }));
    }

    fn take_on(&mut self, job: WorkerJob) {
        match job {
            WorkerJob::Create { id, stem, text } => {
                let file = self.unfinished_folder.join(format!("{stem}.{MATCH_FILE_EXTENSION}"));
                self.highest_recency_rank += 1;
                self.match_on_table = Some(id);
                self.open_matches
                    .insert(id, OpenMatchFile::new(file, text + &recency_rank_line(self.highest_recency_rank)));
                self.change(id, |_| {});
            }
            WorkerJob::Append { id, text, syncs } => self.change(id, |open| {
                open.text += &text;
                open.needs_sync |= syncs;
            }),
            WorkerJob::Rewrite { id, text } => {
                let text = text + &recency_rank_line(self.highest_recency_rank);
                self.change(id, |open| open.replace_text(text));
            }
            WorkerJob::MoveToRecords { id, stem } => {
                self.change(id, |open| open.action_after_write = ActionAfterWrite::MoveToRecords(stem));
            }
            WorkerJob::Remove(id) => self.change(id, |open| open.action_after_write = ActionAfterWrite::Remove),
            WorkerJob::Close(id) => self.change(id, |open| {
                open.needs_sync = true;
                if open.action_after_write == ActionAfterWrite::KeepOpen {
                    open.action_after_write = ActionAfterWrite::Close;
                }
            }),
            WorkerJob::Command(command) => {
                let done = self.execute_command(command);
                self.report(WorkerReport::JobsDone(usize::from(done)));
            }
        }
    }

    /// Changes an open match. The job is reported as done once the change is written.
    fn change(&mut self, id: MatchId, change: impl FnOnce(&mut OpenMatchFile)) {
        let Some(open) = self.open_matches.get_mut(&id) else { return self.report(WorkerReport::JobsDone(1)) };
        open.pending_jobs += 1;
        change(open);
        self.match_on_table
            .take_if(|on_table| *on_table == id && open.action_after_write != ActionAfterWrite::KeepOpen);
    }

    /// Brings the files of all open matches up to date.
    pub(super) fn flush_all(&mut self) {
        let mut failures = Vec::new();
        let mut done = Vec::new();
        let records = self.records.folder.clone();
        for (&id, open) in &mut self.open_matches {
            match open.flush_and_finish(&*self.disk, &records) {
                Ok(record) => {
                    self.outbox.send(WorkerReport::JobsDone(std::mem::take(&mut open.pending_jobs))).ok();
                    if open.action_after_write != ActionAfterWrite::KeepOpen {
                        done.push((id, record));
                    }
                }
                Err((operation, source)) => failures.push((operation, open.file.clone(), source)),
            }
        }
        for (id, record) in done {
            let Some(open) = self.open_matches.remove(&id) else { continue };
            let entry = (open.action_after_write == ActionAfterWrite::Close).then(|| self.entry_of(&open));
            self.apply_and_report_unfinished_changes(vec![(open.file, entry.flatten())]);
            record.into_iter().for_each(|record| self.records.reread(&record));
        }
        let fails = self
            .open_matches
            .values()
            .any(|open| !open.is_written() && open.action_after_write != ActionAfterWrite::Remove);
        if std::mem::replace(&mut self.fails, fails) != fails {
            self.report(WorkerReport::SaveFailing(fails));
        }
        if failures.is_empty() {
            self.reported.clear();
            (self.retry_at, self.pause) = (None, FIRST_PAUSE);
        } else {
            self.retry_at = Some(Instant::now() + self.pause);
            self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        }
        for (operation, file, source) in failures {
            // A failed deletion is not reported, because it loses nothing. The match is listed again at the next start.
            if operation != LibraryOperation::Discard && !self.reported.contains(&(operation, source.clone())) {
                self.reported.push((operation, source.clone()));
                let file = if operation == LibraryOperation::SaveRecord { records.clone() } else { file };
                self.report_failure(operation, file, source);
            }
        }
        self.report_record_changes();
    }
}
