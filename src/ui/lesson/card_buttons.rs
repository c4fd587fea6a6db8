//! The buttons of a lesson's card: the one that leads on, and those to go elsewhere.

use std::borrow::Cow;

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align, CornerRadius, Id, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};

use crate::appearance::pulse::Pulse;
use crate::localization::Localization;
use crate::table::lesson::{LessonCommand, LessonPhase, LessonView};
use crate::ui::kit::focus::{begin_here, focus_frame};
use crate::ui::kit::halo::halo;
use crate::ui::kit::signs::signs;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, ButtonKind};

/// How long the main button is highlighted after a press on the table, in seconds.
const NUDGE: f64 = 1.6;

/// Returns the key of the main button's text; `None` while the pupil has to act on the table.
fn main_key(view: &LessonView) -> Option<&'static str> {
    let last = view.step + 1 == view.steps;
    match view.phase {
        LessonPhase::Reading if view.in_match => Some("lesson-start-match"),
        LessonPhase::Reading if view.runs => Some("lesson-start-sand"),
        LessonPhase::Reading => Some("lesson-watch"),
        LessonPhase::Doing => None,
        LessonPhase::Wrong => Some("lesson-try-again"),
        LessonPhase::Done if !last => Some("lesson-next"),
        LessonPhase::Done if view.more => Some("lesson-next-lesson"),
        LessonPhase::Done => Some("lesson-finish"),
    }
}

/// Adds the main button, or what takes its place, and the small ones below it. Returns what was pressed.
pub fn buttons(
    ui: &mut Ui,
    texts: &Localization,
    view: &LessonView,
    situation: Option<&str>,
    own_keys: Option<&str>,
    low: bool,
) -> Option<LessonCommand> {
    let mut asked = None;
    let high = if low { 34.0 } else { 42.0 };
    let main = main_key(view);
    let wide = ui.available_width();
    let mut main_button = None;
    match main {
        Some(key) => {
            let enter = signs(ui.ctx()).pad_enter().unwrap_or_else(|| texts.tr("key-enter").into_owned());
            let word = texts.tr(key);
            let button = Button::new(&word).named("lesson go on").kind(ButtonKind::Primary).text_size(16.0);
            let ground = ui.painter().add(Shape::Noop);
            let response = ui.add(button.enter_sign(&enter).at_least(vec2(wide, high)));
            begin_here(&response);
            nudge(ui, ground, &response);
            if response.clicked() {
                asked = Some(LessonCommand::GoOn);
            }
            main_button = Some(response);
        }
        // The player has to act on the table. Text takes the place of the button.
        None => {
            let (rect, _) = ui.allocate_exact_size(vec2(wide, high), Sense::hover());
            let key = match (view.in_match, view.watch) {
                (true, _) => Some("lesson-match-on"),
                (false, true) => Some("lesson-watching"),
                (false, false) => situation,
            };
            let words = match own_keys {
                Some(keys) => Some((keys.to_owned(), theme::sans(if low { 12.0 } else { 13.5 }), IVORY_DIM)),
                None => key.map(|key| (texts.tr(key).into_owned(), theme::bold(14.5), BRASS_BRIGHT)),
            };
            if let Some((words, font, color)) = words {
                let mut job = LayoutJob::simple(words, font, color, wide);
                job.halign = Align::Center;
                let galley = ui.painter().layout_job(job);
                let top = rect.center() - vec2(0.0, galley.size().y / 2.0);
                ui.painter().galley(top, galley, color);
            }
        }
    }
    asked.or(small_buttons(ui, texts, view, main_button.as_ref(), low))
}

/// Adds the buttons to go elsewhere, below the main one if it is shown. Returns what was pressed.
fn small_buttons(
    ui: &mut Ui,
    texts: &Localization,
    view: &LessonView,
    main: Option<&Response>,
    low: bool,
) -> Option<LessonCommand> {
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let each = (ui.available_width() - 18.0) / 4.0;
        let mut has_lost_focus = false;
        let small = [
            ("lesson-back", "lesson back", LessonCommand::Back),
            ("lesson-repeat", "lesson repeat", LessonCommand::Repeat),
            ("lesson-skip", "lesson skip", LessonCommand::Skip),
            ("lesson-leave", "lesson leave", LessonCommand::Leave),
        ];
        let words = small.each_ref().map(|(key, ..)| texts.tr(key));
        let size = size_that_fits(ui, &words, each);
        for ((_, name, intent), word) in small.into_iter().zip(&words) {
            // There is nothing before the first step.
            let enabled = intent != LessonCommand::Back || view.step > 0;
            let high = if low { 26.0 } else { 30.0 };
            let button = ui.add_enabled_ui(enabled, |ui| small_button(ui, word, name, size, vec2(each, high))).inner;
            has_lost_focus |= !enabled && button.lost_focus();
            // What led back to the first step cannot keep the focus: it goes to what leads on, or to the next button.
            if has_lost_focus && enabled {
                main.unwrap_or(&button).request_focus();
                has_lost_focus = false;
            }
            if button.clicked() {
                asked = Some(intent);
            }
        }
    });
    asked
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

/// Returns the size of text at which each of these words fits on a button of this width: they shrink together instead of
/// being cut off.
fn size_that_fits(ui: &Ui, words: &[Cow<str>], wide: f32) -> f32 {
    let mut size = 13.5;
    let fits = |word: &Cow<str>, size: f32| {
        let galley = ui.painter().layout_no_wrap(word.to_string(), theme::sans(size), IVORY_DIM);
        galley.size().x <= wide - 6.0
    };
    while size > 9.0 && !words.iter().all(|word| fits(word, size)) {
        size -= 0.5;
    }
    size
}

/// Adds a button so small that four fit in a row.
fn small_button(ui: &mut Ui, word: &str, name: &str, size: f32, room: Vec2) -> Response {
    let (rect, response) = ui.allocate_exact_size(room, Sense::click());
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
    let galley = painter.layout_no_wrap(word.to_owned(), theme::sans(size), ink);
    painter.galley(rect.center() - galley.size() / 2.0, galley, ink);
    response
}
