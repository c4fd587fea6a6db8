//! Watches the match of GIPF during a lesson: judges what is done, and acts for the partner.

use bevy::prelude::*;

use crate::simulation::game::{Answer, Lapse};
use crate::simulation::gipf::LiveGipf;
use crate::simulation::queue::{ActionQueue, Answered, Origin, Source};
use crate::states::Menu;
use crate::table::lesson::LessonPhase;
use crate::tutorial::active::{Tutorial, TutorialSystems};
use crate::tutorial::commands::Pupil;
use crate::tutorial::library::LessonLibrary;

pub(in crate::tutorial) fn plugin(app: &mut App) {
    app.add_systems(Update, (judge.in_set(TutorialSystems::Judge), act.in_set(TutorialSystems::Act)));
}

fn judge(
    live: Single<Ref<LiveGipf>>,
    library: Res<LessonLibrary>,
    mut tutorial: ResMut<Tutorial>,
    mut pupil: Pupil,
    mut answered: MessageReader<Answered<LiveGipf>>,
) {
    let lapsed = answered.read().filter(|answered| {
        answered.entry.origin.source == Source::Lesson && answered.answer == Answer::Lapsed(Lapse::AnotherMatch)
    });
    let lapsed = lapsed.count() > 0;
    let Some(active) = &mut tutorial.lesson else { return };
    let lesson = &library.0[active.index].lesson;
    let step = &lesson.steps[active.step];
    let Some(gipf) = &step.gipf else { return };
    if !active.is_judged(live.is_added()) {
        return;
    }
    if lapsed {
        active.gipf.do_again();
    }
    let verdict = active.gipf.judge(step, gipf, &live, lesson.you);
    if active.follow(verdict, step) {
        pupil.keep(&tutorial, &library);
    }
}

/// Sends what the partner does to the queue when it is due.
fn act(
    time: Res<Time>,
    menu: Res<State<Menu>>,
    library: Res<LessonLibrary>,
    mut tutorial: ResMut<Tutorial>,
    mut queue: ResMut<ActionQueue<LiveGipf>>,
) {
    let Some(active) = tutorial.lesson.as_mut().filter(|_| *menu.get() == Menu::None) else { return };
    if active.phase != LessonPhase::Doing || active.waits_for_table {
        return;
    }
    let lesson = &library.0[active.index].lesson;
    let Some(gipf) = &lesson.steps[active.step].gipf else { return };
    if let Some(act) = active.gipf.take_due(gipf, time.delta()) {
        queue.ask(Origin::lesson(!lesson.you), act);
    }
}
