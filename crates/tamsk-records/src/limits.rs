//! Limits for reading untrusted data, which prevent long running times, high memory use and overflow.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use tamsk_rules::Millis;

/// The maximum size of a record, in bytes.
pub const MAX_RECORD_BYTES: usize = 16 << 20;

/// The maximum number of actions in a record.
pub const MAX_RECORD_ACTIONS: usize = 100_000;

/// The latest time that is valid in a record: 365 days, in milliseconds. Adding any interval of the rules to this time
/// cannot overflow.
pub const MAX_RECORD_TIME: Millis = 365 * 24 * 3_600_000;

/// The maximum length of an error message, in characters. Messages of the RON parser can quote the whole text.
const LONGEST_PROBLEM: usize = 160;

/// Returns the message of an error, shortened and on one line, because the message may quote untrusted text of any
/// length.
pub fn shorten_error(error: &impl ToString) -> String {
    let problem = error.to_string();
    let mut signs = problem.chars().map(|sign| if sign.is_control() { ' ' } else { sign });
    let mut short: String = signs.by_ref().take(LONGEST_PROBLEM).collect();
    if signs.next().is_some() {
        short.push('…');
    }
    short
}

/// Deserializes a list of actions. Fails as soon as the list exceeds [`MAX_RECORD_ACTIONS`].
pub(super) fn deserialize_limited_actions<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    struct Actions<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Actions<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {MAX_RECORD_ACTIONS} actions")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut actions = Vec::new();
            while let Some(action) = list.next_element()? {
                if actions.len() == MAX_RECORD_ACTIONS {
                    return Err(A::Error::custom(format_args!("more than {MAX_RECORD_ACTIONS} actions")));
                }
                actions.push(action);
            }
            Ok(actions)
        }
    }

    deserializer.deserialize_seq(Actions(PhantomData))
}
