//! The list of lessons, with the pupil's progress in each lesson.

use std::collections::BTreeMap;

use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

use crate::localization::Localization;
use crate::settings::LessonProgress;
use crate::table::lesson::{LessonCommand, LessonEntry};
use crate::ui::kit::focus::draw_focus_frame;
use crate::ui::kit::theme::{BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT, WALNUT_LIGHT};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, section_heading};
use crate::ui::kit::{card, spots, theme};

const ROW: f32 = 42.0;

/// Draws the list of lessons. Returns the command to begin the chosen lesson or to leave the list.
pub fn draw_lesson_list(
    ctx: &Context,
    texts: &Localization,
    lessons: &[LessonEntry],
    progress: &BTreeMap<String, LessonProgress>,
) -> Option<LessonCommand> {
    let mut intent = None;
    card::centered_card_of_size(ctx, "lessons", theme::card_frame(), vec2(760.0, 670.0), vec2(32.0, 24.0), |ui| {
        heading(ui, &texts.tr("lessons-title"));
        if ctx.content_rect().height() > 500.0 {
            note(ui, &texts.tr("lessons-note"));
        }
        card::scrolling_part(ui, 58.0, |ui| intent = body(ui, texts, lessons, progress));
        gap(ui, 8.0);
        let (done, wide) = (texts.tr("lessons-close"), ui.available_width());
        if Button::new(&done).script_name("back").kind(ButtonKind::Plain).min_size(vec2(wide, 42.0)).show_clicked(ui) {
            intent = Some(LessonCommand::Leave);
        }
    });
    intent
}

fn body(
    ui: &mut Ui,
    texts: &Localization,
    lessons: &[LessonEntry],
    progress: &BTreeMap<String, LessonProgress>,
) -> Option<LessonCommand> {
    let known = |lesson: &LessonEntry| progress.get(&lesson.name).copied().unwrap_or_default();
    // Suggest the first lesson that the pupil has not finished.
    let next = lessons.iter().find(|lesson| !known(lesson).has_reached_end()).map(|lesson| lesson.name.as_str());
    let mut intent = None;
    ui.spacing_mut().item_spacing.y = 6.0;
    let two = ui.available_width() > 560.0;
    for of_part in lessons.chunk_by(|one, next| one.part == next.part) {
        gap(ui, 4.0);
        section_heading(ui, &texts.tr(of_part[0].part.name_key));
        for pair in of_part.chunks(if two { 2 } else { 1 }) {
            ui.horizontal(|ui| {
                let wide = if two { (ui.available_width() - 10.0) / 2.0 } else { ui.available_width() };
                for lesson in pair {
                    let done = known(lesson);
                    if row(ui, texts, lesson, done, next == Some(&lesson.name), wide) {
                        intent = Some(LessonCommand::Begin(lesson.name.clone(), done.step));
                    }
                }
            });
        }
    }
    intent
}

fn row(ui: &mut Ui, texts: &Localization, lesson: &LessonEntry, how: LessonProgress, next: bool, wide: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(wide, ROW), Sense::click());
    spots::report_button_spot(ui, &format!("lesson {}", lesson.name), rect);
    let title = texts.tr(&lesson.title_key);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), &*title));
    draw_focus_frame(ui, &response, 8);
    if !ui.is_rect_visible(rect) {
        return response.clicked();
    }
    let (fill, edge) = if response.hovered() { (WALNUT_BRIGHT, BRASS) } else { (WALNUT_LIGHT, BRASS_DARK) };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(8), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    if next {
        // Mark the suggested lesson with a ribbon. A frame would mark the focus, and a bright fill the row under the
        // pointer.
        let ribbon = Rect::from_min_max(rect.min + vec2(4.0, 7.0), pos2(rect.left() + 8.0, rect.bottom() - 7.0));
        painter.rect_filled(ribbon, 2, BRASS_BRIGHT);
    }
    mark(ui, pos2(rect.left() + 24.0, rect.center().y), how, lesson.step_count);
    let words = pos2(rect.left() + 46.0, rect.center().y);
    let font = if next { theme::bold(15.0) } else { theme::sans(15.0) };
    let galley = painter.layout(title.into_owned(), font, IVORY, rect.right() - 12.0 - words.x);
    let skipped = how.end_reached && !how.completed_in_full;
    if how.step == 0 && !skipped || how.completed_in_full {
        painter.galley(words - vec2(0.0, galley.size().y / 2.0), galley, IVORY);
    } else {
        let args = [("step", (how.step + 1).into()), ("steps", lesson.step_count.into())];
        let at = if how.step == 0 { texts.tr("lessons-skipped").into() } else { texts.tr_args("lessons-step", &args) };
        painter.galley(pos2(words.x, rect.top() + 4.0), galley, IVORY);
        painter.text(pos2(words.x, rect.bottom() - 10.0), Align2::LEFT_CENTER, at, theme::sans(12.0), IVORY_DIM);
    }
    response.clicked()
}

/// Draws the progress in a lesson: a circle that fills up, a tick once the lesson is done, or a dash if steps were
/// skipped.
fn mark(ui: &Ui, center: Pos2, how: LessonProgress, steps: usize) {
    let painter = ui.painter();
    if how.completed_in_full {
        painter.circle_filled(center, 11.0, BRASS);
        let line = Stroke::new(2.2, INK);
        painter.line_segment([center + vec2(-5.0, 0.0), center + vec2(-1.5, 4.0)], line);
        painter.line_segment([center + vec2(-1.5, 4.0), center + vec2(5.5, -4.0)], line);
        return;
    }
    painter.circle(center, 11.0, Color32::TRANSPARENT, Stroke::new(1.5, BRASS_DARK));
    if how.end_reached && how.step == 0 {
        painter.line_segment([center - vec2(5.0, 0.0), center + vec2(5.0, 0.0)], Stroke::new(2.2, BRASS));
    }
    let share = how.step as f32 / steps.max(1) as f32;
    let clip = Rect::from_min_max(pos2(center.x - 9.0, center.y + 8.0 - 16.0 * share), center + vec2(9.0, 9.0));
    if share > 0.0 {
        painter.with_clip_rect(clip).circle_filled(center, 8.0, BRASS.gamma_multiply(0.8));
    }
}
