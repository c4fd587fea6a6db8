//! Lists, resumes and deletes unfinished matches on the worker thread.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use tamsk_records::MAX_RECORD_BYTES;

use super::command::{EntryChanges, WorkerReport};
use super::entry::LibraryEntry;
use super::file_name::{MATCH_FILE_EXTENSION, record_file_stem};
use super::open_match::{ActionAfterWrite, OpenMatchFile};
use super::worker::LibraryWorker;
use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file;
use crate::persistence::games::LoadedMatch;
use crate::persistence::journal::{end_line, recency_rank_line};

impl LibraryWorker {
    /// Returns the library entry of a match that this copy of the game holds open.
    pub(super) fn entry_of(&self, open: &OpenMatchFile) -> Option<Arc<LibraryEntry>> {
        let read = self.records.games.read(open.text.as_bytes()).ok()?;
        entry(&open.file, &read, Timestamp::now()).map(Arc::new)
    }

    /// Applies changes to the entries of the unfinished matches, and reports the changes to the game.
    pub(super) fn apply_and_report_unfinished_changes(&mut self, changes: EntryChanges) {
        for (file, entry) in &changes {
            match entry {
                Some(entry) => _ = self.listed_unfinished.insert(file.clone(), entry.clone()),
                None => _ = self.listed_unfinished.remove(file),
            }
        }
        self.report(WorkerReport::UnfinishedChanged(changes));
    }

    /// Lists the unfinished matches again, because another copy of the game may have changed their folder.
    pub(super) fn list_unfinished_matches(&mut self) {
        let own: HashSet<PathBuf> = self.open_matches.values().map(|open| open.file.clone()).collect();
        let mut files = file::files_with_extension(&self.unfinished_folder, MATCH_FILE_EXTENSION);
        files.retain(|file| !own.contains(file));
        let there: HashSet<&PathBuf> = files.iter().chain(&own).collect();
        let gone = self.listed_unfinished.keys().filter(|file| !there.contains(file));
        let mut changes: EntryChanges = gone.map(|file| (file.clone(), None)).collect();
        let open = self
            .open_matches
            .values()
            .filter(|open| matches!(open.action_after_write, ActionAfterWrite::KeepOpen | ActionAfterWrite::Close));
        changes.extend(open.map(|open| (open.file.clone(), self.entry_of(open))));
        for path in files {
            let entry = self.read_unfinished(&path).map(Arc::new);
            changes.push((path, entry));
        }
        self.apply_and_report_unfinished_changes(changes);
    }

    /// Reads an unfinished match for the list. If the match is finished, it becomes a record instead. If the file is
    /// damaged, it is set aside. Neither is done while another copy of the game has the match open.
    fn read_unfinished(&mut self, path: &Path) -> Option<LibraryEntry> {
        let written = file::changed_at(path);
        let bytes = file::read(path, MAX_RECORD_BYTES as u64).ok().flatten().filter(|bytes| !bytes.is_empty())?;
        match self.records.games.read(&bytes) {
            Ok(read) => {
                let mut entry = entry(path, &read, written.unwrap_or_else(Timestamp::now))?;
                self.highest_recency_rank = self.highest_recency_rank.max(entry.recency_rank);
                let is_over = entry.summary.as_ref().is_some_and(|summary| summary.ending.is_some());
                let taken = OpenMatchFile::try_lock(path.to_owned());
                if !is_over && !read.is_over {
                    entry.recency_rank = if taken.is_some() { entry.recency_rank } else { 0 };
                    return Some(entry);
                }
                let mut open = taken?;
                let finished = read.metadata.finished_at.or(written);
                let (game, names) = (read.record.game_and_colour_keys(), read.record.names());
                let stem = record_file_stem(finished.unwrap_or_default(), game, names, read.metadata.seats);
                let mut text = String::from_utf8_lossy(&bytes).into_owned();
                open.set_text_from_file(text.clone());
                if !read.is_over {
                    text += &end_line(finished);
                    open.replace_text(text);
                }
                open.action_after_write = ActionAfterWrite::MoveToRecords(stem);
                match open.flush_and_finish(&*self.disk, &self.records.folder.clone()) {
                    Ok(record) => record.into_iter().for_each(|record| self.records.reread(&record)),
                    Err((operation, source)) => self.report_failure(operation, path.to_owned(), source),
                }
                None
            }
            Err(error) => {
                drop(OpenMatchFile::try_lock(path.to_owned())?);
                let aside = file::move_aside(path).unwrap_or_else(|| path.to_owned());
                self.report(WorkerReport::OpenFailed(OpenRecordError::malformed(&aside, &*error)));
                None
            }
        }
    }

