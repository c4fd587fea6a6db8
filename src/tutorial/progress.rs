//! Stores the pupil's progress in each lesson.

use super::active::Tutorial;
use super::library::{LessonLibrary, PreparedLesson};
use crate::persistence::{Deed, LessonProgress, Settings};
use crate::table::lesson::{LessonPart, LessonPhase};

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
    if now.done && !known.done && !settings.played {
        raise_level(library, settings);
    }
    if settings.last.what != Deed::Lesson || settings.last.lesson != prepared.name {
        settings.last.what = Deed::Lesson;
        settings.last.lesson = prepared.name.as_str().into();
    }
}

/// Sets the setup of someone who has not played a match yet to the highest level of which they have done all lessons.
fn raise_level(library: &LessonLibrary, settings: &mut Settings) {
    let is_done = |prepared: &PreparedLesson| settings.lessons.get(&prepared.name).is_some_and(|kept| kept.done);
    let parts = [LessonPart::One, LessonPart::Two, LessonPart::Three].into_iter();
    let done = parts.filter(|&part| library.0.iter().filter(|of| of.lesson.part == part).all(is_done));
    let highest = done.filter_map(LessonPart::level).max_by_key(|level| level.number());
    if let Some(level) = highest.filter(|level| level.number() > settings.setup.options.level.number()) {
        settings.setup.options.level = level;
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
        let mut settings = Settings::default();
        let mut reached = Vec::new();
        for prepared in &library.0 {
            settings.lessons.insert(prepared.name.clone(), LessonProgress { done: true, ..LessonProgress::default() });
            raise_level(&library, &mut settings);
            reached.push((prepared.name.as_str(), settings.setup.options.level));
        }
        let after = |name: &str| reached.iter().find(|(of, _)| *of == name).expect("a lesson").1;
        assert_eq!((after("1-5-match"), after("2-3-pace"), after("2-4-tie")), (Level::One, Level::One, Level::Two));
        assert_eq!(
            (after("3-2-late"), after("3-3-match"), after("4-1-variants")),
            (Level::Two, Level::Three, Level::Three)
        );
    }
}
