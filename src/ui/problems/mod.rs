//! The panels of problems and sand drills: the list of problems on the title screen, and the cards beside the board.

mod card;
mod drill_card;
mod drill_list;
mod list;
mod narrator;
#[cfg(test)]
pub(crate) mod tests;
mod words;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_engine::problems::Problem;

use self::drill_card::DrillCardIntent;
use self::list::{ProblemListIntent, ProblemListTab};
use crate::input::keys::{OpenTextFieldSystems, PadPressSystems, PressedCommonActions};
use crate::localization::Localization;
use crate::problems::Today;
use crate::settings::PlayerProgress;
use crate::states::{AtTable, Menu};
use crate::table::drill::{CurrentDrill, DrillCommand, DrillPhase};
use crate::table::game::Aid;
use crate::table::problem::{
    CurrentProblem, ProblemCommand, ProblemFilter, ProblemPhase, all_problems, problem_of_day,
};
use crate::ui::kit::card::shade_screen;
use crate::ui::kit::key_labels::aid_button_parts;
use crate::ui::kit::leaving::LeaveTable;
use crate::ui::kit::navigation::PractiseTheme;
use crate::ui::kit::{PanelSystems, panel_system};
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

pub fn plugin(app: &mut App) {
    let is_on = |problem: Res<CurrentProblem>, drill: Res<CurrentDrill>| problem.is_on_table() || drill.is_on();
    let at_table = in_state(AtTable).and_then(is_on);
    app.add_plugins(narrator::plugin)
        .add_observer(practise)
        .init_resource::<ProblemListTab>()
        .add_systems(
            EguiPrimaryContextPass,
            (
                panel_system(list_view, show_list).run_if(in_state(Menu::Problems)),
                (show_card, show_drill_card).run_if(in_state(Menu::None).and_then(at_table.clone())),
            )
                .in_set(PanelSystems),
        )
        .add_systems(EguiPrimaryContextPass, report_inset.in_set(InsetSystems::Report).run_if(at_table.clone()))
        .add_systems(
            PreUpdate,
            ask_by_key
                .after(OpenTextFieldSystems)
                .after(PadPressSystems)
                .run_if(in_state(Menu::None).and_then(at_table)),
        );
}

fn report_inset(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>) {
    if let Ok(ctx) = contexts.ctx_mut() {
        reports.report(Edge::Right, card::card_width(ctx.content_rect().width()) + 16.0);
    }
}

/// Handles the key that asks for a hint and the key that takes back a turn. On the cards, the second key retries a
/// problem or repeats a drill.
fn ask_by_key(
    pressed: PressedCommonActions,
    problem: Res<CurrentProblem>,
    drill: Res<CurrentDrill>,
    mut asked: MessageWriter<ProblemCommand>,
    mut drills: MessageWriter<DrillCommand>,
) {
    let is_pressed = |aid| pressed.just_pressed(aid_button_parts(aid).1);
    if drill.0.is_some_and(|view| view.phase != DrillPhase::Ready) && is_pressed(Aid::TakeBack) {
        drills.write(DrillCommand::Repeat);
    }
    let Some(view) = &problem.0 else { return };
    if is_pressed(Aid::Hint) {
        asked.write(ProblemCommand::Hint);
    } else if is_pressed(Aid::TakeBack) && matches!(view.phase, ProblemPhase::Refuting | ProblemPhase::Refuted) {
        asked.write(ProblemCommand::RetryTurn);
    }
}

fn show_card(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    problem: Res<CurrentProblem>,
    progress: Res<PlayerProgress>,
    today: Res<Today>,
    mut commands: Commands,
) -> Result {
    let Some(view) = &problem.0 else { return Ok(()) };
    let streak = progress.problems.current_streak(today.0);
    match card::draw_problem_card(contexts.ctx_mut()?, &texts, view, streak) {
        Some(ProblemCommand::Leave) => commands.trigger(LeaveTable { menu_if_cancelled: Menu::None }),
        Some(command) => _ = commands.write_message(command),
        None => {}
    }
    Ok(())
}

fn show_drill_card(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    drill: Res<CurrentDrill>,
    mut drills: MessageWriter<DrillCommand>,
    mut commands: Commands,
) -> Result {
    let Some(view) = &drill.0 else { return Ok(()) };
    match drill_card::draw_drill_card(contexts.ctx_mut()?, &texts, view) {
        Some(DrillCardIntent::Command(command)) => _ = drills.write(command),
        Some(DrillCardIntent::Leave) => commands.trigger(LeaveTable { menu_if_cancelled: Menu::None }),
        None => {}
    }
    Ok(())
}

/// Begins the easiest untried problem with the theme. If all problems with the theme have been tried, begins the
/// easiest of them.
fn practise(
    wanted: On<PractiseTheme>,
    progress: Res<PlayerProgress>,
    mut filter: ResMut<ProblemFilter>,
    mut menu: ResMut<NextState<Menu>>,
    mut asked: MessageWriter<ProblemCommand>,
) {
    let theme = wanted.0;
    let fitting = || all_problems().iter().filter(move |problem| problem.themes.contains(&theme));
    let is_open = |problem: &&Problem| !progress.problems.outcomes.contains_key(&problem.id);
    let Some(problem) = fitting().find(is_open).or_else(|| fitting().next()) else { return };
    *filter = ProblemFilter { grade: problem.grade, theme: Some(theme) };
    menu.set(Menu::None);
    asked.write(ProblemCommand::Begin { id: problem.id, day: None });
}

fn list_view(
    filter: Res<ProblemFilter>,
    listed: Res<ProblemListTab>,
    progress: Res<PlayerProgress>,
    today: Res<Today>,
) -> list::ProblemListContent {
    list::ProblemListContent {
        tab: *listed,
        filter: *filter,
        progress: progress.problems.clone(),
        today: today.0,
        daily_problem: problem_of_day(today.0).map(|problem| problem.id),
    }
}

fn show_list(
    In(mut view): In<list::ProblemListContent>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    mut filter: ResMut<ProblemFilter>,
    mut listed: ResMut<ProblemListTab>,
    mut menu: ResMut<NextState<Menu>>,
    mut asked: MessageWriter<ProblemCommand>,
    mut drills: MessageWriter<DrillCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    match list::draw_problem_list(ctx, &texts, &mut view) {
        Some(ProblemListIntent::Problem(ProblemCommand::Leave)) => menu.set(Menu::None),
        Some(ProblemListIntent::Problem(command)) => _ = asked.write(command),
        Some(ProblemListIntent::BeginDrill(id)) => _ = drills.write(DrillCommand::Open(id)),
        None => {}
    }
    filter.set_if_neq(view.filter);
    listed.set_if_neq(view.tab);
    Ok(())
}
