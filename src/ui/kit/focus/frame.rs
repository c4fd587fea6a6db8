//! The frame of the widget that has the focus.

use bevy_egui::egui::{Id, Response, Stroke, StrokeKind, Ui};

use crate::ui::kit::theme::{INK, IVORY};

/// How far the frame reaches beyond the widget, in points.
const REACH: f32 = 4.0;

/// The height of a note below a widget, in points.
const BELOW: f32 = 26.0;

/// Draws the frame around a widget that has the focus, and scrolls to it when it has just got it. `radius` is that of the
/// widget's corners. The frame is ivory with a dark line inside, so that it can be seen on brass as well as on wood; the
/// pointer changes a widget's fill instead.
pub fn focus_frame(ui: &Ui, response: &Response, radius: u8) {
    if !response.has_focus() {
        return;
    }
    let framed = Id::new("framed");
    let before = ui.data_mut(|data| data.get_temp::<Id>(framed));
    if before != Some(response.id) {
        ui.data_mut(|data| data.insert_temp(framed, response.id));
        // What is said below it comes into view, too.
        ui.scroll_to_rect(response.rect.with_max_y(response.rect.bottom() + BELOW), None);
    }
    // It may reach beyond the edge of what scrolls.
    let painter = ui.painter().with_clip_rect(ui.clip_rect().expand(REACH));
    painter.rect_stroke(response.rect.expand(2.0), radius + 2, Stroke::new(2.0, INK), StrokeKind::Inside);
    painter.rect_stroke(response.rect.expand(REACH), radius + 4, Stroke::new(2.0, IVORY), StrokeKind::Inside);
}
