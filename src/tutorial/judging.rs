//! Watches the match during a lesson: judges events, acts for the partner, and stops and starts time.

use std::sync::Arc;

use bevy::prelude::*;
use tamsk_rules::Player;

use super::active::{Tutorial, TutorialSystems};
use super::commands::PupilProgress;
use super::library::LessonLibrary;
use super::taught::TeachableGame;
use crate::simulation::TimeRuns;
use crate::simulation::game::Answer;
use crate::simulation::queue::{ActionQueue, Answered, MatchEvent, Origin, Source};
use crate::states::Menu;
use crate::table::lesson::{LessonPhase, ReadingPause};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hold_time.in_set(TutorialSystems::UpdateView));
}

pub(super) fn judge_in<G: TeachableGame>(app: &mut App) {
    app.add_systems(Update, (judge::<G>.in_set(TutorialSystems::Judge), act::<G>.in_set(TutorialSystems::Act)));
}

fn judge<G: TeachableGame>(
    live: Single<Ref<G>>,
    library: Res<LessonLibrary>,
    mut tutorial: ResMut<Tutorial>,
    mut pupil: PupilProgress,
    mut events: MessageReader<MatchEvent<G>>,
    mut answered: MessageReader<Answered<G>>,
    mut commands: Commands,
) {
    let events: Vec<G::Event> = events.read().map(|event| event.0).collect();
    let partner: Vec<&Answered<G>> =
        answered.read().filter(|answered| answered.entry.origin.source == Source::Partner).collect();
    let Some(active) = tutorial.lesson.as_mut().filter(|active| active.run::<G>().is_some()) else { return };
    let prepared = &library.0[active.index];
    let (step, you) = (&prepared.lesson.steps[active.step], prepared.lesson.you);
    let is_judged = active.is_judged(live.is_added());
    if step.is_read_only() && active.has_acted(&**live) {
        // The pupil's act is answered with a remark and undone, so that the position of the step remains.
        let (opening, seats) = active.begin(prepared, None);
        opening.load(seats, &mut commands);
        active.aside = Some("lesson-only-read".to_owned());
        return;
    }
    if !is_judged {
        return;
    }
    if step.against.is_some() {
        if !live.is_over() {
            return;
        }
        if let Some((before, key)) = live.before_mistake(you, true) {
            (active.phase, active.aside) = (LessonPhase::Wrong, Some(key.to_owned()));
            active.before_mistake = Some(Arc::new(before));
        } else {
            active.phase = LessonPhase::Done;
            active.aside = Some(result_key(live.winner(), you).to_owned());
            pupil.keep(&tutorial, &library);
        }
        return;
    }
    let Some(run) = active.run_mut::<G>() else { return };
    let requests = |is: fn(&Answer<G>) -> bool| {
        partner.iter().filter(move |answered| is(&answered.answer)).map(|answered| answered.entry.request.clone())
    };
    requests(|answer| matches!(answer, Answer::Expired(_))).for_each(|request| run.retry(request, &live));
    let refused: Vec<G::Request> = requests(|answer| matches!(answer, Answer::Refused { .. })).collect();
    let verdict = run.judge(step, &live, you, &events, &refused);
    if active.apply_verdict(verdict, step) {
        pupil.keep(&tutorial, &library);
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
    mut queue: ResMut<ActionQueue<G>>,
) {
    let passes = live.clock().map_or(*menu.get() == Menu::None, |_| runs.0);
    let Some(active) = tutorial.lesson.as_mut().filter(|_| passes) else { return };
    if active.phase != LessonPhase::Doing || active.awaits_match {
        return;
    }
    let partner = !library.0[active.index].lesson.you;
    let Some(run) = active.run_mut::<G>() else { return };
    run.pass(time.delta());
    while let Some(request) = run.take_due(&live) {
        queue.ask(Origin::partner(partner), request);
    }
}

/// Lets time run while the pupil acts. While they read a step without an exercise, it also runs if no sand does, so
/// that they can pick up a glass.
fn hold_time(tutorial: Res<Tutorial>, library: Res<LessonLibrary>, mut pause: ResMut<ReadingPause>) {
    let stands = tutorial.lesson.as_ref().is_some_and(|active| {
        let is_read_only = library.0[active.index].lesson.steps[active.step].is_read_only();
        let is_harmless = is_read_only && active.opening().is_some_and(|opening| !opening.runs(false));
        active.awaits_match || active.phase != LessonPhase::Doing && !is_harmless
    });
    if pause.lesson != stands {
        pause.lesson = stands;
    }
}
