//! The states of the program: its screens and menus.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title screen, in front of the set.
    #[default]
    Title,
    /// The setup of a match.
    Setup,
    /// A match on the table, including its result.
    Match,
    /// The analysis board: a position on the table that can be changed.
    Study,
    /// A recorded match on the table.
    Replay,
    /// The setup of a match of GIPF.
    GipfSetup,
    /// A match of GIPF on the table, including its result.
    Gipf,
    /// A recorded match of GIPF on the table.
    GipfReplay,
}

impl Screen {
    /// Returns whether the set of GIPF is on the table.
    pub fn has_gipf(self) -> bool {
        matches!(self, Screen::Gipf | Screen::GipfSetup | Screen::GipfReplay)
    }

    /// Returns whether a match of GIPF is on the table, to be played or to be watched.
    pub fn shows_gipf(self) -> bool {
        TableShows::compute(self) == Some(TableShows::Gipf)
    }

    /// Returns whether a match or a position is on the table and seen whole.
    pub fn is_at_table(self) -> bool {
        matches!(TableShows::compute(self), Some(TableShows::Match | TableShows::Position))
    }
}

/// Adds the states.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_state::<Menu>().add_computed_state::<TableShows>().add_computed_state::<InFront>();
}

/// What is seen on the table, and seen whole. Computed from the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableShows {
    /// A match of TAMSK, to be played or to be watched.
    Match,
    /// A position of TAMSK on the analysis board.
    Position,
    /// A match of GIPF, to be played or to be watched.
    Gipf,
}

impl ComputedStates for TableShows {
    type SourceStates = Screen;

    fn compute(screen: Screen) -> Option<TableShows> {
        match screen {
            Screen::Match | Screen::Replay => Some(TableShows::Match),
            Screen::Study => Some(TableShows::Position),
            Screen::Gipf | Screen::GipfReplay => Some(TableShows::Gipf),
            Screen::Title | Screen::Setup | Screen::GipfSetup => None,
        }
    }
}

/// The screen that has no menu over it. Computed from the screen and the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InFront(pub Screen);

impl ComputedStates for InFront {
    type SourceStates = (Screen, Menu);

    fn compute((screen, menu): (Screen, Menu)) -> Option<InFront> {
        (menu == Menu::None).then_some(InFront(screen))
    }
}

/// Condition: a match or a position of TAMSK is seen on the table.
pub fn shows_tamsk(shows: Option<Res<State<TableShows>>>) -> bool {
    shows.is_some_and(|shows| *shows.get() != TableShows::Gipf)
}

/// The menu over the current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// No menu.
    #[default]
    None,
    /// The pause menu of a match.
    Pause,
    /// The settings. Closing them returns to what was open before.
    Settings,
    /// The confirmation of leaving, resigning or quitting.
    Confirm,
    /// The card of controls. Closing it returns to what was open before.
    Help,
    /// The card that sums up the match on the table. Closing it returns to what was open before.
    Briefing,
    /// The rulebook. Closing it returns to what was open before.
    Rulebook,
    /// The list of lessons, on the title screen.
    Lessons,
    /// The choices for going on from a moment of a replay.
    GoOn,
    /// The records of finished matches, on the title screen.
    Records,
    /// The card on which the players of a match say which of two mice is whose.
    Mice,
}

/// Whether two bots play behind the title.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Title)]
pub enum Attract {
    /// The table is empty.
    #[default]
    Off,
    /// They play.
    On,
}

/// Where the program is, and the way to another screen or menu.
#[derive(SystemParam)]
pub struct Router<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    next_screen: ResMut<'w, NextState<Screen>>,
    next_menu: ResMut<'w, NextState<Menu>>,
}

impl Router<'_> {
    /// Returns the current screen.
    pub fn screen(&self) -> Screen {
        *self.screen.get()
    }

    /// Returns the menu over it.
    pub fn menu(&self) -> Menu {
        *self.menu.get()
    }

    /// Goes to a screen with a menu over it. What is there already is neither left nor entered.
    pub fn go_to(&mut self, screen: Screen, menu: Menu) {
        NextState::set_if_neq(&mut self.next_screen, screen);
        NextState::set_if_neq(&mut self.next_menu, menu);
    }
}

/// Reads Esc for menus. Other users of that key run earlier and clear it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NavigationSystems;
