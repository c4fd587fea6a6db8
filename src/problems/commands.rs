//! Carries out the commands of the person who solves a problem.

use bevy::prelude::*;

use super::attempt::{ActiveAttempt, Attempt};
use super::judging::rate;
use super::schedule::ProblemSystems;
use super::unfinished::resume;
use crate::settings::PlayerProgress;
use crate::simulation::live::LiveMatch;
use crate::states::{AtTable, Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::loading::LoadMatch;
use crate::table::occasion::Occasion;
use crate::table::on_table::OnTable;
use crate::table::problem::{ProblemCommand, ProblemFilter, ProblemHint, ProblemOrigin, ProblemPhase, problem};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReturnsToList>()
        .add_systems(Update, obey.in_set(ProblemSystems::RunCommands))
        .add_observer(end_for_other_match)
        .add_systems(OnExit(AtTable), |mut active: ResMut<ActiveAttempt>| active.0 = None)
        .add_systems(OnEnter(Screen::Title), show_list);
}

/// Whether the list of problems opens over the title.
#[derive(Resource, Default)]
struct ReturnsToList(bool);

fn end_for_other_match(came: On<Add, OnTable>, occasions: Query<&Occasion>, mut active: ResMut<ActiveAttempt>) {
    if occasions.get(came.entity).is_ok_and(|occasion| *occasion != Occasion::Problem) {
        active.0 = None;
    }
}

/// Opens the list after a problem, once the title screen has closed all menus.
fn show_list(mut returns: ResMut<ReturnsToList>, mut menu: ResMut<NextState<Menu>>) {
    if std::mem::take(&mut returns.0) {
        menu.set(Menu::Problems);
    }
}

fn obey(
    mut asked: MessageReader<ProblemCommand>,
    filter: Res<ProblemFilter>,
    mut active: ResMut<ActiveAttempt>,
    mut progress: ResMut<PlayerProgress>,
    mut returns: ResMut<ReturnsToList>,
    mut loads: MessageWriter<LoadMatch>,
    mut camera: MessageWriter<CameraCommand>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(command) = asked.read().last().cloned() else { return };
    let is_new =
        matches!(command, ProblemCommand::Begin { .. } | ProblemCommand::BeginMistakes(_) | ProblemCommand::Next);
    match command {
        ProblemCommand::Begin { id, day } => {
            let origin = day.map_or(ProblemOrigin::Catalogue, ProblemOrigin::Day);
            let anew = || problem(id).and_then(|problem| Attempt::begin(problem.clone(), origin));
            active.0 = resume(progress.problems.unfinished.as_ref(), id, day).or_else(anew);
        }
        ProblemCommand::BeginMistakes(mistakes) => active.0 = Attempt::begin_mistake(mistakes, 0),
        ProblemCommand::Next => {
            let next = active.0.as_ref().and_then(|attempt| next(attempt, *filter, &progress));
            if next.is_none() {
                return;
            }
            active.0 = next;
        }
        ProblemCommand::TryAgain => {
            let Some(attempt) = &mut active.0 else { return };
            try_again(attempt);
        }
        ProblemCommand::Hint => {
            let Some(attempt) = &mut active.0 else { return };
            return give_hint(attempt, &mut progress);
        }
        ProblemCommand::ShowSolution => {
            let Some(attempt) = active.0.as_mut().filter(|attempt| !attempt.phase.is_over()) else { return };
            rate(attempt, &mut progress, false);
            try_again(attempt);
            attempt.had_hint = true;
            attempt.find_solution();
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
    let live = Box::<LiveMatch>::new(attempt.before.clone());
    loads.write(LoadMatch { live, seats: attempt.seats(), occasion: Occasion::Problem });
}

/// Begins the next problem from the same match, or the next that is not done.
fn next(attempt: &Attempt, filter: ProblemFilter, progress: &PlayerProgress) -> Option<Attempt> {
    if let ProblemOrigin::Match { place, .. } = attempt.origin {
        return Attempt::begin_mistake(attempt.match_mistakes.clone(), place + 1);
    }
    let is_done = |id: u32| progress.problems.outcomes.contains_key(&id);
    let problem = filter.next_after(attempt.problem.id, is_done)?;
    Attempt::begin(problem.clone(), ProblemOrigin::Catalogue)
}

/// Goes back to the position before the last turn.
fn try_again(attempt: &mut Attempt) {
    attempt.phase = ProblemPhase::Solving;
    attempt.plan.clear();
    attempt.job = None;
    attempt.hint = None;
    attempt.refutation = None;
    attempt.end = None;
    attempt.awaits_match = true;
}

/// Shows the glass of the right turn, and the second time the whole turn.
fn give_hint(attempt: &mut Attempt, progress: &mut PlayerProgress) {
    if attempt.phase != ProblemPhase::Solving {
        return;
    }
    rate(attempt, progress, false);
    attempt.had_hint = true;
    let turn = attempt.right;
    attempt.hint = Some(match attempt.hint {
        None => ProblemHint::Glass(turn.glass_move.map(|moved| moved.from)),
        Some(_) => ProblemHint::Turn(turn),
    });
}
