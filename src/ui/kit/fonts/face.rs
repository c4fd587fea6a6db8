//! A face borrowed from the system.

use bevy_egui::egui::FontData;

/// A face of the system, for letters that the bundled ones lack.
#[derive(Clone, Debug)]
pub struct Face {
    /// Its name among egui's fonts.
    pub name: String,
    /// Its data and its index in the font file.
    pub data: FontData,
}
