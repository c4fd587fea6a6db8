//! What is kept under the names of people: the keys that they have chosen for themselves, the device with which they
//! play, and whether they are still new to the game.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The most people about whom anything is kept.
pub const MOST_PEOPLE: usize = 100;

/// How many of a person's matches are their first ones, in which they are warned of mistakes that lose at once.
const FIRST_MATCHES: u8 = 3;

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

/// What is kept about people.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct People {
    /// What each is used to, by their name.
    pub people: BTreeMap<String, PersonHabits>,
    /// How many matches people without a name have played to the end, counted up to three.
    pub matches: u8,
}

impl People {
    /// Returns what is kept about the person of this name.
    pub fn person(&self, name: &str) -> Option<&PersonHabits> {
        self.people.get(name.trim()).filter(|_| !name.trim().is_empty())
    }

    /// Keeps something about the person of this name, unless they have none.
    pub fn keep_person(&mut self, name: &str, habits: PersonHabits) {
        let name = name.trim();
        if habits == PersonHabits::default() {
            self.people.remove(name);
        } else if !name.is_empty() && (self.people.contains_key(name) || self.people.len() < MOST_PEOPLE) {
            self.people.insert(name.to_owned(), habits);
        }
    }

    /// Returns whether a person is in one of their first matches: the one of this name, or whoever has none.
    pub fn is_in_first_matches(&self, name: &str) -> bool {
        let played = if name.trim().is_empty() { self.matches } else { self.person(name).map_or(0, |of| of.matches) };
        played < FIRST_MATCHES
    }

    /// Counts a match that the person of this name, or one without a name, has played to the end.
    pub fn count_match(&mut self, name: &str) {
        if !self.is_in_first_matches(name) {
            return;
        }
        if name.trim().is_empty() {
            self.matches += 1;
        } else {
            let habits = self.person(name).cloned().unwrap_or_default();
            self.keep_person(name, PersonHabits { matches: habits.matches + 1, ..habits });
        }
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        while self.people.len() > MOST_PEOPLE {
            self.people.pop_last();
        }
    }
}
