//! The states of the program: its screens and menus.

use std::fmt;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The name of a game in files and scripts. Each game has its own screens.
pub type GameName = &'static str;

/// The name of TAMSK, whose set is also on the table behind the title.
pub const TAMSK: GameName = "tamsk";

/// The current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title screen, in front of the set.
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
    /// Returns the game whose set is on the table.
    pub const fn game(self) -> GameName {
        match self {
            Screen::Setup(game) | Screen::Match(game) | Screen::Replay(game) => game,
            Screen::Title | Screen::Study => TAMSK,
        }
    }

    /// Returns `true` if the screen shows a match or a position on the whole table.
    pub fn is_at_table(self) -> bool {
        TableContent::compute(self).is_some()
    }
}

/// Writes the name used in scripts: `Match`, or, for a game named nim, `Nim`, `NimSetup` and `NimReplay`.
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

/// Adds the states.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Menu>()
        .add_computed_state::<TableContent>()
        .add_computed_state::<AtTable>()
        .add_computed_state::<UncoveredScreen>();
}

/// The content of the table while it is fully visible. Computed from the screen.
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

/// Exists while a match or a position of any game is fully visible. Computed from the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtTable;

impl ComputedStates for AtTable {
    type SourceStates = Screen;
    /// Exits only for a screen away from the table, not for another screen at the table.
    const ALLOW_SAME_STATE_TRANSITIONS: bool = false;

    fn compute(screen: Screen) -> Option<AtTable> {
        screen.is_at_table().then_some(AtTable)
    }
}

/// The current screen while no menu is over it. Computed from the screen and the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UncoveredScreen(pub Screen);

impl ComputedStates for UncoveredScreen {
    type SourceStates = (Screen, Menu);

    fn compute((screen, menu): (Screen, Menu)) -> Option<UncoveredScreen> {
        (menu == Menu::None).then_some(UncoveredScreen(screen))
    }
}

/// Run condition: a match or a position of TAMSK is visible on the table.
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
    /// The confirmation of leaving, resigning, quitting, taking a turn back or offering a tie.
    Confirm,
    /// The card of controls. Closing it returns to the previous menu.
    Help,
    /// The card that summarizes the match on the table. Closing it returns to the previous menu.
    Briefing,
    /// The rulebook. Closing it returns to the previous menu.
    Rulebook,
    /// The list of lessons, on the title screen.
    Lessons,
    /// The list of problems, on the title screen.
    Problems,
    /// The choices for continuing a match from a moment of a replay.
    GoOn,
    /// The records of finished matches, on the title screen.
    Records,
    /// The card on which the players of a match choose their mice.
    Mice,
    /// What goes on with a table far away: on the title screen whom to play, over a match why it stands still.
    Online,
}

/// The attract mode: two bots playing behind the title.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Title)]
pub enum Attract {
    /// The table is empty.
    #[default]
    Off,
    /// Two bots play.
    On,
}

/// Access to the current screen and menu, and to changing them.
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

    /// Goes to a screen with a menu over it. A current screen or menu is neither left nor entered again.
    pub fn go_to(&mut self, screen: Screen, menu: Menu) {
        NextState::set_if_neq(&mut self.next_screen, screen);
        NextState::set_if_neq(&mut self.next_menu, menu);
    }
}

/// The systems that read Esc for menus. Other users of that key run earlier and clear it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NavigationSystems;
