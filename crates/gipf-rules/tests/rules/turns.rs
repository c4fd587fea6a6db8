//! Turns as text, and the ways to play one (section 10).

use std::collections::HashSet;

use gipf_rules::{GipfOptions, GipfPosition, ParseWordError, Side, Version, Word};

use crate::table::{play, position, words};

/// Returns every way to finish the turn in progress, as text.
fn turns(start: &GipfPosition) -> Vec<String> {
    let mut turns = Vec::new();
    start.for_each_turn(&mut |words, _| turns.push(words.iter().map(Word::to_string).collect::<Vec<_>>().join(" ")));
    turns
}

#[test]
fn g10_1_a_turn_is_its_words_with_those_of_the_opponent() {
    let turn = "La1-b2 use challenge held +e1-e2 xb2,b3,b4,b5 xf2,f3,f4,f5";
    let others = "e1-e2 Ge1-e2 forgo allow won leave xe5";
    for word in turn.split(' ').chain(others.split(' ')) {
        assert_eq!(word.parse::<Word>().map(|read| read.to_string()), Ok(word.to_owned()));
    }
    // The spots are written in alphabetical order, whatever the order in which they are read.
    assert_eq!("xe5,b2,d4,c3".parse::<Word>().map(|word| word.to_string()), Ok("xb2,c3,d4,e5".to_owned()));
    for nonsense in ["", "e1", "e1-e3", "pass", "x", "xe1", "Xe5", "+", "E1-e2", "e1-e2 ", "xe5,"] {
        let error: ParseWordError = nonsense.parse::<Word>().expect_err(nonsense);
        assert!(error.to_string().contains("is no act"), "{error}");
    }
    // Who speaks follows from the rules: White pushes and uses, Black challenges or allows.
    let start = "G.../...../....../BbL..../....../...../...g w push 6/6 8/9 bb 0/0 1.1.*/1.1.* tournament";
    let turns = turns(&position(start));
    for expected in [
        "a1-b2",
        "e1-e2 forgo",
        "e1-e2 use allow +a1-b2",
        "e1-e2 use allow forgo",
        "e1-e2 use challenge won",
        "e1-e2 use challenge held +a1-b2",
        "e1-e2 use challenge forgo",
    ] {
        assert_eq!(turns.iter().filter(|turn| *turn == expected).count(), 1, "{expected}: {turns:?}");
    }
    assert_eq!(play(start, "e1-e2 use challenge held +a1-b2").turn(), Side::Black);
}

#[test]
fn g10_2_a_removal_is_the_set_of_spots_it_empties() {
    // Two rows of GIPF pieces cross on e5, which will do for either of them: 15 sets each, and one of them is the same.
    let crossing = "G.../.G.../..G.../GGGG.../....../...../...g w take:w 4/16 0/0 gg 0/0 - tournament";
    let found = words(&position(crossing));
    assert_eq!(found.len(), 15 + 15 - 1 + 1, "and leave");
    assert_eq!(found.iter().filter(|word| *word == "xe5").count(), 1);
    assert_eq!(found.iter().collect::<HashSet<_>>().len(), found.len());
    // Pushes from different dots are different although only 18 positions can follow.
    let start = GipfPosition::start(&GipfOptions { version: Version::Tournament, ..GipfOptions::default() });
    let mut after = HashSet::new();
    start.for_each_turn(&mut |_, next| _ = after.insert(*next));
    assert_eq!((words(&start).len(), turns(&start).len(), after.len()), (42, 42, 18));
}
