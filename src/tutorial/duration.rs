//! Estimates how long the lessons of Level 1 take.

use bevy::prelude::*;
use tamsk_rules::Player;

use super::beat::Beat;
use super::library::{LessonLibrary, PreparedLesson};
use crate::localization::Localization;
use crate::table::lesson::{LessonPart, Syllabus};

/// Words read per minute: fewer than the 238 of adults who read silently (Brysbaert 2019), as these are about things on
/// a table that must be found.
const WORDS_PER_MINUTE: f64 = 200.0;
/// The seconds for a deed of the pupil or a turn of the partner: to find the place, do it, and see what it does.
const SECONDS_PER_DEED: f64 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, estimate.run_if(resource_exists_and_changed::<Localization>));
}

fn estimate(library: Res<LessonLibrary>, texts: Res<Localization>, mut syllabus: ResMut<Syllabus>) {
    syllabus.first_part_minutes = first_part_minutes(&library.0, &texts);
}

/// Returns the minutes that the lessons of Level 1 take without mistakes, rounded.
///
/// Counted are the words of every step and of the remark when it is done, a deed for every beat, and in a step that is
/// played as a match a deed for every turn: each drops one of the rings that are left.
pub fn first_part_minutes(lessons: &[PreparedLesson], texts: &Localization) -> u32 {
    let (mut words, mut deeds) = (0, 0);
    for prepared in lessons.iter().filter(|prepared| prepared.lesson.part == LessonPart::One) {
        for (step, opening) in prepared.lesson.steps.iter().zip(&prepared.openings) {
            let read = [Some(&step.text), step.done.as_ref()];
            words += read.into_iter().flatten().map(|key| texts.tr(key).split_whitespace().count()).sum::<usize>();
            deeds += step.beats.iter().filter(|beat| !matches!(beat, Beat::Until(_))).count();
            if step.against.is_some()
                && let Some(live) = opening.tamsk()
            {
                deeds += Player::BOTH.map(|player| usize::from(live.game().rings(player))).iter().sum::<usize>();
            }
        }
    }
    (words as f64 / WORDS_PER_MINUTE + deeds as f64 * SECONDS_PER_DEED / 60.0).round() as u32
}
