//! A text on one line, shortened where there is no room for all of it.

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2};

/// Draws a text no wider than this: rather a little smaller than shortened, and rather shortened than cut.
pub fn line_of_text(painter: &Painter, at: Pos2, anchor: Align2, text: String, font: FontId, ink: Color32, most: f32) {
    const SMALLEST: f32 = 0.86;
    let wide = painter.layout_no_wrap(text.clone(), font.clone(), ink).size().x;
    let size = font.size * (most / wide.max(1.0)).clamp(SMALLEST, 1.0);
    let mut job = LayoutJob::simple_singleline(text, FontId::new(size, font.family), ink);
    job.wrap = TextWrapping::truncate_at_width(most + 0.5);
    let galley = painter.layout_job(job);
    let rect = anchor.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, ink);
}
