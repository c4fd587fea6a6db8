//! The thread that reads and writes records, so that no frame waits for the disk.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use tamsk_records::Names;

use super::command::{FinishedRecord, LibraryCommand, LibraryNews, Report};
use super::entry::BIN;
use super::importing::{Import, ImportFate, InterruptedImport};
use super::shelf::Shelf;
use crate::persistence::error::{FileError, LibraryDeed, LibraryError};
use crate::persistence::file;

/// The pause after a first failure to keep a record. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long nothing must happen before the index is written.
const SETTLE: Duration = Duration::from_millis(500);
/// How long the program waits for the clerk when it ends. A disk that needs longer does not answer at all.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the clerk is to do.
#[derive(Debug)]
pub enum Job {
    /// Keep the record of a finished match, however often that takes.
    Keep(Box<FinishedRecord>),
    /// Carry out a command.
    Command(LibraryCommand),
}

/// Gives jobs to the thread and takes its reports. The jobs are done in order, except that imports wait for all others.
#[derive(Debug)]
pub struct Clerk {
    /// Absent once the program is ending.
    jobs: Option<Sender<Job>>,
    reports: Mutex<Receiver<Report>>,
    /// Set once the program is ending.
    stop: Arc<AtomicBool>,
}

impl Clerk {
    /// Starts the thread for these records.
    pub fn start(shelf: Shelf) -> Clerk {
        let (jobs, inbox) = channel();
        let (outbox, reports) = channel();
        let (folder, stop) = (shelf.folder.clone(), shelf.stop());
        let worker = Worker {
            shelf,
            folder,
            inbox,
            outbox,
            unkept: Vec::new(),
            imports: VecDeque::new(),
            is_settled: false,
            reported: Vec::new(),
        };
        if let Err(error) = thread::Builder::new().name("records".into()).spawn(move || worker.run()) {
            bevy::log::error!("records are not kept: {error}");
        }
        Clerk { jobs: Some(jobs), reports: Mutex::new(reports), stop }
    }

    /// Gives a job. Returns whether there is somebody to do it.
    pub fn order(&self, job: Job) -> bool {
        self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok())
    }

    /// Returns the reports since the last call.
    pub fn reports(&mut self) -> Vec<Report> {
        self.reports.get_mut().map(|reports| reports.try_iter().collect()).unwrap_or_default()
    }

    /// Lets the thread do what is waiting, and waits for it. An import ends with the file that is being imported.
    pub fn close(&mut self) {
        if self.jobs.take().is_none() {
            return;
        }
        self.stop.store(true, Ordering::Relaxed);
        let Ok(reports) = self.reports.get_mut() else { return };
        // The thread ends once it has no more jobs, and then nobody reports any more.
        while reports.recv_timeout(PATIENCE).is_ok() {}
    }
}

impl Drop for Clerk {
    fn drop(&mut self) {
        self.close();
    }
}

/// The thread's own state.
struct Worker {
    folder: PathBuf,
    shelf: Shelf,
    inbox: Receiver<Job>,
    outbox: Sender<Report>,
    /// The records that could not be kept so far.
    unkept: Vec<FinishedRecord>,
    /// The imports that have not come to their end.
    imports: VecDeque<Import>,
    /// Whether nothing is to be done before the next job.
    is_settled: bool,
    /// The failures to keep one that have been reported.
    reported: Vec<FileError>,
}

