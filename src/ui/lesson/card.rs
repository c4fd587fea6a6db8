//! The card of a lesson: the text of a step, the reaction to what was done, and buttons.

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, CornerRadius, Frame, Id, Key, Label, Margin, Order, Rect, Response,
    RichText, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::parts::part_key;
use crate::localization::Localization;
use crate::session::pulse::Pulse;
use crate::session::teaching::{LessonCommand, LessonPhase, LessonView};
use crate::ui::kit::focus::focus_frame;
use crate::ui::kit::halo::halo;
use crate::ui::kit::signs::signs;
use crate::ui::kit::spots;
use crate::ui::kit::stick::scroll_by_stick;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind, gap, hourglass, section, wrapped_title};
use crate::ui::layout::BAR;

/// The distance from the card to the edge of the screen, in points.
const MARGIN: f32 = 8.0;

/// How long its main button is highlighted after a press on the table, in seconds.
const NUDGE: f64 = 1.6;

/// Returns the width of the card on a screen of this width, both in points.
pub fn width(screen: f32) -> f32 {
    (screen * 0.29).clamp(258.0, 356.0)
}

/// Draws the card and returns what was pressed. `situation` is the key of what the pupil's bar asks them to do, if it
/// asks for anything.
pub fn panel(ctx: &Context, texts: &Localization, view: &LessonView, situation: Option<&str>) -> Option<LessonCommand> {
    let screen = ctx.content_rect();
    let low = screen.height() < 500.0;
    let frame = theme::card().inner_margin(if low { Margin::symmetric(14, 10) } else { Margin::symmetric(20, 18) });
    let inside = width(screen.width()) - frame.total_margin().sum().x;
    let most = screen.height() - 2.0 * (BAR + MARGIN) - frame.total_margin().sum().y;
    Area::new(Id::new("lesson"))
        .fixed_pos(pos2(screen.right() - MARGIN, screen.top() + BAR + MARGIN))
        .pivot(Align2::RIGHT_TOP)
        .order(Order::Middle)
        .show(ctx, |ui| {
            frame
                .show(ui, |ui| {
                    ui.set_width(inside);
                    ui.set_max_height(most);
                    ui.spacing_mut().item_spacing = vec2(8.0, if low { 4.0 } else { 8.0 });
                    head(ui, texts, view);
                    let foot = if low { 82.0 } else { 112.0 };
                    let room = (most - (ui.min_rect().height() + foot)).max(40.0);
                    ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
                        scroll_by_stick(ui, true);
                        body(ui, texts, view, low);
                    });
                    gap(ui, if low { 2.0 } else { 6.0 });
                    buttons(ui, texts, view, situation, low)
                })
                .inner
        })
        .inner
}

/// Adds the part, the title and the progress in steps.
fn head(ui: &mut Ui, texts: &Localization, view: &LessonView) {
    section(ui, &texts.tr(part_key(view.part)));
    wrapped_title(ui, &texts.tr(&view.title), 24.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0), Sense::hover());
    let pitch = (rect.width() / view.steps as f32).min(22.0);
    for step in 0..view.steps {
        let left = rect.left() + pitch * step as f32;
        let bar = Rect::from_min_size(pos2(left, rect.center().y - 2.0), vec2(pitch - 5.0, 4.0));
        let color = match step.cmp(&view.step) {
            std::cmp::Ordering::Less => BRASS.gamma_multiply(0.65),
            std::cmp::Ordering::Equal => BRASS_BRIGHT,
            std::cmp::Ordering::Greater => BRASS_DARK.gamma_multiply(0.6),
        };
        ui.painter().rect_filled(bar, 2, color);
    }
}

