//! A button with a picture, and the key that does the same below it.

use bevy_egui::egui::{
    Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, vec2,
};

use super::icon::Icon;
use crate::ui::kit::focus::focus_frame;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{
    self, BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT, WALNUT_LIGHT,
};

/// Adds a button with the letter of its key, its name for scripts and the words for what it does. Returns whether it was
/// pressed.
pub fn icon_button(ui: &mut Ui, icon: Icon, [letter, named, words]: [&str; 3], size: Vec2, enabled: bool) -> bool {
    let builder = if enabled { UiBuilder::new() } else { UiBuilder::new().disabled() };
    ui.scope_builder(builder, |ui| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, words));
        spots::report(ui, named, rect);
        focus_frame(ui, &response, 8);
        // The one that plays is what a replay is for.
        let is_main = matches!(icon, Icon::Play | Icon::Pause);
        let lit = response.hovered() && enabled;
        let (fill, edge, ink) = match (is_main, lit) {
            (true, false) => (BRASS, BRASS_BRIGHT.gamma_multiply(0.6), INK),
            (true, true) => (BRASS_BRIGHT, BRASS_BRIGHT, INK),
            (false, false) => (WALNUT_LIGHT, BRASS_DARK, IVORY),
            (false, true) => (WALNUT_BRIGHT, BRASS, IVORY),
        };
        let painter = ui.painter();
        painter.rect(rect, CornerRadius::same(8), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        icon.paint(painter, rect.center() - vec2(0.0, 7.0), ink);
        let key_ink = if is_main { ink } else { IVORY_DIM };
        painter.text(rect.center_bottom() - vec2(0.0, 9.0), Align2::CENTER_CENTER, letter, theme::bold(11.0), key_ink);
        let clicked = response.clicked();
        response.on_hover_text(words);
        clicked
    })
    .inner
}
