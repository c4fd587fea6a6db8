//! Text in the sizes that panels use, and times as text.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Color32, FontId, Label, Response, RichText, Ui};

use crate::ui::kit::focus::note_heading;
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, BRASS, IVORY, IVORY_DIM};

/// Adds the title of a card.
pub fn heading(ui: &mut Ui, text: &str) -> Response {
    titled(ui, Label::new(RichText::new(text).font(theme::title(30.0)).color(IVORY)))
}

/// Adds a title of this size, in points, that may take several lines.
pub fn wrapped_title(ui: &mut Ui, text: &str, size: f32) -> Response {
    titled(ui, Label::new(RichText::new(text).font(theme::title(size)).color(IVORY)).wrap())
}

/// Adds a title over which nothing is laid.
fn titled(ui: &mut Ui, label: Label) -> Response {
    let shown = ui.add(label);
    notices::report_title(ui.ctx(), shown.rect.intersect(ui.clip_rect()));
    shown
}

/// Adds the title of a section of a card, in spaced brass capitals.
pub fn section(ui: &mut Ui, text: &str) -> Response {
    let shown = ui.add(Label::new(spaced(&text.to_uppercase(), theme::bold(12.0), BRASS, 1.6)));
    note_heading(ui, shown.rect);
    shown
}

/// Adds an explanation.
pub fn note(ui: &mut Ui, text: &str) -> Response {
    ui.add(Label::new(RichText::new(text).font(theme::sans(13.5)).color(IVORY_DIM)).wrap())
}

/// Adds vertical space.
pub fn gap(ui: &mut Ui, height: f32) {
    ui.add_space(height);
}

/// Returns text with extra space between its letters.
pub fn spaced(text: &str, font_id: FontId, color: Color32, extra_letter_spacing: f32) -> LayoutJob {
    LayoutJob::single_section(
        text.to_owned(),
        TextFormat { font_id, color, extra_letter_spacing, ..Default::default() },
    )
}

/// Formats milliseconds as minutes and seconds, rounded up: 0:00 means that the time has run out.
pub fn clock(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn a_clock_shows_zero_only_when_it_has_run_out() {
        assert_eq!([0, 1, 1_000, 1_001, 60_000, 180_000].map(clock), ["0:00", "0:01", "0:01", "0:02", "1:00", "3:00"]);
    }
}
