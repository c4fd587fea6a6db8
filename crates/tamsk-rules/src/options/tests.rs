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

#[test]
fn what_has_no_effect_makes_no_difference() {
    let odd = Options {
        late: LatePenalty::LoseTurn,
        ring_window: 9_000,
        extra_window: 9_000,
        glass: 90_000,
        timer: 9_000,
        limits: TimeLimits::SandOnly,
        ..Options::default()
    };
    assert_eq!(Options { level: Level::One, ..odd }.in_effect(), Options::at_level(Level::One));
    let two = Options { glass: 90_000, limits: TimeLimits::SandOnly, ..Options::at_level(Level::Two) };
    assert_eq!(Options { level: Level::Two, ..odd }.in_effect(), two);
    let three = Options { level: Level::Three, late: LatePenalty::LoseTurn, ..two };
    assert_eq!(odd.in_effect(), three);
    let fast = Options { glass: 90_000, timer: 9_000, ..Options::default() };
    assert_eq!(fast.in_effect(), fast);
}
