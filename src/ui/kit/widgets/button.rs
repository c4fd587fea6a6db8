//! A button with a text, which can also show a key label and the time left. The module also draws the glow around a
//! button that a lesson asks the pupil to press.

use std::sync::Arc;
use std::time::Duration;

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Galley, Painter, Rect, Response, Sense, Shadow, Stroke, StrokeKind, Ui, Vec2,
    Widget, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::appearance::pulse::Pulse;
use crate::ui::kit::focus::{draw_focus_frame, offer_to_enter_key, responds_to_enter};
use crate::ui::kit::theme::{BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, WALNUT_BRIGHT, WALNUT_LIGHT};
use crate::ui::kit::{spots, theme};

/// The width reserved on a button for the digits after its text, in points.
const DETAIL: f32 = 38.0;
/// The text size of the second line of a button, in points.
const BELOW: f32 = 12.5;

/// The kind of a button, which determines its colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonKind {
    /// The default action, drawn in brass. While nothing has the focus, Enter presses such a button if no other is
    /// visible.
    Primary,
    #[default]
    Plain,
    /// An action that ends or discards something.
    Danger,
}

/// A button that can show more than its text, such as a key label or the time left.
#[derive(Default)]
pub struct Button {
    text: String,
    kind: ButtonKind,
    key: String,
    is_enter: bool,
    time_left: Option<f32>,
    size: f32,
    least: Vec2,
    left_aligned: bool,
    ignores_enter: bool,
    name: String,
    spoken: Option<String>,
    detail: Option<String>,
    below: String,
}

impl Button {
    /// Creates a button with this text.
    pub fn new(text: impl AsRef<str>) -> Button {
        let text = text.as_ref().to_owned();
        Button { text, size: 15.0, least: vec2(0.0, 34.0), ..Button::default() }
    }

    pub fn kind(mut self, kind: ButtonKind) -> Self {
        self.kind = kind;
        self
    }

    /// Shows a key label on the button.
    pub fn key_label(mut self, key: impl AsRef<str>) -> Self {
        self.key = key.as_ref().to_owned();
        self
    }

    /// Shows the label of the Enter key on the button, but only while Enter presses the button.
    pub fn enter_label(mut self, sign: impl AsRef<str>) -> Self {
        self.is_enter = true;
        self.key_label(sign)
    }

    /// Shows the time left, as a share from 1 down to 0. Shows nothing if `share` is `None`.
    pub fn time_left(mut self, share: Option<f32>) -> Self {
        self.time_left = share;
        self
    }

    /// Sets the script name of the button, which is the same in every language.
    pub fn script_name(mut self, name: impl AsRef<str>) -> Self {
        self.name = name.as_ref().to_owned();
        self
    }

    /// Sets the words for screen readers, for a button whose text is only a symbol.
    pub fn accessible_name(mut self, words: impl AsRef<str>) -> Self {
        self.spoken = Some(words.as_ref().to_owned());
        self
    }

    /// Shows a few digits after the text. The button keeps its width when the digits change.
    pub fn trailing_digits(mut self, detail: Option<String>) -> Self {
        self.detail = detail;
        self
    }

    /// Shows a small second line below the text.
    pub fn second_line(mut self, line: impl AsRef<str>) -> Self {
        self.below = line.as_ref().to_owned();
        self
    }

    /// Sets the size of the text, in points.
    pub fn text_size(mut self, size: f32) -> Self {
        self.size = size;
        self
    }

    /// Sets the minimum size of the button, in points.
    pub fn min_size(mut self, size: Vec2) -> Self {
        self.least = size;
        self
    }

    /// Aligns the text to the left edge of the button.
    pub fn left_aligned(mut self) -> Self {
        self.left_aligned = true;
        self
    }

    /// Keeps Enter from pressing the button, unless the button has the focus.
    pub fn ignoring_enter(mut self) -> Self {
        self.ignores_enter = true;
        self
    }

    /// Returns the size that the button will have, in points.
    pub fn size(&self, painter: &Painter) -> Vec2 {
        let text = self.galley(painter);
        let text = text.size() + vec2(self.key_room(painter) + self.detail_width(), 0.0);
        let below = self.line_below(painter).map_or(Vec2::ZERO, |line| line.size());
        (vec2(text.x.max(below.x), text.y + below.y) + vec2(28.0, 14.0)).max(self.least)
    }

    /// Adds the button. Returns `true` if it was clicked.
    pub fn show_clicked(self, ui: &mut Ui) -> bool {
        ui.add(self).clicked()
    }

    fn line_below(&self, painter: &Painter) -> Option<Arc<Galley>> {
        let line = || painter.layout_no_wrap(self.below.clone(), theme::sans(BELOW), Color32::PLACEHOLDER);
        (!self.below.is_empty()).then(line)
    }

    fn galley(&self, painter: &Painter) -> Arc<Galley> {
        let font = if self.kind == ButtonKind::Primary { theme::bold(self.size) } else { theme::sans(self.size) };
        painter.layout_no_wrap(self.text.clone(), font, Color32::PLACEHOLDER)
    }

    fn key_room(&self, painter: &Painter) -> f32 {
        if self.key.is_empty() { 0.0 } else { key_cap_width(painter, &self.key) + 8.0 }
    }

    fn detail_width(&self) -> f32 {
        if self.detail.is_some() { DETAIL } else { 0.0 }
    }

