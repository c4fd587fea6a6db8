//! Sets of letters, and what a name wants.

use std::collections::BTreeSet;

use unicode_segmentation::UnicodeSegmentation;

/// A set of letters, as ranges of code points: faces have thousands in a few hundred ranges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters(Vec<(u32, u32)>);

impl Letters {
    /// Whether this letter is one of them.
    pub fn have(&self, letter: char) -> bool {
        let code = u32::from(letter);
        let after = self.0.partition_point(|&(first, _)| first <= code);
        after.checked_sub(1).is_some_and(|at| code <= self.0[at].1)
    }
}

impl FromIterator<char> for Letters {
    /// From letters in order.
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

/// The letters of a name that a face must be found for. A letter and the marks on it are set in one face, that of the
/// letter: what hangs on one that is `known` is not looked for.
pub fn wanted(name: &str, known: impl Fn(char) -> bool) -> BTreeSet<char> {
    let visible = |letter: &char| !letter.is_whitespace() && !letter.is_control() && !is_ignorable(*letter);
    let mut wanted = BTreeSet::new();
    for grapheme in name.graphemes(true) {
        let letters: Vec<char> = grapheme.chars().filter(visible).collect();
        if letters.first().is_some_and(|&letter| !known(letter)) {
            wanted.extend(letters.into_iter().filter(|&letter| !known(letter)));
        }
    }
    wanted
}

/// Joiners, directional marks, variation selectors and tags: they change how others are drawn, and are not drawn.
fn is_ignorable(letter: char) -> bool {
    matches!(u32::from(letter), 0xAD | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0xFEFF)
        || matches!(u32::from(letter), 0xE0000..=0xE0FFF)
}
