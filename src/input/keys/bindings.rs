//! The keys and buttons currently bound to each action.

use std::collections::BTreeMap;

use bevy::prelude::*;
use tamsk_records::NamesByPlayer;
use tamsk_rules::Player;

use super::action::{BindingSlot, InputAction, KeySet};
use super::codes::{KeyOrPadButton, binding_from_settings_name, binding_settings_name};
use super::defaults::default_bindings;
use super::situation::{BindingSituation, CommandsByOtherGame};
use crate::settings::{HabitsByPerson, KeySettings, PersonHabits, TamskChoices};
use crate::table::seats::Seats;

/// The maximum number of bindings that an action has in a key set.
pub const MAX_BINDINGS_PER_SLOT: usize = 2;

/// The bindings of every action in every key set, and the player who has the keys under the left hand if two people
/// play.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Bindings {
    slots: Vec<(BindingSlot, Vec<KeyOrPadButton>)>,
    left: Player,
}

impl Default for Bindings {
    fn default() -> Bindings {
        Bindings { slots: default_bindings(), left: Player::Red }
    }
}

impl Bindings {
    /// Returns these bindings with `left` as the player on the left, who uses the keys on the left of the keyboard.
    #[must_use]
    pub fn with_player_on_left(self, left: Player) -> Bindings {
        Bindings { left, ..self }
    }

    /// Returns the set of keys that a player uses. If two people play, the player on the left has the left set, and the
    /// other player has the right set. A person who plays alone has the left set, and the right set is unused, so that
    /// a stray press in it cannot drop a ring unnoticed.
    pub fn key_set(&self, seats: Seats, player: Player) -> KeySet {
        if seats.are_two_people() && player != self.left { KeySet::RightHand } else { KeySet::LeftHand }
    }

    /// Returns all slots with their bindings, in display order.
    pub fn iter(&self) -> impl Iterator<Item = (BindingSlot, &[KeyOrPadButton])> {
        self.slots.iter().map(|(slot, bindings)| (*slot, bindings.as_slice()))
    }

    /// Returns the bindings of an action in a set, or an empty slice if the set has no slot for the action.
    pub fn of(&self, set: KeySet, action: InputAction) -> &[KeyOrPadButton] {
        let slot = BindingSlot { set, action };
        self.slots.iter().find(|(known, _)| *known == slot).map_or(&[], |(_, bindings)| bindings)
    }

    /// Returns every slot that has this binding.
    pub fn slots_bound_to(&self, binding: KeyOrPadButton) -> impl Iterator<Item = BindingSlot> {
        self.slots.iter().filter(move |(_, bindings)| bindings.contains(&binding)).map(|(slot, _)| *slot)
    }

    /// Returns `true` if a key of the common set is bound to an action.
    pub fn is_common_key(&self, code: KeyCode, action: InputAction) -> bool {
        self.of(KeySet::Common, action).contains(&code.into())
    }

    /// Returns the keys of the common set that are bound to an action.
    pub fn common_keys(&self, action: InputAction) -> impl Iterator<Item = KeyCode> {
        self.of(KeySet::Common, action).iter().filter_map(|binding| match binding {
            KeyOrPadButton::Key(key) => Some(*key),
            KeyOrPadButton::Button(_) => None,
        })
    }

    /// Returns the action that a gamepad button has in this situation, if any. If two actions clash, the first in
    /// display order wins.
    pub fn pad_action(&self, button: GamepadButton, situation: BindingSituation) -> Option<InputAction> {
        let mut slots = self.slots_bound_to(button.into()).filter(|slot| slot.set == KeySet::Pad);
        slots.find(|slot| slot.works_in(situation)).map(|slot| slot.action)
    }

    /// Replaces the binding of a slot at `index`, counted from 0, or adds a binding if there is none at `index`. Only
    /// removes the old binding if `binding` is `None` or the slot's other binding.
    pub fn set_binding(&mut self, slot: BindingSlot, index: usize, binding: Option<KeyOrPadButton>) {
        let Some((_, bindings)) = self.slots.iter_mut().find(|(known, _)| *known == slot) else { return };
        if index < bindings.len() {
            bindings.remove(index);
        }
        if let Some(binding) = binding.filter(|binding| !bindings.contains(binding)) {
            bindings.insert(index.min(bindings.len()), binding);
            bindings.truncate(MAX_BINDINGS_PER_SLOT);
        }
    }

