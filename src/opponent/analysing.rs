//! Lets the match that is replayed be judged, when asked to, and shows what is known of it.

use std::sync::Arc;

use bevy::prelude::*;
use tamsk_records::Timeline;

use super::judging::{JudgedCourse, Judging};
use crate::states::{Screen, TAMSK};
use crate::table::analysis::{AnalysisCommand, ReplayAnalysis};
use crate::table::replay::Playback;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Playback, ReplayedMatch>();
    app.add_systems(Update, (recall, obey, show).chain()).add_systems(OnExit(Screen::Replay(TAMSK)), leave);
}

/// The match that is replayed, and the timeline by which it was recognized.
#[derive(Component, Default)]
struct ReplayedMatch(Option<(Arc<Timeline>, Arc<JudgedCourse>)>);

/// Returns what is known of a match.
fn known(judging: &mut Judging, course: &JudgedCourse) -> ReplayAnalysis {
    if let Some(judged) = judging.found(course) {
        return ReplayAnalysis::Found(judged);
    }
    judging.progress(course).map_or(ReplayAnalysis::None, |(done, all)| ReplayAnalysis::Running { done, all })
}

/// Looks up what is known of a record that has just been opened.
fn recall(replay: Single<(&Playback, &mut ReplayedMatch, &mut ReplayAnalysis)>, mut judging: ResMut<Judging>) {
    let (playback, mut replayed, mut analysis) = replay.into_inner();
    let timeline = playback.timeline();
    if replayed.0.as_ref().is_some_and(|(of, _)| Arc::ptr_eq(of, timeline)) {
        return;
    }
    let (origin, actions) = (timeline.origin().clone(), timeline.record().actions.clone());
    let course = Arc::new(JudgedCourse { origin, actions, end: timeline.end().at });
    *analysis = known(&mut judging, &course);
    if *analysis == ReplayAnalysis::None {
        judging.stop();
    }
    replayed.0 = Some((timeline.clone(), course));
}

fn obey(
    mut commands: MessageReader<AnalysisCommand>,
    replay: Single<(&ReplayedMatch, &mut ReplayAnalysis)>,
    mut judging: ResMut<Judging>,
) {
    let (replayed, mut analysis) = replay.into_inner();
    let Some((_, course)) = &replayed.0 else { return };
    for command in commands.read() {
        match command {
            AnalysisCommand::Begin if *analysis == ReplayAnalysis::None => {
                judging.begin(course.clone());
                *analysis = ReplayAnalysis::Running { done: 0, all: 0 };
            }
            AnalysisCommand::Stop if analysis.is_running() => {
                judging.stop();
                *analysis = ReplayAnalysis::None;
            }
            AnalysisCommand::Begin | AnalysisCommand::Stop => {}
        }
    }
}

/// Shows how far the analysis is, and its result.
fn show(replay: Single<(&ReplayedMatch, &mut ReplayAnalysis)>, mut judging: ResMut<Judging>) {
    let (replayed, mut analysis) = replay.into_inner();
    if let Some((_, course)) = replayed.0.as_ref().filter(|_| analysis.is_running()) {
        analysis.set_if_neq(known(&mut judging, course));
    }
}

/// Stops with the replay, unless it leads back to the result, which shows the turning point.
fn leave(screen: Res<State<Screen>>, mut judging: ResMut<Judging>) {
    if *screen.get() != Screen::Match(TAMSK) {
        judging.stop();
    }
}
