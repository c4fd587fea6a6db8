//! Which keys clash, and how changes of them are kept.

use super::super::action::{CursorStep, PlayerDeed};
use super::*;

const DROP: BindingSlot = BindingSlot { set: KeySet::Left, action: InputAction::Deed(PlayerDeed::DropRing) };

#[test]
fn nothing_clashes_by_default() {
    let bindings = Bindings::default();
    for (slot, _) in bindings.iter() {
        assert_eq!(bindings.clashes(slot), [], "{}", slot.name());
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
    assert_eq!(bindings.clashes(DROP), [(put_back, KeyCode::KeyZ.into())]);
    bindings.set(DROP, 1, Some(KeyCode::F5.into()));
    assert_eq!(bindings.of(DROP.set, DROP.action).len(), 2);
    bindings.set(DROP, 0, None);
    assert_eq!(bindings.of(DROP.set, DROP.action), [KeyCode::F5.into()]);
    assert_eq!(bindings.clashes(DROP), []);
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
