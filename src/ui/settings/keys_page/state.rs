//! What the page knows, and what the player asks for on it.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::persistence::Settings;
use crate::session::keys::{BindingSlot, Bindings};

/// The page, while the settings are open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KeysPage {
    /// Whether it is shown in the place of the list of settings.
    pub is_open: bool,
    /// The binding for which a key or button is to be pressed.
    pub listens: Option<(BindingSlot, usize)>,
    /// Whether the key that was pressed last cannot be bound.
    pub is_refused: bool,
    /// What the last change replaced.
    pub before: Option<BTreeMap<String, String>>,
}

/// What the player asks for on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeysIntent {
    /// To press a key for this binding.
    Listen(BindingSlot, usize),
    /// To remove this binding.
    Remove(BindingSlot, usize),
    /// To undo the last change.
    Undo,
    /// To bind everything as it was at first.
    Reset,
    /// To go back to the list of settings.
    Close,
}

impl KeysPage {
    /// Keeps changed bindings in the settings. What a newer version has written for slots unknown here stays.
    pub fn change(&mut self, settings: &mut Settings, bindings: &Bindings) {
        self.before = Some(settings.bindings.clone());
        let known: Vec<String> = bindings.iter().map(|(slot, _)| slot.name()).collect();
        settings.bindings.retain(|name, _| !known.contains(name));
        settings.bindings.extend(bindings.changes());
    }
}
