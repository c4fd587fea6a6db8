//! Searches for the moment at which a finished match turned, on a background task.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::OpponentSystems;
use crate::analysis::{Course, TurningMoment, turning_moment};
use crate::session::states::Screen;
use crate::session::teaching::Teaching;
use crate::session::turning_point::TurningPoint;
use crate::simulation::live::LiveMatch;
use crate::simulation::loading::MatchLoaded;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReviewTask>()
        .add_systems(Update, (discard_outdated, begin, finish).chain().in_set(OpponentSystems::Think))
        .add_systems(OnExit(Screen::Match), discard);
}

/// The search for the moment: the running task, and the flag that stops it.
#[derive(Resource, Default)]
pub(super) struct ReviewTask {
    running: Option<(Task<Option<TurningMoment>>, Arc<AtomicBool>)>,
    /// Whether the match on the table has been reviewed, or is being reviewed.
    begun: bool,
}

impl ReviewTask {
    /// Returns whether the search is still running.
    pub(super) fn is_running(&self) -> bool {
        self.running.as_ref().is_some_and(|(task, _)| !task.is_finished())
    }
}

impl Drop for ReviewTask {
    fn drop(&mut self) {
        if let Some((_, stop)) = &self.running {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Breaks the search off when another match is put on the table.
fn discard_outdated(
    mut loaded: MessageReader<MatchLoaded>,
    task: ResMut<ReviewTask>,
    turning_point: ResMut<TurningPoint>,
) {
    if loaded.read().count() > 0 {
        discard(task, turning_point);
    }
}

fn discard(mut task: ResMut<ReviewTask>, mut turning_point: ResMut<TurningPoint>) {
    *task = ReviewTask::default();
    turning_point.set_if_neq(TurningPoint::None);
}

/// Begins once a match is over, unless it is one of a lesson or nobody has lost it.
fn begin(
    live: Res<LiveMatch>,
    screen: Res<State<Screen>>,
    teaching: Res<Teaching>,
    mut task: ResMut<ReviewTask>,
    mut turning_point: ResMut<TurningPoint>,
) {
    let lost = live.game().outcome().is_some_and(|outcome| outcome.winner.is_some());
    if task.begun || !lost || teaching.is_on() || *screen.get() != Screen::Match {
        return;
    }
    let (live, stop) = (live.clone(), Arc::new(AtomicBool::new(false)));
    let stopped = stop.clone();
    let review = AsyncComputeTaskPool::get().spawn(async move { turning_moment(&course(&live), &stopped) });
    *task = ReviewTask { running: Some((review, stop)), begun: true };
    *turning_point = TurningPoint::Sought;
}

fn finish(mut task: ResMut<ReviewTask>, mut turning_point: ResMut<TurningPoint>) {
    if let Some((review, _)) = &mut task.running
        && let Some(moment) = check_ready(review)
    {
        *turning_point = moment.map_or(TurningPoint::Unclear, TurningPoint::Found);
        task.running = None;
    }
}

/// Returns the course of the match on the table.
fn course(live: &LiveMatch) -> Course<'_> {
    Course { origin: live.origin(), actions: &live.record().actions, end: live.game().now() }
}
