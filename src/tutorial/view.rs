//! Writes the view of the current lesson: the card, the arrows and the highlighted sockets. Animates the partner's hand,
//! so that the pupil can follow its moves.

use bevy::prelude::*;
use tamsk_rules::{Match, Player, Sand, Socket, SocketSet};

use super::active::{ActiveLesson, Tutorial, TutorialSystems};
use super::beat::{Beat, Goal};
use super::gipf;
use super::lesson::{LessonMark, LessonStep};
use super::library::{LessonLibrary, PreparedLesson};
use crate::simulation::components::Hand;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::layout;
use crate::simulation::live::LiveMatch;
use crate::table::extra_ring::ChoosingExtra;
use crate::table::lesson::{ArrowTarget, LessonPhase, LessonView, Teaching};
use crate::table::planned_hand::planned_hand;
use crate::table::seats::{Seat, Seats};

/// The limit of sockets that get an arrow each.
const MOST_ARROWS: u32 = 4;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(TutorialSystems::Show))
        .add_systems(Update, move_hand.in_set(TutorialSystems::Act));
}

fn show(
    tutorial: Res<Tutorial>,
    library: Res<LessonLibrary>,
    tamsk: Query<(&LiveMatch, &ChoosingExtra)>,
    gipf: Query<&LiveGipf>,
    mut teaching: ResMut<Teaching>,
) {
    let view = tutorial.lesson.as_ref().and_then(|active| {
        let more = active.index + 1 < library.0.len();
        let prepared = &library.0[active.index];
        match &prepared.lesson.steps[active.step].gipf {
            Some(step) => gipf.iter().next().map(|live| gipf::view::of(active, prepared, step, live.game(), more)),
            None => tamsk.iter().next().map(|(live, choosing)| view_of(active, prepared, live, *choosing, more)),
        }
    });
    teaching.set_if_neq(Teaching(view));
}

fn view_of(
    active: &ActiveLesson,
    prepared: &PreparedLesson,
    live: &LiveMatch,
    choosing: ChoosingExtra,
    more: bool,
) -> LessonView {
    let (lesson, step, game) = (&prepared.lesson, &prepared.lesson.steps[active.step], live.game());
    let mut view = LessonView {
        sand: game.options().level.has_sand() && !step.is_read_only(),
        runs: game.timer_upper() > 0 || game.glasses().any(|(_, glass)| matches!(glass.sand, Sand::Running { .. })),
        watch: !matches!(active.run.beat(step), None | Some(Beat::You(_))),
        loses_match: step.against.is_some() && active.phase == LessonPhase::Doing && active.has_acted(live),
        busy: active.phase == LessonPhase::Doing
            && (active.run.next_action().is_some() || matches!(active.run.beat(step), Some(Beat::Until(_)))),
        ..active.plain_view(prepared, more)
    };
    if active.points_out(step) {
        point_out(&mut view, active, step, game, lesson.you);
        if choosing.is(lesson.you) {
            point_at_choice(&mut view, active, step, game, lesson.you);
        }
    }
    view
}

/// Adds the marks of the step and those of its current goals.
fn point_out(view: &mut LessonView, active: &ActiveLesson, step: &LessonStep, game: &Match, you: Player) {
    for &mark in &step.show {
        match mark {
            LessonMark::Socket(socket) => view.sockets |= socket.bit(),
            LessonMark::Button(button) => view.deeds.push(button.into()),
            _ => view.arrows.extend(mark.arrow()),
        }
    }
    if let Some(Beat::You(goals)) = active.run.beat(step) {
        for goal in goals {
            view.sockets |= goal.sockets();
            let arrows = goal.arrows(game, you).into_iter();
            let more: Vec<ArrowTarget> = arrows.filter(|arrow| !view.arrows.contains(arrow)).collect();
            view.arrows.extend(more);
            view.deeds.extend(goal.deed());
        }
    }
}

/// Points at the sockets, and no longer at the holder, once the pupil has begun to choose one for an extra ring that is
/// asked for.
fn point_at_choice(view: &mut LessonView, active: &ActiveLesson, step: &LessonStep, game: &Match, you: Player) {
    let Some(Beat::You(goals)) = active.run.beat(step) else { return };
    let open = goals
        .iter()
        .filter(|goal| matches!(goal, Goal::DropExtra(_)))
        .map(|goal| if goal.sockets().is_empty() { SocketSet::ALL } else { goal.sockets() })
        .reduce(|all, some| all | some);
    let Some(open) = open.map(|open| open - game.board().full()) else { return };
    view.sockets |= open;
    view.arrows.retain(|arrow| *arrow != ArrowTarget::Holder(you));
    if open.len() <= MOST_ARROWS {
        view.arrows.extend(open.into_iter().map(ArrowTarget::Socket));
    } else {
        // Among so many that are lit one arrow is enough, in the middle.
        let middle = |socket: &Socket| (layout::socket_position(*socket).length() * 10.0) as i32;
        view.arrows.extend(open.into_iter().min_by_key(middle).map(ArrowTarget::Socket));
    }
}

fn move_hand(live: Single<&LiveMatch>, seats: Res<Seats>, tutorial: Res<Tutorial>, mut hands: Query<&mut Hand>) {
    let Some(lesson) = &tutorial.lesson else { return };
    // Before a step begins, the partner's hand would hold its first ring in the air.
    let planned = if lesson.phase == LessonPhase::Doing { lesson.run.next_action() } else { None };
    for mut hand in hands.iter_mut().filter(|hand| seats.of(hand.player) == Seat::Lesson) {
        let next = planned_hand(&live, &hand, planned);
        hand.set_if_neq(next);
    }
}
