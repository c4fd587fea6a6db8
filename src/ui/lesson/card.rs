//! The card of a lesson, with the text of a step, the reaction to the pupil's action, and buttons.

use std::borrow::Cow;

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align, Color32, Context, CornerRadius, Frame, Id, Label, Margin, Rect, Response, RichText, Sense, Shape, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::appearance::pulse::Pulse;
use crate::localization::Localization;
use crate::table::lesson::{LessonCommand, LessonPhase, LessonStatus};
use crate::ui::kit::card::record_card_appearance;
use crate::ui::kit::focus::{draw_focus_frame, start_key_navigation_at};
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{
    Button, ButtonKind, gap, paint_glow, paint_hourglass, section_heading, wrapped_text, wrapped_title,
};
use crate::ui::layout::card_beside_board;

/// Returns the width of the card, in points, for a screen of the given width.
pub fn card_width(screen: f32) -> f32 {
    (screen * 0.29).clamp(258.0, 356.0)
}

/// Draws the card and returns the command of the pressed button. `situation` is the text key of the prompt for the
/// pupil's turn. `own_keys` names the pupil's keys, if the pupil uses the keyboard.
pub fn draw_lesson_card(
    ctx: &Context,
    texts: &Localization,
    status: &LessonStatus,
    situation: Option<&str>,
    own_keys: Option<&str>,
) -> Option<LessonCommand> {
    let own_keys = own_keys.filter(|_| status.phase == LessonPhase::Doing && !status.is_watching);
    card_beside_board(
        ctx,
        "lesson",
        card_width(ctx.content_rect().width()),
        [68.0, 80.0],
        |ui, low| head(ui, texts, status, low),
        |ui, mut area, low| {
            let (is_anew, shown) = (record_card_appearance(ui), CardChange::follow(ui, status));
            if is_anew || shown == CardChange::AnotherText {
                area = area.vertical_scroll_offset(0.0);
            }
            show_scroll_area(ui, area, true, |ui| body(ui, texts, status, low, shown));
        },
        |ui, low| lesson_buttons(ui, texts, status, situation, own_keys, low),
    )
}

/// A change of the card since the previous egui pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardChange {
    Same,
    /// The card shows a different text, or the same text after a restart.
    AnotherText,
    /// The card shows a new reaction to the pupil's action.
    Answer,
}

impl CardChange {
    fn follow(ui: &Ui, status: &LessonStatus) -> CardChange {
        let now = (Id::new((&status.name, status.step)), status.remark_key.clone());
        let id = Id::new("lesson shown");
        let before = ui.data(|data| data.get_temp::<(Id, Option<String>)>(id));
        let shown = match &before {
            Some(before) if *before == now => return CardChange::Same,
            Some((step, _)) if *step == now.0 && now.1.is_some() => CardChange::Answer,
            _ => CardChange::AnotherText,
        };
        ui.data_mut(|data| data.insert_temp(id, now));
        shown
    }
}

/// Adds the name of the tutorial's part (except on a low screen), the title of the lesson, and a bar for each step.
fn head(ui: &mut Ui, texts: &Localization, status: &LessonStatus, low: bool) {
    if !low {
        section_heading(ui, &texts.tr(status.part.name_key));
    }
    wrapped_title(ui, &texts.tr(&status.title_key), if low { 20.0 } else { 24.0 });
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0), Sense::hover());
    let pitch = (rect.width() / status.step_count as f32).min(22.0);
    for step in 0..status.step_count {
        let left = rect.left() + pitch * step as f32;
        let bar = Rect::from_min_size(pos2(left, rect.center().y - 2.0), vec2(pitch - 5.0, 4.0));
        let color = match step.cmp(&status.step) {
            std::cmp::Ordering::Less => BRASS.gamma_multiply(0.65),
            std::cmp::Ordering::Equal => BRASS_BRIGHT,
            std::cmp::Ordering::Greater => BRASS_DARK.gamma_multiply(0.6),
        };
        ui.painter().rect_filled(bar, 2, color);
    }
}

/// Adds the text of the step and the reaction to the pupil's action. A new reaction scrolls into view.
fn body(ui: &mut Ui, texts: &Localization, status: &LessonStatus, low: bool, shown: CardChange) {
    let size = if low { 14.5 } else { 17.0 };
    gap(ui, if low { 0.0 } else { 4.0 });
    if status.has_new_position {
        ui.add(Label::new(RichText::new(texts.tr("lesson-new-position")).font(theme::bold(13.0)).color(BRASS)));
    }
    wrapped_text(ui, texts.tr(&status.text_key), theme::sans(size), IVORY);
    if let Some(aside) = &status.remark_key {
        gap(ui, 2.0);
        let wrong = status.phase == LessonPhase::Wrong || status.is_reading_only;
        let plate = reaction(ui, &texts.tr(aside), if wrong { EMBER } else { BRASS }, wrong, size - 1.5);
        if shown == CardChange::Answer {
            ui.scroll_to_rect_animation(plate, None, ScrollAnimation::none());
        }
    }
    if status.has_sand_at_stake {
        time(ui, texts, status);
    }
}

/// Adds the reaction to the pupil's action, with a tick or a cross. Returns the area of the reaction.
fn reaction(ui: &mut Ui, words: &str, color: Color32, wrong: bool, size: f32) -> Rect {
    let frame = Frame::new()
        .fill(INK.gamma_multiply(0.75))
        .stroke(Stroke::new(1.0, color.gamma_multiply(0.8)))
        .corner_radius(CornerRadius::same(9))
        .inner_margin(Margin { left: 34, right: 12, top: 9, bottom: 9 });
    let plate = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        wrapped_text(ui, words, theme::sans(size), IVORY);
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
    plate.response.rect
}

