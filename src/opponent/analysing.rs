//! Judges the replayed match on request.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::judging::Judging;
use crate::states::Screen;
use crate::table::analysis::{AnalysisCommand, Judged, ReplayAnalysis};
use crate::table::replay::{Playback, ReplayTimeline};

/// Lets replayed matches of a game be judged on request.
pub(super) fn analyse_replays_of<G: Judged>(app: &mut App) {
    app.register_required_components::<Playback<G>, ReplayAnalysis<G>>()
        .register_required_components::<Playback<G>, ReplayedMatch<G>>()
        .add_systems(Update, (recall::<G>, obey::<G>, show::<G>).chain())
        .add_systems(OnExit(G::REPLAY_SCREEN), leave::<G>);
}

/// The course of the replayed match, with the timeline that it was taken from.
#[derive(Component)]
struct ReplayedMatch<G: Judged>(Option<(G::Timeline, Arc<G::Course>)>);

impl<G: Judged> Default for ReplayedMatch<G> {
    fn default() -> ReplayedMatch<G> {
        ReplayedMatch(None)
    }
}

/// Returns the state of the analysis of a match.
fn state<G: Judged>(judging: &mut Judging<G>, course: &G::Course) -> ReplayAnalysis<G> {
    if let Some(judged) = judging.found(course) {
        return ReplayAnalysis::Found(judged);
    }
    judging.progress(course).map_or(ReplayAnalysis::None, |(done, all)| ReplayAnalysis::Running { done, all })
}

/// Looks up the analysis of a record that has just been opened.
fn recall<G: Judged>(
    replay: Single<(&Playback<G>, &mut ReplayedMatch<G>, &mut ReplayAnalysis<G>)>,
    mut judging: ResMut<Judging<G>>,
) {
    let (playback, mut replayed, mut analysis) = replay.into_inner();
    let timeline = playback.timeline();
    if replayed.0.as_ref().is_some_and(|(of, _)| of.is(timeline)) {
        return;
    }
    let course = Arc::new(G::course(timeline));
    *analysis = state(&mut judging, &course);
    if *analysis == ReplayAnalysis::None {
        judging.stop();
    }
    replayed.0 = Some((timeline.clone(), course));
}

fn obey<G: Judged>(
    mut commands: MessageReader<AnalysisCommand>,
    replay: Single<(&ReplayedMatch<G>, &mut ReplayAnalysis<G>)>,
    mut judging: ResMut<Judging<G>>,
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

/// Updates the progress and the result, and requests frames until the result is known.
fn show<G: Judged>(
    replay: Single<(&ReplayedMatch<G>, &mut ReplayAnalysis<G>)>,
    mut judging: ResMut<Judging<G>>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    let (replayed, mut analysis) = replay.into_inner();
    if let Some((_, course)) = replayed.0.as_ref().filter(|_| analysis.is_running()) {
        analysis.set_if_neq(state(&mut judging, course));
        redraws.write(RequestRedraw);
    }
}

/// Stops the analysis with the replay, unless that leads back to the result, which shows the turning point.
fn leave<G: Judged>(screen: Res<State<Screen>>, mut judging: ResMut<Judging<G>>) {
    if *screen.get() != G::SCREEN {
        judging.stop();
    }
}
