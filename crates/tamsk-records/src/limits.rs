//! The limits of what is read, so that nothing from outside can take long, take much memory or overflow.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use tamsk_rules::Millis;

/// The greatest size of a record, in bytes.
pub const LARGEST_RECORD: usize = 16 << 20;

/// The most actions that a record may have.
pub const MOST_ACTIONS: usize = 100_000;

/// The latest time in a record: a year of 365 days. With any interval of the rules added, no number overflows.
pub const LATEST: Millis = 365 * 24 * 3_600_000;

/// The longest description of a problem, in characters: those of RON can quote all of the text.
const LONGEST_PROBLEM: usize = 160;

/// Returns an error in a text on one line, not longer than a person reads: it may quote whatever was not expected.
pub fn short_problem(error: &impl ToString) -> String {
    let problem = error.to_string();
    let mut signs = problem.chars().map(|sign| if sign.is_control() { ' ' } else { sign });
    let mut short: String = signs.by_ref().take(LONGEST_PROBLEM).collect();
    if signs.next().is_some() {
        short.push('…');
    }
    short
}

/// Reads a list of actions, and stops at one that has more than [`MOST_ACTIONS`].
pub(super) fn limited_list<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    struct Actions<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Actions<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {MOST_ACTIONS} actions")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut actions = Vec::new();
            while let Some(action) = list.next_element()? {
                if actions.len() == MOST_ACTIONS {
                    return Err(A::Error::custom(format_args!("more than {MOST_ACTIONS} actions")));
                }
                actions.push(action);
            }
            Ok(actions)
        }
    }

    deserializer.deserialize_seq(Actions(PhantomData))
}
