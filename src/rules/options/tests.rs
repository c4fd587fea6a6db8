//! Tests: the bounds of the options.

use super::*;

#[test]
fn only_what_a_level_has_counts_at_it() {
    let counts = |black: Handicap| {
        let handicaps = Handicaps { black, ..Handicaps::NONE };
        [Level::One, Level::Two, Level::Three].map(|level| level.has_handicap(&handicaps))
    };
    assert_eq!(counts(Handicap::NONE), [false; 3]);
    assert_eq!(counts(Handicap { rings: 28, ..Handicap::NONE }), [true; 3]);
    assert_eq!(counts(Handicap { glass: Some(240_000), ..Handicap::NONE }), [false, true, true]);
    assert_eq!(counts(Handicap { timer: Some(25_000), ..Handicap::NONE }), [false, false, true]);
}
