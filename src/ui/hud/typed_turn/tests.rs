//! Tests of the field for a turn: what is read, what is asked for, and that it fits.

use tamsk_rules::{Level, Options};

use super::*;
use crate::ui::kit::testing::Bench;

#[test]
fn turns_are_read_as_people_type_them() {
    for (typed, written) in [
        ("D1-D2o", "D1-D2o"),
        ("d1-d2O", "D1-D2o"),
        (" d1 – d2 ", "D1-D2"),
        ("*a4-b4o", "*A4-B4o"),
        ("Pass", "pass"),
        ("*pass", "*pass"),
    ] {
        assert_eq!(turn_of(typed).map(|turn| turn.to_string()).as_deref(), Some(written), "{typed}");
    }
    for wrong in ["", "o", "D1", "D1-D9", "H1-H2", "D1-D2oo"] {
        assert_eq!(turn_of(wrong), None, "{wrong}");
    }
}

#[test]
fn nothing_is_asked_for_after_a_refusal() {
    let game = Match::new(Options::at_level(Level::One)).expect("official options");
    let count = |text: &str| wishes(&game, Player::Red, turn_of(text).expect("a turn")).len();
    assert_eq!([count("D1-D2o"), count("D1-D2"), count("D1-D3o"), count("D2-D3o"), count("*D1-D2o")], [3, 3, 2, 1, 1]);
}

#[test]
fn the_field_fits() {
    for bench in Bench::sizes() {
        for note in [FieldNote::How, FieldNote::Wrong, FieldNote::Loses, FieldNote::TooEarly] {
            let mut text = "D1-D2o".to_owned();
            bench.texts_drawn(|ctx, texts| _ = field(ctx, texts, &mut text, note));
        }
    }
}
