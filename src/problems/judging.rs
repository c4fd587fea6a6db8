//! Notices the solver's turns, has them judged, and keeps the score.

use bevy::prelude::*;
use jiff::civil::Date;

use super::attempt::{ActiveAttempt, Attempt, Judgement};
use super::rating::rating_after;
use super::schedule::ProblemSystems;
use crate::opponent::job::{Job, Thinkers};
use crate::settings::{PlayerProgress, ProblemOutcome, SolvedToday};
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::table::problem::{CurrentProblem, ProblemFilter, ProblemOrigin, ProblemPhase, ProblemView};
use crate::table::seats::Seats;

pub(super) fn plugin(app: &mut App) {
    app.world_mut().get_resource_or_init::<Thinkers>().0.push(|world| {
        let active = world.get_resource::<ActiveAttempt>();
        active.is_some_and(|active| active.0.as_ref().is_some_and(Attempt::is_thinking))
    });
    app.init_resource::<ActiveAttempt>()
        .add_systems(Update, (notice_turn, apply_judgement).chain().in_set(ProblemSystems::Judge))
        .add_systems(Update, update_view.in_set(ProblemSystems::UpdateView));
}

/// Has the solver's turn judged as soon as it is complete.
fn notice_turn(
    live: Option<Single<Ref<LiveMatch>>>,
    runs: Res<TimeRuns>,
    time: Res<Time<Real>>,
    mut active: ResMut<ActiveAttempt>,
) {
    let Some(attempt) = &mut active.0 else { return };
    let Some(live) = live else { return };
    if attempt.awaits_match {
        attempt.awaits_match = !live.is_added();
        return;
    }
    if runs.0 && !attempt.phase.is_over() {
        attempt.time += time.delta();
    }
    if attempt.phase == ProblemPhase::Solving
        && live.is_changed()
        && let Some(turn) = attempt.turn_in(&live)
    {
        attempt.judge(turn);
    }
}

/// Lets the opponent answer, or shows what a wrong turn leads to.
fn apply_judgement(
    live: Option<Single<&LiveMatch>>,
    mut active: ResMut<ActiveAttempt>,
    mut seats: ResMut<Seats>,
    mut progress: ResMut<PlayerProgress>,
) {
    let Some((attempt, live)) = active.0.as_mut().zip(live) else { return };
    if attempt.awaits_match {
        return;
    }
    let Some(judgement) = Job::take(&mut attempt.job).flatten() else { return };
    match judgement {
        Judgement::Right(reply) if reply.is_solved => {
            attempt.played += 1;
            attempt.phase = ProblemPhase::Solved;
            let is_clean = attempt.mistakes == 0 && !attempt.had_hint;
            rate(attempt, &mut progress, is_clean);
            keep_day(attempt, &mut progress);
        }
        Judgement::Right(reply) => {
            attempt.played += 1;
            attempt.right = reply.right.unwrap_or(attempt.right);
            attempt.phase = ProblemPhase::Replying;
            attempt.plan(&live, reply.turn.as_slice());
        }
        Judgement::Wrong(line, refutation, end) => {
            attempt.mistakes += 1;
            attempt.end = end;
            attempt.refutation = Some(refutation);
            attempt.phase = ProblemPhase::Refuting;
            attempt.plan(&live, &line);
            rate(attempt, &mut progress, false);
        }
        Judgement::Solution(line, end) => {
            attempt.end = end;
            attempt.plan(&live, &line);
        }
    }
    let wanted = attempt.seats();
    seats.set_if_neq(wanted);
}

/// Keeps the outcome of an attempt, unless the problem is from a match. Only the first decision changes the rating.
pub(super) fn rate(attempt: &mut Attempt, progress: &mut PlayerProgress, is_solved: bool) {
    if matches!(attempt.origin, ProblemOrigin::Match { .. }) {
        return;
    }
    let (id, grade) = (attempt.problem.id, attempt.problem.grade);
    let problems = &mut progress.problems;
    match problems.outcomes.get(&id) {
        None => {
            let before = problems.rating;
            problems.rating = rating_after(before, grade, is_solved);
            attempt.ratings = Some((before.rating, problems.rating.rating));
            problems.add_to_history();
            let outcome = if is_solved { ProblemOutcome::Solved } else { ProblemOutcome::Missed };
            problems.outcomes.insert(id, outcome);
        }
        Some(ProblemOutcome::Missed) if attempt.phase == ProblemPhase::Solved => {
            problems.outcomes.insert(id, ProblemOutcome::SolvedLater);
        }
        Some(_) => {}
    }
}

/// Counts the problem of the day, once a day.
fn keep_day(attempt: &Attempt, progress: &mut PlayerProgress) {
    let ProblemOrigin::Day(day) = attempt.origin else { return };
    let known = progress.problems.today.as_ref().map(|solved| solved.day);
    if known == Some(day) {
        return;
    }
    let follows = |last: Date| last.tomorrow().is_ok_and(|next| next == day);
    let problems = &mut progress.problems;
    problems.streak = if known.is_some_and(follows) { problems.streak.saturating_add(1) } else { 1 };
    problems.today = Some(SolvedToday {
        day,
        seconds: attempt.time.as_secs() as u32,
        mistakes: attempt.mistakes,
        had_hint: attempt.had_hint,
    });
}

fn update_view(
    active: Res<ActiveAttempt>,
    filter: Res<ProblemFilter>,
    progress: Res<PlayerProgress>,
    mut view: ResMut<CurrentProblem>,
) {
    let shown = active.0.as_ref().map(|attempt| {
        let is_done = |id: u32| progress.problems.outcomes.contains_key(&id);
        ProblemView {
            id: attempt.problem.id,
            grade: attempt.problem.grade,
            goal: attempt.goal(),
            themes: attempt.problem.themes.clone(),
            solver: attempt.solver(),
            origin: attempt.origin,
            phase: attempt.phase,
            hint: attempt.hint,
            refutation: attempt.refutation.clone(),
            end: attempt.end,
            right: attempt.right,
            played: attempt.played,
            mistakes: attempt.mistakes,
            had_hint: attempt.had_hint,
            seconds: attempt.time.as_secs() as u32,
            ratings: attempt.ratings,
            has_next: match attempt.origin {
                ProblemOrigin::Match { place, count, .. } => place + 1 < count,
                _ => filter.next_after(attempt.problem.id, is_done).is_some(),
            },
        }
    });
    view.set_if_neq(CurrentProblem(shown));
}
