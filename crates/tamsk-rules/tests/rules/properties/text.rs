//! Text from outside.

use proptest::prelude::*;
use tamsk_records::Record;
use tamsk_rules::{Position, Socket, Turn};

use super::positions::random_position;

proptest! {
    #![proptest_config(ProptestConfig { cases: 768, ..ProptestConfig::default() })]

    /// Reading any text returns, whatever it is.
    #[test]
    fn reading_never_panics(text in ".{0,200}", bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Turn>();
        let _ = text.parse::<Socket>();
        let _ = Record::read(text.as_bytes());
        let _ = Record::read(&bytes);
    }

    /// A position with damaged text is refused, or is a possible one that is written as it was read.
    #[test]
    fn damaged_positions_are_refused_or_possible(
        numbers in proptest::collection::vec(any::<u16>(), 0..120),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), "[0-9A-Gbr*/:,. -]"), 1..3),
    ) {
        let mut text = random_position(&numbers).to_string();
        for (at, sign) in damage {
            let at = at.index(text.len());
            text.replace_range(at..=at, &sign);
        }
        match text.parse::<Position>() {
            Ok(position) => {
                prop_assert_eq!(position.to_string(), text);
                prop_assert_eq!(position.hash(), position.fresh_hash());
            }
            Err(error) => prop_assert!(error.to_string().starts_with("position"), "{}", error),
        }
    }
}
