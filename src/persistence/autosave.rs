//! Saves the settings in the background, shortly after the last change, and at exit. Failed saves are tried again.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task, TaskPool};
use bevy::time::Real;

use super::error::{FileError, SettingsError};
use super::notices::{Notice, Notices};
use super::store::UserFolders;
use crate::settings::{AllSettings, Settings};

/// The time for which the settings must stay unchanged before they are written.
const SETTLE: Duration = Duration::from_millis(800);
/// The pause after the first failed save. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// The time limit for saving at exit. A disk that needs longer is assumed to have stopped responding.
const PATIENCE: Duration = Duration::from_secs(5);

type Saved = Result<Option<SettingsError>, SettingsError>;

/// Decides when to save the settings. Its methods take the time since startup as an argument, so that tests need no
/// clock.
#[derive(Resource, Debug)]
pub struct SettingsAutosave {
    store: UserFolders,
    saved: Settings,
    /// The settings being saved, and the task that saves them.
    saving: Option<(Settings, Task<Saved>)>,
    /// The time of the next save, in real time since startup, if the settings differ from `saved`.
    due: Option<Duration>,
    pause: Duration,
    reported: Vec<FileError>,
    /// `true` if the existing file must not be overwritten.
    forbidden: bool,
}

impl SettingsAutosave {
    /// Reads the settings from a store. Returns the settings and all errors found.
    pub fn open(store: UserFolders) -> (SettingsAutosave, Settings, Vec<SettingsError>) {
        let (settings, errors) = store.load_settings();
        let stays =
            |error: &SettingsError| matches!(error, SettingsError::NotSaved { source: FileError::CannotMoveAside, .. });
        let forbidden = errors.iter().any(stays);
        let saved = settings.clone();
        let autosave = SettingsAutosave {
            store,
            saved,
            saving: None,
            due: None,
            pause: FIRST_PAUSE,
            reported: Vec::new(),
            forbidden,
        };
        (autosave, settings, errors)
    }

    /// Starts to save the settings when a save is due. If `leaving` is `true`, the program is about to exit, so this
    /// function saves at once and waits. `changed` is `true` if the settings may have changed since the last call.
    /// Returns the error to report, if any. Each kind of error is returned only once.
    pub fn save_if_due(
        &mut self,
        settings: &Settings,
        now: Duration,
        changed: bool,
        leaving: bool,
    ) -> Option<SettingsError> {
        let failure = self.finish(now, leaving);
        if !self.is_due(settings, now, changed, leaving) || self.saving.is_some() {
            return failure;
        }
        let (store, base, settings) = (self.store.clone(), self.saved.clone(), settings.clone());
        let saving = {
            let settings = settings.clone();
            IoTaskPool::get_or_init(TaskPool::new).spawn(async move { store.save_settings(&base, &settings) })
        };
        self.saving = Some((settings, saving));
        self.due = None;
        failure.or(self.finish(now, leaving))
    }

    /// Returns `true` if it is time to save. Otherwise schedules the next save.
    fn is_due(&mut self, settings: &Settings, now: Duration, changed: bool, leaving: bool) -> bool {
        if self.forbidden || !(changed || self.due.is_some()) {
            return false;
        }
        if *settings == *self.saving.as_ref().map_or(&self.saved, |(saving, _)| saving) {
            self.due = None;
            return false;
        }
        if changed {
            // After a failed save, a change of the settings does not bring the next attempt forward.
            let failing = self.due.filter(|_| self.pause > FIRST_PAUSE);
            self.due = Some((now + SETTLE).max(failing.unwrap_or_default()));
        }
        leaving || self.due.is_some_and(|due| due <= now)
    }

    /// Handles a completed save. If `leaving` is `true`, waits for a running save to complete. Returns the error to
    /// report, if any.
    fn finish(&mut self, now: Duration, leaving: bool) -> Option<SettingsError> {
        let (_, saving) = self.saving.as_ref()?;
        let begun = Instant::now();
        while leaving && !saving.is_finished() && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_micros(100));
        }
        let saved = check_ready(&mut self.saving.as_mut()?.1)?;
        let (settings, _) = self.saving.take()?;
        match saved {
            Ok(error) => {
                (self.saved, self.pause) = (settings, FIRST_PAUSE);
                error
            }
            Err(error) => {
                self.due = Some(now + self.pause);
                self.pause = (self.pause * 2).min(LONGEST_PAUSE);
                self.note_failure(error)
            }
        }
    }

    fn note_failure(&mut self, failure: SettingsError) -> Option<SettingsError> {
        if let SettingsError::NotSaved { source, .. } = &failure {
            self.forbidden |= *source == FileError::CannotMoveAside;
            if self.reported.contains(source) {
                return None;
            }
            self.reported.push(source.clone());
        }
        Some(failure)
    }

    #[cfg(test)]
    pub fn due(&self) -> Option<Duration> {
        self.due
    }

    #[cfg(test)]
    pub fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    #[cfg(test)]
    pub fn has_unsaved(&self, settings: &Settings) -> bool {
        *settings != self.saved
    }
}

/// The systems that save the settings and the running match, in [`Last`]. Systems that change settings at exit run
/// before them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SaveSystems;

pub(super) fn autosave_settings(
    settings: AllSettings,
    time: Res<Time<Real>>,
    mut autosave: ResMut<SettingsAutosave>,
    mut notices: ResMut<Notices>,
    mut exits: MessageReader<AppExit>,
) {
    let leaving = exits.read().next().is_some();
    let changed = settings.is_changed();
    if !changed && autosave.due.is_none() && autosave.saving.is_none() {
        return;
    }
    let failed = autosave.save_if_due(&settings.get(), time.elapsed(), changed, leaving);
    notices.log_and_add(failed, Notice::SettingsProblem);
}
