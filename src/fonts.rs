//! The files of the bundled typefaces.

/// The font Lato, for text.
pub static LATO: &[u8] = include_bytes!("../assets/fonts/Lato-Regular.ttf");
/// The font Lato Bold, for emphasis and for the coordinates on the board.
pub static LATO_BOLD: &[u8] = include_bytes!("../assets/fonts/Lato-Bold.ttf");
/// The font EB Garamond with lining figures, for titles. Among capitals, an old-style figure 1 would look like the
/// letter I.
pub static GARAMOND: &[u8] = include_bytes!("../assets/fonts/EBGaramond12-Lining.otf");
