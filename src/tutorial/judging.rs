//! Runs the match of a lesson: judges the pupil's acts, acts for the partner, and stops and starts time.

use std::sync::Arc;

use bevy::prelude::*;
use tamsk_rules::Player;

use super::active::{Tutorial, TutorialSystems};
use super::commands::PupilProgress;
use super::library::LessonLibrary;
use super::teachable_game::TeachableGame;
use crate::simulation::TimeRuns;
use crate::simulation::game::Answer;
use crate::simulation::queue::{MatchEvent, RequestAnswered, RequestOrigin, RequestQueue, RequestSource};
use crate::states::Menu;
use crate::table::lesson::{ExercisePause, LessonPhase};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hold_time.in_set(TutorialSystems::PauseTimeAndShowLesson));
}

/// Adds the systems that judge the pupil and act for the partner in lessons about the game `G`.
pub(super) fn add_judge_and_partner<G: TeachableGame>(app: &mut App) {
    app.add_systems(
        Update,
        (judge::<G>.in_set(TutorialSystems::Judge), act::<G>.in_set(TutorialSystems::ActForPartner)),
    );
}

fn judge<G: TeachableGame>(
    live: Single<Ref<G>>,
    library: Res<LessonLibrary>,
    mut tutorial: ResMut<Tutorial>,
    mut pupil: PupilProgress,
    mut events: MessageReader<MatchEvent<G>>,
    mut answered: MessageReader<RequestAnswered<G>>,
    mut commands: Commands,
) {
    let events: Vec<G::Event> = events.read().map(|event| event.0).collect();
    let partner: Vec<&RequestAnswered<G>> =
        answered.read().filter(|answered| answered.entry.origin.source == RequestSource::LessonOrProblem).collect();
    let Some(active) = tutorial.lesson.as_mut().filter(|active| active.step_run::<G>().is_some()) else { return };
    let prepared = &library.0[active.index];
    let (step, you) = (&prepared.lesson.steps[active.step], prepared.lesson.pupil);
    let is_judged = active.try_begin_judging(live.is_added());
    if step.is_text_only() && active.has_anybody_acted(&**live) {
        // Undo the pupil's act and show a remark, because a read-only step must keep its position.
        let (opening, seats) = active.begin_step(prepared, None);
        opening.load_onto_table(seats, &mut commands);
        active.remark_key = Some("lesson-only-read".to_owned());
        return;
    }
    if !is_judged {
        return;
    }
    if step.bot.is_some() {
        if !live.is_over() {
            return;
        }
        if let Some((before, key)) = live.match_before_losing_mistake(you, true) {
            (active.phase, active.remark_key) = (LessonPhase::Wrong, Some(key.to_owned()));
            active.match_before_losing_mistake = Some(Arc::new(before));
        } else {
            active.phase = LessonPhase::Done;
            active.remark_key = Some(result_key(live.winner(), you).to_owned());
            pupil.save_progress(&tutorial, &library);
        }
        return;
    }
    let Some(run) = active.step_run_mut::<G>() else { return };
    let requests = |is: fn(&Answer<G>) -> bool| {
        partner.iter().filter(move |answered| is(&answered.answer)).map(|answered| answered.entry.request.clone())
    };
    requests(|answer| matches!(answer, Answer::Expired(_))).for_each(|request| run.reschedule_expired(request, &live));
    let refused: Vec<G::Request> = requests(|answer| matches!(answer, Answer::Refused { .. })).collect();
    let verdict = run.judge(step, &live, you, &events, &refused);
    if active.apply_verdict(verdict, step) {
        pupil.save_progress(&tutorial, &library);
    }
}

fn result_key(winner: Option<Player>, you: Player) -> &'static str {
    match winner {
        Some(winner) if winner == you => "lesson-match-won",
        Some(_) => "lesson-match-lost",
        None => "lesson-match-tied",
    }
}

fn act<G: TeachableGame>(
    live: Single<&G>,
    runs: Res<TimeRuns>,
    menu: Res<State<Menu>>,
    time: Res<Time>,
    library: Res<LessonLibrary>,
    mut tutorial: ResMut<Tutorial>,
    mut queue: ResMut<RequestQueue<G>>,
) {
    let passes = live.match_time().map_or(*menu.get() == Menu::None, |_| runs.0);
    let Some(active) = tutorial.lesson.as_mut().filter(|_| passes) else { return };
    if active.phase != LessonPhase::Doing || active.awaits_match {
        return;
    }
    let partner = !library.0[active.index].lesson.pupil;
    let Some(run) = active.step_run_mut::<G>() else { return };
    run.advance_clockless_time(time.delta());
    while let Some(request) = run.take_due_request(&live) {
        queue.push(RequestOrigin::lesson_or_problem(partner), request);
    }
}

/// Stops time until the pupil may act. Time keeps running in a read-only step if nothing would change without the
/// pupil, so that the pupil can pick up a glass.
fn hold_time(tutorial: Res<Tutorial>, library: Res<LessonLibrary>, mut pause: ResMut<ExercisePause>) {
    let stops_time = tutorial.lesson.as_ref().is_some_and(|active| {
        let is_read_only = library.0[active.index].lesson.steps[active.step].is_text_only();
        let is_harmless =
            is_read_only && active.initial_match().is_some_and(|opening| !opening.advances_unattended(false));
        active.awaits_match || active.phase != LessonPhase::Doing && !is_harmless
    });
    if pause.by_lesson != stops_time {
        pause.by_lesson = stops_time;
    }
}
