//! Sets of letters, and the letters that a name needs.

use std::collections::BTreeSet;

use unicode_segmentation::UnicodeSegmentation;

/// A set of letters, stored as ranges of code points: faces have thousands of letters in a few hundred ranges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters(Vec<(u32, u32)>);

impl Letters {
    /// Returns whether the set contains this letter.
    pub fn contains(&self, letter: char) -> bool {
        let code = u32::from(letter);
        let after = self.0.partition_point(|&(first, _)| first <= code);
        after.checked_sub(1).is_some_and(|at| code <= self.0[at].1)
    }
}

impl FromIterator<char> for Letters {
    /// Collects letters that come in ascending order.
    fn from_iter<I: IntoIterator<Item = char>>(letters: I) -> Letters {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for code in letters.into_iter().map(u32::from) {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == code => *last = code,
                _ => ranges.push((code, code)),
            }
        }
        Letters(ranges)
    }
}

/// Returns the letters of a name for which a face must be found. The marks on a letter are set in the letter's face, so
/// those on a `known` letter need none.
pub fn unknown_letters(name: &str, known: impl Fn(char) -> bool) -> BTreeSet<char> {
    let visible = |letter: &char| !letter.is_whitespace() && !letter.is_control() && !is_ignorable(*letter);
    let mut unknown = BTreeSet::new();
    for grapheme in name.graphemes(true) {
        let letters: Vec<char> = grapheme.chars().filter(visible).collect();
        if letters.first().is_some_and(|&letter| !known(letter)) {
            unknown.extend(letters.into_iter().filter(|&letter| !known(letter)));
        }
    }
    unknown
}

/// Returns whether a character only changes how others are drawn: joiners, directional marks, variation selectors,
/// tags.
fn is_ignorable(letter: char) -> bool {
    matches!(u32::from(letter), 0xAD | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0xFEFF)
        || matches!(u32::from(letter), 0xE0000..=0xE0FFF)
}