/// Adds a line that says whether sand is running, is not running yet, is paused, or starts with the player's move.
fn time(ui: &mut Ui, texts: &Localization, status: &LessonStatus) {
    let begun = status.phase == LessonPhase::Doing;
    let runs = begun && status.has_running_sand;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(14.0, 20.0), Sense::hover());
        let color = if runs { EMBER } else { IVORY_DIM };
        paint_hourglass(ui.painter(), rect.shrink2(vec2(1.0, 2.0)), Some(if runs { 0.45 } else { 0.8 }), color);
        let words = texts.tr(match (begun, status.invites_action()) {
            (true, _) if runs => "lesson-time-runs",
            (true, _) => "lesson-time-begins",
            (false, true) => "lesson-time-waits",
            (false, false) => "lesson-time-stands",
        });
        wrapped_text(ui, words, theme::sans(13.0), color);
    });
}

/// How long a press on the table highlights the main button, in seconds.
const NUDGE: f64 = 1.6;

/// Returns the text key of the main button, or `None` while the pupil acts on the table or watches a demonstration.
fn main_key(status: &LessonStatus) -> Option<&'static str> {
    let last = status.step + 1 == status.step_count;
    match status.phase {
        LessonPhase::Reading if status.is_whole_match => Some("lesson-start-match"),
        LessonPhase::Reading if status.has_running_sand => Some("lesson-start-sand"),
        LessonPhase::Reading => Some("lesson-watch"),
        LessonPhase::Doing => None,
        LessonPhase::Wrong => Some("lesson-try-again"),
        LessonPhase::Done if !last => Some("lesson-next"),
        LessonPhase::Done if status.has_next_lesson => Some("lesson-next-lesson"),
        LessonPhase::Done => Some("lesson-finish"),
    }
}

/// Adds the main button or a prompt, and the small buttons below. Returns the command of the pressed button.
pub fn lesson_buttons(
    ui: &mut Ui,
    texts: &Localization,
    status: &LessonStatus,
    situation: Option<&str>,
    own_keys: Option<&str>,
    low: bool,
) -> Option<LessonCommand> {
    let mut asked = None;
    let high = if low { 34.0 } else { 42.0 };
    let main = main_key(status);
    let wide = ui.available_width();
    let mut main_button = None;
    match main {
        Some(key) => {
            let enter = key_labels(ui.ctx()).pad_confirm_label().unwrap_or_else(|| texts.tr("key-enter").into_owned());
            let button =
                Button::new(texts.tr(key)).script_name("lesson go on").kind(ButtonKind::Primary).text_size(16.0);
            let ground = ui.painter().add(Shape::Noop);
            let response = ui.add(button.enter_label(&enter).min_size(vec2(wide, high)));
            start_key_navigation_at(&response);
            nudge(ui, ground, &response);
            if response.clicked() {
                asked = Some(LessonCommand::Continue);
            }
            main_button = Some(response);
        }
        // The pupil acts on the table or watches, so show a prompt instead of the button.
        None => {
            let (rect, _) = ui.allocate_exact_size(vec2(wide, high), Sense::hover());
            let key = match (status.is_whole_match, status.is_watching) {
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
    asked.or(small_buttons(ui, texts, status, main_button.as_ref(), low))
}

fn small_buttons(
    ui: &mut Ui,
    texts: &Localization,
    status: &LessonStatus,
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
            ("lesson-repeat", "lesson repeat", LessonCommand::RepeatStep),
            ("lesson-skip", "lesson skip", LessonCommand::Skip),
            ("lesson-leave", "lesson leave", LessonCommand::Leave),
        ];
        let words = small.each_ref().map(|(key, ..)| texts.tr(key));
        let size = size_that_fits(ui, &words, each);
        for ((_, name, intent), word) in small.into_iter().zip(&words) {
            let enabled = intent != LessonCommand::Back || status.step > 0;
            let high = if low { 26.0 } else { 30.0 };
            let button = ui.add_enabled_ui(enabled, |ui| small_button(ui, word, name, size, vec2(each, high))).inner;
            has_lost_focus |= !enabled && button.lost_focus();
            // A disabled button loses the focus. The focus then moves to the main button, or else to the next small
            // button.
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

/// Highlights the main button for a while after a press beside the card, because the pupil tried to play too early.
fn nudge(ui: &Ui, ground: ShapeIdx, button: &Response) {
    let (now, id) = (ui.input(|input| input.time), Id::new("lesson nudge"));
    if ui.input(|input| input.pointer.any_pressed()) && !ui.ctx().is_pointer_over_egui() {
        ui.data_mut(|data| data.insert_temp(id, now));
    }
    let pressed: Option<f64> = ui.data(|data| data.get_temp(id));
    if let Some(since) = pressed.map(|pressed| now - pressed).filter(|since| *since < NUDGE) {
        paint_glow(ui.painter(), ground, button.rect, Pulse::LessonButtonAfterWrongPress, since as f32);
        ui.ctx().request_repaint();
    }
}

/// Returns the largest text size from 9 to 13.5 points at which each of the `words` fits on a button of this width.
/// Returns 9 points if even that is too large.
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

fn small_button(ui: &mut Ui, word: &str, name: &str, size: f32, room: Vec2) -> Response {
    let (rect, response) = ui.allocate_exact_size(room, Sense::click());
    spots::report_button_spot(ui, name, rect);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), word));
    draw_focus_frame(ui, &response, 7);
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