fn body(ui: &mut Ui, texts: &Localization, view: &LessonView, low: bool) {
    let size = if low { 14.5 } else { 17.0 };
    gap(ui, if low { 0.0 } else { 4.0 });
    if view.new_position {
        ui.add(Label::new(RichText::new(texts.tr("lesson-new-position")).font(theme::bold(13.0)).color(BRASS)));
    }
    ui.add(Label::new(RichText::new(texts.tr(&view.text)).font(theme::sans(size)).color(IVORY)).wrap());
    if let Some(aside) = &view.aside {
        gap(ui, 2.0);
        let wrong = view.phase == LessonPhase::Wrong;
        reaction(ui, &texts.tr(aside), if wrong { EMBER } else { BRASS }, wrong, size - 1.5);
    }
    if view.sand {
        time(ui, texts, view);
    }
}

/// Adds the reaction to what was done, with a tick or a cross.
fn reaction(ui: &mut Ui, words: &str, color: Color32, wrong: bool, size: f32) {
    let frame = Frame::new()
        .fill(INK.gamma_multiply(0.75))
        .stroke(Stroke::new(1.0, color.gamma_multiply(0.8)))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin { left: 34, right: 12, top: 9, bottom: 9 });
    let plate = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.add(Label::new(RichText::new(words).font(theme::sans(size)).color(IVORY)).wrap());
    });
    let at = pos2(plate.response.rect.left() + 18.0, plate.response.rect.top() + 9.0 + size * 0.62);
    let line = Stroke::new(2.2, color);
    let points: [&[(f32, f32)]; 2] = match wrong {
        true => [&[(-5.0, -5.0), (5.0, 5.0)], &[(-5.0, 5.0), (5.0, -5.0)]],
        false => [&[(-6.0, 0.0), (-2.0, 4.5)], &[(-2.0, 4.5), (6.0, -5.0)]],
    };
    for stroke in points {
        ui.painter().line_segment([at + vec2(stroke[0].0, stroke[0].1), at + vec2(stroke[1].0, stroke[1].1)], line);
    }
}

/// Adds a line that says whether time runs, or what starts it.
fn time(ui: &mut Ui, texts: &Localization, view: &LessonView) {
    let begun = view.phase == LessonPhase::Doing;
    let runs = begun && view.runs;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(14.0, 20.0), Sense::hover());
        let color = if runs { EMBER } else { IVORY_DIM };
        hourglass(ui.painter(), rect.shrink2(vec2(1.0, 2.0)), Some(if runs { 0.45 } else { 0.8 }), color);
        let words = texts.tr(match (begun, view.invites()) {
            (true, _) if runs => "lesson-time-runs",
            (true, _) => "lesson-time-begins",
            (false, true) => "lesson-time-waits",
            (false, false) => "lesson-time-stands",
        });
        ui.add(Label::new(RichText::new(words).font(theme::sans(13.0)).color(color)).wrap());
    });
}

