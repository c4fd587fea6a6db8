//! Handles key presses while a position is set up. [`keys`](crate::session::keys) lists the bindings.

use bevy::prelude::*;

use super::Workbench;
use crate::rules::Socket;
use crate::session::keys::{InputAction, StudyDeed};
use crate::session::study::Edit;

impl Workbench<'_, '_> {
    /// Handles a key that went down.
    pub(super) fn key(&mut self, key: KeyCode) {
        if key == KeyCode::Escape && self.study.carried.is_some() {
            self.let_go();
            // The same press must not also leave the screen.
            if let Some(keys) = &mut self.keys {
                keys.clear_just_pressed(key);
            }
            return;
        }
        if self.keys.as_ref().is_some_and(|keys| self.typing.takes(keys)) {
            return;
        }
        let bound = self.bindings.slots(key.into()).find_map(|slot| match slot.action {
            InputAction::Study(deed) => Some(deed),
            _ => None,
        });
        let Some(deed) = bound else { return };
        match deed {
            StudyDeed::AddRing => self.edit_pointed(Edit::AddRing),
            StudyDeed::TakeRing => self.edit_pointed(Edit::TakeRing),
            StudyDeed::Turn => {
                let next = !self.study.position().to_move;
                self.study.edit(&Edit::Turn(next));
            }
            StudyDeed::Start => _ = self.study.edit(&Edit::Start),
            StudyDeed::Empty => _ = self.study.edit(&Edit::Empty),
            StudyDeed::BestTurns => self.best.wanted = !self.best.wanted,
        }
    }

    fn edit_pointed(&mut self, edit: impl Fn(Socket) -> Edit) {
        if let Some(socket) = self.pointed.hovered {
            self.study.edit(&edit(socket));
        }
    }
}
