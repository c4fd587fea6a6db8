//! Makes untrusted text short and single-line, and removes characters that change how other text is displayed.

use std::fmt;
use std::ops::Deref;
use std::str::Utf8Error;

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

/// Returns the text of a file without its byte order mark, if any.
///
/// # Errors
/// Returns an error if `bytes` is not UTF-8.
pub fn decode_utf8_without_bom(bytes: &[u8]) -> Result<&str, Utf8Error> {
    let text = std::str::from_utf8(bytes)?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The name of a player. The limit of 1,024 bytes is high, because a single letter can consist of many code points.
pub type PlayerName = SanitisedLine<1_024>;
/// A short text other than a player's name, such as an agreement between the players or the name of a lesson.
pub type ShortLine = SanitisedLine<1_024>;
/// The title that the player gives to a record.
pub type RecordTitle = SanitisedLine<320>;

/// One line of text of at most `N` bytes.
///
/// Longer text is cut between grapheme clusters, which readers see as letters. Line breaks and tabs become spaces.
/// Other control characters are removed, and so are characters that change the direction of the following text.
///
/// # Examples
///
/// ```
/// use tamsk_text::SanitisedLine;
///
/// assert_eq!(SanitisedLine::<20>::from("Ada\nLovelace\0"), "Ada Lovelace");
/// assert_eq!(SanitisedLine::<20>::from("🇫🇷🇫🇷🇫🇷"), "🇫🇷🇫🇷", "a flag has eight bytes");
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
// A text that is too long is shortened, not refused, so that the file with the text remains readable.
#[serde(from = "String", into = "String")]
pub struct SanitisedLine<const N: usize>(String);

impl<const N: usize> SanitisedLine<N> {
    /// The maximum length, in bytes.
    pub const MAX_BYTES: usize = N;

    /// Returns the text as a string slice.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns the replacement of an untrusted character, or `None` if the character must be removed.
fn harmless(c: char) -> Option<char> {
    match c {
        '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        // These are directional embeddings, overrides and isolates, and the byte order mark. Directional marks are
        // kept, because they affect only the characters next to them.
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => None,
        c if c.is_control() => None,
        c => Some(c),
    }
}

impl<const N: usize> From<&str> for SanitisedLine<N> {
    fn from(text: &str) -> SanitisedLine<N> {
        let mut kept = String::new();
        // Reads up to the first character beyond the limit, which shows whether the last grapheme fits.
        for c in text.chars().filter_map(harmless) {
            kept.push(c);
            if kept.len() > N {
                let begins = kept.grapheme_indices(true).map(|(begin, _)| begin);
                let end = begins.take_while(|&begin| begin <= N).last().unwrap_or(0);
                kept.truncate(end);
                break;
            }
        }
        kept.shrink_to_fit();
        SanitisedLine(kept)
    }
}

impl<const N: usize> From<String> for SanitisedLine<N> {
    fn from(text: String) -> SanitisedLine<N> {
        SanitisedLine::from(text.as_str())
    }
}

impl<const N: usize> From<SanitisedLine<N>> for String {
    fn from(text: SanitisedLine<N>) -> String {
        text.0
    }
}

impl<const N: usize> Deref for SanitisedLine<N> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const N: usize> PartialEq<str> for SanitisedLine<N> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl<const N: usize> PartialEq<&str> for SanitisedLine<N> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl<const N: usize> PartialEq<String> for SanitisedLine<N> {
    fn eq(&self, other: &String) -> bool {
        self.0 == *other
    }
}

impl<const N: usize> fmt::Display for SanitisedLine<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const N: usize> fmt::Debug for SanitisedLine<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_between_graphemes_within_its_limit() {
        for letter in ["a", "é", "e\u{301}", "黒", "कि", "👍🏽", "🇫🇷", "👨‍👩‍👧‍👦"] {
            for count in 0..30 {
                let text = SanitisedLine::<64>::from(letter.repeat(count));
                assert_eq!(text.as_str(), letter.repeat(count.min(64 / letter.len())), "{letter} {count} times");
            }
        }
        assert_eq!(SanitisedLine::<8>::from("1234567é"), "1234567");
        assert_eq!(SanitisedLine::<8>::from("1234567e\u{301}"), "1234567", "the accent belongs to the `e`");
        let piled = format!("ab{}", "\u{301}".repeat(1_000_000));
        assert_eq!(SanitisedLine::<64>::from(piled), "a", "a grapheme that does not fit is left out");
    }

    #[test]
    fn line_breaks_and_direction_changes_are_removed() {
        assert_eq!(SanitisedLine::<64>::from("a\r\nb\tc\0\u{7f}\u{2028}d\u{202e}e\u{2066}\u{1b}[2J"), "a  b c de[2J");
        for kept in ["דוד בן גוריון", "محمد", "👨‍👩‍👧‍👦", "a\u{200f}b", " Ada "] {
            assert_eq!(SanitisedLine::<64>::from(kept), kept);
        }
    }

    #[test]
    fn decoding_strips_one_byte_order_mark() {
        assert_eq!(decode_utf8_without_bom("\u{feff}a\u{feff}".as_bytes()), Ok("a\u{feff}"));
        assert!(decode_utf8_without_bom(&[0xff, 0xfe, b'a', 0]).is_err(), "UTF-16 must be refused");
    }

    #[test]
    fn reading_restores_text_and_cuts_long_text() {
        let text = SanitisedLine::<8>::from("Ada \"A\"");
        let written = ron::to_string(&text).expect("text must serialize");
        assert_eq!((written.as_str(), ron::from_str(&written)), (r#""Ada \"A\"""#, Ok(text)));
        assert_eq!(ron::from_str(&format!("\"{}\"", "é".repeat(60_000))), Ok(SanitisedLine::<9>::from("éééé")));
        assert!(ron::from_str::<SanitisedLine<8>>("7").is_err());
    }
}
