//! Handles key presses while a position is set up. [`keys`](crate::session::keys) lists the bindings.

use bevy::prelude::*;

use super::Workbench;
use crate::session::keys::{InputAction, player_action};
use crate::session::seats::Seats;

impl Workbench<'_, '_> {
    /// Handles a key that went down.
    pub(super) fn key(&mut self, key: KeyCode) {
        // Esc leaves a button first.
        if key == KeyCode::Escape && !self.focus.0 && self.study.carried.is_some() {
            self.let_go();
            // The same press must not also leave the screen.
            if let Some(keys) = &mut self.keys {
                keys.clear_just_pressed(key);
            }
            return;
        }
        if self.focus.takes(key) || self.keys.as_ref().is_some_and(|keys| self.typing.takes(keys)) {
            return;
        }
        let deed = self.bindings.slots(key.into()).find(|slot| matches!(slot.action, InputAction::Study(_)));
        let of_cursor = || player_action(&self.bindings, Seats::STUDY, key).map(|(_, action)| action);
        if let Some(action) = deed.map(|slot| slot.action).or_else(of_cursor) {
            self.act(action);
        }
    }
}
