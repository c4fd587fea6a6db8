//! The settings of how matches are played.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::KeyboardLayout;

/// How matches are played.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaySettings {
    /// Whether the ring of a person's own move is dropped for them.
    pub automatic_rings: bool,
    /// Whether a move at Level 1 is shown first and counts with a second press.
    pub confirm_moves: bool,
    /// Whether people are asked before a move onto a full socket, or `None` for only in their first matches and at Level 1
    /// against a bot.
    pub ask_on_full_sockets: Option<bool>,
    /// Whether the screen lies between its two players, so that what is meant for the one opposite is turned to them.
    pub table_top: bool,
    /// Whether two people play with a mouse each, where the system tells mice apart.
    pub two_mice: bool,
    /// Whether a three-second countdown follows a pause, before sand runs again.
    pub countdown: bool,
    /// The layout of the keyboard, or `None` to find out.
    pub keyboard_layout: Option<KeyboardLayout>,
    /// Whether tips are shown in matches. [`Settings::set_tips`](super::Settings::set_tips) changes it.
    pub tips: bool,
}

impl Default for PlaySettings {
    fn default() -> PlaySettings {
        PlaySettings {
            automatic_rings: false,
            confirm_moves: false,
            ask_on_full_sockets: None,
            table_top: false,
            two_mice: false,
            countdown: true,
            keyboard_layout: None,
            tips: true,
        }
    }
}
