//! Lists, resumes and deletes unfinished matches on the worker thread.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use tamsk_records::MAX_RECORD_BYTES;

use super::command::{Changes, Report};
use super::entry::LibraryEntry;
use super::file_name::{EXTENSION, record_stem};
use super::open_match::{FileDisposition, OpenMatch};
use super::worker::Worker;
use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file;
use crate::persistence::games::LoadedMatch;
use crate::persistence::journal::{end_line, played_line};

impl Worker {
    /// Returns the entry of a match that is open here.
    pub(super) fn entry_of(&self, open: &OpenMatch) -> Option<Arc<LibraryEntry>> {
        let read = self.shelf.games.read(open.text.as_bytes()).ok()?;
        entry(&open.file, &read, Timestamp::now()).map(Arc::new)
    }

    /// Applies and reports changed entries.
    pub(super) fn list(&mut self, changes: Changes) {
        for (file, entry) in &changes {
            match entry {
                Some(entry) => _ = self.listed.insert(file.clone(), entry.clone()),
                None => _ = self.listed.remove(file),
            }
        }
        self.report(Report::Unfinished(changes));
    }

    /// Lists the folder again, which another copy of the game may have changed.
    pub(super) fn list_unfinished(&mut self) {
        let own: HashSet<PathBuf> = self.open.values().map(|open| open.file.clone()).collect();
        let mut files = file::with_extension(&self.folder, EXTENSION);
        files.retain(|file| !own.contains(file));
        let there: HashSet<&PathBuf> = files.iter().chain(&own).collect();
        let gone = self.listed.keys().filter(|file| !there.contains(file));
        let mut changes: Changes = gone.map(|file| (file.clone(), None)).collect();
        let open =
            self.open.values().filter(|open| matches!(open.disposition, FileDisposition::Open | FileDisposition::Left));
        changes.extend(open.map(|open| (open.file.clone(), self.entry_of(open))));
        for path in files {
            let entry = self.read_unfinished(&path).map(Arc::new);
            changes.push((path, entry));
        }
        self.list(changes);
    }

    /// Reads an unfinished match for the list. Unless another copy of the game uses it, a finished match becomes a
    /// record and a damaged file is set aside.
    fn read_unfinished(&mut self, path: &Path) -> Option<LibraryEntry> {
        let written = file::changed_at(path);
        let bytes = file::read(path, MAX_RECORD_BYTES as u64).ok().flatten().filter(|bytes| !bytes.is_empty())?;
        match self.shelf.games.read(&bytes) {
            Ok(read) => {
                let mut entry = entry(path, &read, written.unwrap_or_else(Timestamp::now))?;
                self.played = self.played.max(entry.played);
                let is_over = entry.summary.as_ref().is_some_and(|summary| summary.ending.is_some());
                let taken = OpenMatch::take(path.to_owned());
                if !is_over && !read.is_over {
                    entry.played = if taken.is_some() { entry.played } else { 0 };
                    return Some(entry);
                }
                let mut open = taken?;
                let finished = read.note.finished.or(written);
                let (game, names) = (read.record.game(), read.record.names());
                let stem = record_stem(finished.unwrap_or_default(), game, names, read.note.seats);
                let mut text = String::from_utf8_lossy(&bytes).into_owned();
                open.set_read(text.clone());
                if !read.is_over {
                    text += &end_line(finished);
                    open.rewrite(text);
                }
                open.disposition = FileDisposition::Finished(stem);
                match open.flush(&*self.disk, &self.shelf.folder.clone()) {
                    Ok(record) => record.into_iter().for_each(|record| self.shelf.reread(&record)),
                    Err((deed, source)) => self.fail(deed, path.to_owned(), source),
                }
                None
            }
            Err(error) => {
                drop(OpenMatch::take(path.to_owned())?);
                let aside = file::set_aside(path).unwrap_or_else(|| path.to_owned());
                self.report(Report::OpenFailed(OpenRecordError::malformed(&aside, &*error)));
                None
            }
        }
    }

    /// Puts an unfinished match on the table. Fails if another copy of the game plays it.
    pub(super) fn resume(&mut self, file: &Path, as_it_was: bool) -> Result<(), FileError> {
        // If the match is still open here, its text may be newer than the file.
        let known = self.open.iter().find(|(_, open)| open.file == file).map(|(id, _)| *id);
        let id = known.unwrap_or_else(|| self.ids.next());
        if known.is_none() {
            let mut open = OpenMatch::take(file.to_owned()).ok_or(FileError::Busy)?;
            let bytes = file::read(file, MAX_RECORD_BYTES as u64)?.ok_or(FileError::Missing)?;
            open.set_read(String::from_utf8_lossy(&bytes).into_owned());
            self.open.insert(id, open);
        }
        let Some(open) = self.open.get_mut(&id) else { return Ok(()) };
        let read = self.shelf.games.read(open.text.as_bytes()).and_then(|mut read| {
            let problem = read.record.complete(file)?;
            Ok((read, problem))
        });
        match read {
            Ok((read, problem)) => {
                if let Some(whole) = read.complete_bytes.filter(|whole| *whole < open.text.len()) {
                    bevy::log::info!("{}: dropped an incomplete last line", file.display());
                    let text = open.text[..whole].to_owned();
                    open.rewrite(text);
                }
                self.played += 1;
                open.text += &played_line(self.played);
                (open.disposition, open.syncs) = (FileDisposition::Open, true);
                self.on_table = Some(id);
                problem.into_iter().for_each(|problem| self.report(Report::OpenFailed(problem)));
                self.report(Report::Continued(read.record, id, as_it_was));
                self.settle();
            }
            Err(error) => {
                self.open.remove(&id);
                let aside = file::set_aside(file).unwrap_or_else(|| file.to_owned());
                self.list(vec![(file.to_owned(), None)]);
                self.report(Report::OpenFailed(OpenRecordError::malformed(&aside, &*error)));
            }
        }
        Ok(())
    }

    /// Deletes an unfinished match. Fails if another copy of the game plays it.
    pub(super) fn discard(&mut self, file: &Path) -> Result<(), FileError> {
        if let Some(open) = self.open.values_mut().find(|open| open.file == file) {
            open.disposition = FileDisposition::Removed;
            self.settle();
            return Ok(());
        }
        let mut open = OpenMatch::take(file.to_owned()).ok_or(FileError::Busy)?;
        open.disposition = FileDisposition::Removed;
        open.flush(&*self.disk, &self.shelf.folder).map_err(|(_, source)| source)?;
        self.list(vec![(file.to_owned(), None)]);
        Ok(())
    }
}

fn entry(file: &Path, read: &LoadedMatch, date: Timestamp) -> Option<LibraryEntry> {
    let summary = Some(read.record.summary().ok()?);
    Some(LibraryEntry { file: file.to_owned(), note: read.note.clone(), date, played: read.play_rank, summary })
}
