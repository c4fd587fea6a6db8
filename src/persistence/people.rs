//! What is kept under the names of people: the keys that they have chosen for themselves, the device with which they
//! play, and whether they are still new to the game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::input::keys::KeySet;

/// The most people about whom anything is kept.
pub const MOST_PEOPLE: usize = 100;

/// How many of a person's matches are their first ones, in which they are warned of mistakes that lose at once.
pub const FIRST_MATCHES: u8 = 3;

/// What a person is used to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonHabits {
    /// Whether their own keys are those under the right hand instead of the left one.
    pub right_hand: bool,
    /// The keys of that hand that differ from the defaults, by the names of their slots, or `None` while they use the
    /// keys that everybody uses.
    pub keys: Option<BTreeMap<String, String>>,
    /// The name of the device that acted for them alone in their last match, if one did.
    pub device: Option<String>,
    /// How many matches they have played to the end, counted up to three.
    pub matches: u8,
}

impl PersonHabits {
    /// Returns the hand whose keys they have chosen, if they have.
    pub fn hand(&self) -> Option<KeySet> {
        let hand = if self.right_hand { KeySet::Right } else { KeySet::Left };
        self.keys.as_ref().map(|_| hand)
    }
}
