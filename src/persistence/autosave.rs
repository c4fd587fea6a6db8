//! Saves the settings: a moment after the last change, again after a failure, and when the program ends.

use crate::settings::{AllSettings, Settings};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use super::error::{FileError, SettingsError};
use super::notices::{Notice, Notices};
use super::store::Store;

/// How long the settings must stay unchanged before they are written.
const SETTLE: Duration = Duration::from_millis(800);
/// The pause after a first failure. It doubles with every further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The state of saving: the store, the settings last read from it or saved to it, and when to save next. It reads no
/// clock: the time is an argument.
#[derive(Resource, Debug)]
pub struct Autosave {
    store: Store,
    saved: Settings,
    /// When to save next, while the settings differ from `saved`.
    due: Option<Duration>,
    /// How long to wait after the next failure.
    pause: Duration,
    /// The failures reported in this run.
    reported: Vec<FileError>,
    /// Whether the existing file must not be overwritten.
    forbidden: bool,
}

impl Autosave {
    /// Reads the settings from a store. Returns them with everything that was wrong with them.
    pub fn open(store: Store) -> (Autosave, Settings, Vec<SettingsError>) {
        let (settings, errors) = store.load();
        let stays =
            |error: &SettingsError| matches!(error, SettingsError::NotSaved { source: FileError::InTheWay, .. });
        let forbidden = errors.iter().any(stays);
        let saved = settings.clone();
        let autosave = Autosave { store, saved, due: None, pause: FIRST_PAUSE, reported: Vec::new(), forbidden };
        (autosave, settings, errors)
    }

    /// Saves if it is time to, or at once if the program is `leaving`. `changed` says whether the settings may have
    /// changed since the last call. Returns what to report, each kind of failure only once.
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
            // After a failure, a change does not bring the next try forward.
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

    /// Returns when it saves next.
    #[cfg(test)]
    pub fn due(&self) -> Option<Duration> {
        self.due
    }

    /// Returns whether these settings have not been saved.
    #[cfg(test)]
    pub fn is_behind(&self, settings: &Settings) -> bool {
        *settings != self.saved
    }
}

/// Saves the settings and the running match, in [`Last`]. Systems that change settings as the program ends run
/// before it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeepingSystems;

/// Saves changed settings a moment after the last change, and at the latest when the program ends.
pub(super) fn keep(
    settings: AllSettings,
    time: Res<Time<Real>>,
    mut autosave: ResMut<Autosave>,
    mut notices: ResMut<Notices>,
    mut exits: MessageReader<AppExit>,
) {
    let leaving = exits.read().next().is_some();
    let changed = settings.is_changed();
    if !changed && autosave.due.is_none() {
        return;
    }
    let failed = autosave.update(&settings.get(), time.elapsed(), changed, leaving);
    notices.report(failed, Notice::Settings);
}