    /// Puts an unfinished match on the table. If `resumes_contest` is `true`, also resumes the contest that is played
    /// within the match. Fails if another copy of the game has the match open.
    pub(super) fn resume_unfinished_match(&mut self, file: &Path, resumes_contest: bool) -> Result<(), FileError> {
        // If this copy of the game still holds the match open, the text in memory may be newer than the file.
        let known = self.open_matches.iter().find(|(_, open)| open.file == file).map(|(id, _)| *id);
        let id = known.unwrap_or_else(|| self.ids.next());
        if known.is_none() {
            let mut open = OpenMatchFile::try_lock(file.to_owned()).ok_or(FileError::Busy)?;
            let bytes = file::read(file, MAX_RECORD_BYTES as u64)?.ok_or(FileError::Missing)?;
            open.set_text_from_file(String::from_utf8_lossy(&bytes).into_owned());
            self.open_matches.insert(id, open);
        }
        let Some(open) = self.open_matches.get_mut(&id) else { return Ok(()) };
        let read = self.records.games.read(open.text.as_bytes()).and_then(|mut read| {
            let problem = read.record.load_linked_files(file)?;
            Ok((read, problem))
        });
        match read {
            Ok((read, problem)) => {
                if let Some(whole) = read.complete_lines_length.filter(|whole| *whole < open.text.len()) {
                    bevy::log::info!("{}: dropped an incomplete last line", file.display());
                    let text = open.text[..whole].to_owned();
                    open.replace_text(text);
                }
                self.highest_recency_rank += 1;
                open.text += &recency_rank_line(self.highest_recency_rank);
                (open.action_after_write, open.needs_sync) = (ActionAfterWrite::KeepOpen, true);
                self.match_on_table = Some(id);
                problem.into_iter().for_each(|problem| self.report(WorkerReport::OpenFailed(problem)));
                self.report(WorkerReport::Resumed(read.record, id, resumes_contest));
                self.flush_all();
            }
            Err(error) => {
                self.open_matches.remove(&id);
                let aside = file::move_aside(file).unwrap_or_else(|| file.to_owned());
                self.apply_and_report_unfinished_changes(vec![(file.to_owned(), None)]);
                self.report(WorkerReport::OpenFailed(OpenRecordError::malformed(&aside, &*error)));
            }
        }
        Ok(())
    }

    /// Deletes an unfinished match. Fails if another copy of the game has the match open.
    pub(super) fn discard(&mut self, file: &Path) -> Result<(), FileError> {
        if let Some(open) = self.open_matches.values_mut().find(|open| open.file == file) {
            open.action_after_write = ActionAfterWrite::Remove;
            self.flush_all();
            return Ok(());
        }
        let mut open = OpenMatchFile::try_lock(file.to_owned()).ok_or(FileError::Busy)?;
        open.action_after_write = ActionAfterWrite::Remove;
        open.flush_and_finish(&*self.disk, &self.records.folder).map_err(|(_, source)| source)?;
        self.apply_and_report_unfinished_changes(vec![(file.to_owned(), None)]);
        Ok(())
    }
}

fn entry(file: &Path, read: &LoadedMatch, date: Timestamp) -> Option<LibraryEntry> {
    let summary = Some(read.record.summary().ok()?);
    Some(LibraryEntry {
        file: file.to_owned(),
        metadata: read.metadata.clone(),
        date,
        recency_rank: read.recency_rank,
        summary,
    })
}
