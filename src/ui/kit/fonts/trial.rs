//! Tries faces before they are used on the screen: egui panics on some broken fonts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bevy_egui::egui::Color32;
use bevy_egui::egui::epaint::text::{FontData, FontDefinitions, FontFamily, FontId, Fonts, TextOptions};
use fontdb::{Database, Source};

use super::letters::Letters;

/// The size at which letters are tried, in pixels: larger than any name on the screen.
const SIZE: f32 = 64.0;

/// A face loaded by itself. Panics that it causes in egui are caught here.
pub struct TrialFace(Fonts);

impl TrialFace {
    /// Loads the face with this index in a font file. Returns `None` if it is broken.
    pub fn of(bytes: &[u8], index: u32) -> Option<TrialFace> {
        if !has_face(bytes, index) {
            return None;
        }
        let mut definitions = FontDefinitions::empty();
        let data = FontData { index, ..FontData::from_owned(bytes.to_vec()) };
        definitions.font_data.insert("tried".to_owned(), Arc::new(data));
        definitions.families.insert(FontFamily::Proportional, vec!["tried".to_owned()]);
        let fonts = catch_unwind(|| Fonts::new(TextOptions::default(), definitions));
        fonts.ok().map(TrialFace)
    }

    /// Returns the letters it claims to have.
    pub fn letters(&mut self) -> Letters {
        let fonts = &mut self.0.fonts;
        let letters = catch_unwind(AssertUnwindSafe(|| {
            fonts.font(&FontFamily::Proportional).characters().keys().copied().collect()
        }));
        letters.unwrap_or_default()
    }

    /// Returns whether this letter is visible: egui draws only outlines, and many emoji are bitmaps.
    pub fn draws(&mut self, letter: char) -> bool {
        let fonts = &mut self.0;
        let drawn = catch_unwind(AssertUnwindSafe(|| {
            let font = FontId::proportional(SIZE);
            let galley = fonts.with_pixels_per_point(1.0).layout_no_wrap(letter.to_string(), font, Color32::WHITE);
            galley.rows.iter().flat_map(|row| &row.glyphs).any(|glyph| !glyph.uv_rect.is_nothing())
        }));
        drawn.unwrap_or(false)
    }
}

/// Returns whether the file has a face with this index. egui panics if it has none.
fn has_face(bytes: &[u8], index: u32) -> bool {
    let mut database = Database::new();
    let faces = database.load_font_source(Source::Binary(Arc::new(bytes.to_vec())));
    faces.into_iter().any(|id| database.face(id).is_some_and(|face| face.index == index))
}
