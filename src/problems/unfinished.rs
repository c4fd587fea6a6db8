//! Saves the problem in progress, so that the solver can continue it later, even after the program has been restarted.

use bevy::prelude::*;
use jiff::civil::Date;
use tamsk_rules::{Position, Setup, Turn};

use super::attempt::{ActiveProblemAttempt, ProblemAttempt};
use super::schedule::ProblemSystems;
use crate::settings::{PlayerProgress, UnfinishedProblem};
use crate::simulation::live::LiveMatch;
use crate::table::problem::{ProblemOrigin, level_one_position_of, problem};

/// Adds the system that saves the problem in progress.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, save_attempt.in_set(ProblemSystems::UpdateStatus));
}

/// Returns the attempt at problem `id` to resume. Returns `None` if the saved attempt is missing, invalid, at another
/// problem, or for a day other than `day`.
pub(super) fn attempt_to_resume(
    kept: Option<&UnfinishedProblem>,
    id: u32,
    day: Option<Date>,
) -> Option<ProblemAttempt> {
    let kept = kept.filter(|kept| (kept.id, kept.day) == (id, day))?;
    let position: Position = kept.position.parse().ok()?;
    let right: Turn = kept.right_turn.parse().ok()?;
    let origin = day.map_or(ProblemOrigin::Catalogue, ProblemOrigin::Day);
    let attempt = ProblemAttempt::begin(problem(id)?.clone(), origin)?;
    let is_possible = position.is_legal(right) && position.to_move() == attempt.solver();
    let before = LiveMatch::from_position(attempt.match_before_turn.setup().clone(), Setup::from(&position)).ok()?;
    is_possible.then(|| ProblemAttempt {
        match_before_turn: before,
        correct_turn: right,
        correct_turns_played: kept.right_turns_played,
        wrong_turn_count: kept.mistakes,
        had_hint: kept.had_hint,
        elapsed: std::time::Duration::from_secs(kept.seconds.into()),
        ..attempt
    })
}

/// Saves the unfinished attempt, with the position before the solver's current turn. Removes the saved attempt once the
/// problem is over.
fn save_attempt(active: Res<ActiveProblemAttempt>, mut progress: ResMut<PlayerProgress>) {
    let Some(attempt) = active.0.as_ref() else { return };
    let day = match attempt.origin {
        ProblemOrigin::Match { .. } => return,
        ProblemOrigin::Day(day) => Some(day),
        ProblemOrigin::Catalogue => None,
    };
    let now = (!attempt.phase.is_over()).then(|| UnfinishedProblem {
        id: attempt.problem.id,
        day,
        position: level_one_position_of(attempt.match_before_turn.game()).to_string(),
        right_turn: attempt.correct_turn.to_string(),
        right_turns_played: attempt.correct_turns_played,
        mistakes: attempt.wrong_turn_count,
        had_hint: attempt.had_hint,
        seconds: attempt.elapsed.as_secs() as u32,
    });
    let kept = &progress.problems.unfinished;
    // If only the time has changed, the attempt is not saved in every frame, but at intervals.
    let is_known = match (kept, &now) {
        (Some(kept), Some(now)) => {
            let is_recent = now.seconds.abs_diff(kept.seconds) < KEPT_EVERY;
            is_recent && UnfinishedProblem { seconds: kept.seconds, ..now.clone() } == *kept
        }
        (None, None) => true,
        _ => false,
    };
    if !is_known {
        progress.problems.unfinished = now;
    }
}

/// The interval at which an attempt is saved if only its time has changed, in seconds.
const KEPT_EVERY: u32 = 10;
