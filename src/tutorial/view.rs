//! What the card, the arrows and the sockets show of the lesson.

use bevy::prelude::*;

use super::TutorialSystems;
use super::beat::Beat;
use super::class::Class;
use super::lesson::{Mark, Step};
use super::library::{Library, Prepared};
use super::sitting::Sitting;
use crate::rules::{Match, SocketSet};
use crate::session::teaching::{LessonView, Phase, Teaching};
use crate::simulation::live::LiveMatch;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(TutorialSystems::Show));
}

fn show(class: Res<Class>, library: Res<Library>, live: Option<Res<LiveMatch>>, mut teaching: ResMut<Teaching>) {
    let view = class.sitting.as_ref().zip(live).map(|(sitting, live)| {
        let more = sitting.lesson + 1 < library.0.len();
        view_of(sitting, &library.0[sitting.lesson], live.game(), more)
    });
    teaching.set_if_neq(Teaching(view));
}

fn view_of(sitting: &Sitting, prepared: &Prepared, game: &Match, more: bool) -> LessonView {
    let (lesson, step) = (&prepared.lesson, &prepared.lesson.steps[sitting.step]);
    let mut view = LessonView {
        name: prepared.name.clone(),
        title: lesson.title.clone(),
        part: lesson.part,
        step: sitting.step,
        steps: lesson.steps.len(),
        text: step.text.clone(),
        aside: sitting.aside.clone(),
        phase: sitting.phase,
        sand: game.options().level.has_sand() && !step.is_read_only(),
        watch: !matches!(sitting.run.beat(step), None | Some(Beat::You(_))),
        in_match: step.against.is_some(),
        more,
        sockets: SocketSet::EMPTY,
        pointed: Vec::new(),
        deeds: Vec::new(),
        busy: sitting.phase == Phase::Doing
            && (sitting.run.next_due().is_some() || matches!(sitting.run.beat(step), Some(Beat::Until(_)))),
    };
    let shown = sitting.phase == Phase::Reading || sitting.phase == Phase::Doing || step.is_read_only();
    if shown && !sitting.waits_for_table {
        point(&mut view, sitting, step, game, lesson.you);
    }
    view
}

fn point(view: &mut LessonView, sitting: &Sitting, step: &Step, game: &Match, you: crate::rules::Player) {
    for &mark in &step.show {
        match mark {
            Mark::Socket(socket) => view.sockets |= socket.bit(),
            Mark::Button(deed) => view.deeds.push(deed.into()),
            _ => view.pointed.extend(mark.pointed()),
        }
    }
    if let Some(Beat::You(asks)) = sitting.run.beat(step) {
        for ask in asks {
            view.sockets |= ask.sockets();
            view.pointed.extend(ask.pointed(game, you));
            view.deeds.extend(ask.deed());
        }
    }
}
