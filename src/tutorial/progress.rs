//! Stores the pupil's progress in each lesson.

use super::active::Tutorial;
use super::library::LessonLibrary;
use crate::persistence::{Deed, LessonProgress, Settings};
use crate::session::teaching::LessonPhase;

/// Writes the progress in the current lesson to the settings, if there are any.
pub fn keep_progress(tutorial: &Tutorial, library: &LessonLibrary, settings: Option<&mut Settings>) {
    let (Some(active), Some(settings)) = (&tutorial.lesson, settings) else { return };
    let prepared = &library.0[active.index];
    let known = settings.lessons.get(&prepared.name).copied().unwrap_or_default();
    let has_ended = active.phase == LessonPhase::Done && active.step + 1 == prepared.lesson.steps.len();
    let now = match has_ended {
        true => LessonProgress { step: 0, done: known.done || !active.skipped, skipped: false, seen: true },
        false => LessonProgress { step: active.step, skipped: active.skipped, ..known },
    };
    if now != known || !settings.lessons.contains_key(&prepared.name) {
        settings.lessons.insert(prepared.name.clone(), now);
    }
    if settings.last.what != Deed::Lesson || settings.last.lesson != prepared.name {
        settings.last.what = Deed::Lesson;
        settings.last.lesson.clone_from(&prepared.name);
    }
}
