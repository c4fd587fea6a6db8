//! Which keys and buttons are bound to which action now.

use std::collections::BTreeMap;

use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_rules::Player;

use super::action::{BindingSlot, InputAction, KeySet};
use super::codes::{Binding, file_name, from_file};
use super::defaults::default_bindings;
use super::situation::{GameKeys, Situation};
use crate::settings::{KeySettings, MatchChoices, People, PersonHabits};
use crate::table::seats::Seats;

/// The most bindings that an action has in a set.
pub const MOST_BINDINGS: usize = 2;

/// The bindings of every action in every set, and which of two people has which set.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Bindings {
    slots: Vec<(BindingSlot, Vec<Binding>)>,
    left: Player,
}

impl Default for Bindings {
    fn default() -> Bindings {
        Bindings { slots: default_bindings(), left: Player::Red }
    }
}

impl Bindings {
    /// Returns the same bindings where this one of two people has the keys under the left hand.
    #[must_use]
    pub fn with_left(self, left: Player) -> Bindings {
        Bindings { left, ..self }
    }

    /// Returns the set of keys that a player uses: of two people, usually Red has the left one and Black the right one. A
    /// person alone always has the left one, whatever their colour.
    ///
    /// The right set then does nothing: a key pressed by mistake could drop a ring that nothing announces.
    pub fn key_set(&self, seats: Seats, player: Player) -> KeySet {
        if seats.are_two_people() && player != self.left { KeySet::Right } else { KeySet::Left }
    }

    /// Returns all slots, in display order, with their bindings.
    pub fn iter(&self) -> impl Iterator<Item = (BindingSlot, &[Binding])> {
        self.slots.iter().map(|(slot, bindings)| (*slot, bindings.as_slice()))
    }

    /// Returns the bindings of an action in a set, which are none if it has no place there.
    pub fn of(&self, set: KeySet, action: InputAction) -> &[Binding] {
        let slot = BindingSlot { set, action };
        self.slots.iter().find(|(known, _)| *known == slot).map_or(&[], |(_, bindings)| bindings)
    }

    /// Returns every slot that has this binding.
    pub fn slots(&self, binding: Binding) -> impl Iterator<Item = BindingSlot> {
        self.slots.iter().filter(move |(_, bindings)| bindings.contains(&binding)).map(|(slot, _)| *slot)
    }

    /// Returns whether a key is bound to an action that belongs to no player in particular.
    pub fn is(&self, code: KeyCode, action: InputAction) -> bool {
        self.of(KeySet::Common, action).contains(&code.into())
    }

    /// Returns the keys that are bound to an action that belongs to no player in particular.
    pub fn keys(&self, action: InputAction) -> impl Iterator<Item = KeyCode> {
        self.of(KeySet::Common, action).iter().filter_map(|binding| match binding {
            Binding::Key(key) => Some(*key),
            Binding::Button(_) => None,
        })
    }

    /// Returns what a button of a gamepad does in this situation. Of two actions that clash, it is the first.
    pub fn pad_action(&self, button: GamepadButton, situation: Situation) -> Option<InputAction> {
        let mut slots = self.slots(button.into()).filter(|slot| slot.set == KeySet::Pad);
        slots.find(|slot| slot.works_in(situation)).map(|slot| slot.action)
    }

    /// Binds a key or button in the place of the `index`th of a slot, or removes that one.
    pub fn set(&mut self, slot: BindingSlot, index: usize, binding: Option<Binding>) {
        let Some((_, bindings)) = self.slots.iter_mut().find(|(known, _)| *known == slot) else { return };
        if index < bindings.len() {
            bindings.remove(index);
        }
        if let Some(binding) = binding.filter(|binding| !bindings.contains(binding)) {
            bindings.insert(index.min(bindings.len()), binding);
            bindings.truncate(MOST_BINDINGS);
        }
    }

    /// Returns the other slots for which a binding of this one also works, in a situation in which both do.
    pub fn clashes(&self, slot: BindingSlot, games: &GameKeys) -> Vec<(BindingSlot, Binding)> {
        let own = self.of(slot.set, slot.action);
        let others = self.slots.iter().flat_map(|(other, theirs)| theirs.iter().map(|binding| (*other, *binding)));
        // Few slots share a key, so that this is asked first.
        others.filter(|(other, binding)| own.contains(binding) && slot.meets(*other, games)).collect()
    }

    /// Returns what differs from the defaults, as it is written to the settings file.
    pub fn changes(&self) -> BTreeMap<String, String> {
        let changed = self.slots.iter().zip(default_bindings()).filter(|((_, now), (_, usual))| now != usual);
        let text = |bindings: &[Binding]| bindings.iter().map(|&one| file_name(one)).collect::<Vec<_>>().join(", ");
        changed.map(|((slot, now), _)| (slot.name(), text(now))).collect()
    }

    /// Returns the defaults with these changes. A slot or a key that this version does not know changes nothing.
    pub fn with_changes(changes: &BTreeMap<String, String>) -> Bindings {
        let mut all = Bindings::default();
        for (slot, bindings) in &mut all.slots {
            let Some(text) = changes.get(&slot.name()) else { continue };
            let names = text.split(", ").filter(|name| !name.is_empty()).take(MOST_BINDINGS);
            if let Some(changed) = names.map(from_file).collect() {
                *bindings = changed;
            }
        }
        all
    }
}

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

