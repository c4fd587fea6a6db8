//! All matches that were begun and not finished, of every game, for the list in which they are continued and discarded. A
//! thread reads them, so that no frame waits for the disk, however many there are.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

use bevy::prelude::*;
use jiff::Timestamp;
use tamsk_text::Title;

use super::command::UnfinishedCommand;
use super::keeper::Keeper;
use super::slot::{Slot, files};
use crate::persistence::error::OpenRecordError;
use crate::persistence::kept::{Kept, PlayedMatch};
use crate::persistence::library::{LibraryEntry, RecordNote};
use crate::persistence::notices::{Notice, Notices};
use crate::states::Screen;

/// How often what has been read so far is reported.
const REPORTED_EVERY: Duration = Duration::from_millis(50);

/// All matches that were begun and not finished, as far as they have been read.
#[derive(Resource, Debug, Default)]
pub struct UnfinishedMatches {
    /// Absent where nothing is saved.
    reader: Option<Reader>,
    /// Those of each game, and how many are still to be read.
    lists: BTreeMap<&'static str, (Vec<Arc<LibraryEntry>>, usize)>,
    /// All of them.
    entries: Vec<Arc<LibraryEntry>>,
    /// Grows with every change of the entries.
    version: u64,
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
        self.lists.values().map(|(_, unread)| unread).sum()
    }

    /// Consists of these matches from now on, and reads none: for pictures.
    #[cfg(feature = "dev")]
    pub fn consist_of(&mut self, entries: Vec<Arc<LibraryEntry>>) {
        *self = UnfinishedMatches { entries, version: self.version + 1, ..UnfinishedMatches::default() };
    }

    /// Reads the matches of a game again. `own` are those that this run of the program has had on the table.
    fn refresh<K: Kept>(&self, own: Vec<OwnMatch>) {
        let request = Request { game: K::STEM, files: files::<K>, read: read::<K>, own };
        // Without the thread nothing is listed.
        _ = self.reader.as_ref().map(|reader| reader.requests.send(request));
    }

    /// Forgets a match that is being discarded.
    pub(super) fn forget(&mut self, name: &Path) {
        self.lists.values_mut().for_each(|(entries, _)| entries.retain(|entry| entry.file != name));
        self.collect();
    }

    fn collect(&mut self) {
        self.entries = self.lists.values().flat_map(|(entries, _)| entries).cloned().collect();
        self.version += 1;
    }

    /// Takes what has been read. Returns what was wrong with files.
    fn learn(&mut self) -> Vec<OpenRecordError> {
        let Some(reader) = &mut self.reader else { return Vec::new() };
        let reports: Vec<Report> = reader.reports.get_mut().map(|it| it.try_iter().collect()).unwrap_or_default();
        let mut problems = Vec::new();
        for report in reports {
            match report {
                Report::Listed(game, entries, unread) => {
                    self.lists.insert(game, (entries, unread));
                    self.collect();
                }
                Report::Problem(problem) => problems.push(problem),
            }
        }
        problems
    }
}

/// Lists the unfinished matches of a game again at the title, where they are shown, whenever one of them may have changed.
pub(super) fn refresh<K: Kept>(
    screen: Option<Res<State<Screen>>>,
    keeper: Res<Keeper<K>>,
    mut asked: MessageReader<UnfinishedCommand>,
    mut listed: Local<Option<u64>>,
    mut matches: ResMut<UnfinishedMatches>,
    mut notices: ResMut<Notices>,
) {
    let is_asked = asked.read().filter(|command| **command == UnfinishedCommand::Refresh).count() > 0;
    let done = Some(keeper.done());
    if screen.is_none_or(|screen| *screen.get() != Screen::Title) {
        *listed = None;
    } else if is_asked || *listed != done {
        *listed = done;
        let own = keeper.own().into_iter().map(|(name, played)| OwnMatch {
            name: name.clone(),
            entry: Box::new(move || entry(name, played.last_played.time().unwrap_or_default(), &played.kept)),
        });
        matches.refresh::<K>(own.collect());
    }
    notices.report(matches.bypass_change_detection().learn(), Notice::Record);
}

/// A match that this run of the program has had on the table. What is on the disk may be older.
struct OwnMatch {
    /// Its file, or another name if it is not on the disk.
    name: PathBuf,
    /// Returns how it is listed.
    entry: Box<dyn FnOnce() -> Option<LibraryEntry> + Send>,
}

