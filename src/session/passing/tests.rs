//! Tests: when a pass is armed.

use tamsk_rules::{Level, Options};

use super::*;

fn second(count: u64) -> Duration {
    Duration::from_secs(count)
}

#[test]
fn only_a_pass_that_counts_as_late_takes_two_presses() {
    for level in [Level::One, Level::Two, Level::Three] {
        let game = Match::new(Options::at_level(level)).expect("official options");
        let mut passes = ArmedPasses::default();
        assert_eq!(passes.press(&game, Player::Red, second(1)), level != Level::Three);
        assert_eq!(passes.is(Player::Red), level == Level::Three);
        // It is not Black's turn: the rules refuse the pass at once, and tell why.
        assert!(passes.press(&game, Player::Black, second(1)));
        assert!(passes.press(&game, Player::Red, second(2)));
        assert!(!passes.is(Player::Red));
    }
}

#[test]
fn a_first_press_counts_for_four_seconds() {
    let game = Match::new(Options::at_level(Level::Three)).expect("official options");
    let mut passes = ArmedPasses::default();
    assert!(!passes.press(&game, Player::Red, second(1)));
    assert!(!passes.press(&game, Player::Red, second(5)), "too late: this is a first press again");
    assert!(passes.press(&game, Player::Red, second(8)));
}
