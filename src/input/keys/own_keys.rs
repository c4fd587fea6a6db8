//! The keys that come with the names of the people at the table, and the sides of the keyboard at which they sit.

use std::collections::BTreeMap;

use tamsk_records::Names;
use tamsk_rules::Player;

use super::{Bindings, KeySet};
use crate::settings::{KeySettings, MatchChoices, People, PersonHabits};
use crate::table::seats::Seats;

impl PersonHabits {
    /// Returns the hand whose keys they have chosen, if they have.
    pub fn hand(&self) -> Option<KeySet> {
        let hand = if self.right_hand { KeySet::Right } else { KeySet::Left };
        self.keys.as_ref().map(|_| hand)
    }
}

impl People {
    /// Returns which of two people has the keys under the left hand, whatever their colours, if their names tell: those
    /// who have keys of their own have them at that side, and else the first named in the setup is at the left.
    pub fn left_of(&self, names: &Names, setup: &MatchChoices) -> Option<Player> {
        let hand = |player| self.person(names.of(player)).and_then(PersonHabits::hand);
        match (hand(Player::Red), hand(Player::Black)) {
            (Some(one), Some(other)) if one == other => {}
            (Some(KeySet::Left), _) | (_, Some(KeySet::Right)) => return Some(Player::Red),
            (Some(_), _) | (_, Some(_)) => return Some(Player::Black),
            (None, None) => {}
        }
        let (first, second) = (setup.players.0.trim(), setup.players.1.trim());
        let is = |player, name: &str| !name.is_empty() && names.of(player).trim() == name;
        if first == second {
            None
        } else if is(Player::Red, first) || is(Player::Black, second) {
            Some(Player::Red)
        } else if is(Player::Black, first) || is(Player::Red, second) {
            Some(Player::Black)
        } else {
            None
        }
    }
}

impl KeySettings {
    /// Returns the bindings for these players, of whom `left` has the keys under the left hand if both are people.
    pub fn bindings_for(&self, people: &People, names: &Names, seats: Seats, left: Player) -> Bindings {
        let mut changes = self.bindings.clone();
        for player in seats.people() {
            let set = if seats.are_two_people() && player != left { KeySet::Right } else { KeySet::Left };
            if let Some(habits) = people.person(names.of(player)).filter(|habits| habits.hand() == Some(set)) {
                put_keys(&mut changes, set, habits);
            }
        }
        Bindings::with_changes(&changes).with_left(left)
    }

    /// Returns the bindings with those that a person has chosen for themselves, if they have.
    pub fn bindings_of(&self, people: &People, name: &str) -> Bindings {
        let mut changes = self.bindings.clone();
        if let Some((habits, set)) = people.person(name).and_then(|habits| Some((habits, habits.hand()?))) {
            put_keys(&mut changes, set, habits);
        }
        Bindings::with_changes(&changes)
    }
}

/// Replaces the keys of a set by those that a person has chosen.
fn put_keys(changes: &mut BTreeMap<String, String>, set: KeySet, habits: &PersonHabits) {
    let prefix = format!("{}: ", set.name());
    changes.retain(|slot, _| !slot.starts_with(&prefix));
    let own = habits.keys.iter().flatten().filter(|(slot, _)| slot.starts_with(&prefix));
    changes.extend(own.map(|(slot, keys)| (slot.clone(), keys.clone())));
}

#[cfg(test)]
mod tests {
    use bevy::prelude::KeyCode;

    use super::*;
    use crate::input::keys::InputAction;
    use crate::settings::MOST_PEOPLE;
    use crate::table::player_deed::PlayerDeed;
    use crate::table::seats::Seat;

    const DROP: InputAction = InputAction::Deed(PlayerDeed::DropRing);

    fn names(red: &str, black: &str) -> Names {
        Names { red: red.into(), black: black.into() }
    }

