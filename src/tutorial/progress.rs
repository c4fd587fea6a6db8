//! Stores the pupil's progress in each lesson.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::active::Tutorial;
use super::library::{LessonLibrary, PreparedLesson};
use crate::settings::{Deed, LastChoices, LessonProgress, Progress};
use crate::table::lesson::{LessonPart, LessonPhase};

/// What is kept of the pupil's progress, and what follows from it for the setup.
#[derive(SystemParam)]
pub struct Pupil<'w> {
    progress: ResMut<'w, Progress>,
    choices: ResMut<'w, LastChoices>,
}

impl Pupil<'_> {
    /// Returns the progress in the lesson of this name.
    pub fn progress_in(&self, lesson: &str) -> LessonProgress {
        self.progress.lessons.get(lesson).copied().unwrap_or_default()
    }

    /// Keeps the progress in the current lesson.
    pub fn keep(&mut self, tutorial: &Tutorial, library: &LessonLibrary) {
        let Some(active) = &tutorial.lesson else { return };
        let prepared = &library.0[active.index];
        let known = self.progress_in(&prepared.name);
        let has_ended = active.phase == LessonPhase::Done && active.step + 1 == prepared.lesson.steps.len();
        let now = match has_ended {
            true => LessonProgress { step: 0, done: known.done || !active.skipped, skipped: false, seen: true },
            false => LessonProgress { step: active.step, skipped: active.skipped, ..known },
        };
        if now != known || !self.progress.lessons.contains_key(&prepared.name) {
            self.progress.lessons.insert(prepared.name.clone(), now);
        }
        if now.done && !known.done && !self.progress.played {
            raise_level(library, &self.progress, &mut self.choices);
        }
        if self.progress.last.what != Deed::Lesson || self.progress.last.lesson != prepared.name {
            self.progress.last.what = Deed::Lesson;
            self.progress.last.lesson = prepared.name.as_str().into();
        }
    }
}

/// Sets the setup of someone who has not played a match yet to the highest level of which they have done all lessons.
fn raise_level(library: &LessonLibrary, progress: &Progress, choices: &mut LastChoices) {
    let is_done = |prepared: &PreparedLesson| progress.lessons.get(&prepared.name).is_some_and(|kept| kept.done);
    let parts = [LessonPart::One, LessonPart::Two, LessonPart::Three].into_iter();
    let done = parts.filter(|&part| library.0.iter().filter(|of| of.lesson.part == part).all(is_done));
    let highest = done.filter_map(LessonPart::level).max_by_key(|level| level.number());
    if let Some(level) = highest.filter(|level| level.number() > choices.tamsk.options.level.number()) {
        choices.tamsk.options.level = level;
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Level;

    use super::*;

    #[test]
    fn the_setup_follows_the_highest_part_done() {
        let (library, errors) = LessonLibrary::built_in();
        assert!(errors.is_empty());
        let (mut progress, mut choices) = (Progress::default(), LastChoices::default());
        let mut reached = Vec::new();
        for prepared in &library.0 {
            progress.lessons.insert(prepared.name.clone(), LessonProgress { done: true, ..LessonProgress::default() });
            raise_level(&library, &progress, &mut choices);
            reached.push((prepared.name.as_str(), choices.tamsk.options.level));
        }
        let after = |name: &str| reached.iter().find(|(of, _)| *of == name).expect("a lesson").1;
        assert_eq!((after("1-5-match"), after("2-3-pace"), after("2-4-tie")), (Level::One, Level::One, Level::Two));
        assert_eq!(
            (after("3-2-late"), after("3-3-match"), after("4-1-variants")),
            (Level::Two, Level::Three, Level::Three)
        );
    }
}