    /// Returns the other slots that share a binding with this slot and work in the same situation. Each slot is
    /// returned with the shared binding.
    pub fn clashes(&self, slot: BindingSlot, games: &CommandsByOtherGame) -> Vec<(BindingSlot, KeyOrPadButton)> {
        let own = self.of(slot.set, slot.action);
        let others = self.slots.iter().flat_map(|(other, theirs)| theirs.iter().map(|binding| (*other, *binding)));
        // The test for a shared key comes first, because it is cheap and few slots share a key.
        others.filter(|(other, binding)| own.contains(binding) && slot.can_clash_with(*other, games)).collect()
    }

    /// Returns the differences from the default bindings, in the form that the settings file uses.
    pub fn changes_from_defaults(&self) -> BTreeMap<String, String> {
        let changed = self.slots.iter().zip(default_bindings()).filter(|((_, now), (_, usual))| now != usual);
        let text = |bindings: &[KeyOrPadButton]| {
            bindings.iter().map(|&one| binding_settings_name(one)).collect::<Vec<_>>().join(", ")
        };
        changed.map(|((slot, now), _)| (slot.settings_name(), text(now))).collect()
    }

    /// Returns the default bindings with these changes. A change is ignored if its slot or one of its keys is unknown.
    pub fn with_changes(changes: &BTreeMap<String, String>) -> Bindings {
        let mut all = Bindings::default();
        for (slot, bindings) in &mut all.slots {
            let Some(text) = changes.get(&slot.settings_name()) else { continue };
            let names = text.split(", ").filter(|name| !name.is_empty()).take(MAX_BINDINGS_PER_SLOT);
            if let Some(changed) = names.map(binding_from_settings_name).collect() {
                *bindings = changed;
            }
        }
        all
    }
}

impl PersonHabits {
    /// Returns the key set for which the person has chosen their own bindings, if any.
    pub fn customized_key_set(&self) -> Option<KeySet> {
        let hand = if self.uses_right_hand_keys { KeySet::RightHand } else { KeySet::LeftHand };
        self.own_bindings.as_ref().map(|_| hand)
    }
}

