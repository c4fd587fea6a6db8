//! Positions and turns in one line, for the tests of the rules.

use gipf_rules::{GipfPosition, GipfRefusal, Word};

/// Reads a position.
pub fn position(text: &str) -> GipfPosition {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Plays words from a position; all must be accepted.
pub fn play(start: &str, words: &str) -> GipfPosition {
    let mut position = position(start);
    for word in words.split(' ') {
        position.play(read(word)).unwrap_or_else(|why| panic!("{word}: {why}"));
    }
    position
}

/// Returns why a word is refused.
pub fn refused(start: &str, word: &str) -> GipfRefusal {
    position(start).play(read(word)).expect_err("the word is refused")
}

/// Returns all words that may be played, in alphabetical order.
pub fn words(position: &GipfPosition) -> Vec<String> {
    let mut words = Vec::new();
    position.for_each_word(|word| words.push(word.to_string()));
    words.sort();
    words
}

fn read(word: &str) -> Word {
    word.parse().unwrap_or_else(|e| panic!("{e}"))
}
