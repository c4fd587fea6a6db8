//! When the settings are saved: a moment after the last change, again if that fails, and at the end.

use std::time::Duration;

use bevy::prelude::*;

use super::{Obstacle, Settings, SettingsProblem, Store};

/// How long the settings must stay as they are before they are written.
const SETTLE: Duration = Duration::from_millis(800);
/// How long after a failure they are tried again; twice as long after each further one.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest that they wait for another try.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Where the settings are kept, what this copy of the game last read or saved there, and when it saves again. Time is
/// given from outside.
#[derive(Resource, Debug)]
pub struct Keeper {
    store: Store,
    saved: Settings,
    /// When they are to be written, while they differ from what was saved.
    due: Option<Duration>,
    /// How long to wait after the next failure.
    pause: Duration,
    /// The failures that were told in this run.
    told: Vec<Obstacle>,
    /// What lies there must not be written over.
    forbidden: bool,
}

impl Keeper {
    /// Reads what is kept there.
    pub fn open(store: Store) -> (Keeper, Settings, Vec<SettingsProblem>) {
        let (settings, problems) = store.load();
        let stays = |problem: &SettingsProblem| {
            matches!(problem, SettingsProblem::NotSaved { problem: Obstacle::InTheWay, .. })
        };
        let forbidden = problems.iter().any(stays);
        let saved = settings.clone();
        let keeper = Keeper { store, saved, due: None, pause: FIRST_PAUSE, told: Vec::new(), forbidden };
        (keeper, settings, problems)
    }

    /// Saves if it is time to: the settings may have been `changed` since the last call, and the program may be `leaving`.
    /// What is to be told about it, each kind of failure once.
    pub fn keep(
        &mut self,
        settings: &Settings,
        now: Duration,
        changed: bool,
        leaving: bool,
    ) -> Option<SettingsProblem> {
        if self.forbidden || !(changed || self.due.is_some()) {
            return None;
        }
        if *settings == self.saved {
            self.due = None;
            return None;
        }
        if changed {
            // After a failure a change makes nothing come sooner.
            let failing = self.due.filter(|_| self.pause > FIRST_PAUSE);
            self.due = Some((now + SETTLE).max(failing.unwrap_or_default()));
        }
        if !leaving && self.due.is_some_and(|due| now < due) {
            return None;
        }
        match self.store.save(&self.saved, settings) {
            Ok(problem) => {
                self.saved = settings.clone();
                (self.due, self.pause) = (None, FIRST_PAUSE);
                problem
            }
            Err(problem) => {
                self.due = Some(now + self.pause);
                self.pause = (self.pause * 2).min(LONGEST_PAUSE);
                self.note_failure(problem)
            }
        }
    }

    fn note_failure(&mut self, failure: SettingsProblem) -> Option<SettingsProblem> {
        if let SettingsProblem::NotSaved { problem, .. } = &failure {
            self.forbidden |= *problem == Obstacle::InTheWay;
            if self.told.contains(problem) {
                return None;
            }
            self.told.push(problem.clone());
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
