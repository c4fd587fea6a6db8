//! When the settings are saved: a moment after the last change, again after a failure, and when the program ends.

use std::time::Duration;

use bevy::prelude::*;

use super::{FileError, Settings, SettingsError, Store};

/// How long the settings must stay unchanged before they are written.
const SETTLE: Duration = Duration::from_millis(800);
/// The pause after a first failure. It doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Where the settings are kept, what this copy of the game last read or saved there, and when it saves again. The time is
/// an argument.
#[derive(Resource, Debug)]
pub struct Autosave {
    store: Store,
    saved: Settings,
    /// When to write them, while they differ from what was saved.
    due: Option<Duration>,
    /// How long to wait after the next failure.
    pause: Duration,
    /// The failures that were reported in this run.
    reported: Vec<FileError>,
    /// Whether what is there must not be overwritten.
    forbidden: bool,
}

impl Autosave {
    /// Reads the settings that are kept in a store.
    pub fn open(store: Store) -> (Autosave, Settings, Vec<SettingsError>) {
        let (settings, errors) = store.load();
        let stays =
            |error: &SettingsError| matches!(error, SettingsError::NotSaved { source: FileError::InTheWay, .. });
        let forbidden = errors.iter().any(stays);
        let saved = settings.clone();
        let autosave = Autosave { store, saved, due: None, pause: FIRST_PAUSE, reported: Vec::new(), forbidden };
        (autosave, settings, errors)
    }

    /// Saves if it is time to. The settings may have been `changed` since the last call, and the program may be `leaving`.
    /// Returns what to report about it, each kind of failure once.
    pub fn update(
        &mut self,
        settings: &Settings,
        now: Duration,
        changed: bool,
        leaving: bool,
    ) -> Option<SettingsError> {
        if self.forbidden || !(changed || self.due.is_some()) {
            return None;
        }
        if *settings == self.saved {
            self.due = None;
            return None;
        }
        if changed {
            // After a failure a change does not bring the next try forward.
            let failing = self.due.filter(|_| self.pause > FIRST_PAUSE);
            self.due = Some((now + SETTLE).max(failing.unwrap_or_default()));
        }
        if !leaving && self.due.is_some_and(|due| now < due) {
            return None;
        }
        match self.store.save(&self.saved, settings) {
            Ok(error) => {
                self.saved = settings.clone();
                (self.due, self.pause) = (None, FIRST_PAUSE);
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
            self.forbidden |= *source == FileError::InTheWay;
            if self.reported.contains(source) {
                return None;
            }
            self.reported.push(source.clone());
        }
        Some(failure)
    }

    /// When it saves next.
    #[cfg(test)]
    pub fn due(&self) -> Option<Duration> {
        self.due
    }

    /// Whether these settings have not been saved.
    #[cfg(test)]
    pub fn is_behind(&self, settings: &Settings) -> bool {
        *settings != self.saved
    }
}
