//! Executes library commands on the worker thread.

use std::path::Path;

use tamsk_records::NamesByPlayer;

use super::command::{LibraryCommand, LibrarySuccess, WorkerReport};
use super::importing::{Import, ImportOutcome};
use super::worker::LibraryWorker;
use crate::persistence::error::LibraryOperation;

impl LibraryWorker {
    /// Executes a command. Returns `true` if the command is done. Returns `false` for an import, which continues file
    /// by file.
    pub(super) fn execute_command(&mut self, command: LibraryCommand) -> bool {
        let (folder, change) = (self.records.folder.clone(), LibraryOperation::ChangeRecord);
        let (operation, file, done) = match command {
            LibraryCommand::Refresh => {
                self.list_unfinished_matches();
                (LibraryOperation::ReadFolder, folder, self.records.list_folder())
            }
            LibraryCommand::Resume { file, resumes_contest: as_it_was } => {
                let done = self.resume_unfinished_match(&file, as_it_was);
                (LibraryOperation::Resume, file, done)
            }
            LibraryCommand::Discard(file) => (LibraryOperation::Discard, file.clone(), self.discard(&file)),
            LibraryCommand::Open { file, names } => {
                self.open_record(&file, names);
                return true;
            }
            LibraryCommand::Import(files) => {
                self.imports.push_back(Import::of(files));
                return false;
            }
            LibraryCommand::ChangeTitle { file, title } => {
                (change, folder.join(&file), self.records.set_title(&file, title))
            }
            LibraryCommand::MoveToBin(file) => {
                (change, folder.join(&file), self.records.set_in_bin(&file, true).map(drop))
            }
            LibraryCommand::Restore(file) => {
                (change, folder.join(&file), self.records.set_in_bin(&file, false).map(drop))
            }
            LibraryCommand::EmptyBin => (LibraryOperation::EmptyBin, folder, self.records.empty_bin().map(drop)),
            LibraryCommand::Export { file, to } => {
                let done = self.records.export(&file, &to);
                if done.is_ok() {
                    self.report(WorkerReport::Succeeded(LibrarySuccess::Exported(to.clone())));
                }
                (LibraryOperation::Export, to, done)
            }
        };
        if let Err(source) = done {
            self.report_failure(operation, file, source);
        }
        self.report_record_changes();
        true
    }

    fn open_record(&self, file: &Path, names: NamesByPlayer) {
        match self.records.open(file) {
            Ok((mut read, problem)) => {
                problem.into_iter().for_each(|problem| self.report(WorkerReport::OpenFailed(problem)));
                read.record.names_mut().overwrite_with_nonempty(names);
                self.report(WorkerReport::Opened(read.record));
            }
            Err(problem) => self.report(WorkerReport::OpenFailed(problem)),
        }
    }

    /// Imports the next file, or reports the end of the import.
    pub(super) fn import_next_file(&mut self) {
        let Some(mut import) = self.imports.pop_front() else { return };
        if let Some(file) = import.take_next_file() {
            let done = self.records.import(&file);
            import.add_outcome(file, done);
            return self.imports.push_front(import);
        }
        if import.is_single() {
            let problems = import.tried_files.iter_mut().filter_map(|file| file.problem.take());
            problems.for_each(|problem| self.report(WorkerReport::OpenFailed(problem)));
        }
        let (new, known) = (import.count(ImportOutcome::New), import.count(ImportOutcome::Known));
        let is_mixed = new > 0 && known > 0 || import.tried_files.iter().any(|file| file.problem.is_some());
        let brought = import.last_record.take();
        if is_mixed {
            self.report(WorkerReport::Succeeded(LibrarySuccess::MixedImport(import.tried_files)));
        } else if new + known > 0 {
            self.report(WorkerReport::Succeeded(LibrarySuccess::Imported { new, known }));
        }
        self.report_record_changes();
        brought.into_iter().for_each(|file| self.report(WorkerReport::LastImported(file)));
        self.report(WorkerReport::JobsDone(1));
    }
}
