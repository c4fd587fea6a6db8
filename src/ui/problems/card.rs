//! The card beside the board: what is to be reached, what has become of the last turn, and buttons.

use bevy_egui::egui::{Color32, Context, Ui, vec2};

use super::words::{day_words, goal_words, shared_line, theme_name};
use crate::localization::Localization;
use crate::settings::SolvedToday;
use crate::simulation::live::LiveMatch;
use crate::table::game::{Aid, Playable};
use crate::table::problem::{ProblemCommand, ProblemHint, ProblemOrigin, ProblemPhase, ProblemView};
use crate::ui::kit::aids::turn_hint;
use crate::ui::kit::focus::start_arrows_at;
use crate::ui::kit::names::colour_name;
use crate::ui::kit::reasons::reason_words;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::signs::{aid_button, signs};
use crate::ui::kit::theme::{self, BRASS_BRIGHT, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, section, wrapped, wrapped_title};
use crate::ui::layout::beside_board;

/// Returns the width of the card on a screen of this width, in points.
pub fn width(screen: f32) -> f32 {
    (screen * 0.27).clamp(250.0, 340.0)
}

/// Draws the card. `streak` is the number of days in a row on which the problem of the day was solved.
pub fn panel(ctx: &Context, texts: &Localization, view: &ProblemView, streak: u32) -> Option<ProblemCommand> {
    beside_board(
        ctx,
        "problem",
        width(ctx.content_rect().width()),
        [72.0, 96.0],
        |ui, low| head(ui, texts, view, low),
        |ui, area, low| {
            show_scroll_area(ui, area, true, |ui| body(ui, texts, view, streak, if low { 14.5 } else { 16.0 }));
        },
        |ui, low| buttons(ui, texts, view, if low { 30.0 } else { 42.0 }),
    )
}

fn head(ui: &mut Ui, texts: &Localization, view: &ProblemView, low: bool) {
    let title = match view.origin {
        ProblemOrigin::Day(day) => texts.tr_args("problem-of-day", &[("day", day_words(texts, day).into())]),
        ProblemOrigin::Match { turn, place, count } => {
            let args = [("turn", turn.into()), ("number", (place + 1).into()), ("count", count.into())];
            texts.tr_args("problem-of-match", &args)
        }
        ProblemOrigin::Catalogue => {
            texts.tr_args("problem-number", &[("number", view.id.into()), ("grade", i32::from(view.grade).into())])
        }
    };
    section(ui, &title);
    wrapped_title(ui, &task(texts, view), if low { 19.0 } else { 23.0 });
}

/// Returns what the solver must reach.
pub fn task(texts: &Localization, view: &ProblemView) -> String {
    match view.goal {
        Some(goal) => goal_words(texts, goal, view.solver),
        None => texts.tr("problem-goal-best").into_owned(),
    }
}

fn body(ui: &mut Ui, texts: &Localization, view: &ProblemView, streak: u32, size: f32) {
    for (words, ink) in told(texts, view) {
        wrapped(ui, words, theme::sans(size), ink);
    }
    if view.phase.is_over() {
        outcome(ui, texts, view, streak);
    }
}

/// Returns what the card tells at the moment, one paragraph each, with its ink.
pub fn told(texts: &Localization, view: &ProblemView) -> Vec<(String, Color32)> {
    let (key, ink) = match view.phase {
        ProblemPhase::Solving if view.goal.is_none() => ("problem-solving-best", IVORY),
        ProblemPhase::Solving if view.played > 0 => ("problem-solving-on", IVORY),
        ProblemPhase::Solving => ("problem-solving", IVORY),
        ProblemPhase::Judging => ("problem-judging", IVORY),
        ProblemPhase::Replying => ("problem-replying", BRASS_BRIGHT),
        ProblemPhase::Refuting => ("problem-refuting", EMBER),
        ProblemPhase::Refuted if view.goal.is_none() => ("problem-refuted-best", EMBER),
        ProblemPhase::Refuted => ("problem-refuted", EMBER),
        ProblemPhase::Showing => ("problem-showing", IVORY),
        ProblemPhase::Shown => ("problem-shown", IVORY),
        ProblemPhase::Solved => ("problem-solved", BRASS_BRIGHT),
    };
    let opponent = colour_name(texts, LiveMatch::COLOURS[!view.solver]);
    let phase = (texts.tr_args(key, &[("opponent", opponent.into())]), ink);
    let hint = match view.hint {
        Some(ProblemHint::Glass(Some(socket))) => {
            Some(texts.tr_args("problem-hint-glass", &[("socket", socket.to_string().into())]))
        }
        Some(ProblemHint::Glass(None)) => Some(texts.tr("problem-hint-no-glass").into_owned()),
        Some(ProblemHint::Turn(turn)) => Some(turn_hint(texts, turn)),
        None => None,
    };
    let reason = view.refutation.as_ref().and_then(|refutation| {
        let moved = refutation.played.glass_move.map(|moved| (moved.from, moved.to));
        Some(reason_words(texts, view.solver, true, moved, refutation.reason.as_ref()?))
    });
    let is_showing = matches!(view.phase, ProblemPhase::Showing | ProblemPhase::Shown);
    let solution = is_showing.then(|| texts.tr_args("problem-right-turn", &[("turn", view.right.to_string().into())]));
    let end = view.end.filter(|_| is_showing || view.refutation.is_some()).map(|end| {
        let opponent = colour_name(texts, LiveMatch::COLOURS[!view.solver]);
        let args = [("own", end.own.into()), ("theirs", end.theirs.into()), ("opponent", opponent.into())];
        texts.tr_args("problem-end", &args)
    });
    // A hint takes the place of the task.
    let first = if view.phase == ProblemPhase::Solving && hint.is_some() { None } else { Some(phase) };
    let more = [solution, hint, reason, end].into_iter().flatten();
    first.into_iter().chain(more.map(|words| (words, IVORY))).collect()
}

