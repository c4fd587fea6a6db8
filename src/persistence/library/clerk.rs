//! The thread that reads and writes records, so that no frame waits for the disk.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::command::{FinishedRecord, LibraryCommand, LibraryNews, Report};
use super::shelf::{Imported, Shelf};
use crate::persistence::error::{FileError, LibraryDeed, LibraryError};
use crate::records::{AnyRecord, Names};

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

/// Gives jobs to the thread and takes its reports. The jobs are done in order.
#[derive(Debug)]
pub struct Clerk {
    /// Absent once the program is ending.
    jobs: Option<Sender<Job>>,
    reports: Mutex<Receiver<Report>>,
}

impl Clerk {
    /// Starts the thread for the records in a folder.
    pub fn start(folder: PathBuf) -> Clerk {
        let (jobs, inbox) = channel();
        let (outbox, reports) = channel();
        let worker = Worker {
            shelf: Shelf::of(folder.clone()),
            folder,
            inbox,
            outbox,
            unkept: Vec::new(),
            reported: Vec::new(),
        };
        if let Err(error) = thread::Builder::new().name("records".into()).spawn(move || worker.run()) {
            bevy::log::error!("records are not kept: {error}");
        }
        Clerk { jobs: Some(jobs), reports: Mutex::new(reports) }
    }

    /// Gives a job. Returns whether there is somebody to do it.
    pub fn order(&self, job: Job) -> bool {
        self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok())
    }

    /// Returns the reports since the last call.
    pub fn reports(&mut self) -> Vec<Report> {
        self.reports.get_mut().map(|reports| reports.try_iter().collect()).unwrap_or_default()
    }

    /// Lets the thread do what is waiting, and waits for it.
    pub fn close(&mut self) {
        if self.jobs.take().is_none() {
            return;
        }
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
    /// The failures to keep one that have been reported.
    reported: Vec<FileError>,
}

impl Worker {
    fn run(mut self) {
        let mut pause = FIRST_PAUSE;
        loop {
            let wait = if self.is_all_kept() { SETTLE } else { pause };
            match self.inbox.recv_timeout(wait) {
                Ok(job) => {
                    self.work(job);
                    self.report(Report::Done);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.shelf.save_index();
            if self.is_all_kept() {
                pause = FIRST_PAUSE;
                // Nothing happens until the next job.
                let Ok(job) = self.inbox.recv() else { break };
                self.work(job);
                self.report(Report::Done);
            } else {
                self.keep_all();
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
        self.keep_all();
        self.shelf.save_index();
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
            Job::Command(command) => self.carry_out(command),
        }
    }

    fn is_all_kept(&self) -> bool {
        self.unkept.is_empty()
    }

    /// Tries to keep all records that have not been kept yet.
    fn keep_all(&mut self) {
        let before = self.unkept.len();
        let mut failure = None;
        self.unkept.retain(|finished| {
            let kept = self.shelf.keep(&finished.record, &finished.note);
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
            LibraryCommand::Import(files) => return self.import(files),
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
                match &mut record {
                    AnyRecord::Tamsk(record) => record.players.rename(names),
                    AnyRecord::Gipf(record) => record.players.rename(names.red, names.black),
                }
                self.report(Report::Opened(Box::new(record)));
            }
            Err(problem) => self.report(Report::Unopened(problem)),
        }
    }

    fn import(&mut self, files: Vec<PathBuf>) {
        let (mut new, mut known, mut brought) = (0, 0, None);
        for file in files {
            match self.shelf.import(&file) {
                Ok((imported, problem)) => {
                    problem.into_iter().for_each(|problem| self.report(Report::Unopened(problem)));
                    let file = match imported {
                        Imported::New(file) => {
                            new += 1;
                            file
                        }
                        Imported::Known(file) => {
                            known += 1;
                            file
                        }
                    };
                    brought = Some(file);
                }
                Err(problem) => self.report(Report::Unopened(problem)),
            }
        }
        if new + known > 0 {
            self.report(Report::News(LibraryNews::Imported { new, known }));
        }
        self.report_entries(0);
        brought.into_iter().for_each(|file| self.report(Report::Brought(file)));
    }
}
