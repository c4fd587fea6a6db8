//! The card of a sand drill, beside the board, with the goal, the time, and buttons.

use bevy_egui::egui::{Color32, Context, Rect, Sense, Ui, pos2, vec2};
use tamsk_engine::drills::{DrillFailure, DrillGoal};
use tamsk_rules::Millis;

use super::card::card_width;
use super::words::{
    drill_goal_words, drill_grade_and_number, opponent_habits_words, sand_words, seconds_words, tip_words,
};
use crate::localization::Localization;
use crate::table::drill::{DrillCommand, DrillPhase, DrillStatus};
use crate::table::game::Aid;
use crate::ui::kit::focus::start_key_navigation_at;
use crate::ui::kit::key_labels::{aid_button_parts, key_labels};
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, note, section_heading, wrapped_text, wrapped_title};
use crate::ui::layout::card_beside_board;

/// The button that a person presses on the card of a sand drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillCardIntent {
    /// Send a command to the drill.
    Command(DrillCommand),
    /// Return to the list of problems and drills.
    Leave,
}

/// Draws the card of a sand drill and returns the intent of the pressed button, if any.
pub fn draw_drill_card(ctx: &Context, texts: &Localization, status: &DrillStatus) -> Option<DrillCardIntent> {
    card_beside_board(
        ctx,
        "drill",
        card_width(ctx.content_rect().width()),
        [72.0, 96.0],
        |ui, low| head(ui, texts, status, low),
        |ui, area, low| {
            show_scroll_area(ui, area, true, |ui| body(ui, texts, status, if low { 14.5 } else { 16.0 }));
        },
        |ui, low| buttons(ui, texts, status, if low { 30.0 } else { 42.0 }),
    )
}

fn head(ui: &mut Ui, texts: &Localization, status: &DrillStatus, low: bool) {
    section_heading(ui, &texts.tr_args("drill-title", &[("name", drill_grade_and_number(status.id).into())]));
    wrapped_title(ui, &drill_goal_words(texts, status), if low { 17.0 } else { 21.0 });
    time_bar(ui, status);
    let now = seconds_words(texts, status.elapsed);
    note(ui, &texts.tr_args("drill-time", &[("time", now.into()), ("limit", (status.time_limit / 1_000).into())]));
}

/// Adds a bar that fills as time passes.
fn time_bar(ui: &mut Ui, status: &DrillStatus) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0), Sense::hover());
    let bar = Rect::from_center_size(rect.center(), vec2(rect.width(), 4.0));
    ui.painter().rect_filled(bar, 2, BRASS_DARK.gamma_multiply(0.6));
    let share = (status.elapsed as f32 / status.time_limit.max(1) as f32).min(1.0);
    let color = match status.phase {
        DrillPhase::GoalReached => BRASS_BRIGHT,
        DrillPhase::Failed(_) => EMBER,
        DrillPhase::Ready | DrillPhase::Running => BRASS,
    };
    let passed = Rect::from_min_max(bar.min, pos2(bar.left() + bar.width() * share, bar.bottom()));
    ui.painter().rect_filled(passed, 2, color);
}

/// Returns the text about the phase of the drill, with its colour.
pub fn drill_status_words(texts: &Localization, status: &DrillStatus) -> (String, Color32) {
    let (key, ink) = match status.phase {
        DrillPhase::Ready => ("drill-ready", IVORY),
        DrillPhase::Running => ("drill-running", IVORY),
        DrillPhase::GoalReached => ("drill-reached", BRASS_BRIGHT),
        DrillPhase::Failed(DrillFailure::GlassLost) => ("drill-glass-lost", EMBER),
        DrillPhase::Failed(DrillFailure::TimeUp) => ("drill-time-up", EMBER),
        DrillPhase::Failed(DrillFailure::MatchOver) => ("drill-match-over", EMBER),
    };
    (texts.tr_args(key, &[("time", seconds_words(texts, status.elapsed).into())]), ink)
}

fn body(ui: &mut Ui, texts: &Localization, status: &DrillStatus, size: f32) {
    let (words, ink) = drill_status_words(texts, status);
    wrapped_text(ui, words, theme::sans(size), ink);
    if status.phase != DrillPhase::Running {
        gap(ui, 2.0);
        note(ui, &sand_words(texts, status));
        note(ui, &opponent_habits_words(texts, status));
        note(ui, &tip_words(texts, status));
    }
    // Keeping glasses alive takes a fixed time, so there is no best time for this goal.
    if status.goal == DrillGoal::KeepGlassesAlive {
        return;
    }
    gap(ui, 4.0);
    section_heading(ui, &texts.tr("drill-times"));
    let line = |ui: &mut Ui, key: &str, time: Millis| {
        note(ui, &texts.tr_args(key, &[("time", seconds_words(texts, time).into())]));
    };
    line(ui, "drill-best", status.computer_best_time);
    if let Some(own) = status.own_best_time {
        line(ui, "drill-own-best", own);
    }
}

fn buttons(ui: &mut Ui, texts: &Localization, status: &DrillStatus, high: f32) -> Option<DrillCardIntent> {
    let mut intent = None;
    let wide = ui.available_width();
    let repeat_sign = key_labels(ui.ctx()).common_action_label(aid_button_parts(Aid::TakeBack).1);
    let (key, name, kind, command, sign) = match status.phase {
        DrillPhase::Ready => {
            ("drill-start", "start drill", ButtonKind::Primary, Some(DrillCommand::StartClock), String::new())
        }
        DrillPhase::GoalReached if status.has_next => {
            ("drill-next", "next drill", ButtonKind::Primary, Some(DrillCommand::Next), String::new())
        }
        DrillPhase::GoalReached => ("drill-list", "drill list", ButtonKind::Primary, None, String::new()),
        DrillPhase::Running => {
            ("drill-repeat", "repeat drill", ButtonKind::Plain, Some(DrillCommand::Repeat), repeat_sign.clone())
        }
        DrillPhase::Failed(_) => {
            ("drill-repeat", "repeat drill", ButtonKind::Primary, Some(DrillCommand::Repeat), repeat_sign.clone())
        }
    };
    let main = Button::new(texts.tr(key))
        .script_name(name)
        .kind(kind)
        .text_size(16.0)
        .key_label(sign)
        .min_size(vec2(wide, high));
    let response = ui.add(main);
    start_key_navigation_at(&response);
    if response.clicked() {
        intent = Some(command.map_or(DrillCardIntent::Leave, DrillCardIntent::Command));
    }
    ui.horizontal(|ui| {
        let each = vec2((wide - ui.spacing().item_spacing.x) / 2.0, high * 0.8);
        let small = |key: &str, name: &str| Button::new(texts.tr(key)).script_name(name).text_size(12.5).min_size(each);
        if status.phase == DrillPhase::GoalReached {
            if small("drill-repeat", "repeat drill").key_label(repeat_sign).show_clicked(ui) {
                intent = Some(DrillCardIntent::Command(DrillCommand::Repeat));
            }
        } else if ui.add_enabled_ui(status.has_next, |ui| small("drill-next", "next drill").show_clicked(ui)).inner {
            intent = Some(DrillCardIntent::Command(DrillCommand::Next));
        }
        if small("drill-list", "leave drill").show_clicked(ui) {
            intent = Some(DrillCardIntent::Leave);
        }
    });
    intent
}
