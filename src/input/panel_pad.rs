//! The gamepad that walks through the buttons on the screen while the table can be played on.
//!
//! In menus and on cards every gamepad walks. At the table a gamepad acts on the table, unless its player has asked for
//! the buttons; the other player's gamepad is not affected.

use bevy::prelude::*;

use crate::states::{Menu, Screen};

/// A step of the focus that has no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusStep {
    /// To the next widget.
    Next,
    /// To the widget before.
    Previous,
    /// To none.
    Leave,
}

/// The gamepad that walks through the buttons on the screen, and the steps of the focus for which it has asked.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PanelPad {
    /// The number of the gamepad, while the table is seen.
    pub pad: Option<u8>,
    /// The gamepad whose right stick has zoomed since its button for walking went down, which then does nothing else.
    pub zoomed: Option<u8>,
    /// The steps of this frame. `ui` makes them.
    pub steps: Vec<FocusStep>,
}

impl PanelPad {
    /// Lets a gamepad walk through the buttons.
    pub fn enter(&mut self, pad: u8) {
        self.pad = Some(pad);
        self.steps.push(FocusStep::Next);
    }

    /// Lets the gamepad act on the table again.
    pub fn leave(&mut self) {
        self.pad = None;
        self.steps.push(FocusStep::Leave);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelPad>().add_systems(OnExit(Menu::None), forget);
    for screen in [Screen::Match, Screen::Study, Screen::Replay, Screen::Gipf, Screen::GipfReplay] {
        app.add_systems(OnExit(screen), forget);
    }
}

fn forget(mut panel: ResMut<PanelPad>) {
    panel.pad = None;
}