fn buttons(
    ui: &mut Ui,
    texts: &Localization,
    view: &LessonView,
    situation: Option<&str>,
    low: bool,
) -> Option<LessonCommand> {
    let mut asked = None;
    let high = if low { 32.0 } else { 42.0 };
    let last = view.step + 1 == view.steps;
    let main = match view.phase {
        LessonPhase::Reading if view.sand => Some("lesson-start-sand"),
        LessonPhase::Reading => Some("lesson-watch"),
        LessonPhase::Doing => None,
        LessonPhase::Wrong => Some("lesson-try-again"),
        LessonPhase::Done if !last => Some("lesson-next"),
        LessonPhase::Done if view.more => Some("lesson-next-lesson"),
        LessonPhase::Done => Some("lesson-finish"),
    };
    let wide = ui.available_width();
    match main {
        Some(key) => {
            let enter = signs(ui.ctx()).pad_enter().unwrap_or_else(|| texts.tr("key-enter").into_owned());
            let word = texts.tr(key);
            let button = Button::new(&word).named("lesson go on").kind(ButtonKind::Primary).text_size(16.0);
            let ground = ui.painter().add(Shape::Noop);
            let response = ui.add(button.key(&enter).at_least(vec2(wide, high)));
            focus_first(ui, &response);
            nudge(ui, ground, &response);
            if response.clicked() {
                asked = Some(LessonCommand::GoOn);
            }
        }
        // The player has to act on the table. Text takes the place of the button.
        None => {
            let (rect, _) = ui.allocate_exact_size(vec2(wide, high), Sense::hover());
            let words = match (view.in_match, view.watch) {
                (true, _) => Some("lesson-match-on"),
                (false, true) => Some("lesson-watching"),
                (false, false) => situation,
            };
            if let Some(words) = words.map(|key| texts.tr(key).into_owned()) {
                let mut job = LayoutJob::simple(words, theme::bold(14.5), BRASS_BRIGHT, wide);
                job.halign = Align::Center;
                let galley = ui.painter().layout_job(job);
                let top = rect.center() - vec2(0.0, galley.size().y / 2.0);
                ui.painter().galley(top, galley, BRASS_BRIGHT);
            }
        }
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let each = (wide - 18.0) / 4.0;
        let small = [
            ("lesson-back", "lesson back", LessonCommand::Back),
            ("lesson-repeat", "lesson repeat", LessonCommand::Repeat),
            ("lesson-skip", "lesson skip", LessonCommand::Skip),
            ("lesson-leave", "lesson leave", LessonCommand::Leave),
        ];
        for (key, name, intent) in small {
            // There is nothing before the first step.
            let enabled = intent != LessonCommand::Back || view.step > 0;
            let high = if low { 26.0 } else { 30.0 };
            if ui.add_enabled_ui(enabled, |ui| small_button(ui, &texts.tr(key), name, each, high)).inner {
                asked = Some(intent);
            }
        }
    });
    asked
}

/// Gives the main button the focus with the first press of Tab, wherever it comes in the order of all buttons.
fn focus_first(ui: &Ui, button: &Response) {
    let id = Id::new("something had the focus");
    let had: bool = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    if !had && ui.input(|input| input.key_pressed(Key::Tab) && input.modifiers.is_none()) {
        button.request_focus();
    }
    let has = ui.memory(|memory| memory.focused().is_some());
    ui.data_mut(|data| data.insert_temp(id, has));
}

/// Highlights the main button for a while after a press beside the card: a player who tries to play before the step has
/// begun, or after it is done, sees what to press first.
fn nudge(ui: &Ui, ground: ShapeIdx, button: &Response) {
    let (now, id) = (ui.input(|input| input.time), Id::new("lesson nudge"));
    if ui.input(|input| input.pointer.any_pressed()) && !ui.ctx().is_pointer_over_egui() {
        ui.data_mut(|data| data.insert_temp(id, now));
    }
    let pressed: Option<f64> = ui.data(|data| data.get_temp(id));
    if let Some(since) = pressed.map(|pressed| now - pressed).filter(|since| *since < NUDGE) {
        halo(ui.painter(), ground, button.rect, Pulse::Reminder, since as f32);
        ui.ctx().request_repaint();
    }
}

/// Adds a button so small that four fit in a row. Its text shrinks instead of being cut off. Returns whether it was
/// clicked.
fn small_button(ui: &mut Ui, word: &str, name: &str, wide: f32, high: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::click());
    spots::report(ui, name, rect);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), word));
    focus_frame(ui, &response, 7);
    let (fill, edge, ink) = if response.hovered() {
        (theme::WALNUT_BRIGHT, BRASS, IVORY)
    } else {
        (theme::WALNUT_LIGHT, BRASS_DARK.gamma_multiply(0.8), IVORY_DIM)
    };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(7), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let mut size = 13.5;
    let mut galley = painter.layout_no_wrap(word.to_owned(), theme::sans(size), ink);
    while galley.size().x > wide - 6.0 && size > 9.0 {
        size -= 0.5;
        galley = painter.layout_no_wrap(word.to_owned(), theme::sans(size), ink);
    }
    painter.galley(rect.center() - galley.size() / 2.0, galley, ink);
    response.clicked()
}
