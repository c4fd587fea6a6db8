//! The bundled faces and the font families.

use std::sync::Arc;

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontTweak};

use crate::fonts::{GARAMOND, LATO, LATO_BOLD};

/// The family of titles.
pub const TITLES: &str = "titles";
/// The family of bold text.
pub const BOLD: &str = "bold";

/// Returns all families: the bundled faces, followed by those borrowed from the system.
pub fn definitions(borrowed: &[Face]) -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let files: [(&str, &'static [u8]); 3] = [("Lato", LATO), ("Lato Bold", LATO_BOLD), ("EB Garamond", GARAMOND)];
    // Lato sits high on its line. This centres its capitals on a button.
    let lower = FontTweak { y_offset_factor: 0.09, ..Default::default() };
    for (name, bytes) in files {
        let tweak = if name.starts_with("Lato") { lower.clone() } else { FontTweak::default() };
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes).tweak(tweak)));
    }
    for face in borrowed {
        fonts.font_data.insert(face.name.clone(), Arc::new(face.data.clone()));
    }
    for (family, bundled) in families() {
        let names = bundled.iter().map(|&name| name.to_owned()).chain(borrowed.iter().map(|face| face.name.clone()));
        fonts.families.insert(family, names.collect());
    }
    fonts
}

/// Returns the families and the bundled faces of each.
pub fn families() -> [(FontFamily, &'static [&'static str]); 4] {
    [
        (FontFamily::Proportional, &["Lato"]),
        (FontFamily::Monospace, &["Lato"]),
        (FontFamily::Name(BOLD.into()), &["Lato Bold"]),
        (FontFamily::Name(TITLES.into()), &["EB Garamond", "Lato"]),
    ]
}

/// A face of the system, for letters that the bundled ones lack.
#[derive(Clone, Debug)]
pub struct Face {
    /// Its name among egui's fonts.
    pub name: String,
    /// Its data and its index in the font file.
    pub data: FontData,
}
