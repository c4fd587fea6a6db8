//! Moves the pieces that the program moves in a problem.

use bevy::prelude::*;

use super::attempt::ActiveAttempt;
use super::schedule::ProblemSystems;
use crate::simulation::TimeRuns;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Origin, TamskRequest};
use crate::table::planned_hand::{PlannedAction, planned_hand};
use crate::table::problem::ProblemPhase;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (act, move_hands).chain().in_set(ProblemSystems::Move));
}

/// Sends the next planned step to the queue once it is due, and ends the phase after the last.
fn act(
    live: Single<&LiveMatch>,
    runs: Res<TimeRuns>,
    mut active: ResMut<ActiveAttempt>,
    mut queue: ResMut<ActionQueue>,
) {
    let Some(attempt) = active.0.as_mut().filter(|attempt| runs.0 && !attempt.awaits_match) else { return };
    let now = live.game().now();
    while let Some(step) = attempt.plan.front().copied().filter(|step| attempt.since + step.delay <= now) {
        attempt.plan.pop_front();
        attempt.since = now;
        queue.ask(Origin::partner(step.player), TamskRequest::Act(step.action));
    }
    if !attempt.plan.is_empty() || attempt.job.is_some() || !queue.is_all_answered() {
        return;
    }
    attempt.phase = match attempt.phase {
        ProblemPhase::Replying => {
            attempt.before = LiveMatch::clone(&live);
            ProblemPhase::Solving
        }
        ProblemPhase::Refuting => ProblemPhase::Refuted,
        ProblemPhase::Showing => ProblemPhase::Shown,
        phase => phase,
    };
}

fn move_hands(live: Single<&LiveMatch>, active: Res<ActiveAttempt>, mut hands: Query<&mut Hand>) {
    let Some(attempt) = &active.0 else { return };
    for mut hand in hands.iter_mut().filter(|hand| !attempt.seats().is_person(hand.player)) {
        let step = attempt.plan.front().filter(|step| step.player == hand.player);
        let planned = step.map(|step| PlannedAction { at: attempt.since + step.delay, action: step.action });
        let next = planned_hand(&live, &hand, planned);
        hand.set_if_neq(next);
    }
}
