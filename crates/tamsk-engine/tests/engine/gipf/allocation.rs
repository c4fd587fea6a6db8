//! Turns of GIPF are generated without allocation: the search does so in every position.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use gipf_rules::GipfPosition;
use tamsk_samples::survival::cost_of;

/// Returns the positions whose turns are counted in `../gipf-rules/tests/cases`.
fn positions() -> Vec<GipfPosition> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gipf-rules/tests/cases/perft.txt");
    let text = fs::read_to_string(file).expect("the numbers are readable");
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" ; "));
    lines.map(|(position, _)| position.parse().unwrap_or_else(|e| panic!("{position}: {e}"))).collect()
}

#[test]
fn g10_1_words_and_turns_are_generated_without_allocation() {
    let positions = positions();
    assert!(positions.len() >= 10, "only {} positions", positions.len());
    let mut turns = 0;
    let mut longest = 0;
    for position in &positions {
        let cost = cost_of(|| {
            position.for_each_word(|word| _ = black_box(word));
            position.for_each_turn(&mut |words, next| {
                turns += 1;
                longest = longest.max(words.len());
                black_box(next);
            });
            black_box(position.perft(2));
        });
        assert_eq!(cost.bytes, 0, "{position}");
    }
    assert!(turns > positions.len() && longest >= 3, "{turns} turns, of {longest} words at most");
    assert!(cost_of(|| _ = black_box(vec![1_u8])).bytes > 0, "an allocation is counted");
}
