//! What reads and writes the files of matches, on a thread, so that no frame waits for the disk.

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
use super::open_match::{Afterwards, OpenMatch};
use super::shelf::Shelf;
use crate::persistence::earlier::{MovedOver, move_unfinished};
use crate::persistence::error::{FileError, LibraryDeed, LibraryError};
use crate::persistence::file;
use crate::persistence::journal::played_line;
use crate::persistence::kept::MatchId;

/// The pause after a first failure to write. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long nothing must happen before the index is written.
const SETTLE: Duration = Duration::from_millis(500);
/// How long records are read before the next order is looked at.
const SLICE: Duration = Duration::from_millis(20);
/// How often what has been read is reported.
const REPORT_EVERY: Duration = Duration::from_millis(250);

/// Numbers matches.
#[derive(Clone, Debug, Default)]
pub(super) struct MatchIds(Arc<AtomicU64>);

impl MatchIds {
    /// Returns the number of a match that has none yet.
    pub fn next(&self) -> MatchId {
        MatchId(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// The files of matches: the unfinished ones in a folder, and the records in theirs.
pub(super) struct Worker {
    pub(super) disk: Arc<dyn Disk>,
    /// The folder of the unfinished matches.
    pub(super) folder: PathBuf,
    pub(super) shelf: Shelf,
    outbox: Sender<Report>,
    pub(super) ids: MatchIds,
    /// The matches of this copy of the game.
    pub(super) open: BTreeMap<MatchId, OpenMatch>,
    /// The one that was put on the table last, unless it has left it.
    pub(super) on_table: Option<MatchId>,
    /// The number of the match put on the table last.
    pub(super) played: u64,
    /// The unfinished matches that are listed.
    pub(super) listed: BTreeMap<PathBuf, Arc<LibraryEntry>>,
    pub(super) imports: VecDeque<Import>,
    /// What has been reported to fail.
    reported: Vec<(LibraryDeed, FileError)>,
    fails: bool,
    retry_at: Option<Instant>,
    pause: Duration,
    next_report: Instant,
    /// How many records were still to be read when that was reported last.
    told_unread: usize,
    /// Whether there was nothing to do the last time.
    was_idle: bool,
}

impl Worker {
    /// Returns a worker that has not looked at any file yet.
    pub fn new(disk: Arc<dyn Disk>, folder: PathBuf, shelf: Shelf, outbox: Sender<Report>, ids: MatchIds) -> Worker {
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
            told_unread: 0,
            was_idle: false,
        }
    }

    /// Moves over what earlier versions have left, and lists the unfinished matches.
    pub fn begin(&mut self) {
        for folder in [self.folder.clone(), self.shelf.folder.clone(), self.shelf.folder.join(BIN)] {
            file::remove_stale(&folder);
        }
        if let Some(interrupted) = InterruptedImport::take(&self.shelf.folder) {
            self.report(Report::News(LibraryNews::Interrupted(interrupted)));
        }
        let earlier = self.folder.parent().unwrap_or(Path::new("")).to_owned();
        let moved = move_unfinished(&earlier, &self.folder, &self.shelf.games);
        self.tell_moved(moved);
        self.list_unfinished();
        self.report(Report::Done(1));
    }

    /// Does what was ordered, and a little of what takes long. Returns how long it can wait for the next order; `None` if
    /// nothing is left to do. At the end of the program it only does what must not be lost.
    pub fn work(&mut self, jobs: Vec<Job>, is_ending: bool) -> Option<Duration> {
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

    /// Gives all files up, so that another copy of the game finds them free.
    pub fn end(&mut self) {
        self.open.clear();
        self.shelf.save_index();
        if let Some(interrupted) = InterruptedImport::of(&self.imports) {
            self.imports.clear();
            interrupted.write(&self.shelf.folder);
        }
    }

    /// Returns the file of the match on the table, if all of it is there.
    pub fn file_on_table(&self) -> Option<PathBuf> {
        let open = self.open.get(&self.on_table?)?;
        open.is_written().then(|| open.file.clone())
    }

    pub(super) fn report(&self, report: Report) {
        // Nobody listens any more once the program is ending.
        let _ = self.outbox.send(report);
    }

    pub(super) fn report_records(&mut self) {
        let (changes, unread) = (self.shelf.take_changes(), self.shelf.unread());
        if !changes.is_empty() || unread != self.told_unread {
            self.told_unread = unread;
            self.report(Report::Records(changes, unread));
        }
        self.next_report = Instant::now() + REPORT_EVERY;
    }

    fn tell_moved(&self, moved: MovedOver) {
        if moved.moved > 0 {
            self.report(Report::News(LibraryNews::MovedOver(moved)));
        }
    }

    pub(super) fn fail(&self, deed: LibraryDeed, file: PathBuf, source: FileError) {
        self.report(Report::Failed(LibraryError { deed, file, source }));
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
            Job::Finish { id, stem } => self.change(id, |open| open.then = Afterwards::Finished(stem)),
            Job::Remove(id) => self.change(id, |open| open.then = Afterwards::Removed),
            Job::Leave(id) => self.change(id, |open| {
                open.syncs = true;
                if open.then == Afterwards::Open {
                    open.then = Afterwards::Left;
                }
            }),
            Job::Command(command) => {
                let done = self.carry_out(command);
                self.report(Report::Done(usize::from(done)));
            }
        }
    }

    /// Changes a match as ordered, which is answered when it is written.
    fn change(&mut self, id: MatchId, change: impl FnOnce(&mut OpenMatch)) {
        let Some(open) = self.open.get_mut(&id) else { return self.report(Report::Done(1)) };
        open.unanswered += 1;
        change(open);
        self.on_table.take_if(|on_table| *on_table == id && open.then != Afterwards::Open);
    }

    /// Writes everything that is not written yet.
    pub(super) fn settle(&mut self) {
        let mut failures = Vec::new();
        let mut done = Vec::new();
        let records = self.shelf.folder.clone();
        for (&id, open) in &mut self.open {
            match open.settle(&*self.disk, &records) {
                Ok(record) => {
                    self.outbox.send(Report::Done(std::mem::take(&mut open.unanswered))).ok();
                    if open.then != Afterwards::Open {
                        done.push((id, record));
                    }
                }
                Err((deed, source)) => failures.push((deed, open.file.clone(), source)),
            }
        }
        for (id, record) in done {
            let Some(open) = self.open.remove(&id) else { continue };
            let entry = (open.then == Afterwards::Left).then(|| self.entry_of(&open));
            self.list(vec![(open.file, entry.flatten())]);
            record.into_iter().for_each(|record| self.shelf.learn(&record));
        }
        let fails = self.open.values().any(|open| !open.is_written() && open.then != Afterwards::Removed);
        if std::mem::replace(&mut self.fails, fails) != fails {
            self.report(Report::Fails(fails));
        }
        if failures.is_empty() {
            self.reported.clear();
            (self.retry_at, self.pause) = (None, FIRST_PAUSE);
        } else {
            self.retry_at = Some(Instant::now() + self.pause);
            self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        }
        for (deed, file, source) in failures {
            // That a match that is over is still there is seen at the next start; nobody has lost anything.
            if deed != LibraryDeed::Discard && !self.reported.contains(&(deed, source.clone())) {
                self.reported.push((deed, source.clone()));
                let file = if deed == LibraryDeed::Keep { records.clone() } else { file };
                self.fail(deed, file, source);
            }
        }
        self.report_records();
    }
}