impl Worker {
    fn run(mut self) {
        file::remove_stale(&self.folder);
        file::remove_stale(&self.folder.join(BIN));
        if let Some(interrupted) = InterruptedImport::take(&self.folder) {
            self.report(Report::News(LibraryNews::Interrupted(interrupted)));
        }
        let mut pause = FIRST_PAUSE;
        loop {
            match self.next_job(pause) {
                Ok(job) => {
                    self.is_settled = false;
                    self.work(job);
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if !self.imports.is_empty() => self.import_next(),
                Err(RecvTimeoutError::Timeout) => {
                    self.shelf.save_index();
                    self.is_settled = self.is_all_kept();
                    pause = if self.is_settled { FIRST_PAUSE } else { (pause * 2).min(LONGEST_PAUSE) };
                    self.keep_all();
                }
            }
        }
        self.keep_all();
        self.shelf.save_index();
        if let Some(interrupted) = InterruptedImport::of(&self.imports) {
            interrupted.write(&self.folder);
        }
    }

    /// Waits for a job for as long as there is nothing else to do.
    fn next_job(&self, pause: Duration) -> Result<Job, RecvTimeoutError> {
        match self.is_settled {
            true => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            false if !self.imports.is_empty() => self.inbox.recv_timeout(Duration::ZERO),
            false if self.is_all_kept() => self.inbox.recv_timeout(SETTLE),
            false => self.inbox.recv_timeout(pause),
        }
    }

    fn report(&self, report: Report) {
        // Nobody listens any more once the program is ending.
        let _ = self.outbox.send(report);
    }

    fn report_entries(&self, unread: usize) {
        self.report(Report::Entries(self.shelf.entries(), unread));
    }

    fn work(&mut self, job: Job) {
        match job {
            Job::Keep(finished) => {
                self.unkept.push(*finished);
                self.keep_all();
            }
            Job::Command(command) => {
                // It is done file by file, and reports its end itself.
                let is_import = matches!(command, LibraryCommand::Import(_));
                self.carry_out(command);
                if is_import {
                    return;
                }
            }
        }
        self.report(Report::Done);
    }

    fn is_all_kept(&self) -> bool {
        self.unkept.is_empty()
    }

    /// Tries to keep all records that have not been kept yet.
    fn keep_all(&mut self) {
        let before = self.unkept.len();
        let mut failure = None;
        self.unkept.retain(|finished| {
            let kept = self.shelf.keep(&*finished.record, &finished.note);
            let fails = kept.is_err();
            finished.receipt.sign(!fails);
            failure = failure.take().or(kept.err());
            fails
        });
        if self.unkept.len() < before {
            self.report_entries(0);
        }
        match failure {
            None => self.reported.clear(),
            Some(source) if !self.reported.contains(&source) => {
                self.reported.push(source.clone());
                self.fail(LibraryDeed::Keep, self.folder.clone(), source);
            }
            Some(_) => {}
        }
    }

    fn fail(&self, deed: LibraryDeed, file: PathBuf, source: FileError) {
        self.report(Report::Failed(LibraryError { deed, file, source }));
    }

    fn carry_out(&mut self, command: LibraryCommand) {
        let folder = self.folder.clone();
        let (deed, file, done) = match command {
            LibraryCommand::Refresh => (LibraryDeed::Read, folder, self.refresh()),
            LibraryCommand::Open { file, names } => return self.open(file, names),
            LibraryCommand::Import(files) => return self.imports.push_back(Import::of(files)),
            LibraryCommand::Rename { file, title } => {
                let done = self.shelf.rename(&file, title);
                (LibraryDeed::Change, folder.join(file), done)
            }
            LibraryCommand::Delete(file) => {
                let done = self.shelf.set_deleted(&file, true);
                (LibraryDeed::Change, folder.join(file), done.map(|_| ()))
            }
            LibraryCommand::Restore(file) => {
                let done = self.shelf.set_deleted(&file, false);
                (LibraryDeed::Change, folder.join(file), done.map(|_| ()))
            }
            LibraryCommand::EmptyBin => (LibraryDeed::EmptyBin, folder, self.shelf.empty_bin().map(|_| ())),
            LibraryCommand::Export { file, to } => {
                let done = self.shelf.export(&file, &to);
                if done.is_ok() {
                    self.report(Report::News(LibraryNews::Exported(to.clone())));
                }
                (LibraryDeed::Export, to, done)
            }
        };
        if let Err(source) = done {
            self.fail(deed, file, source);
        }
        self.report_entries(0);
    }

    fn refresh(&mut self) -> Result<(), FileError> {
        let outbox = &self.outbox;
        self.shelf.read(|shelf, unread| {
            let _ = outbox.send(Report::Entries(shelf.entries(), unread));
        })
    }

    fn open(&self, file: PathBuf, names: Names) {
        match self.shelf.open(&file) {
            Ok((mut record, problem)) => {
                problem.into_iter().for_each(|problem| self.report(Report::Unopened(problem)));
                record.names_mut().rename(names);
                self.report(Report::Opened(record));
            }
            Err(problem) => self.report(Report::Unopened(problem)),
        }
    }

    /// Imports one more file, or tells that nothing is left to import.
    fn import_next(&mut self) {
        // The folder is read first, by itself, so that the program can end during it. What fails fails again below.
        if !self.shelf.is_read() && self.refresh().is_ok() {
            return;
        }
        let Some(mut import) = self.imports.pop_front() else { return };
        if let Some(file) = import.next() {
            let done = self.shelf.import(&file);
            import.note(file, done);
            return self.imports.push_front(import);
        }
        if import.is_single() {
            let problems = import.files.iter_mut().filter_map(|file| file.problem.take());
            problems.for_each(|problem| self.report(Report::Unopened(problem)));
        }
        let (new, known) = (import.count(ImportFate::New), import.count(ImportFate::Known));
        let is_mixed = new > 0 && known > 0 || import.files.iter().any(|file| file.problem.is_some());
        let brought = import.brought.take();
        if is_mixed {
            self.report(Report::News(LibraryNews::ImportedFiles(import.files)));
        } else if new + known > 0 {
            self.report(Report::News(LibraryNews::Imported { new, known }));
        }
        self.report_entries(0);
        brought.into_iter().for_each(|file| self.report(Report::Brought(file)));
        self.report(Report::Done);
    }
}
