//! The state that input reads and changes while a position is set up, and what keys do with it.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use tamsk_rules::{Player, Socket};

use crate::appearance::coordinates::PointedSockets;
use crate::input::keys::{Bindings, InputAction, Typing, WidgetFocus, player_action};
use crate::input::table_cursor::TableCursors;
use crate::interaction::targeting::Targeting;
use crate::simulation::live::LiveMatch;
use crate::table::panels::Panels;
use crate::table::seats::Seats;
use crate::table::study::{BestTurns, Carried, Study};

/// The player whose cursor serves whoever sets the position up.
pub(super) const USER: Player = Player::Red;

/// Everything that input reads and changes while a position is set up.
#[derive(SystemParam)]
pub(super) struct StudyControls<'w, 's> {
    pub(super) study: ResMut<'w, Study>,
    pub(super) best: Single<'w, 's, &'static mut BestTurns>,
    pub(super) grip: Single<'w, 's, &'static mut StudyGrip>,
    pub(super) live: Single<'w, 's, &'static LiveMatch>,
    pub(super) targeting: Targeting<'w, 's>,
    pub(super) panels: Res<'w, Panels>,
    pub(super) pointed: Res<'w, PointedSockets>,
    pub(super) cursors: ResMut<'w, TableCursors>,
    pub(super) typing: Res<'w, Typing>,
    pub(super) focus: Res<'w, WidgetFocus>,
    pub(super) bindings: Res<'w, Bindings>,
    pub(super) keys: Option<ResMut<'w, ButtonInput<KeyCode>>>,
}

/// How the position is being changed, if it is. Other pointers wait meanwhile.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct StudyGrip(pub(super) Option<StudyLead>);

/// A pointer that is down on a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StudyLead {
    /// The pointer.
    pub(super) pointer: PointerId,
    /// Its button.
    pub(super) button: PointerButton,
    /// The point on the screen where it went down.
    pub(super) start: Vec2,
    /// What it drags, if it moves far enough.
    pub(super) load: Option<Carried>,
    /// The vector on the table from the point under the pointer to where the load stood.
    pub(super) offset: Vec2,
    /// The socket where a click changes the number of rings.
    pub(super) socket: Option<Socket>,
    /// Whether it has moved far enough to make the press a drag.
    pub(super) dragged: bool,
}

impl StudyControls<'_, '_> {
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
