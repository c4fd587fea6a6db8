//! The faces that come with the game, and the families made of them.

use std::sync::Arc;

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontTweak};

use super::Face;

/// The family of titles.
pub const TITLES: &str = "titles";
/// The family of what must stand out in the sans.
pub const BOLD: &str = "bold";

/// All families: our faces, and behind them those borrowed from the system.
pub fn definitions(borrowed: &[Face]) -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let files: [(&str, &'static [u8]); 3] = [
        ("Lato", include_bytes!("../../../assets/fonts/Lato-Regular.ttf")),
        ("Lato Bold", include_bytes!("../../../assets/fonts/Lato-Bold.ttf")),
        ("EB Garamond", include_bytes!("../../../assets/fonts/EBGaramond12-Regular.otf")),
    ];
    // Lato sits high in its line: this puts its capitals in the middle of a button.
    let lower = FontTweak { y_offset_factor: 0.09, ..Default::default() };
    for (name, bytes) in files {
        let tweak = if name.starts_with("Lato") { lower.clone() } else { FontTweak::default() };
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes).tweak(tweak)));
    }
    for face in borrowed {
        fonts.font_data.insert(face.name.clone(), Arc::new(face.data.clone()));
    }
    for (family, ours) in families() {
        let names = ours.iter().map(|&name| name.to_owned()).chain(borrowed.iter().map(|face| face.name.clone()));
        fonts.families.insert(family, names.collect());
    }
    fonts
}

/// The families, and which of our faces they are made of.
pub fn families() -> [(FontFamily, &'static [&'static str]); 4] {
    [
        (FontFamily::Proportional, &["Lato"]),
        (FontFamily::Monospace, &["Lato"]),
        (FontFamily::Name(BOLD.into()), &["Lato Bold"]),
        (FontFamily::Name(TITLES.into()), &["EB Garamond", "Lato"]),
    ]
}
