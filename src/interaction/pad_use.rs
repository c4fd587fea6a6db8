//! What the buttons of a gamepad are for now: the table, the replay, or the buttons on the screen.

use bevy::prelude::*;

use super::controls::Controls;
use crate::input::keys::{InputAction, Situation};
use crate::states::{Menu, Screen};

/// What a button of a gamepad is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PadUse {
    /// It does this.
    Does(InputAction),
    /// It walks through the buttons on the screen.
    Walks,
}

impl Controls<'_, '_> {
    /// Returns the situation in which buttons are pressed, or `None` while a menu is open and on screens without a table.
    pub(super) fn situation(&self) -> Option<Situation> {
        let has_timer = || self.arbiter.live().is_some_and(|live| live.game().options().level.has_timer());
        match *self.screen.get() {
            _ if *self.menu.get() != Menu::None => None,
            Screen::Title | Screen::Setup | Screen::GipfSetup => None,
            Screen::Replay | Screen::GipfReplay => Some(Situation::Replay),
            Screen::Study => Some(Situation::Study),
            Screen::Gipf => Some(Situation::Gipf),
            Screen::Match if self.seats.are_two_people() => Some(Situation::TwoPeople),
            Screen::Match if has_timer() => Some(Situation::AloneWithTimer),
            Screen::Match => Some(Situation::Alone),
        }
    }

    /// Returns what a button is for.
    pub(super) fn pad_use(&self, pad: u8, button: GamepadButton) -> PadUse {
        let bound = self.situation().and_then(|situation| self.bindings.pad_action(button, situation));
        match bound {
            Some(InputAction::Panels) => PadUse::Does(InputAction::Panels),
            Some(_) if self.panel_pad.pad == Some(pad) => PadUse::Walks,
            // While nobody can act on the table, as after a match, the buttons of players are free to walk.
            Some(action) if is_of_player(action) && *self.screen.get() == Screen::Match && !self.is_at_play() => {
                PadUse::Walks
            }
            Some(action) => PadUse::Does(action),
            None => PadUse::Walks,
        }
    }
}

/// Returns whether an action is done by one player, on the table.
pub(super) const fn is_of_player(action: InputAction) -> bool {
    matches!(action, InputAction::Deed(_) | InputAction::Walk(_) | InputAction::Press | InputAction::PutBack)
}
