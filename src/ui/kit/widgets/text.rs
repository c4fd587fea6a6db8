//! Text widgets in the sizes that panels use, single lines that are shortened to the available width, and times as
//! text.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{
    Align, Align2, Color32, FontId, Galley, Label, Layout, Painter, Pos2, Response, RichText, Ui, Vec2, vec2,
};
use tamsk_text::SanitisedLine;
use unicode_segmentation::UnicodeSegmentation;

use crate::ui::kit::focus::record_heading;
use crate::ui::kit::names::{is_right_to_left, visual_order};
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, BRASS, IVORY, IVORY_DIM};

/// Adds the title of a card.
pub fn heading(ui: &mut Ui, text: &str) -> Response {
    titled(ui, Label::new(RichText::new(text).font(theme::title(30.0)).color(IVORY)))
}

/// Adds a title that may span several lines. `size` is the text size in points.
pub fn wrapped_title(ui: &mut Ui, text: &str, size: f32) -> Response {
    titled(ui, Label::new(RichText::new(text).font(theme::title(size)).color(IVORY)).wrap())
}

/// Adds a title and reports its area, so that nothing is drawn over the title.
fn titled(ui: &mut Ui, label: Label) -> Response {
    let shown = ui.add(label);
    notices::report_title_area(ui.ctx(), shown.id, shown.rect.intersect(ui.clip_rect()));
    shown
}

/// Adds the title of a section of a card, in brass capitals with wide spacing.
pub fn section_heading(ui: &mut Ui, text: &str) -> Response {
    let shown = ui.add(Label::new(letter_spaced_text(&text.to_uppercase(), theme::bold(12.0), BRASS, 1.6)));
    record_heading(ui, shown.rect);
    shown
}

/// Adds an explanation in small, dim text.
pub fn note(ui: &mut Ui, text: &str) -> Response {
    wrapped_text(ui, text, theme::sans(13.5), IVORY_DIM)
}

/// Adds a text that wraps at the available width.
pub fn wrapped_text(ui: &mut Ui, text: impl Into<String>, font: FontId, ink: Color32) -> Response {
    ui.add(Label::new(RichText::new(text).font(font).color(ink)).wrap())
}

/// Adds a cell of a row. The cell is at least as wide as `size`, with its content aligned to the left.
pub fn cell<R>(ui: &mut Ui, size: Vec2, content: impl FnOnce(&mut Ui) -> R) -> R {
    let inside = |ui: &mut Ui| {
        ui.set_min_width(size.x);
        content(ui)
    };
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), inside).inner
}

/// Adds a column of this width, in points.
pub fn column<R>(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui) -> R) -> R {
    let inside = |ui: &mut Ui| {
        ui.set_width(width);
        content(ui)
    };
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::LEFT), inside).inner
}

/// Adds vertical space of this height, in points.
pub fn gap(ui: &mut Ui, height: f32) {
    ui.add_space(height);
}

/// Lays out a text with additional space between its letters.
pub fn letter_spaced_text(text: &str, font_id: FontId, color: Color32, extra_letter_spacing: f32) -> LayoutJob {
    LayoutJob::single_section(
        text.to_owned(),
        TextFormat { font_id, color, extra_letter_spacing, ..Default::default() },
    )
}

/// Formats milliseconds as minutes and seconds. The time is rounded up, so that 0:00 means that the time has run out.
pub fn format_clock(millis: u64) -> String {
    let seconds = millis.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The beginning of a text. It is long enough to fill any line on the screen.
type LineText = SanitisedLine<1_024>;

/// Draws a text at most `max_width` points wide. A wider text is drawn a little smaller if that is enough, and
/// otherwise shortened with an ellipsis.
pub fn draw_fitted_line(
    painter: &Painter,
    at: Pos2,
    anchor: Align2,
    text: String,
    font: FontId,
    ink: Color32,
    max_width: f32,
) {
    const SMALLEST: f32 = 0.86;
    let text = LineText::from(text);
    let wide = painter.layout_no_wrap(text.to_string(), font.clone(), ink).size().x;
    let size = font.size * (max_width / wide.max(1.0)).clamp(SMALLEST, 1.0);
    let galley = shortened(painter, text, FontId::new(size, font.family), ink, max_width + 0.5);
    let rect = anchor.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, ink);
}

