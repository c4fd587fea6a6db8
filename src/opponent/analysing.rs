//! Analyses a replayed match when the player requests the analysis.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::judging::MatchJudge;
use crate::states::Screen;
use crate::table::analysis::{AnalysableGame, AnalysisCommand, ReplayAnalysis};
use crate::table::replay::{Playback, ReplayTimeline};

/// Adds the systems that analyse the replayed matches of a game on request.
pub(super) fn add_replay_analysis<G: AnalysableGame>(app: &mut App) {
    app.register_required_components::<Playback<G>, ReplayAnalysis<G>>()
        .register_required_components::<Playback<G>, ReplayedMatch<G>>()
        .add_systems(Update, (recall::<G>, run_commands::<G>, show::<G>).chain())
        .add_systems(OnExit(G::REPLAY_SCREEN), leave::<G>);
}

/// The timeline of the replayed match, and the input for the analysis of that match, if any.
#[derive(Component)]
struct ReplayedMatch<G: AnalysableGame>(Option<(G::Timeline, Arc<G::AnalysisInput>)>);

impl<G: AnalysableGame> Default for ReplayedMatch<G> {
    fn default() -> ReplayedMatch<G> {
        ReplayedMatch(None)
    }
}

/// Returns the result of the analysis of a match, or else its progress. Returns [`ReplayAnalysis::None`] if there is no
/// analysis of the match.
fn state<G: AnalysableGame>(judging: &mut MatchJudge<G>, input: &G::AnalysisInput) -> ReplayAnalysis<G> {
    if let Some(judged) = judging.analysis_of(input) {
        return ReplayAnalysis::Complete(judged);
    }
    judging.progress(input).map_or(ReplayAnalysis::None, |(done, all)| ReplayAnalysis::Running { done, all })
}

/// Looks up the analysis of a replay that was just opened, and stops the analysis of any other match.
fn recall<G: AnalysableGame>(
    replay: Single<(&Playback<G>, &mut ReplayedMatch<G>, &mut ReplayAnalysis<G>)>,
    mut judging: ResMut<MatchJudge<G>>,
) {
    let (playback, mut replayed, mut analysis) = replay.into_inner();
    let timeline = playback.timeline();
    if replayed.0.as_ref().is_some_and(|(of, _)| of.is_clone_of(timeline)) {
        return;
    }
    let input = Arc::new(G::analysis_input(timeline));
    *analysis = state(&mut judging, &input);
    if *analysis == ReplayAnalysis::None {
        judging.stop();
    }
    replayed.0 = Some((timeline.clone(), input));
}

fn run_commands<G: AnalysableGame>(
    mut commands: MessageReader<AnalysisCommand>,
    replay: Single<(&ReplayedMatch<G>, &mut ReplayAnalysis<G>)>,
    mut judging: ResMut<MatchJudge<G>>,
) {
    let (replayed, mut analysis) = replay.into_inner();
    let Some((_, input)) = &replayed.0 else { return };
    for command in commands.read() {
        match command {
            AnalysisCommand::Begin if *analysis == ReplayAnalysis::None => {
                judging.start_judging(input.clone());
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

/// Updates the progress and the result of a running analysis, and requests redraws until the result is known.
fn show<G: AnalysableGame>(
    replay: Single<(&ReplayedMatch<G>, &mut ReplayAnalysis<G>)>,
    mut judging: ResMut<MatchJudge<G>>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    let (replayed, mut analysis) = replay.into_inner();
    if let Some((_, input)) = replayed.0.as_ref().filter(|_| analysis.is_running()) {
        analysis.set_if_neq(state(&mut judging, input));
        redraws.write(RequestRedraw);
    }
}

/// Stops the analysis when the player leaves the replay, unless the player returns to the result of the match, which
/// shows the turning point.
fn leave<G: AnalysableGame>(screen: Res<State<Screen>>, mut judging: ResMut<MatchJudge<G>>) {
    if *screen.get() != G::MATCH_SCREEN {
        judging.stop();
    }
}
