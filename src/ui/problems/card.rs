//! The card beside the board: what is to be reached, what has become of the last turn, and buttons.

use bevy_egui::egui::{Align2, Context, Id, Margin, ScrollArea, Ui, pos2, vec2};
use tamsk_rules::Player;

use super::words::{day_words, goal_words, shared_line, theme_name};
use crate::localization::Localization;
use crate::settings::SolvedToday;
use crate::simulation::live::LiveMatch;
use crate::table::game::{Aid, Playable};
use crate::table::problem::{ProblemCommand, ProblemHint, ProblemOrigin, ProblemPhase, ProblemView};
use crate::ui::kit::aids::turn_hint;
use crate::ui::kit::card::beside_table;
use crate::ui::kit::focus::start_arrows_at;
use crate::ui::kit::names::colour_name;
use crate::ui::kit::reasons::reason_words;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::signs::{aid_button, signs};
use crate::ui::kit::theme::{self, BRASS_BRIGHT, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, section, wrapped, wrapped_title};
use crate::ui::layout::BAR_HEIGHT;

const MARGIN: f32 = 8.0;

/// Returns the width of the card on a screen of this width, in points.
pub fn width(screen: f32) -> f32 {
    (screen * 0.27).clamp(250.0, 340.0)
}

/// Draws the card. `streak` is the number of days in a row on which the problem of the day was solved.
pub fn panel(ctx: &Context, texts: &Localization, view: &ProblemView, streak: u32) -> Option<ProblemCommand> {
    let screen = ctx.content_rect();
    let low = screen.height() < 500.0;
    let frame = theme::card().inner_margin(if low { Margin::symmetric(14, 10) } else { Margin::symmetric(20, 18) });
    let inside = width(screen.width()) - frame.total_margin().sum().x;
    let most = screen.height() - 2.0 * (BAR_HEIGHT + MARGIN) - frame.total_margin().sum().y;
    let place = (Align2::RIGHT_TOP, pos2(screen.right() - MARGIN, screen.top() + BAR_HEIGHT + MARGIN));
    let shown = beside_table(ctx, Id::new("problem"), place, frame, |ui| {
        ui.set_width(inside);
        ui.set_max_height(most);
        ui.spacing_mut().item_spacing = vec2(8.0, if low { 4.0 } else { 8.0 });
        let top = ui.cursor().top();
        head(ui, texts, view, low);
        let foot = if low { 72.0 } else { 96.0 };
        let room = (most - ui.min_rect().height() - foot - 8.0).max(40.0);
        let area = ScrollArea::vertical().max_height(room).auto_shrink(false);
        show_scroll_area(ui, area, true, |ui| body(ui, texts, view, streak, if low { 14.5 } else { 16.0 }));
        // The buttons keep their place, so that a second press never hits another button.
        gap(ui, (top + most - foot - ui.cursor().top()).max(2.0));
        buttons(ui, texts, view, if low { 30.0 } else { 42.0 })
    });
    shown.inner
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
    let goal = match view.goal {
        Some(goal) => goal_words(texts, goal, view.solver),
        None => texts.tr("problem-goal-best").into_owned(),
    };
    wrapped_title(ui, &goal, if low { 19.0 } else { 23.0 });
}

fn body(ui: &mut Ui, texts: &Localization, view: &ProblemView, streak: u32, size: f32) {
    let opponent = |player: Player| colour_name(texts, LiveMatch::COLOURS[!player]);
    let args = [("opponent", opponent(view.solver).into())];
    let say = |ui: &mut Ui, key: &str, ink| _ = wrapped(ui, texts.tr_args(key, &args), theme::sans(size), ink);
    match view.phase {
        ProblemPhase::Solving if view.hint.is_some() => {}
        ProblemPhase::Solving if view.goal.is_none() => say(ui, "problem-solving-best", IVORY),
        ProblemPhase::Solving if view.played > 0 => say(ui, "problem-solving-on", IVORY),
        ProblemPhase::Solving => say(ui, "problem-solving", IVORY),
        ProblemPhase::Judging => say(ui, "problem-judging", IVORY),
        ProblemPhase::Replying => say(ui, "problem-replying", BRASS_BRIGHT),
        ProblemPhase::Refuting => say(ui, "problem-refuting", EMBER),
        ProblemPhase::Refuted if view.goal.is_none() => say(ui, "problem-refuted-best", EMBER),
        ProblemPhase::Refuted => say(ui, "problem-refuted", EMBER),
        ProblemPhase::Showing => say(ui, "problem-showing", IVORY),
        ProblemPhase::Shown => say(ui, "problem-shown", IVORY),
        ProblemPhase::Solved => say(ui, "problem-solved", BRASS_BRIGHT),
    }
    match view.hint {
        Some(ProblemHint::Glass(Some(socket))) => {
            let words = texts.tr_args("problem-hint-glass", &[("socket", socket.to_string().into())]);
            wrapped(ui, words, theme::sans(size), IVORY);
        }
        Some(ProblemHint::Glass(None)) => say(ui, "problem-hint-no-glass", IVORY),
        Some(ProblemHint::Turn(turn)) => {
            wrapped(ui, turn_hint(texts, turn), theme::sans(size), IVORY);
        }
        None => {}
    }
    if let Some(refutation) = &view.refutation
        && let Some(reason) = &refutation.reason
    {
        let moved = refutation.played.glass_move.map(|moved| (moved.from, moved.to));
        wrapped(ui, reason_words(texts, view.solver, true, moved, reason), theme::sans(size), IVORY);
    }
    if view.phase.is_over() {
        outcome(ui, texts, view, streak);
    }
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
