//! Judges the match that is replayed on a background task, when asked to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use crate::analysis::{Course, JudgingLimits, analyse, time_costs};
use crate::bot::Difficulty;
use crate::records::{Record, Timeline};
use crate::session::analysing::{AnalysisCommand, JudgedMatch, ReplayAnalysis};
use crate::session::replaying::Playback;
use crate::session::states::Screen;

/// The strength of the judgement.
const STRENGTH: Difficulty = Difficulty::Expert;
/// The most analyses that are kept while the program runs.
const MOST_KEPT: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AnalysisTask>()
        .init_resource::<KeptAnalyses>()
        .add_systems(Update, (recall, obey, finish).chain().run_if(resource_exists::<Playback>))
        .add_systems(OnExit(Screen::Replay), leave);
}

/// The running analysis.
#[derive(Resource, Default)]
pub(super) struct AnalysisTask {
    running: Option<RunningAnalysis>,
    /// The timeline of the replay that it belongs to.
    of: Option<Arc<Timeline>>,
}

struct RunningAnalysis {
    task: Task<Option<JudgedMatch>>,
    stop: Arc<AtomicBool>,
    /// The number of turns judged, and their number in all.
    progress: Arc<[AtomicUsize; 2]>,
}

/// The analyses made since the program started, the last one last.
#[derive(Resource, Default)]
struct KeptAnalyses(Vec<(Record, Arc<JudgedMatch>)>);

impl AnalysisTask {
    /// Returns whether a match is being judged.
    pub(super) fn is_running(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.task.is_finished())
    }
}

impl Drop for RunningAnalysis {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Shows what is known of a record that has just been opened.
fn recall(
    playback: Res<Playback>,
    kept: Res<KeptAnalyses>,
    mut task: ResMut<AnalysisTask>,
    mut analysis: ResMut<ReplayAnalysis>,
) {
    let timeline = playback.timeline();
    if task.of.as_ref().is_some_and(|of| Arc::ptr_eq(of, timeline)) {
        return;
    }
    *task = AnalysisTask { running: None, of: Some(timeline.clone()) };
    let known = kept.0.iter().find(|(record, _)| record == timeline.record());
    *analysis = known.map_or(ReplayAnalysis::None, |(_, judged)| ReplayAnalysis::Found(judged.clone()));
}

fn obey(
    mut commands: MessageReader<AnalysisCommand>,
    playback: Res<Playback>,
    mut task: ResMut<AnalysisTask>,
    mut analysis: ResMut<ReplayAnalysis>,
) {
    for command in commands.read() {
        match command {
            AnalysisCommand::Begin if *analysis == ReplayAnalysis::None => {
                task.running = Some(begin(playback.timeline().clone()));
                *analysis = ReplayAnalysis::Running { done: 0, all: 0 };
            }
            AnalysisCommand::Stop if analysis.is_running() => {
                task.running = None;
                *analysis = ReplayAnalysis::None;
            }
            AnalysisCommand::Begin | AnalysisCommand::Stop => {}
        }
    }
}

fn begin(timeline: Arc<Timeline>) -> RunningAnalysis {
    let stop = Arc::new(AtomicBool::new(false));
    let progress = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
    let (stopped, told) = (stop.clone(), progress.clone());
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let actions = &timeline.record().actions;
        let course = Course { origin: timeline.origin(), actions, end: timeline.end().at };
        let mut tell = |done, all| {
            for (number, told) in [done, all].into_iter().zip(told.iter()) {
                told.store(number, Ordering::Relaxed);
            }
        };
        let limits = JudgingLimits::of(STRENGTH).spread_over(course.count_turns());
        let analysis = analyse(&course, limits, &mut tell, &stopped)?;
        Some(JudgedMatch { times: time_costs(&course, &analysis), analysis })
    });
    RunningAnalysis { task, stop, progress }
}

/// Tells how far the analysis is, and takes its result.
fn finish(mut task: ResMut<AnalysisTask>, mut kept: ResMut<KeptAnalyses>, mut analysis: ResMut<ReplayAnalysis>) {
    let AnalysisTask { running: Some(running), of: Some(of) } = &mut *task else { return };
    let [done, all] = [0, 1].map(|part| running.progress[part].load(Ordering::Relaxed));
    analysis.set_if_neq(ReplayAnalysis::Running { done, all });
    let Some(judged) = check_ready(&mut running.task) else { return };
    let judged = judged.map(Arc::new);
    if let Some(judged) = &judged {
        if kept.0.len() == MOST_KEPT {
            kept.0.remove(0);
        }
        kept.0.push((of.record().clone(), judged.clone()));
    }
    *analysis = judged.map_or(ReplayAnalysis::None, ReplayAnalysis::Found);
    task.running = None;
}

/// Stops with the replay.
fn leave(mut task: ResMut<AnalysisTask>, mut analysis: ResMut<ReplayAnalysis>) {
    *task = AnalysisTask::default();
    *analysis = ReplayAnalysis::None;
}
