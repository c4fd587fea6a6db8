//! What the page knows, and what the player asks for on it.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::input::keys::{BindingSlot, Bindings, KeySet};
use crate::settings::{KeySettings, People, PersonHabits, Settings};

/// The page, while the settings are open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeysPage {
    /// Whether it is shown in the place of the list of settings.
    pub is_open: bool,
    /// The binding for which a key or button is to be pressed.
    pub listens: Option<(BindingSlot, usize)>,
    /// Whether the key that was pressed last cannot be bound.
    pub is_refused: bool,
    /// The name of the person whose own keys are shown, or `None` for those of everybody.
    pub whose: Option<String>,
    /// What the last change replaced.
    pub before: Option<KeysBefore>,
}

/// What is kept of keys: those of everybody, and what is kept about people.
#[derive(Clone, Debug, PartialEq)]
pub struct KeysBefore {
    keys: KeySettings,
    habits: People,
}

/// What the player asks for on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum KeysIntent {
    /// To see the keys of the person of this name, or of everybody.
    Whose(Option<String>),
    /// To have own keys under this hand.
    Hand(KeySet),
    /// To press a key for this binding.
    Listen(BindingSlot, usize),
    /// To remove this binding.
    Remove(BindingSlot, usize),
    /// To undo the last change.
    Undo,
    /// To bind everything as it was at first.
    Reset,
    /// To go back to the list of settings.
    Close,
}

impl KeysPage {
    /// Returns the bindings that the page shows.
    pub fn bindings(&self, settings: &Settings) -> Bindings {
        match &self.whose {
            Some(name) => settings.keys.bindings_of(&settings.habits, name),
            None => Bindings::with_changes(&settings.keys.bindings),
        }
    }

    /// Returns the hand under which the person whose keys are shown has theirs.
    pub fn hand(&self, settings: &Settings) -> Option<KeySet> {
        let name = self.whose.as_ref()?;
        let is_right = |habits: &PersonHabits| habits.right_hand;
        let kept = settings.habits.person(name).filter(|habits| habits.keys.is_some()).map(is_right);
        // The second in the setup is at the right.
        let (first, second) = &settings.choices.tamsk.players;
        let is_right = kept.unwrap_or(first.trim() != name && second.trim() == name);
        Some(if is_right { KeySet::Right } else { KeySet::Left })
    }

    /// Keeps changed bindings in the settings. What a newer version has written for slots unknown here stays.
    pub fn change(&mut self, settings: &mut Settings, bindings: &Bindings) {
        self.remember(settings);
        let changes = bindings.changes();
        if let (Some(name), Some(hand)) = (&self.whose, self.hand(settings)) {
            let of_hand = |slot: &String| slot.starts_with(&format!("{}: ", hand.name()));
            let keys = changes.into_iter().filter(|(slot, _)| of_hand(slot)).collect();
            let habits = settings.habits.person(name).cloned().unwrap_or_default();
            let right_hand = hand == KeySet::Right;
            settings.habits.keep_person(name, PersonHabits { right_hand, keys: Some(keys), ..habits });
            return;
        }
        let known: Vec<String> = bindings.iter().map(|(slot, _)| slot.name()).collect();
        settings.keys.bindings.retain(|name, _| !known.contains(name));
        settings.keys.bindings.extend(changes);
    }

    /// Gives the person whose keys are shown the usual keys under a hand as their own.
    pub fn choose_hand(&mut self, settings: &mut Settings, hand: KeySet) {
        self.remember(settings);
        if let Some(name) = &self.whose {
            let habits = settings.habits.person(name).cloned().unwrap_or_default();
            let keys = Some(BTreeMap::new());
            settings.habits.keep_person(name, PersonHabits { right_hand: hand == KeySet::Right, keys, ..habits });
        }
    }

    /// Binds everything as it was at first. A person has the keys of everybody again.
    pub fn reset(&mut self, settings: &mut Settings) {
        let Some(name) = self.whose.clone() else { return self.change(settings, &Bindings::default()) };
        self.remember(settings);
        let habits = settings.habits.person(&name).cloned().unwrap_or_default();
        settings.habits.keep_person(&name, PersonHabits { right_hand: false, keys: None, ..habits });
    }

    /// Undoes the last change.
    pub fn undo(&mut self, settings: &mut Settings) {
        if let Some(KeysBefore { keys, habits }) = self.before.take() {
            (settings.keys, settings.habits) = (keys, habits);
        }
    }

    fn remember(&mut self, settings: &Settings) {
        self.before = Some(KeysBefore { keys: settings.keys.clone(), habits: settings.habits.clone() });
    }
}

/// Returns the names of the people who can have keys of their own: those in the setup, and those who already have some.
pub fn people(settings: &Settings) -> Vec<String> {
    let (first, second) = &settings.choices.tamsk.players;
    let in_setup = [first, second].map(|name| name.trim().to_owned());
    let with_keys =
        settings.habits.people.iter().filter(|(_, habits)| habits.keys.is_some()).map(|(name, _)| name.clone());
    let mut all: Vec<String> = Vec::new();
    for name in in_setup.into_iter().chain(with_keys).filter(|name| !name.is_empty()) {
        if !all.contains(&name) && all.len() < MOST_SHOWN {
            all.push(name);
        }
    }
    all
}

/// The most people who are offered.
const MOST_SHOWN: usize = 6;