    fn colors(&self, response: &Response) -> (Color32, Color32, Color32) {
        let lit = response.hovered();
        let pressed = response.is_pointer_button_down_on();
        match self.kind {
            ButtonKind::Primary if pressed => (BRASS, BRASS_BRIGHT, INK),
            ButtonKind::Primary if lit => (BRASS_BRIGHT, BRASS_BRIGHT, INK),
            ButtonKind::Primary => (BRASS, BRASS_BRIGHT.gamma_multiply(0.6), INK),
            ButtonKind::Plain if lit => (WALNUT_BRIGHT, BRASS, IVORY),
            ButtonKind::Plain => (WALNUT_LIGHT, BRASS_DARK, IVORY),
            ButtonKind::Danger if lit => (EMBER.gamma_multiply(0.4), EMBER, IVORY),
            ButtonKind::Danger => (WALNUT_LIGHT, EMBER.gamma_multiply(0.6), EMBER),
        }
    }
}

impl Widget for Button {
    fn ui(mut self, ui: &mut Ui) -> Response {
        let (rect, response) = ui.allocate_exact_size(self.size(ui.painter()), Sense::click());
        if self.is_enter && !responds_to_enter(&response) {
            self.key.clear();
        }
        let text = self.galley(ui.painter());
        let (key_room, detail_width) = (self.key_room(ui.painter()), self.detail_width());
        spots::report_button_spot(ui, &self.name, rect);
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), self.spoken.as_ref().unwrap_or(&self.text))
        });
        draw_focus_frame(ui, &response, 8);
        if self.kind == ButtonKind::Primary && !self.ignores_enter {
            offer_to_enter_key(&response);
        }
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let (fill, edge, ink) = self.colors(&response);
        let painter = ui.painter();
        painter.rect(rect, CornerRadius::same(8), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        let inside = rect.width() - text.size().x - key_room - detail_width;
        let x = rect.left() + if self.left_aligned { 14.0 } else { inside / 2.0 };
        let below = self.line_below(painter);
        let height = text.size().y + below.as_ref().map_or(0.0, |line| line.size().y);
        let text_pos = pos2(x, rect.center().y - height / 2.0);
        if let Some(line) = below {
            let left = if self.left_aligned { x } else { rect.center().x - line.size().x / 2.0 };
            painter.galley(pos2(left, text_pos.y + text.size().y), line, ink);
        }
        let text_right = x + text.size().x + detail_width;
        painter.galley(text_pos, text, ink);
        if let Some(detail) = self.detail {
            let at = pos2(text_right, rect.center().y);
            painter.text(at, Align2::RIGHT_CENTER, detail, theme::bold(self.size), ink.gamma_multiply(0.8));
        }
        if !self.key.is_empty() {
            paint_key_cap(painter, rect.with_min_x(text_right + 8.0), &self.key, ink);
        }
        if let Some(left) = self.time_left {
            let line = Rect::from_min_size(
                pos2(rect.left() + 6.0, rect.bottom() - 4.0),
                vec2((rect.width() - 12.0) * left.clamp(0.0, 1.0), 2.0),
            );
            painter.rect_filled(line, 1, ink.gamma_multiply(0.9));
        }
        response
    }
}

/// The height of a key label, in points.
pub const KEY_CAP_HEIGHT: f32 = 19.0;

/// Returns the width of a key label, in points.
pub fn key_cap_width(painter: &Painter, letter: &str) -> f32 {
    let galley = painter.layout_no_wrap(letter.to_owned(), theme::bold(12.0), Color32::PLACEHOLDER);
    galley.size().x.max(8.0) + 12.0
}

/// Draws a key label at the left edge of `room`, centred vertically.
pub fn paint_key_cap(painter: &Painter, room: Rect, letter: &str, ink: Color32) {
    let size = vec2(key_cap_width(painter, letter), KEY_CAP_HEIGHT);
    let cap = Align2::LEFT_CENTER.anchor_size(room.left_center(), size);
    painter.rect_stroke(cap, 4, Stroke::new(1.0, ink.gamma_multiply(0.55)), StrokeKind::Inside);
    painter.text(cap.center(), Align2::CENTER_CENTER, letter, theme::bold(12.0), ink);
}

/// Adds a key label, or empty space if `letter` is empty.
pub fn key_cap(ui: &mut Ui, letter: &str) {
    let width = key_cap_width(ui.painter(), letter);
    let (rect, _) = ui.allocate_exact_size(vec2(width, KEY_CAP_HEIGHT), Sense::hover());
    if !letter.is_empty() {
        paint_key_cap(ui.painter(), rect, letter, IVORY);
    }
}

/// The time between redraws of a pulsing glow.
const NEXT_GLOW: Duration = Duration::from_millis(40);

/// Draws a soft, pulsing glow around a button. Unlike the focus frame, the glow has no edge. `ground` is the index of a
/// shape that was reserved below the button. `seconds` is the age of the glow. While animations are off, the glow does
/// not pulse.
pub fn paint_glow(painter: &Painter, ground: ShapeIdx, button: Rect, pulse: Pulse, seconds: f32) {
    let still = theme::are_animations_off(painter.ctx());
    if !still {
        painter.ctx().request_repaint_after(NEXT_GLOW);
    }
    let swell = pulse.strength(if still { 0.0 } else { seconds });
    let color = BRASS_BRIGHT.gamma_multiply(0.55 + 0.45 * swell);
    let glow = Shadow { offset: [0, 0], blur: 18, spread: 4, color };
    painter.set(ground, glow.as_shape(button, 10));
}

/// Adds the two buttons that answer a question, each of this size. Returns `Some(true)` if `yes` was clicked,
/// `Some(false)` if `no` was clicked, and `None` otherwise.
pub fn answer_buttons(ui: &mut Ui, size: Vec2, no: Button, yes: Button) -> Option<bool> {
    ui.horizontal(|ui| {
        let no = no.script_name("no").min_size(size).show_clicked(ui);
        if yes.script_name("yes").min_size(size).show_clicked(ui) { Some(true) } else { no.then_some(false) }
    })
    .inner
}