/// Lays out a line at most `max_width` points wide. A longer text is shortened between graphemes.
pub fn shortened_line(painter: &Painter, text: &str, font: FontId, ink: Color32, max_width: f32) -> Arc<Galley> {
    shortened(painter, LineText::from(text), font, ink, max_width)
}

/// Lays out a line like [`shortened_line`], for a text of limited length. egui itself truncates texts at the right,
/// between glyphs. To truncate between graphemes, this function gives egui the exact width of whole graphemes. If the
/// text runs from right to left, the function shortens the text itself.
fn shortened(painter: &Painter, text: LineText, font: FontId, ink: Color32, max_width: f32) -> Arc<Galley> {
    const SLACK: f32 = 0.01;
    let width = |text: &str| painter.layout_no_wrap(text.to_owned(), font.clone(), ink).size().x;
    let mut room = max_width;
    if width(&text) > max_width {
        let (read, dots) = (visual_order(&text), width("…"));
        let width_to = |end: usize| width(&visual_order(&read[..end])) + dots;
        // Find the end of the shown text by bisection, because laying out every prefix would take memory quadratic in
        // the length.
        let ends: Vec<usize> = read.grapheme_indices(true).map(|(begin, _)| begin).collect();
        let fitting = ends.partition_point(|&end| width_to(end) <= max_width);
        let end = fitting.checked_sub(1).map_or(0, |last| ends[last]);
        if is_right_to_left(&text) {
            return painter.layout_no_wrap("…".to_owned() + &visual_order(&read[..end]), font, ink);
        }
        room = width_to(end) + SLACK;
    }
    let mut job = LayoutJob::simple_singleline(text.into(), font, ink);
    job.wrap = TextWrapping::truncate_at_width(room);
    painter.layout_job(job)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, LayerId, RawInput, Rect};

    use super::*;
    use crate::ui::kit::theme;

    #[test]
    fn a_clock_shows_zero_only_when_it_has_run_out() {
        assert_eq!(
            [0, 1, 1_000, 1_001, 60_000, 180_000].map(format_clock),
            ["0:00", "0:01", "0:01", "0:02", "1:00", "3:00"]
        );
    }

    /// Runs a test with a painter in two passes, because fonts can be used only from the second pass on.
    fn with_painter(mut test: impl FnMut(&Painter)) {
        let ctx = Context::default();
        theme::apply_theme(&ctx);
        for _ in 0..2 {
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                test(&Painter::new(ui.ctx().clone(), LayerId::background(), Rect::EVERYTHING));
            });
            output.textures_delta.clear();
        }
    }

    #[test]
    fn a_line_is_shortened_between_graphemes() {
        let mut found = 0;
        with_painter(|painter| {
            // The third item is a Kaithi sign with the digit to which it belongs. It is a single grapheme with two
            // glyphs.
            for letter in ["a", "e\u{301}", "\u{110bd}1", "👨‍👩‍👧‍👦", "🇫🇷"] {
                let text = letter.repeat(20);
                for most in 12..150 {
                    let most = most as f32;
                    let galley = shortened_line(painter, &text, theme::sans(15.0), Color32::WHITE, most);
                    // Each code point has its own glyph, which may be empty, so glyphs can be counted in place of code
                    // points.
                    let glyphs = &galley.rows[0].glyphs;
                    assert!(galley.size().x <= most + 0.5, "{letter} is wider than {most}");
                    let Some(shown) = glyphs.len().checked_sub(1).filter(|_| galley.elided) else { continue };
                    assert_eq!(glyphs[shown].chr, '…');
                    let whole = shown.is_multiple_of(text.chars().count() / text.graphemes(true).count());
                    assert!(whole, "{shown} code points of {letter:?} at {most}");
                    found += 1;
                }
            }
        });
        assert!(found > 500, "{found}");
    }

    #[test]
    fn right_to_left_text_is_shortened_at_its_end() {
        let mut found = 0;
        with_painter(|painter| {
            for most in 20..80 {
                let name = visual_order("דוד בן גוריון");
                let galley = shortened_line(painter, &name, theme::sans(15.0), Color32::WHITE, most as f32);
                let Some(shown) = galley.text().strip_prefix('…') else { continue };
                assert!(galley.size().x <= most as f32 + 0.5);
                found += 1;
                assert!("דוד בן גוריון".starts_with(&visual_order(shown)), "{shown}");
            }
        });
        assert!(found > 50, "{found}");
    }
}