fn put_keys(changes: &mut BTreeMap<String, String>, set: KeySet, habits: &PersonHabits) {
    let prefix = format!("{}: ", set.name());
    changes.retain(|slot, _| !slot.starts_with(&prefix));
    let own = habits.keys.iter().flatten().filter(|(slot, _)| slot.starts_with(&prefix));
    changes.extend(own.map(|(slot, keys)| (slot.clone(), keys.clone())));
}

#[cfg(test)]
mod tests {
    use bevy::prelude::KeyCode;

    use crate::input::keys::InputAction;
    use crate::settings::MOST_PEOPLE;
    use crate::table::cursor_step::CursorStep;
    use crate::table::player_deed::PlayerDeed;
    use crate::table::seats::Seat;

    use super::*;

    const DROP: BindingSlot = BindingSlot { set: KeySet::Left, action: InputAction::Deed(PlayerDeed::DropRing) };

    #[test]
    fn nothing_clashes_by_default() {
        let bindings = Bindings::default();
        for (slot, _) in bindings.iter() {
            assert_eq!(bindings.clashes(slot, &GameKeys::default()), [], "{}", slot.name());
        }
    }

    #[test]
    fn every_slot_has_a_name_of_its_own() {
        let bindings = Bindings::default();
        let names: BTreeMap<String, BindingSlot> = bindings.iter().map(|(slot, _)| (slot.name(), slot)).collect();
        assert_eq!(names.len(), bindings.iter().count());
    }

    #[test]
    fn a_changed_binding_works_in_the_place_of_the_old_one() {
        let mut bindings = Bindings::default();
        bindings.set(DROP, 0, Some(KeyCode::KeyZ.into()));
        assert_eq!(bindings.of(DROP.set, DROP.action), [KeyCode::KeyZ.into()]);
        let put_back = BindingSlot { set: KeySet::Left, action: InputAction::PutBack };
        assert_eq!(bindings.clashes(DROP, &GameKeys::default()), [(put_back, KeyCode::KeyZ.into())]);
        bindings.set(DROP, 1, Some(KeyCode::F5.into()));
        assert_eq!(bindings.of(DROP.set, DROP.action).len(), 2);
        bindings.set(DROP, 0, None);
        assert_eq!(bindings.of(DROP.set, DROP.action), [KeyCode::F5.into()]);
        assert_eq!(bindings.clashes(DROP, &GameKeys::default()), []);
    }

    #[test]
    fn changes_are_written_and_read() {
        let mut bindings = Bindings::default();
        assert!(bindings.changes().is_empty());
        bindings.set(DROP, 0, Some(KeyCode::KeyZ.into()));
        bindings.set(DROP, 1, Some(KeyCode::F5.into()));
        let up = BindingSlot { set: KeySet::Pad, action: InputAction::Walk(CursorStep::Up) };
        bindings.set(up, 0, None);
        let changes = bindings.changes();
        assert_eq!(changes.get("left: drop ring").map(String::as_str), Some("KeyZ, F5"));
        assert_eq!(changes.get("pad: up").map(String::as_str), Some(""));
        assert_eq!(Bindings::with_changes(&changes), bindings);
    }

    #[test]
    fn what_a_newer_version_knows_changes_nothing_here() {
        let changes = [("left: drop ring", "KeyNew"), ("third hand: wave", "KeyA")];
        let changes = changes.map(|(slot, keys)| (slot.to_owned(), keys.to_owned())).into();
        assert_eq!(Bindings::with_changes(&changes), Bindings::default());
    }

    #[test]
    fn a_button_of_a_gamepad_is_written_and_read() {
        for (_, bindings) in Bindings::default().iter() {
            for &binding in bindings {
                assert_eq!(from_file(&file_name(binding)), Some(binding));
            }
        }
    }

    const DROP_RING: InputAction = InputAction::Deed(PlayerDeed::DropRing);

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
            assert_eq!(bindings.of(KeySet::Left, DROP_RING), [KeyCode::F7.into()]);
            assert_eq!(bindings.of(KeySet::Right, DROP_RING)[0], KeyCode::KeyL.into(), "Ada has the usual ones");
            let keep = InputAction::Deed(PlayerDeed::KeepRing);
            assert_eq!(bindings.of(KeySet::Left, keep), [KeyCode::KeyD.into()], "Bo does not have what others changed");
        }
        let alone = Seats { red: Seat::Bot(tamsk_engine::Difficulty::Club), black: Seat::Person };
        let bindings = keys.bindings_for(&people, &names("Club", "Bo"), alone, Player::Red);
        assert_eq!(bindings.of(bindings.key_set(alone, Player::Black), DROP_RING), [KeyCode::F7.into()]);
        let bindings = keys.bindings_for(&people, &names("Club", "Ada"), alone, Player::Red);
        assert_eq!(bindings.of(KeySet::Left, DROP_RING), [KeyCode::KeyS.into()]);
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
