//! The card of a lesson: the text of a step, the reaction to what was done, and buttons.

use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{
    Align2, Area, Color32, Context, CornerRadius, Frame, Id, Label, Margin, Order, Rect, RichText, ScrollArea, Sense,
    Stroke, Ui, pos2, vec2,
};

use super::card_buttons::buttons;
use super::list::part_key;
use crate::localization::Localization;
use crate::table::lesson::{LessonCommand, LessonPhase, LessonView};
use crate::ui::kit::card::is_shown_anew;
use crate::ui::kit::stick::scrolled;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{gap, hourglass, section, wrapped_title};
use crate::ui::layout::BAR;

/// The distance from the card to the edge of the screen, in points.
const MARGIN: f32 = 8.0;

/// Returns the width of the card on a screen of this width, both in points.
pub fn width(screen: f32) -> f32 {
    (screen * 0.29).clamp(258.0, 356.0)
}

/// Draws the card and returns what was pressed. `situation` is the key of what the pupil's bar asks them to do, if it
/// asks for anything; `own_keys` names the keys of a pupil who uses them.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    view: &LessonView,
    situation: Option<&str>,
    own_keys: Option<&str>,
) -> Option<LessonCommand> {
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
                    let top = ui.cursor().top();
                    head(ui, texts, view, low);
                    let own_keys = own_keys.filter(|_| view.phase == LessonPhase::Doing && !view.watch);
                    let room = (most - (ui.min_rect().height() + if low { 86.0 } else { 112.0 })).max(40.0);
                    // The buttons keep their place from step to step: a second press on one never meets another.
                    let (is_anew, shown) = (is_shown_anew(ui), Shown::follow(ui, view));
                    let mut area = ScrollArea::vertical().max_height(room).auto_shrink(false);
                    if is_anew || shown == Shown::AnotherText {
                        area = area.vertical_scroll_offset(0.0);
                    }
                    scrolled(ui, area, true, |ui| body(ui, texts, view, low, shown));
                    // Whatever the heights of what is above them come to.
                    let foot = top + most - if low { 68.0 } else { 80.0 };
                    gap(ui, (foot - ui.cursor().top()).max(2.0));
                    buttons(ui, texts, view, situation, own_keys, low)
                })
                .inner
        })
        .inner
}

/// What the card shows that it did not show before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// Nothing.
    Same,
    /// Another text, or the same one from the beginning.
    AnotherText,
    /// The answer to what the pupil did.
    Answer,
}

impl Shown {
    /// Compares the card with what it was in the pass before.
    fn follow(ui: &Ui, view: &LessonView) -> Shown {
        let now = (Id::new((&view.name, view.step)), view.aside.clone());
        let id = Id::new("lesson shown");
        let before = ui.data(|data| data.get_temp::<(Id, Option<String>)>(id));
        let shown = match &before {
            Some(before) if *before == now => return Shown::Same,
            Some((step, _)) if *step == now.0 && now.1.is_some() => Shown::Answer,
            _ => Shown::AnotherText,
        };
        ui.data_mut(|data| data.insert_temp(id, now));
        shown
    }
}

/// Adds the part, unless the screen is low, the title and the progress in steps.
fn head(ui: &mut Ui, texts: &Localization, view: &LessonView, low: bool) {
    if !low {
        section(ui, &texts.tr(part_key(view.part)));
    }
    wrapped_title(ui, &texts.tr(&view.title), if low { 20.0 } else { 24.0 });
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

/// Adds the text and the answer to what the pupil did, which comes into view as it appears.
fn body(ui: &mut Ui, texts: &Localization, view: &LessonView, low: bool, shown: Shown) {
    let size = if low { 14.5 } else { 17.0 };
    gap(ui, if low { 0.0 } else { 4.0 });
    if view.new_position {
        ui.add(Label::new(RichText::new(texts.tr("lesson-new-position")).font(theme::bold(13.0)).color(BRASS)));
    }
    ui.add(Label::new(RichText::new(texts.tr(&view.text)).font(theme::sans(size)).color(IVORY)).wrap());
    if let Some(aside) = &view.aside {
        gap(ui, 2.0);
        let wrong = view.phase == LessonPhase::Wrong || view.is_read_only;
        let plate = reaction(ui, &texts.tr(aside), if wrong { EMBER } else { BRASS }, wrong, size - 1.5);
        if shown == Shown::Answer {
            ui.scroll_to_rect_animation(plate, None, ScrollAnimation::none());
        }
    }
    if view.sand {
        time(ui, texts, view);
    }
}

/// Adds the reaction to what was done, with a tick or a cross. Returns its area.
fn reaction(ui: &mut Ui, words: &str, color: Color32, wrong: bool, size: f32) -> Rect {
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
    plate.response.rect
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
