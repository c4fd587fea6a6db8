//! The card of a problem, beside the board, with the goal, the outcome of the last turn, and buttons.

use bevy_egui::egui::{Color32, Context, Ui, vec2};

use super::words::{daily_result_share_text, goal_words, month_and_day_words, theme_name};
use crate::localization::Localization;
use crate::settings::SolvedDailyProblem;
use crate::simulation::live::LiveMatch;
use crate::table::game::{Aid, PlayableGame};
use crate::table::problem::{ProblemCommand, ProblemHint, ProblemOrigin, ProblemPhase, ProblemStatus};
use crate::ui::kit::aid_requests::turn_hint;
use crate::ui::kit::focus::start_key_navigation_at;
use crate::ui::kit::key_labels::{aid_button_parts, key_labels};
use crate::ui::kit::names::colour_name;
use crate::ui::kit::reasons::reason_words;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, section_heading, wrapped_text, wrapped_title};
use crate::ui::layout::card_beside_board;

/// Returns the width of the card, in points, for a screen of the given width.
pub fn card_width(screen: f32) -> f32 {
    (screen * 0.27).clamp(250.0, 340.0)
}

/// Draws the card of a problem and returns the command of the pressed button. `streak` is the number of consecutive
/// days on which the person solved the problem of the day.
pub fn draw_problem_card(
    ctx: &Context,
    texts: &Localization,
    status: &ProblemStatus,
    streak: u32,
) -> Option<ProblemCommand> {
    card_beside_board(
        ctx,
        "problem",
        card_width(ctx.content_rect().width()),
        [72.0, 96.0],
        |ui, low| head(ui, texts, status, low),
        |ui, area, low| {
            show_scroll_area(ui, area, true, |ui| body(ui, texts, status, streak, if low { 14.5 } else { 16.0 }));
        },
        |ui, low| buttons(ui, texts, status, if low { 30.0 } else { 42.0 }),
    )
}

fn head(ui: &mut Ui, texts: &Localization, status: &ProblemStatus, low: bool) {
    let title = match status.origin {
        ProblemOrigin::Day(day) => texts.tr_args("problem-of-day", &[("day", month_and_day_words(texts, day).into())]),
        ProblemOrigin::Match { turn, problem_index: place, count } => {
            let args = [("turn", turn.into()), ("number", (place + 1).into()), ("count", count.into())];
            texts.tr_args("problem-of-match", &args)
        }
        ProblemOrigin::Catalogue => {
            texts.tr_args("problem-number", &[("number", status.id.into()), ("grade", i32::from(status.grade).into())])
        }
    };
    section_heading(ui, &title);
    wrapped_title(ui, &problem_goal_words(texts, status), if low { 19.0 } else { 23.0 });
}

/// Returns the text of the solver's goal.
pub fn problem_goal_words(texts: &Localization, status: &ProblemStatus) -> String {
    match status.goal {
        Some(goal) => goal_words(texts, goal, status.solver),
        None => texts.tr("problem-goal-best").into_owned(),
    }
}

fn body(ui: &mut Ui, texts: &Localization, status: &ProblemStatus, streak: u32, size: f32) {
    for (words, ink) in status_paragraphs(texts, status) {
        wrapped_text(ui, words, theme::sans(size), ink);
    }
    if status.phase.is_over() {
        outcome(ui, texts, status, streak);
    }
}

/// Returns the paragraphs about the current state of the problem, each with its colour.
pub fn status_paragraphs(texts: &Localization, status: &ProblemStatus) -> Vec<(String, Color32)> {
    let (key, ink) = match status.phase {
        ProblemPhase::Solving if status.goal.is_none() => ("problem-solving-best", IVORY),
        ProblemPhase::Solving if status.right_turns_played > 0 => ("problem-solving-on", IVORY),
        ProblemPhase::Solving => ("problem-solving", IVORY),
        ProblemPhase::Thinking => ("problem-judging", IVORY),
        ProblemPhase::Replying => ("problem-replying", BRASS_BRIGHT),
        ProblemPhase::Refuting => ("problem-refuting", EMBER),
        ProblemPhase::Refuted if status.goal.is_none() => ("problem-refuted-best", EMBER),
        ProblemPhase::Refuted => ("problem-refuted", EMBER),
        ProblemPhase::ShowingSolution => ("problem-showing", IVORY),
        ProblemPhase::SolutionShown => ("problem-shown", IVORY),
        ProblemPhase::Solved => ("problem-solved", BRASS_BRIGHT),
    };
    let opponent = colour_name(texts, LiveMatch::SCRIPT_COLOURS[!status.solver]);
    let phase = (texts.tr_args(key, &[("opponent", opponent.into())]), ink);
    let hint = match status.hint {
        Some(ProblemHint::GlassToMove(Some(socket))) => {
            Some(texts.tr_args("problem-hint-glass", &[("socket", socket.to_string().into())]))
        }
        Some(ProblemHint::GlassToMove(None)) => Some(texts.tr("problem-hint-no-glass").into_owned()),
        Some(ProblemHint::Turn(turn)) => Some(turn_hint(texts, turn)),
        None => None,
    };
    let reason = status.refutation.as_ref().and_then(|refutation| {
        let moved = refutation.wrong_turn.glass_move.map(|moved| (moved.from, moved.to));
        Some(reason_words(texts, status.solver, true, moved, refutation.reason.as_ref()?))
    });
    let is_showing = matches!(status.phase, ProblemPhase::ShowingSolution | ProblemPhase::SolutionShown);
    let solution =
        is_showing.then(|| texts.tr_args("problem-right-turn", &[("turn", status.right_turn.to_string().into())]));
    let end = status.rings_at_end.filter(|_| is_showing || status.refutation.is_some()).map(|end| {
        let opponent = colour_name(texts, LiveMatch::SCRIPT_COLOURS[!status.solver]);
        let args = [("own", end.solver.into()), ("theirs", end.opponent.into()), ("opponent", opponent.into())];
        texts.tr_args("problem-end", &args)
    });
    // A hint replaces the text about the current phase.
    let first = if status.phase == ProblemPhase::Solving && hint.is_some() { None } else { Some(phase) };
    let more = [solution, hint, reason, end].into_iter().flatten();
    first.into_iter().chain(more.map(|words| (words, IVORY))).collect()
}

