//! Keeps the problem in progress, so that it can be continued after it was left or the program ended.

use bevy::prelude::*;
use jiff::civil::Date;
use tamsk_rules::{Position, Setup, Turn};

use super::attempt::{ActiveAttempt, Attempt};
use super::schedule::ProblemSystems;
use crate::settings::{PlayerProgress, UnfinishedProblem};
use crate::simulation::live::LiveMatch;
use crate::table::problem::{ProblemOrigin, position_of, problem};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep.in_set(ProblemSystems::UpdateView));
}

/// Continues the problem that is kept, if it is this one.
pub(super) fn resume(kept: Option<&UnfinishedProblem>, id: u32, day: Option<Date>) -> Option<Attempt> {
    let kept = kept.filter(|kept| (kept.id, kept.day) == (id, day))?;
    let position: Position = kept.position.parse().ok()?;
    let right: Turn = kept.right.parse().ok()?;
    let origin = day.map_or(ProblemOrigin::Catalogue, ProblemOrigin::Day);
    let attempt = Attempt::begin(problem(id)?.clone(), origin)?;
    let is_possible = position.is_legal(right) && position.to_move() == attempt.solver();
    let before = LiveMatch::from_position(attempt.before.setup().clone(), Setup::from(&position)).ok()?;
    is_possible.then(|| Attempt {
        before,
        right,
        played: kept.played,
        mistakes: kept.mistakes,
        had_hint: kept.had_hint,
        time: std::time::Duration::from_secs(kept.seconds.into()),
        ..attempt
    })
}

/// Keeps the attempt as it is before the solver's turn, and forgets it once it is over.
fn keep(active: Res<ActiveAttempt>, mut progress: ResMut<PlayerProgress>) {
    let Some(attempt) = active.0.as_ref() else { return };
    let day = match attempt.origin {
        ProblemOrigin::Match { .. } => return,
        ProblemOrigin::Day(day) => Some(day),
        ProblemOrigin::Catalogue => None,
    };
    let now = (!attempt.phase.is_over()).then(|| UnfinishedProblem {
        id: attempt.problem.id,
        day,
        position: position_of(attempt.before.game()).to_string(),
        right: attempt.right.to_string(),
        played: attempt.played,
        mistakes: attempt.mistakes,
        had_hint: attempt.had_hint,
        seconds: attempt.time.as_secs() as u32,
    });
    let kept = &progress.problems.unfinished;
    // Time alone is kept only every so often.
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

/// How often the time of an attempt is kept, in seconds.
const KEPT_EVERY: u32 = 10;
