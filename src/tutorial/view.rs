//! Updates the displayed state of the current lesson: the card, the arrows and the highlighted sockets.

use bevy::prelude::*;

use super::active::{Tutorial, TutorialSystems};
use super::library::LessonLibrary;
use super::teachable_game::TeachableGame;
use crate::table::lesson::{CurrentLesson, LessonAdvice, LessonPhase, LessonStatus};

pub(super) fn plugin(app: &mut App) {
    let hide = |tutorial: Res<Tutorial>, mut current_lesson: ResMut<CurrentLesson>| {
        if tutorial.lesson.is_none() {
            current_lesson.set_if_neq(CurrentLesson(None));
        }
    };
    app.add_systems(Update, hide.in_set(TutorialSystems::PauseTimeAndShowLesson));
}

/// Adds the system that updates the displayed state of lessons about `G`.
pub(super) fn add_status_updates<G: TeachableGame>(app: &mut App) {
    app.insert_resource(LessonAdvice::<G>(Vec::new()))
        .add_systems(Update, show::<G>.in_set(TutorialSystems::PauseTimeAndShowLesson));
}

fn show<G: TeachableGame>(
    tutorial: Res<Tutorial>,
    library: Res<LessonLibrary>,
    table: Query<(&G, G::MarkQuery)>,
    mut current_lesson: ResMut<CurrentLesson>,
    mut advice: ResMut<LessonAdvice<G>>,
) {
    let mut advised = LessonAdvice(Vec::new());
    if let Some(active) = &tutorial.lesson
        && let Some(run) = active.step_run::<G>()
    {
        let prepared = &library.0[active.index];
        let step = &prepared.lesson.steps[active.step];
        let status = table.iter().next().map(|(live, besides)| {
            let is_doing = active.phase == LessonPhase::Doing;
            let watch = run.is_pupil_watching();
            let mut status = LessonStatus {
                is_watching: watch,
                leaving_discards_match: step.bot.is_some() && is_doing && active.has_anybody_acted(live),
                is_animating: is_doing && (watch || run.next_partner_request().is_some()),
                ..active.match_independent_status(prepared, active.index + 1 < library.0.len())
            };
            let (marks, goals) = if active.shows_marks(step) {
                (run.extra_marks(), run.goals().unwrap_or_default())
            } else {
                (&[][..], &[][..])
            };
            live.add_to_status(&mut status, marks, goals, prepared.lesson.pupil, besides);
            advised.0 = G::goals_as_hints(goals);
            status
        });
        current_lesson.set_if_neq(CurrentLesson(status));
    }
    advice.set_if_neq(advised);
}
