//! Detects the solver's turns, starts judging them in the background, and records the outcomes of attempts.

use bevy::prelude::*;
use jiff::civil::Date;

use super::attempt::{ActiveProblemAttempt, Judgement, ProblemAttempt};
use super::rating::rating_after;
use super::schedule::ProblemSystems;
use crate::opponent::job::{BackgroundJob, RunningSearchChecks};
use crate::settings::{PlayerProgress, ProblemOutcome, SolvedDailyProblem};
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::table::problem::{CurrentProblem, ProblemFilter, ProblemOrigin, ProblemPhase, ProblemStatus};
use crate::table::seats::Seats;

/// Adds the systems that judge the turns of the person who solves a problem.
pub(super) fn plugin(app: &mut App) {
    app.world_mut().get_resource_or_init::<RunningSearchChecks>().0.push(|world| {
        let active = world.get_resource::<ActiveProblemAttempt>();
        active.is_some_and(|active| active.0.as_ref().is_some_and(ProblemAttempt::is_job_running))
    });
    app.init_resource::<ActiveProblemAttempt>()
        .add_systems(Update, (notice_turn, apply_judgement).chain().in_set(ProblemSystems::Judge))
        .add_systems(Update, update_status.in_set(ProblemSystems::UpdateStatus));
}

/// Starts judging the solver's turn as soon as the turn is complete.
fn notice_turn(
    live: Option<Single<Ref<LiveMatch>>>,
    runs: Res<TimeRuns>,
    time: Res<Time<Real>>,
    mut active: ResMut<ActiveProblemAttempt>,
) {
    let Some(attempt) = &mut active.0 else { return };
    let Some(live) = live else { return };
    if attempt.awaits_match {
        attempt.awaits_match = !live.is_added();
        return;
    }
    if runs.0 && !attempt.phase.is_over() {
        attempt.elapsed += time.delta();
    }
    if attempt.phase == ProblemPhase::Solving
        && live.is_changed()
        && let Some(turn) = attempt.completed_turn(&live)
    {
        attempt.start_judging(turn);
    }
}

/// Applies a judgement: plans the opponent's reply to a right turn, the refutation of a wrong turn, or the solution.
fn apply_judgement(
    live: Option<Single<&LiveMatch>>,
    mut active: ResMut<ActiveProblemAttempt>,
    mut seats: ResMut<Seats>,
    mut progress: ResMut<PlayerProgress>,
) {
    let Some((attempt, live)) = active.0.as_mut().zip(live) else { return };
    if attempt.awaits_match {
        return;
    }
    let Some(judgement) = BackgroundJob::take_result(&mut attempt.background_job).flatten() else { return };
    match judgement {
        Judgement::Correct(reply) if reply.is_solved => {
            attempt.correct_turns_played += 1;
            attempt.phase = ProblemPhase::Solved;
            let is_clean = attempt.wrong_turn_count == 0 && !attempt.had_hint;
            record_outcome_and_rating(attempt, &mut progress, is_clean);
            record_solved_day(attempt, &mut progress);
        }
        Judgement::Correct(reply) => {
            attempt.correct_turns_played += 1;
            attempt.correct_turn = reply.next_correct_turn.unwrap_or(attempt.correct_turn);
            attempt.phase = ProblemPhase::Replying;
            attempt.plan_turns(&live, reply.turn.as_slice());
        }
        Judgement::Wrong(line, refutation, end) => {
            attempt.wrong_turn_count += 1;
            attempt.rings_left_after_line = end;
            attempt.wrong_turn_reason = Some(refutation);
            attempt.phase = ProblemPhase::Refuting;
            attempt.plan_turns(&live, &line);
            record_outcome_and_rating(attempt, &mut progress, false);
        }
        Judgement::Solution(line, end) => {
            attempt.rings_left_after_line = end;
            attempt.plan_turns(&live, &line);
        }
    }
    let wanted = attempt.seats();
    seats.set_if_neq(wanted);
}

/// Records the outcome of an attempt and updates the rating. Only the first outcome of a problem changes the rating.
/// Does nothing for a problem from a match.
pub(super) fn record_outcome_and_rating(attempt: &mut ProblemAttempt, progress: &mut PlayerProgress, is_solved: bool) {
    if matches!(attempt.origin, ProblemOrigin::Match { .. }) {
        return;
    }
    let (id, grade) = (attempt.problem.id, attempt.problem.grade);
    let problems = &mut progress.problems;
    match problems.outcomes.get(&id) {
        None => {
            let before = problems.rating;
            problems.rating = rating_after(before, grade, is_solved);
            attempt.ratings_before_and_after = Some((before.rating, problems.rating.rating));
            problems.add_rating_to_history();
            let outcome = if is_solved { ProblemOutcome::Solved } else { ProblemOutcome::Unsolved };
            problems.outcomes.insert(id, outcome);
        }
        Some(ProblemOutcome::Unsolved) if attempt.phase == ProblemPhase::Solved => {
            problems.outcomes.insert(id, ProblemOutcome::SolvedEventually);
        }
        Some(_) => {}
    }
}

/// Records that the problem of the day was solved and updates the streak. Does nothing if the problem of that day has
/// been recorded already.
fn record_solved_day(attempt: &ProblemAttempt, progress: &mut PlayerProgress) {
    let ProblemOrigin::Day(day) = attempt.origin else { return };
    let known = progress.problems.last_daily.as_ref().map(|solved| solved.day);
    if known == Some(day) {
        return;
    }
    let follows = |last: Date| last.tomorrow().is_ok_and(|next| next == day);
    let problems = &mut progress.problems;
    problems.daily_streak = if known.is_some_and(follows) { problems.daily_streak.saturating_add(1) } else { 1 };
    problems.last_daily = Some(SolvedDailyProblem {
        day,
        seconds: attempt.elapsed.as_secs() as u32,
        mistakes: attempt.wrong_turn_count,
        had_hint: attempt.had_hint,
    });
}

fn update_status(
    active: Res<ActiveProblemAttempt>,
    filter: Res<ProblemFilter>,
    progress: Res<PlayerProgress>,
    mut current: ResMut<CurrentProblem>,
) {
    let shown = active.0.as_ref().map(|attempt| {
        let is_done = |id: u32| progress.problems.outcomes.contains_key(&id);
        ProblemStatus {
            id: attempt.problem.id,
            grade: attempt.problem.grade,
            goal: attempt.stated_goal(),
            themes: attempt.problem.themes.clone(),
            solver: attempt.solver(),
            origin: attempt.origin,
            phase: attempt.phase,
            hint: attempt.hint,
            refutation: attempt.wrong_turn_reason.clone(),
            rings_at_end: attempt.rings_left_after_line,
            right_turn: attempt.correct_turn,
            right_turns_played: attempt.correct_turns_played,
            wrong_turns_played: attempt.wrong_turn_count,
            had_hint: attempt.had_hint,
            elapsed_seconds: attempt.elapsed.as_secs() as u32,
            ratings_before_and_after: attempt.ratings_before_and_after,
            has_next_problem: match attempt.origin {
                ProblemOrigin::Match { problem_index: place, count, .. } => place + 1 < count,
                _ => filter.next_undone_wrapping_after(attempt.problem.id, is_done).is_some(),
            },
        }
    });
    current.set_if_neq(CurrentProblem(shown));
}