    fn with_keys(right_hand: bool, slot: &str, key: &str) -> PersonHabits {
        PersonHabits { right_hand, keys: Some([(slot.to_owned(), key.to_owned())].into()), ..PersonHabits::default() }
    }

    #[test]
    fn people_keep_their_side_of_the_keyboard_whatever_their_colours() {
        let setup = MatchChoices { players: ("Ada".into(), "Bo".into()), ..MatchChoices::default() };
        let mut people = People::default();
        assert_eq!(people.left_of(&names("Ada", "Bo"), &setup), Some(Player::Red));
        assert_eq!(people.left_of(&names("Bo", "Ada"), &setup), Some(Player::Black));
        assert_eq!(people.left_of(&names("", "Ada"), &setup), Some(Player::Black));
        assert_eq!(people.left_of(&names("Bo", ""), &setup), Some(Player::Black));
        assert_eq!(people.left_of(&names("", ""), &setup), None, "colours decide");
        assert_eq!(people.left_of(&names("Cleo", "Dan"), &setup), None);
        // Bo has chosen keys under the left hand.
        people.keep_person("Bo", with_keys(false, "left: drop ring", "F7"));
        assert_eq!(people.left_of(&names("Ada", "Bo"), &setup), Some(Player::Black));
        assert_eq!(people.left_of(&names("Bo", "Ada"), &setup), Some(Player::Red));
        // Both want the left: the first named has it.
        people.keep_person("Ada", with_keys(false, "left: drop ring", "F8"));
        assert_eq!(people.left_of(&names("Bo", "Ada"), &setup), Some(Player::Black));
    }

    #[test]
    fn keys_come_with_the_name_at_either_colour_and_alone() {
        let setup = MatchChoices { players: ("Ada".into(), "Bo".into()), ..MatchChoices::default() };
        let mut people = People::default();
        let mut keys = KeySettings::default();
        keys.bindings.insert("left: keep ring".into(), "F6".into());
        people.keep_person("Bo", with_keys(false, "left: drop ring", "F7"));
        for names in [names("Ada", "Bo"), names("Bo", "Ada")] {
            let left = people.left_of(&names, &setup).expect("their names tell");
            assert_eq!(names.of(left), "Bo");
            let bindings = keys.bindings_for(&people, &names, Seats::default(), left);
            assert_eq!(bindings.key_set(Seats::default(), left), KeySet::Left);
            assert_eq!(bindings.of(KeySet::Left, DROP), [KeyCode::F7.into()]);
            assert_eq!(bindings.of(KeySet::Right, DROP)[0], KeyCode::KeyL.into(), "Ada has the usual ones");
            let keep = InputAction::Deed(PlayerDeed::KeepRing);
            assert_eq!(bindings.of(KeySet::Left, keep), [KeyCode::KeyD.into()], "Bo does not have what others changed");
        }
        let alone = Seats { red: Seat::Bot(tamsk_engine::Difficulty::Club), black: Seat::Person };
        let bindings = keys.bindings_for(&people, &names("Club", "Bo"), alone, Player::Red);
        assert_eq!(bindings.of(bindings.key_set(alone, Player::Black), DROP), [KeyCode::F7.into()]);
        let bindings = keys.bindings_for(&people, &names("Club", "Ada"), alone, Player::Red);
        assert_eq!(bindings.of(KeySet::Left, DROP), [KeyCode::KeyS.into()]);
    }

    #[test]
    fn nothing_is_kept_about_nobody_or_too_many() {
        let mut people = People::default();
        people.keep_person(" ", with_keys(false, "left: drop ring", "F7"));
        assert!(people.people.is_empty());
        for number in 0..MOST_PEOPLE + 5 {
            people.keep_person(&format!("Ada {number}"), with_keys(false, "left: drop ring", "F7"));
        }
        assert_eq!(people.people.len(), MOST_PEOPLE);
        people.keep_person("Ada 1", PersonHabits::default());
        assert_eq!(people.people.len(), MOST_PEOPLE - 1, "nothing to keep");
    }
}
