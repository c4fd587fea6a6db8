//! Text on one line, shortened to the available width.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{Align2, Color32, FontId, Galley, Painter, Pos2};
use tamsk_text::ShortText;
use unicode_segmentation::UnicodeSegmentation;

use crate::ui::kit::names::{is_right_to_left, visual_order};

/// More text than one line can show.
type LineText = ShortText<1_024>;

/// Draws text no wider than `most`: a little smaller if that is enough, else shortened with an ellipsis.
pub fn line_of_text(painter: &Painter, at: Pos2, anchor: Align2, text: String, font: FontId, ink: Color32, most: f32) {
    const SMALLEST: f32 = 0.86;
    let text = LineText::from(text);
    let wide = painter.layout_no_wrap(text.to_string(), font.clone(), ink).size().x;
    let size = font.size * (most / wide.max(1.0)).clamp(SMALLEST, 1.0);
    let galley = shortened(painter, text, FontId::new(size, font.family), ink, most + 0.5);
    let rect = anchor.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, ink);
}

/// Lays out one line no wider than `most`, shortened between letters.
pub fn shortened_line(painter: &Painter, text: &str, font: FontId, ink: Color32, most: f32) -> Arc<Galley> {
    shortened(painter, LineText::from(text), font, ink, most)
}

/// The same for a text that is short enough to be laid out. egui truncates at the right, between glyphs, so it is given
/// the exact width of whole letters, or for right-to-left text a shorter text.
fn shortened(painter: &Painter, text: LineText, font: FontId, ink: Color32, most: f32) -> Arc<Galley> {
    // The margin for rounding, in points.
    const SLACK: f32 = 0.01;
    let width = |text: &str| painter.layout_no_wrap(text.to_owned(), font.clone(), ink).size().x;
    let mut room = most;
    if width(&text) > most {
        let (read, dots) = (visual_order(&text), width("…"));
        let width_to = |end: usize| width(&visual_order(&read[..end])) + dots;
        // By halving: every width that is measured is laid out, and the layouts of all prefixes would be as many bytes
        // as the square of the length.
        let ends: Vec<usize> = read.grapheme_indices(true).map(|(begin, _)| begin).collect();
        let fitting = ends.partition_point(|&end| width_to(end) <= most);
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

    /// Runs a test with a painter, in two passes: the fonts can be used from the second on.
    fn with_painter(mut test: impl FnMut(&Painter)) {
        let ctx = Context::default();
        theme::apply(&ctx);
        for _ in 0..2 {
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                test(&Painter::new(ui.ctx().clone(), LayerId::background(), Rect::EVERYTHING));
            });
            output.textures_delta.clear();
        }
    }

    #[test]
    fn a_line_is_shortened_between_letters() {
        let mut found = 0;
        with_painter(|painter| {
            // A Kaithi sign that belongs to the digit after it: two glyphs, one letter.
            for letter in ["a", "e\u{301}", "\u{110bd}1", "👨‍👩‍👧‍👦", "🇫🇷"] {
                let text = letter.repeat(20);
                for most in 12..150 {
                    let most = most as f32;
                    let galley = shortened_line(painter, &text, theme::sans(15.0), Color32::WHITE, most);
                    // Every code point has a glyph, if only an empty one.
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
    fn what_runs_from_right_to_left_is_shortened_at_its_end() {
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
