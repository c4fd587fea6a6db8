//! All matches that were begun and not finished, of both games, for the list in which they are continued and discarded. A
//! thread reads them, so that no frame waits for the disk, however many there are.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

use bevy::prelude::*;
use gipf_rules::{GipfPhase, Side};
use jiff::Timestamp;
use tamsk_records::AnyRecord;
use tamsk_text::Title;

use super::kept::{FoundMatch, Kept, LastPlayed, PlayedMatch, UnfinishedMatch};
use super::slot::{Slot, files};
use crate::persistence::library::{GipfStanding, LibraryEntry, MatchSummary, RecordNote};
use crate::persistence::record::OpenRecordError;
use crate::table::gipf::KeptGipf;
use crate::table::seats::Seats;

/// How often what has been read so far is reported.
const REPORTED_EVERY: Duration = Duration::from_millis(50);

/// All matches that were begun and not finished, as far as they have been read.
#[derive(Resource, Debug, Default)]
pub struct UnfinishedMatches {
    /// Absent where nothing is saved.
    reader: Option<Reader>,
    entries: Vec<Arc<LibraryEntry>>,
    /// Grows with every change of the entries.
    version: u64,
    unread: usize,
}

impl UnfinishedMatches {
    /// Reads those in this folder.
    pub(super) fn of(folder: PathBuf) -> UnfinishedMatches {
        UnfinishedMatches { reader: Some(Reader::start(folder)), ..UnfinishedMatches::default() }
    }

    /// Returns all of them in no order that means anything, each with the name by which it can be continued.
    pub fn entries(&self) -> &[Arc<LibraryEntry>] {
        &self.entries
    }

    /// Returns a number that grows with every change of the entries.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns how many are still to be read.
    pub fn unread(&self) -> usize {
        self.unread
    }

    /// Consists of these matches from now on, and reads none: for pictures.
    #[cfg(feature = "dev")]
    pub fn consist_of(&mut self, entries: Vec<Arc<LibraryEntry>>) {
        *self = UnfinishedMatches { entries, version: self.version + 1, ..UnfinishedMatches::default() };
    }

    /// Reads the folder again. `own` are the matches that this run of the program has had on the table.
    pub(super) fn refresh(&self, own: Vec<OwnMatch>) {
        // Without the thread nothing is listed.
        _ = self.reader.as_ref().map(|reader| reader.requests.send(own));
    }

    /// Forgets a match that is being discarded.
    pub(super) fn forget(&mut self, name: &Path) {
        self.entries.retain(|entry| entry.file != name);
        self.version += 1;
    }

    /// Takes what has been read. Returns what was wrong with files.
    pub(super) fn learn(&mut self) -> Vec<OpenRecordError> {
        let Some(reader) = &mut self.reader else { return Vec::new() };
        let reports: Vec<Report> = reader.reports.get_mut().map(|it| it.try_iter().collect()).unwrap_or_default();
        let mut problems = Vec::new();
        for report in reports {
            match report {
                Report::Listed(entries, unread) => {
                    (self.entries, self.unread) = (entries, unread);
                    self.version += 1;
                }
                Report::Problem(problem) => problems.push(problem),
            }
        }
        problems
    }
}

/// A match that this run of the program has had on the table. What is on the disk may be older.
#[derive(Debug)]
pub(super) struct OwnMatch {
    /// Its file, or another name if it is not on the disk.
    pub name: PathBuf,
    pub last_played: LastPlayed,
    pub record: AnyRecord,
    pub seats: Seats,
}

/// Asks the thread to read and takes what it reports.
#[derive(Debug)]
struct Reader {
    requests: Sender<Vec<OwnMatch>>,
    reports: Mutex<Receiver<Report>>,
}

impl Reader {
    fn start(folder: PathBuf) -> Reader {
        let (requests, asked) = channel();
        let (answers, reports) = channel();
        let mut worker = Worker { folder, known: HashMap::new(), answers };
        let run = move || {
            while let Ok(mut own) = asked.recv() {
                // Only the last of several waiting requests counts.
                while let Ok(later) = asked.try_recv() {
                    own = later;
                }
                if worker.list(own).is_none() {
                    // Nobody listens any more.
                    return;
                }
            }
        };
        if let Err(error) = thread::Builder::new().name("unfinished matches".into()).spawn(run) {
            error!("unfinished matches are not listed: {error}");
        }
        Reader { requests, reports: Mutex::new(reports) }
    }
}

