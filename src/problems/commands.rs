//! Carries out the commands of the person who solves a problem.

use bevy::prelude::*;

use super::attempt::{ActiveProblemAttempt, ProblemAttempt};
use super::judging::record_outcome_and_rating;
use super::schedule::ProblemSystems;
use super::unfinished::attempt_to_resume;
use crate::settings::PlayerProgress;
use crate::simulation::live::LiveMatch;
use crate::states::{AtTable, Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::loading::PutMatchOnTable;
use crate::table::occasion::Occasion;
use crate::table::on_table::OnTable;
use crate::table::problem::{ProblemCommand, ProblemFilter, ProblemHint, ProblemOrigin, ProblemPhase, problem};

/// Adds the systems that carry out the commands of the person who solves a problem.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReturnsToList>()
        .add_systems(Update, obey.in_set(ProblemSystems::RunCommands))
        .add_observer(end_for_other_match)
        .add_systems(OnExit(AtTable), |mut active: ResMut<ActiveProblemAttempt>| active.0 = None)
        .add_systems(OnEnter(Screen::Title), show_list);
}

/// Whether the list of problems is to open once the title screen has opened.
#[derive(Resource, Default)]
struct ReturnsToList(bool);

fn end_for_other_match(came: On<Add, OnTable>, occasions: Query<&Occasion>, mut active: ResMut<ActiveProblemAttempt>) {
    if occasions.get(came.entity).is_ok_and(|occasion| *occasion != Occasion::Problem) {
        active.0 = None;
    }
}

/// Opens the list of problems after the player has left a problem. Runs only when the title screen has opened, because
/// opening it closes all menus.
fn show_list(mut returns: ResMut<ReturnsToList>, mut menu: ResMut<NextState<Menu>>) {
    if std::mem::take(&mut returns.0) {
        menu.set(Menu::Problems);
    }
}

fn obey(
    mut asked: MessageReader<ProblemCommand>,
    filter: Res<ProblemFilter>,
    mut active: ResMut<ActiveProblemAttempt>,
    mut progress: ResMut<PlayerProgress>,
    mut returns: ResMut<ReturnsToList>,
    mut loads: MessageWriter<PutMatchOnTable>,
    mut camera: MessageWriter<CameraCommand>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(command) = asked.read().last().cloned() else { return };
    let is_new =
        matches!(command, ProblemCommand::Begin { .. } | ProblemCommand::BeginMistakes(_) | ProblemCommand::Next);
    match command {
        ProblemCommand::Begin { id, day } => {
            let origin = day.map_or(ProblemOrigin::Catalogue, ProblemOrigin::Day);
            let anew = || problem(id).and_then(|problem| ProblemAttempt::begin(problem.clone(), origin));
            active.0 = attempt_to_resume(progress.problems.unfinished.as_ref(), id, day).or_else(anew);
        }
        ProblemCommand::BeginMistakes(mistakes) => active.0 = ProblemAttempt::begin_from_mistake(mistakes, 0),
        ProblemCommand::Next => {
            let next = active.0.as_ref().and_then(|attempt| next(attempt, *filter, &progress));
            if next.is_none() {
                return;
            }
            active.0 = next;
        }
        ProblemCommand::RetryTurn => {
            let Some(attempt) = &mut active.0 else { return };
            try_again(attempt);
        }
        ProblemCommand::Hint => {
            let Some(attempt) = &mut active.0 else { return };
            return give_hint(attempt, &mut progress);
        }
        ProblemCommand::ShowSolution => {
            let Some(attempt) = active.0.as_mut().filter(|attempt| !attempt.phase.is_over()) else { return };
            record_outcome_and_rating(attempt, &mut progress, false);
            try_again(attempt);
            attempt.had_hint = true;
            attempt.start_solution_search();
        }
        ProblemCommand::Leave => {
            returns.0 = active.0.as_ref().is_none_or(|attempt| !matches!(attempt.origin, ProblemOrigin::Match { .. }));
            return screen.set(Screen::Title);
        }
    }
    let Some(attempt) = &active.0 else { return };
    if is_new {
        camera.write(CameraCommand::Sit(attempt.solver()));
    }
    let live = Box::<LiveMatch>::new(attempt.match_before_turn.clone());
    loads.write(PutMatchOnTable { live, seats: attempt.seats(), occasion: Occasion::Problem });
}

/// Begins an attempt at the next problem from the same match, or at the next unsolved problem of the catalogue. Returns
/// `None` if there is no such problem.
fn next(attempt: &ProblemAttempt, filter: ProblemFilter, progress: &PlayerProgress) -> Option<ProblemAttempt> {
    if let ProblemOrigin::Match { problem_index: place, .. } = attempt.origin {
        return ProblemAttempt::begin_from_mistake(attempt.match_mistakes.clone(), place + 1);
    }
    let is_done = |id: u32| progress.problems.outcomes.contains_key(&id);
    let problem = filter.next_undone_wrapping_after(attempt.problem.id, is_done)?;
    ProblemAttempt::begin(problem.clone(), ProblemOrigin::Catalogue)
}

/// Resets the attempt to the position before the solver's last turn.
fn try_again(attempt: &mut ProblemAttempt) {
    attempt.phase = ProblemPhase::Solving;
    attempt.planned_steps.clear();
    attempt.background_job = None;
    attempt.hint = None;
    attempt.wrong_turn_reason = None;
    attempt.rings_left_after_line = None;
    attempt.awaits_match = true;
}

/// Gives a hint. The first hint shows the glass that the right turn moves, and the second hint shows the whole turn.
fn give_hint(attempt: &mut ProblemAttempt, progress: &mut PlayerProgress) {
    if attempt.phase != ProblemPhase::Solving {
        return;
    }
    record_outcome_and_rating(attempt, progress, false);
    attempt.had_hint = true;
    let turn = attempt.correct_turn;
    attempt.hint = Some(match attempt.hint {
        None => ProblemHint::GlassToMove(turn.glass_move.map(|moved| moved.from)),
        Some(_) => ProblemHint::Turn(turn),
    });
}
