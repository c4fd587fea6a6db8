//! The choice of lessons, and how far one has come in each.

use std::collections::BTreeMap;

use bevy_egui::egui::{
    Align2, Area, Color32, Context, CornerRadius, Id, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};

use crate::localization::Localization;
use crate::persistence::LessonProgress;
use crate::session::teaching::{LessonEntry, LessonPart};
use crate::ui::spots;
use crate::ui::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT, WALNUT_LIGHT};
use crate::ui::widgets::{Button, Kind, gap, heading, note, section};

/// The height of a lesson's row, in points.
const ROW: f32 = 42.0;

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// This lesson, at this step.
    Begin(String, usize),
    /// None.
    Close,
}

/// The key of a part's name.
pub const fn part_key(part: LessonPart) -> &'static str {
    match part {
        LessonPart::One => "lesson-part-one",
        LessonPart::Two => "lesson-part-two",
        LessonPart::Three => "lesson-part-three",
        LessonPart::Variants => "lesson-part-variants",
    }
}

/// The whole card.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    lessons: &[LessonEntry],
    progress: &BTreeMap<String, LessonProgress>,
) -> Option<Intent> {
    let screen = ctx.content_rect();
    let frame = theme::card();
    let inside = vec2(760.0, 670.0).min(screen.size() - vec2(32.0, 24.0)) - frame.total_margin().sum();
    let known = |lesson: &LessonEntry| progress.get(&lesson.name).copied().unwrap_or_default();
    // Where one would go on: the first that has not been done.
    let next = lessons.iter().find(|lesson| !known(lesson).done).map(|lesson| lesson.name.as_str());
    let mut intent = None;
    Area::new(Id::new("lessons"))
        .fixed_pos(screen.center())
        .pivot(Align2::CENTER_CENTER)
        .order(Order::Foreground)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_min_size(inside);
                ui.set_max_size(inside);
                heading(ui, &texts.tr("lessons-title"));
                if screen.height() > 500.0 {
                    note(ui, &texts.tr("lessons-note"));
                }
                ScrollArea::vertical().max_height(ui.available_height() - 58.0).auto_shrink(false).show(ui, |ui| {
                    ui.set_width(ui.available_width() - 14.0);
                    ui.spacing_mut().item_spacing.y = 6.0;
                    let two = ui.available_width() > 560.0;
                    for part in [LessonPart::One, LessonPart::Two, LessonPart::Three, LessonPart::Variants] {
                        let of_part: Vec<&LessonEntry> = lessons.iter().filter(|lesson| lesson.part == part).collect();
                        if of_part.is_empty() {
                            continue;
                        }
                        gap(ui, 4.0);
                        section(ui, &texts.tr(part_key(part)));
                        for pair in of_part.chunks(if two { 2 } else { 1 }) {
                            ui.horizontal(|ui| {
                                let wide = if two { (ui.available_width() - 10.0) / 2.0 } else { ui.available_width() };
                                for lesson in pair {
                                    let how = known(lesson);
                                    if row(ui, texts, lesson, how, next == Some(&lesson.name), wide) {
                                        intent = Some(Intent::Begin(lesson.name.clone(), how.step));
                                    }
                                }
                            });
                        }
                    }
                });
                gap(ui, 8.0);
                let (done, wide) = (texts.tr("lessons-close"), ui.available_width());
                if ui.add(Button::new(&done).named("back").kind(Kind::Plain).at_least(vec2(wide, 42.0))).clicked() {
                    intent = Some(Intent::Close);
                }
            });
        });
    intent
}

/// One lesson: its title, and a mark for how far one has come.
fn row(ui: &mut Ui, texts: &Localization, lesson: &LessonEntry, how: LessonProgress, next: bool, wide: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(wide, ROW), Sense::click());
    spots::tell(ui.ctx(), &format!("lesson {}", lesson.name), rect);
    let title = texts.tr(&lesson.title);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), &*title));
    if !ui.is_rect_visible(rect) {
        return response.clicked();
    }
    let lit = response.hovered() || response.has_focus();
    let (fill, edge) = match (lit, next) {
        (true, _) => (WALNUT_BRIGHT, BRASS),
        (false, true) => (WALNUT_LIGHT, BRASS_BRIGHT),
        (false, false) => (WALNUT_LIGHT, BRASS_DARK),
    };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(8), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    mark(ui, pos2(rect.left() + 24.0, rect.center().y), how, lesson.steps);
    let words = pos2(rect.left() + 46.0, rect.center().y);
    let font = if next { theme::bold(15.0) } else { theme::sans(15.0) };
    let galley = painter.layout(title.into_owned(), font, IVORY, rect.right() - 12.0 - words.x);
    if how.done || how.step == 0 {
        painter.galley(words - vec2(0.0, galley.size().y / 2.0), galley, IVORY);
    } else {
        let args = [("step", (how.step + 1).into()), ("steps", lesson.steps.into())];
        let at = texts.tr_args("lessons-step", &args);
        painter.galley(pos2(words.x, rect.top() + 4.0), galley, IVORY);
        painter.text(pos2(words.x, rect.bottom() - 10.0), Align2::LEFT_CENTER, at, theme::sans(12.0), IVORY_DIM);
    }
    response.clicked()
}

/// A circle that fills with what was done; a tick in it once all was.
fn mark(ui: &Ui, center: bevy_egui::egui::Pos2, how: LessonProgress, steps: usize) {
    let painter = ui.painter();
    if how.done {
        painter.circle_filled(center, 11.0, BRASS);
        let line = Stroke::new(2.2, INK);
        painter.line_segment([center + vec2(-5.0, 0.0), center + vec2(-1.5, 4.0)], line);
        painter.line_segment([center + vec2(-1.5, 4.0), center + vec2(5.5, -4.0)], line);
        return;
    }
    painter.circle(center, 11.0, Color32::TRANSPARENT, Stroke::new(1.5, BRASS_DARK));
    let share = how.step as f32 / steps.max(1) as f32;
    let clip = Rect::from_min_max(pos2(center.x - 9.0, center.y + 8.0 - 16.0 * share), center + vec2(9.0, 9.0));
    if share > 0.0 {
        painter.with_clip_rect(clip).circle_filled(center, 8.0, BRASS.gamma_multiply(0.8));
    }
}
