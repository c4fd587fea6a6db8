//! The states of the program: the screens and the menus.

use std::fmt;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The name of a game in files and scripts. Each game has its own screens.
pub type GameName = &'static str;

/// The name of TAMSK, whose board and pieces are also on the table behind the title screen.
pub const TAMSK: GameName = "tamsk";

/// The current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title screen, in front of the table.
    #[default]
    Title,
    /// The setup of a match.
    Setup(GameName),
    /// A match on the table, including its result.
    Match(GameName),
    /// The analysis board, with a position that can be changed.
    Study,
    /// The replay of a recorded match.
    Replay(GameName),
}

impl Screen {
    /// Returns the game whose board and pieces are on the table.
    pub const fn game(self) -> GameName {
        match self {
            Screen::Setup(game) | Screen::Match(game) | Screen::Replay(game) => game,
            Screen::Title | Screen::Study => TAMSK,
        }
    }

    /// Returns `true` if the screen fully shows the table, with a match or a position on it.
    pub fn is_at_table(self) -> bool {
        TableContent::compute(self).is_some()
    }
}

/// Writes the name of the screen for scripts. The screens of TAMSK have plain names, such as `Match`. For a game named
/// nim, the names are `Nim`, `NimSetup` and `NimReplay`.
impl fmt::Display for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, game) = match self {
            Screen::Title => return f.write_str("Title"),
            Screen::Study => return f.write_str("Study"),
            Screen::Setup(game) => ("Setup", game),
            Screen::Match(game) => ("Match", game),
            Screen::Replay(game) => ("Replay", game),
        };
        let (first, rest) = game.split_at(1);
        match (*game, kind) {
            (TAMSK, _) => f.write_str(kind),
            (_, "Match") => write!(f, "{}{rest}", first.to_uppercase()),
            _ => write!(f, "{}{rest}{kind}", first.to_uppercase()),
        }
    }
}

/// Adds the states of the program: the screen, the menu and the states computed from them.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Menu>()
        .add_computed_state::<TableContent>()
        .add_computed_state::<AtTable>()
        .add_computed_state::<UncoveredScreen>();
}

/// What the fully visible table shows: a match or a position. This state is computed from the current screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableContent {
    /// A match of this game, to play or to watch.
    Match(GameName),
    /// A position of TAMSK on the analysis board.
    Position,
}

impl ComputedStates for TableContent {
    type SourceStates = Screen;

    fn compute(screen: Screen) -> Option<TableContent> {
        match screen {
            Screen::Match(game) | Screen::Replay(game) => Some(TableContent::Match(game)),
            Screen::Study => Some(TableContent::Position),
            Screen::Title | Screen::Setup(_) => None,
        }
    }
}

/// The state in which the table is fully visible, with a match or a position of any game. This state is computed from
/// the current screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtTable;

impl ComputedStates for AtTable {
    type SourceStates = Screen;
    /// `false`, so that this state is neither exited nor entered again when the screen changes but the table stays
    /// fully visible.
    const ALLOW_SAME_STATE_TRANSITIONS: bool = false;

    fn compute(screen: Screen) -> Option<AtTable> {
        screen.is_at_table().then_some(AtTable)
    }
}

/// The current screen while no menu covers it. This state is computed from the screen and the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UncoveredScreen(pub Screen);

impl ComputedStates for UncoveredScreen {
    type SourceStates = (Screen, Menu);

    fn compute((screen, menu): (Screen, Menu)) -> Option<UncoveredScreen> {
        (menu == Menu::None).then_some(UncoveredScreen(screen))
    }
}

/// Returns `true` while the table shows a match or a position of TAMSK. Use this function as a run condition.
pub fn shows_tamsk(shows: Option<Res<State<TableContent>>>) -> bool {
    shows.is_some_and(|shows| matches!(shows.get(), TableContent::Match(TAMSK) | TableContent::Position))
}

/// The menu over the current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// No menu.
    #[default]
    None,
    /// The pause menu of a match.
    Pause,
    /// The settings. Closing them returns to the previous menu.
    Settings,
    /// The card that asks players to confirm an action: leaving, resigning, quitting, taking back a turn or offering a
    /// tie.
    Confirm,
    /// The card of controls. Closing it returns to the previous menu.
    Controls,
    /// The card that summarizes the match on the table. Closing it returns to the previous menu.
    Briefing,
    /// The rulebook. Closing it returns to the previous menu.
    Rulebook,
    /// The list of lessons, on the title screen.
    Lessons,
    /// The list of problems, on the title screen.
    Problems,
    /// The choices for starting a match from a moment of a replay.
    ContinueFromReplay,
    /// The records of finished matches, on the title screen.
    Records,
    /// The card on which the players of a match choose one mouse each.
    MouseChoice,
    /// The online card. On the title screen, it offers opponents. Over a match, it says why the match is stopped.
    Online,
}

/// Writes the name of the menu for scripts. Scripts still use the original names of cards that have since been renamed.
impl fmt::Display for Menu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Menu::Controls => f.write_str("Help"),
            Menu::ContinueFromReplay => f.write_str("GoOn"),
            Menu::MouseChoice => f.write_str("Mice"),
            menu => write!(f, "{menu:?}"),
        }
    }
}

/// The attract mode, in which two bots play behind the title.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Title)]
pub enum Attract {
    /// The mode is off, and no match is on the table.
    #[default]
    Off,
    /// The mode is on, and two bots play.
    On,
}

/// A system parameter that reads and changes the screen and the menu.
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

    /// Returns the menu over the current screen.
    pub fn menu(&self) -> Menu {
        *self.menu.get()
    }

    /// Goes to a screen and opens a menu over it. A screen or menu that is already current is not entered again.
    pub fn go_to(&mut self, screen: Screen, menu: Menu) {
        NextState::set_if_neq(&mut self.next_screen, screen);
        NextState::set_if_neq(&mut self.next_menu, menu);
    }
}

/// The systems that use Esc for menus. Systems that use Esc for anything else run earlier and clear the key.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EscMenuSystems;
