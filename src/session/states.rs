//! Where the player is in the program.

use bevy::prelude::*;

/// The screens.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, with the set on the table behind it.
    #[default]
    Title,
    /// Choosing who plays what.
    Setup,
    /// A match on the table, until its result is left.
    Match,
}

/// What lies over the screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// Nothing.
    #[default]
    None,
    /// The pause menu of a match.
    Pause,
    /// The settings; closing them goes back to what was there before.
    Settings,
    /// "Really leave?" and "really resign?".
    Confirm,
    /// The card of controls; closing it goes back to what was there before.
    Help,
    /// The rulebook; closing it goes back to what was there before.
    Rulebook,
    /// The choice of lessons, on the title.
    Lessons,
}

/// Where Esc is read. Whoever else has a use for that key reads it before, and clears it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NavigationSystems;