#[derive(Debug)]
enum Report {
    /// What has been read, and how many are still to be read.
    Listed(Vec<Arc<LibraryEntry>>, usize),
    /// Something is wrong with a file.
    Problem(OpenRecordError),
}

/// By what a file is known to be the same as before: when it was written last, and its length in bytes.
type Stamp = (Option<SystemTime>, u64);

/// The thread's own state.
struct Worker {
    folder: PathBuf,
    /// What has been read before; nothing for what is no match, or over.
    known: HashMap<PathBuf, (Stamp, Option<Arc<LibraryEntry>>)>,
    answers: Sender<Report>,
}

impl Worker {
    /// Lists all matches. Returns `None` if nobody wants to know.
    fn list(&mut self, own: Vec<OwnMatch>) -> Option<()> {
        let names: Vec<PathBuf> = own.iter().map(|own| own.name.clone()).collect();
        let mut entries: Vec<Arc<LibraryEntry>> = own.into_iter().filter_map(own_entry).map(Arc::new).collect();
        let others = |files: Vec<PathBuf>| files.into_iter().filter(|file| !names.contains(file)).collect::<Vec<_>>();
        let tamsk = others(files::<UnfinishedMatch>(&self.folder));
        let gipf = others(files::<KeptGipf>(&self.folder));
        self.known.retain(|file, _| tamsk.contains(file) || gipf.contains(file));
        let mut unread = Vec::new();
        for (file, is_gipf) in
            tamsk.into_iter().map(|file| (file, false)).chain(gipf.into_iter().map(|file| (file, true)))
        {
            let stamp = fs::metadata(&file).map(|found| (found.modified().ok(), found.len())).unwrap_or_default();
            match self.known.get(&file) {
                Some((known, entry)) if *known == stamp => entries.extend(entry.clone()),
                _ => unread.push((file, is_gipf, stamp)),
            }
        }
        let mut left = unread.len();
        self.answer(Report::Listed(entries.clone(), left))?;
        let mut reported = Instant::now();
        for (file, is_gipf, stamp) in unread {
            let read = if is_gipf { read::<KeptGipf>(&file, stamp) } else { read::<UnfinishedMatch>(&file, stamp) };
            let entry = match read {
                Ok(entry) => entry.map(Arc::new),
                Err(problem) => {
                    self.answer(Report::Problem(problem))?;
                    None
                }
            };
            entries.extend(entry.clone());
            self.known.insert(file, (stamp, entry));
            left -= 1;
            if left == 0 || reported.elapsed() > REPORTED_EVERY {
                self.answer(Report::Listed(entries.clone(), left))?;
                reported = Instant::now();
            }
        }
        Some(())
    }

    fn answer(&self, report: Report) -> Option<()> {
        self.answers.send(report).ok()
    }
}

/// Reads a file. Returns `None` if the match in it is over.
fn read<T: Kept>(file: &Path, stamp: Stamp) -> Result<Option<LibraryEntry>, OpenRecordError> {
    let found = Slot::to_look_at(file.to_owned()).read::<T>()?;
    Ok(found.and_then(|FoundMatch { played: PlayedMatch { kept, last_played }, .. }| {
        // Those of earlier versions do not say when they were played.
        let written = stamp.0.and_then(|time| Timestamp::try_from(time).ok());
        let date = last_played.time().or(written).unwrap_or_default();
        entry(file.to_owned(), date, &kept.record(), kept.seats())
    }))
}

fn own_entry(OwnMatch { name, last_played, record, seats }: OwnMatch) -> Option<LibraryEntry> {
    entry(name, last_played.time().unwrap_or_default(), &record, seats)
}

fn entry(file: PathBuf, date: Timestamp, record: &AnyRecord, seats: Seats) -> Option<LibraryEntry> {
    let note = RecordNote { finished: None, seats: Some(seats), title: Title::default() };
    let summary = Some(MatchSummary::of(record).ok()?);
    Some(LibraryEntry { file, note, date, summary, standing: standing(record) })
}

/// Returns how a match of GIPF stands.
fn standing(record: &AnyRecord) -> Option<GipfStanding> {
    let AnyRecord::Gipf(record) = record else { return None };
    let mut replay = record.replay().ok()?;
    replay.run();
    let position = replay.game().position();
    let is_challenged = position.phase() == GipfPhase::Contest;
    Some(GipfStanding { reserves: Side::BOTH.map(|side| position.reserve(side)), is_challenged })
}