/// A request to list the matches of a game.
struct Request {
    game: &'static str,
    /// Returns their files in a folder.
    files: fn(&Path) -> Vec<PathBuf>,
    /// Reads a file.
    read: fn(&Path, Stamp) -> Result<Option<LibraryEntry>, OpenRecordError>,
    own: Vec<OwnMatch>,
}

/// Asks the thread to read and takes what it reports.
#[derive(Debug)]
struct Reader {
    requests: Sender<Request>,
    reports: Mutex<Receiver<Report>>,
}

impl Reader {
    fn start(folder: PathBuf) -> Reader {
        let (requests, asked) = channel::<Request>();
        let (answers, reports) = channel();
        let mut worker = Worker { folder, known: HashMap::new(), answers };
        let run = move || {
            while let Ok(first) = asked.recv() {
                // Only the last of several waiting requests for a game counts.
                let waiting = std::iter::once(first).chain(asked.try_iter());
                let latest: BTreeMap<_, _> = waiting.map(|request| (request.game, request)).collect();
                for request in latest.into_values() {
                    if worker.list(request).is_none() {
                        // Nobody listens any more.
                        return;
                    }
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
    /// What has been read of a game, and how many are still to be read.
    Listed(&'static str, Vec<Arc<LibraryEntry>>, usize),
    /// Something is wrong with a file.
    Problem(OpenRecordError),
}

/// By what a file is known to be the same as before: when it was written last, and its length in bytes.
type Stamp = (Option<SystemTime>, u64);

/// What has been read of the files of a game before; nothing for what is no match, or over.
type KnownFiles = HashMap<PathBuf, (Stamp, Option<Arc<LibraryEntry>>)>;

/// The thread's own state.
struct Worker {
    folder: PathBuf,
    known: HashMap<&'static str, KnownFiles>,
    answers: Sender<Report>,
}

impl Worker {
    /// Lists all matches of a game. Returns `None` if nobody wants to know.
    fn list(&mut self, Request { game, files, read, own }: Request) -> Option<()> {
        let mut files = files(&self.folder);
        files.retain(|file| own.iter().all(|own| own.name != *file));
        let mut entries: Vec<_> = own.into_iter().filter_map(|own| (own.entry)()).map(Arc::new).collect();
        let mut known = self.known.remove(game).unwrap_or_default();
        known.retain(|file, _| files.contains(file));
        let mut unread = Vec::new();
        for file in files {
            let stamp = fs::metadata(&file).map(|found| (found.modified().ok(), found.len())).unwrap_or_default();
            match known.get(&file) {
                Some((known, entry)) if *known == stamp => entries.extend(entry.clone()),
                _ => unread.push((file, stamp)),
            }
        }
        let mut left = unread.len();
        self.answer(Report::Listed(game, entries.clone(), left))?;
        let mut reported = Instant::now();
        for (file, stamp) in unread {
            let entry = match read(&file, stamp) {
                Ok(entry) => entry.map(Arc::new),
                Err(problem) => {
                    self.answer(Report::Problem(problem))?;
                    None
                }
            };
            entries.extend(entry.clone());
            known.insert(file, (stamp, entry));
            left -= 1;
            if left == 0 || reported.elapsed() > REPORTED_EVERY {
                self.answer(Report::Listed(game, entries.clone(), left))?;
                reported = Instant::now();
            }
        }
        self.known.insert(game, known);
        Some(())
    }

    fn answer(&self, report: Report) -> Option<()> {
        self.answers.send(report).ok()
    }
}

/// Reads a file. Returns `None` if the match in it is over.
fn read<K: Kept>(file: &Path, stamp: Stamp) -> Result<Option<LibraryEntry>, OpenRecordError> {
    let found = Slot::to_look_at(file.to_owned()).read::<K>()?;
    Ok(found.and_then(|found| {
        let PlayedMatch { kept, last_played } = found.played;
        // Those of earlier versions do not say when they were played.
        let written = stamp.0.and_then(|time| Timestamp::try_from(time).ok());
        entry(file.to_owned(), last_played.time().or(written).unwrap_or_default(), &kept)
    }))
}

fn entry<K: Kept>(file: PathBuf, date: Timestamp, kept: &K) -> Option<LibraryEntry> {
    let note = RecordNote { finished: None, seats: Some(kept.seats()), title: Title::default() };
    Some(LibraryEntry { file, note, date, summary: Some(K::summary(kept.record()).ok()?) })
}
