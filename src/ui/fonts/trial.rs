//! A face tried out as egui will use it, before it is let onto the screen.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bevy_egui::egui::Color32;
use bevy_egui::egui::epaint::text::{FontData, FontDefinitions, FontFamily, FontId, Fonts, TextOptions};
use fontdb::{Database, Source};

use super::letters::Letters;

/// Larger than names are ever written, in pixels.
const SIZE: f32 = 64.0;

/// A face by itself. Whatever egui cannot cope with shows here, and nowhere else.
pub struct Trial(Fonts);

impl Trial {
    /// The face with this number in a font file; `None` if it is broken.
    pub fn of(bytes: &[u8], index: u32) -> Option<Trial> {
        if !is_sound(bytes, index) {
            return None;
        }
        let mut definitions = FontDefinitions::empty();
        let data = FontData { index, ..FontData::from_owned(bytes.to_vec()) };
        definitions.font_data.insert("tried".to_owned(), Arc::new(data));
        definitions.families.insert(FontFamily::Proportional, vec!["tried".to_owned()]);
        let fonts = catch_unwind(|| Fonts::new(TextOptions::default(), definitions));
        fonts.ok().map(Trial)
    }

    /// The letters it says it has.
    pub fn letters(&mut self) -> Letters {
        let fonts = &mut self.0.fonts;
        let letters = catch_unwind(AssertUnwindSafe(|| {
            fonts.font(&FontFamily::Proportional).characters().keys().copied().collect()
        }));
        letters.unwrap_or_default()
    }

    /// Whether something is seen of this letter: egui draws outlines, and many emoji are pictures.
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

/// Whether there is such a face at all: egui panics where there is none.
fn is_sound(bytes: &[u8], index: u32) -> bool {
    let mut database = Database::new();
    let faces = database.load_font_source(Source::Binary(Arc::new(bytes.to_vec())));
    faces.into_iter().any(|id| database.face(id).is_some_and(|face| face.index == index))
}
