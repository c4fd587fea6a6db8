//! The size of a window, as the command line gives it: `3840x2160`.

use std::str::FromStr;

use thiserror::Error;

/// The size of a window, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSize {
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}

impl WindowSize {
    /// The smallest, at which everything fits.
    pub const SMALLEST: WindowSize = WindowSize { width: 800, height: 500 };
    /// The largest: pictures of this width and height can be drawn on every graphics card.
    pub const LARGEST: WindowSize = WindowSize { width: 8_192, height: 8_192 };
}

/// The error of parsing a text that is no [`WindowSize`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WindowSizeError {
    /// It is not two numbers.
    #[error("expected a width and a height in pixels, such as 3840x2160")]
    Form,
    /// One of them is no number.
    #[error("the {side} '{}' is no number of pixels", .text.escape_debug())]
    NoNumber {
        /// Which of the two: the width or the height.
        side: &'static str,
        /// What stands in its place.
        text: String,
    },
    /// One of them is out of its bounds.
    #[error("the {side} {pixels} is out of bounds: expected {least} to {most} pixels")]
    OutOfBounds {
        /// Which of the two: the width or the height.
        side: &'static str,
        /// What was given.
        pixels: u32,
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
}

impl FromStr for WindowSize {
    type Err = WindowSizeError;

    fn from_str(text: &str) -> Result<WindowSize, WindowSizeError> {
        let (width, height) = text.split_once('x').ok_or(WindowSizeError::Form)?;
        let (least, most) = (WindowSize::SMALLEST, WindowSize::LARGEST);
        Ok(WindowSize {
            width: pixels("width", width, least.width, most.width)?,
            height: pixels("height", height, least.height, most.height)?,
        })
    }
}

fn pixels(side: &'static str, text: &str, least: u32, most: u32) -> Result<u32, WindowSizeError> {
    let pixels = text.parse::<u32>().map_err(|_| WindowSizeError::NoNumber { side, text: text.to_owned() })?;
    if (least..=most).contains(&pixels) {
        Ok(pixels)
    } else {
        Err(WindowSizeError::OutOfBounds { side, pixels, least, most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_within_their_bounds() {
        for (text, width, height) in [("3840x2160", 3_840, 2_160), ("800x500", 800, 500), ("8192x8192", 8_192, 8_192)] {
            assert_eq!(text.parse(), Ok(WindowSize { width, height }));
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, problem) in [
            ("", "expected a width and a height in pixels, such as 3840x2160"),
            ("3840", "expected a width and a height in pixels, such as 3840x2160"),
            ("x2160", "the width '' is no number of pixels"),
            ("3840x", "the height '' is no number of pixels"),
            ("3840x-1", "the height '-1' is no number of pixels"),
            ("3840x2160x1", "the height '2160x1' is no number of pixels"),
            ("4294967296x500", "the width '4294967296' is no number of pixels"),
            ("799x500", "the width 799 is out of bounds: expected 800 to 8192 pixels"),
            ("800x8193", "the height 8193 is out of bounds: expected 500 to 8192 pixels"),
        ] {
            let error = text.parse::<WindowSize>().expect_err(text);
            assert_eq!(error.to_string(), problem);
        }
    }
}