/// Adds the results of a finished problem: its themes and the change of the rating. If the person solved the problem of
/// the day, also adds a line of text to share.
fn outcome(ui: &mut Ui, texts: &Localization, status: &ProblemStatus, streak: u32) {
    gap(ui, 4.0);
    if !status.themes.is_empty() {
        section_heading(ui, &texts.tr("problem-themes"));
        for &theme in &status.themes {
            note(ui, &theme_name(texts, theme));
        }
    }
    if let Some((before, after)) = status.ratings_before_and_after {
        let change = (after.round() - before.round()) as i32;
        let sign = if change < 0 { "−" } else { "+" };
        let change = format!("{sign}{}", change.abs());
        section_heading(ui, &texts.tr("problem-rating"));
        let args = [("rating", (after.round() as i32).into()), ("change", change.into())];
        note(ui, &texts.tr_args("problem-rating-change", &args));
    }
    let ProblemOrigin::Day(day) = status.origin else { return };
    if status.phase != ProblemPhase::Solved {
        return;
    }
    if streak > 1 {
        note(ui, &texts.tr_args("problem-streak", &[("days", streak.into())]));
    }
    let line = daily_result_share_text(texts, &solved(status, day));
    note(ui, &line);
    if Button::new(texts.tr("problem-share")).script_name("share problem").text_size(13.5).show_clicked(ui) {
        ui.ctx().copy_text(line);
    }
}

fn solved(status: &ProblemStatus, day: jiff::civil::Date) -> SolvedDailyProblem {
    SolvedDailyProblem {
        day,
        seconds: status.elapsed_seconds,
        mistakes: status.wrong_turns_played,
        had_hint: status.had_hint,
    }
}

/// Adds the main button, and two smaller buttons below it. Returns the command of the pressed button, if any.
fn buttons(ui: &mut Ui, texts: &Localization, status: &ProblemStatus, high: f32) -> Option<ProblemCommand> {
    let mut asked = None;
    let wide = ui.available_width();
    let main = match status.phase {
        ProblemPhase::Refuting | ProblemPhase::Refuted => {
            Some(("problem-try-again", "try again", ButtonKind::Primary, ProblemCommand::RetryTurn))
        }
        phase if phase.is_over() && status.has_next_problem => {
            Some(("problem-next", "next problem", ButtonKind::Primary, ProblemCommand::Next))
        }
        phase if phase.is_over() => {
            let key = if status.goal.is_some() { "problem-list" } else { "problem-done" };
            Some((key, "problem list", ButtonKind::Primary, ProblemCommand::Leave))
        }
        ProblemPhase::Solving => Some(("problem-hint", "problem hint", ButtonKind::Plain, ProblemCommand::Hint)),
        _ => None,
    };
    if let Some((key, name, kind, command)) = main {
        let is_useful = !matches!(status.hint, Some(ProblemHint::Turn(_)));
        let sign = match command {
            ProblemCommand::Hint => key_labels(ui.ctx()).common_action_label(aid_button_parts(Aid::Hint).1),
            ProblemCommand::RetryTurn => key_labels(ui.ctx()).common_action_label(aid_button_parts(Aid::TakeBack).1),
            _ => String::new(),
        };
        let button = Button::new(texts.tr(key)).script_name(name).kind(kind).text_size(16.0).key_label(sign);
        let button = button.min_size(vec2(wide, high));
        let response = ui.add_enabled_ui(is_useful || command != ProblemCommand::Hint, |ui| ui.add(button)).inner;
        start_key_navigation_at(&response);
        if response.clicked() {
            asked = Some(command);
        }
    } else {
        gap(ui, high + ui.spacing().item_spacing.y);
    }
    ui.horizontal(|ui| {
        let each = vec2((wide - ui.spacing().item_spacing.x) / 2.0, high * 0.8);
        let small = |key: &str, name: &str| Button::new(texts.tr(key)).script_name(name).text_size(12.5).min_size(each);
        let is_open = !status.phase.is_over() && status.phase != ProblemPhase::ShowingSolution;
        let solution = small("problem-solution", "show solution");
        if ui.add_enabled_ui(is_open, |ui| ui.add(solution)).inner.clicked() {
            asked = Some(ProblemCommand::ShowSolution);
        }
        if small("problem-leave", "leave problem").show_clicked(ui) {
            asked = Some(ProblemCommand::Leave);
        }
    });
    asked
}
