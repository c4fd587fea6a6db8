//! Saves the settings in the background: shortly after the last change, again after a failure, and at exit.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task, TaskPool};
use bevy::time::Real;

use super::error::{FileError, SettingsError};
use super::notices::{Notice, Notices};
use super::store::Store;
use crate::settings::{AllSettings, Settings};

/// How long the settings must stay unchanged before they are written.
const SETTLE: Duration = Duration::from_millis(800);
/// The pause after a first failure, doubled with every further one.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long to wait for the disk at exit. A disk that needs longer does not answer at all.
const PATIENCE: Duration = Duration::from_secs(5);

type Saved = Result<Option<SettingsError>, SettingsError>;

/// The state of saving. All times are arguments, so that tests need no clock.
#[derive(Resource, Debug)]
pub struct Autosave {
    store: Store,
    saved: Settings,
    /// The settings being saved, and the task that saves them.
    saving: Option<(Settings, Task<Saved>)>,
    /// When to save next, if the settings differ from `saved`.
    due: Option<Duration>,
    pause: Duration,
    reported: Vec<FileError>,
    /// Whether the existing file must not be overwritten.
    forbidden: bool,
}

impl Autosave {
    /// Reads the settings from a store. Returns them with all errors found.
    pub fn open(store: Store) -> (Autosave, Settings, Vec<SettingsError>) {
        let (settings, errors) = store.load();
        let stays =
            |error: &SettingsError| matches!(error, SettingsError::NotSaved { source: FileError::CannotMoveAside, .. });
        let forbidden = errors.iter().any(stays);
        let saved = settings.clone();
        let autosave =
            Autosave { store, saved, saving: None, due: None, pause: FIRST_PAUSE, reported: Vec::new(), forbidden };
        (autosave, settings, errors)
    }

    /// Starts saving when due, or saves at once and waits if the program is `leaving`. `changed` is `true` if the
    /// settings may have changed since the last call. Returns the error to report; each kind is reported only once.
    pub fn save_if_due(
        &mut self,
        settings: &Settings,
        now: Duration,
        changed: bool,
        leaving: bool,
    ) -> Option<SettingsError> {
        let told = self.finish(now, leaving);
        if !self.is_due(settings, now, changed, leaving) || self.saving.is_some() {
            return told;
        }
        let (store, base, settings) = (self.store.clone(), self.saved.clone(), settings.clone());
        let saving = {
            let settings = settings.clone();
            IoTaskPool::get_or_init(TaskPool::new).spawn(async move { store.save(&base, &settings) })
        };
        self.saving = Some((settings, saving));
        self.due = None;
        told.or(self.finish(now, leaving))
    }

    /// Returns `true` if it is time to save; otherwise schedules the next save.
    fn is_due(&mut self, settings: &Settings, now: Duration, changed: bool, leaving: bool) -> bool {
        if self.forbidden || !(changed || self.due.is_some()) {
            return false;
        }
        if *settings == *self.saving.as_ref().map_or(&self.saved, |(saving, _)| saving) {
            self.due = None;
            return false;
        }
        if changed {
            // A change after a failure does not bring the next attempt forward.
            let failing = self.due.filter(|_| self.pause > FIRST_PAUSE);
            self.due = Some((now + SETTLE).max(failing.unwrap_or_default()));
        }
        leaving || self.due.is_some_and(|due| due <= now)
    }

    /// Handles a completed save, and waits for it if the program is `leaving`. Returns the error to report.
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

/// Saves the settings and the running match, in [`Last`]. Systems that change settings at exit run before it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SaveSystems;

pub(super) fn keep(
    settings: AllSettings,
    time: Res<Time<Real>>,
    mut autosave: ResMut<Autosave>,
    mut notices: ResMut<Notices>,
    mut exits: MessageReader<AppExit>,
) {
    let leaving = exits.read().next().is_some();
    let changed = settings.is_changed();
    if !changed && autosave.due.is_none() && autosave.saving.is_none() {
        return;
    }
    let failed = autosave.save_if_due(&settings.get(), time.elapsed(), changed, leaving);
    notices.report(failed, Notice::Settings);
}
