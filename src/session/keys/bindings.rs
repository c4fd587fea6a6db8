//! Which keys and buttons are bound to which action now.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_enhanced_input::prelude::Binding;
use tamsk_rules::Player;

use super::action::InputAction;
use super::binding_slot::{BindingSlot, KeySet, Situation};
use super::codes::{file_name, from_file};
use super::defaults::default_bindings;
use crate::session::seats::Seats;

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
    /// The right set then does nothing. If it worked too, a key pressed by mistake could drop a ring that no button and
    /// no help announces.
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
    pub(super) fn keys(&self, action: InputAction) -> impl Iterator<Item = KeyCode> {
        self.of(KeySet::Common, action).iter().filter_map(|binding| match binding {
            Binding::Keyboard { key, .. } => Some(*key),
            _ => None,
        })
    }

    /// Returns whether a key of an action that belongs to no player in particular is held down.
    pub fn pressed(&self, keys: &ButtonInput<KeyCode>, action: InputAction) -> bool {
        self.keys(action).any(|key| keys.pressed(key))
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
    pub fn clashes(&self, slot: BindingSlot) -> Vec<(BindingSlot, Binding)> {
        let own = self.of(slot.set, slot.action);
        let others = self.slots.iter().filter(|(other, _)| slot.meets(*other));
        others
            .flat_map(|(other, theirs)| {
                let shared = theirs.iter().filter(|binding| own.contains(binding));
                shared.map(|binding| (*other, *binding))
            })
            .collect()
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

#[cfg(test)]
mod tests;
