//! Carries out the actions that the program plans in a problem.

use bevy::prelude::*;

use super::attempt::ActiveProblemAttempt;
use super::schedule::ProblemSystems;
use crate::simulation::TimeRuns;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{RequestOrigin, RequestQueue, TamskRequest};
use crate::table::planned_hand::{PlannedAction, planned_hand};
use crate::table::problem::ProblemPhase;

/// Adds the systems that carry out the planned actions and move the program's hands.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (act, move_hands).chain().in_set(ProblemSystems::MovePieces));
}

/// Requests the next planned step when it is due. After the last step, ends the phase of the attempt.
fn act(
    live: Single<&LiveMatch>,
    runs: Res<TimeRuns>,
    mut active: ResMut<ActiveProblemAttempt>,
    mut queue: ResMut<RequestQueue>,
) {
    let Some(attempt) = active.0.as_mut().filter(|attempt| runs.0 && !attempt.awaits_match) else { return };
    let now = live.game().now();
    while let Some(step) =
        attempt.planned_steps.front().copied().filter(|step| attempt.last_planned_step_at + step.delay <= now)
    {
        attempt.planned_steps.pop_front();
        attempt.last_planned_step_at = now;
        queue.push(RequestOrigin::lesson_or_problem(step.player), TamskRequest::Act(step.action));
    }
    if !attempt.planned_steps.is_empty() || attempt.background_job.is_some() || !queue.is_all_answered() {
        return;
    }
    attempt.phase = match attempt.phase {
        ProblemPhase::Replying => {
            attempt.match_before_turn = LiveMatch::clone(&live);
            ProblemPhase::Solving
        }
        ProblemPhase::Refuting => ProblemPhase::Refuted,
        ProblemPhase::ShowingSolution => ProblemPhase::SolutionShown,
        phase => phase,
    };
}

fn move_hands(live: Single<&LiveMatch>, active: Res<ActiveProblemAttempt>, mut hands: Query<&mut Hand>) {
    let Some(attempt) = &active.0 else { return };
    for mut hand in hands.iter_mut().filter(|hand| !attempt.seats().is_person(hand.player)) {
        let step = attempt.planned_steps.front().filter(|step| step.player == hand.player);
        let planned =
            step.map(|step| PlannedAction { at: attempt.last_planned_step_at + step.delay, action: step.action });
        let next = planned_hand(&live, &hand, planned);
        hand.set_if_neq(next);
    }
}
