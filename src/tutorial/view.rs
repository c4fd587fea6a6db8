//! Writes the view of the current lesson: the card, the arrows and the highlighted sockets.

use bevy::prelude::*;

use super::active::{Tutorial, TutorialSystems};
use super::library::LessonLibrary;
use super::taught::TeachableGame;
use crate::table::lesson::{CurrentLesson, LessonAdvice, LessonPhase, LessonView};

pub(super) fn plugin(app: &mut App) {
    let hide = |tutorial: Res<Tutorial>, mut teaching: ResMut<CurrentLesson>| {
        if tutorial.lesson.is_none() {
            teaching.set_if_neq(CurrentLesson(None));
        }
    };
    app.add_systems(Update, hide.in_set(TutorialSystems::UpdateView));
}

pub(super) fn show_in<G: TeachableGame>(app: &mut App) {
    app.insert_resource(LessonAdvice::<G>(Vec::new()))
        .add_systems(Update, show::<G>.in_set(TutorialSystems::UpdateView));
}

fn show<G: TeachableGame>(
    tutorial: Res<Tutorial>,
    library: Res<LessonLibrary>,
    table: Query<(&G, G::MarkQuery)>,
    mut teaching: ResMut<CurrentLesson>,
    mut advice: ResMut<LessonAdvice<G>>,
) {
    let mut advised = LessonAdvice(Vec::new());
    if let Some(active) = &tutorial.lesson
        && let Some(run) = active.run::<G>()
    {
        let prepared = &library.0[active.index];
        let step = &prepared.lesson.steps[active.step];
        let view = table.iter().next().map(|(live, besides)| {
            let is_doing = active.phase == LessonPhase::Doing;
            let watch = run.is_watched();
            let mut view = LessonView {
                is_watching: watch,
                loses_match: step.against.is_some() && is_doing && active.has_acted(live),
                is_animating: is_doing && (watch || run.next().is_some()),
                ..active.plain_view(prepared, active.index + 1 < library.0.len())
            };
            let (marks, goals) = if active.shows_marks(step) {
                (run.marks(), run.goals().unwrap_or_default())
            } else {
                (&[][..], &[][..])
            };
            live.add_to_view(&mut view, marks, goals, prepared.lesson.you, besides);
            advised.0 = G::advice(goals);
            view
        });
        teaching.set_if_neq(CurrentLesson(view));
    }
    advice.set_if_neq(advised);
}
