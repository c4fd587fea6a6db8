//! The screens and menus of the program.

use bevy::prelude::*;

/// The screens.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, in front of the set.
    #[default]
    Title,
    /// The setup of a match.
    Setup,
    /// A match on the table, until its result is left.
    Match,
}

/// The menu over the screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// None.
    #[default]
    None,
    /// The pause menu of a match.
    Pause,
    /// The settings. Closing them goes back to what was there before.
    Settings,
    /// The question whether to leave, to resign or to quit.
    Confirm,
    /// The card of controls. Closing it goes back to what was there before.
    Help,
    /// The rulebook. Closing it goes back to what was there before.
    Rulebook,
    /// The choice of lessons, on the title.
    Lessons,
}

/// Where Esc is read for menus. Whatever else uses that key reads it earlier and clears it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NavigationSystems;