impl HabitsByPerson {
    /// Returns the player who sits on the left. The key sets that the two people have customized decide, or else the
    /// order of the people's names in the setup. Returns `None` if neither decides.
    pub fn player_on_left(&self, names: &NamesByPlayer, setup: &TamskChoices) -> Option<Player> {
        let hand = |player| self.habits_of(names.of(player)).and_then(PersonHabits::customized_key_set);
        match (hand(Player::Red), hand(Player::Black)) {
            (Some(one), Some(other)) if one == other => {}
            (Some(KeySet::LeftHand), _) | (_, Some(KeySet::RightHand)) => return Some(Player::Red),
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
    /// Returns the bindings for the players at the table, with the changes that these people have made. If two people
    /// play, the player `left` has the keys under the left hand.
    pub fn bindings_for(&self, people: &HabitsByPerson, names: &NamesByPlayer, seats: Seats, left: Player) -> Bindings {
        let mut changes = self.bindings.clone();
        for player in seats.people() {
            let set = if seats.are_two_people() && player != left { KeySet::RightHand } else { KeySet::LeftHand };
            if let Some(habits) =
                people.habits_of(names.of(player)).filter(|habits| habits.customized_key_set() == Some(set))
            {
                put_keys(&mut changes, set, habits);
            }
        }
        Bindings::with_changes(&changes).with_player_on_left(left)
    }

    /// Returns the bindings with the changes that a person has made, if any.
    pub fn bindings_with_changes_of(&self, people: &HabitsByPerson, name: &str) -> Bindings {
        let mut changes = self.bindings.clone();
        if let Some((habits, set)) =
            people.habits_of(name).and_then(|habits| Some((habits, habits.customized_key_set()?)))
        {
            put_keys(&mut changes, set, habits);
        }
        Bindings::with_changes(&changes)
    }
}

fn put_keys(changes: &mut BTreeMap<String, String>, set: KeySet, habits: &PersonHabits) {
    let prefix = format!("{}: ", set.settings_name());
    changes.retain(|slot, _| !slot.starts_with(&prefix));
    let own = habits.own_bindings.iter().flatten().filter(|(slot, _)| slot.starts_with(&prefix));
    changes.extend(own.map(|(slot, keys)| (slot.clone(), keys.clone())));
}

#[cfg(test)]
mod tests {
    use bevy::prelude::KeyCode;

    use crate::input::keys::InputAction;
    use crate::settings::MAX_PEOPLE_WITH_HABITS;
    use crate::table::cursor_step::CursorStep;
    use crate::table::player_command::PlayerCommand;
    use crate::table::seats::Seat;

    use super::*;

    const DROP: BindingSlot =
        BindingSlot { set: KeySet::LeftHand, action: InputAction::Command(PlayerCommand::DropRing) };

    #[test]
    fn default_bindings_do_not_clash() {
        let bindings = Bindings::default();
        for (slot, _) in bindings.iter() {
            assert_eq!(bindings.clashes(slot, &CommandsByOtherGame::default()), [], "{}", slot.settings_name());
        }
    }

    #[test]
    fn every_slot_has_a_unique_name() {
        let bindings = Bindings::default();
        let names: BTreeMap<String, BindingSlot> =
            bindings.iter().map(|(slot, _)| (slot.settings_name(), slot)).collect();
        assert_eq!(names.len(), bindings.iter().count());
    }

    #[test]
    fn a_changed_binding_replaces_the_old_one() {
        let mut bindings = Bindings::default();
        bindings.set_binding(DROP, 0, Some(KeyCode::KeyZ.into()));
        assert_eq!(bindings.of(DROP.set, DROP.action), [KeyCode::KeyZ.into()]);
        let put_back = BindingSlot { set: KeySet::LeftHand, action: InputAction::PutBack };
        assert_eq!(bindings.clashes(DROP, &CommandsByOtherGame::default()), [(put_back, KeyCode::KeyZ.into())]);
        bindings.set_binding(DROP, 1, Some(KeyCode::F5.into()));
        assert_eq!(bindings.of(DROP.set, DROP.action).len(), 2);
        bindings.set_binding(DROP, 0, None);
        assert_eq!(bindings.of(DROP.set, DROP.action), [KeyCode::F5.into()]);
        assert_eq!(bindings.clashes(DROP, &CommandsByOtherGame::default()), []);
    }

    #[test]
    fn changes_are_written_and_read() {
        let mut bindings = Bindings::default();
        assert!(bindings.changes_from_defaults().is_empty());
        bindings.set_binding(DROP, 0, Some(KeyCode::KeyZ.into()));
        bindings.set_binding(DROP, 1, Some(KeyCode::F5.into()));
        let up = BindingSlot { set: KeySet::Pad, action: InputAction::MoveCursor(CursorStep::Up) };
        bindings.set_binding(up, 0, None);
        let changes = bindings.changes_from_defaults();
        assert_eq!(changes.get("left: drop ring").map(String::as_str), Some("KeyZ, F5"));
        assert_eq!(changes.get("pad: up").map(String::as_str), Some(""));
        assert_eq!(Bindings::with_changes(&changes), bindings);
    }

    #[test]
    fn unknown_slots_and_keys_change_nothing() {
        let changes = [("left: drop ring", "KeyNew"), ("third hand: wave", "KeyA")];
        let changes = changes.map(|(slot, keys)| (slot.to_owned(), keys.to_owned())).into();
        assert_eq!(Bindings::with_changes(&changes), Bindings::default());
    }

    #[test]
    fn every_default_binding_is_written_and_read() {
        for (_, bindings) in Bindings::default().iter() {
            for &binding in bindings {
                assert_eq!(binding_from_settings_name(&binding_settings_name(binding)), Some(binding));
            }
        }
    }

    const DROP_RING: InputAction = InputAction::Command(PlayerCommand::DropRing);

    fn names(red: &str, black: &str) -> NamesByPlayer {
        NamesByPlayer { red: red.into(), black: black.into() }
    }

    fn with_keys(right_hand: bool, slot: &str, key: &str) -> PersonHabits {
        PersonHabits {
            uses_right_hand_keys: right_hand,
            own_bindings: Some([(slot.to_owned(), key.to_owned())].into()),
            ..PersonHabits::default()
        }
    }

    #[test]
    fn people_keep_their_side_of_the_keyboard_in_either_colour() {
        let setup = TamskChoices { players: ("Ada".into(), "Bo".into()), ..TamskChoices::default() };
        let mut people = HabitsByPerson::default();
        assert_eq!(people.player_on_left(&names("Ada", "Bo"), &setup), Some(Player::Red));
        assert_eq!(people.player_on_left(&names("Bo", "Ada"), &setup), Some(Player::Black));
        assert_eq!(people.player_on_left(&names("", "Ada"), &setup), Some(Player::Black));
        assert_eq!(people.player_on_left(&names("Bo", ""), &setup), Some(Player::Black));
        assert_eq!(people.player_on_left(&names("", ""), &setup), None, "the colours decide");
        assert_eq!(people.player_on_left(&names("Cleo", "Dan"), &setup), None);
        // Bo has chosen keys under the left hand.
        people.set_habits("Bo", with_keys(false, "left: drop ring", "F7"));
        assert_eq!(people.player_on_left(&names("Ada", "Bo"), &setup), Some(Player::Black));
        assert_eq!(people.player_on_left(&names("Bo", "Ada"), &setup), Some(Player::Red));
        // Both people want the left keys, so the person who is named first gets them.
        people.set_habits("Ada", with_keys(false, "left: drop ring", "F8"));
        assert_eq!(people.player_on_left(&names("Bo", "Ada"), &setup), Some(Player::Black));
    }

    #[test]
    fn key_settings_follow_the_name_in_either_colour_and_alone() {
        let setup = TamskChoices { players: ("Ada".into(), "Bo".into()), ..TamskChoices::default() };
        let mut people = HabitsByPerson::default();
        let mut keys = KeySettings::default();
        keys.bindings.insert("left: keep ring".into(), "F6".into());
        people.set_habits("Bo", with_keys(false, "left: drop ring", "F7"));
        for names in [names("Ada", "Bo"), names("Bo", "Ada")] {
            let left = people.player_on_left(&names, &setup).expect("the names decide");
            assert_eq!(names.of(left), "Bo");
            let bindings = keys.bindings_for(&people, &names, Seats::default(), left);
            assert_eq!(bindings.key_set(Seats::default(), left), KeySet::LeftHand);
            assert_eq!(bindings.of(KeySet::LeftHand, DROP_RING), [KeyCode::F7.into()]);
            assert_eq!(bindings.of(KeySet::RightHand, DROP_RING)[0], KeyCode::KeyL.into(), "Ada has the default keys");
            let keep = InputAction::Command(PlayerCommand::KeepRing);
            assert_eq!(bindings.of(KeySet::LeftHand, keep), [KeyCode::KeyD.into()], "Bo lacks the changes of others");
        }
        let alone = Seats { red: Seat::Bot(tamsk_engine::Difficulty::Club), black: Seat::Person };
        let bindings = keys.bindings_for(&people, &names("Club", "Bo"), alone, Player::Red);
        assert_eq!(bindings.of(bindings.key_set(alone, Player::Black), DROP_RING), [KeyCode::F7.into()]);
        let bindings = keys.bindings_for(&people, &names("Club", "Ada"), alone, Player::Red);
        assert_eq!(bindings.of(KeySet::LeftHand, DROP_RING), [KeyCode::KeyS.into()]);
    }

    #[test]
    fn habits_are_kept_for_a_limited_number_of_named_people() {
        let mut people = HabitsByPerson::default();
        people.set_habits(" ", with_keys(false, "left: drop ring", "F7"));
        assert!(people.people.is_empty());
        for number in 0..MAX_PEOPLE_WITH_HABITS + 5 {
            people.set_habits(&format!("Ada {number}"), with_keys(false, "left: drop ring", "F7"));
        }
        assert_eq!(people.people.len(), MAX_PEOPLE_WITH_HABITS);
        people.set_habits("Ada 1", PersonHabits::default());
        assert_eq!(people.people.len(), MAX_PEOPLE_WITH_HABITS - 1, "default habits are not kept");
    }
}
