//! The files of the bundled typefaces.

/// Lato, for text.
pub static LATO: &[u8] = include_bytes!("../assets/fonts/Lato-Regular.ttf");
/// Lato Bold, for emphasis and for the coordinates on the board.
pub static LATO_BOLD: &[u8] = include_bytes!("../assets/fonts/Lato-Bold.ttf");
/// EB Garamond with lining figures, for titles. Among capitals, an old-style 1 looks like an I.
pub static GARAMOND: &[u8] = include_bytes!("../assets/fonts/EBGaramond12-Lining.otf");