/// Adds what is told once the problem is over: its themes, the rating, and the result of the day.
fn outcome(ui: &mut Ui, texts: &Localization, view: &ProblemView, streak: u32) {
    gap(ui, 4.0);
    if !view.themes.is_empty() {
        section(ui, &texts.tr("problem-themes"));
        for &theme in &view.themes {
            note(ui, &theme_name(texts, theme));
        }
    }
    if let Some((before, after)) = view.ratings {
        let change = (after.round() - before.round()) as i32;
        let sign = if change < 0 { "−" } else { "+" };
        let change = format!("{sign}{}", change.abs());
        section(ui, &texts.tr("problem-rating"));
        let args = [("rating", (after.round() as i32).into()), ("change", change.into())];
        note(ui, &texts.tr_args("problem-rating-change", &args));
    }
    let ProblemOrigin::Day(day) = view.origin else { return };
    if view.phase != ProblemPhase::Solved {
        return;
    }
    if streak > 1 {
        note(ui, &texts.tr_args("problem-streak", &[("days", streak.into())]));
    }
    let line = shared_line(texts, &solved(view, day));
    note(ui, &line);
    if Button::new(texts.tr("problem-share")).named("share problem").text_size(13.5).clicked(ui) {
        ui.ctx().copy_text(line);
    }
}

fn solved(view: &ProblemView, day: jiff::civil::Date) -> SolvedToday {
    SolvedToday { day, seconds: view.seconds, mistakes: view.mistakes, had_hint: view.had_hint }
}

/// Adds the main button and the two below it. Returns the command of the one that was pressed.
fn buttons(ui: &mut Ui, texts: &Localization, view: &ProblemView, high: f32) -> Option<ProblemCommand> {
    let mut asked = None;
    let wide = ui.available_width();
    let main = match view.phase {
        ProblemPhase::Refuting | ProblemPhase::Refuted => {
            Some(("problem-try-again", "try again", ButtonKind::Primary, ProblemCommand::TryAgain))
        }
        phase if phase.is_over() && view.has_next => {
            Some(("problem-next", "next problem", ButtonKind::Primary, ProblemCommand::Next))
        }
        phase if phase.is_over() => {
            let key = if view.goal.is_some() { "problem-list" } else { "problem-done" };
            Some((key, "problem list", ButtonKind::Primary, ProblemCommand::Leave))
        }
        ProblemPhase::Solving => Some(("problem-hint", "problem hint", ButtonKind::Plain, ProblemCommand::Hint)),
        _ => None,
    };
    if let Some((key, name, kind, command)) = main {
        let is_useful = !matches!(view.hint, Some(ProblemHint::Turn(_)));
        let sign = match command {
            ProblemCommand::Hint => signs(ui.ctx()).common_label(aid_button(Aid::Hint).1),
            ProblemCommand::TryAgain => signs(ui.ctx()).common_label(aid_button(Aid::TakeBack).1),
            _ => String::new(),
        };
        let button = Button::new(texts.tr(key)).named(name).kind(kind).text_size(16.0).key(sign);
        let button = button.at_least(vec2(wide, high));
        let response = ui.add_enabled_ui(is_useful || command != ProblemCommand::Hint, |ui| ui.add(button)).inner;
        start_arrows_at(&response);
        if response.clicked() {
            asked = Some(command);
        }
    } else {
        gap(ui, high + ui.spacing().item_spacing.y);
    }
    ui.horizontal(|ui| {
        let each = vec2((wide - ui.spacing().item_spacing.x) / 2.0, high * 0.8);
        let small = |key: &str, name: &str| Button::new(texts.tr(key)).named(name).text_size(12.5).at_least(each);
        let is_open = !view.phase.is_over() && view.phase != ProblemPhase::Showing;
        let solution = small("problem-solution", "show solution");
        if ui.add_enabled_ui(is_open, |ui| ui.add(solution)).inner.clicked() {
            asked = Some(ProblemCommand::ShowSolution);
        }
        if small("problem-leave", "leave problem").clicked(ui) {
            asked = Some(ProblemCommand::Leave);
        }
    });
    asked
}
